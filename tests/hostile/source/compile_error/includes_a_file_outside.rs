// told: couldn't read
const STOLEN: &str = include_str!("/etc/passwd");

fn attack() {
    judge::log(STOLEN);
}
