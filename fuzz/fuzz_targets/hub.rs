//! Any bytes as what the other side of a session says.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    longking_fuzz::sessions::hub(data);
});
