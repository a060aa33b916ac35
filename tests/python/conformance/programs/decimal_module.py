# --- decimals_from_text_and_numbers
from decimal import Decimal as D, InvalidOperation
print(D("1.10"), D("1e3"), D(5), D(0.1), D("-0"), D("Infinity"), D("NaN"), D((1, (3, 1, 4), -2)), repr(D("0.00")), D(" 7 "), D("1_000"), D(), D(0.5))
for bad in ("abc", "", "1.2.3"):
    try:
        D(bad)
    except InvalidOperation as e:
        print(type(e).__name__)
# --- exact_sums_keep_the_places
from decimal import Decimal as D
print(D("0.1") + D("0.2"), D("1.10") + D("2.2"), D("1.20") * D("3.0"), D("5") - D("5.00"), D("1.30") + 1, 2 * D("0.5"), sum([D("0.1")] * 10), D("-1.5") + D("1.5"), +D("1.50"), -D("0"))
# --- division_has_28_digits
from decimal import Decimal as D, DivisionByZero, InvalidOperation
print(D(1) / D(3), D(2) / D(3), D(10) / D(4), D(1) / D(8), D(7) // D(2), D(-7) // D(2), D(-7) % D(2), divmod(D("7.5"), D(2)))
for f in (lambda: D(1) / 0, lambda: D(0) / 0, lambda: D(1) % 0):
    try:
        f()
    except (DivisionByZero, InvalidOperation) as e:
        print(type(e).__name__, isinstance(e, ZeroDivisionError))
# --- quantize_and_kinds_of_rounding
import decimal
from decimal import Decimal as D
for x in ("2.675", "-2.5", "0.125", "7.5"):
    print(x, D(x).quantize(D("0.01")), [str(D(x).quantize(D("1"), rounding=getattr(decimal, r))) for r in ("ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP")])
# --- rounding_by_round
from decimal import Decimal as D
print([round(D(x)) for x in ("0.5", "1.5", "2.5", "-0.5")], round(D("2.675"), 2), round(D("1234.5"), -2), int(D("-3.9")), D("3.7").to_integral_value(), type(round(D("1.5"))).__name__)
# --- local_precision
from decimal import Decimal as D, localcontext, getcontext
with localcontext() as c:
    c.prec = 6
    print(D(1) / D(7), D("1.23456789") + 0, D(2).sqrt(), D("123456789") * 1)
print(getcontext().prec, D(2).sqrt(), D(1) / D(7))
# --- comparisons_with_other_numbers
from decimal import Decimal as D
from fractions import Fraction
print(D("1.0") == 1, D("0.5") == 0.5, D("0.1") == 0.1, D("0.1") < 0.1, D(1) < 2, D("1.0") == D("1.00"), hash(D("1.0")) == hash(1), sorted([D("1.1"), 1, D("0.9")]), max(D("2"), D("10")), D("NaN") == D("NaN"), D("1.10").compare(D("1.1")))
for f in (lambda: D(1) + 1.5, lambda: D(1) + Fraction(1, 2), lambda: D(1) < "1"):
    try:
        f()
    except TypeError as e:
        print(type(e).__name__)
# --- format_of_decimals
from decimal import Decimal as D
x = D("1234.5678")
print(f"{x:.2f} {x:,.1f} {x:10.3f}| {x:e} {x:.3g} {x:%} {D('0.00001')} {D('1E+5')} {D('1E+5'):f} {D('-0.5'):+.0f} {D('1.5'):>8} {D('0.000000123')}", str(D("1E-7")), D("1E+2").to_eng_string())
# --- parts_of_a_decimal
from decimal import Decimal as D
x = D("-12.340")
print(x.as_tuple(), x.normalize(), x.adjusted(), x.is_signed(), x.is_nan(), x.copy_abs(), x.as_integer_ratio(), x.scaleb(2), D("1200").normalize(), D("Inf").is_infinite(), x.logb(), D("0.00").is_zero())
# --- powers_and_roots
from decimal import Decimal as D
print(D(2) ** 10, D("1.1") ** 3, D(2) ** -2, D(2).sqrt(), D("0.25").sqrt(), D(10).log10(), pow(D(3), 4, 5), D(9) ** D("0.5"))
# --- exponential_and_logarithm
from decimal import Decimal as D, localcontext
with localcontext() as c:
    c.prec = 12
    print(D(1).exp(), D(10).ln(), D(2).log10(), D("0.5").exp(), D("1.05") ** 10)
# --- traps_and_flags
from decimal import Decimal as D, localcontext, Inexact, DivisionByZero, Overflow
with localcontext() as c:
    c.traps[DivisionByZero] = False
    print(D(1) / 0, D(-1) / 0)
    c.traps[Inexact] = True
    try:
        D(1) / 3
    except Inexact as e:
        print(type(e).__name__)
try:
    D("9e999999") * 10 ** 6
except Overflow as e:
    print(type(e).__name__)
# --- money_split_without_loss
from decimal import Decimal as D, ROUND_DOWN
total, n = D("100.00"), 7
share = (total / n).quantize(D("0.01"), ROUND_DOWN)
shares = [share] * n
shares[0] += total - share * n
print(shares[0], shares[1], sum(shares) == total)
# --- conversions
from decimal import Decimal as D
print(float(D("0.1")), int(D("1E+3")), str(D(str(0.1))), D.from_float(0.125), bool(D("0.0")), abs(D("-1.5")), complex(D("1.5")), D("1.5").real, min(D("3"), D("2.5")), D("5").max(D("7")))
