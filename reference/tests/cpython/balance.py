"""Rows for `golden.rs` from CPython's own `random.Random`: python3 balance.py > balance.json

The chapter's algorithm with any mixture of exponential sizes and the two further policies. It shares no
line with the Rust: one heap of completions, a sort for the percentiles.
"""

import heapq
import json
import random
import sys

CHAPTER = [[0.05, 40.0], [1.0 - 0.05, 4.0]]
THREE = [[0.25, 0.5], [0.7, 3.0], [0.05, 30.0]]
ONE = [[1.0, 6.5]]


def choose(policy, request, in_flight, draws):
    servers = len(in_flight)
    if policy == "round_robin":
        return request % servers
    if policy == "random":
        return draws.randrange(servers)
    if policy in ("p2c", "p2c_distinct"):
        first = draws.randrange(servers)
        if policy == "p2c":
            second = draws.randrange(servers)
        elif servers == 1:
            second = first
        else:
            others = [server for server in range(servers) if server != first]
            second = others[draws.randrange(servers - 1)]
        return second if in_flight[second] < in_flight[first] else first
    fewest = min(in_flight)
    tied = [server for server, count in enumerate(in_flight) if count == fewest]
    if policy == "least_connections_random_tie" and len(tied) > 1:
        return tied[draws.randrange(len(tied))]
    return tied[0]


def size(components, draws):
    uniform, reached = draws.random(), 0.0
    for share, mean in components[:-1]:
        reached += share
        if uniform <= reached:
            return draws.expovariate(1 / mean)
    return draws.expovariate(1 / components[-1][1])


def row(policy, servers, requests, seed, mean_gap, components):
    draws = random.Random(seed)
    now, peak = 0.0, 0
    free_at, in_flight, per_server = [0.0] * servers, [0] * servers, [0] * servers
    completions, waits = [], []
    for request in range(requests):
        now += draws.expovariate(1 / mean_gap)
        while completions and completions[0][0] <= now:
            in_flight[heapq.heappop(completions)[1]] -= 1
        server = choose(policy, request, in_flight, draws)
        start = max(now, free_at[server])
        free_at[server] = start + size(components, draws)
        heapq.heappush(completions, (free_at[server], server))
        in_flight[server] += 1
        per_server[server] += 1
        peak = max(peak, in_flight[server])
        waits.append(start - now)
    ordered = sorted(waits)
    return {
        "policy": policy,
        "servers": servers,
        "requests": requests,
        "seed": seed,
        "mean_gap": mean_gap,
        "components": components,
        "p50": ordered[requests // 2],
        "p99": ordered[requests * 99 // 100],
        "nearest_rank": {
            f"p{percent}": ordered[-(-requests * percent // 100) - 1] for percent in (50, 95, 99)
        },
        "mean": sum(waits) / requests,
        "max": ordered[-1],
        "zero_waits": waits.count(0.0),
        "per_server": per_server,
        "peak_inflight": peak,
        "last_arrival": now,
        "first_waits": waits[:12],
        "last_wait": waits[-1],
    }


def rows():
    every = ["round_robin", "random", "least_connections", "p2c", "least_connections_random_tie", "p2c_distinct"]
    for seed in (0, 7, 2**32 - 1, 2**32, 2**40 + 12345, 2**64 - 1):
        for policy in every:
            yield row(policy, 8, 3000, seed, 1.0, CHAPTER)
    for servers, requests, mean_gap in ((1, 1000, 8.0), (2, 1000, 3.5), (3, 1, 1.0), (13, 2500, 0.5), (100, 5000, 0.0625), (300, 3000, 0.02)):
        for policy in every:
            yield row(policy, servers, requests, 20 + servers, mean_gap, CHAPTER)
    for policy in every:
        yield row(policy, 5, 4000, 2**33 + 1, 1.0, THREE)
        yield row(policy, 6, 2000, 99, 1.25, ONE)


about = "python3 balance.py; times in ms, percentiles by the chapter's definition and by nearest rank"
runs = ",\n".join("  " + json.dumps(run) for run in rows())
print(f'{{\n "about": {json.dumps(about)},\n "cpython": {json.dumps(sys.version.split()[0])},\n "runs": [\n{runs}\n ]\n}}')
