# 用 is not 比较两个元组：问的是“是不是同一个对象”，每次新写的元组都不是，于是每次都从头数，人人等 w 秒。
# Compares two tuples by `is not`, which asks whether they are one object. A tuple that was just made never is, so
# the count starts again each time, and everyone waits w seconds.

cohort = None
failed = 0


def retry(attempt, now):
    global cohort, failed
    window = 2 ** (attempt + 1)
    if cohort is not (attempt, now):
        cohort = (attempt, now)
        failed = 0
    seconds = window + failed % window
    failed += 1
    return seconds * 1000.0
