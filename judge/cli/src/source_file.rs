//! The student's file: which one it is, and what is in it.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use contract::{Limits, Refusal};
use toolchain::LANGUAGES;

use crate::problem::Problem;

/// The file-name extension of a language.
pub fn extension(language: &str) -> &str {
    let known = LANGUAGES.iter().find(|known| known.name == language);
    known.and_then(|known| known.extensions.first()).copied().unwrap_or(language)
}

/// What stands beside a source in this language so that an editor understands it.
pub fn editor_files(language: &str) -> &'static [(&'static str, &'static str)] {
    let known = LANGUAGES.iter().find(|known| known.name == language);
    known.map_or(&[], |known| known.editor)
}

/// What makes the folder of this source a project of the language's own build tool.
pub fn project_files(language: &str, source: &str) -> Vec<(&'static str, String)> {
    let known = LANGUAGES.iter().find(|known| known.name == language);
    let files = known.map_or(&[][..], |known| known.project);
    files.iter().map(|(name, content)| (*name, content.replace("{source}", source))).collect()
}

/// Whether a file of this name stands beside sources for an editor, and is none itself.
fn is_for_an_editor(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    LANGUAGES.iter().flat_map(|language| language.editor).any(|(known, _)| name == *known)
}

/// The language that a file's name says.
pub fn language_of(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let known = LANGUAGES.iter().find(|known| known.extensions.contains(&extension.as_str()));
    known.map(|known| known.name)
}

/// A file that was read.
#[derive(Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The last part of its path.
    pub name: String,
    /// What is in it, up to its limit.
    pub bytes: Vec<u8>,
    /// Why it is not even given to a compiler.
    pub refusal: Option<Refusal>,
}

/// Says that a folder is no submission, before its name is asked for a language.
///
/// # Errors
/// It is a folder.
pub fn refuse_folder(path: &Path) -> Result<(), Problem> {
    if !path.is_dir() {
        return Ok(());
    }
    let shown = path.display();
    Err(Problem::new(
        format!("`{shown}` 是文件夹。请给出其中的源文件。"),
        format!("`{shown}` is a directory. Name the source file in it."),
    ))
}

/// Reads a submission. What is read at most is the limit of its language and a byte more.
///
/// # Errors
/// It is no regular file or cannot be read. Such a thing is not opened, because opening a pipe waits.
pub fn read(path: &Path, language: Option<&str>) -> Result<SourceFile, Problem> {
    let shown = path.display();
    let unreadable = |error: std::io::Error| {
        if error.kind() == std::io::ErrorKind::NotFound {
            return Problem::new(format!("没有文件 `{shown}`"), format!("There is no file `{shown}`"));
        }
        Problem::new(format!("无法读取 `{shown}`：{error}"), format!("`{shown}` cannot be read: {error}"))
    };
    refuse_folder(path)?;
    let found = fs::metadata(path).map_err(unreadable)?;
    if !found.is_file() {
        return Err(Problem::new(
            format!("`{shown}` 不是普通文件（是管道、设备或套接字）。请先存成文件。"),
            format!(
                "`{shown}` is not a regular file (it is a pipe, a device or a socket). Save it to a file first."
            ),
        ));
    }
    let limits = Limits::DEFAULT;
    let module = language.or_else(|| language_of(path)) == Some("wasm");
    let (limit, what) =
        if module { (limits.module_bytes, "module size") } else { (limits.source_bytes, "source size") };
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes)).map_err(unreadable)?;
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let length = bytes.len() as u64;
    let refusal = if bytes.is_empty() {
        Some(Refusal::Empty)
    } else if length > limit {
        let (what, unit) = (what.to_owned(), "bytes".to_owned());
        Some(Refusal::Limit { what, limit, actual: found.len().max(length), unit })
    } else {
        None
    };
    Ok(SourceFile { name, bytes, refusal })
}

/// What `judge start` made: in the folder of the exercise here, or here if this is that folder.
///
/// # Errors
/// There is no such file, or several and none is the one to take.
pub fn started(here: &Path, id: &str, starter: &str, language: Option<&str>) -> Result<PathBuf, Problem> {
    let inside = here.file_name().is_some_and(|name| name == id);
    let folder = if Path::new(id).is_dir() {
        PathBuf::from(id)
    } else if inside {
        PathBuf::new()
    } else {
        return Err(Problem::new(
            format!(
                "这里没有文件夹 `{id}`。先用 `judge start {id}` 取模板，或给出文件：`judge test {id} 文件`"
            ),
            format!(
                "There is no folder `{id}` here. Begin with `judge start {id}`, or name the file: `judge test {id} FILE`"
            ),
        ));
    };
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
    let mut sources: Vec<PathBuf> = fs::read_dir(listed)
        .map(|entries| entries.flatten().map(|entry| folder.join(entry.file_name())).collect())
        .unwrap_or_default();
    let wanted = |path: &PathBuf| {
        language_of(path).is_some_and(|found| language.is_none_or(|language| language == found))
    };
    sources.retain(|path| wanted(path) && !is_for_an_editor(path));
    sources.sort();
    let named: Vec<_> =
        sources.iter().filter(|path| path.file_stem().is_some_and(|stem| stem == starter)).collect();
    match (named.as_slice(), sources.as_slice()) {
        ([one], _) => Ok((*one).clone()),
        ([], [one]) => Ok(one.clone()),
        ([], []) => Err(Problem::new(
            format!("`{}` 里没有源文件。用 `judge start {id}` 取模板。", listed.display()),
            format!(
                "There is no source file in `{}`. `judge start {id}` copies a starter.",
                listed.display()
            ),
        )),
        _ => {
            let all = sources.iter().map(|path| format!("`{}`", path.display())).collect::<Vec<_>>();
            Err(Problem::new(
                format!("有几个源文件：{}。请给出一个：`judge test {id} 文件`", all.join("、")),
                format!(
                    "There are several source files: {}. Name one: `judge test {id} FILE`",
                    all.join(", ")
                ),
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_over_its_limit_is_refused_with_both_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("大 文件.rs");
        fs::write(&path, vec![b' '; (1 << 20) + 5]).unwrap();
        let file = read(&path, None).unwrap();
        assert_eq!(file.bytes.len(), (1 << 20) + 1);
        let Some(Refusal::Limit { limit, actual, .. }) = file.refusal else { panic!("{:?}", file.refusal) };
        assert_eq!((limit, actual), (1 << 20, (1 << 20) + 5));
        assert_eq!(read(&path, Some("wasm")).unwrap().refusal, None);
    }

    #[test]
    fn what_an_editor_reads_is_no_source() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["mine.ts", "judge.d.ts", "assemblyscript.d.ts", "tsconfig.json"] {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        let found = started(Path::new("."), folder.path().to_str().unwrap(), "router", None).unwrap();
        assert_eq!(found, folder.path().join("mine.ts"));
    }

    #[test]
    fn an_empty_file_is_refused_and_a_folder_is_a_problem() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("router.wat");
        fs::write(&path, "").unwrap();
        assert_eq!(read(&path, None).unwrap().refusal, Some(Refusal::Empty));
        assert!(read(folder.path(), None).is_err());
        assert!(read(&folder.path().join("../nothing"), None).is_err());
    }
}
