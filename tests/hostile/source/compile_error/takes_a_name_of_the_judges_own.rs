// told: judge.fuel
#[unsafe(export_name = "judge.fuel")]
pub extern "C" fn fuel() {}

fn attack() {}
