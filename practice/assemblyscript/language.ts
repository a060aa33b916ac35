// What the language calls by itself, answered by the judge: text for the log, what stops a run, and the
// seed of generators. Policies do not import this file.

@external("judge", "log")
declare function write_log(text: usize, length: i32): void;

@external("judge", "fail")
declare function write_reason(text: usize, length: i32): void;

@external("judge", "random")
declare function draw(): f64;

// The judge reads UTF-8. Half of a surrogate pair, which UTF-8 has no bytes for, is replaced.
function utf8(text: string): ArrayBuffer {
  return String.UTF8.encode(text, false, String.UTF8.ErrorMode.REPLACE);
}

export function print(text: string): void {
  const bytes = utf8(text);
  write_log(changetype<usize>(bytes), bytes.byteLength);
}

// Called for `throw`, `assert`, and what the standard library refuses. Line 0 is no place.
export function abort(message: string | null, file: string | null, line: u32, column: u32): void {
  let text = message === null ? "aborted" : message;
  if (file !== null && line > 0) text += " at " + file + ":" + line.toString() + ":" + column.toString();
  const bytes = utf8(text);
  write_reason(changetype<usize>(bytes), bytes.byteLength);
}

export function trace(
  message: string,
  n: i32 = 0,
  a0: f64 = 0,
  a1: f64 = 0,
  a2: f64 = 0,
  a3: f64 = 0,
  a4: f64 = 0,
): void {
  let text = message;
  if (n > 0) text += " " + a0.toString();
  if (n > 1) text += " " + a1.toString();
  if (n > 2) text += " " + a2.toString();
  if (n > 3) text += " " + a3.toString();
  if (n > 4) text += " " + a4.toString();
  print(text);
}

// Of `Mathf.random`, which has a generator of its own.
export function seed(): f64 {
  return draw();
}
