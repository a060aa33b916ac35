# --- push_and_pop
import heapq
h = []
for x in (5, 1, 4, 1, 3, 9, 2):
    heapq.heappush(h, x)
print(h, [heapq.heappop(h) for _ in range(4)], h, h[0])
try:
    heapq.heappop([])
except IndexError as e:
    print(type(e).__name__)
# --- layout_after_heapify
import heapq
a = [(i * 37) % 23 for i in range(23)]
heapq.heapify(a)
print(a)
b = list(range(15, 0, -1))
heapq.heapify(b)
print(b)
# --- layout_after_pushes_and_pops
import heapq
h = []
for i in range(40):
    heapq.heappush(h, (i * 7919) % 41)
    if i % 3 == 2:
        heapq.heappop(h)
print(h)
# --- ties_are_broken_by_the_layout
import heapq
class Job:
    def __init__(self, priority, name):
        self.priority, self.name = priority, name
    def __lt__(self, o):
        return self.priority < o.priority
h = []
for i, name in enumerate("abcdefghij"):
    heapq.heappush(h, Job(i % 2, name))
print([j.name for j in h], [heapq.heappop(h).name for _ in range(10)])
# --- tuples_break_ties_by_the_next_item
import heapq
from itertools import count
h, n = [], count()
for priority, name in ((2, "b"), (1, "z"), (2, "a"), (1, "y")):
    heapq.heappush(h, (priority, next(n), name))
print([heapq.heappop(h)[2] for _ in range(4)])
h = [(1, {}), (1, [])]
try:
    heapq.heapify(h)
except TypeError as e:
    print(type(e).__name__)
# --- pushpop_and_replace
import heapq
h = [2, 4, 6]
print(heapq.heappushpop(h, 1), h, heapq.heappushpop(h, 5), h, heapq.heapreplace(h, 1), h, heapq.heapreplace(h, 9), h, heapq.heappushpop([], 3))
try:
    heapq.heapreplace([], 1)
except IndexError as e:
    print(type(e).__name__)
# --- nlargest_and_nsmallest
import heapq
a = [(i * 37) % 23 for i in range(23)]
print(heapq.nlargest(3, a), heapq.nsmallest(3, a), heapq.nlargest(0, a), heapq.nsmallest(99, [3, 1]), heapq.nlargest(1, [5, 5]), heapq.nsmallest(2, "hello"), heapq.nsmallest(1, []))
# --- nlargest_and_nsmallest_keep_the_order_of_ties
import heapq
rows = [("a", 1), ("b", 2), ("c", 1), ("d", 2), ("e", 1), ("f", 0)]
key = lambda r: r[1]
print(heapq.nsmallest(4, rows, key=key), heapq.nlargest(3, rows, key=key), heapq.nsmallest(1, rows, key=key), heapq.nlargest(1, rows, key=key))
# --- merge_of_sorted_streams
import heapq
print(list(heapq.merge([1, 4, 7], [2, 4, 9], [], (3,))), list(heapq.merge([9, 5], [8, 1], reverse=True)), list(heapq.merge(["a", "ccc"], ["bb"], key=len)))
print(list(heapq.merge([(1, "x"), (3, "x")], [(1, "y"), (2, "y")], key=lambda p: p[0])), next(heapq.merge(iter([5]), iter([4]))))
# --- max_heap_by_negation
import heapq
h = [-x for x in (3, 8, 1, 6)]
heapq.heapify(h)
heapq.heappush(h, -7)
print(-heapq.heappop(h), -heapq.heappop(h), [-x for x in sorted(h)])
# --- heap_sort_of_floats
import heapq
h = []
for i in range(30):
    heapq.heappush(h, (i * 0.37) % 1.0)
out = [heapq.heappop(h) for _ in range(30)]
print(out == sorted(out), out[:5], out[-1])
# --- shortest_paths
import heapq
graph = {"a": {"b": 7, "c": 3}, "b": {"d": 2}, "c": {"b": 1, "d": 8}, "d": {"e": 2.5}, "e": {}}
def shortest(start):
    dist, heap = {start: 0}, [(0, start)]
    while heap:
        d, n = heapq.heappop(heap)
        if d > dist[n]:
            continue
        for m, w in graph[n].items():
            if d + w < dist.get(m, float("inf")):
                dist[m] = d + w
                heapq.heappush(heap, (dist[m], m))
    return dist
print(shortest("a"), shortest("d"))
# --- lazy_removal_from_a_heap
import heapq
heap, alive, out = [], {}, []
for i, (p, name) in enumerate([(3, "a"), (1, "b"), (2, "c"), (1, "a")]):
    alive[name] = i
    heapq.heappush(heap, (p, i, name))
del alive["c"]
while heap:
    p, i, name = heapq.heappop(heap)
    if alive.get(name) == i:
        out.append((p, name))
print(out)
# --- events_at_the_same_time_come_in_order_of_insertion
import heapq
events, order = [], []
for n, (t, what) in enumerate([(1.0, "arrive"), (0.5, "start"), (1.0, "finish"), (0.5, "tick"), (1.0, "tick")]):
    heapq.heappush(events, (t, n, what))
while events:
    t, n, what = heapq.heappop(events)
    order.append((t, what))
    if what == "start":
        heapq.heappush(events, (1.0, 99, "late"))
print(order)
# --- running_median_by_two_heaps
import heapq
low, high, out = [], [], []
for x in (5, 15, 1, 3, 8, 7, 9, 2):
    heapq.heappush(low, -heapq.heappushpop(high, x))
    if len(low) > len(high):
        heapq.heappush(high, -heapq.heappop(low))
    out.append(high[0] if len(high) > len(low) else (high[0] - low[0]) / 2)
print(out)
# --- codes_by_frequency
import heapq
freq = {"a": 45, "b": 13, "c": 12, "d": 16, "e": 9, "f": 5}
heap = [(f, i, [s]) for i, (s, f) in enumerate(freq.items())]
heapq.heapify(heap)
code, n = {s: "" for s in freq}, len(heap)
while len(heap) > 1:
    (f, _, a), (g, _, b) = heapq.heappop(heap), heapq.heappop(heap)
    for s in a:
        code[s] = "0" + code[s]
    for s in b:
        code[s] = "1" + code[s]
    heapq.heappush(heap, (f + g, n, a + b))
    n += 1
print(code, sum(freq[s] * len(code[s]) for s in freq))
# --- top_items_of_a_stream
import heapq
best = []
for i in range(200):
    x = (i * 7919) % 1009
    if len(best) < 5:
        heapq.heappush(best, x)
    else:
        heapq.heappushpop(best, x)
print(best, sorted(best, reverse=True))
