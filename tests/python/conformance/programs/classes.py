# --- attributes_of_the_class_and_of_the_instance
class C:
    shared = []
    n = 0
    def __init__(self):
        self.own = []
        self.n += 1
a, b = C(), C()
a.shared.append(1)
a.own.append(2)
C.n = 5
print(b.shared, b.own, a.n, b.n, C().n, vars(a), "n" in vars(a))
# --- methods_of_three_kinds
class C:
    count = 0
    def method(self):
        return type(self).__name__
    @classmethod
    def make(cls):
        cls.count += 1
        return cls()
    @staticmethod
    def add(a, b):
        return a + b
class D(C):
    pass
print(C().method(), D.make().method(), C.add(1, 2), D().add(3, 4), C.count, D.count, C.method(D()))
# --- properties
class Box:
    def __init__(self, w):
        self.w = w
    @property
    def w(self):
        return self._w
    @w.setter
    def w(self, value):
        if value < 0:
            raise ValueError
        self._w = value
    @w.deleter
    def w(self):
        self._w = 0
    area = property(lambda self: self._w ** 2)
b = Box(3)
b.w += 1
print(b.w, b.area)
del b.w
print(b.w)
for f in (lambda: setattr(b, "w", -1), lambda: setattr(b, "area", 5)):
    try:
        f()
    except (ValueError, AttributeError) as e:
        print(type(e).__name__)
# --- inheritance_and_super
class A:
    def __init__(self, x):
        self.x = x
    def f(self):
        return "A"
class B(A):
    def __init__(self, x, y):
        super().__init__(x)
        self.y = y
    def f(self):
        return super().f() + "B"
class C(B):
    def f(self):
        return super().f() + "C"
c = C(1, 2)
print(c.x, c.y, c.f(), isinstance(c, A), issubclass(C, (int, B)), type(c) is B, A.f(c), super(C, c).f())
# --- order_of_methods_in_a_diamond
class A:
    def f(self):
        return ["A"]
class B(A):
    def f(self):
        return ["B"] + super().f()
class C(A):
    def f(self):
        return ["C"] + super().f()
class D(B, C):
    def f(self):
        return ["D"] + super().f()
print(D().f(), [k.__name__ for k in D.__mro__])
try:
    class E(A, B):
        pass
except TypeError as e:
    print(type(e).__name__)
# --- arithmetic_methods
class V:
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y)
    def __mul__(self, k):
        return V(self.x * k, self.y * k) if isinstance(k, (int, float)) else NotImplemented
    __rmul__ = __mul__
    def __neg__(self):
        return self * -1
    def __matmul__(self, o):
        return self.x * o.x + self.y * o.y
    def __abs__(self):
        return (self @ self) ** 0.5
    def __repr__(self):
        return f"V({self.x}, {self.y})"
a = V(1, 2)
print(a + V(3, 4), a * 3, 2.5 * a, -a, a @ V(3, 4), abs(V(3, 4)), sum([a, a], V(0, 0)))
# --- reflected_methods_and_not_implemented
class N:
    def __radd__(self, o):
        return ("radd", o)
    def __rsub__(self, o):
        return ("rsub", o)
    def __add__(self, o):
        return NotImplemented
print(1 + N(), "a" + N(), 5 - N(), sum([N()]))
try:
    N() + 1
except TypeError as e:
    print(type(e).__name__)
# --- augmented_assignment_methods
class Bag:
    def __init__(self):
        self.items = []
    def __iadd__(self, x):
        self.items.append(x)
        return self
    def __or__(self, x):
        return ("or", x)
b = c = Bag()
b += 1
b += 2
print(c.items, b is c)
b |= 3
print(b)
# --- comparison_methods
class Version:
    def __init__(self, text):
        self.parts = tuple(map(int, text.split(".")))
    def __eq__(self, o):
        return self.parts == o.parts if isinstance(o, Version) else NotImplemented
    def __lt__(self, o):
        return self.parts < o.parts
    def __le__(self, o):
        return self.parts <= o.parts
a, b = Version("1.10"), Version("1.9.5")
print(a > b, a >= b, a < b, a != b, a == Version("1.10"), a == 5, max(a, b).parts, sorted([a, b])[0].parts)
# --- subclass_is_asked_first
class A:
    def __eq__(self, o):
        return "A"
    def __add__(self, o):
        return "A+"
class B(A):
    def __eq__(self, o):
        return "B"
    def __radd__(self, o):
        return "+B"
print(A() == B(), B() == A(), A() + B(), A() == A(), A() + 1)
# --- container_methods
class Grid:
    def __init__(self):
        self.d = {}
    def __getitem__(self, k):
        return self.d.get(k, 0)
    def __setitem__(self, k, v):
        self.d[k] = v
    def __delitem__(self, k):
        del self.d[k]
    def __contains__(self, k):
        return k in self.d
    def __len__(self):
        return len(self.d)
    def __iter__(self):
        return iter(self.d)
g = Grid()
g[1, 2] = 5
g[1, 2] += 1
print(g[1, 2], g[0, 0], (1, 2) in g, len(g), bool(g), list(g), g[1, ...])
del g[1, 2]
print(len(g), bool(g))
# --- slices_given_to_getitem
class S:
    def __getitem__(self, k):
        return k
    def __len__(self):
        return 10
s = S()
print(s[1:2], s[::3], s[1, 2:3], s[-1], s[...], s[1:].indices(5), slice(None, None, -1).indices(4), slice(2, 100).indices(6))
# --- calls_truth_and_index
class F:
    def __init__(self, n):
        self.n = n
    def __call__(self, *a, **k):
        return self.n, a, k
    def __bool__(self):
        return self.n > 0
    def __index__(self):
        return self.n
    def __int__(self):
        return self.n * 10
f = F(2)
print(f(1, x=2), bool(f), bool(F(0)), "abc"[f], int(f), list(range(f)), hex(f), [1, 2, 3][F(0):f], "yes" if f else "no")
# --- attribute_access_methods
class A:
    def __init__(self):
        self.real = 1
    def __getattr__(self, name):
        if name.startswith("x"):
            return name.upper()
        raise AttributeError(name)
    def __setattr__(self, name, value):
        super().__setattr__(name, value * 2)
    def __delattr__(self, name):
        print("del", name)
        super().__delattr__(name)
a = A()
a.n = 5
print(a.real, a.n, a.xyz, hasattr(a, "q"), getattr(a, "q", "none"), getattr(a, "x1"))
del a.n
print(vars(a))
# --- slots
class P:
    __slots__ = ("x", "y")
    def __init__(self, x, y=0):
        self.x, self.y = x, y
p = P(1)
p.y = 5
print(p.x, p.y, hasattr(p, "__dict__"), P.__slots__)
for f in (lambda: setattr(p, "z", 1), lambda: P.__new__(P).x):
    try:
        f()
    except AttributeError as e:
        print(type(e).__name__)
# --- descriptors
class Positive:
    def __set_name__(self, owner, name):
        self.name = "_" + name
    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name, 0)
    def __set__(self, obj, value):
        if value <= 0:
            raise ValueError
        setattr(obj, self.name, value)
class Server:
    weight = Positive()
s = Server()
s.weight = 3
print(s.weight, vars(s), Server.weight.name, Server().weight)
try:
    s.weight = -1
except ValueError as e:
    print(type(e).__name__)
# --- subclasses_are_registered
class Policy:
    known = {}
    def __init_subclass__(cls, name=None, **kw):
        super().__init_subclass__(**kw)
        Policy.known[name or cls.__name__.lower()] = cls
class Random(Policy):
    pass
class LeastLoaded(Policy, name="least"):
    pass
print({k: v.__name__ for k, v in Policy.known.items()}, [c.__name__ for c in Policy.__subclasses__()])
# --- abstract_classes
from abc import ABC, abstractmethod
class Base(ABC):
    @abstractmethod
    def pick(self):
        return "base"
    @property
    @abstractmethod
    def name(self): ...
class Half(Base):
    name = "half"
class Full(Half):
    def pick(self):
        return super().pick() + "+full"
for c in (Base, Half, Full):
    try:
        print(c().pick())
    except TypeError as e:
        print(type(e).__name__, sorted(c.__abstractmethods__))
# --- new_and_init
class Once:
    it = None
    def __new__(cls, *args):
        if cls.it is None:
            cls.it = super().__new__(cls)
        return cls.it
    def __init__(self, n):
        self.n = n
print(Once(1) is Once(2), Once.it.n)
class Celsius(float):
    def __new__(cls, f):
        return super().__new__(cls, (f - 32) / 1.8)
print(Celsius(212) + 0, type(Celsius(32)).__name__, type(Celsius(32) + 1).__name__)
# --- metaclass
class Meta(type):
    def __new__(mcs, name, bases, ns):
        ns["tag"] = name.upper()
        return super().__new__(mcs, name, bases, ns)
    def __call__(cls, *args):
        obj = super().__call__(*args)
        cls.made = getattr(cls, "made", 0) + 1
        return obj
    def __len__(cls):
        return 42
class A(metaclass=Meta):
    pass
A(), A()
print(A.tag, A.made, len(A), type(A).__name__)
# --- class_made_by_type
A = type("A", (), {"x": 1, "f": lambda self: self.x + 1})
B = type("B", (A,), {"x": 10})
print(A().f(), B().f(), B.__name__, B.__bases__[0] is A, A.__qualname__)
# --- subclasses_of_builtin_types
class Stack(list):
    def push(self, x):
        self.append(x)
        return self
    def __getitem__(self, i):
        return ("item", super().__getitem__(i))
s = Stack([1]).push(2)
print(s, s[0], len(s), s + [3], type(s + [3]).__name__, s == [1, 2], [x for x in s], isinstance(s, list))
class Upper(str):
    def __new__(cls, s):
        return super().__new__(cls, s.upper())
print(Upper("abc"), Upper("a") + "b", len(Upper("xy")), {Upper("k"): 1}["K"])
# --- private_names_are_mangled
class A:
    def __init__(self):
        self.__x = 1
    def get(self):
        return self.__x
class B(A):
    def __init__(self):
        super().__init__()
        self.__x = 2
b = B()
print(b.get(), sorted(vars(b)), hasattr(b, "__x"))
# --- functions_become_methods_when_looked_up
class A:
    pass
def hello(self, n=1):
    return type(self).__name__ * n
A.hello = hello
a = A()
a.local = lambda: "no self"
bound = a.hello
print(a.hello(2), bound(), a.local(), bound.__self__ is a, bound.__func__ is hello, A.hello(a))
# --- nested_classes_and_qualified_names
class Outer:
    class Inner:
        def f(self):
            return 1
    def make(self):
        class Local:
            pass
        return Local
print(Outer.Inner.__qualname__, Outer.Inner.f.__qualname__, Outer().make().__qualname__, Outer.Inner().f())
# --- dynamic_attributes
class A:
    pass
a = A()
for i, name in enumerate("xyz"):
    setattr(a, name, i)
delattr(a, "y")
print(a.__dict__, hasattr(a, "x"), getattr(a, "y", "gone"), a.__class__.__name__, [n for n in dir(a) if not n.startswith("_")])
a.__dict__["w"] = 9
print(a.w, type(a).__name__, vars(a) is a.__dict__)
# --- mixins
class ReprMixin:
    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"
class EqMixin:
    def __eq__(self, o):
        return type(self) is type(o) and vars(self) == vars(o)
class Server(ReprMixin, EqMixin):
    def __init__(self, name, load=0.0):
        self.name, self.load = name, load
print(Server("a"), Server("a", 1) == Server("a", 1), Server("a") == Server("b"), [Server("x", 0.5)])
# --- simple_namespace
from types import SimpleNamespace
n = SimpleNamespace(a=1, b="x")
n.c = [n.a]
print(n, n == SimpleNamespace(a=1, b="x", c=[1]), vars(n))
# --- linked_list
class Node:
    def __init__(self, value, next=None):
        self.value, self.next = value, next
class LinkedList:
    def __init__(self, values=()):
        self.head = None
        for v in reversed(list(values)):
            self.head = Node(v, self.head)
    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next
    def reverse(self):
        previous, node = None, self.head
        while node:
            node.next, previous, node = previous, node, node.next
        self.head = previous
l = LinkedList([1, 2, 3])
l.reverse()
print(list(l), 2 in l, max(l))
# --- finalizers_and_weak_references
import weakref
log = []
class A:
    def __del__(self):
        log.append("del")
a = A()
r = weakref.ref(a)
print(r() is a, log)
del a
print(r(), log)
# --- operators_on_classes_by_class_getitem
class Typed:
    def __class_getitem__(cls, item):
        return f"{cls.__name__}[{item.__name__}]"
print(Typed[int], Typed[str])
