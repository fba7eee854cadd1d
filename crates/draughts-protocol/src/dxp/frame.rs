//! Bytes as messages.

use super::message::{LONGEST, Message, MessageError};

/// Puts messages together from bytes as they come in.
#[derive(Clone, Debug, Default)]
pub(super) struct Frames {
    begun: Vec<u8>,
    too_long: bool,
}

impl Frames {
    /// The messages that these bytes complete.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> Vec<Result<Message, MessageError>> {
        let mut messages = Vec::new();
        for &byte in bytes {
            if byte == 0 {
                let text = core::mem::take(&mut self.begun);
                let is_too_long = core::mem::take(&mut self.too_long);
                messages.push(if is_too_long {
                    Err(MessageError::TooLong)
                } else {
                    Message::read(&text)
                });
            } else if self.begun.len() == LONGEST {
                self.too_long = true;
            } else {
                self.begun.push(byte);
            }
        }
        messages
    }
}
