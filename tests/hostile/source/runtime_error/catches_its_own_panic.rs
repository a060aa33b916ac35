// A panic ends the run; nothing is left to catch it.
// told: caught
fn attack() {
    let _ = std::panic::catch_unwind(|| panic!("caught"));
}
