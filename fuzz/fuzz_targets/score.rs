//! Any bytes as rules, a position and a game that is written.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| longking_fuzz::score(data));
