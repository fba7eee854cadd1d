//! Blocks of values as bytes: each value is expected from its neighbours, and what was expected
//! costs next to nothing.
//!
//! A value is coded after eight others of its block: those of a king a square or two beside, of a
//! man a row before. How often which value follows which neighbours is counted for a whole slice,
//! White to move and Black apart, and kept as its *model*. Values that do not matter become what is
//! expected.

use crate::index::SliceIndex;
use crate::wdl::Wdl;

/// A value that does not matter, since it is never looked up.
#[cfg(feature = "build")]
pub(crate) const ANY: u8 = 3;

/// The first byte of a block that is coded; a lower one is the only value of its block.
const CODED: u8 = 3;

/// Neighbours that are looked at.
const NEAR: usize = 8;

/// Ways in which they can be.
const CONTEXTS: usize = 3usize.pow(NEAR as u32);

/// Chances are parts of `1 << PARTS`.
const PARTS: u32 = 16;

/// The lowest state of the coder between two values, and its first one.
const LOWEST: u64 = 1 << 31;

/// Below so many sightings the neighbours say nothing.
#[cfg(feature = "build")]
const FEW: u32 = 24;

/// The neighbours from the most telling: the kind of piece that stands elsewhere, the fastest
/// running first, and how far.
const ORDER: [(usize, usize); 14] = [
    (0, 1),
    (1, 1),
    (2, 1),
    (0, 5),
    (0, 6),
    (0, 2),
    (1, 5),
    (1, 6),
    (3, 1),
    (2, 5),
    (2, 6),
    (1, 2),
    (2, 2),
    (3, 5),
];

/// How far back the neighbours of a value stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Near([usize; NEAR]);

impl Near {
    /// Those of a slice, in blocks of so many values: one, two, five and six places of each kind of
    /// piece beside.
    fn of(index: &SliceIndex, block: usize) -> Near {
        let kinds: Vec<usize> = index
            .steps()
            .map(|step| usize::try_from(step).map_or(block, |step| step.min(block)))
            .collect();
        let steps = ORDER.iter().filter_map(|&(kind, times)| Some(kinds.get(kind)? * times));
        let mut near = [0; NEAR];
        let mut filled = 0;
        for step in steps.chain([11, 10, 3, 4, 7, 8, 9, 12]) {
            if filled < NEAR && step < block && !near.contains(&step) {
                near[filled] = step;
                filled += 1;
            }
        }
        Near(near)
    }

    /// The furthest.
    fn reach(&self) -> usize {
        self.0.into_iter().fold(0, usize::max)
    }

    /// The number of the neighbours of a place; there must be so many values before it.
    #[inline(always)]
    fn context(&self, values: &[u8], at: usize) -> usize {
        self.0.iter().fold(0, |context, step| context * 3 + values[at - step] as usize)
    }
}

/// What follows certain neighbours: values from the likeliest, and the chances of the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    values: [u8; 3],
    chances: [u16; 2],
}

/// The orders of three values.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The last step of chances: one half.
const LAST_STEP: u16 = 60;

/// A chance by its step: four steps double it.
fn chance(step: u16) -> u32 {
    (4 + (u32::from(step) & 3)) << (step >> 2) >> 2
}

impl Cell {
    /// The cell of an order and the steps of the chances of the last two values.
    fn new(order: usize, steps: [u16; 2]) -> Cell {
        let [second, third] = steps.map(chance);
        let first = (1 << PARTS) - second - third;
        Cell { values: ORDERS[order], chances: [first as u16, second as u16] }
    }

    /// What two bytes say; `None` when they say nothing.
    fn read(word: u16) -> Option<Cell> {
        let (order, steps) = (usize::from(word >> 12), [word >> 6 & 63, word & 63]);
        let is_one = order < ORDERS.len()
            && steps.iter().all(|step| *step <= LAST_STEP)
            && steps.map(chance).iter().sum::<u32>() < 1 << PARTS;
        is_one.then(|| Cell::new(order, steps))
    }

    /// The cell of neighbours that were seen too seldom: like the nearest.
    fn unknown(context: usize) -> Cell {
        let order = match context / (CONTEXTS / 3) {
            0 => 0,
            1 => 2,
            _ => 4,
        };
        Cell::new(order, [48, 44])
    }

    /// The first part of a value of the cell, and how many there are.
    #[cfg(feature = "build")]
    fn range(&self, value: u8) -> (u64, u64) {
        let [first, second] = self.chances.map(u64::from);
        match self.values.iter().position(|one| *one == value) {
            Some(0) => (0, first),
            Some(1) => (first, second),
            _ => (first + second, (1 << PARTS) - first - second),
        }
    }
}

/// What is expected after which neighbours.
pub(crate) struct Model {
    near: Near,
    cells: Box<[Cell]>,
    /// The cells that were learned, with their two bytes.
    #[cfg(feature = "build")]
    known: Vec<(u16, u16)>,
}

impl Model {
    /// Reads a model: for each cell the number of its context (2) and what it says (2); `None` when
    /// the bytes are not one.
    pub(crate) fn read(bytes: &[u8], index: &SliceIndex, block: usize) -> Option<Model> {
        let (words, rest) = bytes.as_chunks::<4>();
        if !rest.is_empty() {
            return None;
        }
        let known: Vec<(u16, u16)> = words
            .iter()
            .map(|word| {
                (u16::from_le_bytes([word[0], word[1]]), u16::from_le_bytes([word[2], word[3]]))
            })
            .collect();
        Model::of(Near::of(index, block), known)
    }

    fn of(near: Near, known: Vec<(u16, u16)>) -> Option<Model> {
        let mut cells: Box<[Cell]> = (0..CONTEXTS).map(Cell::unknown).collect();
        for &(context, word) in &known {
            *cells.get_mut(usize::from(context))? = Cell::read(word)?;
        }
        Some(Model {
            near,
            cells,
            #[cfg(feature = "build")]
            known,
        })
    }
}

/// A block that has been read.
#[derive(Debug)]
pub(crate) enum Block {
    /// All its values are the same.
    One(Wdl),
    /// Four in a byte.
    Fours(Box<[u8]>),
}

impl Block {
    /// A value of the block.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> Wdl {
        match self {
            Block::One(value) => *value,
            Block::Fours(bytes) => {
                Wdl::from_code(bytes[at / 4] >> (at % 4 * 2) & 3).unwrap_or(Wdl::Draw)
            }
        }
    }

    /// Reads a block of so many values; `None` when the bytes are not one.
    pub(crate) fn read(bytes: &[u8], values: usize, model: &Model) -> Option<Block> {
        let (&kind, coded) = bytes.split_first()?;
        if kind < CODED {
            return coded.is_empty().then(|| Wdl::from_code(kind).map(Block::One))?;
        }
        let (first, rest) = coded.split_first_chunk::<8>()?;
        let (words, rest) = rest.as_chunks::<4>();
        if kind > CODED || !rest.is_empty() {
            return None;
        }
        let mut words = words.iter();
        let mut state = u64::from_le_bytes(*first);
        let reach = model.near.reach();
        let mut codes = vec![0; reach + values];
        for at in reach..reach + values {
            let cell = &model.cells[model.near.context(&codes, at)];
            let part = state & ((1 << PARTS) - 1);
            let [likely, second] = cell.chances.map(u64::from);
            let (value, start, many) = if part < likely {
                (cell.values[0], 0, likely)
            } else if part < likely + second {
                (cell.values[1], likely, second)
            } else {
                (cell.values[2], likely + second, (1 << PARTS) - likely - second)
            };
            codes[at] = value;
            state = many * (state >> PARTS) + part - start;
            if state < LOWEST {
                state = state << 32 | u64::from(u32::from_le_bytes(*words.next()?));
            }
        }
        if state != LOWEST || words.next().is_some() {
            return None;
        }
        let four = |four: &[u8]| four.iter().rev().fold(0, |byte, code| byte << 2 | code);
        Some(Block::Fours(codes[reach..].chunks(4).map(four).collect()))
    }
}

#[cfg(feature = "build")]
impl Model {
    /// What some blocks of a slice teach.
    pub(crate) fn learn(samples: &[Vec<u8>], index: &SliceIndex, block: usize) -> Model {
        let near = Near::of(index, block);
        let reach = near.reach();
        let mut seen: Vec<[u32; 3]> = Vec::new();
        // What does not matter becomes like its neighbour at first, then what was learned.
        for _ in 0..3 {
            let mut next = vec![[0; 3]; CONTEXTS];
            for sample in samples {
                let mut codes = vec![0; reach + sample.len()];
                for (at, &code) in (reach..).zip(sample) {
                    let context = near.context(&codes, at);
                    codes[at] = match (code, seen.get(context)) {
                        (ANY, Some(counts)) if *counts != [0; 3] => order_of(counts)[0],
                        (ANY, _) => codes[at - 1],
                        _ => code,
                    };
                    next[context][codes[at] as usize] += 1;
                }
            }
            seen = next;
        }
        let learned = (0..).zip(&seen).filter(|(_, counts)| counts.iter().sum::<u32>() >= FEW);
        let known: Vec<(u16, u16)> =
            learned.map(|(context, counts)| (context, word_of(counts))).collect();
        Model::of(near, known).expect("what is learned can be read")
    }

    /// The model as it is kept.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let two = |(context, word): &(u16, u16)| [context.to_le_bytes(), word.to_le_bytes()];
        self.known.iter().flat_map(two).flatten().collect()
    }

    /// Writes a block. Values that do not matter become what is expected.
    pub(crate) fn write(&self, values: &[u8]) -> Vec<u8> {
        let mut matter = values.iter().filter(|&&value| value != ANY);
        let first = matter.next().copied().unwrap_or(0);
        if matter.all(|&value| value == first) {
            return vec![first];
        }
        let reach = self.near.reach();
        let mut codes = vec![0; reach + values.len()];
        let mut ranges = Vec::with_capacity(values.len());
        for (at, &value) in (reach..).zip(values) {
            let cell = &self.cells[self.near.context(&codes, at)];
            codes[at] = if value == ANY { cell.values[0] } else { value };
            ranges.push(cell.range(codes[at]));
        }
        // The last value first, since what is written last is read first.
        let mut words = Vec::new();
        let mut state = LOWEST;
        for (start, many) in ranges.into_iter().rev() {
            if state >= many << 47 {
                words.push(state as u32);
                state >>= 32;
            }
            state = (state / many) << PARTS | (state % many + start);
        }
        let mut bytes = vec![CODED];
        bytes.extend(state.to_le_bytes());
        bytes.extend(words.iter().rev().flat_map(|word| word.to_le_bytes()));
        bytes
    }
}

/// Values by how often they were seen.
#[cfg(feature = "build")]
fn order_of(counts: &[u32; 3]) -> [u8; 3] {
    let mut order = [0, 1, 2];
    order.sort_by_key(|value| core::cmp::Reverse(counts[*value as usize]));
    order
}

/// The two bytes of a cell.
#[cfg(feature = "build")]
fn word_of(counts: &[u32; 3]) -> u16 {
    let order = order_of(counts);
    let all: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    let step = |value: u8| -> u16 {
        let parts = (u64::from(counts[value as usize]) << PARTS) / all;
        let nearest = (0..=LAST_STEP).min_by_key(|step| u64::from(chance(*step)).abs_diff(parts));
        nearest.unwrap_or(0)
    };
    let place = ORDERS.iter().position(|one| *one == order).unwrap_or(0) as u16;
    place << 12 | step(order[1]) << 6 | step(order[2])
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use draughts::rules::BoardSize;

    use super::*;
    use crate::material::Material;

    const BLOCK: usize = 1 << 12;

    fn index() -> SliceIndex {
        SliceIndex::of(BoardSize::Ten, Material::new((1, 1), (0, 1)))
    }

    #[test]
    fn blocks_are_read_as_they_were_written() {
        for count in [1, 4, 5, 6, 1_000, BLOCK] {
            let values: Vec<u8> = (0..count).map(|i| (i * i / 7 % 4) as u8).collect();
            let model = Model::learn(std::slice::from_ref(&values), &index(), BLOCK);
            let model = Model::read(&model.bytes(), &index(), BLOCK).unwrap();
            let bytes = model.write(&values);
            let block = Block::read(&bytes, count, &model).unwrap();
            for (at, &value) in values.iter().enumerate() {
                assert!(value == ANY || block.get(at).code() == value, "{count} {at}");
            }
            let one = bytes.len() == 1;
            assert!(one || Block::read(&bytes, count + 5, &model).is_none());
            assert!(Block::read(&bytes[..bytes.len() - 1], count, &model).is_none());
        }
    }

    #[test]
    fn what_was_not_learned_can_be_written() {
        let model = Model::learn(&[vec![0; 500]], &index(), BLOCK);
        let values: Vec<u8> = (0..2_000).map(|i| (i * i / 5 % 3) as u8).collect();
        let block = Block::read(&model.write(&values), 2_000, &model).unwrap();
        assert!(values.iter().enumerate().all(|(at, value)| block.get(at).code() == *value));
    }

    #[test]
    fn what_is_no_block_and_no_model_is_refused() {
        let model = Model::learn(&[], &index(), BLOCK);
        assert_eq!(model.write(&[ANY, 2, ANY, 2]), [2]);
        assert_eq!(model.write(&[ANY, ANY]), [0]);
        for bytes in [&[][..], &[4], &[1, 1], &[3], &[3, 1, 2, 3], &[3; 9]] {
            assert!(Block::read(bytes, 10, &model).is_none(), "{bytes:?}");
        }
        for bytes in [&[0, 0, 0][..], &[0xFF, 0xFF, 0, 0], &[0, 0, 0, 0x60], &[0, 0, 0xFF, 0x0F]] {
            assert!(Model::read(bytes, &index(), BLOCK).is_none(), "{bytes:?}");
        }
    }

    #[test]
    fn neighbours_are_eight_and_different() {
        for material in (2..=6).flat_map(Material::slices) {
            let mut near = Near::of(&SliceIndex::of(BoardSize::Ten, material), BLOCK).0;
            near.sort_unstable();
            assert!(near[0] == 1 && near[7] < BLOCK, "{material}");
            assert!(near.windows(2).all(|two| two[0] < two[1]), "{material}");
        }
    }
}
