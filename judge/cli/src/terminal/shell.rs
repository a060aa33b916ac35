//! Commands that a person can copy.

use std::path::Path;

/// A path as a shell takes it.
pub fn quoted(path: &Path) -> String {
    let shown = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    if shown.chars().all(plain) && !shown.starts_with('-') {
        return shown;
    }
    format!("'{}'", shown.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_quoted_if_a_shell_would_take_it_apart() {
        assert_eq!(quoted(Path::new("作业/router.rs")), "作业/router.rs");
        assert_eq!(quoted(Path::new("my work/it's.rs")), r"'my work/it'\''s.rs'");
        assert_eq!(quoted(Path::new("-x")), "'-x'");
    }
}
