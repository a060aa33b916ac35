//! From a student's source to a module, in a confined child
