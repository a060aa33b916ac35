// 本章的写法：先抽 a，再抽 b，可以重复；一样空时取先抽到的。
// As the chapter has it: draw a, then b, perhaps the same; when they tie the first wins.

import { in_flight, random_below, server_count } from "judge";

export function route(now: f64): i32 {
  const a = random_below(server_count());
  const b = random_below(server_count());
  return in_flight(a) <= in_flight(b) ? a : b;
}
