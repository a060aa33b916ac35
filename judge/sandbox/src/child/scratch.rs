//! The scratch folder of a child: what goes in before, and what is taken out afterwards.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;

use contract::JudgeError;
use tempfile::TempDir;

/// What the names of scratch folders begin with.
const PREFIX: &str = "judge-";
/// A scratch folder that is older than any child can live was left by a judge that was killed.
const LEFT_BEHIND: Duration = Duration::from_hours(1);

/// A fresh folder, private to this user, removed when dropped. It is the child's working directory
/// and the only place where it may write.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// A new, empty folder.
    ///
    /// # Errors
    /// No folder can be made where temporary files go.
    pub fn new() -> Result<Self, JudgeError> {
        sweep(&std::env::temp_dir());
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            builder.permissions(fs::Permissions::from_mode(0o700));
        }
        builder.tempdir().map(Self).map_err(|error| {
            JudgeError::new(format!(
                "no scratch folder can be made in `{}`: {error}; free some space there, or set TMPDIR",
                std::env::temp_dir().display()
            ))
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Makes a folder in it. Before a child runs there, and never after.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn folder(&self, name: &str) -> Result<(), JudgeError> {
        fs::create_dir(self.path().join(name))
            .map_err(|error| JudgeError::new(format!("`{name}` cannot be made in a scratch folder: {error}")))
    }

    /// Puts a file into it. Before a child runs there, and never after.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), JudgeError> {
        fs::write(self.path().join(name), bytes).map_err(|error| {
            JudgeError::new(format!("`{name}` cannot be written into a scratch folder: {error}"))
        })
    }

    /// Takes out a file that a child left at the folder's top. `None` if there is no regular file of
    /// that name with at most `limit` bytes: the child is not trusted, so a link is not followed and a
    /// pipe is not waited for.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self, name: &str, limit: u64) -> Result<Option<Vec<u8>>, JudgeError> {
        let failed = |error: io::Error| {
            JudgeError::new(format!("`{name}` cannot be read from a scratch folder: {error}"))
        };
        let Ok(file) = open_no_follow(&self.path().join(name)) else { return Ok(None) };
        let meta = file.metadata().map_err(failed)?;
        if !meta.is_file() || meta.len() > limit {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        file.take(limit).read_to_end(&mut bytes).map_err(failed)?;
        Ok(Some(bytes))
    }
}

#[cfg(unix)]
fn open_no_follow(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags};
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    Ok(File::from(rustix::fs::open(path, flags, Mode::empty())?))
}

#[cfg(not(unix))]
fn open_no_follow(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Removes what killed judges left. What cannot be removed (another user's) stays.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        if is_ours && age().is_some_and(|age| age > LEFT_BEHIND) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_a_killed_judge_left_is_removed_and_what_is_in_use_or_not_a_judges_stays() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, old: bool| {
            let path = folder.path().join(name);
            fs::create_dir(&path).unwrap();
            fs::write(path.join("file"), b"x").unwrap();
            if old {
                let time = SystemTime::now() - 2 * LEFT_BEHIND;
                File::open(&path).unwrap().set_modified(time).unwrap();
            }
            path
        };
        let (left, used, other) = (make("judge-a", true), make("judge-b", false), make("other", true));
        sweep(folder.path());
        assert!(!left.exists() && used.exists() && other.exists());
    }
}
