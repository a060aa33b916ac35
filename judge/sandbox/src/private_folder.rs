//! A folder that belongs to this user alone, for what the judge keeps from one run to the next.

use std::fs;
use std::io;
use std::path::Path;

/// Makes the folder, and those above it, if they are missing (mode 0700).
///
/// # Errors
/// It cannot be made, is a link, belongs to another user, or is open to others.
pub fn private_folder(path: &Path) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        make_all(parent)?;
    }
    match make(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    check(path)
}

#[cfg(unix)]
fn make(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().mode(0o700).create(path)
}

/// One of them may be asked for as a private folder later: the cache and the key may have one home.
#[cfg(unix)]
fn make_all(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().mode(0o700).recursive(true).create(path)
}

#[cfg(unix)]
fn check(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    let meta = fs::symlink_metadata(path)?;
    let problem = if !meta.is_dir() {
        "is not a folder"
    } else if meta.uid() != rustix::process::geteuid().as_raw() {
        "belongs to another user"
    } else if meta.mode() & 0o077 != 0 {
        "is open to others (`chmod 700` mends it)"
    } else {
        return Ok(());
    };
    Err(io::Error::other(format!("`{}` {problem}", path.display())))
}

#[cfg(not(unix))]
fn make(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

#[cfg(not(unix))]
fn make_all(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

#[cfg(not(unix))]
fn check(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_others_can_open_is_not_used_and_neither_is_a_link() {
        use std::os::unix::fs::PermissionsExt as _;
        let home = tempfile::tempdir().unwrap();
        private_folder(&home.path().join("a/b")).unwrap();
        private_folder(&home.path().join("a")).unwrap();
        let path = home.path().join("open");
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(private_folder(&path).unwrap_err().to_string().contains("chmod 700"));
        let link = home.path().join("link");
        std::os::unix::fs::symlink(home.path().join("a/b"), &link).unwrap();
        assert!(private_folder(&link).is_err());
    }
}
