// 从 0 号看起，只有严格更空才换，平局自然留给编号最小的。
// Looks from server 0 on and changes only for strictly fewer, which leaves ties to the lowest number.

import { in_flight, server_count } from "judge";

export function route(now: f64): i32 {
  let best = 0;
  let fewest = in_flight(0);
  for (let server = 1; server < server_count(); server++) {
    const load = in_flight(server);
    if (load < fewest) {
      best = server;
      fewest = load;
    }
  }
  return best;
}
