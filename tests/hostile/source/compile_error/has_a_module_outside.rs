// told: couldn't read
#[path = "/etc/passwd"]
mod stolen;

fn attack() {}
