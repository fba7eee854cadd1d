//! What the browser calls, and what it is asked: the only file of this crate that may be unsafe.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::{CallBuffer, Knowledge, Verdict};

thread_local! {
    /// A module has one thread, and this is its buffer.
    static BUFFER: RefCell<CallBuffer> = const { RefCell::new(CallBuffer::new()) };
    /// What the computer knows.
    static KNOWLEDGE: RefCell<Knowledge> = const { RefCell::new(Knowledge::new()) };
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Whether a search has lasted long enough.
    // SAFETY: it takes nothing, answers a number and touches no memory of the module.
    safe fn should_stop() -> i32;
    /// Hears what a search has found: so many bytes of JSON.
    // SAFETY: it reads these bytes before it comes back, and keeps nothing.
    safe fn tell(text: *const u8, bytes: usize);
}

/// Where so many bytes of a question are to be written; good until the next call of any function.
// SAFETY: the name is exported once.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| buffer.room(bytes).as_mut_ptr())
}

/// Answers the question that was written, whose name has so many bytes: 1 answered, 0 refused.
// SAFETY: the name is exported once.
#[unsafe(no_mangle)]
extern "C" fn ask(name_bytes: usize) -> i32 {
    // The buffer is free meanwhile, whatever `should_stop` does.
    let question = BUFFER.with_borrow_mut(|buffer| buffer.take(name_bytes));
    let hear = |text: &str| tell(text.as_ptr(), text.len());
    let stop = || should_stop() != 0;
    let found = KNOWLEDGE.with_borrow_mut(|known| question.answer(&stop, &hear, known));
    i32::from(BUFFER.with_borrow_mut(|buffer| buffer.put(found)) == Verdict::Answered)
}

/// Where the answer or the refusal lies; good until the next question.
// SAFETY: the name is exported once.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.answer().as_ptr())
}

/// How many bytes it has.
// SAFETY: the name is exported once.
#[unsafe(no_mangle)]
extern "C" fn answer_bytes() -> usize {
    BUFFER.with_borrow(|buffer| buffer.answer().len())
}
