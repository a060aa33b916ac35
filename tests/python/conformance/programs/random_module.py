# --- first_numbers_of_many_seeds
import random
for seed in (0, 1, 2, 7, 42, 12345, 2 ** 31, 2 ** 32 - 1):
    r = random.Random(seed)
    print(seed, [r.random() for _ in range(4)])
# --- sign_of_an_int_seed_does_not_matter
import random
print(random.Random(-7).random() == random.Random(7).random(), random.Random(-1).random(), random.Random(True).random() == random.Random(1).random())
# --- large_int_seeds
import random
for seed in (2 ** 32, 2 ** 64 + 1, 10 ** 50, 2 ** 19937, -(3 ** 100)):
    r = random.Random(seed)
    print(r.random(), r.getrandbits(32), r.randrange(1000))
# --- text_and_bytes_as_seeds
import random
for seed in ("", "a", "policy-7", "轮询", b"", b"a", b"\x00\xff", bytearray(b"a")):
    r = random.Random(seed)
    print(r.random(), r.getrandbits(40))
print(random.Random("a").random() == random.Random(b"a").random())
# --- float_seeds
import random
for seed in (0.0, 0.5, 1.0, -1.5, 3.14159, 1e100):
    print(seed, random.Random(seed).random())
print(random.Random(1.0).random() == random.Random(1).random())
# --- other_seeds_are_type_errors
import random
for seed in ((1, 2), [1], 1j, {}):
    try:
        random.Random(seed)
    except TypeError as e:
        print(type(e).__name__, end=" ")
print()
# --- seed_again_starts_again
import random
r = random.Random(5)
a = [r.random() for _ in range(3)]
r.seed(5)
b = [r.random() for _ in range(3)]
r.seed("x")
c = r.random()
random.seed(5)
d = [random.random() for _ in range(3)]
print(a == b == d, c, r.seed(1), r.random())
# --- seeds_of_version_one
import random
r = random.Random()
for seed in ("", "a", "server", b"bytes", 7):
    r.seed(seed, version=1)
    print(r.random())
# --- many_numbers_pass_the_end_of_the_state
import random
r = random.Random(7)
numbers = [r.random() for _ in range(2000)]
print(numbers[311:314], numbers[623:626], numbers[1247:1250], numbers[-1], min(numbers), max(numbers))
# --- getrandbits
import random
r = random.Random(7)
print([r.getrandbits(k) for k in (0, 1, 1, 5, 8, 31, 32, 33, 53, 64, 65, 100, 256)])
try:
    r.getrandbits(-1)
except ValueError as e:
    print(type(e).__name__)
# --- randrange
import random
r = random.Random(7)
print([r.randrange(8) for _ in range(20)], [r.randrange(1000) for _ in range(8)], [r.randrange(10, 20) for _ in range(8)], [r.randrange(0, 100, 7) for _ in range(8)], [r.randrange(10, 0, -3) for _ in range(8)])
# --- randrange_of_one_and_of_powers_of_two
import random
r = random.Random(3)
print([r.randrange(n) for n in (1, 2, 4, 1, 1024, 2 ** 32, 2 ** 64, 10 ** 30, 3)], [r.randrange(-5, 5) for _ in range(10)], r.random())
# --- randrange_of_nothing_is_an_error
import random
r = random.Random(1)
for args in ((0,), (-3,), (5, 5), (5, 1), (1, 5, 0), (1, 5, -1)):
    try:
        print(r.randrange(*args))
    except (ValueError, TypeError) as e:
        print(args, type(e).__name__)
print(r.random())
# --- randint
import random
r = random.Random(42)
print([r.randint(1, 6) for _ in range(20)], [r.randint(0, 10 ** 18) for _ in range(3)], r.randint(5, 5), [r.randint(-3, 3) for _ in range(10)])
try:
    r.randint(2, 1)
except ValueError as e:
    print(type(e).__name__)
# --- choice
import random
r = random.Random(7)
print([r.choice("abcdef") for _ in range(12)], [r.choice([10, 20, 30]) for _ in range(8)], r.choice(range(10 ** 9)), r.choice((5,)), r.random())
for empty in ([], "", range(0)):
    try:
        r.choice(empty)
    except IndexError as e:
        print(type(e).__name__)
# --- choices
import random
r = random.Random(7)
print(r.choices("abc", k=10), r.choices([1, 2, 3]), r.choices(range(100), k=5), r.choices("ab", k=0))
# --- choices_with_weights
import random
r = random.Random(7)
print(r.choices("abc", weights=[1, 5, 2], k=12), r.choices("abc", [0.1, 0.0, 0.9], k=8), r.choices("abc", cum_weights=[1, 6, 8], k=12), r.choices("xy", weights=[0, 1], k=3), r.random())
for kw in ({"weights": [1]}, {"weights": [0, 0, 0]}, {"weights": [1, 2, 3], "cum_weights": [1, 2, 3]}, {"weights": [1, 2, float("inf")]}):
    try:
        r.choices("abc", **kw)
    except (ValueError, TypeError) as e:
        print(type(e).__name__)
# --- sample
import random
r = random.Random(7)
print(r.sample(range(10), 4), r.sample("abcdef", 6), r.sample([1, 1, 2], 2), r.sample(range(10 ** 6), 5), r.sample([1], 0), r.sample(range(100), 30), r.random())
# --- sample_of_two_servers_from_a_few
import random
r = random.Random(7)
print([r.sample(range(8), 2) for _ in range(10)], [r.sample(["a", "b", "c"], 2) for _ in range(5)], [r.sample(range(22), 5) for _ in range(2)], [r.sample(range(21), 5) for _ in range(2)])
# --- sample_with_counts_and_errors
import random
r = random.Random(3)
print(r.sample(["a", "b", "c"], counts=[4, 1, 2], k=5), r.sample([1, 2], k=3, counts=[2, 2]))
for args, kw in ((([1], 2), {}), (([1, 2], -1), {}), (({1, 2}, 1), {}), ((["a"], 1), {"counts": [-1]}), ((["a"], 3), {"counts": [2]})):
    try:
        r.sample(*args, **kw)
    except (ValueError, TypeError) as e:
        print(type(e).__name__)
# --- shuffle
import random
r = random.Random(7)
a = list(range(20))
print(r.shuffle(a), a)
b = list("abc")
for _ in range(4):
    r.shuffle(b)
    print("".join(b), end=" ")
c = [1]
r.shuffle(c)
r.shuffle([])
print(c, r.random())
# --- uniform
import random
r = random.Random(7)
print([r.uniform(1, 2) for _ in range(4)], [r.uniform(-1, 1) for _ in range(3)], r.uniform(5, 1), r.uniform(3, 3), r.uniform(0, 1e300))
# --- triangular
import random
r = random.Random(7)
print([r.triangular() for _ in range(3)], [r.triangular(0, 10, 2) for _ in range(4)], r.triangular(5, 5), r.triangular(10, 0, 5), r.triangular(1, 4))
# --- exponential_times
import random
r = random.Random(7)
print([r.expovariate(1) for _ in range(4)], [r.expovariate(1 / 4.0) for _ in range(4)], [r.expovariate(1000.0) for _ in range(3)], [r.expovariate(1 / 40.0) for _ in range(3)], r.expovariate(-2.0))
try:
    r.expovariate(0)
except ZeroDivisionError as e:
    print(type(e).__name__)
# --- gauss_makes_two_at_a_time
import random
r = random.Random(7)
print([r.gauss(0, 1) for _ in range(5)], r.gauss(100, 15), r.random())
r.seed(7)
a = r.gauss(0, 1)
r.seed(7)
print(a == r.gauss(0, 1), r.gauss(5, 0), r.gauss())
# --- normal_numbers
import random
r = random.Random(7)
print([r.normalvariate(0, 1) for _ in range(5)], [r.normalvariate(100, 15) for _ in range(3)], r.normalvariate(), r.random())
# --- lognormal_numbers
import random
r = random.Random(7)
print([r.lognormvariate(0, 1) for _ in range(5)], [r.lognormvariate(2, 0.25) for _ in range(3)])
# --- gamma_numbers
import random
r = random.Random(7)
for a, b in ((0.5, 1), (1, 2), (2.5, 0.5), (9, 3)):
    print(a, b, [r.gammavariate(a, b) for _ in range(3)])
try:
    r.gammavariate(0, 1)
except ValueError as e:
    print(type(e).__name__)
# --- beta_numbers
import random
r = random.Random(7)
for a, b in ((0.5, 0.5), (1, 1), (2, 5), (10, 3)):
    print(a, b, [r.betavariate(a, b) for _ in range(3)])
# --- pareto_and_weibull_numbers
import random
r = random.Random(7)
print([r.paretovariate(1.5) for _ in range(4)], [r.paretovariate(3) for _ in range(2)], [r.weibullvariate(1, 0.5) for _ in range(4)], [r.weibullvariate(10, 2) for _ in range(2)])
# --- von_mises_numbers
import random
r = random.Random(7)
for mu, kappa in ((0, 1), (1, 4), (3, 0.1), (0, 0), (2, 1e-7)):
    print(mu, kappa, [r.vonmisesvariate(mu, kappa) for _ in range(3)])
# --- random_bytes
import random
r = random.Random(7)
print(r.randbytes(5), r.randbytes(0), r.randbytes(13).hex(), r.random())
# --- state_saved_and_restored
import random
r = random.Random(7)
r.gauss(0, 1)
state = r.getstate()
a = (r.gauss(0, 1), r.random(), r.getrandbits(10))
r.setstate(state)
b = (r.gauss(0, 1), r.random(), r.getrandbits(10))
other = random.Random()
other.setstate(state)
print(a == b, other.gauss(0, 1) == a[0], state[0], len(state[1]), state[1][:3], state[1][-1], state[2])
# --- state_after_a_seed
import random
s = random.Random(1).getstate()
print(s[0], s[1][:4], s[1][-3:], s[2], sum(s[1]))
for bad in ((2, (1, 2), None), "x", (9, (), None), None):
    try:
        random.Random(1).setstate(bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, end=" ")
print()
# --- copies_go_on_alike
import copy
import random
r = random.Random(7)
r.random()
c, d = copy.copy(r), copy.deepcopy(r)
print(r.random() == c.random() == d.random(), [r.randrange(10) for _ in range(5)] == [c.randrange(10) for _ in range(5)])
# --- two_generators_do_not_touch_each_other
import random
a, b = random.Random(1), random.Random(2)
x = [a.random(), b.random(), a.random(), b.random()]
c, d = random.Random(1), random.Random(2)
y = [c.random(), c.random()]
print(x[0] == y[0], x[2] == y[1], x[1] == d.random(), x)
random.seed(9)
p = random.random()
random.Random(9).shuffle(list(range(50)))
print(p, random.random())
# --- subclass_with_its_own_random
import random
class Steps(random.Random):
    n = 0
    def random(self):
        self.n += 1
        return (self.n * 0.37) % 1.0
r = Steps(1)
print([r.random() for _ in range(4)], [r.uniform(0, 10) for _ in range(3)], [r.randrange(10) for _ in range(6)], r.choice("abcdef"), r.choices("abc", k=3), r.expovariate(2.0))
a = list(range(6))
r.shuffle(a)
print(a, r.sample(range(10), 3), r.gauss(0, 1), r.n)
# --- subclass_with_its_own_bits
import random
class Counter(random.Random):
    n = 0
    def getrandbits(self, k):
        self.n += 7
        return self.n % (1 << k)
    def random(self):
        return self.getrandbits(16) / 65536
r = Counter()
print([r.randrange(10) for _ in range(6)], [r.random() for _ in range(3)], r.choice("abcdefgh"), r.randint(1, 100), r.sample(range(50), 4), r.n)
# --- subclass_that_counts_the_calls
import random
class Counted(random.Random):
    calls = 0
    def random(self):
        self.calls += 1
        return super().random()
r = Counted(7)
for f in (lambda: r.expovariate(1), lambda: r.uniform(0, 1), lambda: r.gauss(0, 1), lambda: r.gauss(0, 1), lambda: r.choices("ab", k=4), lambda: r.triangular(), lambda: r.paretovariate(2)):
    f()
    print(r.calls, end=" ")
print(r.random())
# --- one_generator_for_every_method_in_turn
import random
r = random.Random(2024)
print(r.random(), r.randrange(100), r.randint(1, 6), r.choice("abc"), r.choices("abc", k=2), r.sample(range(9), 3), r.uniform(0, 1), r.gauss(0, 1), r.getrandbits(7), r.expovariate(3), r.betavariate(2, 3), r.randbytes(2), r.random())
# --- functions_of_the_module_share_one_generator
import random
random.seed(7)
a = [random.random(), random.randrange(8), random.choice("abc"), random.expovariate(1), random.gauss(0, 1), random.sample(range(5), 2)]
r = random.Random(7)
b = [r.random(), r.randrange(8), r.choice("abc"), r.expovariate(1), r.gauss(0, 1), r.sample(range(5), 2)]
print(a == b, a)
# --- seed_from_several_parts_as_text
import random
def rng(*parts):
    return random.Random("/".join(map(str, parts)))
print([rng("run", i, "arrivals").random() for i in range(4)], rng("run", 0, "service").expovariate(0.25))
# --- reservoir_sampling
import random
r, kept = random.Random(7), []
for i in range(300):
    if i < 5:
        kept.append(i)
    elif (j := r.randrange(i + 1)) < 5:
        kept[j] = i
print(kept)
# --- circle_by_random_points
import random
r = random.Random(7)
inside = sum(r.random() ** 2 + r.random() ** 2 <= 1 for _ in range(1000))
print(inside, 4 * inside / 1000)
# --- rejection_sampling_and_inverse_transform
import math
import random
r = random.Random(7)
def zipf(n, s):
    weights = [1 / k ** s for k in range(1, n + 1)]
    u, total = r.random() * math.fsum(weights), 0.0
    for k, w in enumerate(weights, 1):
        total += w
        if u < total:
            return k
print([zipf(20, 1.1) for _ in range(20)], [-math.log(1 - r.random()) / 2 for _ in range(4)])
