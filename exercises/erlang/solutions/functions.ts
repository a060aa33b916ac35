// Erlang B 递推到 c，再换成 Erlang C；网格用二分找，服务器从刚好稳定的台数往上加。
// Erlang B by its recurrence up to c, then Erlang C; the grid by bisection, servers from the first stable one.

/** 排队概率。The probability of waiting. */
export function erlang_c(c: i32, rho: f64): f64 {
  const load = f64(c) * rho;
  let b = 1.0;
  for (let servers = 1; servers <= c; servers++) {
    b = (load * b) / (f64(servers) + load * b);
  }
  return b / (1.0 - rho * (1.0 - b));
}

/** 等到的人平均等多久。The mean wait of those who wait. */
function mean_if_any(c: i32, rho: f64, service_ms: f64): f64 {
  return service_ms / (f64(c) * (1.0 - rho));
}

export function wait_mean_ms(c: i32, rho: f64, service_ms: f64): f64 {
  return erlang_c(c, rho) * mean_if_any(c, rho, service_ms);
}

export function wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64): f64 {
  const waits = erlang_c(c, rho);
  return waits <= 1.0 - p ? 0.0 : Math.log(waits / (1.0 - p)) * mean_if_any(c, rho, service_ms);
}

/** 一个利用率的等待。The wait at a utilisation. */
type Wait = (c: i32, rho: f64, service_ms: f64) => f64;

/**
 * 网格上守得住的最高利用率：等待随利用率增长，所以能二分。
 * The highest utilisation of the grid that keeps the budget: waits grow with it, so bisection works.
 */
function highest(wait: Wait, c: i32, service_ms: f64, budget_ms: f64): f64 {
  let kept = 0;
  let broken = 1000;
  while (broken - kept > 1) {
    const middle = (kept + broken) / 2;
    if (wait(c, f64(middle) / 1000.0, service_ms) <= budget_ms) {
      kept = middle;
    } else {
      broken = middle;
    }
  }
  return f64(kept) / 1000.0;
}

export function max_utilisation(c: i32, service_ms: f64, budget_ms: f64): f64 {
  return highest(wait_mean_ms, c, service_ms, budget_ms);
}

function wait_p50_ms(c: i32, rho: f64, service_ms: f64): f64 {
  return wait_quantile_ms(c, rho, service_ms, 0.5);
}

export function max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64): f64 {
  return highest(wait_p50_ms, c, service_ms, budget_ms);
}

export function servers_needed(rps: f64, service_ms: f64, budget_ms: f64): i32 {
  const load = (rps * service_ms) / 1000.0;
  let c = i32(Math.floor(load)) + 1;
  while (wait_mean_ms(c, load / f64(c), service_ms) > budget_ms) {
    c += 1;
  }
  return c;
}
