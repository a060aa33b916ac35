# --- arithmetic_of_complex_numbers
a, b = 1 + 2j, 3 - 4j
print(a + b, a - b, a * b, a / b, -a, a ** 2, a == 1 + 2j, abs(b), a.real, b.imag, a.conjugate(), a + 1, 2 * a, bool(0j), a != b)
# --- repr_of_complex_numbers
print(1j, -1j, 0j, 1 + 0j, 1.5 - 2.5j, 1e20j, -0.0 + 1j, complex(1, -0.0), complex("1+2j"), complex("-3j"), complex(" 1.5 "), complex(2), complex(1, 2), f"{1.5 + 2j:.2f} {3j!r} {1 + 1j:>10}")
# --- errors_of_complex_numbers
for f in (lambda: 1j < 2j, lambda: 1j // 1, lambda: 1j % 2, lambda: complex("x"), lambda: 1j / 0, lambda: int(1j), lambda: float(1j), lambda: 0j ** -1, lambda: complex("1", 2), lambda: max(1j, 2j)):
    try:
        f()
    except (TypeError, ValueError, ZeroDivisionError) as e:
        print(type(e).__name__, end=" ")
print(hash(1 + 0j) == hash(1), hash(1j), {1 + 0j: "a"}[1])
# --- roots_and_logarithms
import cmath
print(cmath.sqrt(-1), cmath.sqrt(-4 + 0j), cmath.sqrt(3 + 4j), cmath.exp(0), cmath.log(1), cmath.log(-1), cmath.log10(100), cmath.log(8, 2), (-8) ** (1 / 3))
# --- polar_form
import cmath
print(cmath.polar(1j), cmath.polar(3 + 4j), cmath.phase(-1), cmath.phase(1 - 1j), cmath.rect(2, 0), cmath.rect(1, cmath.pi / 2), cmath.rect(1, cmath.pi))
# --- functions_of_a_complex_argument
import cmath
print(cmath.exp(1j * cmath.pi), cmath.exp(1 + 1j), cmath.sin(1j), cmath.cos(1 + 1j), cmath.tan(0.5j), cmath.sinh(1), cmath.tanh(0.5 + 0.5j), cmath.atan(0.5))
# --- tests_and_constants
import cmath
print(cmath.isclose(1 + 1j, 1 + 1.0000000001j), cmath.isinf(complex("inf")), cmath.isnan(complex(0, float("nan"))), cmath.isfinite(1j), cmath.infj, cmath.nanj, cmath.pi, cmath.e, cmath.tau)
# --- roots_of_a_quadratic
import cmath
def roots(a, b, c):
    d = cmath.sqrt(b * b - 4 * a * c)
    return (-b + d) / (2 * a), (-b - d) / (2 * a)
print(roots(1, 0, 1), roots(1, 2, 5), roots(2, 2, 1))
# --- discrete_fourier_transform
import cmath
def dft(x):
    n = len(x)
    return [sum(v * cmath.exp(-2j * cmath.pi * k * i / n) for i, v in enumerate(x)) for k in range(n)]
print([round(abs(c), 9) for c in dft([1, 2, 0, -1, 1.5, 0, 0, 3])])
# --- points_that_stay_in_the_mandelbrot_set
def steps(c):
    z = 0
    for n in range(30):
        z = z * z + c
        if abs(z) > 2:
            return n
    return 30
print([[steps(complex(x / 4, y / 4)) for x in range(-8, 3)] for y in range(3)])
