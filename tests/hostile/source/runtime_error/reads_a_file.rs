// told: not supported
fn attack() {
    judge::log(std::fs::read_to_string("/etc/passwd").unwrap());
}
