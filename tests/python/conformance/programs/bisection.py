# --- left_and_right
from bisect import bisect, bisect_left, bisect_right
a = [1, 2, 2, 2, 5, 8]
print([(bisect_left(a, x), bisect_right(a, x), bisect(a, x)) for x in (0, 1, 2, 3, 5, 8, 9)], bisect_left([], 1))
# --- insertion_keeps_the_order
from bisect import insort, insort_left, insort_right
a = []
for x in (5, 1, 3, 1, 9, 3):
    insort(a, x)
print(a)
b = [1, 2, 3]
insort_left(b, 2.0)
insort_right(b, 3.0)
print(b)
# --- bounds_lo_and_hi
from bisect import bisect_left, bisect_right
a = [1, 3, 5, 7, 9]
print(bisect_left(a, 5, 3), bisect_left(a, 5, 0, 2), bisect_right(a, 9, lo=2, hi=4), bisect_left(a, 0, 2))
try:
    bisect_left(a, 1, -1)
except ValueError as e:
    print(type(e).__name__)
# --- key_function
from bisect import bisect_left, bisect_right, insort
rows = [("a", 1), ("b", 3), ("c", 3), ("d", 7)]
key = lambda r: r[1]
print(bisect_left(rows, 3, key=key), bisect_right(rows, 3, key=key), bisect_left(rows, 5, key=key))
insort(rows, ("x", 3), key=key)
print(rows)
# --- key_is_applied_to_the_items_only
from bisect import bisect_left
a = [10, 20, 30]
print(bisect_left(a, 2, key=lambda x: x // 10), bisect_left([5, 3, 1], -3, key=lambda x: -x), bisect_left(range(100), 2000, key=lambda x: x * x))
# --- bucket_of_a_histogram
from bisect import bisect_right
edges = [1, 5, 10, 50, 100]
counts = [0] * 6
for x in (0.5, 1, 3, 9.99, 10, 75, 100, 1000):
    counts[bisect_right(edges, x)] += 1
print(counts)
# --- weighted_choice_by_running_sums
from bisect import bisect_right
from itertools import accumulate
weights = [1, 5, 2, 2]
sums = list(accumulate(weights))
print(sums, [bisect_right(sums, x) for x in range(10)])
# --- hash_ring_of_points
from bisect import bisect
points = sorted((s * 97 + v * 331) % 1000 for s in range(3) for v in range(4))
owner = {(s * 97 + v * 331) % 1000: s for s in range(3) for v in range(4)}
print(points, [owner[points[bisect(points, k * 77 % 1000) % len(points)]] for k in range(14)])
# --- search_in_a_list_of_tuples
from bisect import bisect_left, bisect_right
log = [(0.0, "a"), (1.5, "b"), (1.5, "c"), (4.0, "d")]
print(bisect_left(log, (1.5,)), bisect_right(log, (1.5, "z")), bisect_left(log, (1.5, "c")), log[bisect_right(log, (2.0,)) - 1])
# --- grades
from bisect import bisect
print("".join("FDCBA"[bisect([60, 70, 80, 90], s)] for s in (33, 99, 77, 70, 89, 90, 100, 59.9)))
# --- bisection_of_a_function
lo, hi = 0.0, 2.0
for _ in range(60):
    mid = (lo + hi) / 2
    if mid * mid < 2:
        lo = mid
    else:
        hi = mid
print(lo, hi)
# --- longest_increasing_subsequence
from bisect import bisect_left
tails = []
for x in [10, 9, 2, 5, 3, 7, 101, 18, 4, 20]:
    i = bisect_left(tails, x)
    tails[i:i + 1] = [x]
print(tails, len(tails))
