//! Any bytes as a rule contract.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| longking_fuzz::contract(data));
