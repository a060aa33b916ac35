// told: calls went too deep
fn deeper(depth: u64) -> u64 {
    std::hint::black_box(deeper(std::hint::black_box(depth) + 1)) + 1
}

fn attack() {
    judge::log(deeper(0));
}
