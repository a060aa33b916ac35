//! The pass over a module that every host runs behind: fuel, depth, growth and NaNs
