//! Has the judge carry the Python interpreter if `JUDGE_PYTHON_INTERPRETER` names it.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    const NAMED_BY: &str = "JUDGE_PYTHON_INTERPRETER";
    println!("cargo:rerun-if-env-changed={NAMED_BY}");
    let carried = match env::var(NAMED_BY) {
        Ok(path) => {
            let path = fs::canonicalize(path)?;
            let path = path.to_str().expect("the path is UTF-8");
            println!("cargo:rerun-if-changed={path}");
            format!("Some(include_bytes!({path:?}))\n")
        }
        Err(_) => "None\n".to_owned(),
    };
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("interpreter.rs"), carried)
}
