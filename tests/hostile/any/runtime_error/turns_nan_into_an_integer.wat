(func $attack (drop (i32.trunc_f64_s (f64.const nan))))
