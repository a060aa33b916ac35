// told: couldn't read
compile_error!(include_str!("/etc/passwd"));

fn attack() {}
