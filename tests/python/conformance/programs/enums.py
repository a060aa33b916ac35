# --- members_names_and_values
from enum import Enum
class State(Enum):
    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = 3
print(State.OPEN, repr(State.OPEN), State.OPEN.name, State.OPEN.value, State("open"), State["CLOSED"], list(State), len(State))
print(State.OPEN is State("open"), State.OPEN == "open", State.OPEN in State, isinstance(State.OPEN, State), f"{State.OPEN}", [s.name for s in State])
# --- unknown_values_and_names
from enum import Enum
class A(Enum):
    X = 1
for f in (lambda: A(2), lambda: A["Y"], lambda: A.Y, lambda: setattr(A, "X", 2), lambda: A.X < A.X):
    try:
        f()
    except (ValueError, KeyError, AttributeError, TypeError) as e:
        print(type(e).__name__)
# --- automatic_values
from enum import Enum, auto, StrEnum
class A(Enum):
    X = auto()
    Y = auto()
    Z = 10
    W = auto()
class S(StrEnum):
    ROUND_ROBIN = auto()
    LEAST = "least loaded"
print([m.value for m in A], [m.value for m in S], S.LEAST == "least loaded", f"{S.ROUND_ROBIN}", S.LEAST.upper(), str(S.LEAST))
# --- int_enums_compare_with_ints
from enum import IntEnum
class P(IntEnum):
    LOW = 1
    HIGH = 3
print(P.LOW < P.HIGH, P.HIGH > 2, P.LOW + 1, sorted([P.HIGH, P.LOW]), [10, 20, 30, 40][P.HIGH], repr(P.LOW), f"{P.LOW}", str(P.HIGH), P(3), max(P), {1: "a"}[P.LOW], int(P.HIGH))
# --- aliases_and_unique
from enum import Enum, unique
class A(Enum):
    X = 1
    Y = 1
    Z = 2
print(list(A), A.Y, A.Y is A.X, A["Y"], A.__members__)
try:
    @unique
    class B(Enum):
        X = 1
        Y = 1
except ValueError as e:
    print(type(e).__name__)
# --- methods_and_attributes_of_members
from enum import Enum
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.42e23, 3.39e6)
    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius
    @property
    def gravity(self):
        return round(6.67e-11 * self.mass / self.radius ** 2, 3)
    @classmethod
    def heaviest(cls):
        return max(cls, key=lambda p: p.mass)
print(Planet.EARTH.gravity, Planet.MARS.gravity, Planet.heaviest(), Planet.EARTH.value)
# --- flags
from enum import Flag, auto
class F(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W
a = F.R | F.X
print(a.value, F.R in a, F.W in a, F.RW & F.W, (a ^ F.R).name, ~F.R == F.W | F.X, bool(F.R & F.W), F(3), F.RW is F.R | F.W, list(a), a.name, F(0).value)
# --- int_flags
from enum import IntFlag
class Perm(IntFlag):
    R = 4
    W = 2
    X = 1
p = Perm.R | Perm.W
print(p == 6, p & 4, int(p), Perm.R in p, p | 1 == 7, isinstance(p, int), [m.name for m in p], p + 1)
# --- functional_interface
from enum import Enum, IntEnum
A = Enum("A", "X Y Z")
B = IntEnum("B", {"P": 10, "Q": 20})
C = Enum("C", ["M", "N"], start=5)
print(list(A), [b.value for b in B], [(c.name, c.value) for c in C], A.X.value)
# --- members_as_keys_and_in_sets
from enum import Enum
class S(Enum):
    A = 1
    B = 2
counts = dict.fromkeys(S, 0)
for s in (S.A, S.B, S.A):
    counts[s] += 1
print(counts, len({S.A, S.A, S.B}), hash(S.A) == hash(S.A), {s.name.lower(): n for s, n in counts.items()})
# --- missing_values_looked_up
from enum import Enum
class Level(Enum):
    LOW = 1
    HIGH = 2
    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            return cls.__members__.get(value.upper())
        return cls.LOW if value == 0 else None
print(Level("high"), Level(0), Level(2))
try:
    Level("middle")
except ValueError as e:
    print(type(e).__name__)
# --- state_machine_of_a_circuit_breaker
from enum import Enum, auto
class S(Enum):
    CLOSED = auto()
    OPEN = auto()
    HALF = auto()
moves = {(S.CLOSED, False): S.CLOSED, (S.OPEN, None): S.HALF, (S.HALF, True): S.CLOSED, (S.HALF, False): S.OPEN}
state, failures, out = S.CLOSED, 0, []
for ok in (True, False, False, False, None, False, None, True, True):
    failures = failures + 1 if ok is False else 0 if ok else failures
    if state is S.CLOSED and failures >= 3:
        state = S.OPEN
    else:
        state = moves.get((state, ok), state)
    out.append(state.name)
print(out)
# --- own_order_of_an_enum
from enum import Enum
from functools import total_ordering
@total_ordering
class Grade(Enum):
    A = 3
    B = 2
    def __lt__(self, o):
        return self.value < o.value if isinstance(o, Grade) else NotImplemented
print(sorted(Grade), Grade.A > Grade.B, Grade.A >= Grade.A, max(Grade.B, Grade.A))
# --- own_text_and_format_of_members
from enum import Enum
class C(Enum):
    RED = "r"
    def __str__(self):
        return self.value * 3
class D(str, Enum):
    A = "a"
print(C.RED, f"{C.RED:>5}", f"{D.A.value}", D.A == "a", D.A + "b", D("a").name, [C.RED.name])
# --- subclass_of_an_enum_with_members_is_an_error
from enum import Enum
class Base(Enum):
    def hi(self):
        return self.name
class A(Base):
    X = 1
try:
    class B(A):
        Y = 2
except TypeError as e:
    print(type(e).__name__, A.X.hi())
