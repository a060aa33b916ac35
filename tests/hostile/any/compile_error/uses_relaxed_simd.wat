;; told: relaxed SIMD
(func $attack
  (drop (i32x4.extract_lane 0 (i32x4.relaxed_trunc_f32x4_s (v128.const f32x4 nan 1 2 3)))))
