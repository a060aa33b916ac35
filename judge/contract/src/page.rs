//! The contract as a page for people, made from the tables.

use std::fmt::Write as _;

use crate::{Kind, Limits, Locale, Signal};

/// The page in this language, as Markdown.
#[must_use]
pub fn page(locale: Locale) -> String {
    let mut page = String::new();
    page.push_str(locale.pick(
        "# 策略与评测机的约定\n\n提交是一个 WebAssembly 模块：从模块 `judge` 导入函数，导出所属类型的函数，边界上只有数字。\
         本页由代码里的表生成。\n",
        "# The policy contract\n\nA submission is a WebAssembly module: it imports functions from the module \
         `judge` and exports the functions of its kind, and nothing but numbers crosses the boundary. This page is \
         made from the tables in the code.\n",
    ));
    page.push_str(locale.pick(
        "\n时间、等待和逗留都以毫秒计，代价以令牌计，尝试从 0 数起。`_initialize` 和 `init` 若有导出，\
         在第一次决策之前各运行一次。\n",
        "\nTimes, delays and latencies are milliseconds, costs are tokens, attempts count from 0. `_initialize` and \
         `init`, if they are exported, run once each before the first decision.\n",
    ));
    page.push_str(locale.pick("\n## 类型\n", "\n## Kinds\n"));
    for kind in Kind::ALL {
        write_kind(&mut page, *kind, locale);
    }
    page.push_str(locale.pick("\n## 信号\n\n", "\n## Signals\n\n"));
    write_signals(&mut page, locale, false);
    page.push_str(locale.pick(
        "\n## 解释器\n\n解释器也可以是模块：它运行一份源代码，而不是提交本身。它导出所有类型的函数，还有 `check()`\
         （运行之前看一遍源代码，不行就用 `fail` 拒绝）和 `call(function: i32) -> f64`（调用题目声明的第几个函数，参数都当作\
         列表用 `arg` 读）。它导入全部信号，另外还有这几个；题目不提供的信号一调用就结束运行。\n\n",
        "\n## Interpreters\n\nAn interpreter can be a module too: it runs a source instead of being the submission \
         itself. It exports the functions of every kind, `check()`, which looks at the source before anything runs and \
         refuses it by `fail`, and `call(function: i32) -> f64`, which calls the declared function at this place, each \
         argument being a list for `arg`. It imports every signal, and these besides; one that the exercise does not \
         grant ends the run when it is called.\n\n",
    ));
    write_signals(&mut page, locale, true);
    page.push_str(locale.pick("\n## 上限\n\n", "\n## Limits\n\n"));
    write_limits(&mut page, locale);
    let interpreted = Limits::DEFAULT.for_interpreter();
    let [call, init, run] = [interpreted.fuel_per_call, interpreted.fuel_for_init, interpreted.fuel_for_run];
    line(
        &mut page,
        format_args!(
            "\n{}",
            match locale {
                Locale::Zh => format!(
                    "由解释器运行的源代码，一次调用有 {call} 单位的燃料，初始化 {init}，一次运行 {run}。"
                ),
                Locale::En => format!(
                    "A source that an interpreter runs has {call} units of fuel for one call, {init} for starting \
                     and {run} for a run."
                ),
            }
        ),
    );
    page
}

fn line(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).and_then(|()| page.write_char('\n')).expect("a String takes everything");
}

fn write_kind(page: &mut String, kind: Kind, locale: Locale) {
    line(page, format_args!("\n### `{}`\n", kind.name()));
    line(page, format_args!("{}\n", about(kind, locale)));
    let head =
        locale.pick("| 导出的函数 | 是否必须 |\n|---|---|", "| exported function | required |\n|---|---|");
    line(page, format_args!("{head}"));
    for export in kind.exports() {
        let required = if export.required {
            locale.pick("是", "yes")
        } else if Kind::is_callback(export) {
            locale.pick("否，题目提供时才调用", "no; called where the exercise grants it")
        } else {
            locale.pick("否", "no")
        };
        line(page, format_args!("| `{export}` | {required} |"));
    }
}

fn about(kind: Kind, locale: Locale) -> &'static str {
    match kind {
        Kind::Router => locale.pick("哪台服务器处理这个请求。", "Which server gets this request."),
        Kind::Retry => locale.pick(
            "失败的请求等多久再试，负数表示放弃；`admit` 问到时间的重试要不要真的发出。",
            "How long a failed request waits before its next attempt, a negative number to give up; `admit` is \
             asked whether a retry that comes due is made.",
        ),
        Kind::Limiter => locale.pick(
            "请求是否放行（非零为放行），以及还要等多久。",
            "Whether a request passes (anything but 0 lets it), and how long until it would.",
        ),
        Kind::Functions => locale.pick(
            "题目在 `exercise.toml` 里声明的函数。列表参数传入的是句柄（i32），用 `arg_len` 和 `arg` 读；\
             列表结果用 `result_push` 逐个交出，函数本身没有结果。",
            "The functions that the exercise declares in its `exercise.toml`. A list is passed as a handle (i32) for \
             `arg_len` and `arg`; a list is answered by `result_push`, number by number, and the function itself has \
             no result.",
        ),
    }
}

fn write_signals(page: &mut String, locale: Locale, for_interpreters: bool) {
    line(
        page,
        format_args!(
            "{}",
            locale.pick(
                "| 信号 | 含义 | 单位 | 类型 | 燃料 |\n|---|---|---|---|---|",
                "| signal | what it says | unit | kinds | fuel |\n|---|---|---|---|---|",
            )
        ),
    );
    for signal in Signal::ALL.iter().filter(|signal| signal.for_interpreters == for_interpreters) {
        let kinds = signal.kinds.iter().map(|kind| format!("`{}`", kind.name())).collect::<Vec<_>>();
        let kinds = if kinds.is_empty() { locale.pick("全部", "all").to_owned() } else { kinds.join(", ") };
        let about = locale.pick(signal.about.0, signal.about.1);
        let granted = if signal.granted_by_name {
            locale.pick("；题目按名字提供，每次读取都计数", "; granted by name, each read is counted")
        } else {
            ""
        };
        let per_byte = signal.fuel_by.map_or("", |_| locale.pick("，每字节再加 1", ", and 1 per byte"));
        line(
            page,
            format_args!(
                "| `{signal}` | {about}{granted} | {} | {kinds} | {}{per_byte} |",
                signal.unit, signal.fuel
            ),
        );
    }
}

fn write_limits(page: &mut String, locale: Locale) {
    let limits = Limits::DEFAULT;
    let rows = [
        (locale.pick("一次调用的燃料", "fuel for one call"), limits.fuel_per_call),
        (locale.pick("初始化的燃料", "fuel for starting"), limits.fuel_for_init),
        (locale.pick("一次运行的燃料", "fuel for a run"), limits.fuel_for_run),
        (locale.pick("内存（字节）", "memory, in bytes"), limits.memory_bytes),
        (locale.pick("表的元素", "table elements"), limits.table_elements),
        (locale.pick("调用栈的格数", "slots of the call stack"), u64::from(limits.stack_slots)),
        (locale.pick("日志（字节）", "the log, in bytes"), limits.log_bytes),
        (locale.pick("返回的列表的长度", "numbers in a list that is answered"), limits.answer_numbers),
        (locale.pick("模块（字节）", "the module, in bytes"), limits.module_bytes),
        (locale.pick("源文件（字节）", "the source, in bytes"), limits.source_bytes),
    ];
    line(page, format_args!("{}", locale.pick("| 上限 | 值 |\n|---|---|", "| limit | value |\n|---|---|")));
    for (name, value) in rows {
        line(page, format_args!("| {name} | {value} |"));
    }
}
