# --- named_tuples_with_types
from typing import NamedTuple
class Request(NamedTuple):
    id: int
    size: float = 1.0
    def cost(self):
        return self.id * self.size
r = Request(3)
print(r, r.cost(), r[0], r._replace(size=2.5), r == (3, 1.0), r._asdict(), Request._fields, Request._field_defaults, [*r], Request(1, 2) < Request(1, 3))
try:
    r.id = 5
except AttributeError as e:
    print(type(e).__name__)
# --- hints_do_not_check_anything
from typing import Any, Callable, Iterable
def f(x: int, g: Callable[[int], str] = str) -> list[str]:
    y: float = "no float"
    return g(x) + y
z: int
print(f("a"), f(1, repr))
try:
    z
except NameError as e:
    print(type(e).__name__)
# --- generic_aliases
print(list[int], dict[str, list[int]], tuple[int, ...], list[int]([1, 2]), type(list[int]()).__name__, list[int] == list[int], dict[str, int].__args__, set[int].__origin__)
# --- union_types
print(int | str, int | None, isinstance(1, int | str), isinstance("a", int | float), issubclass(bool, int | str), (int | str) == (str | int))
# --- user_generics
from typing import Generic, TypeVar
T = TypeVar("T")
class Stack(Generic[T]):
    def __init__(self) -> None:
        self.items: list[T] = []
    def push(self, x: T) -> "Stack[T]":
        self.items.append(x)
        return self
s = Stack[int]().push(1).push(2)
class IntStack(Stack[int]):
    pass
print(s.items, type(s).__name__, T, T.__name__, isinstance(IntStack(), Stack), Stack[int].__args__)
# --- protocols_at_run_time
from typing import Protocol, runtime_checkable
@runtime_checkable
class Picker(Protocol):
    def pick(self, n: int) -> int: ...
class First:
    def pick(self, n):
        return 0
class No:
    pass
print(isinstance(First(), Picker), isinstance(No(), Picker), issubclass(First, Picker))
try:
    Picker()
except TypeError as e:
    print(type(e).__name__)
# --- typed_dicts
from typing import TypedDict
class Server(TypedDict, total=False):
    name: str
    load: int
s: Server = {"name": "a"}
t = Server(name="b", load=2)
print(s, t, type(t).__name__, sorted(Server.__annotations__), Server.__total__)
# --- cast_and_new_types
from typing import NewType, cast, TYPE_CHECKING, Final, Literal
Id = NewType("Id", int)
MAX: Final = 5
print(cast(str, 5), Id(7), type(Id(7)).__name__, TYPE_CHECKING, MAX, Literal["a", "b"].__args__)
# --- hints_looked_up
from typing import get_type_hints, Optional
class A:
    x: int
    y: "list[str]" = []
    def f(self, n: "int") -> None: ...
print({k: str(v) if "list" in str(v) else v.__name__ for k, v in get_type_hints(A).items()}, get_type_hints(A.f), Optional[int] == (int | None) or Optional[int].__args__)
# --- overloads_and_final_do_nothing
from typing import overload, final, no_type_check
@overload
def f(x: int) -> int: ...
@overload
def f(x: str) -> str: ...
def f(x):
    return x * 2
@final
class A:
    @final
    def g(self):
        return 1
class B(A):
    pass
print(f(2), f("a"), B().g())
# --- abstract_collections
from collections.abc import Iterable, Sequence, Mapping, Callable, Hashable, Sized, Iterator, MutableMapping, Set, Generator
for x in ([], (), {}, set(), "", range(3), 5, iter([]), (i for i in []), len):
    print([k.__name__ for k in (Iterable, Sequence, Mapping, Callable, Hashable, Sized, Iterator, MutableMapping, Set, Generator) if isinstance(x, k)])
# --- own_sequence_gets_methods_for_free
from collections.abc import Sequence
class Squares(Sequence):
    def __len__(self):
        return 5
    def __getitem__(self, i):
        if not 0 <= i < 5:
            raise IndexError
        return i * i
s = Squares()
print(list(s), 9 in s, s.index(16), s.count(4), list(reversed(s)), isinstance(s, Sequence))
# --- own_mapping_gets_methods_for_free
from collections.abc import MutableMapping
class Lower(MutableMapping):
    def __init__(self):
        self.d = {}
    def __getitem__(self, k):
        return self.d[k.lower()]
    def __setitem__(self, k, v):
        self.d[k.lower()] = v
    def __delitem__(self, k):
        del self.d[k.lower()]
    def __iter__(self):
        return iter(self.d)
    def __len__(self):
        return len(self.d)
m = Lower()
m.update(A=1, b=2)
print(m["a"], m.get("B"), "A" in m, m.pop("a"), m.setdefault("C", 5), dict(m), list(m.items()), m == {"b": 2, "c": 5})
# --- tower_of_numbers
import numbers
from fractions import Fraction
from decimal import Decimal
for x in (1, True, 1.5, 1j, Fraction(1, 2), Decimal(1), "1"):
    print(type(x).__name__, [k.__name__ for k in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral) if isinstance(x, k)])
# --- annotations_of_a_class
class A:
    x: int
    y: str = "a"
class B(A):
    z: float = 0.5
print({k: v.__name__ for k, v in A.__annotations__.items()}, list(B.__annotations__), hasattr(A, "x"), B.y)
