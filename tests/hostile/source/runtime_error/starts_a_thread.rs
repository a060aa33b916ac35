// told: not supported
fn attack() {
    std::thread::spawn(|| loop {}).join().unwrap();
}
