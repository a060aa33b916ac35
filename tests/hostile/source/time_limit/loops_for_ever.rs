fn attack() {
    loop {
        std::hint::black_box(());
    }
}
