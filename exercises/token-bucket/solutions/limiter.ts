// 只在有人来问时补令牌：记下桶里有多少、是什么时刻的数，用的时候再按过去的时间算。
// Refills only when asked: keeps how many tokens there were and when, and counts on from there.

import { capacity, rate } from "judge";

const RATE = rate();
const CAPACITY = capacity();

let tokens = CAPACITY;
// tokens 是这个时刻的数。
// The time for which `tokens` is right.
let at = 0.0;

function tokens_at(now: f64): f64 {
  const refill = ((now - at) / 1000.0) * RATE;
  return Math.min(tokens + refill, CAPACITY);
}

export function allow(now: f64, cost: f64): bool {
  tokens = tokens_at(now);
  at = now;
  const passes = tokens >= cost;
  if (passes) tokens -= cost;
  return passes;
}

export function wait_time(now: f64, cost: f64): f64 {
  const missing = cost - tokens_at(now);
  if (missing <= 0.0) return 0.0;
  if (cost > CAPACITY) return Infinity;
  return (missing / RATE) * 1000.0;
}
