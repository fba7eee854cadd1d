//! Any bytes as rules, a position and a move.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| longking_fuzz::moves(data));
