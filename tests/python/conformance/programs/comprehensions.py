# --- nested_loops_and_conditions
print([(x, y) for x in range(3) for y in range(x)], [x for x in range(20) if x % 2 if x % 3], [[i * j for j in range(3)] for i in range(3)], ["odd" if x % 2 else "even" for x in range(3)])
# --- names_of_a_comprehension_stay_inside
x = "outer"
a = [x for x in range(3)]
print(x, a, {x: 1 for x in "ab"}, {x for x in (1,)}, list(x for x in (5,)), x)
# --- first_iterable_is_evaluated_at_once
def fail():
    raise ValueError
try:
    g = (x for x in fail())
except ValueError as e:
    print(type(e).__name__)
g = (y for x in [1] for y in fail())
print("made")
try:
    next(g)
except ValueError as e:
    print(type(e).__name__)
# --- walrus_in_a_comprehension_binds_outside
values = [1, 5, 2, 8]
total = 0
print([total := total + v for v in values], total, any((hit := v) > 4 for v in values), hit)
# --- walrus_in_conditions
data = iter([3, 2, 1, 0, 9])
while (x := next(data)) > 0:
    print(x, end=" ")
if (n := len("abc")) > 2 and (m := n * 2):
    print(n, m, x)
print((y := 5) + y, [z := 1, z + 1], [r for v in range(5) if (r := v * v) > 3])
# --- closures_in_a_comprehension_see_the_last_value
print([f() for f in [lambda: i for i in range(3)]], [f() for f in [lambda i=i: i for i in range(3)]], [f(10) for f in [(lambda k: lambda x: x + k)(k) for k in range(3)]])
# --- comprehension_inside_a_function_and_a_class
def f(n):
    return [n * x for x in range(3)]
class C:
    k = 2
    a = [x for x in range(k)]
    b = {x: x + 1 for x in a}
print(f(4), C.a, C.b)
# --- comprehension_over_unpacked_items
pairs = [("a", (1, 2)), ("b", (3, 4))]
print([k + str(x + y) for k, (x, y) in pairs], {k: v for k, [v, _] in pairs}, [first for first, *rest in ["abc", "de"]], [rest for first, *rest in ["abc", "de"]])
# --- generator_expression_is_lazy_and_used_up
g = (x * x for x in range(5))
print(next(g), sum(g), list(g), sum(x for x in range(4)), max((len(w), w) for w in ["a", "bbb", "cc"]))
# --- order_of_evaluation_in_a_dict_comprehension
log = []
def note(x):
    log.append(x)
    return x
print({note(k): note(v) for k, v in [("a", 1), ("b", 2)]}, log)
# --- triples_and_primes
print([(a, b, c) for c in range(1, 26) for b in range(1, c) for a in range(1, b) if a * a + b * b == c * c])
print([p for p in range(2, 60) if all(p % q for q in range(2, int(p ** 0.5) + 1))])
# --- conditional_expressions_and_chained_comparisons
x = 5
print(1 < x < 10, 1 < x > 3, 1 < x == 5 != 4, "a" if x > 9 else "b" if x > 4 else "c", not x == 5, x in [5] == True, (x in [5]) == True)
# --- and_and_or_give_one_of_their_values
print(0 or "a", "" or [] or 0, 1 and 2, 0 and 1 / 0, 1 or 1 / 0, None and 1, not [] and "yes", [] or {} or (), 3 and [] or 7)
# --- loops_with_else
for n in (7, 9):
    for d in range(2, n):
        if n % d == 0:
            print(n, "is", d, "times", n // d)
            break
    else:
        print(n, "is prime")
i = 0
while i < 3:
    i += 1
    if i == 2:
        continue
    print(i, end=" ")
else:
    print("done")
