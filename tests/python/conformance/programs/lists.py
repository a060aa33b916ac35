# --- methods_that_change_a_list
a = [1, 2]
a.append(3); a.extend([4, 5]); a.insert(0, 0); a.insert(-1, 9); a.insert(99, 7)
print(a, a.pop(), a.pop(0), a.pop(-2), a)
a.remove(9) if 9 in a else a.append("none")
a.reverse()
print(a, a.copy() == a, a.clear(), a)
# --- errors_of_lists
a = [1]
for call in (lambda: a[1], lambda: a[-2], lambda: a.remove(5), lambda: a.index(5), lambda: [].pop(), lambda: a["x"], lambda: a + (1,), lambda: a.pop(3)):
    try:
        call()
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, end=" ")
print()
# --- slices
a = list(range(10))
print(a[2:5], a[:3], a[7:], a[-3:], a[::3], a[::-1], a[8:2:-2], a[5:2], a[-100:100], a[:-1], a[3:3])
# --- slice_assignment_and_deletion
a = list(range(10))
a[2:5] = ["x"]
a[:0] = [-1, -2]
a[len(a):] = [99]
print(a)
a[::2] = [0] * len(a[::2])
del a[1:4], a[-1]
print(a)
try:
    a[::2] = [1]
except ValueError as e:
    print(type(e).__name__)
# --- two_names_for_one_list
a = [1, 2]
b, c = a, a[:]
b += [3]
b = b + [4]
print(a, b, c, a is b, [1] * 3, [[0] * 2] * 2)
grid = [[0] * 2] * 2
grid[0][0] = 1
print(grid, [[0] * 2 for _ in range(2)])
# --- membership_count_and_index
a = [1, 2.0, "x", None, True, [1]]
print(2 in a, True in a, a.count(1), a.index(1), a.index(True, 1), None in a, [1] in a, "y" not in a, a.index("x", 1, 4))
# --- unpacking
a, *rest = [1, 2, 3]
first, *middle, last = range(5)
(x, y), z = (1, 2), 3
*start, end = "ab"
print(a, rest, first, middle, last, x, y, z, start, end, [*rest, *"xy"], (*rest, 9))
x, y = y, x
print(x, y)
for bad in ([1], [1, 2, 3]):
    try:
        p, q = bad
    except ValueError as e:
        print(type(e).__name__)
# --- swap_of_items_by_index
a = [0, 1, 2]
i = 0
i, a[i] = 2, 7
print(i, a)
a[0], a[2] = a[2], a[0]
print(a)
# --- list_changed_while_iterated
a, seen = [1, 2, 3, 4, 5, 6], []
for x in a:
    seen.append(x)
    if x % 2:
        a.remove(x)
print(a, seen)
b = [1, 2]
for x in b:
    if len(b) < 6:
        b.append(x * 10)
print(b)
# --- tuples
t = (1, "a", 2.5)
print(t + (4,), t * 2, t[1:], t.index("a"), t.count(1), len(t), hash((1, 2)) == hash((1, 2)), (), (1,), t == (1, "a", 2.5), tuple([1, 2]), tuple("ab"))
try:
    t[0] = 5
except TypeError as e:
    print(type(e).__name__)
t2 = ([1],)
try:
    t2[0] += [2]
except TypeError as e:
    print(type(e).__name__, t2)
# --- hash_of_tuples_of_numbers
print(hash(()), hash((1,)), hash((1, 2, 3)), hash((0.5, -1)), hash((1, (2, 3))), hash((1,)) == hash((1.0,)))
# --- ranges
print(list(range(5)), list(range(2, 5)), list(range(5, 0, -2)), list(range(0)), range(10)[3:8:2], range(5)[-1], len(range(0, 10, 3)), 4 in range(0, 10, 2), range(3) == range(0, 3, 1), range(2, 2) == range(0))
print(range(10).index(4), range(10).count(20), list(reversed(range(4))), range(1, 10, 4).stop, bool(range(0)))
try:
    range(1, 2, 0)
except ValueError as e:
    print(type(e).__name__)
# --- enumerate_zip_and_reversed
print(list(enumerate("ab")), list(enumerate("ab", 5)), list(zip([1, 2, 3], "ab")), list(zip()), list(zip(*[(1, 2), (3, 4)])), list(reversed([1, 2])))
try:
    list(zip([1], [1, 2], strict=True))
except ValueError as e:
    print(type(e).__name__)
# --- map_and_filter_are_lazy
seen = []
m = map(lambda x: seen.append(x) or x * 2, [1, 2, 3])
print(seen, next(m), seen, list(m), list(m), list(filter(None, [0, 1, "", "a", []])), list(filter(lambda x: x > 1, [1, 2, 3])), list(map(pow, [2, 3], [3, 2])))
# --- list_comparison_and_equality
print([1, 2] < [1, 2, 0], [1, 2] == [1, 2], [] < [0], [2] > [1, 9], [1, 2] is [1, 2], [float("nan")] == [float("nan")], [[1], [2]] == [[1], [2]])
# --- multiplication_and_addition
print([1] + [2], [0] * 3, 2 * [1, 2], [] * 5, [1] * -1)
a = [1]
a *= 3
a += (2, 3)
a += "xy"
print(a)
# --- shallow_and_deep_copies
import copy
a = [[1], {"k": [2]}]
b, c, d = copy.copy(a), copy.deepcopy(a), list(a)
a[0].append(9)
a[1]["k"].append(8)
print(b, c, d, b[0] is a[0], c[0] is a[0])
# --- deep_copy_keeps_shared_parts_shared
import copy
part = [1]
a = [part, part]
a.append(a)
b = copy.deepcopy(a)
b[0].append(2)
print(b[1], part, b[2] is b, b[0] is b[1])
# --- copies_of_objects_with_their_own_methods
import copy
class Node:
    def __init__(self, n, children=()):
        self.n, self.children = n, list(children)
    def __copy__(self):
        return Node(self.n + 100, self.children)
    def __deepcopy__(self, memo):
        return Node(self.n + 1000, copy.deepcopy(self.children, memo))
a = Node(1, [Node(2)])
print(copy.copy(a).n, copy.copy(a).children[0] is a.children[0], copy.deepcopy(a).n, copy.deepcopy(a).children[0].n, copy.deepcopy((1, "a")), copy.copy(5))
# --- matrix_as_nested_lists
m = [[1, 2, 3], [4, 5, 6]]
t = [list(row) for row in zip(*m)]
print(t, [[sum(a * b for a, b in zip(r, c)) for c in zip(*t)] for r in m], [row[::-1] for row in m], sum(map(sum, m)))
# --- rotation_and_chunks
a = list(range(7))
print(a[2:] + a[:2], a[-2:] + a[:-2], [a[i:i + 3] for i in range(0, len(a), 3)], [a[i::3] for i in range(3)], list(zip(a[::2], a[1::2])))
# --- flattening
def flatten(x):
    for y in x:
        if isinstance(y, (list, tuple)):
            yield from flatten(y)
        else:
            yield y
print(list(flatten([1, [2, (3, [4])], [], 5])), [y for x in [[1], [2, 3]] for y in x])
# --- ring_buffer_in_a_list
size, buffer, at, out = 4, [0] * 4, 0, []
for x in range(1, 11):
    out.append(buffer[at])
    buffer[at] = x
    at = (at + 1) % size
print(buffer, at, out, sum(buffer) / size)
# --- binary_search_by_hand
def find(a, x):
    lo, hi = 0, len(a)
    while lo < hi:
        mid = (lo + hi) // 2
        if a[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo
a = [1, 3, 3, 5, 8, 13]
print([find(a, x) for x in range(15)])
# --- removal_of_duplicates_in_order
a = [3, 1, 3, 2, 1, 0]
seen = set()
print(list(dict.fromkeys(a)), [x for x in a if not (x in seen or seen.add(x))])
# --- truth_of_containers
print([bool(x) for x in ([], [0], (), (0,), {}, {0: 0}, set(), "", " ", range(0), None, 0, 0.0, 0j)], not [], [] or "empty", [1] and "full", None or 0 or "last")
# --- length_hints_and_iterators
it = iter([1, 2, 3])
print(next(it), next(it), list(it), next(it, "end"), iter(it) is it)
try:
    next(it)
except StopIteration as e:
    print(type(e).__name__, e.value)
counter = iter(lambda c=[0]: c.__setitem__(0, c[0] + 1) or c[0], 4)
print(list(counter))
# --- arrays_of_numbers
from array import array
a = array("d", [1.5, 2.5])
a.append(3)
a.extend([4, 5])
b = array("i", range(5))
b[1:3] = array("i", [9])
print(a, b, a[1:3], len(a), sum(a), b.typecode, b.itemsize, a.index(2.5), a.pop(), b.tolist(), array("B", b"ab").tobytes(), array("q", [2 ** 62])[0])
for kind, value in (("B", 256), ("b", -129), ("i", 1.5), ("Q", -1)):
    try:
        array(kind, [value])
    except (OverflowError, TypeError) as e:
        print(kind, type(e).__name__)
# --- array_of_floats_in_single_precision
from array import array
print(array("f", [0.1, 1e-3, 16777217.0])[:], array("f", [0.1])[0] == 0.1, array("d", [0.1])[0] == 0.1, array("d", [1.0]).tobytes().hex(), array("h", [1, 2]) == array("i", [1, 2]))
# --- deletion_of_names_and_items
a = [1, 2, 3, 4]
del a[0], a[-1]
x = y = a
del x
try:
    x
except NameError as e:
    print(type(e).__name__, y)
