fn attack() {
    let mut all = Vec::new();
    loop {
        all.push(std::hint::black_box(Vec::<u8>::with_capacity(1 << 20)));
    }
}
