# --- powers_have_no_bound
print(2 ** 64, 2 ** 100, 3 ** 80)
print((-2) ** 63, (-2) ** 64, 10 ** 40 + 1)
print(len(str(7 ** 300)), str(7 ** 300)[:20], str(7 ** 300)[-20:])
# --- power_with_a_negative_exponent_is_a_float
print(2 ** -1, 10 ** -3, (-2) ** -3, type(2 ** -1).__name__)
try:
    print(0 ** -1)
except ZeroDivisionError as e:
    print(type(e).__name__)
print(0 ** 0, 1 ** -5)
# --- shifts_of_large_numbers
print(1 << 70, (1 << 70) >> 65, -1 >> 100, -5 >> 1, -5 << 3)
print((1 << 200) >> 199, 12345678901234567890 >> 33, -12345678901234567890 >> 33)
for n in (-1, -8):
    try:
        print(1 << n)
    except ValueError as e:
        print(type(e).__name__)
# --- bit_length_and_bit_count
for n in (0, 1, -1, 2, 255, 256, -256, 2 ** 64, 2 ** 64 - 1, -(2 ** 70)):
    print(n, n.bit_length(), n.bit_count())
# --- bitwise_operators_on_negative_numbers
for a, b in ((12, 10), (-12, 10), (12, -10), (-12, -10), (2 ** 70, -1), (-(2 ** 65), 2 ** 66 - 1)):
    print(a & b, a | b, a ^ b, ~a)
# --- bitwise_operators_on_bools
print(True & False, True | False, True ^ True, type(True & True).__name__)
print(True & 3, True + True, type(True + True).__name__, -True, True << 3)
print(sum([True, False, True, True]), [10, 20][True])
# --- text_in_other_bases
for n in (0, 5, 255, -255, 2 ** 70 + 1):
    print(bin(n), oct(n), hex(n), format(n, "x"), format(n, "#X"), format(n, "b"), format(n, "o"))
# --- int_from_text_in_a_base
print(int("ff", 16), int("0xff", 16), int("-0b101", 2), int("777", 8), int("zz", 36), int("12", 5))
print(int("0x1F", 0), int("0b11", 0), int("0o17", 0), int("42", 0), int("1_000_000"), int("  -42\n"))
print(int("123456789012345678901234567890"), int("+7"))
# --- int_from_bad_text_is_a_value_error
for text in ("", " ", "1.5", "1e3", "0x10", "--1", "1__0", "_1", "1_", "ten", "1 2"):
    try:
        print(int(text))
    except ValueError as e:
        print(repr(text), type(e).__name__)
# --- int_of_a_float_cuts_towards_zero
for x in (1.9, -1.9, 0.999, -0.999, 1e20, -1e20, 1e300 / 1e280, 2.0 ** 53 + 1):
    print(x, int(x))
# --- int_of_inf_and_nan_is_an_error
for x in (float("inf"), float("-inf"), float("nan")):
    try:
        print(int(x))
    except (OverflowError, ValueError) as e:
        print(x, type(e).__name__)
# --- floor_division_rounds_towards_minus_infinity
for a, b in ((7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, -5)):
    print(a, b, a // b, a % b, divmod(a, b), (a // b) * b + a % b == a)
# --- modulo_takes_the_sign_of_the_divisor
print([n % 3 for n in range(-6, 7)])
print([n % -3 for n in range(-6, 7)])
print((-1) % 8, (-9) % 8, -1 % 2 ** 32, (-10 ** 30) % 7, 10 ** 30 % -7)
# --- floor_division_and_modulo_of_floats
for a, b in ((7.5, 2), (-7.5, 2), (7.5, -2), (-7.5, -2), (1.0, 0.1), (-1.0, 0.1), (0.0, -3), (-0.0, 3)):
    print(a, b, a // b, a % b, divmod(a, b))
# --- floor_division_of_large_numbers
a, b = 10 ** 40 + 12345, 10 ** 19 + 7
print(a // b, a % b, -a // b, -a % b, a // -b, a % -b)
print(divmod(3 ** 200, 7 ** 60))
print(divmod(-3 ** 200, 7 ** 60))
# --- true_division_of_large_numbers_is_rounded_once
print(10 ** 400 / 10 ** 399, (2 ** 53 + 1) / 1, (2 ** 53 + 1) / 3, 10 ** 23 / 7, 1 / 3)
print((10 ** 300 * 3) / 10 ** 300, -7 / 2, 0 / 5, 6 / 3)
try:
    print(10 ** 400 / 3)
except OverflowError as e:
    print(type(e).__name__)
# --- division_by_zero_is_an_error_everywhere
for f in (lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: divmod(1, 0), lambda: 1.0 / 0, lambda: 1.0 // 0.0, lambda: 1.0 % 0, lambda: 0.0 / 0.0):
    try:
        print(f())
    except ZeroDivisionError as e:
        print(type(e).__name__, end=" ")
print()
# --- round_half_to_even_without_digits
print([round(x) for x in (0.5, 1.5, 2.5, 3.5, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5)])
print(type(round(2.0)).__name__, round(1e20), round(7), round(-7), round(True))
# --- round_of_an_int_to_negative_digits
for n in (14, 15, 25, 35, -15, -25, 149, 150, 250, 12345678901234567890):
    print(n, round(n, -1), round(n, -2), round(n, 2), round(n, None))
# --- round_of_a_float_to_digits
for x in (2.675, 1.005, 0.125, 0.375, 2.5, -2.675, 1234.5678, 1e22, 0.1 + 0.2, 1e-7):
    print(x, round(x, 2), round(x, 0), round(x, -2), round(x, 5))
# --- pow_with_a_modulus
print(pow(3, 200, 13), pow(2, 1000, 10 ** 9 + 7), pow(-3, 3, 7), pow(5, 0, 1), pow(2, 10, -7))
print(pow(3, -1, 11), pow(10, -2, 7), pow(7 ** 50, 3 ** 40, 2 ** 61 - 1))
for args in ((2, -1, 4), (2, 3, 0), (2.0, 3, 5)):
    try:
        print(pow(*args))
    except (ValueError, TypeError) as e:
        print(args, type(e).__name__)
# --- int_from_bytes_and_back
data = bytes([1, 2, 3, 255])
print(int.from_bytes(data, "big"), int.from_bytes(data, "little"), int.from_bytes(data[::-1], "big", signed=True))
print(int.from_bytes(b"", "big"), int.from_bytes(b"\xff" * 10, "big"), int.from_bytes(b"\xff" * 10, "big", signed=True))
print((1000).to_bytes(4, "big"), (1000).to_bytes(4, "little"), (-2).to_bytes(3, "big", signed=True))
print((2 ** 80).to_bytes(11, "big").hex(), (0).to_bytes(0, "big"))
for n, size in ((256, 1), (-1, 2)):
    try:
        n.to_bytes(size, "big")
    except OverflowError as e:
        print(type(e).__name__)
# --- from_bytes_defaults_to_big_endian
print(int.from_bytes(b"\x01\x00"), int.from_bytes([2, 1]), (7).to_bytes(), (258).to_bytes(2))
# --- comparisons_between_ints_and_floats_are_exact
print(2 ** 53 + 1 == float(2 ** 53 + 1), 2 ** 53 == float(2 ** 53), 10 ** 400 > float("inf"), 10 ** 400 < 1e308)
print(1 == 1.0 == True, 3 < 3.5 < 4, -(10 ** 400) > float("-inf"), 0 == -0.0)
print(2 ** 1023 < 1.7976931348623157e308 < 2 ** 1024, 10 ** 17 + 1 > 1e17)
# --- equal_numbers_have_equal_hashes
print(hash(1) == hash(1.0) == hash(True), hash(2 ** 61 - 1), hash(2 ** 61), hash(-1), hash(-2), hash(10 ** 30))
print(hash(0.5), hash(-0.5), hash(1e100), hash(float("inf")), hash(float("-inf")))
print({1: "a", 1.0: "b", True: "c"})
# --- int_methods_of_the_rational_kind
n = -42
print(n.numerator, n.denominator, n.real, n.imag, n.conjugate(), n.as_integer_ratio(), abs(n), n.__index__())
print((5).is_integer() if hasattr(5, "is_integer") else True, isinstance(True, int), int(True), +True)
# --- digits_of_a_number_by_divmod
def digits(n, base):
    out = []
    while n:
        n, d = divmod(n, base)
        out.append(d)
    return out[::-1] or [0]
print(digits(0, 10), digits(255, 2), digits(10 ** 18, 36), digits(3 ** 40, 7))
# --- factorials_and_fibonacci_numbers_grow
f, a, b = 1, 0, 1
for i in range(1, 61):
    f *= i
    a, b = b, a + b
print(f, a, f // a, f % a, f % (2 ** 64), (f >> 50) & 0xFFFFFFFF)
# --- linear_congruential_generator_with_a_mask
x, out = 42, []
for _ in range(12):
    x = (x * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
    out.append(x >> 33)
print(out, x)
# --- xorshift_with_a_mask
x, out = 88172645463325252, []
for _ in range(8):
    x ^= (x << 13) & 0xFFFFFFFFFFFFFFFF
    x ^= x >> 7
    x ^= (x << 17) & 0xFFFFFFFFFFFFFFFF
    out.append(x % 1000)
print(out, x)
# --- fnv_hash_of_text
def fnv(text):
    h = 0xCBF29CE484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001B3 % 2 ** 64
    return h
print(fnv(""), fnv("a"), fnv("server-1"), fnv("请求"), [fnv(str(i)) % 8 for i in range(16)])
# --- greatest_common_divisor_by_hand
def gcd(a, b):
    while b:
        a, b = b, a % b
    return a
print(gcd(2 ** 60 * 9, 6 ** 40), gcd(-12, 18), gcd(12, -18), gcd(0, 5), gcd(10 ** 30, 10 ** 20 + 10 ** 10))
# --- augmented_assignment_on_ints
n = 100
n += 7; n -= 1; n *= 3; n //= 4; n **= 3; n %= 1000; n <<= 4; n >>= 1; n |= 1; n &= 0xFFF; n ^= 0xF0
print(n)
n /= 2
print(n)
# --- int_format_with_separators_and_signs
for n in (0, 7, -7, 1234567, -1234567, 10 ** 20):
    print(f"{n:,} {n:_} {n:+d} {n: d} {n:08d} {n:+,} {n:>12} {n:<12}| {n:^12}| {n:=+12}")
# --- int_format_of_other_kinds
print(f"{255:x} {255:X} {255:#x} {255:#010x} {255:b} {255:#b} {255:_b} {65:c} {255:o} {2**40:_x}")
print(f"{1000000:e} {7:.2f} {1:%} {12345:g} {1234567:g} {10**20:.3e} {True:d} {True:5}|{True!s:>6}")
# --- conversion_between_large_ints_and_floats
print(float(2 ** 53 + 1), float(2 ** 53 + 3), float(10 ** 22), float(10 ** 23), int(1e23), int(1.5e300) % 10 ** 9)
try:
    float(10 ** 309)
except OverflowError as e:
    print(type(e).__name__)
# --- mixed_arithmetic_of_ints_and_floats
print(1 + 1.0, 2 * 0.5, 7 // 2.0, 7 % 2.5, 2 ** 0.5, 2.0 ** 3, (-8) ** (1 / 3), 10 ** -2)
print(2 ** 70 + 0.0, 2 ** 70 * 1.0 == 2 ** 70, 3 - 1e-20, -2 ** 2, (-2) ** 2)
# --- range_with_large_bounds
r = range(10 ** 20, 10 ** 20 + 100, 7)
print(len(r), r[3], r[-1], 10 ** 20 + 14 in r, 10 ** 20 + 15 in r, list(r[:3]), r.index(10 ** 20 + 21))
# --- text_of_more_than_4300_digits_is_an_error
n = 10 ** 4299
print(len(str(n)), int("7" * 4300) % 1000)
for f in (lambda: str(n * 10), lambda: int("7" * 4301)):
    try:
        f()
        print("no limit")
    except ValueError as e:
        print(type(e).__name__)
print(len(hex(10 ** 5000)), int("f" * 5000, 16) % 999)
# --- bases_that_do_not_exist
for args in (("1", 1), ("1", 37), ("1", -2), (1, 10), (1.5, 10), ("8", 8), ("0b2", 0), ("09", 0)):
    try:
        print(int(*args))
    except (ValueError, TypeError) as e:
        print(args, type(e).__name__)
# --- product_of_large_numbers
a, b = 3 ** 333, 7 ** 222
c = a * b
print(c % 10 ** 20, c // 10 ** 300, c // b == a, (a + b) ** 2 == a * a + 2 * a * b + b * b, hash(c), (c >> 400) & 0xFFFF)
