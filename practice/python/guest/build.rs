//! Collects the parts of Python's standard library that are written in Python: for each a line with its
//! name, `package` or `module`, and its length in bytes, then its source.

use std::path::Path;
use std::{env, fs, io};

/// The modules and packages: what a policy may import, and what that imports itself.
const MODULES: &[&str] = &[
    "__future__",
    "_collections_abc",
    "_py_warnings",
    "_pydecimal",
    "_weakrefset",
    "abc",
    "annotationlib",
    "ast",
    "bisect",
    "collections",
    "contextlib",
    "contextvars",
    "copy",
    "dataclasses",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "io",
    "json",
    "json.decoder",
    "json.encoder",
    "json.scanner",
    "keyword",
    "numbers",
    "operator",
    "random",
    "re",
    "re._casefix",
    "re._compiler",
    "re._constants",
    "re._parser",
    "reprlib",
    "statistics",
    "string",
    "string.templatelib",
    "struct",
    "textwrap",
    "types",
    "typing",
    "warnings",
    "weakref",
];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let library = Path::new(rustpython_pylib::LIB_PATH);
    let mut bundle = Vec::new();
    for module in MODULES {
        let path = module.replace('.', "/");
        let package = library.join(format!("{path}/__init__.py"));
        let (kind, file) = match package.exists() {
            true => ("package", package),
            false => ("module", library.join(format!("{path}.py"))),
        };
        let source = fs::read(file)?;
        bundle.extend_from_slice(format!("{module} {kind} {}\n", source.len()).as_bytes());
        bundle.extend_from_slice(&source);
    }
    fs::write(Path::new(&env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("library"), bundle)
}
