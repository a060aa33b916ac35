// 只在有人来问时补令牌：记下桶里有多少、是什么时刻的数，用的时候再按过去的时间算。
// Refills only when asked: keeps how many tokens there were and when, and counts on from there.

#include "judge.h"

static double rate;
static double capacity;
static double tokens;
// tokens 是这个时刻的数。 The time for which `tokens` is right.
static double at;

JUDGE_EXPORT(init) void init(void) {
    rate = judge_rate();
    capacity = judge_capacity();
    tokens = capacity;
    at = 0.0;
}

static double tokens_at(double now) {
    double refill = (now - at) / 1000.0 * rate;
    return fmin(tokens + refill, capacity);
}

JUDGE_EXPORT(allow) int allow(double now, double cost) {
    tokens = tokens_at(now);
    at = now;
    bool passes = tokens >= cost;
    if (passes) tokens -= cost;
    return passes;
}

JUDGE_EXPORT(wait_time) double wait_time(double now, double cost) {
    double missing = cost - tokens_at(now);
    if (missing <= 0.0) return 0.0;
    if (cost > capacity) return INFINITY;
    return missing / rate * 1000.0;
}
