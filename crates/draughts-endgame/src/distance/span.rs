//! The count that a win must be quicker than (E4).

use draughts::rules::DrawTable;
use draughts::tables::NoTables;
use draughts::{Color, Rules};

use crate::material::Material;

/// A count as a material has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// The plies at which the game is drawn.
    pub(crate) plies: u8,
    /// Whether a man's move ends the count; a capture always does.
    pub(crate) men_end_it: bool,
}

/// The counts of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    /// Those of a table.
    Table(DrawTable),
    /// None that draws: plies to the next capture or move of a man, for who practises the pure
    /// game.
    Pure,
}

/// More plies than any win takes to its next capture or move of a man, and as many as a byte holds.
const LONG: u8 = 126;

impl Counting {
    /// The counts of rules in which one count at a time decides.
    ///
    /// # Errors
    /// Several counts decide together, or there is none.
    pub(crate) fn of(rules: &Rules) -> Result<Counting, NoTables> {
        // Where nobody is crowned no count of kings ever runs.
        if !rules.moves.board.lines().crowns() {
            return Err(NoTables::Draws(rules.draws));
        }
        match rules.draws {
            DrawTable::Fmjd
            | DrawTable::Plain
            | DrawTable::English
            | DrawTable::Spanish
            | DrawTable::Pool => Ok(Counting::Table(rules.draws)),
            other => Err(NoTables::Draws(other)),
        }
    }

    /// Its word in contracts; `pure` where nothing is counted.
    pub(crate) fn word(self) -> String {
        match self {
            Counting::Table(table) => table.to_string(),
            Counting::Pure => "pure".to_owned(),
        }
    }

    /// The count that is filled first with some pieces on the board.
    pub(crate) fn span(self, material: Material) -> Span {
        let kings = |moves: u8| Span { plies: 2 * moves, men_end_it: true };
        let Counting::Table(table) = self else {
            return Span { plies: LONG, men_end_it: true };
        };
        match table {
            DrawTable::English => kings(40),
            DrawTable::Spanish => kings(20),
            DrawTable::Pool if is_three_kings_against_one(material) => {
                Span { plies: 26, men_end_it: false }
            }
            DrawTable::Pool => kings(15),
            DrawTable::Fmjd => match against_lone_king(material) {
                Some(1 | 2) => Span { plies: 10, men_end_it: false },
                Some(3) => Span { plies: 32, men_end_it: false },
                _ => kings(25),
            },
            _ => kings(25),
        }
    }
}

/// How many pieces, a king among them, stand against a lone king.
fn against_lone_king(material: Material) -> Option<u8> {
    let lone = |color: &Color| material.kings(*color) == 1 && material.men(*color) == 0;
    let weak = [Color::Black, Color::White].into_iter().find(lone)?;
    (material.kings(!weak) > 0).then(|| material.pieces(!weak))
}

/// Whether nothing but three kings and one king is there.
fn is_three_kings_against_one(material: Material) -> bool {
    let kings = Color::BOTH.map(|color| material.kings(color));
    material.total() == 4 && (kings == [3, 1] || kings == [1, 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(draws: DrawTable, material: &str) -> (u8, bool) {
        let span = Counting::Table(draws).span(material.parse().expect("a material"));
        (span.plies / 2, span.men_end_it)
    }

    #[test]
    fn e4_a_material_has_a_count() {
        for (material, moves, men) in [
            ("3K-K", 16, false),
            ("K2M-K", 16, false),
            ("3M-K", 25, true),
            ("2K-K", 5, false),
            ("KM-K", 5, false),
            ("K-K", 5, false),
            ("2M-K", 25, true),
            ("2K-2K", 25, true),
            ("3K-M", 25, true),
            ("4K-K", 25, true),
        ] {
            assert_eq!(span(DrawTable::Fmjd, material), (moves, men), "{material}");
            assert_eq!(span(DrawTable::Plain, material), (25, true), "{material}");
        }
        assert_eq!(span(DrawTable::English, "3K-K"), (40, true));
        assert_eq!(span(DrawTable::Spanish, "3K-K"), (20, true));
        assert_eq!(span(DrawTable::Pool, "3K-K"), (13, false));
        assert_eq!(span(DrawTable::Pool, "K2M-K"), (15, true));
    }
}
