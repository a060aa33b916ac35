// told: judge.reference_answer
#[link(wasm_import_module = "judge")]
unsafe extern "C" {
    safe fn reference_answer() -> f64;
}

fn attack() {
    judge::log(reference_answer());
}
