// 用 C 写策略时可以用到的一切：评测机的工具包。
// What a policy in C can use: the judge's kit.
//
//     #include "judge.h"
//
//     JUDGE_EXPORT(route) int route(double now) {
//         int a = judge_random_below(judge_server_count());
//         int b = judge_random_below(judge_server_count());
//         return judge_in_flight(a) <= judge_in_flight(b) ? a : b;
//     }
//
// 没有 C 标准库：没有 stdio.h、stdlib.h、math.h，也没有 malloc；要记住的东西放进全局变量，每次运行从头开始。
// 这里有的就是全部，加上 stdbool.h、stddef.h、stdint.h、limits.h、float.h。
// There is no C library: no stdio.h, stdlib.h or math.h, and no malloc. What has to be remembered goes into
// globals, which every run starts afresh. What stands here is all there is, and stdbool.h, stddef.h, stdint.h,
// limits.h, float.h.
//
// int 有 32 位。整数溢出、除以零、数组越界、空指针都会停下来，并说出是哪一行；要回绕就用 unsigned。
// An int has 32 bits. Overflow of a signed number, division by zero, an index out of bounds and a null pointer
// stop the run and name their line; unsigned numbers wrap.

#ifndef JUDGE_H
#define JUDGE_H

#include <float.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// 写在评测机要调用的函数前面。
// Stands before a function that the judge calls.
//
//   router     JUDGE_EXPORT(route)       int    route(double now)
//              JUDGE_EXPORT(on_complete) void   on_complete(int server, double now, double latency)   *
//   retry      JUDGE_EXPORT(retry)       double retry(int attempt, double now)
//              JUDGE_EXPORT(on_request)  void   on_request(double now)                                *
//              JUDGE_EXPORT(admit)       int    admit(int attempt, double now)                        *
//              JUDGE_EXPORT(on_success)  void   on_success(int attempt, double now)                   *
//   limiter    JUDGE_EXPORT(allow)       int    allow(double now, double cost)
//              JUDGE_EXPORT(wait_time)   double wait_time(double now, double cost)
//   functions  题目要的函数：i32 是 int，f64 是 double，列表参数是 int（见 judge_arg），返回列表的函数是 void。
//              Those that the exercise declares: i32 is int, f64 is double, a list is an int (see judge_arg), and
//              a function that answers a list is void.
//   都可以有   JUDGE_EXPORT(init)        void   init(void)
//   any        第一次决策之前调用一次。 Called once before the first decision.
//
// 带 * 的只在题目提供时才能写。时间、等待和延迟以毫秒计，代价以令牌计，尝试从 0 数起。
// Those with a * only where the exercise grants them. Times, delays and latencies are milliseconds, costs are
// tokens, attempts count from 0.
#define JUDGE_EXPORT(name) __attribute__((export_name(#name)))

#define JUDGE_SIGNAL(name) __attribute__((import_module("judge"), import_name(#name)))

// ---- 路由 Routers ----

// 服务器数量；编号从 0 开始，运行中不变。
// How many servers there are; they are numbered from 0 and keep their numbers.
JUDGE_SIGNAL(server_count) int judge_server_count(void);

// 这台服务器正在处理的请求数（包括排队的）。题目提供时才能用，每次调用算一次读取。
// Requests that this server has and has not completed, waiting ones included. Only where the exercise grants it;
// each call counts as one read.
JUDGE_SIGNAL(in_flight) int judge_in_flight(int server);

// 这是第几个请求，从 0 开始。
// Which request this is, from 0.
JUDGE_SIGNAL(request_index) int judge_request_index(void);

// ---- 限流 Limiters ----

// 每秒放入的令牌数，运行中不变。
// Tokens that come in a second; the same all through a run.
JUDGE_SIGNAL(rate) double judge_rate(void);

// 桶里最多能有的令牌数，运行中不变；开始时是满的。
// Tokens that the bucket holds at most, the same all through a run; it starts full.
JUDGE_SIGNAL(capacity) double judge_capacity(void);

// ---- 函数题 Functions ----

// 列表参数的长度。
// How long a list is that the function was given.
JUDGE_SIGNAL(arg_len) int judge_arg_len(int list);

// 列表参数的第 index 个数，从 0 开始。
// The number at this index of a list that the function was given, from 0.
JUDGE_SIGNAL(arg) double judge_arg(int list, int index);

// 在作为结果的列表末尾加上一个数。
// Adds a number to the end of the list that is answered.
JUDGE_SIGNAL(result_push) void judge_result_push(double x);

// ---- 随机数 Random numbers ----

// [0, 1) 上的均匀随机数。
// A uniform draw from [0, 1).
JUDGE_SIGNAL(random) double judge_random(void);

// 0 到 n − 1 的均匀随机整数，n 至少为 1。
// A uniform whole number from 0 to n − 1; n is at least 1.
JUDGE_SIGNAL(random_below) int judge_random_below(int n);

// ---- 数学 Mathematics ----

// 各语言逐位一致。C 自己的名字（exp、log、pow、sin 等）也是它们。
// The same bits in every language. C's own names (exp, log, pow, sin and so on) are these too.
JUDGE_SIGNAL(exp) double judge_exp(double x);
JUDGE_SIGNAL(expm1) double judge_expm1(double x);
JUDGE_SIGNAL(ln) double judge_ln(double x);
JUDGE_SIGNAL(log1p) double judge_log1p(double x);
JUDGE_SIGNAL(log2) double judge_log2(double x);
JUDGE_SIGNAL(log10) double judge_log10(double x);
JUDGE_SIGNAL(pow) double judge_pow(double x, double y);
JUDGE_SIGNAL(sin) double judge_sin(double x);
JUDGE_SIGNAL(cos) double judge_cos(double x);
JUDGE_SIGNAL(tan) double judge_tan(double x);
JUDGE_SIGNAL(atan2) double judge_atan2(double y, double x);
double exp(double x);
double expm1(double x);
double log(double x);
double log1p(double x);
double log2(double x);
double log10(double x);
double pow(double x, double y);
double sin(double x);
double cos(double x);
double tan(double x);
double atan2(double y, double x);

static inline double sqrt(double x) { return __builtin_sqrt(x); }
static inline double fabs(double x) { return __builtin_fabs(x); }
static inline double floor(double x) { return __builtin_floor(x); }
static inline double ceil(double x) { return __builtin_ceil(x); }
static inline double trunc(double x) { return __builtin_trunc(x); }
static inline double fmin(double x, double y) { return x != x || y < x ? y : x; }
static inline double fmax(double x, double y) { return x != x || y > x ? y : x; }

#undef INFINITY
#undef NAN
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)

// ---- 日志与停止 The log, and stopping ----

// 往日志里写一行，评测报告会显示。
// Writes a line to the log, which the report shows.
void judge_log(const char *text);

// 往日志里写一行“名字 = 数”：judge_log_number("now", now)。
// Writes a line “name = number” to the log.
void judge_log_number(const char *name, double number);

// 以这段文字为由结束运行（运行错误），不返回。
// Ends the run as a runtime error, with this text as its reason; does not return.
_Noreturn void judge_fail(const char *text);

// 条件不成立就结束运行，并说出是哪一行：judge_assert(tokens >= 0)。
// Ends the run if the condition does not hold, and names its line.
#define judge_assert(condition) \
    ((condition) ? (void)0 : judge_assert_failed("judge_assert(" #condition ")", __FILE__, __LINE__))
_Noreturn void judge_assert_failed(const char *what, const char *file, int line);

// 同样的两件事，文字不必以 0 结尾。
// The same two, for text that does not end with a 0.
JUDGE_SIGNAL(log) void judge_log_text(const char *text, size_t length);
JUDGE_SIGNAL(fail) _Noreturn void judge_fail_text(const char *text, size_t length);

// ---- 内存 Memory ----

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int byte, size_t length);
int memcmp(const void *one, const void *other, size_t length);
size_t strlen(const char *text);

#endif
