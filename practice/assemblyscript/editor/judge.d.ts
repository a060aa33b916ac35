// 给编辑器看的：评测机提供的函数。提交时不需要这个文件。
// For the editor: the functions that the judge gives. No part of what is submitted.

declare module "judge" {
  /** 服务器数量；编号从 0 开始。How many servers there are; they are numbered from 0. */
  export function server_count(): i32;
  /** 正在处理的请求数（包括排队的）；每次调用算一次读取。Requests in flight, waiting ones included; each call is one read. */
  export function in_flight(server: i32): i32;
  /** 这是第几个请求，从 0 开始。Which request this is, from 0. */
  export function request_index(): i32;
  /** 每秒放入的令牌数。Tokens that come in a second. */
  export function rate(): f64;
  /** 桶里最多能有的令牌数；开始时是满的。Tokens that the bucket holds at most; it starts full. */
  export function capacity(): f64;
  /** 列表参数的长度。How long a list is. */
  export function arg_len(list: i32): i32;
  /** 列表参数的第 index 个数，从 0 开始。The number at this index of a list, from 0. */
  export function arg(list: i32, index: i32): f64;
  /** 在作为结果的列表末尾加上一个数。Adds a number to the end of the list that is answered. */
  export function result_push(x: f64): void;
  /** [0, 1) 上的均匀随机数。A uniform draw from [0, 1). */
  export function random(): f64;
  /** 0 到 n − 1 的均匀随机整数，n 至少为 1。A uniform whole number from 0 to n − 1; n is at least 1. */
  export function random_below(n: i32): i32;
  /** e 的 x 次方，各语言逐位一致。e to the power x, the same bits in every language. */
  export function exp(x: f64): f64;
  /** 自然对数，各语言逐位一致。The natural logarithm, the same bits in every language. */
  export function ln(x: f64): f64;
  /** x 的 y 次方，各语言逐位一致。x to the power y, the same bits in every language. */
  export function pow(x: f64, y: f64): f64;
  /** e 的 x 次方减 1，x 很小时也准。e to the power x less 1, precise for a small x. */
  export function expm1(x: f64): f64;
  /** 1 + x 的自然对数，x 很小时也准。The natural logarithm of 1 + x, precise for a small x. */
  export function log1p(x: f64): f64;
  /** 以 2 为底的对数。The logarithm to base 2. */
  export function log2(x: f64): f64;
  /** 以 10 为底的对数。The logarithm to base 10. */
  export function log10(x: f64): f64;
  /** 正弦，弧度。The sine of x radians. */
  export function sin(x: f64): f64;
  /** 余弦，弧度。The cosine of x radians. */
  export function cos(x: f64): f64;
  /** 正切，弧度。The tangent of x radians. */
  export function tan(x: f64): f64;
  /** 点 (x, y) 的方位角，弧度。The angle of the point (x, y), in radians. */
  export function atan2(y: f64, x: f64): f64;
  /** retry 返回它，就是放弃。What `retry` answers to give up. */
  export const GIVE_UP: f64;
  /** 往日志里写一行，报告会显示。Writes a line to the log, which the report shows. */
  export function log(text: string): void;
  /** 列表参数里的数。The numbers of a list. */
  export function list(handle: i32): f64[];
  /** 以列表作为结果；函数自己返回 void。Answers with a list; the function itself returns void. */
  export function answer(numbers: f64[]): void;
}
