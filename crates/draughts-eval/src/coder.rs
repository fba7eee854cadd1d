//! Bits as bytes: what was likely costs little (an arithmetic coder whose chances learn).
//!
//! Writing and reading are the same walk over what is coded, so they cannot disagree: a [`Writing`] takes each bit and
//! hands it back, a [`Reading`] hands back the one that was written.

/// How likely a bit is to be set, and what it has learned from.
#[derive(Clone, Copy)]
pub(crate) struct Chance {
    /// In parts of `1 << 16`.
    parts: u16,
    seen: u8,
}

/// So many bits are remembered at most: the last ones count most.
const MEMORY: u8 = 60;

impl Chance {
    /// Nothing is known.
    pub(crate) const EVEN: Chance = Chance { parts: 1 << 15, seen: 0 };

    /// It never comes to certainty: what is left is divided by more than there is.
    fn learn(&mut self, bit: bool) {
        let parts = i32::from(self.parts);
        let wanted = if bit { i32::from(u16::MAX) } else { 0 };
        self.parts = (parts + (wanted - parts) / (i32::from(self.seen) + 2)) as u16;
        self.seen = MEMORY.min(self.seen + 1);
    }
}

/// What takes bits, or gives them.
pub(crate) trait Coder {
    /// A bit of this chance: the one that is written, or else the one that is read.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool;
}

/// The numbers that the rest of the bytes can still be, both included: the first four bytes of them.
struct Span {
    low: u32,
    high: u32,
}

impl Span {
    const ALL: Span = Span { low: 0, high: u32::MAX };

    /// The last number that means that a bit of this chance is set.
    fn middle(&self, chance: &Chance) -> u32 {
        let length = u64::from(self.high - self.low);
        self.low + ((length * u64::from(chance.parts)) >> 16) as u32
    }

    fn narrow(&mut self, middle: u32, bit: bool) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// Takes away the first byte when only one is possible.
    fn shift(&mut self) -> Option<u8> {
        let is_known = (self.low ^ self.high) >> 24 == 0;
        is_known.then(|| {
            let byte = (self.high >> 24) as u8;
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
            byte
        })
    }
}

/// Writes bits.
pub(crate) struct Writing {
    span: Span,
    bytes: Vec<u8>,
}

impl Writing {
    pub(crate) fn new() -> Writing {
        Writing { span: Span::ALL, bytes: Vec::new() }
    }

    /// All that was written.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend_from_slice(&self.span.low.to_be_bytes());
        self.bytes
    }
}

impl Coder for Writing {
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let middle = self.span.middle(chance);
        self.span.narrow(middle, bit);
        while let Some(byte) = self.span.shift() {
            self.bytes.push(byte);
        }
        chance.learn(bit);
        bit
    }
}

/// Reads bits. After the end of the bytes it reads on and knows it.
pub(crate) struct Reading<'a> {
    span: Span,
    number: u32,
    rest: &'a [u8],
    is_beyond: bool,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reading<'a> {
        let mut reader = Reading { span: Span::ALL, number: 0, rest: bytes, is_beyond: false };
        (0..4).for_each(|_| reader.take());
        reader
    }

    fn take(&mut self) {
        let byte = self.rest.split_off_first();
        self.is_beyond |= byte.is_none();
        self.number = self.number << 8 | u32::from(byte.copied().unwrap_or(0));
    }

    /// Whether all bytes were read, and none beside them.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty() && !self.is_beyond
    }
}

impl Coder for Reading<'_> {
    fn bit(&mut self, chance: &mut Chance, _: bool) -> bool {
        let middle = self.span.middle(chance);
        let bit = self.number <= middle;
        self.span.narrow(middle, bit);
        while self.span.shift().is_some() {
            self.take();
        }
        chance.learn(bit);
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits of which few are set, and what follows three that are.
    fn bits() -> impl Iterator<Item = bool> {
        (0u32..20_000).map(|i| i.wrapping_mul(2_654_435_761) >> 8 & 0xFF < i % 40)
    }

    #[test]
    fn bits_are_read_as_they_were_written_and_likely_ones_cost_little() {
        let (mut writer, mut chance) = (Writing::new(), Chance::EVEN);
        bits().for_each(|bit| assert_eq!(writer.bit(&mut chance, bit), bit));
        (0..50_000).for_each(|_| assert!(!writer.bit(&mut chance, false)));
        let bytes = writer.finish();
        assert!(bytes.len() < 1_500, "{} bytes", bytes.len());
        let (mut reader, mut chance) = (Reading::new(&bytes), Chance::EVEN);
        assert!(bits().all(|bit| reader.bit(&mut chance, !bit) == bit));
        assert!((0..50_000).all(|_| !reader.bit(&mut chance, true)));
        assert!(reader.is_done());
    }

    #[test]
    fn the_end_of_the_bytes_is_seen() {
        let (mut writer, mut chance) = (Writing::new(), Chance::EVEN);
        bits().for_each(|bit| _ = writer.bit(&mut chance, bit));
        let mut bytes = writer.finish();
        let is_done = |bytes: &[u8]| {
            let (mut reader, mut chance) = (Reading::new(bytes), Chance::EVEN);
            bits().for_each(|_| _ = reader.bit(&mut chance, false));
            reader.is_done()
        };
        assert!(is_done(&bytes));
        bytes.push(0);
        assert!(!is_done(&bytes));
        bytes.truncate(bytes.len() - 2);
        assert!(!is_done(&bytes) && !is_done(&[]));
    }
}
