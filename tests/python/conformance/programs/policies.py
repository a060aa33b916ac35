# --- two_random_choices
import random
def pick(rng, inflight):
    a, b = rng.randrange(len(inflight)), rng.randrange(len(inflight))
    return a if inflight[a] <= inflight[b] else b
rng, inflight, picks = random.Random(7), [0] * 8, []
for i in range(200):
    s = pick(rng, inflight)
    inflight[s] += 1
    picks.append(s)
    if i % 3 == 0:
        inflight[picks[i // 2]] -= 1
print(inflight, picks[:30], [picks.count(s) for s in range(8)])
# --- two_distinct_choices_by_sample
import random
rng, load = random.Random("p2c"), [0.0] * 6
for i in range(150):
    a, b = rng.sample(range(6), 2)
    load[min(a, b, key=lambda s: load[s])] += rng.expovariate(1 / 4.0)
print(load, max(load) - min(load))
# --- least_of_several_random_choices
import random
def worst(d, n=10, m=60):
    rng, load = random.Random(d), [0] * n
    for _ in range(m):
        s = min((rng.randrange(n) for _ in range(d)), key=load.__getitem__)
        load[s] += 1
    return max(load), min(load)
print([worst(d) for d in (1, 2, 3, 5)])
# --- least_connections_with_random_ties
import random
class LeastConnections:
    def __init__(self, n, seed):
        self.inflight, self.rng = [0] * n, random.Random(seed)
    def pick(self):
        least = min(self.inflight)
        s = self.rng.choice([i for i, n in enumerate(self.inflight) if n == least])
        self.inflight[s] += 1
        return s
    def done(self, s):
        self.inflight[s] -= 1
p, out = LeastConnections(5, 3), []
for i in range(60):
    out.append(p.pick())
    if i % 4 == 3:
        p.done(out[i // 2])
print(out, p.inflight)
# --- ewma_of_latency
class Ewma:
    def __init__(self, alpha):
        self.alpha, self.value = alpha, None
    def update(self, x):
        self.value = x if self.value is None else self.alpha * x + (1 - self.alpha) * self.value
        return self.value
e = Ewma(0.3)
print([e.update(x) for x in (10, 12.5, 8, 100, 9, 11, 10.25)])
# --- ewma_that_decays_with_time
import math
class Decaying:
    def __init__(self, tau):
        self.tau, self.value, self.at = tau, 0.0, 0.0
    def update(self, now, x):
        w = math.exp(-(now - self.at) / self.tau)
        self.value = self.value * w + x * (1 - w)
        self.at = now
        return self.value
d = Decaying(10.0)
print([d.update(t, x) for t, x in ((1, 5.0), (2.5, 7.0), (2.5, 9.0), (12, 3.0), (40, 100.0), (40.001, 0.0))])
# --- peak_ewma_times_inflight
import math
class Server:
    def __init__(self):
        self.ewma, self.at, self.inflight = 0.0, 0.0, 0
    def observe(self, now, rtt):
        w = math.exp(-max(now - self.at, 0.0) / 10.0)
        self.ewma = rtt if rtt > self.ewma else self.ewma * w + rtt * (1 - w)
        self.at = now
    def cost(self):
        return self.ewma * (self.inflight + 1)
servers, out = [Server() for _ in range(3)], []
for i in range(24):
    s = min(range(3), key=lambda k: (servers[k].cost(), k))
    servers[s].observe(i * 0.7, [5.0, 8.0, 20.0][s] * (1 + i % 4 / 4))
    servers[s].inflight = i % 3
    out.append(s)
print(out, [s.ewma for s in servers])
# --- token_bucket
class TokenBucket:
    def __init__(self, rate, burst):
        self.rate, self.burst, self.tokens, self.at = rate, burst, burst, 0.0
    def allow(self, now, n=1):
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens >= n:
            self.tokens -= n
            return True
        return False
b = TokenBucket(2.0, 5)
print("".join("+" if b.allow(i * 0.13) else "-" for i in range(40)), b.tokens, b.allow(100.0, 5), b.allow(100.0), b.allow(100.1, 0.2))
# --- token_buckets_for_many_users
from collections import defaultdict
import random
rng, allowed = random.Random(7), defaultdict(int)
buckets, now = defaultdict(lambda: [3.0, 0.0]), 0.0
for _ in range(150):
    now += rng.expovariate(20)
    user = rng.choices(["a", "b", "c"], weights=[6, 3, 1])[0]
    tokens, at = buckets[user]
    tokens = min(3.0, tokens + (now - at) * 2)
    if tokens >= 1:
        tokens, allowed[user] = tokens - 1, allowed[user] + 1
    buckets[user] = [tokens, now]
print(dict(allowed), now, {u: b[0] for u, b in sorted(buckets.items())})
# --- leaky_bucket
class LeakyBucket:
    def __init__(self, rate, size):
        self.gap, self.size, self.free_at = 1 / rate, size, 0.0
    def wait(self, now):
        start = max(now, self.free_at)
        if start - now > self.size * self.gap:
            return None
        self.free_at = start + self.gap
        return start - now
b = LeakyBucket(3, 2)
print([b.wait(t / 10) for t in range(12)])
# --- generic_cell_rate
def gcra(times, period, tolerance):
    tat, out = 0.0, []
    for t in times:
        if t < tat - tolerance:
            out.append(round(tat - tolerance - t, 9))
        else:
            tat = max(t, tat) + period
            out.append("ok")
    return out
print(gcra([0, 0, 0, 0.5, 0.6, 1.0, 1.1, 3.0, 3.0, 3.0, 3.0], 0.5, 1.0))
# --- sliding_window_log
from collections import deque
class WindowLog:
    def __init__(self, limit, window):
        self.limit, self.window, self.times = limit, window, deque()
    def allow(self, now):
        while self.times and self.times[0] <= now - self.window:
            self.times.popleft()
        if len(self.times) < self.limit:
            self.times.append(now)
            return True
        return False
w = WindowLog(3, 1.0)
print([w.allow(t) for t in (0, 0.1, 0.2, 0.3, 1.0, 1.05, 1.1, 1.15, 2.5)], list(w.times))
# --- sliding_window_counter
class WindowCounter:
    def __init__(self, limit, window):
        self.limit, self.window, self.counts = limit, window, {}
    def allow(self, now):
        slot = int(now // self.window)
        self.counts = {k: v for k, v in self.counts.items() if k >= slot - 1}
        part = now / self.window - slot
        estimate = self.counts.get(slot - 1, 0) * (1 - part) + self.counts.get(slot, 0)
        if estimate + 1 > self.limit:
            return False
        self.counts[slot] = self.counts.get(slot, 0) + 1
        return True
w = WindowCounter(5, 1.0)
print("".join(".x"[w.allow(i * 0.09)] for i in range(60)), w.counts)
# --- consistent_hashing_with_blake2b_and_bisect
import hashlib
from bisect import bisect
def h(text):
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
class Ring:
    def __init__(self, nodes, copies):
        self.points = sorted((h(f"{n}#{i}"), n) for n in nodes for i in range(copies))
        self.keys = [p for p, _ in self.points]
    def owner(self, key):
        return self.points[bisect(self.keys, h(key)) % len(self.points)][1]
a, b = Ring("ABCDE", 12), Ring("ABCD", 12)
keys = [f"user:{i}" for i in range(90)]
moved = [k for k in keys if a.owner(k) != b.owner(k)]
print({n: sum(a.owner(k) == n for k in keys) for n in "ABCDE"}, len(moved), all(a.owner(k) == "E" for k in moved), a.keys[:2], a.owner("请求"))
# --- consistent_hashing_with_bounded_loads
import hashlib
import math
from bisect import bisect
h = lambda s: int(hashlib.md5(s.encode()).hexdigest()[:8], 16)
points = sorted((h(f"s{n}-{i}"), n) for n in range(4) for i in range(10))
load, cap = [0] * 4, math.ceil(1.25 * 100 / 4)
walked = 0
for k in range(100):
    i = bisect(points, (h(f"key{k % 37}"),))
    while load[points[i % len(points)][1]] >= cap:
        i, walked = i + 1, walked + 1
    load[points[i % len(points)][1]] += 1
print(load, cap, walked)
# --- rendezvous_hashing
import hashlib
def owner(key, nodes):
    return max(nodes, key=lambda n: hashlib.sha256(f"{n}|{key}".encode()).digest())
keys = [f"k{i}" for i in range(100)]
before = {k: owner(k, ["a", "b", "c", "d"]) for k in keys}
after = {k: owner(k, ["a", "b", "d"]) for k in keys}
print({n: list(before.values()).count(n) for n in "abcd"}, all(before[k] == after[k] or before[k] == "c" for k in keys), "".join(after[k] for k in keys[:20]))
# --- rendezvous_hashing_with_weights_and_logarithms
import hashlib
import math
def unit(node, key):
    d = hashlib.blake2b(f"{node}:{key}".encode(), digest_size=8).digest()
    return (int.from_bytes(d, "big") + 0.5) / 2 ** 64
weights = {"small": 1.0, "middle": 2.0, "large": 5.0}
score = lambda n, k: -weights[n] / math.log(unit(n, k))
picks = [max(weights, key=lambda n: score(n, k)) for k in range(160)]
print({n: picks.count(n) for n in weights}, [score(n, 0) for n in weights])
# --- jump_consistent_hash
def jump(key, buckets):
    b, j = -1, 0
    while j < buckets:
        b = j
        key = (key * 2862933555777941757 + 1) % 2 ** 64
        j = int((b + 1) * (2 ** 31 / ((key >> 33) + 1)))
    return b
print([jump(k, 10) for k in range(20)], [jump(123456789, n) for n in range(1, 20)], [jump(2 ** 64 - 1, 1000), jump(0, 1)])
# --- lookup_table_by_permutations
import hashlib
def h(text, salt):
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8, salt=salt).digest(), "little")
def table(nodes, m):
    perm = {n: [(h(n, b"offset") % m + j * (h(n, b"skip") % (m - 1) + 1)) % m for j in range(m)] for n in nodes}
    at, out, filled = dict.fromkeys(nodes, 0), [None] * m, 0
    while True:
        for n in nodes:
            while out[perm[n][at[n]]] is not None:
                at[n] += 1
            out[perm[n][at[n]]] = n
            filled += 1
            if filled == m:
                return "".join(out)
a, b = table("ABCD", 31), table("ABC", 31)
print(a, b, sum(x != y for x, y in zip(a, b)))
# --- smooth_weighted_round_robin
def smooth(weights, n):
    current, out = dict.fromkeys(weights, 0), []
    for _ in range(n):
        for k, w in weights.items():
            current[k] += w
        best = max(current, key=current.get)
        current[best] -= sum(weights.values())
        out.append(best)
    return "".join(out), current
print(smooth({"a": 5, "b": 1, "c": 1}, 14), smooth({"x": 3, "y": 3, "z": 2}, 16), smooth({"p": 0.5, "q": 0.25}, 6))
# --- weighted_round_robin_by_greatest_common_divisor
from functools import reduce
from itertools import islice
from math import gcd
def schedule(weights):
    step, i, level = reduce(gcd, weights), -1, 0
    while True:
        i = (i + 1) % len(weights)
        if i == 0:
            level = level - step if level > step else max(weights)
        if weights[i] >= level:
            yield i
print(list(islice(schedule([4, 2, 2]), 12)), list(islice(schedule([6, 3, 9]), 12)))
# --- deficit_round_robin
from collections import deque
queues = [deque([200, 750, 20, 500]), deque([500, 500]), deque([200, 600, 100])]
deficit, out = [0] * 3, []
while any(queues):
    for i, q in enumerate(queues):
        if not q:
            continue
        deficit[i] += 500
        while q and q[0] <= deficit[i]:
            deficit[i] -= q[0]
            out.append((i, q.popleft()))
        if not q:
            deficit[i] = 0
print(out, deficit)
# --- stride_scheduling
import heapq
heap = [(0.0, name, 1000 / tickets) for name, tickets in (("a", 3), ("b", 2), ("c", 1))]
heapq.heapify(heap)
out = []
for _ in range(18):
    at, name, stride = heapq.heappop(heap)
    out.append(name)
    heapq.heappush(heap, (at + stride, name, stride))
print("".join(out), sorted(heap))
# --- backoff_with_full_jitter
import random
rng = random.Random(7)
print([rng.uniform(0, min(20.0, 0.1 * 2 ** k)) for k in range(10)])
# --- backoff_with_equal_and_decorrelated_jitter
import random
rng, sleep, out = random.Random("jitter"), 0.1, []
for _ in range(8):
    sleep = min(5.0, rng.uniform(0.1, sleep * 3))
    out.append(sleep)
print(out, [min(4, 0.25 * 2 ** k) / 2 + rng.random() * min(4, 0.25 * 2 ** k) / 2 for k in range(6)])
# --- retries_spread_by_jitter
import random
from collections import Counter
rng = random.Random(42)
slots = Counter(int(rng.uniform(0, 2 ** attempt)) for attempt in range(1, 6) for _ in range(40))
print(sorted(slots.items()), max(slots.values()), slots.most_common(3))
# --- retry_budget
class Budget:
    def __init__(self, ratio, limit):
        self.ratio, self.limit, self.tokens = ratio, limit, 0.0
    def request(self):
        self.tokens = min(self.limit, self.tokens + self.ratio)
    def retry(self):
        if self.tokens >= 1:
            self.tokens -= 1
            return True
        return False
b, retries = Budget(0.1, 5), 0
for i in range(300):
    b.request()
    if 100 <= i < 200:
        retries += b.retry()
print(retries, b.tokens)
# --- circuit_breaker
class Breaker:
    def __init__(self, limit, wait):
        self.limit, self.wait, self.failures, self.opened = limit, wait, 0, None
    def allow(self, now):
        return self.opened is None or now - self.opened >= self.wait
    def report(self, now, ok):
        self.failures = 0 if ok else self.failures + 1
        if ok:
            self.opened = None
        elif self.failures >= self.limit:
            self.opened = now
b, out = Breaker(3, 5), ""
for now in range(30):
    if b.allow(now):
        ok = not 4 <= now < 16
        b.report(now, ok)
        out += "+" if ok else "x"
    else:
        out += "."
print(out)
# --- concurrency_limit_by_additive_increase
limit, out = 10.0, []
for i in range(40):
    latency = 10 + max(0, limit - 18) * 2
    limit = limit + 1 / limit * 5 if latency <= 14 else max(1.0, limit * 0.7)
    out.append(round(limit, 3))
print(out)
# --- concurrency_limit_by_the_gradient_of_latency
import math
limit, out = 20.0, []
for i in range(25):
    rtt = 10 * max(1.0, limit / 32) + (i * 7 % 5)
    gradient = max(0.5, min(1.0, 10.0 / rtt))
    limit = 0.8 * limit + 0.2 * (limit * gradient + math.sqrt(limit))
    out.append(limit)
print(out[:4], out[-3:])
# --- queue_delay_controller
import math
def controller(delays, target, interval):
    first, dropping, drop_at, count, out = None, False, 0.0, 0, ""
    for i, d in enumerate(delays):
        now = i * 10.0
        if d < target:
            first, dropping = None, False
        elif first is None:
            first = now + interval
        if dropping and now >= drop_at:
            count += 1
            drop_at += interval / math.sqrt(count)
            out += "D"
        elif not dropping and first is not None and now >= first:
            dropping, count, drop_at = True, 1, now + interval
            out += "D"
        else:
            out += "."
    return out
print(controller([3] * 5 + [8 + i % 4 for i in range(50)] + [2] * 5, 5, 100.0))
# --- events_on_a_heap
import heapq
import random
def simulate(choose, n_servers, n_reqs, seed):
    rng, busy, inflight, finish, waits, t = random.Random(seed), [0.0] * n_servers, [0] * n_servers, [], [], 0.0
    for i in range(n_reqs):
        t += rng.expovariate(1 / 1.0)
        while finish and finish[0][0] <= t:
            inflight[heapq.heappop(finish)[1]] -= 1
        s = choose(i, rng, inflight)
        service = rng.expovariate(1 / 4.0) if rng.random() > 0.05 else rng.expovariate(1 / 40.0)
        start = max(t, busy[s])
        busy[s] = start + service
        inflight[s] += 1
        heapq.heappush(finish, (busy[s], s))
        waits.append(start - t)
    waits.sort()
    return waits[len(waits) // 2], waits[int(len(waits) * 0.99)], t
print(simulate(lambda i, rng, q: i % len(q), 8, 100, 7), simulate(lambda i, rng, q: rng.randrange(len(q)), 8, 90, 7), simulate(lambda i, rng, q: min(range(len(q)), key=lambda k: (q[k], k)), 8, 60, 7))
# --- queue_of_one_server_by_the_waiting_recurrence
import random
rng, wait, waits = random.Random(7), 0.0, []
for _ in range(600):
    waits.append(wait)
    wait = max(0.0, wait + rng.expovariate(1.0) - rng.expovariate(0.8))
waits.sort()
print(sum(w > 0 for w in waits), waits[300], waits[540], waits[-1])
# --- erlang_c_by_factorials
from math import factorial, fsum
def erlang_c(c, rho):
    a = c * rho
    top = a ** c / factorial(c) / (1 - rho)
    bottom = fsum(a ** k / factorial(k) for k in range(c)) + top
    return top / bottom
for c in (1, 2, 4, 16, 64):
    print(c, [erlang_c(c, rho) for rho in (0.5, 0.8, 0.9, 0.99)])
# --- erlang_c_by_a_running_term
def erlang_c(c, rho):
    a, term, total = c * rho, 1.0, 0.0
    for k in range(c):
        total += term
        term *= a / (k + 1)
    top = term / (1 - rho)
    return top / (total + top)
print([[erlang_c(c, rho) for rho in (0.5, 0.8, 0.9, 0.99)] for c in (1, 2, 4, 16, 64)])
# --- highest_utilization_for_a_waiting_time
from math import factorial
def wait(c, rho, service):
    a = c * rho
    top = a ** c / factorial(c) / (1 - rho)
    total = 0.0
    for k in range(c):
        total += a ** k / factorial(k)
    return top / (total + top) * service / (c * (1 - rho))
for c in (1, 4, 16):
    high = max((r for r in (i / 50 for i in range(1, 50)) if wait(c, r, 10) <= 5), default=0)
    print(f"{c:2d}: {high:.1%}")
# --- erlang_b_by_recursion
def erlang_b(servers, load):
    b = 1.0
    for k in range(1, servers + 1):
        b = load * b / (k + load * b)
    return b
print([erlang_b(n, a) for n, a in ((1, 0.5), (5, 3.0), (10, 8.0), (50, 45.5), (200, 180.0))])
print([next(n for n in range(1, 200) if erlang_b(n, a) <= 0.01) for a in (1, 5, 20)])
# --- waiting_time_by_erlang_c_from_erlang_b
def wait(c, rho, service):
    a, b = c * rho, 1.0
    for k in range(1, c + 1):
        b = a * b / (k + a * b)
    queued = b / (1 - rho * (1 - b))
    return queued * service / (c * (1 - rho))
print("".join(f"{wait(c, rho, 10):8.1f} ms" for rho in (0.5, 0.7, 0.8, 0.9, 0.95, 0.99) for c in (1, 4, 16)))
print([wait(c, 0.9, 10) for c in (1, 2, 4, 8, 16, 32)])
# --- waiting_time_of_general_service_times
def pollaczek_khinchine(rho, service, scv):
    return rho / (1 - rho) * (1 + scv) / 2 * service
def kingman(rho, service, ca2, cs2):
    return rho / (1 - rho) * (ca2 + cs2) / 2 * service
print([[pollaczek_khinchine(r, 10, c) for c in (0, 1, 4.5)] for r in (0.3, 0.8, 0.95)], kingman(0.85, 7.5, 1.2, 0.4))
# --- states_of_a_finite_queue
import math
def states(c, k, load):
    p = [load ** n / math.factorial(n) if n <= c else load ** n / (math.factorial(c) * c ** (n - c)) for n in range(k + 1)]
    total = math.fsum(p)
    return [x / total for x in p]
p = states(3, 8, 2.4)
print(p, math.fsum(n * x for n, x in enumerate(p)))
# --- littles_law_on_a_trace
arrivals = [0.0, 1.0, 1.5, 4.0, 4.2, 9.0]
departures, free = [], 0.0
for a, s in zip(arrivals, [2.0, 1.0, 0.5, 3.0, 1.0, 0.25]):
    free = max(free, a) + s
    departures.append(free)
area = sum(d - a for a, d in zip(arrivals, departures))
marks = sorted([(t, 1) for t in arrivals] + [(t, -1) for t in departures])
integral = n = last = 0
for t, step in marks:
    integral += n * (t - last)
    n, last = n + step, t
print(departures, round(area, 9), round(integral, 9), len(arrivals) / departures[-1])
# --- service_order_by_size
import heapq
def mean_wait(order):
    jobs, heap, t, total, i = [(0, 5), (1, 1), (2, 9), (2, 2), (3, 1), (20, 4)], [], 0, 0, 0
    while i < len(jobs) or heap:
        if not heap:
            t = max(t, jobs[i][0])
        while i < len(jobs) and jobs[i][0] <= t:
            heapq.heappush(heap, (order(jobs[i]), i, jobs[i]))
            i += 1
        _, _, (a, s) = heapq.heappop(heap)
        total += t - a
        t += s
    return total / len(jobs)
print(mean_wait(lambda j: j[0]), mean_wait(lambda j: j[1]), mean_wait(lambda j: -j[1]))
# --- hedged_requests
import random
rng = random.Random(7)
def latency():
    return rng.expovariate(1 / 5) if rng.random() > 0.1 else rng.uniform(50, 200)
plain, hedged, extra = [], [], 0
for _ in range(200):
    a = latency()
    plain.append(a)
    if a > 20:
        extra += 1
        a = min(a, 20 + latency())
    hedged.append(a)
plain.sort(); hedged.sort()
print(extra, plain[190], hedged[190], plain[100] == hedged[100])
# --- pick_by_weights_that_change
import random
rng, weights, counts = random.Random(7), [1.0, 1.0, 1.0], [0, 0, 0]
for i in range(120):
    s = rng.choices(range(3), weights=weights)[0]
    counts[s] += 1
    latency = (5, 10, 20)[s] * rng.lognormvariate(0, 0.25)
    weights[s] = 0.9 * weights[s] + 0.1 * 10 / latency
print(counts, weights)
# --- pick_by_softmax_and_thompson_sampling
import math
import random
rng, wins, losses, counts = random.Random(7), [1, 1, 1], [1, 1, 1], [0, 0, 0]
for _ in range(60):
    s = max(range(3), key=lambda k: rng.betavariate(wins[k], losses[k]))
    counts[s] += 1
    if rng.random() < (0.2, 0.5, 0.8)[s]:
        wins[s] += 1
    else:
        losses[s] += 1
scores = [w / (w + l) for w, l in zip(wins, losses)]
z = [math.exp(x / 0.1) for x in scores]
print(counts, scores, z)
# --- upper_confidence_bound
import math
rewards, counts, total, out = (0.2, 0.5, 0.8), [0] * 3, [0.0] * 3, ""
for t in range(1, 101):
    s = counts.index(0) if 0 in counts else max(range(3), key=lambda k: total[k] / counts[k] + math.sqrt(2 * math.log(t) / counts[k]))
    counts[s] += 1
    total[s] += rewards[s] + (t * 7919 % 11 - 5) / 50
    out += str(s)
print(out, counts, total)
# --- cache_affinity_with_a_load_limit
import hashlib
class Affinity:
    def __init__(self, n, limit):
        self.n, self.limit, self.load = n, limit, [0] * n
    def ranked(self, key):
        return sorted(range(self.n), key=lambda s: hashlib.blake2b(f"{s}/{key}".encode(), digest_size=8).digest(), reverse=True)
    def pick(self, key):
        order = self.ranked(key)
        mean = (sum(self.load) + 1) / self.n
        s = next((s for s in order if self.load[s] + 1 <= self.limit * mean + 1), order[0])
        self.load[s] += 1
        return s
a = Affinity(4, 1.25)
print("".join(str(a.pick(f"session{i % 5}")) for i in range(60)), a.load)
# --- longest_prefix_of_tokens_in_a_tree
def insert(tree, tokens, server):
    for t in tokens:
        tree = tree.setdefault(t, {"servers": set()})
        tree["servers"].add(server)
def best(tree, tokens):
    length, servers = 0, set()
    for t in tokens:
        if t not in tree:
            break
        tree = tree[t]
        length, servers = length + 1, tree["servers"]
    return length, sorted(servers)
tree = {}
for server, text in ((0, "abcde"), (1, "abcxy"), (2, "zab")):
    insert(tree, text, server)
print([best(tree, t) for t in ("abcdz", "abq", "abcx", "zabc", "q", "")])
# --- health_by_failures_in_a_row
from collections import deque
class Health:
    def __init__(self, down_after=3, up_after=2):
        self.down_after, self.up_after, self.up, self.row = down_after, up_after, True, 0
    def check(self, ok):
        self.row = self.row + 1 if ok != self.up else 0
        if self.row >= (self.down_after if self.up else self.up_after):
            self.up, self.row = not self.up, 0
        return self.up
h, recent = Health(), deque(maxlen=5)
out = ""
for ok in map(int, "1101000101100010001111"):
    recent.append(ok)
    out += "UD"[not h.check(bool(ok))]
print(out, list(recent), sum(recent) / len(recent))
# --- slow_start_of_a_new_server
def weight(age, window, full=1.0, aggression=1.0, least=0.1):
    return full * max(least, min(1.0, (age / window) ** (1 / aggression))) if window else full
print([weight(a, 30) for a in range(0, 35, 5)], [weight(a, 30, 2.0, 1.5) for a in (1, 10, 29.9, 30)])
# --- estimate_of_a_quantile_without_storing
def estimate(values, p):
    q, step = 0.0, 1.0
    for i, v in enumerate(values):
        q += step * (p if v > q else p - 1)
        step = max(0.05, step * 0.97)
    return q
values = [(i * 7919 % 1009) / 50 for i in range(400)]
print(estimate(values, 0.5), estimate(values, 0.9), sorted(values)[200], sorted(values)[360])
# --- histogram_with_growing_buckets
import math
def bucket(x):
    return 0 if x < 1 else 1 + int(math.log(x) / math.log(1.2))
counts = {}
for i in range(1, 400):
    b = bucket((i * i % 997) / 10)
    counts[b] = counts.get(b, 0) + 1
seen, want = 0, 0.95 * 399
for b in sorted(counts):
    seen += counts[b]
    if seen >= want:
        break
print(b, 1.2 ** b, sorted(counts.items()))
# --- running_mean_and_variance
import math
n, mean, m2 = 0, 0.0, 0.0
for x in (10.5, 11.25, 9.75, 30.0, 10.0, 10.1):
    n += 1
    delta = x - mean
    mean += delta / n
    m2 += delta * (x - mean)
    print(n, mean, m2 / n, math.sqrt(m2 / (n - 1)) if n > 1 else 0.0)
# --- bloom_filter_in_one_int
import hashlib
bits, m = 0, 256
def places(key):
    d = hashlib.sha1(key.encode()).digest()
    return [int.from_bytes(d[i:i + 4], "big") % m for i in (0, 4, 8)]
for i in range(30):
    for p in places(f"seen{i}"):
        bits |= 1 << p
has = lambda key: all(bits >> p & 1 for p in places(key))
print(bits.bit_count(), all(has(f"seen{i}") for i in range(30)), sum(has(f"new{i}") for i in range(100)), hex(bits)[:20])
# --- count_min_sketch
import hashlib
rows, width = 3, 16
table = [[0] * width for _ in range(rows)]
def cells(key):
    d = hashlib.blake2b(key.encode(), digest_size=12).digest()
    return [(r, int.from_bytes(d[4 * r:4 * r + 4], "little") % width) for r in range(rows)]
for i in range(120):
    for r, c in cells(f"k{i * i % 17}"):
        table[r][c] += 1
print([min(table[r][c] for r, c in cells(f"k{i}")) for i in range(17)])
# --- batches_by_size_and_age
def batches(items, most, age):
    batch, began, out = [], None, []
    for t, size in items:
        if batch and (t - began >= age or sum(batch) + size > most):
            out.append((began, batch))
            batch = []
        if not batch:
            began = t
        batch.append(size)
    return out + [(began, batch)] * bool(batch)
print(batches([(0, 3), (1, 4), (2, 5), (3, 1), (9, 2), (9.5, 7), (10, 1)], 10, 4), batches([], 5, 1))
# --- join_the_shortest_queue_by_pending_tokens
import heapq
import random
rng = random.Random(7)
heap = [(0, s) for s in range(4)]
assigned = [[] for _ in range(4)]
for i in range(60):
    tokens = int(rng.paretovariate(1.2) * 100)
    pending, s = heapq.heappop(heap)
    assigned[s].append(tokens)
    heapq.heappush(heap, (pending + tokens, s))
print([sum(a) for a in assigned], [len(a) for a in assigned], sorted(heap))
# --- policy_as_a_class_with_hooks
import random
class Policy:
    def __init__(self, servers, seed=0):
        self.servers, self.rng = list(servers), random.Random(seed)
        self.inflight = dict.fromkeys(self.servers, 0)
    def pick(self, request):
        raise NotImplementedError
    def on_done(self, server, latency):
        self.inflight[server] -= 1
class Mixed(Policy):
    def pick(self, request):
        pool = [s for s in self.servers if self.inflight[s] < 3] or self.servers
        s = min(self.rng.sample(pool, min(2, len(pool))), key=lambda s: (self.inflight[s], s))
        self.inflight[s] += 1
        return s
p, out = Mixed(["a", "b", "c"], seed="x"), ""
for i in range(40):
    out += p.pick({"id": i})
    if i % 2:
        p.on_done(out[i // 2], 1.0)
print(out, p.inflight)
# --- zipf_keys_and_a_cache
import random
from collections import OrderedDict
from itertools import accumulate
rng = random.Random(7)
cum = list(accumulate(1 / k ** 1.1 for k in range(1, 101)))
cache, hits = OrderedDict(), 0
for key in rng.choices(range(100), cum_weights=cum, k=400):
    if key in cache:
        hits += 1
        cache.move_to_end(key)
    else:
        cache[key] = True
        if len(cache) > 10:
            cache.popitem(last=False)
print(hits, list(cache), cum[-1])
