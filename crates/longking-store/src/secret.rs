//! The hash of a token or an invitation.

use std::fmt;

/// A hash of 32 bytes; the secret itself is never given to a store. The caller must hash something
/// with enough chance in it that a hash tells nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The hash as bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for Secret {
    fn from(hash: [u8; 32]) -> Self {
        Secret(hash)
    }
}

/// Does not show the hash, so that it gets into no log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
