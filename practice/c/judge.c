// 工具包里和策略一起链接的部分：C 编译器自己会调用的函数、日志，以及出错时说出是哪一行。
// The part of the kit that is linked with a policy: the functions that a C compiler calls by itself, the log,
// and what names the line when something goes wrong.

#include "judge.h"

// A policy may have functions of its own by these names.
#define WEAK __attribute__((weak))

// ---- The start ----

void __wasm_call_ctors(void);

// Without it the linker has every exported function run the constructors again.
JUDGE_EXPORT(_initialize) void judge_initialize(void) { __wasm_call_ctors(); }

// ---- Memory and text ----

WEAK void *memcpy(void *restrict to, const void *restrict from, size_t length) {
    return __builtin_memcpy(to, from, length);
}

WEAK void *memmove(void *to, const void *from, size_t length) { return __builtin_memmove(to, from, length); }

WEAK void *memset(void *to, int byte, size_t length) { return __builtin_memset(to, byte, length); }

WEAK int memcmp(const void *one, const void *other, size_t length) {
    const unsigned char *a = one, *b = other;
    for (size_t i = 0; i < length; i++)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

WEAK int bcmp(const void *one, const void *other, size_t length) { return memcmp(one, other, length); }

WEAK size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

// ---- Mathematics ----

WEAK double exp(double x) { return judge_exp(x); }
WEAK double expm1(double x) { return judge_expm1(x); }
WEAK double log(double x) { return judge_ln(x); }
WEAK double log1p(double x) { return judge_log1p(x); }
WEAK double log2(double x) { return judge_log2(x); }
WEAK double log10(double x) { return judge_log10(x); }
WEAK double pow(double x, double y) { return judge_pow(x, y); }
WEAK double sin(double x) { return judge_sin(x); }
WEAK double cos(double x) { return judge_cos(x); }
WEAK double tan(double x) { return judge_tan(x); }
WEAK double atan2(double y, double x) { return judge_atan2(y, x); }

// A product of two 64-bit numbers is looked at for overflow in 128 bits.
WEAK __int128 __multi3(__int128 x, __int128 y) {
    uint64_t a = (uint64_t)x, b = (uint64_t)y, low_half = 0xffffffff;
    uint64_t low = (a & low_half) * (b & low_half);
    uint64_t one = (a >> 32) * (b & low_half) + (low >> 32);
    uint64_t other = (a & low_half) * (b >> 32) + (one & low_half);
    uint64_t high = (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32);
    high += a * (uint64_t)(y >> 64) + b * (uint64_t)(x >> 64);
    return (__int128)((unsigned __int128)high << 64 | other << 32 | (low & low_half));
}

// ---- A line of text ----

enum { LINE = 240 };

struct line {
    char text[LINE];
    size_t length;
};

static void add_text(struct line *line, const char *text) {
    while (*text && line->length < LINE) line->text[line->length++] = *text++;
}

static void add_whole(struct line *line, uint64_t number, int least_digits) {
    char digits[20];
    int count = 0;
    for (; number || count < least_digits; number /= 10) digits[count++] = (char)('0' + number % 10);
    while (count && line->length < LINE) line->text[line->length++] = digits[--count];
}

// Whole numbers in full, others to six places, the very large and the very small by their power of ten.
static void add_number(struct line *line, double number) {
    const double six_places = 1e6, all_whole = 9007199254740992.0;
    if (isnan(number)) return add_text(line, "NaN");
    if (number < 0) add_text(line, "-");
    number = fabs(number);
    if (isinf(number)) return add_text(line, "inf");
    if (number == floor(number) && number < all_whole) return add_whole(line, (uint64_t)number, 1);
    int power = 0;
    if (number < 1e-3 || number >= 1e9) {
        for (; number >= 10; number /= 10) power++;
        for (; number < 1; number *= 10) power--;
    }
    uint64_t millionths = (uint64_t)(number * six_places + 0.5);
    add_whole(line, millionths / 1000000, 1);
    add_text(line, ".");
    add_whole(line, millionths % 1000000, 6);
    if (power == 0) return;
    add_text(line, power < 0 ? "e-" : "e");
    add_whole(line, (uint64_t)(power < 0 ? -power : power), 1);
}

void judge_log(const char *text) { judge_log_text(text, strlen(text)); }

void judge_log_number(const char *name, double number) {
    struct line line = {.length = 0};
    add_text(&line, name);
    add_text(&line, " = ");
    add_number(&line, number);
    judge_log_text(line.text, line.length);
}

void judge_fail(const char *text) { judge_fail_text(text, strlen(text)); }

// ---- What went wrong, and where ----

static _Noreturn void fail_at(const char *what, const char *file, uint32_t at_line, uint32_t column) {
    struct line line = {.length = 0};
    add_text(&line, what);
    add_text(&line, " at ");
    add_text(&line, file);
    add_text(&line, ":");
    add_whole(&line, at_line, 1);
    if (column) {
        add_text(&line, ":");
        add_whole(&line, column, 1);
    }
    judge_fail_text(line.text, line.length);
}

void judge_assert_failed(const char *what, const char *file, int line) { fail_at(what, file, (uint32_t)line, 0); }

// What the compiler calls when a check of its own fails. Whatever it tells begins with the place.
struct place {
    const char *file;
    uint32_t line, column;
};

#define FAILS(check, what, ...)                                               \
    _Noreturn void __ubsan_handle_##check##_abort(const struct place *at, ##__VA_ARGS__); \
    _Noreturn void __ubsan_handle_##check##_abort(const struct place *at, ##__VA_ARGS__) { \
        fail_at(what, at->file, at->line, at->column);                        \
    }

FAILS(add_overflow, "integer overflow in an addition (加法溢出)", uintptr_t one, uintptr_t other)
FAILS(sub_overflow, "integer overflow in a subtraction (减法溢出)", uintptr_t one, uintptr_t other)
FAILS(mul_overflow, "integer overflow in a multiplication (乘法溢出)", uintptr_t one, uintptr_t other)
FAILS(negate_overflow, "integer overflow in a negation (取负溢出)", uintptr_t number)
FAILS(divrem_overflow, "division by zero, or overflow in a division (除以零，或除法溢出)", uintptr_t one, uintptr_t other)
FAILS(shift_out_of_bounds, "a shift by too much, or of a negative number (移位越界)", uintptr_t one, uintptr_t other)
FAILS(out_of_bounds, "an index out of bounds (数组越界)", uintptr_t index)
FAILS(float_cast_overflow, "a number that does not fit into an integer (浮点数超出整数范围)", uintptr_t number)
FAILS(vla_bound_not_positive, "an array without elements (数组长度不是正数)", uintptr_t length)
FAILS(type_mismatch_v1, "a null pointer is used (用了空指针)", uintptr_t pointer)
