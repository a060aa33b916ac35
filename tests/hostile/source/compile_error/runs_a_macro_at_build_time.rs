// A procedural macro is a program that the compiler runs.
// told: proc_macro
#![crate_type = "proc-macro"]
extern crate proc_macro;

#[proc_macro]
pub fn run(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    std::process::Command::new("id").spawn().unwrap();
    proc_macro::TokenStream::new()
}

fn attack() {}
