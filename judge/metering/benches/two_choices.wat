;; The power of two choices as a compiler writes it: two draws, two reads, a comparison. The host's
;; functions are played by functions of the module, so that what is measured is the module.
(module
  (memory 1)
  (global $state (mut i32) (i32.const 12345))

  (func $random_below (param $n i32) (result i32)
    (local $x i32)
    (local.set $x (global.get $state))
    (local.set $x (i32.xor (local.get $x) (i32.shl (local.get $x) (i32.const 13))))
    (local.set $x (i32.xor (local.get $x) (i32.shr_u (local.get $x) (i32.const 17))))
    (local.set $x (i32.xor (local.get $x) (i32.shl (local.get $x) (i32.const 5))))
    (global.set $state (local.get $x))
    (i32.rem_u (local.get $x) (local.get $n)))

  (func $in_flight (param $server i32) (result i32)
    (i32.load (i32.shl (local.get $server) (i32.const 2))))

  (func $route (param $now f64) (result i32)
    (local $a i32) (local $b i32) (local $at_a i32) (local $at_b i32)
    (local.set $a (call $random_below (i32.const 10)))
    (local.set $b (call $random_below (i32.const 9)))
    (if (i32.ge_u (local.get $b) (local.get $a))
      (then (local.set $b (i32.add (local.get $b) (i32.const 1)))))
    (local.set $at_a (call $in_flight (local.get $a)))
    (local.set $at_b (call $in_flight (local.get $b)))
    (if (i32.lt_s (local.get $at_b) (local.get $at_a)) (then (return (local.get $b))))
    (if (i32.eq (local.get $at_b) (local.get $at_a))
      (then
        (if (i32.eqz (call $random_below (i32.const 2))) (then (return (local.get $b))))))
    (local.get $a))

  ;; Many decisions in one call, so that the way in and out of the module is not what is measured.
  (func (export "run") (param $times i32) (result i32)
    (local $sum i32) (local $server i32) (local $slot i32)
    (loop $again
      (local.set $server (call $route (f64.convert_i32_s (local.get $times))))
      (local.set $slot (i32.shl (local.get $server) (i32.const 2)))
      (i32.store (local.get $slot)
        (i32.and (i32.add (i32.load (local.get $slot)) (i32.const 1)) (i32.const 15)))
      (local.set $sum (i32.add (local.get $sum) (local.get $server)))
      (br_if $again (local.tee $times (i32.sub (local.get $times) (i32.const 1)))))
    (local.get $sum)))
