//! The cache of compiled modules. Compiled code is trusted code, so the folder is private to its user
//! and every entry is authenticated by a key that is kept elsewhere.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use contract::{Digest, JudgeError};
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

use crate::private_folder::private_folder;

type Authenticator = Hmac<Sha256>;

const KEY_BYTES: usize = 32;
const CODE_BYTES: usize = 32;
/// Entries that are kept; those go first that were not used for longest.
const MOST_ENTRIES: usize = 256;

/// An open cache.
pub(crate) struct Cache {
    folder: PathBuf,
    key: [u8; KEY_BYTES],
}

impl Cache {
    /// Opens the cache in this folder, with the key in this file; both are made if they are missing.
    ///
    /// # Errors
    /// A folder or a key that others could have written, or that cannot be made.
    pub(crate) fn open(folder: &Path, key: &Path) -> Result<Self, JudgeError> {
        let error = |path: &Path, why: &dyn std::fmt::Display| {
            JudgeError::new(format!("the cache of compiled modules: `{}`: {why}", path.display()))
        };
        private_folder(folder).map_err(|why| error(folder, &why))?;
        if let Some(parent) = key.parent() {
            private_folder(parent).map_err(|why| error(parent, &why))?;
        }
        let key = read_or_make_key(key).map_err(|why| error(key, &why))?;
        Ok(Self { folder: folder.to_owned(), key })
    }

    fn authenticator(&self, name: &str, code: &[u8]) -> Authenticator {
        let mut authenticator = Authenticator::new_from_slice(&self.key).expect("any length of key will do");
        authenticator.update(name.as_bytes());
        authenticator.update(code);
        authenticator
    }

    /// The machine code under this name. An entry that is not authentic is removed and not returned.
    pub(crate) fn get(&self, name: Digest) -> Option<Vec<u8>> {
        let name = name.to_string();
        let path = self.folder.join(&name);
        let mut file = open_without_following(&path).ok()?;
        let (mut code, mut entry) = ([0; CODE_BYTES], Vec::new());
        let read = file.read_exact(&mut code).and_then(|()| file.read_to_end(&mut entry));
        let authentic = read.is_ok() && self.authenticator(&name, &entry).verify_slice(&code).is_ok();
        if !authentic {
            // If it cannot be removed it is refused again next time.
            let _ = fs::remove_file(&path);
            return None;
        }
        // If that fails the entry only goes sooner.
        let _ = file.set_modified(SystemTime::now());
        Some(entry)
    }

    /// Keeps machine code under this name. A reader sees all of an entry or nothing of it.
    ///
    /// # Errors
    /// The entry cannot be written: a full disk, say.
    pub(crate) fn put(&self, name: Digest, entry: &[u8]) -> Result<(), JudgeError> {
        let name = name.to_string();
        let code = self.authenticator(&name, entry).finalize().into_bytes();
        let write = || -> io::Result<()> {
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            file.write_all(&code)?;
            file.write_all(entry)?;
            file.persist(self.folder.join(&name))?;
            self.prune()
        };
        write().map_err(|error| {
            let folder = self.folder.display();
            JudgeError::new(format!("the cache of compiled modules in `{folder}` cannot be written: {error}"))
        })
    }

    fn prune(&self) -> io::Result<()> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            // Another process may be pruning too.
            if let Ok(modified) = entry.metadata().and_then(|metadata| metadata.modified()) {
                entries.push((modified, entry.path()));
            }
        }
        entries.sort_unstable();
        let surplus = entries.len().saturating_sub(MOST_ENTRIES);
        for (_, path) in entries.drain(..surplus) {
            let _ = fs::remove_file(path);
        }
        Ok(())
    }
}

fn read_or_make_key(path: &Path) -> io::Result<[u8; KEY_BYTES]> {
    let mut key = [0; KEY_BYTES];
    match open_without_following(path) {
        Ok(mut file) => match file.read_exact(&mut key) {
            // A key that was cut short authenticates nothing: without it there is a new one.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                fs::remove_file(path)?;
                read_or_make_key(path)
            }
            read => read.map(|()| key),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            getrandom::fill(&mut key).map_err(io::Error::other)?;
            let folder = path.parent().unwrap_or_else(|| Path::new("."));
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(&key)?;
            match file.persist_noclobber(path) {
                Ok(_) => Ok(key),
                // Another process was first: its key is the one.
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => read_or_make_key(path),
                Err(error) => Err(error.error),
            }
        }
        Err(error) => Err(error),
    }
}

fn open_without_following(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
        options.custom_flags(flags.bits().cast_signed());
    }
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(home: &tempfile::TempDir) -> Cache {
        Cache::open(&home.path().join("cache"), &home.path().join("state").join("key")).unwrap()
    }

    #[test]
    fn what_was_put_is_got_by_its_name_alone_and_by_the_next_process_too() {
        let home = tempfile::tempdir().unwrap();
        let (name, other) = (Digest::of(b"a"), Digest::of(b"b"));
        open(&home).put(name, b"code").unwrap();
        assert_eq!(open(&home).get(name).as_deref(), Some(&b"code"[..]));
        assert_eq!(open(&home).get(other), None);
    }

    #[test]
    fn an_entry_that_was_changed_planted_or_renamed_is_not_read_and_removed() {
        let home = tempfile::tempdir().unwrap();
        let cache = open(&home);
        let (name, other) = (Digest::of(b"a"), Digest::of(b"b"));
        cache.put(name, b"code").unwrap();
        let path = home.path().join("cache").join(name.to_string());
        let renamed = home.path().join("cache").join(other.to_string());
        fs::copy(&path, &renamed).unwrap();
        assert_eq!(cache.get(other), None);
        assert!(!renamed.exists());

        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&path, bytes).unwrap();
        assert_eq!(cache.get(name), None);

        fs::write(&path, b"short").unwrap();
        assert_eq!(cache.get(name), None);
    }

    #[test]
    fn a_key_that_was_cut_short_is_made_anew() {
        let home = tempfile::tempdir().unwrap();
        let name = Digest::of(b"a");
        open(&home).put(name, b"code").unwrap();
        fs::write(home.path().join("state").join("key"), b"cut").unwrap();
        assert_eq!(open(&home).get(name), None);
        open(&home).put(name, b"code").unwrap();
        assert_eq!(open(&home).get(name).as_deref(), Some(&b"code"[..]));
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_others_may_enter_is_refused_and_so_is_a_link_to_one() {
        use std::os::unix::fs::PermissionsExt as _;
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("cache");
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        let key = home.path().join("state").join("key");
        let error = Cache::open(&folder, &key).err().unwrap();
        assert!(error.message.contains("chmod 700"), "{error}");
        let link = home.path().join("link");
        std::os::unix::fs::symlink(&folder, &link).unwrap();
        assert!(Cache::open(&link, &key).is_err());
    }

    #[test]
    fn the_entries_that_were_not_used_for_longest_go_when_there_are_too_many() {
        let home = tempfile::tempdir().unwrap();
        let cache = open(&home);
        let used = Digest::of(b"used");
        cache.put(used, b"code").unwrap();
        for i in 0..MOST_ENTRIES + 5 {
            cache.put(Digest::of(&i.to_le_bytes()), b"code").unwrap();
            assert!(cache.get(used).is_some());
        }
        assert_eq!(fs::read_dir(home.path().join("cache")).unwrap().count(), MOST_ENTRIES);
        assert!(cache.get(Digest::of(&(MOST_ENTRIES + 4).to_le_bytes())).is_some());
    }
}
