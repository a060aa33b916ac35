# --- ascending_small_ints_stay_in_ascending_order
print(list({0, 1, 2, 3, 4}), list(set(range(20))), {1, 2, 3}, list(frozenset(range(5, 10))))
# --- small_ints_in_any_order_come_out_ascending
print({3, 1, 2}, list({7, 0, 5, 2}), list(set([4, 3, 2, 1, 0])), list(set(range(15, -1, -1))))
# --- pop_takes_the_smallest_of_small_ints
s = {3, 1, 2}
print(s.pop(), s.pop(), s.pop())
# --- order_after_a_removal_and_an_addition
s = set(range(6))
s.remove(2)
s.add(2)
s.discard(0)
s.add(0)
print(list(s))
# --- order_of_the_results_of_operations_on_small_ints
a, b = {4, 1, 3}, {5, 3, 0}
print(list(a | b), list(a & b), list(a - b), list(a ^ b), list({x % 5 for x in (9, 8, 7, 6, 5)}))
# --- larger_ints_follow_the_table_of_hashes
print(list({100, 8, 33, 16, 1}), list({-1, -2, 0, 5}), list({i * i for i in range(12)}))
