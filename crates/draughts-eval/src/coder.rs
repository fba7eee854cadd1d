//! Adaptive binary arithmetic coder: bits as bytes, where likely bits cost little.
//!
//! Encoding and decoding are the same walk over the numbers, so they cannot disagree: an
//! [`Encoder`] takes each bit and hands it back, a [`Decoder`] hands back the one that was encoded.

/// Bit model: the probability that a bit is set, learned from the bits before.
#[derive(Clone, Copy)]
pub(crate) struct BitModel {
    /// Probability in parts of `1 << 16`.
    parts: u16,
    seen: u8,
}

/// Most bits that a model averages over; the last ones count most.
const MEMORY: u8 = 60;

impl BitModel {
    /// The model before any bit.
    pub(crate) const EVEN: BitModel = BitModel { parts: 1 << 15, seen: 0 };

    /// The divisor is always at least 2, so the probability never reaches 0 or 1.
    fn learn(&mut self, bit: bool) {
        let parts = i32::from(self.parts);
        let wanted = if bit { i32::from(u16::MAX) } else { 0 };
        self.parts = (parts + (wanted - parts) / (i32::from(self.seen) + 2)) as u16;
        self.seen = MEMORY.min(self.seen + 1);
    }
}

/// An encoder or a decoder of bits.
pub(crate) trait Coder {
    /// Codes a bit by a model: returns the one that is encoded, or else the one decoded.
    fn bit(&mut self, model: &mut BitModel, bit: bool) -> bool;
}

/// Coding interval: the first four bytes of the numbers that the rest of the bytes can be, both
/// included.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Interval = Interval { low: 0, high: u32::MAX };

    /// The last number that means that the bit of a model is set.
    fn middle(&self, model: &BitModel) -> u32 {
        let length = u64::from(self.high - self.low);
        self.low + ((length * u64::from(model.parts)) >> 16) as u32
    }

    fn narrow(&mut self, middle: u32, bit: bool) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// Shifts the first byte out when only one is possible.
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

/// Encoder of bits.
pub(crate) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Encoder {
        Encoder { interval: Interval::ALL, bytes: Vec::new() }
    }

    /// The bytes of all bits.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend_from_slice(&self.interval.low.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    fn bit(&mut self, model: &mut BitModel, bit: bool) -> bool {
        let middle = self.interval.middle(model);
        self.interval.narrow(middle, bit);
        while let Some(byte) = self.interval.shift() {
            self.bytes.push(byte);
        }
        model.learn(bit);
        bit
    }
}

/// Decoder of bits; past the end of the bytes it goes on and knows it.
pub(crate) struct Decoder<'a> {
    interval: Interval,
    number: u32,
    rest: &'a [u8],
    is_beyond: bool,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder =
            Decoder { interval: Interval::ALL, number: 0, rest: bytes, is_beyond: false };
        (0..4).for_each(|_| decoder.take());
        decoder
    }

    fn take(&mut self) {
        let byte = self.rest.split_off_first();
        self.is_beyond |= byte.is_none();
        self.number = self.number << 8 | u32::from(byte.copied().unwrap_or(0));
    }

    /// Whether all bytes were used, and none beyond them.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty() && !self.is_beyond
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, model: &mut BitModel, _: bool) -> bool {
        let middle = self.interval.middle(model);
        let bit = self.number <= middle;
        self.interval.narrow(middle, bit);
        while self.interval.shift().is_some() {
            self.take();
        }
        model.learn(bit);
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits of which few are set.
    fn bits() -> impl Iterator<Item = bool> {
        (0u32..20_000).map(|i| i.wrapping_mul(2_654_435_761) >> 8 & 0xFF < i % 40)
    }

    #[test]
    fn bits_are_read_as_they_were_written_and_likely_ones_cost_little() {
        let (mut encoder, mut model) = (Encoder::new(), BitModel::EVEN);
        bits().for_each(|bit| assert_eq!(encoder.bit(&mut model, bit), bit));
        (0..50_000).for_each(|_| assert!(!encoder.bit(&mut model, false)));
        let bytes = encoder.finish();
        assert!(bytes.len() < 1_500, "{} bytes", bytes.len());
        let (mut decoder, mut model) = (Decoder::new(&bytes), BitModel::EVEN);
        assert!(bits().all(|bit| decoder.bit(&mut model, !bit) == bit));
        assert!((0..50_000).all(|_| !decoder.bit(&mut model, true)));
        assert!(decoder.is_done());
    }

    #[test]
    fn the_end_of_the_bytes_is_seen() {
        let (mut encoder, mut model) = (Encoder::new(), BitModel::EVEN);
        bits().for_each(|bit| _ = encoder.bit(&mut model, bit));
        let mut bytes = encoder.finish();
        let is_done = |bytes: &[u8]| {
            let (mut decoder, mut model) = (Decoder::new(bytes), BitModel::EVEN);
            bits().for_each(|_| _ = decoder.bit(&mut model, false));
            decoder.is_done()
        };
        assert!(is_done(&bytes));
        bytes.push(0);
        assert!(!is_done(&bytes));
        bytes.truncate(bytes.len() - 2);
        assert!(!is_done(&bytes) && !is_done(&[]));
    }
}
