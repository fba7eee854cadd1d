//! Any bytes as what the other side of a session says.

#![no_main]

#[allow(dead_code)]
#[path = "../src/sessions.rs"]
mod sessions;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    sessions::hub(data);
});
