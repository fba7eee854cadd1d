//! Any bytes as rules and a file of games.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| longking_fuzz::pdn(data));
