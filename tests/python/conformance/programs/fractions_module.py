# --- fractions_from_many_things
from fractions import Fraction
from decimal import Decimal
print(Fraction(6, -4), Fraction(), Fraction(5), Fraction("3/7"), Fraction(" -0.125 "), Fraction("1e-3"), Fraction(0.5), Fraction(0.1), Fraction(Decimal("1.1")), Fraction(Fraction(1, 2), 3), repr(Fraction(1, 3)))
for args in (("a",), (1, 0), (1.5, 2), ("1/0",), (float("nan"),), (float("inf"),)):
    try:
        print(Fraction(*args))
    except (ValueError, ZeroDivisionError, TypeError, OverflowError) as e:
        print(type(e).__name__, end=" ")
print()
# --- exact_arithmetic
from fractions import Fraction as F
a, b = F(1, 3), F(-5, 6)
print(a + b, a - b, a * b, a / b, a // b, a % b, a ** 3, b ** -2, -a, abs(b), a + 1, 2 * a, 1 / a, divmod(F(7, 2), F(2, 3)), F(1, 10) + F(2, 10) == F(3, 10))
# --- fractions_with_floats_and_powers
from fractions import Fraction as F
print(F(1, 2) + 0.25, F(1, 3) * 3.0, F(1, 2) ** 0.5, F(4, 9) ** F(1, 2), 2 ** F(1, 2), 2 ** F(3), F(1, 2) == 0.5, F(1, 3) == 1 / 3, F(1, 3) < 0.34, float(F(1, 3)), complex(F(1, 2)))
# --- comparisons_and_hashes
from fractions import Fraction as F
print(F(1, 2) < F(2, 3), sorted([F(1, 2), F(1, 3), 0.4, 1]), max(F(7, 8), F(8, 9)), hash(F(1, 2)) == hash(0.5), hash(F(3)) == hash(3), {F(2, 1): "a"}[2], hash(F(1, 3)), bool(F(0)), F(1, 2) == "1/2")
# --- rounding
from fractions import Fraction as F
import math
for x in (F(7, 2), F(-7, 2), F(5, 2), F(1, 3), F(-22, 7)):
    print(x, round(x), round(x, 2), math.floor(x), math.ceil(x), math.trunc(x), int(x))
# --- nearest_fraction_with_a_small_denominator
from fractions import Fraction as F
import math
print(F(math.pi).limit_denominator(10), F(math.pi).limit_denominator(1000), F(0.1).limit_denominator(), F(1.1).limit_denominator(3), F(math.e).limit_denominator(100))
# --- parts_of_a_fraction
from fractions import Fraction as F
x = F(-6, 8)
print(x.numerator, x.denominator, x.as_integer_ratio(), x.is_integer() if hasattr(x, "is_integer") else x.denominator == 1, x.real, x.imag, x.conjugate(), F.from_float(0.75), F.from_decimal(__import__("decimal").Decimal("0.2")), str(F(4, 2)))
# --- harmonic_numbers
from fractions import Fraction as F
total = F(0)
for n in range(1, 21):
    total += F(1, n)
print(total, float(total), sum(F(1, 2 ** k) for k in range(1, 30)))
# --- steady_state_of_a_small_chain
from fractions import Fraction as F
up, down = F(1, 10), F(3, 10)
p = [F(1)]
for k in range(4):
    p.append(p[-1] * up / down)
total = sum(p)
print([str(x / total) for x in p], sum(k * x for k, x in enumerate(p)) / total)
