(func $attack (loop $for_ever (br $for_ever)))
