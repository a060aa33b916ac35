//! What a compiler is loaded from, so that its confined child may read that and nothing else.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The shared objects of a program, as its loader finds them: what `ldd` prints. Empty if the loader does not
/// tell.
pub(crate) fn shared_objects(program: &Path) -> Vec<PathBuf> {
    let listed = Command::new(program)
        .env_clear()
        .env("LD_TRACE_LOADED_OBJECTS", "1")
        .current_dir("/")
        .stdin(Stdio::null())
        .output();
    let Ok(listed) = listed else { return Vec::new() };
    let listed = String::from_utf8_lossy(&listed.stdout);
    // `name => /path (0x…)`, or `/path (0x…)` for the loader itself.
    let path = |line: &str| {
        let line = line.rsplit_once(" (0x")?.0;
        let path = line.rsplit_once(" => ").map_or(line, |(_, path)| path).trim();
        path.starts_with('/').then(|| PathBuf::from(path))
    };
    listed.lines().filter_map(path).collect()
}

/// Whether a program is loaded from its own file alone: an ELF file that asks for no loader.
pub(crate) fn is_static(program: &Path) -> bool {
    const HEADER_BYTES: u64 = 4096;
    const INTERPRETER: usize = 3;
    let mut head = Vec::new();
    let read = File::open(program).and_then(|file| file.take(HEADER_BYTES).read_to_end(&mut head));
    let number = |at: usize, bytes: usize| {
        let bytes = head.get(at..at + bytes)?;
        Some(bytes.iter().rev().fold(0_usize, |number, byte| number << 8 | usize::from(*byte)))
    };
    // 64 bits, the low byte first: the place, size and number of the program headers.
    let table = || Some((number(32, 8)?, number(54, 2)?, number(56, 2)?));
    let Some((start, size, count)) = table() else { return false };
    let kinds = (0..count).map(|i| number(i.checked_mul(size)?.checked_add(start)?, 4));
    let mut interpreters = kinds.map(|kind| kind.map(|kind| kind == INTERPRETER));
    read.is_ok() && head.starts_with(b"\x7fELF\x02\x01") && interpreters.all(|found| found == Some(false))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_programs_shared_objects_are_listed() {
        let objects = shared_objects(&std::env::current_exe().unwrap());
        assert!(objects.iter().any(|path| path.to_string_lossy().contains("libc")), "{objects:?}");
    }

    #[test]
    fn a_program_that_has_shared_objects_is_not_static_and_neither_is_a_script() {
        assert!(!is_static(&std::env::current_exe().unwrap()));
        assert!(!is_static(Path::new(file!())));
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        let mut elf = b"\x7fELF\x02\x01".to_vec();
        elf.resize(64 + 56, 0);
        elf[32] = 64; // where the program headers are
        elf[54] = 56; // the size of one
        elf[56] = 1; // their number
        elf[64] = 1; // something to load
        std::fs::write(&program, &elf).unwrap();
        assert!(is_static(&program));
        elf[64] = 3; // the loader
        std::fs::write(&program, &elf).unwrap();
        assert!(!is_static(&program));
    }
}
