//! Finds this machine's C compiler: a clang that makes WebAssembly with its linker, or zig, which is both.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, PoisonError};

use contract::Locale;

use crate::Toolchains;
use crate::language::Missing;
use crate::shared_objects::{is_static, shared_objects};

/// The newest clang that is looked for by its number, and the oldest that the judge is tested with.
const VERSIONS: std::ops::RangeInclusive<u32> = 14..=30;

/// A compiler and its linker.
#[derive(Debug)]
pub(crate) struct Compiler {
    pub(super) clang: Tool,
    pub(super) linker: Tool,
    /// Where the compiler's own headers are: in its folder `include`.
    pub(super) headers: PathBuf,
    /// "Debian clang version 14.0.6".
    pub(super) version: String,
}

/// A program, or a part of one that is chosen by its first argument.
#[derive(Debug)]
pub(super) struct Tool {
    pub(super) program: PathBuf,
    pub(super) command: &'static [&'static str],
    /// What it reads when it does its work, and no more.
    pub(super) readable: Vec<PathBuf>,
}

/// The compiler to use. Found once; not finding it is not remembered, since that can be mended.
pub(super) fn found(toolchains: &Toolchains) -> Result<Arc<Compiler>, Missing> {
    let mut known = toolchains.c.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(compiler) = &*known {
        return Ok(Arc::clone(compiler));
    }
    let folders = folders();
    let found = clang(&folders).or_else(zig).ok_or_else(|| missing(&folders, toolchains.locale))?;
    let compiler = Arc::new(found);
    *known = Some(Arc::clone(&compiler));
    Ok(compiler)
}

/// What is missing: clang as a whole, its linker, or its ability to make WebAssembly, which Apple's lacks.
fn missing(folders: &[PathBuf], locale: Locale) -> Missing {
    let there = programs(folders, "clang").next();
    let problem = match there.map(|clang| (makes_wasm(&clang), clang)) {
        None => locale.pick("没有找到 clang，也没有 zig", "there is no clang, and no zig").to_owned(),
        Some((true, clang)) => match locale {
            Locale::Zh => format!("`{}` 缺少链接器 wasm-ld，也没有 zig", clang.display()),
            Locale::En => format!("`{}` lacks the linker wasm-ld, and there is no zig", clang.display()),
        },
        Some((false, clang)) => match locale {
            Locale::Zh => format!("`{}` 不能编译到 WebAssembly（wasm32），也没有 zig", clang.display()),
            Locale::En => {
                format!("`{}` cannot make WebAssembly (wasm32), and there is no zig", clang.display())
            }
        },
    };
    let debian = Path::new("/etc/debian_version").exists();
    let command = if debian { "apt install clang lld" } else { "python3 -m pip install ziglang" };
    Missing { problem, command: Some(command.to_owned()) }
}

/// The folders of programs: the `PATH`, and beside each the folders that Homebrew keeps LLVM in, which it leaves
/// out of the `PATH`.
fn folders() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let listed: Vec<_> = std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect();
    let of_homebrew = |folder: &PathBuf| Some(folder.parent()?.join("opt"));
    let kept: Vec<_> = listed.iter().filter_map(of_homebrew).collect();
    let kept = kept.iter().flat_map(|opt| [opt.join("llvm/bin"), opt.join("lld/bin")]);
    listed.iter().cloned().chain(kept).collect()
}

/// The programs of this name in these folders, and those with the number of a version behind it.
fn programs(folders: &[PathBuf], name: &str) -> impl Iterator<Item = PathBuf> {
    let numbered = VERSIONS.rev().map(|version| format!("{name}-{version}"));
    let names: Vec<_> = std::iter::once(name.to_owned()).chain(numbered).collect();
    let file =
        |name: &String, folder: &PathBuf| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let all: Vec<_> =
        names.iter().flat_map(|name| folders.iter().map(move |folder| file(name, folder))).collect();
    all.into_iter().filter(|path| path.is_file())
}

fn clang(folders: &[PathBuf]) -> Option<Compiler> {
    programs(folders, "clang").filter(|clang| makes_wasm(clang)).find_map(|program| {
        let itself = program.canonicalize().ok()?;
        // Not a link to something that starts the real one, as ccache does: that is further on in the `PATH`.
        itself.file_name()?.to_str()?.starts_with("clang").then_some(())?;
        // The linker beside the clang is of the same version.
        let own = itself.parent()?.to_owned();
        let beside = std::iter::once(own).chain(folders.iter().cloned()).collect::<Vec<_>>();
        let linker = programs(&beside, "wasm-ld").next()?;
        let headers = PathBuf::from(said(&program, ["-print-resource-dir"])?.trim());
        let version = first_line(&said(&program, ["--version"])?);
        let mut clang = Tool::of(program, &[]);
        clang.readable.push(headers.join("include"));
        Some(Compiler { clang, linker: Tool::of(linker, &[]), headers, version })
    })
}

fn makes_wasm(clang: &Path) -> bool {
    said(clang, ["--print-targets"]).is_some_and(|targets| targets.contains("wasm32"))
}

/// A zig in the `PATH`, or Python's package of it.
fn zig() -> Option<Compiler> {
    let asked: [(&str, &[&str]); 3] =
        [("zig", &["env"]), ("python3", &["-m", "ziglang", "env"]), ("python", &["-m", "ziglang", "env"])];
    let env = asked.iter().find_map(|(program, args)| said(program, *args))?;
    let program = PathBuf::from(value(&env, "zig_exe")?);
    let headers = PathBuf::from(value(&env, "lib_dir")?);
    let clang = first_line(&said(&program, ["clang", "--version"])?);
    let version = format!("zig {} ({clang})", value(&env, "version")?);
    let linker = Tool::of(program.clone(), &["wasm-ld"]);
    let mut clang = Tool::of(program, &["clang"]);
    clang.readable.push(headers.join("include"));
    Some(Compiler { clang, linker, headers, version })
}

/// The text of a key in what `zig env` prints: `.key = "text",`, in older versions `"key": "text",`.
fn value(env: &str, key: &str) -> Option<String> {
    let is = |name: &str| name.trim().trim_start_matches('.').trim_matches('"') == key;
    let line = env.lines().find(|line| line.split(['=', ':']).next().is_some_and(is))?;
    let (_, text) = line.split_once(['=', ':'])?;
    let text = text.trim().trim_end_matches(',').strip_prefix('"')?.strip_suffix('"')?;
    Some(text.replace("\\\\", "\\"))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().to_owned()
}

/// What a program of the user's says, if it succeeds. It is run outside of a student's folder.
fn said<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: impl IntoIterator<Item = S>) -> Option<String> {
    let root = if cfg!(windows) { "C:\\" } else { "/" };
    let output = Command::new(program).args(args).current_dir(root).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

impl Tool {
    fn of(program: PathBuf, command: &'static [&'static str]) -> Self {
        let mut readable = vec![program.clone()];
        if cfg!(target_os = "linux") && !is_static(&program) {
            readable.push("/etc/ld.so.cache".into());
            let objects = shared_objects(&program);
            if objects.is_empty() {
                // A loader that does not tell: the folders where libraries are.
                readable.extend(["/lib", "/lib64", "/usr/lib", "/usr/lib64"].map(PathBuf::from));
            }
            readable.extend(objects);
        }
        Self { program, command, readable }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_zig_says_of_itself_is_read_in_its_old_and_its_new_form() {
        let new =
            ".{\n    .zig_exe = \"/a b/zig\",\n    .lib_dir = \"/a b/lib\",\n    .version = \"0.17.1\",\n}\n";
        assert_eq!(value(new, "lib_dir").unwrap(), "/a b/lib");
        assert_eq!(value(new, "version").unwrap(), "0.17.1");
        let old = "{\n \"zig_exe\": \"C:\\\\zig\\\\zig.exe\",\n \"lib_dir\": \"/lib\"\n}\n";
        assert_eq!(value(old, "zig_exe").unwrap(), "C:\\zig\\zig.exe");
        assert_eq!(value(old, "lib_dir").unwrap(), "/lib");
        assert_eq!(value(old, "std_dir"), None);
    }
}
