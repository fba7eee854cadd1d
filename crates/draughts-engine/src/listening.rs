//! Lines from a pipe, until there are no more.

use core::ops::ControlFlow;
use std::io::{self, Read};

use draughts_protocol::{Lines, TooLong};

/// Reads lines and tells each, or why it was dropped, until the input ends or who is told has heard
/// enough.
pub(crate) fn listen(
    mut input: impl Read,
    mut tell: impl FnMut(Result<String, TooLong>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut lines = Lines::default();
    let mut bytes = vec![0; 1 << 12];
    loop {
        let length = match input.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(length) if length > 0 => length,
            _ => return ControlFlow::Continue(()),
        };
        for line in lines.feed(&bytes[..length]) {
            tell(line)?;
        }
    }
}

/// Whether to go on after something was sent: not when nobody listens.
pub(crate) fn sent<T, E>(sent: Result<T, E>) -> ControlFlow<()> {
    match sent {
        Ok(_) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}
