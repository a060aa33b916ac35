//! Which language the judge speaks: `--lang-ui`, else the locale.

use std::ffi::{OsStr, OsString};

use contract::Locale;

/// The option that says it.
pub const OPTION: &str = "lang-ui";

/// The language that an option's value names.
pub fn parse(name: &str) -> Option<Locale> {
    match name {
        "zh" => Some(Locale::Zh),
        "en" => Some(Locale::En),
        _ => None,
    }
}

/// Chooses before the arguments are parsed, because what parsing has to say is said in it.
///
/// A value that is no language is left to the parser to complain of.
pub fn choose(
    arguments: &[OsString],
    variable: impl Fn(&str) -> Option<String>,
    system: impl Fn() -> Option<String>,
) -> Locale {
    asked(arguments)
        .or_else(|| {
            // The first that is set decides, as it does for every other program.
            let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
            ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).map(|value| spoken_by(&value))
        })
        .or_else(|| system().map(|value| spoken_by(&value)))
        .unwrap_or(Locale::En)
}

fn asked(arguments: &[OsString]) -> Option<Locale> {
    let mut chosen = None;
    let mut rest =
        arguments.iter().skip(1).map(OsString::as_os_str).take_while(|word| *word != OsStr::new("--"));
    while let Some(word) = rest.next() {
        let word = word.to_string_lossy();
        let Some(option) = word.strip_prefix("--").and_then(|word| word.strip_prefix(OPTION)) else {
            continue;
        };
        let value = match option.strip_prefix('=') {
            Some(value) => Some(value.to_owned()),
            None if option.is_empty() => rest.next().map(|value| value.to_string_lossy().into_owned()),
            None => None,
        };
        chosen = value.and_then(|value| parse(&value)).or(chosen);
    }
    chosen
}

/// `zh_CN.UTF-8`, `zh-Hans-CN` and `zh` speak Chinese; everything else, `C` included, gets English.
fn spoken_by(locale: &str) -> Locale {
    let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
    if language.eq_ignore_ascii_case("zh") { Locale::Zh } else { Locale::En }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(line: &str, variables: &[(&str, &str)], system: Option<&str>) -> Locale {
        let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        choose(&arguments, variable, || system.map(str::to_owned))
    }

    #[test]
    fn the_option_wins_wherever_it_stands() {
        let chinese = [("LANG", "zh_CN.UTF-8")];
        assert_eq!(chosen("judge list", &chinese, None), Locale::Zh);
        assert_eq!(chosen("judge --lang-ui en list", &chinese, None), Locale::En);
        assert_eq!(chosen("judge list --lang-ui=en", &chinese, None), Locale::En);
        assert_eq!(chosen("judge list --lang-ui zh", &[], None), Locale::Zh);
    }

    #[test]
    fn the_variables_decide_in_the_order_in_which_every_program_reads_them() {
        let variables = [("LC_ALL", ""), ("LC_MESSAGES", "zh_TW"), ("LANG", "en_GB.UTF-8")];
        assert_eq!(chosen("judge list", &variables, Some("en")), Locale::Zh);
        let variables = [("LC_ALL", "C.UTF-8"), ("LANG", "zh_CN.UTF-8")];
        assert_eq!(chosen("judge list", &variables, Some("zh-CN")), Locale::En);
    }

    #[test]
    fn without_a_variable_the_system_decides_and_without_that_english_is_spoken() {
        assert_eq!(chosen("judge list", &[], Some("zh-Hans-CN")), Locale::Zh);
        assert_eq!(chosen("judge list", &[], Some("zha")), Locale::En);
        assert_eq!(chosen("judge list", &[], None), Locale::En);
    }

    #[test]
    fn a_language_that_there_is_not_and_what_follows_two_hyphens_are_no_choice() {
        assert_eq!(chosen("judge list --lang-ui fr", &[("LANG", "zh_CN")], None), Locale::Zh);
        assert_eq!(chosen("judge test p2c -- --lang-ui=zh", &[], None), Locale::En);
        assert_eq!(chosen("judge list --lang-ui", &[], None), Locale::En);
    }
}
