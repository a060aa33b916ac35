# --- means
from statistics import mean, fmean
print(mean([1, 2, 3, 4]), mean([1, 2]), mean([0.1, 0.2, 0.3]), mean([2.5, 3.25, 5.5]), mean([10 ** 20, 1]), fmean([1, 2, 3.5]), fmean([0.1] * 10), mean([1, 2, 3]), type(mean([1, 3])).__name__, fmean([3.0, 4.0], weights=[1, 3]))
# --- mean_of_fractions_and_decimals
from statistics import mean, median, pvariance
from fractions import Fraction
from decimal import Decimal
print(mean([Fraction(1, 2), Fraction(1, 3)]), mean([Decimal("0.5"), Decimal("0.75")]), median([Fraction(1, 2), Fraction(1, 3)]), pvariance([Fraction(1, 2), Fraction(1, 3)]))
# --- no_data_is_an_error
import statistics
for f in (statistics.mean, statistics.fmean, statistics.median, statistics.mode, statistics.stdev, statistics.pvariance, statistics.variance, statistics.harmonic_mean):
    for data in ([], [1.0]):
        try:
            f(data)
        except statistics.StatisticsError as e:
            print(f.__name__, len(data), type(e).__name__, isinstance(e, ValueError))
# --- medians
from statistics import median, median_low, median_high, median_grouped
print(median([3, 1, 2]), median([4, 1, 3, 2]), median([1.5]), median_low([1, 2, 3, 4]), median_high([1, 2, 3, 4]), median(x * x for x in range(6)), median_grouped([1, 2, 2, 3, 4, 4, 4, 4, 4, 5]))
# --- quantiles_by_both_methods
from statistics import quantiles
a = [105, 129, 87, 86, 111, 111, 89, 81, 108, 92, 110, 100, 75]
print(quantiles(a), quantiles(a, n=10), quantiles(a, n=4, method="inclusive"), quantiles([1, 2], n=5), quantiles([0.5, 2.25, 9.75], n=3, method="inclusive"))
# --- percentiles_of_waiting_times
from statistics import quantiles
waits = [((i * 7919) % 1009) / 100 for i in range(150)]
q = quantiles(waits, n=100)
print(len(q), q[49], q[89], q[94], q[98], quantiles(waits, n=100, method="inclusive")[98])
# --- spread_of_ints
from statistics import stdev, pstdev, variance, pvariance
a = [2, 4, 4, 4, 5, 5, 7, 9]
print(pvariance(a), pstdev(a), variance(a), stdev(a), pvariance(a, 5), variance([1, 2, 3], xbar=2))
# --- spread_of_floats
from statistics import stdev, pstdev, variance, pvariance
a = [2.75, 1.75, 1.25, 0.25, 0.5, 1.25, 3.5]
print(pvariance(a), pstdev(a), variance(a), stdev(a), stdev([1e9 + 1, 1e9 + 2, 1e9 + 3]), pvariance([0.1, 0.1, 0.1]))
# --- modes
from statistics import mode, multimode
print(mode([1, 1, 2, 2, 3]), mode("aab"), mode(["red", "blue", "blue"]), multimode("aabbbbccddddeeffffgg"), multimode([]), mode([3, 2, 1]))
# --- other_means
from statistics import harmonic_mean
print(harmonic_mean([40, 60]), harmonic_mean([2.5, 3, 10]), harmonic_mean([1, 0, 2]), harmonic_mean([40, 60], weights=[5, 30]))
# --- straight_line_through_points
from statistics import linear_regression
x = [1971, 1975, 1979, 1982, 1983]
y = [1, 2, 3, 4, 5]
slope, intercept = linear_regression(x, y)
print(round(slope, 10), round(intercept, 6), linear_regression([1, 2, 3], [2, 4, 6]), linear_regression([0, 1, 2, 4], [1.0, 3.0, 5.0, 9.0]))
# --- correlation_and_covariance
from statistics import correlation, covariance
x = [1, 2, 3, 4, 5, 6, 7, 8, 9]
y = [1, 2, 3, 1, 2, 3, 1, 2, 3]
print(covariance(x, y), round(correlation(x, y), 12), correlation(x, x), correlation(x, [-v for v in x]))
# --- normal_distribution
from statistics import NormalDist
n = NormalDist(100, 15)
print(n.mean, n.stdev, n.variance, n.median, n.mode, n.pdf(100), n.pdf(115), n.cdf(85), n.cdf(130), n.zscore(130))
print(NormalDist().cdf(0), NormalDist(5, 2) == NormalDist(5, 2), n)
# --- inverse_of_the_normal_distribution
from statistics import NormalDist
print([NormalDist().inv_cdf(p) for p in (0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)], NormalDist(100, 15).quantiles(n=4))
for p in (0, 1, -0.5):
    try:
        NormalDist().inv_cdf(p)
    except ValueError as e:
        print(type(e).__name__)
# --- arithmetic_of_normal_distributions
from statistics import NormalDist
a, b = NormalDist(10, 3), NormalDist(4, 4)
print(a + b, a - b, a + 2, a * 3, -a, a / 2, 5 + a, round(a.overlap(NormalDist(12, 3)), 12))
# --- normal_distribution_from_samples
from statistics import NormalDist, fmean
n = NormalDist.from_samples([2.5, 3.1, 2.1, 2.4, 2.7, 3.5])
print(round(n.mean, 12), round(n.stdev, 12))
# --- data_from_generators_and_dicts
from statistics import mean, median, pstdev
print(mean(x for x in range(10)), median({3: "a", 1: "b", 2: "c"}), pstdev(iter([1, 1, 1])), mean([True, False, True, True]), mean({1, 2, 3}))
