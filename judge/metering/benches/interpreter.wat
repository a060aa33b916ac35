;; A stack machine in the way that compilers write one: a loop around a `br_table`, the operand stack
;; in memory. Its program sums the squares of the numbers below its argument, modulo 2³².
(module
  (memory 1)
  ;; 0 push, 1 load, 2 store, 3 add, 4 mul, 5 sub, 6 jump if not zero, 7 halt; each with an operand.
  (data (i32.const 0)
    "\01\01" "\01\00" "\01\00" "\04\00" "\03\00" "\02\01"
    "\01\00" "\00\01" "\05\00" "\02\00" "\01\00" "\06\00" "\01\01" "\07\00")
  (func (export "run") (param $times i32) (result i32)
    (local $pc i32) (local $sp i32) (local $operand i32)
    (i32.store (i32.const 1024) (local.get $times))
    (i32.store (i32.const 1028) (i32.const 0))
    (local.set $sp (i32.const 2048))
    (loop $next
      (local.set $operand (i32.load8_u offset=1 (local.get $pc)))
      (block $halt (block $jump (block $sub (block $mul (block $add (block $store (block $load (block $push
        (i32.load8_u (local.get $pc))
        (local.set $pc (i32.add (local.get $pc) (i32.const 2)))
        (br_table $push $load $store $add $mul $sub $jump $halt))
        ;; push
        (i32.store (local.get $sp) (local.get $operand))
        (local.set $sp (i32.add (local.get $sp) (i32.const 4)))
        (br $next))
        ;; load
        (i32.store (local.get $sp) (i32.load offset=1024 (i32.shl (local.get $operand) (i32.const 2))))
        (local.set $sp (i32.add (local.get $sp) (i32.const 4)))
        (br $next))
        ;; store
        (local.set $sp (i32.sub (local.get $sp) (i32.const 4)))
        (i32.store offset=1024 (i32.shl (local.get $operand) (i32.const 2)) (i32.load (local.get $sp)))
        (br $next))
        ;; add
        (local.set $sp (i32.sub (local.get $sp) (i32.const 4)))
        (i32.store (i32.sub (local.get $sp) (i32.const 4))
          (i32.add (i32.load (i32.sub (local.get $sp) (i32.const 4))) (i32.load (local.get $sp))))
        (br $next))
        ;; mul
        (local.set $sp (i32.sub (local.get $sp) (i32.const 4)))
        (i32.store (i32.sub (local.get $sp) (i32.const 4))
          (i32.mul (i32.load (i32.sub (local.get $sp) (i32.const 4))) (i32.load (local.get $sp))))
        (br $next))
        ;; sub
        (local.set $sp (i32.sub (local.get $sp) (i32.const 4)))
        (i32.store (i32.sub (local.get $sp) (i32.const 4))
          (i32.sub (i32.load (i32.sub (local.get $sp) (i32.const 4))) (i32.load (local.get $sp))))
        (br $next))
        ;; jump
        (local.set $sp (i32.sub (local.get $sp) (i32.const 4)))
        (if (i32.load (local.get $sp)) (then (local.set $pc (i32.shl (local.get $operand) (i32.const 1)))))
        (br $next)))
    (i32.load (i32.sub (local.get $sp) (i32.const 4)))))
