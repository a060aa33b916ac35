// To exit well is not to be right.
fn attack() {
    std::process::exit(0);
}
