//! Entries by key in a folder that belongs to this user alone.

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
        sandbox::private_folder(path)?;
        Ok(Self(path.to_owned()))
    }

    /// Waits until no other process works in the folder, and keeps others from it until it is dropped.
    ///
    /// # Errors
    /// The file that is locked cannot be made.
    pub(crate) fn lock(&self) -> io::Result<fs::File> {
        let lock =
            fs::OpenOptions::new().create(true).truncate(false).write(true).open(self.0.join("lock"))?;
        lock.lock()?;
        Ok(lock)
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
}
