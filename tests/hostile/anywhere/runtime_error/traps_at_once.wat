(func $attack (unreachable))
