//! A folder that belongs to this user alone, for what the judge keeps from one run to the next.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use contract::Digest;

/// The folder. What is read from it was written by this user.
#[derive(Debug)]
pub(crate) struct PrivateFolder(PathBuf);

impl PrivateFolder {
    /// Opens the folder, or makes it.
    ///
    /// # Errors
    /// It cannot be made, is a link, belongs to another user, or is open to others.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        match make(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        check(path)?;
        Ok(Self(path.to_owned()))
    }

    /// What was kept under this key; `None` if nothing was, or if it is not whole.
    pub(crate) fn get(&self, key: &Digest) -> Option<Vec<u8>> {
        let entry = fs::read(self.entry(key)).ok()?;
        let (digest, bytes) = entry.split_first_chunk::<32>()?;
        (Digest::of(bytes).as_bytes() == digest).then(|| bytes.to_vec())
    }

    /// Keeps these bytes under this key. Another process sees all of them or none.
    ///
    /// # Errors
    /// They cannot be written.
    pub(crate) fn put(&self, key: &Digest, bytes: &[u8]) -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(&self.0)?;
        file.write_all(Digest::of(bytes).as_bytes())?;
        file.write_all(bytes)?;
        file.persist(self.entry(key))?;
        Ok(())
    }

    fn entry(&self, key: &Digest) -> PathBuf {
        self.0.join(key.to_string())
    }
}

#[cfg(unix)]
fn make(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().mode(0o700).create(path)
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
fn check(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found_and_a_broken_entry_is_not() {
        let home = tempfile::tempdir().unwrap();
        let folder = PrivateFolder::open(&home.path().join("a/b")).unwrap();
        let key = Digest::of(b"key");
        assert_eq!(folder.get(&key), None);
        folder.put(&key, b"bytes").unwrap();
        assert_eq!(folder.get(&key).unwrap(), b"bytes");
        let entry = folder.entry(&key);
        let mut bytes = fs::read(&entry).unwrap();
        bytes.pop();
        fs::write(&entry, bytes).unwrap();
        assert_eq!(folder.get(&key), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_others_can_open_is_not_used() {
        use std::os::unix::fs::PermissionsExt as _;
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("open");
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(PrivateFolder::open(&path).unwrap_err().to_string().contains("chmod 700"));
        let link = home.path().join("link");
        std::os::unix::fs::symlink(home.path(), &link).unwrap();
        assert!(PrivateFolder::open(&link).is_err());
    }
}
