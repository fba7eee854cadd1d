//! The rules and the computer in the browser: the answers of `longking-page`, asked through linear
//! memory.
//!
//! There is one [`CallBuffer`] for each instance of the module. A question is put into it as bytes,
//! the answer stays in it until the next question. The browser's side of this is
//! `web/app/rules/module.js`.
//!
//! | export | what |
//! |---|---|
//! | `room(bytes)` | where so many bytes of a question are to be written |
//! | `ask(name_bytes)` | answers it: 1 when there is an answer, 0 when it is refused |
//! | `answer()` | where the answer lies, or the refusal in one line |
//! | `answer_bytes()` | how long it is |
//!
//! A question is its name and its JSON, one behind the other. The module imports two functions:
//! `page.should_stop()` is asked during a search and answers other than 0 when it has lasted long
//! enough, since nothing here asks a clock; `page.tell(text, bytes)` hears what a search has found
//! so far.

mod call_buffer;
#[cfg(target_family = "wasm")]
mod exports;

pub use call_buffer::{CallBuffer, Knowledge, Question, Verdict};
