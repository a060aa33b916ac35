//! Whole-program tests, and the command that runs every test there is
