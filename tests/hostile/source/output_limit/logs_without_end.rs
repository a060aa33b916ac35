fn attack() {
    loop {
        judge::log("still here");
    }
}
