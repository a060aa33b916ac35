# --- f_strings_evaluate_expressions
a, b, d = 3, 4.5, {"k": [1, 2]}
print(f"{a + b} {a * 2!r} {d['k'][1]} {'x' if a > 2 else 'y'} {{}} {[i * i for i in range(3)]} {(lambda x: x + 1)(a)}")
# --- f_string_conversions
s, x = "a'b\n", 0.5
print(f"{s!r} {s!s} {s!a} {x!r:>6} {s!r:*^12} {None} {True} {[s]} {'中'!a}")
# --- f_string_equals_sign
a, name = 2, "x"
print(f"{a=} {a = } {name=} {name=!s} {a + 1=} {a / 3=:.3f} {name=:>4}")
# --- alignment_of_text
for spec in ("", "6", "<6", ">6", "^6", "*^6", "0>6", ".2", "6.2", ">6.1", "s", "-<7s"):
    print(f"[{'abc':{spec}}]", f"[{'轮询':{spec}}]")
# --- table_with_columns
rows = [("round robin", 3.478, 241.3), ("random", 9.97, 253.4), ("least", 0, 62.5), ("p2c", 0.99, 139.6)]
print(f"{'policy':<12}{'p50':>8}{'p99':>10}")
for name, p50, p99 in rows:
    print(f"{name:<12}{p50:8.2f}{p99:10.1f} ms")
# --- format_method
print("{} {}".format(1, 2), "{1} {0} {1}".format("a", "b"), "{x:>5} {y!r}".format(x=1, y="z"), "{0[1]} {1[k]}".format([1, 2], {"k": 3}), "{:{w}.{p}f}".format(3.14159, w=8, p=2))
print("{0.real} {0.imag}".format(1 + 2j), "{:,}".format(10 ** 6), "{{}}".format(), "{:>{}}".format("a", 4))
# --- format_method_errors
for call in (lambda: "{} {}".format(1), lambda: "{x}".format(), lambda: "{0} {}".format(1, 2), lambda: "{".format(), lambda: "{:d}".format(1.5), lambda: "{:q}".format(1), lambda: "{!x}".format(1)):
    try:
        print(call())
    except (IndexError, KeyError, ValueError) as e:
        print(type(e).__name__, end=" ")
print()
# --- format_errors_by_type
for value, spec in ((1.5, "d"), ("a", "d"), (1, "s"), ("a", "+"), ("a", "=5"), (1, ".2"), ([1], "5"), (None, ">5"), (1, ",n"), (1.5, "x")):
    try:
        print(format(value, spec))
    except (ValueError, TypeError) as e:
        print(repr(value), spec, type(e).__name__)
# --- format_map_with_missing_keys
class Missing(dict):
    def __missing__(self, key):
        return "<" + key + ">"
print("{a} {b}".format_map(Missing(a=1)), "%(a)s %(b)05.1f" % {"a": "x", "b": 2.25})
# --- objects_with_their_own_format
class Celsius:
    def __init__(self, degrees):
        self.degrees = degrees
    def __format__(self, spec):
        return f"{self.degrees * 9 / 5 + 32:{spec or '.1f'}}F"
    def __repr__(self):
        return f"Celsius({self.degrees!r})"
print(f"{Celsius(20)} {Celsius(36.6):.3f} {Celsius(0)!r} {Celsius(5)!r:>14} {Celsius(1)!s}", format(Celsius(100), ".0f"))
# --- percent_operator
print("%s %s" % (1, "a"), "%5s|%-5s|" % ("a", "b"), "%r" % "x", "%d%%" % 50, "%03d" % 7, "%+d" % 5, "%s" % (("a",),), "%.3s" % "abcdef", "%c%c" % (65, "B"), "%x" % 255)
for call in (lambda: "%d" % "a", lambda: "%s %s" % 1, lambda: "%s" % (1, 2), lambda: "%q" % 1, lambda: "%(a)s" % {}):
    try:
        print(call())
    except (TypeError, ValueError, KeyError) as e:
        print(type(e).__name__, end=" ")
print()
# --- print_with_separators_and_ends
print(1, "a", None, sep="-", end="!\n")
print()
print("a", "b", sep="")
print(*range(5), sep=", ")
print(*[], end="")
print("", "x", "")
# --- print_to_a_stream_of_text
import io
out = io.StringIO()
print("a", 1.5, file=out)
print("b", end="", file=out)
out.write("中\n")
print(repr(out.getvalue()), len(out.getvalue()))
out.seek(0)
print(out.readline(), out.read(), sep="|")
# --- str_and_repr_of_containers
class Thing:
    def __str__(self):
        return "str"
    def __repr__(self):
        return "repr"
print(Thing(), [Thing()], {Thing(): Thing()}.values(), (Thing(),), f"{Thing()} {Thing()!r}", str([Thing()]), {"a": Thing()})
# --- str_falls_back_on_repr
class Only:
    def __repr__(self):
        return "Only()"
print(Only(), str(Only()), f"{Only()}", "%s" % Only(), [Only()])
# --- repr_of_nested_and_empty_containers
print([], (), {}, set(), frozenset(), [[]], ((),), {1: {}}, [()], (1,), {"a": ("b", ["c", {"d": None}])}, frozenset([1]), range(3), range(0, 9, 3), slice(1, None, 2))
# --- repr_of_containers_that_hold_themselves
a = [1]
a.append(a)
d = {}
d["d"] = d
print(a, d, ... , NotImplemented)
# --- width_from_the_longest_item
names = ["a", "bbbb", "cc"]
width = max(map(len, names))
for i, name in enumerate(names, start=9):
    print(f"{i:>2}. {name:<{width}} | {name:>{width}} | {name:^{width + 2}} |")
# --- bars_of_a_histogram
counts = {"0-1": 12, "1-2": 30, "2-5": 7, "5+": 1}
for label, n in counts.items():
    print(f"{label:>4} {'#' * round(n / 2):<16}{n:>4} {n / sum(counts.values()):6.1%}")
# --- durations_for_people
def text(seconds):
    for unit, size in (("h", 3600), ("m", 60), ("s", 1)):
        if seconds >= size:
            return f"{seconds / size:.1f}{unit}"
    return f"{seconds * 1000:.3g}ms"
print([text(x) for x in (0.0005, 0.0123456, 0.9999, 1, 59.96, 60, 5400, 90061)])
# --- nested_width_and_precision_of_numbers
for w in range(4, 9, 2):
    for p in range(3):
        print(f"[{-2.5:{w}.{p}f}][{1234.5:<{w}.{p}e}]", end="")
    print()
# --- zero_padding_and_sign_aware_padding
print(f"{-5:05d} {5:+05d} {-5:=5} {5: 05d} {-1.5:07.2f} {1.5:+07.1f} {-255:#08x} {'ab':05} {'ab':<05} {-3:<05}|{3:^05}")
# --- grouping_of_large_numbers
print(f"{1234567:,d} {1234567.5:,.1f} {0.0001234:,} {123:,} {1234:09,} {1234.5:012,.2f} {0xFFFFFFFF:_x} {1e15:,} {-1234:,}")
# --- pretty_print_of_nested_data
from pprint import pformat, pprint
pprint({"b": [1, 2], "a": {"z": 1, "y": (1,)}})
print(pformat(list(range(40)), width=60), pformat([{"name": "server" * 3, "load": 0.5}] * 3, width=50), sep="\n")
