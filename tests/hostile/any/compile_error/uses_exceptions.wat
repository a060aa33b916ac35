;; told: exceptions
(tag $oops)
(func $attack (throw $oops))
