//! The running counts of the draw tables (E4).
//!
//! A count is in plies: n moves by each player are 2n of them. In a set-up every count is 0.

use core::fmt;

use super::material::{Force, against_lone_king};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::lines::Lines;
use crate::moves::Move;
use crate::piece::{Color, Rank};
use crate::position::Position;
use crate::rules::{Corner, DrawTable};
use crate::square::Square;
use crate::variant::Variant;

/// What is counted.
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Counter {
    /// Moves of kings only, without a capture; a man's move and a huff end them too.
    KingMoves,
    /// Three pieces with a king among them against a lone king.
    ThreePieces,
    /// Two pieces with a king among them, or one king, against a lone king.
    TwoPieces,
    /// Three kings against a lone king.
    ThreeKings,
    /// Three kings or more against a lone king.
    ManyKings,
    /// Three pieces with a king among them against a lone king that stays on the main road.
    MainRoad,
    /// Kings on both sides, four or five pieces in all, no capture and no promotion.
    FourOrFive,
    /// Kings on both sides, six or seven pieces in all, no capture and no promotion.
    SixOrSeven,
    /// Two kings against a lone king.
    TwoKings,
    /// King against king.
    OneKing,
    /// One piece against one, men or kings.
    OnePiece,
    /// All moves of the game.
    Moves,
}

/// How far a count has come (E4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// What is counted.
    pub counter: Counter,
    /// The plies so far.
    pub plies: u32,
    /// The plies at which the game is drawn.
    pub of: u32,
}

impl Counter {
    /// The word in the answers of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Counter::KingMoves => "king-moves",
            Counter::ThreePieces => "three-pieces",
            Counter::TwoPieces => "two-pieces",
            Counter::ThreeKings => "three-kings",
            Counter::ManyKings => "many-kings",
            Counter::MainRoad => "main-road",
            Counter::FourOrFive => "four-or-five",
            Counter::SixOrSeven => "six-or-seven",
            Counter::TwoKings => "two-kings",
            Counter::OneKing => "one-king",
            Counter::OnePiece => "one-piece",
            Counter::Moves => "moves",
        }
    }

    /// Whether the pieces on the board are of the class that is counted.
    fn is_of_class(self, forces: &Forces) -> bool {
        let Forces { sides: [white, black], strong } = *forces;
        let against_one = |class: fn(Force) -> bool| strong.is_some_and(class);
        let kings_and = |pieces: [u32; 2]| {
            white.kings > 0
                && black.kings > 0
                && pieces.contains(&(white.pieces() + black.pieces()))
        };
        match self {
            Counter::KingMoves | Counter::Moves => true,
            Counter::ThreePieces | Counter::MainRoad => {
                against_one(|force| force.kings > 0 && force.pieces() == 3)
            }
            Counter::TwoPieces => {
                against_one(|force| force.kings > 0 && matches!(force.pieces(), 1 | 2))
            }
            Counter::ThreeKings => against_one(|force| force.kings == 3 && force.is_kings_only()),
            Counter::ManyKings => against_one(|force| force.kings >= 3 && force.is_kings_only()),
            Counter::FourOrFive => kings_and([4, 5]),
            Counter::SixOrSeven => kings_and([6, 7]),
            Counter::TwoKings => against_one(|force| force.kings == 2 && force.is_kings_only()),
            Counter::OneKing => against_one(Force::is_lone_king),
            Counter::OnePiece => white.pieces() == 1 && black.pieces() == 1,
        }
    }

    /// Whether a ply ends the count, so that it begins anew.
    fn is_zeroed<V: Variant>(self, event: Event, after: &Position<V>) -> bool {
        match self {
            Counter::KingMoves => event != Event::KingMove,
            Counter::FourOrFive | Counter::SixOrSeven => {
                matches!(event, Event::Capture | Event::Promotion | Event::Huff)
            }
            Counter::MainRoad => !holds_main_road(after),
            _ => false,
        }
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The counts of a table: what, and how many moves of each player.
pub(super) fn limits(table: DrawTable) -> &'static [(Counter, u32)] {
    use Counter::*;
    match table {
        DrawTable::Fmjd => &[(KingMoves, 25), (ThreePieces, 16), (TwoPieces, 5), GENERAL],
        DrawTable::Page | DrawTable::Repetition => &[GENERAL],
        DrawTable::Encyclopedia => &[(KingMoves, 25), (ThreePieces, 16), GENERAL],
        DrawTable::Turkish => &[(OnePiece, 2), GENERAL],
        DrawTable::Plain => &[(KingMoves, 25), GENERAL],
        DrawTable::Russian => &[
            (KingMoves, 15),
            (ManyKings, 15),
            (MainRoad, 5),
            (TwoPieces, 5),
            (FourOrFive, 30),
            (SixOrSeven, 60),
            GENERAL,
        ],
        DrawTable::English => &[(KingMoves, 40), GENERAL],
        DrawTable::Pool => &[(KingMoves, 15), (ThreeKings, 13), GENERAL],
        DrawTable::Tanzanian => &[(KingMoves, 25), (ThreeKings, 12), GENERAL],
        DrawTable::Spanish => &[(KingMoves, 20), GENERAL],
        DrawTable::Frisian => &[(TwoKings, 7), (OneKing, 2), GENERAL],
    }
}

/// The counts of a table before that of all moves.
#[inline]
fn before_moves(table: DrawTable) -> &'static [(Counter, u32)] {
    let all = limits(table);
    &all[..all.len() - 1]
}

/// Any game is drawn after 1,000 moves of each player.
const GENERAL: (Counter, u32) = (Counter::Moves, 1000);

/// The most counts that a table has beside that of all moves, which is its last.
const MOST: usize = 6;

/// What happened to a position, as far as counts care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A king moved and took nothing.
    KingMove,
    /// A man moved, took nothing and was not crowned.
    ManMove,
    /// A man moved, took nothing and was crowned.
    Promotion,
    /// A piece captured.
    Capture,
    /// A piece was huffed: no ply.
    Huff,
}

impl Event {
    /// What a move is.
    pub(super) fn of<G: Geometry>(mv: &Move<G>) -> Event {
        match mv.mover() {
            _ if mv.is_capture() => Event::Capture,
            _ if mv.promotes() => Event::Promotion,
            Rank::Man => Event::ManMove,
            Rank::King => Event::KingMove,
        }
    }
}

/// The pieces of both sides, and of the side that stands against a lone king, if one does.
struct Forces {
    sides: [Force; 2],
    strong: Option<Force>,
}

impl Forces {
    fn of<V: Variant>(position: &Position<V>) -> Forces {
        let [white, black] = Color::BOTH.map(|color| Force::of(position, color));
        let strong = match [white, black] {
            [white, black] if black.is_lone_king() => Some(white),
            [white, black] if white.is_lone_king() => Some(black),
            _ => None,
        };
        Forces { sides: [white, black], strong }
    }
}

/// The running counts of a game, in the order of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    table: DrawTable,
    /// No king stands, so that none of `plies` changes; never where one piece against one counts.
    is_at_rest: bool,
    /// All plies of the game.
    moves: u16,
    /// The counts before that of all moves.
    plies: [u16; MOST],
}

/// No count is filled before it has so many plies, but those of kings.
const FEW: u16 = 1000;

/// In the place of a count: its class is not on the board.
const NONE: u16 = u16::MAX;

impl Counts {
    /// The counts of a set-up: nothing has been played (E4).
    pub(super) fn new<V: Variant>(table: DrawTable, position: &Position<V>) -> Counts {
        let forces = Forces::of(position);
        let mut plies = [NONE; MOST];
        for (slot, (counter, _)) in plies.iter_mut().zip(before_moves(table)) {
            *slot = if counter.is_of_class(&forces) { 0 } else { NONE };
        }
        Counts { table, is_at_rest: false, moves: 0, plies }
    }

    /// The counts after a ply or a huff that led to a position.
    #[inline]
    pub(super) fn after<V: Variant>(mut self, event: Event, position: &Position<V>) -> Counts {
        self.moves = next(self.moves, event);
        let may_count =
            position.kings().any() || event == Event::KingMove || self.table == DrawTable::Turkish;
        if may_count || !self.is_at_rest {
            self.pass(event, position);
            self.is_at_rest = !may_count;
        }
        self
    }

    #[inline(never)]
    fn pass<V: Variant>(&mut self, event: Event, position: &Position<V>) {
        let forces = Forces::of(position);
        for (slot, (counter, _)) in self.plies.iter_mut().zip(before_moves(self.table)) {
            *slot = if !counter.is_of_class(&forces) {
                NONE
            } else if *slot == NONE || counter.is_zeroed(event, position) {
                0
            } else {
                next(*slot, event)
            };
        }
    }

    /// The counts that run, in the order of the table.
    pub(super) fn running(&self) -> impl Iterator<Item = Count> + '_ {
        let count = |(&plies, &(counter, moves)): (&u16, &(Counter, u32))| {
            (plies != NONE).then_some(Count { counter, plies: u32::from(plies), of: 2 * moves })
        };
        let first = self.plies.iter().zip(before_moves(self.table)).filter_map(count);
        first.chain(count((&self.moves, &GENERAL)))
    }

    /// Whether the count of all moves, the one that runs without kings, has come far.
    #[inline]
    pub(super) fn has_come_far(&self) -> bool {
        self.moves >= FEW
    }

    /// The first count that is filled.
    pub(super) fn filled(&self) -> Option<Counter> {
        self.running().find(|count| count.plies >= count.of).map(|count| count.counter)
    }
}

/// A count one ply on; a huff is no ply.
fn next(plies: u16, event: Event) -> u16 {
    (plies + u16::from(event != Event::Huff)).min(NONE - 1)
}

/// Whether the lone king of a position stands on the main road.
fn holds_main_road<V: Variant>(position: &Position<V>) -> bool {
    against_lone_king(position)
        .is_some_and(|(strong, _)| (position.pieces(!strong) & main_road::<V::Board>()).any())
}

/// The diagonal from corner to corner: the main road, the highway, the central line. Where all
/// squares are used there is none.
pub(super) fn main_road<G: Geometry>() -> Bitboard<G> {
    if G::LINES != Lines::Diagonals {
        return Bitboard::EMPTY;
    }
    Square::all()
        .filter(|square| match G::CORNER {
            Corner::Left => square.row() + square.column() == G::ROWS - 1,
            Corner::Right => square.row() == square.column(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Moment};
    use crate::rules::Rules;
    use crate::{RuleSet, WithVariant, dispatch};

    #[test]
    fn all_moves_are_counted_last() {
        for &table in DrawTable::ALL {
            let all = limits(table);
            assert!(all.len() <= MOST + 1, "{table:?}");
            assert_eq!(all.last(), Some(&GENERAL), "{table:?}");
        }
    }

    /// Games in which every count at rest is compared with one that looks at the pieces.
    struct Walk(Rules);

    impl WithVariant for Walk {
        type Output = [u32; 2];

        fn run<V: Variant>(self, variant: V) -> [u32; 2] {
            let Ok(game) = Game::new(variant, self.0, &self.0.start()) else { return [0; 2] };
            let mut seen = [0; 2];
            for lot in 1..40usize {
                let mut moment: Moment<V> = *game.moment();
                let mut slow = Counts::new(self.0.draws, moment.position());
                for ply in 0..150usize {
                    let moves = moment.position().legal_moves();
                    let Some(mv) = moves.get((ply * lot + lot) % moves.len().max(1)) else { break };
                    moment = moment.after(mv);
                    slow.moves = next(slow.moves, Event::of(mv));
                    slow.pass(Event::of(mv), moment.position());
                    assert!(moment.counts().eq(slow.running()), "{:?}", self.0.draws);
                    seen[usize::from(moment.position().kings().any())] += 1;
                }
            }
            seen
        }
    }

    #[test]
    fn counts_at_rest_are_those_of_the_pieces() {
        for &draws in DrawTable::ALL {
            for id in ["international", "russian", "turkish"] {
                let rules = Rules { draws, ..RuleSet::find(id).unwrap().rules };
                let [without, with] = dispatch(&rules.moves, Walk(rules));
                assert!(without > 100 && with > 30, "{id} {draws:?}: {without} {with}");
            }
        }
    }
}
