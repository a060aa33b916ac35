// 二选一，用 TinyGo 写。怎样编译见 README.zh.md。
// Power of two choices, in TinyGo. README.md says how to compile it.
package main

// 约定里的函数，用到哪个就声明哪个。
// The contract's functions: declare those that you use.

//go:wasmimport judge server_count
func serverCount() int32

//go:wasmimport judge random_below
func randomBelow(n int32) int32

//go:wasmimport judge in_flight
func inFlight(server int32) int32

//go:wasmexport route
func route(now float64) int32 {
	a := randomBelow(serverCount())
	b := randomBelow(serverCount())
	if inFlight(a) <= inFlight(b) {
		return a
	}
	return b
}

// 编译器要求有 main，评测机不会调用它。
// The compiler wants a main; the judge does not call it.
func main() {}
