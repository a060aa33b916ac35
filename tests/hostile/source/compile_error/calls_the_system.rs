// told: env.system
unsafe extern "C" {
    safe fn system(command: i32) -> i32;
}

fn attack() {
    system(0);
}
