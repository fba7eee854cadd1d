//! What is found among the next bytes of a file.

/// No word is longer. Before the end of a file a word is only looked at when so many bytes are
/// known from it on.
pub(super) const WORD: usize = 1024;

/// Whether a byte is a blank or ends a line.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c)
}

/// Whether a line ends with a control character; not known while the character after a carriage
/// return is not.
pub(super) fn line_end(bytes: &[u8], at: usize, last: bool) -> Option<bool> {
    match (bytes[at], bytes.get(at + 1)) {
        (b'\n', _) => Some(true),
        (b'\r', Some(next)) => Some(*next != b'\n'),
        (b'\r', None) => last.then_some(true),
        _ => Some(false),
    }
}

/// The next byte that is no blank, as far as a word reaches.
pub(super) fn next_byte(bytes: &[u8], at: usize) -> Option<u8> {
    let within = &bytes[at.min(bytes.len())..bytes.len().min(at + WORD / 2)];
    within.iter().copied().find(|byte| !is_blank(*byte))
}

/// How many bytes of signs stand here, and whether they are in parentheses.
pub(super) fn signs_length(bytes: &[u8]) -> (usize, bool) {
    let of = |bytes: &[u8]| bytes.iter().take_while(|byte| b"!?+=".contains(byte)).count();
    match bytes {
        [b'(', inside @ ..] => {
            let len = of(inside);
            match inside.get(len) {
                Some(b')') if len > 0 => (len + 2, true),
                _ => (0, false),
            }
        }
        _ => (of(bytes), false),
    }
}
