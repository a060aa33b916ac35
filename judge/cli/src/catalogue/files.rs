//! The files of one exercise: in a folder, which is not trusted, or carried by the binary.
//!
//! Of a folder nothing is followed that leaves it: symbolic links are refused, and names are checked
//! before they are joined. Sizes are bounded, and only regular files are opened.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use crate::problem::Problem;

/// What the binary carries: the path below `exercises/`, and the bytes.
const CARRIED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/exercises.rs"));
/// Entries that a folder may have.
const MOST_ENTRIES: usize = 10_000;

/// An exercise by the name of its folder, or why it is none.
pub type Found = (String, Result<Files, Problem>);

/// Where an exercise's files are.
#[derive(Debug)]
pub enum Files {
    /// In the binary, under this id.
    Carried(String),
    /// In this folder.
    Folder(PathBuf),
}

/// Whether something is a folder, and no link to one.
///
/// # Errors
/// It is a link.
pub fn is_folder(path: &Path) -> Result<bool, Problem> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => Err(Problem::new(
            format!("`{0}` 是符号链接，不会自动跟随。可以用 --exercises {0} 指明。", path.display()),
            format!(
                "`{0}` is a symbolic link, which is not followed unasked. Name it: --exercises {0}",
                path.display()
            ),
        )),
        Ok(found) => Ok(found.is_dir()),
        Err(_) => Ok(false),
    }
}

impl Files {
    /// Every exercise that the binary carries.
    pub fn carried() -> Vec<(String, Self)> {
        let ids = CARRIED.iter().filter_map(|(path, _)| path.strip_suffix("/exercise.toml"));
        ids.map(|id| (id.to_owned(), Self::Carried(id.to_owned()))).collect()
    }

    /// Every exercise of a folder of exercises: what has an `exercise.toml`.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn in_folder(folder: &Path) -> Result<Vec<Found>, Problem> {
        let mut found = Vec::new();
        for (name, path) in entries(folder)? {
            let kind = fs::symlink_metadata(&path).map_err(|error| unreadable(&path, &error))?;
            if !kind.is_symlink() && fs::symlink_metadata(path.join("exercise.toml")).is_err() {
                continue;
            }
            let files = if kind.is_symlink() {
                Err(is_a_link(&path))
            } else if is_id(&name) {
                Ok(Self::Folder(path))
            } else {
                Err(Problem::new(
                    format!("`{}`：题目文件夹的名字只能用 a–z、0–9 和 `-`", path.display()),
                    format!(
                        "`{}`: the name of an exercise's folder is made of a–z, 0–9 and `-`",
                        path.display()
                    ),
                ))
            };
            found.push((name, files));
        }
        Ok(found)
    }

    /// Whether the binary carries them.
    pub fn is_carried(&self) -> bool {
        matches!(self, Self::Carried(_))
    }

    /// The path of a file, for messages.
    pub fn shown(&self, path: &str) -> String {
        match self {
            Self::Carried(id) => format!("{id}/{path}"),
            Self::Folder(folder) => folder.join(path).display().to_string(),
        }
    }

    /// The names of the files in a folder of the exercise, in order; none if there is no such folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn names(&self, folder: &str) -> Result<Vec<String>, Problem> {
        match self {
            Self::Carried(id) => {
                let prefix = format!("{id}/{folder}/");
                let names = CARRIED.iter().filter_map(|(path, _)| path.strip_prefix(prefix.as_str()));
                Ok(names.map(str::to_owned).collect())
            }
            Self::Folder(root) => match fs::symlink_metadata(root.join(folder)) {
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
                Ok(found) if found.is_symlink() => Err(is_a_link(&root.join(folder))),
                _ => Ok(entries(&root.join(folder))?.into_iter().map(|(name, _)| name).collect()),
            },
        }
    }

    /// Whether there is something of this name, readable or not.
    pub fn has(&self, path: &str) -> bool {
        match self {
            Self::Carried(id) => CARRIED.iter().any(|(known, _)| *known == format!("{id}/{path}")),
            Self::Folder(root) => fs::symlink_metadata(root.join(path)).is_ok(),
        }
    }

    /// What is in a file, which may have this many bytes.
    ///
    /// # Errors
    /// There is none, it is no regular file, it is too large, or it cannot be read.
    pub fn bytes(&self, path: &str, most: u64) -> Result<Vec<u8>, Problem> {
        match self {
            Self::Carried(id) => {
                let name = format!("{id}/{path}");
                let found = CARRIED.iter().find(|(known, _)| *known == name);
                found.map(|(_, bytes)| bytes.to_vec()).ok_or_else(|| {
                    Problem::new(
                        format!("题目 `{id}` 没有 {path}"),
                        format!("The exercise `{id}` has no {path}"),
                    )
                })
            }
            Self::Folder(root) => {
                let mut at = root.clone();
                for part in path.split('/') {
                    at.push(part);
                    let found = fs::symlink_metadata(&at).map_err(|error| unreadable(&at, &error))?;
                    if found.is_symlink() {
                        return Err(is_a_link(&at));
                    }
                }
                let found = fs::symlink_metadata(&at).map_err(|error| unreadable(&at, &error))?;
                read(&at, &found, most)
            }
        }
    }

    /// What is in a text file.
    ///
    /// # Errors
    /// As for [`Files::bytes`], or it is not UTF-8.
    pub fn text(&self, path: &str, most: u64) -> Result<String, Problem> {
        String::from_utf8(self.bytes(path, most)?).map_err(|_| {
            let shown = self.shown(path);
            Problem::new(format!("`{shown}` 不是 UTF-8 文本"), format!("`{shown}` is not text in UTF-8"))
        })
    }
}

fn is_id(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 100
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && !name.starts_with('-')
}

/// What is in a folder, by name; hidden files and names that are not Unicode are passed over.
fn entries(folder: &Path) -> Result<Vec<(String, PathBuf)>, Problem> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        if found.len() == MOST_ENTRIES {
            return Err(Problem::new(
                format!("`{}` 里的东西太多：最多 {MOST_ENTRIES} 个", folder.display()),
                format!("`{}` has too many entries: at most {MOST_ENTRIES} are read", folder.display()),
            ));
        }
        if let Ok(name) = entry.file_name().into_string()
            && !name.starts_with('.')
        {
            found.push((name, entry.path()));
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path, found: &Metadata, most: u64) -> Result<Vec<u8>, Problem> {
    if !found.is_file() {
        return Err(Problem::new(
            format!("`{}` 不是普通文件", path.display()),
            format!("`{}` is not a regular file", path.display()),
        ));
    }
    let mut bytes = Vec::new();
    // One byte more than allowed, whatever size the system claims.
    let taken = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    taken.map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > most {
        return Err(Problem::new(
            format!("`{}` 太大：最多 {most} 字节", path.display()),
            format!("`{}` is too large: at most {most} bytes are read", path.display()),
        ));
    }
    Ok(bytes)
}

fn unreadable(path: &Path, error: &io::Error) -> Problem {
    let path = path.display();
    if error.kind() == ErrorKind::NotFound {
        return Problem::new(format!("没有 `{path}`"), format!("There is no `{path}`"));
    }
    Problem::new(format!("无法读取 `{path}`：{error}"), format!("`{path}` cannot be read: {error}"))
}

fn is_a_link(path: &Path) -> Problem {
    Problem::new(
        format!("`{}` 是符号链接，题目文件夹里不允许", path.display()),
        format!("`{}` is a symbolic link; an exercise may not have one", path.display()),
    )
}
