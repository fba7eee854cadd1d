//! The blocks that were asked for lately, for any number of threads.

use std::sync::{Mutex, PoisonError};

/// How many blocks are remembered: about 32 KB each.
const SLOTS: usize = 4096;

/// Blocks of some files; each stays until another takes its place.
#[derive(Debug)]
pub(crate) struct Recent<B> {
    slots: Vec<Mutex<Option<Known<B>>>>,
}

#[derive(Debug)]
struct Known<B> {
    file: u16,
    number: u64,
    block: B,
}

impl<B> Recent<B> {
    /// None so far.
    pub(crate) fn new() -> Recent<B> {
        Recent { slots: (0..SLOTS).map(|_| Mutex::new(None)).collect() }
    }

    /// Looks into a block, which is read when it is not remembered.
    ///
    /// # Errors
    /// What reading it says.
    #[inline]
    pub(crate) fn look<T, E>(
        &self,
        file: u16,
        number: u64,
        read: impl FnOnce() -> Result<B, E>,
        look: impl Fn(&B) -> T,
    ) -> Result<T, E> {
        if let Some(found) = self.look_if_known(file, number, &look) {
            return Ok(found);
        }
        // Others may ask meanwhile; two may read the same block.
        let block = read()?;
        let found = look(&block);
        let mut known = self.slot(file, number).lock().unwrap_or_else(PoisonError::into_inner);
        *known = Some(Known { file, number, block });
        Ok(found)
    }

    /// Looks into a block that is remembered.
    #[inline]
    pub(crate) fn look_if_known<T>(
        &self,
        file: u16,
        number: u64,
        look: impl Fn(&B) -> T,
    ) -> Option<T> {
        let known = self.slot(file, number).lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.as_ref().filter(|known| known.file == file && known.number == number)?;
        Some(look(&known.block))
    }

    fn slot(&self, file: u16, number: u64) -> &Mutex<Option<Known<B>>> {
        let mixed = (u64::from(file) << 32 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.slots[(mixed >> 52) as usize % SLOTS]
    }
}
