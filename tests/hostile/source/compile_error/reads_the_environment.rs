// told: not defined at compile time
fn attack() {
    judge::log(env!("HOME"));
}
