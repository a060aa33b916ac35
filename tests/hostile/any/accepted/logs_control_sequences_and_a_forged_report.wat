;; A log that would clear the screen and say accepted or the opposite, break out of HTML and XML, start a
;; formula in a table, and turn the direction of the text.
(import "judge" "log" (func $log (param i32 i32)))
(memory (export "memory") 1)
(data (i32.const 0)
  "\1b[2J\1b[H\1b]0;accepted\07\c2\9b2J\7f\c2\85{\"verdict\":\"wrong_answer\"}</script>]]></system-out>\r\00\ff\fe"
  "\e2\80\ae\e2\80\a8=1+1")
(global $said (mut i32) (i32.const 0))
(func $attack
  (if (i32.eqz (global.get $said)) (then (call $log (i32.const 0) (i32.const 92))))
  (global.set $said (i32.const 1)))
