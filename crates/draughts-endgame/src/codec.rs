//! Blocks of values as bytes: five values in a byte, what does not matter like its neighbour, compressed.

use std::io::Read;

use crate::wdl::Wdl;

/// A value that does not matter, since it is never looked up.
#[cfg(feature = "build")]
pub(crate) const ANY: u8 = 3;

/// The first byte of a block that is compressed; a lower one is the only value of its block.
const COMPRESSED: u8 = 3;

/// How hard the compressor tries.
#[cfg(feature = "build")]
const LEVEL: i32 = 19;

/// The five values of each byte.
static FIVES: [[u8; 5]; 256] = {
    let mut table = [[0; 5]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte;
        let mut i = 0;
        while i < 5 {
            table[byte][i] = (rest % 3) as u8;
            rest /= 3;
            i += 1;
        }
        byte += 1;
    }
    table
};

/// A block that has been read: its values, five in a byte.
#[derive(Debug)]
pub(crate) enum Block {
    /// All are the same.
    One(Wdl),
    /// Five in a byte.
    Fives(Box<[u8]>),
}

impl Block {
    /// A value of the block.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> Wdl {
        match self {
            Block::One(value) => *value,
            Block::Fives(bytes) => {
                let code = FIVES[bytes[at / 5] as usize][at % 5];
                Wdl::from_code(code).unwrap_or(Wdl::Draw)
            }
        }
    }

    /// Reads a block of so many values; `None` when the bytes are not one.
    pub(crate) fn read(bytes: &[u8], values: usize) -> Option<Block> {
        let (&kind, packed) = bytes.split_first()?;
        if kind < COMPRESSED {
            return packed.is_empty().then(|| Wdl::from_code(kind).map(Block::One))?;
        }
        if kind > COMPRESSED {
            return None;
        }
        let mut fives = Vec::with_capacity(values.div_ceil(5));
        let mut source = packed;
        let decoder = ruzstd::decoding::StreamingDecoder::new(&mut source).ok()?;
        let most = values.div_ceil(5) as u64 + 1;
        decoder.take(most).read_to_end(&mut fives).ok()?;
        let whole = fives.len() == values.div_ceil(5) && fives.iter().all(|&byte| byte < 243);
        whole.then(|| Block::Fives(fives.into_boxed_slice()))
    }
}

/// Writes a block. Values that do not matter become whatever is shortest.
#[cfg(feature = "build")]
pub(crate) fn write(values: &mut [u8]) -> std::io::Result<Vec<u8>> {
    let mut last = values.iter().copied().find(|&value| value != ANY).unwrap_or(0);
    let first = last;
    for value in values.iter_mut() {
        if *value == ANY {
            *value = last;
        }
        last = *value;
    }
    if values.iter().all(|&value| value == first) {
        return Ok(vec![first]);
    }
    let fives: Vec<u8> = values
        .chunks(5)
        .map(|five| five.iter().rev().fold(0, |byte, &value| byte * 3 + value))
        .collect();
    let mut bytes = vec![COMPRESSED];
    bytes.extend(zstd::bulk::compress(&fives, LEVEL)?);
    Ok(bytes)
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_as_they_were_written() {
        for count in [1, 4, 5, 6, 1_000, 65_536] {
            let mut values: Vec<u8> = (0..count).map(|i| (i * i / 7 % 4) as u8).collect();
            let meant = values.clone();
            let bytes = write(&mut values).unwrap();
            let block = Block::read(&bytes, count).unwrap();
            for (at, &value) in meant.iter().enumerate() {
                assert!(value == ANY || block.get(at).code() == value, "{count} {at}");
            }
            let one = bytes.len() == 1;
            assert!(one || Block::read(&bytes, count + 5).is_none());
            assert!(Block::read(&bytes[..bytes.len() - 1], count).is_none());
        }
        assert_eq!(write(&mut [ANY, 2, ANY, 2]).unwrap(), [2]);
        assert_eq!(write(&mut [ANY, ANY]).unwrap(), [0]);
        for bytes in [&[][..], &[4], &[1, 1], &[3], &[3, 1, 2, 3]] {
            assert!(Block::read(bytes, 10).is_none(), "{bytes:?}");
        }
    }
}
