//! What is wrong with a command line, in both languages.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use contract::Locale;

/// Describes the parser's error. The parser itself speaks English.
pub fn describe(error: &Error, locale: Locale) -> String {
    match locale {
        Locale::En => error.render().to_string().trim_end().to_owned(),
        Locale::Zh => in_chinese(error),
    }
}

fn in_chinese(error: &Error) -> String {
    let said = |kind| error.get(kind).map(quoted).unwrap_or_default();
    let argument = said(ContextKind::InvalidArg);
    let value = said(ContextKind::InvalidValue);
    let what = match error.kind() {
        // What is no option is one word too many.
        ErrorKind::UnknownArgument if !argument.starts_with("`-") => format!("多余的参数 {argument}"),
        ErrorKind::UnknownArgument => format!("没有参数 {argument}"),
        ErrorKind::InvalidSubcommand => format!("没有命令 {}", said(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingSubcommand => "缺少命令".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("缺少参数 {argument}"),
        ErrorKind::InvalidValue if value.is_empty() || value == "``" => format!("{argument} 需要一个值"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let reason = std::error::Error::source(error).map(|source| format!("：{source}"));
            format!("{argument} 的值 {value} 不对{}", reason.unwrap_or_default())
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("{argument} 的值的个数不对")
        }
        ErrorKind::ArgumentConflict => {
            format!("{argument} 不能重复，或不能与 {} 同用", said(ContextKind::PriorArg))
        }
        ErrorKind::InvalidUtf8 => "有一个参数不是 UTF-8".to_owned(),
        _ => error.render().to_string().trim_end().to_owned(),
    };
    let mut text = format!("错误：{what}");
    let valid = said(ContextKind::ValidValue);
    if !valid.is_empty() {
        text.push_str("。可用的有：");
        text.push_str(&valid);
    }
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(suggested) = suggested.into_iter().map(said).find(|suggested| !suggested.is_empty()) {
        text.push_str("。是不是 ");
        text.push_str(&suggested);
        text.push('？');
    }
    if let Some(usage) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        text.push_str("\n\n用法：");
        text.push_str(usage.trim_start_matches("Usage:").trim());
    }
    text.push_str("\n\n加上 `--help` 看说明和例子。");
    text
}

fn quoted(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join("、"),
        other => format!("`{other}`"),
    }
}
