//! What the library says, in the oracle's words.

use std::collections::BTreeSet;

use draughts::rules::{BoardSize, Corner, MoveRules};
use draughts::{
    Board8, Board10, Board12, Board14, Counting, Geometry, House, Mirrored8, Mirrored10,
    Mirrored12, Mirrored14, Move, MoveList, Points5, Position, Squares8, Variant, WithVariant,
    dispatch,
};

use super::{Grid, PlainMove};

/// The answers of the library about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) moves: BTreeSet<PlainMove>,
    /// How many moves the list had, repeated ones included.
    pub(crate) listed: u64,
    pub(crate) count: u64,
    pub(crate) has_move: bool,
}

/// Asks the library, under the type that the rule set has if it is a built-in one.
pub(crate) fn answer(grid: &Grid, rules: &MoveRules) -> Result<Answer, String> {
    dispatch(rules, Ask { grid })
}

/// Asks the library under rules read at run time.
pub(crate) fn house_answer(grid: &Grid, rules: &MoveRules) -> Result<Answer, String> {
    as_house(rules, Ask { grid })
}

/// The path that the library shows for each legal move.
pub(crate) fn shown_paths(grid: &Grid, rules: &MoveRules) -> Vec<(PlainMove, Vec<u8>)> {
    dispatch(rules, Show { grid })
}

/// Whether the library calls a position settled (E6).
pub(crate) fn is_settled(grid: &Grid, rules: &MoveRules) -> bool {
    dispatch(rules, Settled { grid })
}

/// Counts lines of play with the library; king runs are left out.
pub(crate) fn library_perft(grid: &Grid, rules: &MoveRules, depth: u32, counting: Counting) -> u64 {
    dispatch(rules, Count { grid, depth, counting })
}

struct Ask<'a> {
    grid: &'a Grid,
}

impl WithVariant for Ask<'_> {
    type Output = Result<Answer, String>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let position = Position::new(variant, &self.grid.setup::<V::Board>());
        let position = position.map_err(|error| error.to_string())?;
        let list = position.legal_moves();
        let [mut captures, mut quiet] = [MoveList::new(), MoveList::new()];
        let number = position.list_captures(&mut captures);
        position.list_quiet_moves(&mut quiet);
        let apart = if position.can_capture() { &captures } else { &quiet };
        if *apart != list || number != list.len() || captures.iter().any(|mv| !mv.is_capture()) {
            return Err(format!("apart: {number}, captures {captures:?}, quiet {quiet:?}"));
        }
        Ok(Answer {
            moves: list.iter().map(plain).collect(),
            listed: list.len() as u64,
            count: position.count_moves(),
            has_move: position.has_move(),
        })
    }
}

fn plain<G: Geometry>(mv: &Move<G>) -> PlainMove {
    PlainMove {
        from: mv.from().number(),
        to: mv.to().number(),
        taken: mv.captured().iter().map(|square| square.number()).collect(),
        crowned: mv.promotes(),
    }
}

struct Show<'a> {
    grid: &'a Grid,
}

impl WithVariant for Show<'_> {
    type Output = Vec<(PlainMove, Vec<u8>)>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let position = Position::new(variant, &self.grid.setup::<V::Board>());
        let position = position.unwrap_or_else(|error| panic!("{}: {error}", self.grid));
        let moves = position.legal_moves();
        let path = |mv| position.path(mv).iter().map(|square| square.number()).collect();
        moves.iter().map(|mv| (plain(mv), path(mv))).collect()
    }
}

struct Settled<'a> {
    grid: &'a Grid,
}

impl WithVariant for Settled<'_> {
    type Output = bool;

    fn run<V: Variant>(self, variant: V) -> bool {
        let position = Position::new(variant, &self.grid.setup::<V::Board>());
        position.unwrap_or_else(|error| panic!("{}: {error}", self.grid)).is_settled()
    }
}

struct Count<'a> {
    grid: &'a Grid,
    depth: u32,
    counting: Counting,
}

impl WithVariant for Count<'_> {
    type Output = u64;

    fn run<V: Variant>(self, variant: V) -> u64 {
        let position = Position::new(variant, &self.grid.setup::<V::Board>());
        let position = position.unwrap_or_else(|error| panic!("{}: {error}", self.grid));
        draughts::perft(&position, self.depth, self.counting)
    }
}

/// Does a task with the generator that reads its rules, also when one is compiled for them.
fn as_house<T: WithVariant>(rules: &MoveRules, task: T) -> T::Output {
    macro_rules! on {
        ($board:ty) => {
            task.run(House::<$board>::reading(*rules).expect("the board is that of the rules"))
        };
    }
    match (rules.board, rules.corner) {
        (BoardSize::AllEight, _) => on!(Squares8),
        (BoardSize::FivePoints, _) => on!(Points5),
        (BoardSize::Eight, Corner::Left) => on!(Board8),
        (BoardSize::Eight, Corner::Right) => on!(Mirrored8),
        (BoardSize::Ten, Corner::Left) => on!(Board10),
        (BoardSize::Ten, Corner::Right) => on!(Mirrored10),
        (BoardSize::Twelve, Corner::Left) => on!(Board12),
        (BoardSize::Twelve, Corner::Right) => on!(Mirrored12),
        (BoardSize::Fourteen, Corner::Left) => on!(Board14),
        (BoardSize::Fourteen, Corner::Right) => on!(Mirrored14),
    }
}

/// Complains when the library and the oracle disagree about a position.
pub(crate) fn assert_agrees(grid: &Grid, rules: &MoveRules, expected: &BTreeSet<PlainMove>) {
    let count = expected.len() as u64;
    let expected = Answer { moves: expected.clone(), listed: count, count, has_move: count > 0 };
    for (name, found) in [("built-in", answer(grid, rules)), ("house", house_answer(grid, rules))] {
        let Ok(found) = found else {
            panic!("{}", difference(name, grid, rules, &found, &expected))
        };
        if found != expected {
            panic!("{}", difference(name, grid, rules, &Ok(found), &expected));
        }
    }
}

fn difference(
    name: &str,
    grid: &Grid,
    rules: &MoveRules,
    found: &Result<Answer, String>,
    expected: &Answer,
) -> String {
    let found = match found {
        Ok(answer) => show(answer),
        Err(error) => error.clone(),
    };
    let rules = super::text::written(rules);
    format!(
        "{name}\nrules    {rules}\nposition {grid}\nlibrary  {found}\noracle   {}",
        show(expected)
    )
}

fn show(answer: &Answer) -> String {
    let Answer { moves, listed, count, has_move } = answer;
    format!("{} (listed {listed}, counted {count}, any {has_move})", super::text::list(moves))
}
