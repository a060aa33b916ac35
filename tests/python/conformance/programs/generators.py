# --- generator_runs_as_far_as_asked
log = []
def g():
    log.append("start")
    yield 1
    log.append("middle")
    yield 2
    log.append("end")
it = g()
print(log, next(it), log, next(it), log)
print(next(it, "none"), log, next(it, "still none"))
# --- send_gives_a_value_to_the_yield
def average():
    total, n, mean = 0.0, 0, None
    while True:
        x = yield mean
        total += x
        n += 1
        mean = total / n
a = average()
print(next(a), [a.send(x) for x in (10, 20, 33)])
try:
    average().send(1)
except TypeError as e:
    print(type(e).__name__)
# --- return_value_of_a_generator
def g():
    yield 1
    return "result"
it = g()
next(it)
try:
    next(it)
except StopIteration as e:
    print(e.value)
def outer():
    x = yield from g()
    yield x
print(list(outer()))
# --- throw_into_a_generator
def g():
    while True:
        try:
            yield "ready"
        except ValueError:
            yield "caught"
it = g()
print(next(it), it.throw(ValueError("x")), next(it))
try:
    it.throw(KeyError("k"))
except KeyError as e:
    print(type(e).__name__, list(it))
# --- close_runs_the_finally
log = []
def g():
    try:
        yield 1
        yield 2
    except GeneratorExit:
        log.append("exit")
        raise
    finally:
        log.append("finally")
it = g()
next(it)
print(it.close(), log, list(it))
# --- yield_from_passes_everything_through
def inner():
    got = yield 1
    print("inner got", got)
    try:
        yield 2
    except KeyError:
        print("inner caught")
    return 3
def outer():
    print("outer got", (yield from inner()))
o = outer()
print(next(o), o.send("a"))
try:
    o.throw(KeyError)
except StopIteration:
    print("end")
# --- stop_iteration_inside_becomes_a_runtime_error
def g():
    yield 1
    raise StopIteration
try:
    list(g())
except RuntimeError as e:
    print(type(e).__name__, type(e.__cause__).__name__)
# --- endless_generators_and_pipelines
from itertools import islice, takewhile
def naturals(n=0):
    while True:
        yield n
        n += 1
def squares(it):
    for x in it:
        yield x * x
print(list(islice(squares(naturals(3)), 4)), list(takewhile(lambda x: x < 50, squares(naturals()))), sum(islice(naturals(), 100)))
# --- prime_sieve_of_generators
from itertools import count, islice
def sieve(it):
    while True:
        p = next(it)
        yield p
        it = (lambda p, it: (x for x in it if x % p))(p, it)
print(list(islice(sieve(count(2)), 15)))
# --- recursive_generator_of_permutations
def permutations(a):
    if len(a) <= 1:
        yield list(a)
    for i in range(len(a)) if len(a) > 1 else ():
        for rest in permutations(a[:i] + a[i + 1:]):
            yield [a[i]] + rest
print(list(permutations([1, 2, 3])), sum(1 for _ in permutations(list(range(5)))))
# --- tree_walk_by_generators
class Tree:
    def __init__(self, value, left=None, right=None):
        self.value, self.left, self.right = value, left, right
    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right
t = Tree(4, Tree(2, Tree(1), Tree(3)), Tree(6))
print(list(t), sum(t), max(t), 3 in t, [*t][::-1])
# --- own_iterator_class
class Countdown:
    def __init__(self, n):
        self.n = n
    def __iter__(self):
        return self
    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n + 1
c = Countdown(3)
print(list(c), list(c), [x for x in Countdown(2)], tuple(zip(Countdown(2), Countdown(5))))
# --- iteration_by_getitem
class Old:
    def __getitem__(self, i):
        if i >= 3:
            raise IndexError
        return i * 10
print(list(Old()), 20 in Old(), [x for x in Old()], tuple(iter(Old())))
# --- coroutines_in_a_round_robin
def worker(name, n):
    for i in range(n):
        yield f"{name}{i}"
queue, out = [worker("a", 3), worker("b", 1), worker("c", 2)], []
while queue:
    w = queue.pop(0)
    try:
        out.append(next(w))
        queue.append(w)
    except StopIteration:
        pass
print(out)
# --- discrete_events_by_generators
import heapq
def process(name, delay, times):
    for i in range(times):
        yield delay
        log.append((now, name, i))
log, now, heap = [], 0.0, []
for i, p in enumerate([process("x", 1.5, 3), process("y", 2.0, 2)]):
    heapq.heappush(heap, (next(p), i, p))
while heap:
    now, i, p = heapq.heappop(heap)
    for delay in p:
        heapq.heappush(heap, (now + delay, i, p))
        break
print(log)
# --- generator_state_and_type
import types
def g():
    yield 1
it = g()
print(isinstance(it, types.GeneratorType), it.gi_frame is not None, iter(it) is it, g.__name__, it.__name__, list(it), it.gi_frame)
# --- generator_that_is_running_cannot_be_entered
def g():
    try:
        next(it)
    except ValueError as e:
        yield type(e).__name__
it = g()
print(next(it))
# --- async_functions_driven_by_hand
class Wait:
    def __init__(self, n):
        self.n = n
    def __await__(self):
        got = yield self.n
        return got
async def job():
    return (await Wait(1)) + (await Wait(2))
c = job()
print(c.send(None), c.send(10))
try:
    c.send(20)
except StopIteration as e:
    print(e.value)
# --- zip_and_generator_consumption
def g():
    for i in range(5):
        yield i
it = g()
print(list(zip(it, range(2))), list(it))
it = g()
print(list(zip(range(2), it)), list(it), 2 in g(), [*g()][-1])
it = g()
print(2 in it, list(it))
# --- unpacking_a_generator
def g():
    yield from (1, 2, 3)
a, b, c = g()
first, *rest = g()
print(a, b, c, first, rest, max(g()), sorted(g(), reverse=True), dict(enumerate(g())), "".join(str(x) for x in g()))
# --- moving_average_as_a_generator
from collections import deque
def moving(values, n):
    window, total = deque(), 0.0
    for v in values:
        window.append(v)
        total += v
        if len(window) > n:
            total -= window.popleft()
        yield total / len(window)
print(list(moving([1, 2, 3, 10, 0.5, 7.25], 3)))
