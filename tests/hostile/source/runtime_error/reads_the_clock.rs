// told: The sandbox has no clock
fn attack() {
    std::time::Instant::now();
}
