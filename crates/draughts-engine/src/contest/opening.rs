//! Openings from files: FEN, moves or PDN.

use core::fmt;

use draughts_notation::moves::Line;
use draughts_notation::pdn::{self, Leap, Problem, ReadGame, Severity};
use draughts_notation::{Contract, MoveRecord};

/// Where a game of a match begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Which one of the file it is, from 1.
    pub number: usize,
    /// The game as far as it is given.
    pub record: MoveRecord,
}

/// Why a file of openings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningError {
    /// There is none in it.
    None,
    /// A line cannot be played.
    Line(usize, String),
    /// A game of a PDN file cannot be read or played.
    Game(u64, String),
    /// The file is no PDN.
    Pdn(String),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::None => f.write_str("there is no opening in it"),
            OpeningError::Line(number, reason) => write!(f, "line {number}: {reason}"),
            OpeningError::Game(number, reason) => write!(f, "game {number}: {reason}"),
            OpeningError::Pdn(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for OpeningError {}

/// Reads openings: a PDN file, or a FEN a line, or the moves of an opening a line. Empty lines and
/// lines that begin with `#` are read over.
///
/// # Errors
/// There is none, or one cannot be read or played or is over already.
pub fn read_openings(
    file: impl AsRef<[u8]>,
    contract: &Contract,
) -> Result<Vec<Opening>, OpeningError> {
    let file = file.as_ref();
    // Positions and moves are the same in UTF-8 and Latin-1.
    let text = String::from_utf8_lossy(file);
    let text = text.trim_start_matches('\u{feff}');
    let records =
        if is_pdn(text) { from_pdn(file, contract)? } else { from_lines(text, contract)? };
    if records.is_empty() {
        return Err(OpeningError::None);
    }
    Ok((1..).zip(records).map(|(number, record)| Opening { number, record }).collect())
}

/// Whether a file has tags.
fn is_pdn(text: &str) -> bool {
    text.lines().any(|line| line.starts_with('[') && line.trim_end().ends_with(']'))
}

fn from_lines(text: &str, contract: &Contract) -> Result<Vec<MoveRecord>, OpeningError> {
    let mut records = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let record = if line.contains(':') && !line.contains('-') || line.starts_with(['W', 'B']) {
            from_fen(line, contract)
        } else {
            from_moves(line, contract)
        };
        records.push(record.and_then(open).map_err(|reason| OpeningError::Line(number, reason))?);
    }
    Ok(records)
}

/// A game that is not over.
fn open(record: MoveRecord) -> Result<MoveRecord, String> {
    let standing = record.standing().map_err(|error| error.to_string())?;
    match standing.outcome {
        Some(outcome) => Err(format!("the game is over: {outcome}")),
        None => Ok(record),
    }
}

fn from_fen(text: &str, contract: &Contract) -> Result<MoveRecord, String> {
    MoveRecord::from_fen(*contract, text).map_err(|error| error.to_string())
}

fn from_moves(text: &str, contract: &Contract) -> Result<MoveRecord, String> {
    let line = Line::of(text);
    let record = MoveRecord::begun_by(*contract, line.beginner(contract.rules()));
    let mut record = record.map_err(|error| error.to_string())?;
    for text in line.moves {
        record.enter(text).map_err(|error| error.to_string())?;
    }
    Ok(record)
}

fn from_pdn(file: &[u8], contract: &Contract) -> Result<Vec<MoveRecord>, OpeningError> {
    let games = pdn::read_games(file, contract).map_err(|e| OpeningError::Pdn(e.to_string()))?;
    let games = games.iter().filter(|read| !read.is_empty());
    let record = |read: &ReadGame| {
        from_game(read, contract).map_err(|reason| OpeningError::Game(read.number, reason))
    };
    games.map(record).collect()
}

fn from_game(read: &ReadGame, contract: &Contract) -> Result<MoveRecord, String> {
    let is_error = |problem: &&Problem| problem.severity() == Severity::Error;
    if let Some(Problem { place, fault, .. }) = read.problems.iter().find(is_error) {
        return Err(format!("{place}: {fault}"));
    }
    let mut record = match &read.game.start {
        Some(fen) => from_fen(fen, contract)?,
        None => MoveRecord::start(*contract).map_err(|error| error.to_string())?,
    };
    for id in read.game.main_line() {
        let text = match &read.game.node(id).leap {
            Leap::Start => continue,
            Leap::Move(mv) | Leap::Offence(mv) => mv.to_string(),
            Leap::Huff(square) => format!("huff{square}"),
            Leap::SetUp(fen) => return Err(format!("{fen} is set up in the middle of it")),
        };
        record.play(&text).map_err(|error| error.to_string())?;
    }
    open(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Opening>, String> {
        let contract = "international".parse().unwrap();
        read_openings(text, &contract).map_err(|error| error.to_string())
    }

    #[test]
    fn openings_are_read_from_fen_moves_and_pdn() {
        let fens = read("# ballots\nW:W31-50:B1-20\n\nB:W28,31,33-50:B1-20.\n").unwrap();
        assert_eq!(fens.len(), 2);
        assert!(fens[1].record.set_up().starts_with('B'));
        let moves = read("1. 32-28 19-23 2. 28x19\n34-30 20-25\n").unwrap();
        assert_eq!(moves[0].record.moves(), ["32-28", "19-23", "28x19x23"]);
        assert_eq!(moves[1].number, 2);
        let lot = read_openings("1... 20 - 25 2. 31 - 26 16-21", &"nigerian".parse().unwrap());
        let lot = lot.unwrap().remove(0).record;
        assert_eq!(lot.moves(), ["20-25", "31-26", "16-21"]);
        assert!(lot.set_up().starts_with('B'));
        let pdn = read("[Event \"x\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 33-28 *\n").unwrap();
        assert_eq!(pdn[0].record.moves().len(), 4);
        assert_eq!(pdn.len(), 2);
    }

    #[test]
    fn the_unbalanced_openings_can_be_played_and_none_is_in_both_files() {
        let all = |text| read(text).unwrap().into_iter().map(|opening| opening.record);
        let development = all(include_str!("../../openings/unbalanced-development.txt"));
        let sealed: Vec<_> = all(include_str!("../../openings/unbalanced-sealed.txt")).collect();
        let ends = |record: &MoveRecord| record.standing().unwrap().position;
        let known: std::collections::HashSet<_> = sealed.iter().map(ends).collect();
        assert_eq!((known.len(), sealed.len()), (200, 200));
        let others: Vec<_> = development.map(|record| ends(&record)).collect();
        assert!(others.len() >= 190 && others.iter().all(|position| !known.contains(position)));
    }

    #[test]
    fn moves_of_openings_are_in_the_notation_of_the_rules_or_in_numbers() {
        let read = |text: &str, rules: &str| {
            let openings = read_openings(text, &rules.parse().unwrap());
            openings.map(|all| all[0].record.moves().to_vec()).map_err(|error| error.to_string())
        };
        assert_eq!(read("1. a3-a4 a6-a5", "turkish").unwrap(), ["41-33", "17-25"]);
        assert_eq!(read("41-33 17-25", "turkish").unwrap(), ["41-33", "17-25"]);
        assert_eq!(read("1. c3-d4 f6-g5", "russian").unwrap(), ["22-18", "11-16"]);
        assert!(
            read("a3-a5", "turkish").unwrap_err().starts_with("line 1: \"a3-a5\" is not legal")
        );
    }

    #[test]
    fn what_cannot_be_played_says_where() {
        for (text, error) in [
            ("", "there is no opening in it"),
            ("\nW:W51:B1", "line 2: square 51 is not on a board of 50"),
            ("B:W28:B", "line 1: the game is over: white wins: no-pieces (E1)"),
        ] {
            assert_eq!(read(text).unwrap_err(), error);
        }
        assert!(read("32-28 32-28").unwrap_err().starts_with("line 1: \"32-28\" is not legal"));
    }

    #[test]
    fn a_game_of_a_file_that_cannot_be_read_is_no_opening() {
        let good = "[White \"Ada\"]\n1. 32-28 19-23 *\n\n";
        for (game, error) in [
            ("1. 32-28 19-23 2. 28x18 *", "game 2: line 4, column 19: \"28x18\" is not legal"),
            ("[ FEN \"W:W99:B1\"]\n*", "game 2: line 4, column 1: fen: square 99 is not on"),
            ("[Rules \"whist\"]\n1. 32-28 *", "game 2: line 4, column 1: tag Rules: "),
            ("[GameType \"1\"]\n1. e2-e4 *", "game 2: line 4, column 1: tag GameType: "),
            ("1. 32-28 /FEN \"W:W31:B20\"/ 1. 31-27 *", "game 2: W:W31:B20 is set up in the"),
        ] {
            let refused = read(&format!("{good}{game}\n")).unwrap_err();
            assert!(refused.starts_with(error), "{refused}");
        }
        assert_eq!(read(good).unwrap().len(), 1);
    }

    #[test]
    fn openings_may_be_latin_1() {
        let contract = "international".parse().unwrap();
        for file in [&b"[White \"Andr\xe9\"]\n1. 32-28 *\n"[..], b"# Andr\xe9\n32-28\n"] {
            let openings = read_openings(file, &contract).unwrap();
            assert_eq!(openings[0].record.moves(), ["32-28"]);
        }
    }
}
