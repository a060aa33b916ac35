# --- fields_defaults_and_repr
from dataclasses import dataclass, field
@dataclass
class Server:
    name: str
    weight: int = 1
    tags: list = field(default_factory=list)
a, b = Server("a"), Server("b", 3)
a.tags.append("x")
print(a, b, a == Server("a", 1, ["x"]), a != b, Server(weight=2, name="c"))
# --- missing_and_extra_arguments
from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int = 0
for args, kw in (((), {}), ((1, 2, 3), {}), ((1,), {"z": 1})):
    try:
        print(P(*args, **kw))
    except TypeError as e:
        print(type(e).__name__)
print(P("not checked"))
# --- frozen_and_hashable
from dataclasses import dataclass, FrozenInstanceError
@dataclass(frozen=True)
class P:
    x: int
    y: float = 0.5
p = P(1)
try:
    p.x = 2
except FrozenInstanceError as e:
    print(type(e).__name__, isinstance(e, AttributeError))
print({p: "a"}[P(1)], hash(p) == hash(P(1, 0.5)), p in {P(1)}, len({P(1), P(1), P(2)}))
# --- order
from dataclasses import dataclass, field
@dataclass(order=True)
class Event:
    time: float
    sequence: int
    name: str = field(compare=False, default="")
import heapq
heap = [Event(2.0, 0, "b"), Event(1.0, 2, "c"), Event(1.0, 1, "z")]
heapq.heapify(heap)
print([heapq.heappop(heap).name for _ in range(3)], Event(1, 2) < Event(1, 3), Event(1, 2, "a") == Event(1, 2, "b"), max(Event(1, 2), Event(0, 9)))
# --- after_the_initializer
from dataclasses import dataclass, field, InitVar
@dataclass
class Bucket:
    rate: float
    burst: InitVar[float]
    tokens: float = field(init=False)
    log: list = field(default_factory=list, repr=False)
    def __post_init__(self, burst):
        self.tokens = burst * 2
b = Bucket(1.5, 10)
print(b, b.tokens, hasattr(b, "burst"))
# --- helpers_of_dataclasses
from dataclasses import dataclass, asdict, astuple, replace, fields, is_dataclass
@dataclass
class In:
    v: list
@dataclass
class Out:
    a: int
    b: In
o = Out(1, In([1, 2]))
d = asdict(o)
d["b"]["v"].append(3)
print(d, astuple(o), replace(o, a=5), [f.name for f in fields(Out)], is_dataclass(o), is_dataclass(5), o)
# --- inheritance_of_dataclasses
from dataclasses import dataclass
@dataclass
class A:
    x: int
    y: int = 2
@dataclass
class B(A):
    z: int = 3
    x: int = 10
print(B(), B(1, 5, 9), B() == A(10, 2))
try:
    @dataclass
    class C(A):
        w: int
except TypeError as e:
    print(type(e).__name__)
# --- keyword_only_and_slots
from dataclasses import dataclass, field, KW_ONLY
@dataclass(slots=True)
class A:
    x: int
    _: KW_ONLY
    y: int = 1
@dataclass(kw_only=True)
class B:
    a: int
    b: int = 2
print(A(1, y=5), B(a=1), hasattr(A(1), "__dict__"))
for f in (lambda: A(1, 2), lambda: B(1), lambda: setattr(A(1), "q", 1)):
    try:
        f()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__)
# --- mutable_default_is_an_error
from dataclasses import dataclass
try:
    @dataclass
    class A:
        x: list = []
except ValueError as e:
    print(type(e).__name__)
# --- class_variables_are_no_fields
from dataclasses import dataclass, fields
from typing import ClassVar
@dataclass
class A:
    n: ClassVar[int] = 7
    x: int = 1
    plain = 3
print(A(), [f.name for f in fields(A)], A.n, A.plain)
# --- own_methods_are_kept
from dataclasses import dataclass
@dataclass
class A:
    x: int
    def __repr__(self):
        return f"<{self.x}>"
    def __eq__(self, o):
        return abs(self.x - o.x) < 2
    @property
    def double(self):
        return self.x * 2
    @classmethod
    def zero(cls):
        return cls(0)
print(A(1), A(1) == A(2), A(1) == A(5), A(4).double, A.zero())
# --- options_that_leave_methods_out
from dataclasses import dataclass
@dataclass(eq=False, repr=False)
class A:
    x: int
@dataclass(unsafe_hash=True)
class B:
    x: int
a = A(1)
print(a == A(1), a == a, hash(B(1)) == hash(B(1)), "A object" in repr(a))
# --- recursive_repr_and_self_reference
from dataclasses import dataclass, field
@dataclass
class Node:
    value: int
    children: list["Node"] = field(default_factory=list)
n = Node(1, [Node(2)])
print(n)
n.children.append(n)
print(n)
# --- dataclass_made_at_run_time
from dataclasses import make_dataclass, field
P = make_dataclass("P", ["x", ("y", int), ("z", int, field(default=5))], namespace={"total": lambda self: self.x + self.y + self.z})
print(P(1, 2), P(1, 2).total(), P.__name__)
# --- metadata_and_field_options
from dataclasses import dataclass, field, fields
@dataclass
class A:
    x: int = field(default=1, metadata={"unit": "ms"})
    y: int = field(default=2, repr=False, compare=False)
    z: int = field(default=3, kw_only=True)
print(A(), A(1, 5) == A(1, 6), [(f.name, dict(f.metadata), f.repr, f.compare, f.kw_only) for f in fields(A)])
