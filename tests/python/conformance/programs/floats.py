# --- repr_is_the_shortest_that_reads_back
for x in (0.1, 0.2, 0.1 + 0.2, 1 / 3, 2 / 3, 1e16, 1e15, 123456789012345680.0, 9007199254740993.0, 5e-324, 1.7976931348623157e308):
    print(repr(x), float(repr(x)) == x)
# --- repr_changes_to_an_exponent_at_the_edges
for x in (1e-5, 0.0001, 0.00012345, 9999999999999998.0, 1e16, 12345678901234567.0, 1e22, 1e23, 1e100, -1e-7, 2.5e-10, 1e-323):
    print(x, end=" ")
print()
# --- repr_of_whole_and_signed_values
print(1.0, -1.0, 0.0, -0.0, 100.0, 1e3, 123.0, float("inf"), float("-inf"), float("nan"), -float("nan"))
print([0.5, -0.0, 1e400, -1e400], (1.5,), {2.0: 3.0})
# --- float_from_text
for text in ("1.5", "  -2e3 ", "1e400", "-1e-400", "inf", "-Infinity", "NaN", "1_000.5", ".5", "5.", "0x10", "", "1e", "1,5", "١٢"):
    try:
        print(repr(text), float(text))
    except ValueError as e:
        print(repr(text), type(e).__name__)
# --- arithmetic_at_the_limits
big = 1.7976931348623157e308
print(big * 2, -big * 2, big + 1 == big, 5e-324 / 2, 5e-324 * 0.5, 2.2250738585072014e-308 / 4)
print(1e308 * 10 - 1e308 * 10, 0.0 * float("inf"), 1 / float("inf"), 1 / float("-inf"))
try:
    print(10.0 ** 309)
except OverflowError as e:
    print(type(e).__name__)
# --- comparisons_with_inf
inf = float("inf")
print(inf > 10 ** 400, inf == inf, -inf < inf, inf >= 1e308, inf != inf, inf + inf, min(inf, 3), max(-inf, -7))
print(min([inf, 5.0, -inf]), sorted([3, inf, -inf, 0.5]), inf == float("1e999"), 5 < inf)
# --- comparisons_with_nan_are_all_false
nan = float("nan")
print(nan == nan, nan != nan, nan < 1, nan > 1, nan <= nan, 1 < nan, nan is nan, nan in [nan], [nan] == [nan])
print(min(nan, 1), min(1, nan), max(nan, 1), max(1, nan), [1, nan].index(nan), bool(nan))
print(float("nan") in [float("nan")], len({nan, nan}))
# --- signed_zeros
import math
z = -0.0
print(z == 0.0, z, 0.0 + z, z + z, z * -1, math.copysign(1, z), -z, abs(z), 0.0 - 0.0, -0.0 + 0, round(-0.4), round(-0.4, 0))
print(f"{z:.2f} {z:g} {z:+} {-0.001:.2f} {-0.001:.0f} {z:e}", {0.0: 1, -0.0: 2})
# --- exact_ratios
for x in (0.5, 0.1, -2.75, 1e20, 3.0, 0.0, 5e-324):
    print(x, x.as_integer_ratio())
for x in (float("inf"), float("nan")):
    try:
        x.as_integer_ratio()
    except (OverflowError, ValueError) as e:
        print(x, type(e).__name__)
# --- hexadecimal_form
for x in (1.0, 0.1, -2.5, 0.0, -0.0, 1e-320, 1e308, float("inf"), float("nan")):
    print(x.hex())
print(float.fromhex("0x1.8p1"), float.fromhex("-0x1.999999999999ap-4"), float.fromhex("1p-1074"), float.fromhex("inf"))
# --- is_integer
print([x.is_integer() for x in (1.0, 1.5, -0.0, 1e300, float("inf"), float("nan"), 0.1 * 10, 2 ** 53 + 0.5)])
# --- fixed_point_format_rounds_the_exact_value
for x in (0.5, 1.5, 2.5, 0.125, 0.375, 2.675, 1.005, 0.045, 1e22, 123456.789, -0.5):
    print(f"{x:.0f} {x:.1f} {x:.2f} {x:.3f} {x:f}")
# --- exponent_format
for x in (0.0, 1.0, 12345.678, -0.00012345, 1e100, 5e-324, 9.9995, 2.5):
    print(f"{x:e} {x:.0e} {x:.3e} {x:E} {x:+.2e} {x:#.0e}")
# --- general_format
for x in (0.0, 1.0, 100000.0, 1000000.0, 1234567.0, 0.0001, 0.00001, 123.456, 1e100, 0.1 + 0.2, 99999.95):
    print(f"{x:g} {x:.3g} {x:.10g} {x:G} {x:#g} {x:.0g} {x:.17g}")
# --- percent_format
for x in (0, 0.5, 0.123456, 1, 2.5, -0.005, 0.005, 0.015, 1e-10, 0.9995):
    print(f"{x:%} {x:.0%} {x:.1%} {x:7.2%}|{x:<9.1%}|{x:+.1%}")
# --- format_without_a_kind
for x in (0.1, 1.0, 1e16, 1e-5, 123456.789, float("inf")):
    print(f"{x} {x:10}|{x:<10}|{x:^10}|{x:+}|{x:.3}|{x:,}|{x:.10}|{x:010}")
# --- format_with_separators_and_fill
for x in (1234567.891, -1234567.891, 0.5, 999999.999):
    print(f"{x:,.2f} {x:_.1f} {x:,} {x:*>18,.2f} {x:=+18.3f} {x:018.2f} {x:<15.1f}| {x:^15.1f}| {x:,.0f}")
# --- format_of_inf_and_nan
for x in (float("inf"), float("-inf"), float("nan")):
    print(f"{x:f} {x:.2f} {x:e} {x:g} {x:%} {x:8.1f}|{x:<8}|{x:+}|{x:08.1f}|{x:F} {x:,}")
# --- format_with_a_width_from_a_variable
for width, digits in ((8, 1), (10, 3), (0, 2), (6, 0)):
    print(f"[{3.14159:{width}.{digits}f}] [{2 / 3:>{width}.{digits}%}] [{'x':{'*'}^{width + 1}}]")
# --- percent_operator_on_floats
print("%f %.2f %8.3f|%-8.1f|%+.1f %08.2f %e %.3g %g %G %5.1f%%" % (1.5, 2.675, 3.14159, 2.5, 1, -3.14159, 12345.678, 0.00001234, 1e10, 1e-10, 99.95))
print("%d %i %5d|%-5d|%05d %x %X %o %#x %c %r %s" % (3.99, -3, 42, 42, 42, 255, 255, 8, 255, "z", 0.1, 1e20))
print("%.*f %*d %s" % (2, 3.14159, 6, 7, [0.1]))
# --- addition_is_not_associative
print((0.1 + 0.2) + 0.3, 0.1 + (0.2 + 0.3), 0.1 * 3, 0.3, 1e16 + 1, 1e16 + 2, 1 - 0.9, 1.1 + 2.2)
total = 0.0
for _ in range(10):
    total += 0.1
print(total, total == 1.0, 100 * 1.1, 0.1 + 0.7, 4.35 * 100, 1.1 * 1.1)
# --- sum_of_floats_that_are_exact
print(sum([0.5, 0.25, 0.125]), sum([1.0, 2.0, 3.0]), sum([], 0.0), sum([1, 2.5, 3]), sum(i / 4 for i in range(100)))
print(sum([2 ** 60, 0.5]), sum([0.5], 10), type(sum([True, 1.0])).__name__, sum([float("inf"), 1]))
# --- running_total_in_a_loop
total, out = 0.0, []
for i in range(1, 200):
    total += 1 / i
    if i % 40 == 0:
        out.append(total)
print(out, total)
# --- power_of_floats
for a, b in ((2.0, 0.5), (10.0, -3), (2.0, 1000), (0.0, 0), (-8.0, 3), (-8.0, -3), (1.0, float("inf")), (float("nan"), 0), (0.5, 2000), (1.0001, 10000), (9.9, 0.33)):
    print(a, b, a ** b)
# --- power_that_leaves_the_floats
print((-8.0) ** 0.5)
for a, b in ((0.0, -1), (2.0, 1024), (1e200, 2)):
    try:
        print(a ** b)
    except (ZeroDivisionError, OverflowError) as e:
        print(a, b, type(e).__name__)
# --- modulo_of_floats_near_the_divisor
for a, b in ((-1e-20, 1.0), (5.0, 0.2), (0.3, 0.1), (1e17, 3.0), (-5.5, 1.5), (5.5, -1.5), (7.0, float("inf")), (-7.0, float("inf")), (0.7, 0.1)):
    print(a, b, a % b, a // b)
# --- float_of_other_things
class Weight:
    def __float__(self):
        return 2.5
class Place:
    def __index__(self):
        return 7
print(float(Weight()), float(Place()), float(True), float(), float(b"1.5"), float(10 ** 18))
for bad in (None, [], 1j, "x"):
    try:
        float(bad)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, end=" ")
print()
# --- rounding_to_a_step
def to_step(x, step):
    return round(x / step) * step
print([to_step(x, 0.05) for x in (0.12, 0.125, 0.13, 1.01, 2.675)], [to_step(x, 5) for x in (2.5, 7.5, 12.4, -2.5)])
# --- linspace_by_multiplication
print([i * 0.1 for i in range(11)])
print([round(0.5 + i * (0.99 - 0.5) / 7, 6) for i in range(8)])
print([1 / (1 - i / 20) for i in range(0, 20, 3)])
# --- bounds_of_the_float_type
import sys
f = sys.float_info
print(f.max, f.min, f.epsilon, f.dig, f.mant_dig, f.max_exp, f.min_exp, f.radix)
print(1 + f.epsilon > 1, 1 + f.epsilon / 2 == 1)
# --- truth_and_conversion_to_text
print([bool(x) for x in (0.0, -0.0, 1e-300, float("inf"))], str(0.1), repr(0.1), "%s" % 0.1, "{}".format(1e100), ascii(1.5))
# --- many_quotients_by_repr
print([a / b for a in (1, 2, 5, 7) for b in (3, 6, 7, 9, 11, 13)])
print([a / 10 + b / 100 for a in range(3) for b in (1, 5, 9)])
# --- many_small_and_large_values_by_repr
print([1.1 * 10.0 ** e for e in range(-12, 24, 3)])
print([3.0 ** e for e in (-60, -30, -7, 33, 50, 100)])
print([2.0 ** e for e in (-1074, -1022, -60, -20, 52, 53, 54, 63, 64, 100, 1023)])
