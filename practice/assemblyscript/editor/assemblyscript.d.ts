// 给编辑器看的：AssemblyScript 比 TypeScript 多出的名字，只列策略常用的。提交时不需要这个文件。
// For the editor: what AssemblyScript has beyond TypeScript, as far as policies use it. No part of what is
// submitted. The editor takes all numbers for one type; the judge's compiler does not.

declare type i8 = number;
declare type i16 = number;
declare type i32 = number;
declare type i64 = number;
declare type isize = number;
declare type u8 = number;
declare type u16 = number;
declare type u32 = number;
declare type u64 = number;
declare type usize = number;
declare type f32 = number;
declare type f64 = number;
declare type bool = boolean;

/** 整数类型：转换和范围。A type of whole numbers: conversion and range. */
declare interface WholeNumbers {
  (value: number | boolean): number;
  readonly MIN_VALUE: number;
  readonly MAX_VALUE: number;
  parse(text: string, radix?: i32): number;
}

/** 浮点类型：转换和范围。A type of floating-point numbers: conversion and range. */
declare interface FloatingPointNumbers extends WholeNumbers {
  readonly EPSILON: number;
  readonly MIN_NORMAL_VALUE: number;
  readonly MIN_SAFE_INTEGER: number;
  readonly MAX_SAFE_INTEGER: number;
  readonly NaN: number;
  readonly POSITIVE_INFINITY: number;
  readonly NEGATIVE_INFINITY: number;
  isNaN(value: number): bool;
  isFinite(value: number): bool;
}

declare const i8: WholeNumbers;
declare const i16: WholeNumbers;
declare const i32: WholeNumbers;
declare const i64: WholeNumbers;
declare const isize: WholeNumbers;
declare const u8: WholeNumbers;
declare const u16: WholeNumbers;
declare const u32: WholeNumbers;
declare const u64: WholeNumbers;
declare const usize: WholeNumbers;
declare const f32: FloatingPointNumbers;
declare const f64: FloatingPointNumbers;
declare function bool(value: number | boolean): bool;

/** 长度固定的数组。An array whose length is fixed. */
declare class StaticArray<T> {
  [index: number]: T;
  readonly length: i32;
  constructor(length: i32);
  static fromArray<T>(array: T[]): StaticArray<T>;
  at(index: i32): T;
  fill(value: T, start?: i32, end?: i32): this;
  includes(value: T, fromIndex?: i32): bool;
  indexOf(value: T, fromIndex?: i32): i32;
  lastIndexOf(value: T, fromIndex?: i32): i32;
  slice<U extends ArrayLike<T> = T[]>(start?: i32, end?: i32): U;
  join(separator?: string): string;
  reverse(): this;
  sort(comparator?: (a: T, b: T) => i32): this;
  forEach(call: (value: T, index: i32, array: StaticArray<T>) => void): void;
  map<U>(call: (value: T, index: i32, array: StaticArray<T>) => U): U[];
  filter(call: (value: T, index: i32, array: StaticArray<T>) => bool): T[];
  reduce<U>(call: (sum: U, value: T, index: i32, array: StaticArray<T>) => U, start: U): U;
}

/** 结束运行，报告里有这一行。Ends the run; the report says the line. */
declare function abort(message?: string, file?: string, line?: u32, column?: u32): never;
declare function unreachable(): never;
declare function assert<T>(condition: T, message?: string): T;

/** 往日志里写一行，最多带五个数。Writes a line to the log, with up to five numbers. */
declare function trace(message: string, n?: i32, a0?: f64, a1?: f64, a2?: f64, a3?: f64, a4?: f64): void;

/** 往日志里写一行。Writes a line to the log. */
declare namespace console {
  function log(message?: string): void;
  function debug(message?: string): void;
  function info(message?: string): void;
  function warn(message?: string): void;
  function error(message?: string): void;
  function assert<T>(condition: T, message?: string): void;
}

/** 不检查下标。Without a check of the index. */
declare function unchecked<T>(expression: T): T;
declare function select<T>(ifTrue: T, ifFalse: T, condition: bool): T;
declare function min<T extends number>(left: T, right: T): T;
declare function max<T extends number>(left: T, right: T): T;
declare function abs<T extends number>(value: T): T;
declare function ceil<T extends number>(value: T): T;
declare function floor<T extends number>(value: T): T;
declare function nearest<T extends number>(value: T): T;
declare function sqrt<T extends number>(value: T): T;
declare function trunc<T extends number>(value: T): T;
declare function clz<T extends number>(value: T): T;
declare function ctz<T extends number>(value: T): T;
declare function popcnt<T extends number>(value: T): T;
declare function rotl<T extends number>(value: T, shift: T): T;
declare function rotr<T extends number>(value: T, shift: T): T;
