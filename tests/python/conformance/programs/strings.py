# --- indexing_and_slicing
s = "load balancer"
print(s[0], s[-1], s[2:6], s[:4], s[-8:], s[::2], s[::-1], s[10:2:-3], s[100:], repr(s[5:5]))
try:
    s[99]
except IndexError as e:
    print(type(e).__name__)
# --- searching
s = "a-b-c-b-a"
print(s.find("b"), s.rfind("b"), s.find("z"), s.index("c"), s.count("b"), s.count(""), "b-c" in s, s.find("b", 3), s.find("", 3))
try:
    s.index("z")
except ValueError as e:
    print(type(e).__name__)
# --- splitting
print("a,b,,c".split(","), "  a  b c ".split(), "a,b,c".split(",", 1), "a,b,c".rsplit(",", 1), "".split(), "".split(","))
print("a\nb\r\nc\n".splitlines(), "a\nb".splitlines(True), "  x y  z".split(None, 1), "a b".split(" "), "a  b".split(" "))
try:
    "a".split("")
except ValueError as e:
    print(type(e).__name__)
# --- partitions
print("key=value=x".partition("="), "key=value=x".rpartition("="), "none".partition("="), "none".rpartition("="))
# --- joining
print(",".join(["a", "b"]), "".join([]), "-".join("abc"), ", ".join(str(i) for i in range(4)), "|".join({"x": 1, "y": 2}))
try:
    ",".join([1, 2])
except TypeError as e:
    print(type(e).__name__)
# --- stripping
print(repr("  x ".strip()), repr("  x ".lstrip()), repr("  x ".rstrip()), "xxaxx".strip("x"), "abcba".strip("ab"), "v1.2".lstrip("v"))
print("server-7".removeprefix("server-"), "a.py".removesuffix(".py"), "a.py".removeprefix("b"))
# --- replacing
print("aaa".replace("a", "b"), "aaa".replace("a", "b", 2), "abc".replace("", "-"), "abc".replace("z", "y"), "a.b.c".replace(".", ""))
# --- letter_case
s = "heLLo wORLD ß ŉ Σας"
print(s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), s.casefold())
# --- kinds_of_characters
for s in ("abc", "ABC", "123", "a1", " ", "", "½", "四", "٣", "²", "a b", "A_b", "\n", "Title Case"):
    print(repr(s), s.isalpha(), s.isdigit(), s.isdecimal(), s.isnumeric(), s.isalnum(), s.isspace(), s.islower(), s.isupper(), s.istitle(), s.isidentifier(), s.isprintable())
# --- padding
print("[" + "x".ljust(4) + "]", "[" + "x".rjust(4, ".") + "]", "[" + "x".center(4, "*") + "]", "[" + "xx".center(5, "*") + "]", "42".zfill(5), "-42".zfill(5), "+7".zfill(1))
print("a\tb\tc".expandtabs(4), "a\tb".expandtabs())
# --- prefixes_and_suffixes
s = "GET /index.html"
print(s.startswith("GET"), s.startswith(("PUT", "GET")), s.endswith(".html"), s.startswith("/", 4), s.endswith("GET", 0, 3), s.startswith(""))
# --- comparison_is_by_code_point
print("a" < "b", "Z" < "a", "10" < "9", "" < "a", "abc" < "abd", "é" > "z", sorted(["b", "A", "a", "B", "_", "1", "中"]))
# --- repetition_and_concatenation
print("ab" * 3, "ab" * 0, "ab" * -1, 3 * "=", "a" "b", "x" + str(1), len("ab" * 1000))
# --- code_points
print(ord("a"), ord("中"), ord("🙂"), chr(97), chr(0x4E2D), chr(128578), len("🙂"), len("e\u0301"), "\u00e9" == "e\u0301")
for bad in (-1, 0x110000):
    try:
        chr(bad)
    except ValueError as e:
        print(type(e).__name__)
# --- repr_of_text
print(repr("a'b"), repr('a"b'), repr("a'\"b"), repr("tab\tnew\nline\\ \r \0 \x7f"), repr("中 é 🙂 \u200b \xa0"), ascii("中é🙂"), repr(b"a'\x00\xff\n"))
# --- encoding_and_decoding
s = "负载 é 🙂"
print(s.encode(), len(s.encode()), s.encode("utf-16-le").hex(), s.encode().decode() == s, b"\xe4\xb8\xad".decode(), "é".encode("latin-1"))
for call in (lambda: "中".encode("ascii"), lambda: b"\xff".decode(), lambda: b"abc".decode("ascii")):
    try:
        print(call())
    except (UnicodeEncodeError, UnicodeDecodeError) as e:
        print(type(e).__name__)
print("中a".encode("ascii", "ignore"), "中a".encode("ascii", "replace"), b"a\xffb".decode("utf-8", "replace"))
# --- translation
table = str.maketrans("abc", "xyz", "-")
print("a-b-c-d".translate(table), "abc".translate({ord("a"): None, ord("b"): "BB", 99: 100}))
print(str.maketrans({"a": 1, "b": "two"}))
# --- text_is_immutable_and_iterable
s = "abc"
try:
    s[0] = "x"
except TypeError as e:
    print(type(e).__name__)
print(list(s), tuple(enumerate(s, 1)), [*reversed(s)], dict(zip(s, s.upper())), min(s), max(s), "".join(sorted("banana")))
# --- raw_and_multiline_text
text = r"\n" + """
first
  second\
 joined
""" + '\x41\u4e2d\N{BULLET}\101'
print(repr(text), len(text))
# --- bytes_and_bytearrays
b = bytearray(b"hello")
b[0] = 72
b += b" world"
b.append(33)
del b[5:11]
print(b, bytes(b), b[1], b[1:3], b.hex(), bytes.fromhex("00ff 10"), bytes(3), bytes([1, 2]), b"a" in b"cat", 97 in b"cat")
print(b"a,b".split(b","), b"-".join([b"x", b"y"]), b"abc".upper(), b"abc".find(b"c"), list(b"ab"), b"abc" < b"abd", hash(b"a") == hash(bytes([97])))
try:
    b[0] = 256
except ValueError as e:
    print(type(e).__name__)
# --- memoryview_of_bytes
m = memoryview(bytearray(b"abcdef"))
m[0] = 65
print(m[0], bytes(m[1:4]), len(m), m.tobytes(), m[::2].tolist())
# --- string_constants
import string
print(string.ascii_lowercase, string.ascii_uppercase, string.digits, string.hexdigits, string.octdigits, string.punctuation, repr(string.whitespace))
# --- template_text
from string import Template, capwords
t = Template("$who owes ${amount}x $$5")
print(t.substitute(who="A", amount=3), t.safe_substitute(who="A"), capwords("two  words here"))
try:
    t.substitute(who="A")
except KeyError as e:
    print(type(e).__name__)
# --- levenshtein_distance
def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]
print(distance("kitten", "sitting"), distance("", "abc"), distance("balance", "balance"), distance("服务器", "服务端"))
# --- run_length_encoding
def encode(s):
    out, i = [], 0
    while i < len(s):
        j = i
        while j < len(s) and s[j] == s[i]:
            j += 1
        out.append(f"{j - i}{s[i]}")
        i = j
    return "".join(out)
print(encode("aaabccd"), repr(encode("")), encode("x" * 40 + "中中"))
