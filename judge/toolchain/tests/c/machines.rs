//! Machines where the compiler is missing, or is one that cannot be used: what is said.

use crate::compilers::Judge;
use crate::policies::TWO_CHOICES;

#[test]
fn without_a_compiler_the_command_that_installs_one_is_told() {
    let command = if std::path::Path::new("/etc/debian_version").exists() {
        "apt install clang lld"
    } else {
        "python3 -m pip install ziglang"
    };
    let judge = Judge::without_compilers("nothing");
    let said = judge.doctor();
    assert!(said.contains("there is no clang, and no zig") && said.contains(command), "{said}");
    let why = judge.build("a.c", TWO_CHOICES).unwrap_err();
    assert!(why.starts_with("Judge(") && why.contains(command), "{why}");
}

#[test]
fn a_clang_without_webassembly_is_not_taken() {
    let judge = Judge::without_compilers("clang");
    judge.script("clang", "echo '    arm64 - ARM64 (little endian)'");
    let said = judge.doctor();
    assert!(said.contains("cannot make WebAssembly (wasm32)") && !said.contains("arm64"), "{said}");
}

#[test]
fn a_clang_without_its_linker_is_told_so() {
    let judge = Judge::without_compilers("clang");
    judge.script("clang", "echo '    wasm32 - WebAssembly 32-bit'");
    let said = judge.doctor();
    assert!(said.contains("lacks the linker wasm-ld"), "{said}");
}

#[test]
fn zig_is_found_as_pythons_package() {
    let Some(with_zig) = Judge::with_zig() else { return };
    let judge = Judge::without_compilers("zig");
    let zig = with_zig.path().join("zig");
    judge.script("python3", &format!("[ \"$1 $2\" = '-m ziglang' ] && exec {} \"$3\"", zig.display()));
    let said = judge.doctor();
    assert!(said.contains("toolchain: \"zig 0.") && said.contains("(clang version "), "{said}");
}
