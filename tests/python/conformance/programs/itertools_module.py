# --- count_cycle_and_repeat
from itertools import count, cycle, repeat, islice
print(list(islice(count(), 3)), list(islice(count(10, -2), 4)), list(islice(count(0.5, 0.25), 4)), list(islice(cycle("ab"), 5)), list(repeat(7, 3)), list(islice(cycle([]), 3)), list(map(pow, range(4), repeat(2))))
# --- count_by_floats_adds_up
from itertools import count, islice, repeat
print(list(islice(count(0, 0.1), 8)), count(5), next(count(2 ** 70)), repeat(1, 2))
# --- accumulate
from itertools import accumulate
import operator
print(list(accumulate([1, 2, 3])), list(accumulate([3, 1, 4, 1, 5], max)), list(accumulate([1, 2, 3], operator.mul)), list(accumulate([1, 2], initial=10)), list(accumulate([])), list(accumulate([], initial=5)), list(accumulate("abc")), list(accumulate([0.1] * 4)))
# --- accumulate_as_a_recurrence
from itertools import accumulate, repeat
print(list(accumulate([5, 1, 3, 8], lambda e, x: 0.5 * e + 0.5 * x)), list(accumulate(repeat(0.4, 10), lambda x, _: 3.8 * x * (1 - x))))
# --- chain_and_from_iterable
from itertools import chain
print(list(chain([1], "ab", (2,))), list(chain()), list(chain.from_iterable([[1, 2], [], [3]])), next(chain([], [5])), list(chain.from_iterable("abc")))
# --- group_runs_of_equal_keys
from itertools import groupby
print([(k, list(g)) for k, g in groupby("aaabbca")], [(k, len(list(g))) for k, g in groupby([1, 3, 2, 4, 5], key=lambda x: x % 2)], list(groupby([])))
rows = sorted([("x", 1), ("y", 2), ("x", 3)], key=lambda r: r[0])
print({k: [v for _, v in g] for k, g in groupby(rows, lambda r: r[0])})
# --- groups_are_used_up_when_the_next_begins
from itertools import groupby
groups = [(k, g) for k, g in groupby("aab")]
print([(k, list(g)) for k, g in groups])
g = groupby("aabb")
print(next(g)[0], next(g)[0], next(g, None))
# --- pairs_of_neighbours
from itertools import pairwise
print(list(pairwise([1, 4, 9, 16])), [b - a for a, b in pairwise([1.5, 2, 4])], list(pairwise([1])), list(pairwise([])), ["".join(p) for p in pairwise("abcd")])
# --- products
from itertools import product
print(list(product("ab", [1, 2])), list(product([0, 1], repeat=3)), list(product()), list(product([1], [])), list(product("ab", repeat=0)), len(list(product(range(4), range(5), range(6)))))
# --- permutations_and_combinations
from itertools import permutations, combinations, combinations_with_replacement
print(list(permutations([1, 2, 3])), list(permutations("abc", 2)), list(permutations([1], 2)), list(permutations([])))
print(list(combinations("abcd", 2)), list(combinations([1, 2], 3)), list(combinations([1, 2], 0)), list(combinations_with_replacement("abc", 2)), list(combinations([1, 1, 2], 2)))
# --- order_of_many_combinations
from itertools import combinations, permutations, combinations_with_replacement
print([sum(c) for c in combinations(range(7), 3)], ["".join(p) for p in permutations("wxyz", 3)], len(list(combinations_with_replacement(range(5), 4))))
# --- islice
from itertools import islice
it = iter(range(10))
print(list(islice(it, 3)), next(it), list(islice(it, 1, 4)), list(it), list(islice(range(20), 2, None, 6)), list(islice("abc", 0)), list(islice("abc", None)))
for args in ((-1,), (0, 5, 0), ("x",)):
    try:
        islice("abc", *args)
    except ValueError as e:
        print(type(e).__name__)
# --- take_and_drop_while
from itertools import takewhile, dropwhile, filterfalse
a = [1, 3, 6, 2, 1]
print(list(takewhile(lambda x: x < 5, a)), list(dropwhile(lambda x: x < 5, a)), list(filterfalse(lambda x: x % 2, a)), list(filterfalse(None, [0, 1, "", "a"])))
it = iter(a)
print(list(takewhile(lambda x: x < 5, it)), list(it))
# --- tee
from itertools import tee
a, b, c = tee(iter([1, 2, 3]), 3)
print(next(a), next(a), next(b), list(c), list(a), list(b), tee([], 0))
x, y = tee(range(4))
next(y)
print(list(zip(x, y)))
# --- zip_longest
from itertools import zip_longest
print(list(zip_longest([1, 2, 3], "a")), list(zip_longest("ab", [1], fillvalue="-")), list(zip_longest()), [sum(c) for c in zip_longest([1, 2], [10], [100, 200, 300], fillvalue=0)])
# --- compress_and_starmap
from itertools import compress, starmap
print(list(compress("abcdef", [1, 0, 1, 0, 1])), list(starmap(pow, [(2, 5), (3, 2)])), list(starmap(max, ["ab", [3, 1]])), list(compress([1, 2], [])))
# --- chunks_by_hand
from itertools import islice
def chunks(it, n):
    it = iter(it)
    while chunk := tuple(islice(it, n)):
        yield chunk
print(list(chunks(range(7), 3)), list(chunks("", 2)), list(zip(*[iter("abcdef")] * 2)))
# --- round_robin_over_iterables
from itertools import cycle, islice
def roundrobin(*iterables):
    nexts = cycle(iter(it).__next__ for it in iterables)
    left = len(iterables)
    while left:
        try:
            for n in nexts:
                yield n()
        except StopIteration:
            left -= 1
            nexts = cycle(islice(nexts, left))
print(list(roundrobin("ABC", "D", "EF")))
# --- all_subsets
from itertools import chain, combinations
s = [1, 2, 3, 4]
subsets = list(chain.from_iterable(combinations(s, r) for r in range(len(s) + 1)))
print(len(subsets), subsets, sum(1 for x in subsets if sum(x) == 5))
# --- sliding_windows
from collections import deque
from itertools import islice
def windows(it, n):
    it = iter(it)
    w = deque(islice(it, n), maxlen=n)
    if len(w) == n:
        yield tuple(w)
    for x in it:
        w.append(x)
        yield tuple(w)
print(list(windows(range(6), 3)), list(windows("ab", 3)), max(windows([1, 9, 2, 8], 2), key=sum))
# --- iterators_stay_ended
from itertools import chain, islice, takewhile
for it in (chain([1], [2]), islice([1, 2, 3], 2), takewhile(bool, [1, 2, 0, 3]), zip([1], [2, 3]), map(str, [1]), filter(None, [1, 0])):
    print(list(it), list(it), next(it, "end"))
