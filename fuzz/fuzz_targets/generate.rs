//! Any bytes as rules, a position and a game.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| longking_fuzz::generate(data));
