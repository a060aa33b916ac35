//! Why no run was begun: the source gave no module, or the module is not one that the judge runs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Locale;

/// A `compile_error`, with what was seen and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Refusal {
    /// There is nothing in the file.
    Empty,
    /// The compiler refused the source. Its messages name the student's own file and lines.
    Compiler {
        /// The compiler's messages.
        messages: String,
    },
    /// The bytes are not a valid WebAssembly module.
    Invalid {
        /// What the validator says, with the byte offset.
        message: String,
    },
    /// A feature that the judge does not run.
    Feature {
        /// Its name: "threads", "64-bit memory", …
        feature: String,
    },
    /// A number in the module or the source is over its limit.
    Limit {
        /// What is limited: "memory", "functions", …
        what: String,
        /// The limit.
        limit: u64,
        /// What the submission has.
        actual: u64,
        /// The unit of both.
        unit: String,
    },
    /// Compiling used more than it may: time, memory or output.
    CompileLimit {
        /// What ran out: "time", "memory", "output".
        what: String,
    },
    /// An import that is not part of the contract, or not granted here.
    Import {
        /// `module.name` as imported.
        import: String,
        /// What is granted instead.
        granted: Vec<String>,
    },
    /// An import or export of the wrong type.
    Type {
        /// The function's name.
        name: String,
        /// Its type by the contract.
        expected: String,
        /// Its type in the module.
        found: String,
    },
    /// A function of the kind is not exported.
    MissingExport {
        /// What should be exported, as a signature.
        expected: String,
        /// What is exported.
        found: Vec<String>,
    },
    /// A callback is exported that the exercise does not grant.
    Callback {
        /// The callback's name.
        name: String,
        /// The callbacks that are granted.
        granted: Vec<String>,
    },
}

impl Refusal {
    /// What is wrong and what to do next, for a person.
    #[must_use]
    pub fn describe(&self, locale: Locale) -> String {
        let list = |names: &[String]| {
            if names.is_empty() { locale.pick("（没有）", "(none)").to_owned() } else { names.join(", ") }
        };
        match self {
            Self::Empty => locale
                .pick(
                    "文件是空的。用 `judge start` 取一份模板再写。",
                    "The file is empty. `judge start` copies a starter to begin from.",
                )
                .to_owned(),
            Self::Compiler { messages } => messages.clone(),
            Self::Invalid { message } => match locale {
                Locale::Zh => format!("不是有效的 WebAssembly 模块：{message}"),
                Locale::En => format!("This is not a valid WebAssembly module: {message}"),
            },
            Self::Feature { feature } => match locale {
                Locale::Zh => format!("模块用到了评测机不支持的特性：{feature}。请关掉它重新编译。"),
                Locale::En => {
                    format!("The module uses {feature}, which the judge does not run. Compile without it.")
                }
            },
            Self::Limit { what, limit, actual, unit } => match locale {
                Locale::Zh => format!("超过上限：{what} 为 {actual} {unit}，最多 {limit} {unit}。"),
                Locale::En => {
                    format!("Over the limit: {what} is {actual} {unit}, at most {limit} {unit} are allowed.")
                }
            },
            Self::CompileLimit { what } => match locale {
                Locale::Zh => format!("编译用掉的{}超过上限，已停止。", compile_resource_zh(what)),
                Locale::En => format!("Compiling was stopped: it used more {what} than it may."),
            },
            // What is no function can be granted nowhere.
            Self::Import { import, granted } if granted.is_empty() => match locale {
                Locale::Zh => format!("模块导入了 `{import}`。只能从模块 `judge` 导入函数。"),
                Locale::En => {
                    format!(
                        "The module imports `{import}`. Only functions of the module `judge` are granted."
                    )
                }
            },
            Self::Import { import, granted } => match locale {
                Locale::Zh => format!("模块导入了 `{import}`，这道题没有提供。可用的有：{}", list(granted)),
                Locale::En => format!(
                    "The module imports `{import}`, which is not granted here. Granted: {}",
                    list(granted)
                ),
            },
            Self::Type { name, expected, found } => match locale {
                Locale::Zh => format!("`{name}` 的类型不对：应为 `{expected}`，实际是 `{found}`。"),
                Locale::En => format!("`{name}` has the wrong type: expected `{expected}`, found `{found}`."),
            },
            Self::MissingExport { expected, found } => match locale {
                Locale::Zh => format!("缺少导出函数 `{expected}`。模块导出了：{}", list(found)),
                Locale::En => {
                    format!("The function `{expected}` is not exported. The module exports: {}", list(found))
                }
            },
            Self::Callback { name, granted } => match locale {
                Locale::Zh => {
                    format!("模块导出了 `{name}`，但这道题不调用它，请删去。可用的回调：{}", list(granted))
                }
                Locale::En => format!(
                    "The module exports `{name}`, which this exercise does not call; leave it out. Callbacks granted: {}",
                    list(granted)
                ),
            },
        }
    }
}

fn compile_resource_zh(what: &str) -> &str {
    match what {
        "time" => "时间",
        "memory" => "内存",
        "output" => "输出",
        other => other,
    }
}
