# --- power_halfway_between_two_floats
print(3.0 ** 34, 3 ** 34, float(3 ** 34))
# --- cube_roots_of_cubes
import math
print([math.cbrt(x) for x in (1, 8, 27, 64, 125, 1000, -8)], math.cbrt(2), math.cbrt(0.1), math.cbrt(1e-30))
# --- small_values_of_the_complementary_error_function
import math
print([math.erfc(x) for x in (-1, 5, 10, 20)])
# --- sine_wave_over_a_day
import math
print([100 + 50 * math.sin(2 * math.pi * t / 24) for t in range(24)])
# --- functions_at_many_points
import math
for f in (math.exp, math.log, math.sin, math.cos, math.tan, math.atan, math.tanh, math.log1p, math.expm1, math.gamma, math.lgamma, math.erf):
    print(f.__name__, [f(x / 7) for x in range(1, 40, 3)])
# --- powers_at_many_points
print([(1 + i / 10) ** (j / 3) for i in range(0, 12, 2) for j in range(-5, 9, 2)])
# --- exponential_and_normal_numbers_of_one_seed
import random
r = random.Random(99)
print([r.expovariate(0.3) for _ in range(40)], [r.gauss(10, 3) for _ in range(20)], [r.lognormvariate(1, 0.5) for _ in range(20)])
