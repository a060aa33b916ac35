// What a policy in AssemblyScript can use: the judge's kit. 用 AssemblyScript 写策略时可以用到的一切。
//
//     import { in_flight, random_below, server_count } from "judge";
//
//     export function route(now: f64): i32 {
//       const a = random_below(server_count());
//       const b = random_below(server_count());
//       return in_flight(a) <= in_flight(b) ? a : b;
//     }
//
// A signal that the exercise does not grant is refused by name before anything runs.
// 题目没有提供的信号，会在运行之前按名字拒绝。

import { print } from "judge/language";

// 服务器数量；编号从 0 开始，运行中不变。
// How many servers there are; they are numbered from 0 and keep their numbers.
@external("judge", "server_count")
export declare function server_count(): i32;

// 这台服务器正在处理的请求数（包括排队的）。每次调用算一次读取。
// Requests that this server has and has not completed, waiting ones included. Each call is one read.
@external("judge", "in_flight")
export declare function in_flight(server: i32): i32;

// 这是第几个请求，从 0 开始。
// Which request this is, from 0.
@external("judge", "request_index")
export declare function request_index(): i32;

// 每秒放入的令牌数，运行中不变。
// Tokens that come in a second; the same all through a run.
@external("judge", "rate")
export declare function rate(): f64;

// 桶里最多能有的令牌数，运行中不变；开始时是满的。
// Tokens that the bucket holds at most, the same all through a run; it starts full.
@external("judge", "capacity")
export declare function capacity(): f64;

// 列表参数的长度；list 是函数收到的那个参数值。
// How long a list is; `list` is what the function got for that parameter.
@external("judge", "arg_len")
export declare function arg_len(list: i32): i32;

// 列表参数的第 index 个数，从 0 开始。
// The number at this index of a list, from 0.
@external("judge", "arg")
export declare function arg(list: i32, index: i32): f64;

// 在作为结果的列表末尾加上一个数。
// Adds a number to the end of the list that is answered.
@external("judge", "result_push")
export declare function result_push(x: f64): void;

// [0, 1) 上的均匀随机数；Math.random() 就是它。
// A uniform draw from [0, 1); Math.random() is the same.
@external("judge", "random")
export declare function random(): f64;

// 0 到 n − 1 的均匀随机整数，n 至少为 1。
// A uniform whole number from 0 to n − 1; n is at least 1.
@external("judge", "random_below")
export declare function random_below(n: i32): i32;

// e 的 x 次方，各语言逐位一致；Math.exp 就是它。
// e to the power x, the same bits in every language; Math.exp is the same.
@external("judge", "exp")
export declare function exp(x: f64): f64;

// 自然对数，各语言逐位一致；Math.log 就是它。
// The natural logarithm, the same bits in every language; Math.log is the same.
@external("judge", "ln")
export declare function ln(x: f64): f64;

// x 的 y 次方，各语言逐位一致；Math.pow 和 x ** y 就是它。
// x to the power y, the same bits in every language; Math.pow and x ** y are the same.
@external("judge", "pow")
export declare function pow(x: f64, y: f64): f64;

// e 的 x 次方减 1，x 很小时也准，各语言逐位一致；Math.expm1 就是它。
// e to the power x less 1, precise for a small x, the same bits in every language; Math.expm1 is the same.
@external("judge", "expm1")
export declare function expm1(x: f64): f64;

// 1 + x 的自然对数，x 很小时也准，各语言逐位一致；Math.log1p 就是它。
// The natural logarithm of 1 + x, precise for a small x, the same bits in every language; Math.log1p is the same.
@external("judge", "log1p")
export declare function log1p(x: f64): f64;

// 以 2 为底的对数，各语言逐位一致；Math.log2 就是它。
// The logarithm to base 2, the same bits in every language; Math.log2 is the same.
@external("judge", "log2")
export declare function log2(x: f64): f64;

// 以 10 为底的对数，各语言逐位一致；Math.log10 就是它。
// The logarithm to base 10, the same bits in every language; Math.log10 is the same.
@external("judge", "log10")
export declare function log10(x: f64): f64;

// 正弦，弧度，各语言逐位一致；Math.sin 就是它。
// The sine of x radians, the same bits in every language; Math.sin is the same.
@external("judge", "sin")
export declare function sin(x: f64): f64;

// 余弦，弧度，各语言逐位一致；Math.cos 就是它。
// The cosine of x radians, the same bits in every language; Math.cos is the same.
@external("judge", "cos")
export declare function cos(x: f64): f64;

// 正切，弧度，各语言逐位一致；Math.tan 就是它。
// The tangent of x radians, the same bits in every language; Math.tan is the same.
@external("judge", "tan")
export declare function tan(x: f64): f64;

// 点 (x, y) 的方位角，弧度，各语言逐位一致；Math.atan2 就是它。
// The angle of the point (x, y), in radians, the same bits in every language; Math.atan2 is the same.
@external("judge", "atan2")
export declare function atan2(y: f64, x: f64): f64;

// retry 返回它，就是放弃。
// What `retry` answers to give up.
export const GIVE_UP: f64 = -1.0;

// 往日志里写一行，评测报告会显示；console.log 也一样。
// Writes a line to the log, which the report shows; console.log does the same.
export function log(text: string): void {
  print(text);
}

// 列表参数里的数；handle 是函数收到的那个参数值。
// The numbers of a list; `handle` is what the function got for that parameter.
export function list(handle: i32): f64[] {
  const numbers = new Array<f64>(arg_len(handle));
  for (let i = 0; i < numbers.length; i++) numbers[i] = arg(handle, i);
  return numbers;
}

// 以列表作为结果；函数自己返回 void。
// Answers with a list; the function itself returns void.
export function answer(numbers: f64[]): void {
  for (let i = 0; i < numbers.length; i++) result_push(numbers[i]);
}
