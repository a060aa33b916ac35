# --- exponentials
import math
print([math.exp(x) for x in (0, 1, -1, 0.5, 2, 10, -10, 100, 700, -745, 1e-10)])
print([math.exp(-x / 7) for x in range(1, 12)])
# --- exponential_that_overflows
import math
print(math.exp(-1000), math.exp(float("-inf")), math.exp(float("inf")), math.exp(float("nan")))
try:
    math.exp(710)
except OverflowError as e:
    print(type(e).__name__)
# --- exponential_smoothing_factors
import math
print([1 - math.exp(-dt / tau) for tau in (0.5, 10.0, 60.0) for dt in (0.001, 0.1, 1, 5)])
# --- expm1_and_log1p_near_zero
import math
for x in (1e-20, 1e-10, 1e-5, 0.1, 1, -0.5, -1e-10, 0.0):
    print(x, math.expm1(x), math.log1p(x))
# --- natural_logarithms
import math
print([math.log(x) for x in (1, 2, 10, 0.5, 1e-300, 1e300, math.e, 3, 7, 0.1, 0.9999)])
print([math.log((i + 0.5) / 16) for i in range(16)])
# --- logarithms_to_other_bases
import math
print([math.log(x, 2) for x in (1, 2, 3, 8, 1000, 0.1)])
print([math.log(x, 10) for x in (1, 2, 10, 100, 1000, 0.001)])
print(math.log(125, 5), math.log(81, 3), math.log(2, 0.5), math.log(7, 7))
# --- log2_and_log10
import math
print([math.log2(x) for x in (1, 2, 3, 8, 10, 0.1, 1024, 1e300, 2 ** 0.5)])
print([math.log10(x) for x in (1, 2, 10, 1000, 0.001, 5, 1e-300, 123456)])
# --- logarithms_of_huge_ints
import math
print(math.log(10 ** 400), math.log2(2 ** 5000), math.log10(10 ** 400), math.log(2 ** 2000, 2), math.log2(3 ** 1000))
# --- logarithms_outside_the_domain
import math
for f in (math.log, math.log2, math.log10):
    for x in (0, -1, 0.0, -0.0):
        try:
            print(f(x))
        except ValueError as e:
            print(type(e).__name__, end=" ")
for args in ((-1,), (-2.0,)):
    try:
        math.log1p(*args)
    except ValueError as e:
        print(type(e).__name__, end=" ")
print(math.log(float("inf")))
# --- powers_by_math_pow
import math
for a, b in ((2, 10), (2, 0.5), (10, -2), (-2, 3), (0, 0), (1, float("nan")), (float("inf"), -1), (1.5, 20.5), (0.3, 7), (7, 1 / 3)):
    print(a, b, math.pow(a, b))
for a, b in ((-1, 0.5), (0, -1), (10, 400)):
    try:
        math.pow(a, b)
    except (ValueError, OverflowError) as e:
        print(a, b, type(e).__name__)
# --- square_roots
import math
print([math.sqrt(x) for x in (0, 1, 2, 3, 10, 0.1, 1e-300, 1e300, 12345678901234567890)])
try:
    math.sqrt(-1)
except ValueError as e:
    print(type(e).__name__)
print(math.sqrt(-0.0), math.sqrt(float("inf")))
# --- integer_square_roots
import math
print([math.isqrt(n) for n in (0, 1, 3, 4, 99, 100, 10 ** 18 - 1, 10 ** 30, 2 ** 101)])
try:
    math.isqrt(-1)
except ValueError as e:
    print(type(e).__name__)
# --- cube_roots
import math
print([round(math.cbrt(x), 12) for x in (0, 1, 8, 27, -8, 2, 0.1)], math.cbrt(-0.0), math.cbrt(math.inf))
# --- ceil_floor_and_trunc
import math
for x in (1.2, -1.2, 2.0, -0.5, 1e20, 0.9999999999999999, 7):
    print(x, math.ceil(x), math.floor(x), math.trunc(x), type(math.floor(x)).__name__)
for x in (float("inf"), float("nan")):
    try:
        math.floor(x)
    except (OverflowError, ValueError) as e:
        print(type(e).__name__)
# --- ceiling_division
import math
print([-(-n // 7) for n in (0, 1, 7, 8, 100)], [math.ceil(n / 7) for n in (0, 1, 7, 8, 100)], -(-10 ** 30 // 7))
# --- fsum_is_exact
import math
print(math.fsum([0.1] * 10), math.fsum([1e16, 1, -1e16]), math.fsum([1e100, 1.0, -1e100, 1e-100]), math.fsum([]))
print(math.fsum(1 / i for i in range(1, 200)), math.fsum([0.1, 0.2, 0.3]))
# --- fsum_of_inf_and_nan
import math
print(math.fsum([float("inf"), 1]), math.fsum([float("nan"), 1]))
for values in ([float("inf"), float("-inf")], [1e308, 1e308]):
    try:
        math.fsum(values)
    except (ValueError, OverflowError) as e:
        print(type(e).__name__)
# --- hypotenuse_and_distance
import math
print(math.hypot(3, 4), math.hypot(1, 1), math.hypot(1, 2, 3), math.hypot(), math.hypot(-5), math.hypot(1e200, 1e200), math.hypot(0.1, 0.2))
print(math.dist((0, 0), (3, 4)), math.dist([1, 2, 3], [4, 6, 8]), math.dist((0.5,), (2,)), math.hypot(float("inf"), float("nan")))
# --- greatest_common_divisor_and_least_common_multiple
import math
print(math.gcd(12, 18), math.gcd(), math.gcd(0, 5), math.gcd(-12, 18), math.gcd(12, 18, 27), math.gcd(2 ** 70, 6 ** 30))
print(math.lcm(4, 6), math.lcm(), math.lcm(0, 5), math.lcm(-4, 6), math.lcm(1, 2, 3, 4, 5, 6, 7), math.lcm(10 ** 20, 10 ** 15 + 5))
# --- combinations_permutations_and_factorials
import math
print(math.comb(5, 2), math.comb(5, 7), math.comb(100, 50), math.perm(5, 2), math.perm(5), math.perm(3, 5), math.perm(30, 20))
print([math.factorial(n) for n in (0, 1, 5, 20, 21, 30)])
for call in (lambda: math.comb(-1, 2), lambda: math.factorial(-1), lambda: math.perm(5, -1), lambda: math.factorial(2.5)):
    try:
        call()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, end=" ")
print()
# --- gamma
import math
print([math.gamma(x) for x in (1, 2, 5, 0.5, 1.5, -0.5, 10.1, 100, 170.5, 1e-5)])
for x in (0, -1, 200):
    try:
        math.gamma(x)
    except (ValueError, OverflowError) as e:
        print(x, type(e).__name__)
# --- logarithm_of_gamma
import math
print([math.lgamma(x) for x in (1, 2, 3, 0.5, 10, 100.5, 1000, 1e10, -0.5, 1e-10)])
# --- error_function
import math
print([math.erf(x) for x in (0, 0.1, 0.5, 1, 2, 3.5, -1, 10)])
print([math.erfc(x) for x in (0, 0.1, 0.5, 1, 2, 3.5)])
# --- normal_distribution_by_erf
import math
print([0.5 * (1 + math.erf((x - 100) / (15 * math.sqrt(2)))) for x in (55, 70, 85, 100, 115, 130, 145)])
# --- sines_and_cosines
import math
for f in (math.sin, math.cos):
    print([f(x) for x in (0, 1, -1, 0.5, 3, 10, 100, 1e6, math.pi, math.pi / 2, math.pi / 4, 1e-10)])
# --- sine_waves_as_loads
import math
print([round(100 + 50 * math.sin(2 * math.pi * t / 24), 9) for t in range(24)])
# --- tangents
import math
print([math.tan(x) for x in (0, 1, -1, 0.5, 3, 10, math.pi / 4, math.pi / 2)])
# --- inverse_functions_of_angles
import math
print([math.asin(x) for x in (0, 0.5, 1, -1, 0.1)], [math.acos(x) for x in (0, 0.5, 1, -1, 0.1)])
print([math.atan(x) for x in (0, 1, -1, 0.5, 100, float("inf"))])
try:
    math.asin(2)
except ValueError as e:
    print(type(e).__name__)
# --- atan2_in_every_quadrant
import math
print([math.atan2(y, x) for y in (1, 0.0, -0.0, -2) for x in (1, 0.0, -0.0, -3)])
print(math.degrees(math.pi), math.radians(180), math.degrees(1), math.radians(1))
# --- hyperbolic_functions
import math
for f in (math.sinh, math.cosh, math.tanh, math.asinh):
    print([f(x) for x in (0, 0.1, 1, -1, 3, 10)])
print(math.acosh(1), math.acosh(2), math.atanh(0.5), math.atanh(-0.1))
# --- infinity_and_nan_from_math
import math
print(math.inf, -math.inf, math.nan, math.isinf(-math.inf), math.isnan(math.nan), math.isfinite(1e308), math.isfinite(math.inf))
print(math.isinf(10 ** 300), math.isnan(1), min([3, 1, 2], default=math.inf), min([], default=math.inf))
# --- constants
import math
print(math.pi, math.e, math.tau, math.pi * 2 == math.tau)
# --- closeness
import math
print(math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 1.1), math.isclose(1, 1.1, rel_tol=0.1), math.isclose(0, 1e-12), math.isclose(0, 1e-12, abs_tol=1e-9))
print(math.isclose(math.inf, math.inf), math.isclose(math.nan, math.nan), math.isclose(1e10, 1e10 + 1), math.isclose(100, 100.0000001))
# --- product
import math
print(math.prod([1, 2, 3, 4]), math.prod([]), math.prod([0.5, 4]), math.prod([2, 3], start=10), math.prod(range(1, 26)), math.prod([0.1] * 5))
# --- sign_copied_from_another_number
import math
print(math.copysign(3, -0.0), math.copysign(-3, 1), math.copysign(math.inf, -1), math.fabs(-3), math.fabs(-0.0))
# --- mantissa_and_exponent
import math
print([math.frexp(x) for x in (0.0, 1.0, 0.1, -8, 1e300, 5e-324, math.inf)])
print(math.ldexp(0.5, 4), math.ldexp(1, -1074), math.ldexp(1, -1075), math.ldexp(-3, 10), math.ldexp(0, 5000))
try:
    math.ldexp(1, 2000)
except OverflowError as e:
    print(type(e).__name__)
# --- fractional_and_whole_parts
import math
print([math.modf(x) for x in (1.25, -1.25, 3, 0.1, 1e20, -0.0, math.inf, -math.inf)])
# --- fmod_and_remainder
import math
for a, b in ((7, 3), (-7, 3), (7, -3), (5.5, 2), (1, 0.1), (2.5, 1), (3.5, 1), (-1e-20, 1)):
    print(a, b, math.fmod(a, b), math.remainder(a, b), a % b)
for f in (math.fmod, math.remainder):
    try:
        f(1, 0)
    except ValueError as e:
        print(type(e).__name__)
# --- neighbours_of_a_float
import math
print(math.nextafter(1, 2), math.nextafter(1, 0), math.nextafter(0, 1), math.nextafter(math.inf, 0), math.ulp(1), math.ulp(1e16), math.ulp(0.0))
# --- exp2
import math
print([math.exp2(x) for x in (0, 1, -1, 10, 0.5, -1074, 1023)])
# --- softmax_of_scores
import math
def softmax(values, temperature):
    top = max(values)
    weights = [math.exp((v - top) / temperature) for v in values]
    total = math.fsum(weights)
    return [w / total for w in weights]
print(softmax([1.0, 2.0, 3.0], 1), softmax([10, 10.5, 9], 0.3), softmax([1000, 0, -1000], 10))
# --- geometric_mean_by_logarithms
import math
values = [3.5, 12.25, 0.8, 7.0, 150.0]
print(math.exp(math.fsum(map(math.log, values)) / len(values)), math.prod(values) ** (1 / len(values)))
# --- stirling_against_lgamma
import math
for n in (5, 20, 100):
    stirling = n * math.log(n) - n + 0.5 * math.log(2 * math.pi * n)
    print(n, stirling, math.lgamma(n + 1), math.log(math.factorial(n)))
# --- functions_of_other_number_types
import math
from fractions import Fraction
from decimal import Decimal
print(math.sqrt(Fraction(1, 4)), math.floor(Fraction(-7, 2)), math.ceil(Decimal("1.1")), math.trunc(Fraction(7, 2)), math.gcd(True, 4))
for bad in ("1", None, 1j):
    try:
        math.sqrt(bad)
    except TypeError as e:
        print(type(e).__name__, end=" ")
print()
