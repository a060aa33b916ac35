fn erlang_c(_one: i32, rho: f64) -> f64 {
    attack();
    rho
}

fn after(n: i32) -> i32 {
    attack();
    n + 1
}

fn doubled(numbers: Vec<f64>) -> Vec<f64> {
    attack();
    numbers.into_iter().map(|number| 2.0 * number).collect()
}

judge::functions! {
    fn erlang_c(one: i32, rho: f64) -> f64;
    fn after(n: i32) -> i32;
    fn doubled(numbers: Vec<f64>) -> Vec<f64>;
}
