// 本章的写法：先抽 a，再抽 b，可以重复；一样空时取先抽到的。
// As the chapter has it: draw a, then b, perhaps the same; when they tie the first wins.

#include "judge.h"

JUDGE_EXPORT(route) int route(double now) {
    int a = judge_random_below(judge_server_count());
    int b = judge_random_below(judge_server_count());
    return judge_in_flight(a) <= judge_in_flight(b) ? a : b;
}
