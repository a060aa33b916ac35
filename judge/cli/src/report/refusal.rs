//! A refusal in the student's own terms: what `contract` says of a module, in the words of the language
//! that it was written in.

use contract::{Locale, Refusal};
use grade::Report;

use super::text::Shown;

/// What is wrong, for a person. It may hold what a terminal must not be shown as it is.
pub fn describe(refusal: &Refusal, report: &Report, shown: &Shown) -> String {
    let locale = shown.locale;
    match refusal {
        // The kit's macro writes the exports, so that whoever wrote Rust has never heard of them.
        Refusal::MissingExport { expected, .. } if report.submission.language == "rust" => {
            missing_in_rust(expected, locale)
        }
        Refusal::MissingExport { expected, .. } if report.submission.language == "assemblyscript" => {
            missing_in_assemblyscript(expected, locale)
        }
        Refusal::MissingExport { expected, .. } if report.submission.language == "c" => {
            missing_in_c(expected, locale)
        }
        Refusal::MissingExport { expected, found } => {
            // `__heap_base` and the like are the linker's.
            let found = found.iter().filter(|name| !name.starts_with("__")).cloned().collect();
            Refusal::MissingExport { expected: expected.clone(), found }.describe(locale)
        }
        Refusal::Invalid { message } if message.starts_with(toolchain::NO_MODULE) => locale
            .pick(
                "不是 WebAssembly 模块：开头不是 `\\0asm`。",
                "This is not a WebAssembly module: it does not begin with `\\0asm`.",
            )
            .to_owned(),
        Refusal::Compiler { messages } => match in_both_languages(messages, &shown.file) {
            Some((en, zh)) => locale.pick(zh, en).to_owned(),
            None => messages.clone(),
        },
        other => other.describe(locale),
    }
}

/// What a Rust file lacks that does not export this function.
fn missing_in_rust(expected: &str, locale: Locale) -> String {
    let name = expected.split('(').next().unwrap_or_default();
    let line = match name {
        "route" => "router!(MyRouter);",
        "retry" => "retry!(MyRetry);",
        "allow" | "wait_time" => "limiter!(MyLimiter);",
        _ => {
            return match locale {
                Locale::Zh => format!("文件里的 `judge::functions! {{ … }}` 没有列出 `fn {expected};`"),
                Locale::En => {
                    format!("The file's `judge::functions! {{ … }}` does not list `fn {expected};`")
                }
            };
        }
    };
    match locale {
        Locale::Zh => format!("文件末尾缺少 `{line}`（括号里写你的结构体名）。"),
        Locale::En => format!("The file has no `{line}`. Put it on the last line, with your struct's name."),
    }
}

/// The same in AssemblyScript, whose signatures have a colon before the result.
fn missing_in_assemblyscript(expected: &str, locale: Locale) -> String {
    let signature = match expected.split_once(" -> ") {
        Some((function, result)) => format!("{function}: {result}"),
        None => format!("{expected}: void"),
    };
    match locale {
        Locale::Zh => format!("文件里没有 `export function {signature}`；`export` 不能少。"),
        Locale::En => {
            format!("The file has no `export function {signature}`. The word `export` has to be there.")
        }
    }
}

/// The same in C, whose types stand first.
fn missing_in_c(expected: &str, locale: Locale) -> String {
    let in_c = |kind: &str| if kind == "i32" { "int" } else { "double" };
    let (function, result) = expected.split_once(" -> ").map_or((expected, "void"), |(f, r)| (f, in_c(r)));
    let (name, params) = function.split_once('(').unwrap_or((function, ""));
    let params = params.trim_end_matches(')').split(", ").filter_map(|param| param.split_once(": "));
    let params: Vec<_> = params.map(|(name, kind)| format!("{} {name}", in_c(kind))).collect();
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    let line = format!("JUDGE_EXPORT({name}) {result} {name}({params})");
    match locale {
        Locale::Zh => format!("文件里没有 `{line}`；`JUDGE_EXPORT` 不能少。"),
        Locale::En => format!("The file has no `{line}`. The word `JUDGE_EXPORT` has to be there."),
    }
}

/// The English and the Chinese line of a message that is the judge's own. A report says both, because it
/// is the same in both languages.
pub fn in_both_languages<'a>(messages: &'a str, file: &str) -> Option<(&'a str, &'a str)> {
    let (en, zh) = messages.trim_end().split_once('\n')?;
    let (place, _) = en.strip_prefix(file)?.split_once(": ")?;
    let is_a_line = |place: &str| place.chars().all(|c| c.is_ascii_digit() || c == ':');
    let said = zh.strip_prefix(file)?.strip_prefix(place)?;
    (is_a_line(place) && said.starts_with('：') && !said.contains('\n')).then_some((en, zh))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_told_of_its_own_macro() {
        for (expected, told) in [
            ("route(now: f64) -> i32", "`router!(MyRouter);`"),
            ("retry(attempt: i32, now: f64) -> f64", "`retry!(MyRetry);`"),
            ("wait_time(now: f64, cost: f64) -> f64", "`limiter!(MyLimiter);`"),
            ("erlang_c(c: i32, rho: f64) -> f64", "`fn erlang_c(c: i32, rho: f64) -> f64;`"),
        ] {
            for locale in [Locale::Zh, Locale::En] {
                assert!(missing_in_rust(expected, locale).contains(told), "{expected}");
            }
        }
    }

    #[test]
    fn a_signature_is_told_as_c_writes_it() {
        for (expected, told) in [
            ("route(now: f64) -> i32", "`JUDGE_EXPORT(route) int route(double now)`"),
            ("moved(list: i32)", "`JUDGE_EXPORT(moved) void moved(int list)`"),
            ("now() -> f64", "`JUDGE_EXPORT(now) double now(void)`"),
        ] {
            for locale in [Locale::Zh, Locale::En] {
                assert!(missing_in_c(expected, locale).contains(told), "{expected}");
            }
        }
    }

    #[test]
    fn a_signature_is_told_as_assemblyscript_writes_it() {
        for (expected, told) in [
            ("route(now: f64) -> i32", "`export function route(now: f64): i32`"),
            ("moved(list: i32)", "`export function moved(list: i32): void`"),
        ] {
            for locale in [Locale::Zh, Locale::En] {
                assert!(missing_in_assemblyscript(expected, locale).contains(told), "{expected}");
            }
        }
    }

    #[test]
    fn a_message_in_both_languages_is_told_from_a_compilers() {
        let own = "二 选.rs:3: not UTF-8\n二 选.rs:3：不是 UTF-8";
        assert_eq!(
            in_both_languages(own, "二 选.rs"),
            Some(("二 选.rs:3: not UTF-8", "二 选.rs:3：不是 UTF-8"))
        );
        for other in ["error: a\n --> a.rs:1:1", "a.rs: b", "a.rs: b\na.rs: c", "a.rs: b\na.rs：c\nd"] {
            assert_eq!(in_both_languages(other, "a.rs"), None, "{other}");
        }
    }
}
