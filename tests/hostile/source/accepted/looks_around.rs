// There is no environment, no argument, no input and no folder, and nobody reads what it prints.
fn attack() {
    use std::io::{Read as _, Write as _};
    assert!(std::env::var("HOME").is_err() && std::env::args().next().is_none());
    assert!(std::env::current_dir().is_err() && std::env::current_exe().is_err());
    assert!(matches!(std::io::stdin().read(&mut [0]), Ok(0) | Err(_)));
    println!("{{\"verdict\":\"wrong_answer\"}}");
    let _ = std::io::stderr().write_all(b"{\"verdict\":\"wrong_answer\"}");
}
