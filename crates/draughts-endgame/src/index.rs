//! The index of a slice: a number for every placement of its pieces, and back.
//!
//! First the men: a *configuration* is one of the ways in which the men of both sides can stand.
//! They are grouped by how many White has on its own back row and Black on its own, and then no
//! number is lost to men on the same square. Then the kings: sets of the squares that the men leave
//! free, White's and Black's each by themselves; the few numbers whose kings share a square are
//! never used.

use draughts::rules::BoardSize;
use draughts::{Color, Word};

use crate::material::Material;

/// Playing squares of the largest board.
pub(crate) const MOST_SQUARES: usize = 72;

/// `CHOOSE[n][k]`: how many sets of `k` there are among `n`.
static CHOOSE: [[u64; 8]; MOST_SQUARES + 1] = {
    let mut table = [[0; 8]; MOST_SQUARES + 1];
    let mut n = 0;
    while n <= MOST_SQUARES {
        table[n][0] = 1;
        let mut k = 1;
        while k < 8 {
            table[n][k] = if n == 0 { 0 } else { table[n - 1][k - 1] + table[n - 1][k] };
            k += 1;
        }
        n += 1;
    }
    table
};

/// How many sets of `k` there are among `n`.
#[inline(always)]
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    CHOOSE[n][k & 7]
}

/// A set of one.
#[inline(always)]
pub(crate) fn bit<W: Word>(index: usize) -> W {
    W::ONE << index as u32
}

/// The set of everything below.
#[inline(always)]
pub(crate) fn below<W: Word>(index: usize) -> W {
    bit::<W>(index).less_one()
}

/// The members of a set, rising.
#[inline(always)]
pub(crate) fn members<W: Word>(mut set: W) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if set == W::ZERO {
            return None;
        }
        let index = set.lowest_index() as usize;
        set = set.without_lowest();
        Some(index)
    })
}

/// The number of a set among the sets of its size, in the order of their highest members.
#[inline(always)]
pub(crate) fn rank<W: Word>(set: W) -> u64 {
    let mut rank = 0;
    for (i, index) in members(set).enumerate() {
        rank += choose(index, i + 1);
    }
    rank
}

/// The set of `size` members that has a number.
pub(crate) fn unrank<W: Word>(mut rank: u64, size: usize, among: usize) -> W {
    let mut set = W::ZERO;
    let mut top = among;
    for k in (1..=size).rev() {
        while choose(top, k) > rank {
            top -= 1;
        }
        rank -= choose(top, k);
        set = set | bit(top);
    }
    set
}

/// Every set of `size` members among `among`, by their numbers.
pub(crate) fn sets<W: Word>(size: usize, among: usize) -> Vec<W> {
    (0..choose(among, size)).map(|number| unrank(number, size, among)).collect()
}

/// The configurations with so many men on the back rows.
#[derive(Clone, Copy, Debug)]
struct Group {
    white_back: usize,
    black_back: usize,
    base: u64,
    /// In the middle: ways for White, and for Black on what White leaves.
    white_ways: u64,
    black_ways: u64,
    /// On the back row, for Black.
    black_back_ways: u64,
}

/// The index of a slice on a board.
#[derive(Clone, Debug)]
pub(crate) struct SliceIndex {
    material: Material,
    squares: usize,
    row: usize,
    groups: Vec<Group>,
    /// The place of a group by its men on the back rows.
    group_of: [[u8; 8]; 8],
    configurations: u64,
    /// Sets of kings, White's and Black's.
    king_sets: [u64; 2],
}

impl SliceIndex {
    /// The index of a material on a board.
    pub(crate) fn of(board: BoardSize, material: Material) -> SliceIndex {
        let squares = board.squares() as usize;
        let row = board.row_squares() as usize;
        let [white, black] = Color::BOTH.map(|color| material.men(color) as usize);
        let middle = squares - 2 * row;
        let mut groups = Vec::new();
        let mut group_of = [[0; 8]; 8];
        let mut base = 0;
        for white_back in 0..=white.min(row) {
            for black_back in 0..=black.min(row) {
                let group = Group {
                    white_back,
                    black_back,
                    base,
                    white_ways: choose(middle, white - white_back),
                    black_ways: choose(middle - (white - white_back), black - black_back),
                    black_back_ways: choose(row, black_back),
                };
                base += choose(row, white_back)
                    * group.black_back_ways
                    * group.white_ways
                    * group.black_ways;
                group_of[white_back][black_back] = groups.len() as u8;
                groups.push(group);
            }
        }
        let free = squares - white - black;
        let king_sets = Color::BOTH.map(|color| choose(free, material.kings(color) as usize));
        SliceIndex { material, squares, row, groups, group_of, configurations: base, king_sets }
    }

    /// The material.
    pub(crate) fn material(&self) -> Material {
        self.material
    }

    /// How many ways the men can stand.
    pub(crate) fn configurations(&self) -> u64 {
        self.configurations
    }

    /// How many sets of kings White and Black have.
    pub(crate) fn king_sets(&self) -> [u64; 2] {
        self.king_sets
    }

    /// Numbers in a configuration.
    #[inline(always)]
    pub(crate) fn stride(&self) -> u64 {
        self.king_sets[0] * self.king_sets[1]
    }

    /// How far apart the numbers are of placements that differ in one piece and one place: for each
    /// kind of piece that there is, the fastest running first.
    pub(crate) fn steps(&self) -> impl Iterator<Item = u64> {
        let [_, black_sets] = self.king_sets;
        let stride = self.stride();
        let black_ways = self.groups.first().map_or(1, |group| group.black_ways);
        let kings = [Color::Black, Color::White].map(|color| self.material.kings(color) > 0);
        let men = [Color::Black, Color::White].map(|color| self.material.men(color) > 0);
        let steps = [1, black_sets, stride, stride * black_ways];
        let is_there = [kings[0], kings[1], men[0], men[1]];
        steps.into_iter().zip(is_there).filter_map(|(step, is_there)| is_there.then_some(step))
    }

    /// All numbers.
    pub(crate) fn size(&self) -> u64 {
        self.configurations * self.stride()
    }

    /// Squares that the men leave free.
    pub(crate) fn free(&self) -> usize {
        self.squares - (self.material.men(Color::White) + self.material.men(Color::Black)) as usize
    }

    /// How many placements there are: the numbers that are used.
    pub(crate) fn placements(&self) -> u64 {
        let [white, black] = Color::BOTH.map(|color| self.material.kings(color) as usize);
        self.configurations * choose(self.free(), white) * choose(self.free() - white, black)
    }

    /// The number of a configuration of men.
    #[inline]
    pub(crate) fn configuration<W: Word>(&self, men: [W; 2]) -> u64 {
        if men == [W::ZERO; 2] {
            return 0;
        }
        let mid_end = (self.squares - self.row) as u32;
        let row = self.row as u32;
        let middle = below::<W>(self.squares - 2 * self.row);
        let white_back = men[0] >> mid_end;
        let black_back = men[1] & below::<W>(self.row);
        let white_mid = (men[0] >> row) & middle;
        let black_mid = (men[1] >> row) & middle;
        let place = self.group_of[white_back.count() as usize & 7][black_back.count() as usize & 7];
        let group = &self.groups[place as usize];
        let mut black_rank = 0;
        for (i, index) in members(black_mid).enumerate() {
            let hidden = (white_mid & below::<W>(index)).count() as usize;
            black_rank += choose(index - hidden, i + 1);
        }
        let backs = rank(white_back) * group.black_back_ways + rank(black_back);
        group.base + (backs * group.white_ways + rank(white_mid)) * group.black_ways + black_rank
    }

    /// The men of a configuration.
    pub(crate) fn men<W: Word>(&self, configuration: u64) -> [W; 2] {
        let place = self.groups.partition_point(|group| group.base <= configuration) - 1;
        // Groups of no configuration have the base of the next one, which comes after them.
        let group = &self.groups[place];
        let [white, black] = Color::BOTH.map(|color| self.material.men(color) as usize);
        let middle = self.squares - 2 * self.row;
        let mut number = configuration - group.base;
        let black_rank = number % group.black_ways;
        number /= group.black_ways;
        let white_rank = number % group.white_ways;
        number /= group.white_ways;
        let black_back = unrank::<W>(number % group.black_back_ways, group.black_back, self.row);
        let white_back = unrank::<W>(number / group.black_back_ways, group.white_back, self.row);
        let white_mid = unrank::<W>(white_rank, white - group.white_back, middle);
        let among = middle - (white - group.white_back);
        let compact = unrank::<W>(black_rank, black - group.black_back, among);
        let mut black_mid = W::ZERO;
        for index in members(compact) {
            let mut at = index;
            for taken in members(white_mid) {
                if taken <= at {
                    at += 1;
                }
            }
            black_mid = black_mid | bit(at);
        }
        let row = self.row as u32;
        let mid_end = (self.squares - self.row) as u32;
        [white_mid << row | white_back << mid_end, black_mid << row | black_back]
    }

    /// How far the men of a configuration have advanced, in rows. A move of a man makes it one
    /// more.
    pub(crate) fn advancement<W: Word>(&self, men: [W; 2]) -> u32 {
        let last = self.squares / self.row - 1;
        let white: usize = members(men[0]).map(|square| last - square / self.row).sum();
        let black: usize = members(men[1]).map(|square| square / self.row).sum();
        (white + black) as u32
    }

    /// The number of a placement.
    #[inline]
    pub(crate) fn number<W: Word>(&self, men: [W; 2], kings: [W; 2]) -> u64 {
        let all_men = men[0] | men[1];
        let set = |kings: W| {
            let mut rank = 0;
            for (i, square) in members(kings).enumerate() {
                let hidden = (all_men & below::<W>(square)).count() as usize;
                rank += choose(square - hidden, i + 1);
            }
            rank
        };
        (self.configuration(men) * self.king_sets[0] + set(kings[0])) * self.king_sets[1]
            + set(kings[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use BoardSize::{Eight, Ten, Twelve};

    fn total(board: BoardSize, pieces: u8) -> u64 {
        let placements = |slice: Material| {
            let both = if slice.is_even() { 1 } else { 2 };
            both * SliceIndex::of(board, slice).placements()
        };
        Material::slices(pieces).into_iter().map(placements).sum()
    }

    #[test]
    fn there_are_so_many_positions() {
        let ten: Vec<_> = (2..=6).map(|pieces| total(Ten, pieces)).collect();
        assert_eq!(ten, [8_845, 806_300, 41_971_200, 1_570_600_750, 46_198_758_750]);
        let eight: Vec<_> = (2..=6).map(|pieces| total(Eight, pieces)).collect();
        assert_eq!(eight, [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676]);
        let twelve: Vec<_> = (2..=4).map(|pieces| total(Twelve, pieces)).collect();
        assert_eq!(twelve, [18_780, 2_518_980, 194_246_505]);
    }

    fn round_trip(board: BoardSize, slice: Material) {
        let index = SliceIndex::of(board, slice);
        let step = (index.configurations() / 5_000).max(1) as usize;
        let mut last = 0;
        for number in (0..index.configurations()).step_by(step) {
            let men = index.men::<u128>(number);
            assert_eq!(men[0] & men[1], 0);
            for color in Color::BOTH {
                assert_eq!(men[color.index()].count(), u32::from(slice.men(color)));
            }
            assert_eq!(index.configuration(men), number, "{slice}");
            last = number;
        }
        assert!(last + step as u64 >= index.configurations());
    }

    #[test]
    fn men_have_a_number_and_numbers_have_men() {
        for pieces in 2..=6 {
            for slice in Material::slices(pieces) {
                round_trip(Eight, slice);
                round_trip(Ten, slice);
                round_trip(Twelve, slice);
            }
        }
    }

    #[test]
    fn sets_have_a_number() {
        for (number, set) in sets::<u64>(3, 20).into_iter().enumerate() {
            assert_eq!(rank(set), number as u64);
        }
        assert_eq!(sets::<u64>(0, 20), [0]);
    }
}
