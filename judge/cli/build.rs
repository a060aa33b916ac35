//! Writes the exercises of the repository into the binary, so that one file copied to a machine works.
//!
//! What an exercise keeps for its own tests (`wrong/`, evidence) stays out.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What of an exercise's folder the commands use.
const CARRIED: [&str; 7] = [
    "exercise.toml",
    "statement.zh.md",
    "statement.en.md",
    "hint.zh.md",
    "hint.en.md",
    "starter",
    "solutions",
];

fn main() -> io::Result<()> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let root = Path::new(&manifest).join("../../exercises").canonicalize()?;
    // Cargo looks at every file of a folder that is named here.
    println!("cargo:rerun-if-changed={}", root.display());
    let mut table = String::from("&[\n");
    for exercise in entries(&root)? {
        for part in CARRIED.iter().map(|part| exercise.join(part)).filter(|part| part.exists()) {
            for file in files(&part)? {
                let relative = file.strip_prefix(&root).expect("a file of the folder");
                let name: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
                let file = file.to_str().expect("the path of the repository is UTF-8");
                writeln!(table, "    ({:?}, include_bytes!({file:?})),", name.join("/"))
                    .expect("a String takes everything");
            }
        }
    }
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("exercises.rs"), table)
}

/// What is in a folder, in order of names, so that a build says the same every time.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    entries.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')));
    entries.sort();
    Ok(entries)
}

fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_dir() {
        let mut all = entries(path)?;
        all.retain(|path| path.is_file());
        return Ok(all);
    }
    Ok(vec![path.to_owned()])
}
