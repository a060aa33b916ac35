// In the place of the language's own `console`: everything goes to the judge's log.

import { log as print } from "judge";

export namespace console {
  export function assert<T>(condition: T, message: string = ""): void {
    if (!condition) print("Assertion failed: " + message);
  }

  export function log(message: string = ""): void {
    print(message);
  }

  export function debug(message: string = ""): void {
    print(message);
  }

  export function info(message: string = ""): void {
    print(message);
  }

  export function warn(message: string = ""): void {
    print(message);
  }

  export function error(message: string = ""): void {
    print(message);
  }
}
