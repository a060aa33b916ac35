# --- dumps_of_all_types
import json
print(json.dumps({"a": 1, "b": [True, False, None], "c": "x", "d": 1.5, "e": {}, "f": [], "g": (1, 2)}))
# --- floats
import json
print(json.dumps([0.1, 1.0, -0.0, 1e100, 1e-7, 1e16, 123456789.125, 5e-324, 2 ** 70, -3]), json.dumps(float("inf")), json.dumps([float("nan"), float("-inf")]))
try:
    json.dumps(float("nan"), allow_nan=False)
except ValueError as e:
    print(type(e).__name__)
# --- sorted_keys_and_separators
import json
d = {"b": 1, "a": {"z": 0, "y": [1, 2]}, "C": 3}
print(json.dumps(d, sort_keys=True), json.dumps(d, separators=(",", ":")), json.dumps(d, separators=(" ; ", "=")))
# --- indents
import json
d = {"a": [1, {"b": []}], "c": {}, "d": [[]]}
print(json.dumps(d, indent=2))
print(json.dumps(d, indent="--", sort_keys=True))
print(json.dumps([1, 2], indent=0), json.dumps([], indent=4), json.dumps([1, [2]], indent=1, separators=(",", ":")))
# --- text_is_escaped
import json
s = "quote \" back \\ slash / tab\t nl\n null\0 del\x7f é 中 🙂 \u2028"
print(json.dumps(s))
print(json.dumps(s, ensure_ascii=False) == '"' + 'quote \\" back \\\\ slash / tab\\t nl\\n null\\u0000 del\x7f é 中 🙂 \u2028"', json.loads(json.dumps(s)) == s, json.dumps("\b\f\r\x1f"))
# --- keys_become_text
import json
print(json.dumps({1: "a", 2.5: "b", None: "c", True: "d", False: "e", "s": "f"}))
try:
    json.dumps({(1, 2): 3})
except TypeError as e:
    print(type(e).__name__)
print(json.dumps({(1, 2): 3, "k": 1}, skipkeys=True))
try:
    json.dumps({1: 1, "a": 2}, sort_keys=True)
except TypeError as e:
    print(type(e).__name__)
# --- loads_of_all_types
import json
for text in ('{"a": [1, 2.0, -3e2, 1E+2, true, false, null]}', '"x\\u4e2d\\n\\ud83d\\ude42"', "  [ ]  ", "-0", "-0.0", "123456789012345678901234567890", "1e400", "Infinity", "-Infinity", "NaN", '{"a":1,"a":2}', '""'):
    print(repr(json.loads(text)))
print(json.loads(b'{"k": "\xc3\xa9"}'), json.loads(bytearray(b"[1]")))
# --- bad_text_is_a_decode_error
import json
for text in ("", "{", "[1,]", "{'a': 1}", '{"a" 1}', "01", "1.", ".5", "+1", "tru", '"\n"', '"\\x"', "[1] 2", '{"a":1,}', "nan", "[1 2]", '"abc', "--1"):
    try:
        print(repr(text), json.loads(text))
    except json.JSONDecodeError as e:
        print(repr(text), type(e).__name__, isinstance(e, ValueError))
# --- place_of_a_decode_error
import json
try:
    json.loads('{"a": 1,\n "b": x}')
except json.JSONDecodeError as e:
    print(e.pos, e.lineno, e.colno, e.doc[e.pos])
# --- things_that_cannot_be_dumped
import json
loop = []
loop.append(loop)
for x in ({1}, b"a", object, 1j, range(3), loop):
    try:
        json.dumps(x)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, end=" ")
print()
# --- default_for_other_things
import json
def other(x):
    if isinstance(x, set):
        return sorted(x)
    if isinstance(x, complex):
        return {"re": x.real, "im": x.imag}
    raise TypeError
print(json.dumps({"s": {3, 1, 2}, "c": [1 + 2j]}, default=other))
try:
    json.dumps(b"", default=other)
except TypeError as e:
    print(type(e).__name__)
# --- own_encoder
import json
class E(json.JSONEncoder):
    def default(self, o):
        return f"<{type(o).__name__}>" if isinstance(o, (bytes, range)) else super().default(o)
print(json.dumps([b"x", range(2), 1], cls=E), E(sort_keys=True).encode({"b": b"", "a": 1}), "".join(json.JSONEncoder().iterencode([1, {"a": 2}])))
# --- hooks_of_loads
import json
from decimal import Decimal
text = '{"b": 1.10, "a": {"n": 5}, "c": [1e2, NaN]}'
print(json.loads(text, parse_float=Decimal), json.loads(text, parse_int=lambda s: "int " + s, parse_constant=lambda s: "const " + s))
print(json.loads(text, object_hook=lambda d: sorted(d)), json.loads('{"x": 1, "x": 2}', object_pairs_hook=list))
# --- round_trip_keeps_values
import json
x = {"n": [0.1, 1 / 3, 1e-300, -7, 10 ** 25], "t": "中\t", "z": None, "deep": [[[[1]]]]}
print(json.loads(json.dumps(x)) == x, json.dumps(json.loads(json.dumps(x))) == json.dumps(x), json.loads(json.dumps({1: (2, 3)})))
# --- dump_and_load_by_a_stream
import io
import json
out = io.StringIO()
json.dump({"a": [1, 2]}, out, indent=1)
out.seek(0)
print(repr(out.getvalue()), json.load(out))
# --- raw_decode_leaves_the_rest
import json
print(json.JSONDecoder().raw_decode('{"a": 1} rest'), json.JSONDecoder().raw_decode("[1][2]"), json.JSONDecoder().decode(" 5 "))
# --- strict_and_enums
import json
from enum import IntEnum
class P(IntEnum):
    LOW = 1
print(json.dumps([P.LOW, True, 1.0]), json.loads('"a\tb"', strict=False), json.dumps({"a": 1, "b": 2} | {"a": 9}))
