//! What a student's Rust policy can use
