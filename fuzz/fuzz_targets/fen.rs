//! Any bytes as a position.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| longking_fuzz::fen(data));
