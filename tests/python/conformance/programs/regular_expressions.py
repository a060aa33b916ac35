# --- search_match_and_fullmatch
import re
for f in (re.search, re.match, re.fullmatch):
    m = f(r"b+", "abbbc")
    print(f.__name__, m and m.group(), bool(f(r"a.*c", "abc")), bool(f(r"a", "ab")))
# --- groups
import re
m = re.match(r"(\w+)@(\w+)(?:\.(com|org))?", "user@site.org rest")
print(m.group(), m.group(0, 1, 3), m.groups(), m[2], m.start(), m.end(), m.span(1), m.lastindex, m.string[m.end():], m.re.groups)
m = re.match(r"(a)|(b)", "b")
print(m.groups(), m.groups("-"), m.span(1), m.group(1))
try:
    m.group(5)
except IndexError as e:
    print(type(e).__name__)
# --- named_groups
import re
p = re.compile(r"(?P<host>[\w.]+):(?P<port>\d+)(?P<path>/\S*)?")
m = p.search("at s1.local:8080/x?q=1 now")
print(m.groupdict(), m["host"], m.group("port"), p.groupindex["path"], m.lastgroup, p.search("h:1").groupdict(default=""), m.expand(r"\g<port> \1"))
# --- findall
import re
print(re.findall(r"\d+", "a1b22c333"), re.findall(r"(\w)(\d)", "a1b2"), re.findall(r"(\w)\d", "a1b2"), re.findall(r"x", "abc"), re.findall(r"a*", "baac"), re.findall(r"", "ab"), re.findall(r"(?:ab)+", "ababxab"))
# --- finditer
import re
print([(m.group(), m.span()) for m in re.finditer(r"[aeiou]+", "queueing theory")], [m.start() for m in re.finditer(r"(?=aa)", "aaaa")])
# --- substitution
import re
print(re.sub(r"\d", "#", "a1b2"), re.sub(r"(\w)(\d)", r"\2\1", "a1b2"), re.sub(r"(?P<x>\w)\d", r"<\g<x>>", "a1b2"), re.sub(r"a", "b", "aaa", count=2), re.subn(r"a", "b", "aaa"), re.sub(r"x*", "-", "abxd"), re.sub(r"\s+", " ", " a \n b "), re.sub("a", r"\\n", "a"), re.sub("(a)(b)?", r"[\2]", "a"))
# --- substitution_by_a_function
import re
print(re.sub(r"\d+", lambda m: str(int(m.group()) * 2), "a1b22"), re.sub(r"_(\w)", lambda m: m[1].upper(), "least_loaded_server"), re.sub(r"(?<!^)([A-Z])", lambda m: "_" + m[1].lower(), "roundRobinPolicy"))
# --- split
import re
print(re.split(r"[,;]\s*", "a, b;c,,d"), re.split(r"(,)", "a,b"), re.split(r",", "a,b,c", maxsplit=1), re.split(r"x*", "axbc"), re.split(r"(-)|(,)", "a-b,c"), re.split(r"\W+", " a b "))
# --- flags
import re
print(re.findall(r"abc", "ABC abc", re.I), re.findall(r"^\w", "a\nb", re.M), re.findall(r"a.b", "a\nb", re.S), re.findall(r"""
    \d+   # digits
    \s*   # spaces
    ms
""", "12 ms 5ms", re.X), re.findall(r"(?i)É", "é É"), re.findall(r"(?i:a)b", "Ab AB"), re.findall(r"\w+", "é中 a", re.A))
# --- lookaround
import re
print(re.findall(r"\d+(?=ms)", "5ms 6s 7ms"), re.findall(r"\d+(?!\d|ms)", "5ms 66s"), re.findall(r"(?<=\$)\d+", "$5 €6 $70"), re.findall(r"(?<!\$)\b\d+", "$5 6"), re.sub(r"(?<=\d)(?=(\d{3})+$)", ",", "1234567"), bool(re.match(r"(?=.*\d)(?=.*[a-z]).{4,}$", "ab12")))
# --- greedy_and_lazy
import re
s = "<a><b>"
print(re.findall(r"<.*>", s), re.findall(r"<.*?>", s), re.match(r"a{2,3}", "aaaa").group(), re.match(r"a{2,3}?", "aaaa").group(), re.match(r"a??b", "ab").group(), re.match(r"(a+?)(a*)", "aaa").groups(), re.match(r"a{,2}", "aaa").group())
# --- possessive_and_atomic
import re
print(re.match(r"a++b", "aaab").group(), re.match(r"a++a", "aaa"), re.match(r"(?>a+)a", "aaa"), re.match(r"(?>ab|a)c", "abc").group())
# --- character_classes
import re
s = "a_1 B-2\t中é."
print(re.findall(r"\w", s), re.findall(r"\W", s), re.findall(r"[^\w\s]", s), re.findall(r"[a-zA-Z]", s), re.findall(r"[\d_-]", s), re.findall(r"\s", s), re.findall(r"[]x^-]", "]^-x"), re.findall(r"[\u4e2d\u6587é]", s))
# --- anchors_and_boundaries
import re
print(re.findall(r"\bcat\b", "cat concat cat."), re.findall(r"\Bcat", "cat concat"), re.findall(r"^a|b$", "ab"), re.findall(r"$", "a\n"), bool(re.search(r"a\Z", "a\n")), bool(re.search(r"a$", "a\n")), bool(re.match(r"\Aa", "ba")))
# --- back_references_and_conditions
import re
print(re.findall(r"(\w)\1", "aabbcd"), re.match(r"(['\"]).*?\1", "'a\"b' c").group(), re.match(r"(?P<q>a)(?P=q)", "aa").group(), [bool(re.fullmatch(r"(\()?a(?(1)\))", s)) for s in ("a", "(a)", "(a", "a)")])
# --- compiled_patterns
import re
p = re.compile(r"(\d+)", re.I)
print(p.pattern, p.search("abc 12 34", 5).span(), p.match("a12"), p.match("a12", 1).span(), p.findall("1 2 3", 2), p.search("x 12", 0, 3).group(), p.split("a1b"), p.sub("#", "a1b2", 1), bool(p.flags & re.I), p == re.compile(r"(\d+)", re.I))
# --- escaping_of_text
import re
for s in ("a.b", "1+1=2", "$x [y] {z}", "a-b_c d", "中"):
    print(re.escape(s), re.fullmatch(re.escape(s), s) is not None)
# --- bad_patterns_are_errors
import re
for p in ("(", "[a", "*a", "a**", "(?P<1>a)", r"\1", "(?<=a+)b", "a{2,1}", "(?P=x)", "[z-a]", r"\q", "(?z)", ")"):
    try:
        re.compile(p)
        print(repr(p), "compiles")
    except re.error as e:
        print(repr(p), "error")
# --- patterns_of_bytes
import re
print(re.findall(rb"\d+", b"a1b22"), re.sub(rb"a", b"b", b"aa"), re.match(rb"(?P<x>.)", b"\xff")["x"])
try:
    re.match("a", b"a")
except TypeError as e:
    print(type(e).__name__)
# --- tokens_of_an_expression
import re
token = re.compile(r"\s*(?:(?P<num>\d+(?:\.\d*)?)|(?P<name>[A-Za-z_]\w*)|(?P<op>[-+*/()=]))")
print([(m.lastgroup, m[m.lastgroup]) for m in token.finditer("x = 3.5 * (y_1 - 20)/z")])
# --- lines_of_a_log
import re
log = """12:00:01 s1 200 12.5ms
12:00:02 s2 503 -
12:00:02 s1 200 7ms"""
p = re.compile(r"^(?P<t>[\d:]+) (?P<s>\w+) (?P<code>\d{3}) (?:(?P<ms>[\d.]+)ms|-)$", re.M)
rows = [m.groupdict() for m in p.finditer(log)]
print(rows, sum(float(r["ms"]) for r in rows if r["ms"]))
# --- truth_and_walrus
import re
for s in ("id=5", "name"):
    if m := re.match(r"id=(\d+)", s):
        print(int(m[1]))
    else:
        print("no", m)
# --- alternatives_take_the_first_that_fits
import re
print(re.match(r"a|ab", "ab").group(), re.match(r"ab|a", "ab").group(), re.fullmatch(r"a|ab", "ab").group(), re.findall(r"(a|b)(c|)", "acb"), re.match(r"(a*)*", "aa").groups(), re.match(r"(?:(a)|b)*", "ab").groups(), re.match(r"(a|b)*", "abab").groups())
# --- unicode_case_and_digits
import re
print(re.findall(r"\d", "1٣４²"), re.findall(r"(?i)straße", "STRASSE Straße"), re.findall(r"(?i)[à-ý]", "É é"), re.findall("🙂+", "a🙂🙂b"), re.match(r"..", "é🙂x").span())
