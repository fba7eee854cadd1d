//! How much somebody's moves are those of a program: for a moderator to look at, and for nothing
//! else. No number here decides anything.

/// Fewer moves of somebody say nothing about him.
pub const LEAST_MOVES: u64 = 200;

/// Among fewer people nobody is one in a thousand.
const LEAST_PEOPLE: usize = 1_000;

/// One in so many is rare.
const RARE: usize = 1_000;

/// So many measures have to be rare at once.
const MEASURES: usize = 3;

/// What is known of the moves of somebody in one family of rules, summed over his games; only moves
/// that were a choice count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// How many moves were looked at.
    pub moves: u64,
    /// How many of them were the first choice of the search.
    pub same: u64,
    /// What all of them lost against it, in hundredths of a man.
    pub loss: u64,
    /// How many were the first choice and found only by looking further than weaker levels do.
    pub deep: u64,
    /// The deviation of the time per move from its mean, in thousandths of that, for each game
    /// times its moves.
    pub spread: u64,
}

impl Sheet {
    /// First choices in a thousand moves.
    pub fn agreement(&self) -> u64 {
        self.per_move(self.same * 1000)
    }

    /// Thousandths of a man lost in a move.
    pub fn mean_loss(&self) -> u64 {
        self.per_move(self.loss * 10)
    }

    /// Deep first choices in a thousand moves.
    pub fn depth(&self) -> u64 {
        self.per_move(self.deep * 1000)
    }

    /// The spread of time per move, in thousandths of its mean.
    pub fn time_spread(&self) -> u64 {
        self.per_move(self.spread)
    }

    fn per_move(&self, sum: u64) -> u64 {
        sum / self.moves.max(1)
    }

    /// The measures, each greater where it is more of a program.
    fn measures(&self) -> [i64; 4] {
        let [loss, spread] = [self.mean_loss(), self.time_spread()];
        [self.agreement() as i64, -(loss as i64), self.depth() as i64, -(spread as i64)]
    }
}

/// Where somebody stands among all of a family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rarity {
    /// How many of them there are with moves enough, himself included.
    pub people: usize,
    /// How many are at least as much like a program: by agreement, by loss, by depth, by the spread
    /// of time; himself included.
    pub ranks: [usize; 4],
    /// Whether a moderator should look: three measures are those of one in a thousand.
    pub is_rare: bool,
}

/// Where somebody stands among all of a family, of whom he is one.
pub fn rarity(own: &Sheet, all: &[Sheet]) -> Rarity {
    let known = all.iter().filter(|sheet| sheet.moves >= LEAST_MOVES);
    let known: Vec<_> = known.map(Sheet::measures).collect();
    let mine = own.measures();
    let rank = |place: usize| known.iter().filter(|other| other[place] >= mine[place]).count();
    let (people, ranks) = (known.len(), [0, 1, 2, 3].map(rank));
    let rare = ranks.iter().filter(|rank| **rank * RARE <= people).count();
    let is_known = own.moves >= LEAST_MOVES && people >= LEAST_PEOPLE;
    Rarity { people, ranks, is_rare: is_known && rare >= MEASURES }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody of a crowd, each a little stronger than the one before.
    fn one(number: u64) -> Sheet {
        let (moves, same) = (1_000, 300 + number / 10);
        Sheet { moves, same, loss: 40_000 - number, deep: number / 20, spread: 900_000 }
    }

    #[test]
    fn a_sheet_has_means() {
        let sheet = Sheet { moves: 200, same: 90, loss: 3_000, deep: 10, spread: 160_000 };
        let means = [sheet.agreement(), sheet.mean_loss(), sheet.depth(), sheet.time_spread()];
        assert_eq!(means, [450, 150, 50, 800]);
        assert_eq!(Sheet::default().agreement(), 0, "nothing was looked at");
    }

    #[test]
    fn three_measures_of_one_in_a_thousand_are_looked_at_and_two_are_not() {
        let mut all: Vec<_> = (0..1_999).map(one).collect();
        let cheat = Sheet { moves: 500, same: 450, loss: 500, deep: 100, spread: 450_000 };
        all.push(cheat);
        let rarity = |own: &Sheet| rarity(own, &all);
        assert_eq!(rarity(&cheat).ranks, [1, 1, 1, 2_000], "his time is spread as that of others");
        assert!(rarity(&cheat).is_rare);
        let strong = Sheet { deep: 10, ..cheat };
        assert!(!rarity(&strong).is_rare, "two measures are a strong player");
        assert!(all[..1_999].iter().all(|own| !rarity(own).is_rare));
        let few = Sheet { moves: 100, same: 100, loss: 0, deep: 100, spread: 0 };
        assert!(!rarity(&few).is_rare, "a few moves say nothing");
    }

    #[test]
    fn among_few_people_nobody_is_rare() {
        let cheat = Sheet { moves: 500, same: 499, loss: 0, deep: 400, spread: 0 };
        let mut all: Vec<_> = (0..500).map(one).collect();
        all.push(cheat);
        let found = rarity(&cheat, &all);
        assert_eq!((found.people, found.ranks, found.is_rare), (501, [1; 4], false));
    }
}
