//! Contracts, positions and lists of moves as the data files write them.

use std::collections::BTreeSet;
use std::str::FromStr;

use draughts::rules::*;
use draughts::{Color, Piece, Rank};

use super::books::{BOOKS, INTERNATIONAL};
use super::{Grid, PlainMove};

/// What a contract says about moves and the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Book {
    pub(crate) moves: MoveRules,
    pub(crate) rows: usize,
    pub(crate) first: First,
}

impl Book {
    /// The start position; White begins where the lot decides.
    pub(crate) fn start(&self) -> Grid {
        let turn = if self.first == First::Black { Color::Black } else { Color::White };
        Grid::start(&self.moves, self.rows, turn)
    }
}

/// Reads a contract: the id of a rule set, then what differs from it.
pub(crate) fn book(contract: &str) -> Book {
    let (id, changes) = contract.split_once(',').unwrap_or((contract, ""));
    let (_, facts) = BOOKS.iter().find(|book| book.0 == id).unwrap_or_else(|| panic!("no {id}"));
    let parts = [INTERNATIONAL, facts, changes];
    let value = |key: &str| {
        let mut pairs =
            parts.iter().flat_map(|part| part.split(',')).filter_map(|p| p.split_once('='));
        pairs.rfind(|pair| pair.0.trim() == key).map(|pair| pair.1).unwrap_or_default()
    };
    for pair in changes.split(',').filter(|pair| !pair.is_empty()) {
        let key = pair.split_once('=').unwrap_or_else(|| panic!("no value: {pair}")).0;
        assert!(!value(key).is_empty() && INTERNATIONAL.contains(key), "no key {key}");
    }
    Book {
        moves: MoveRules {
            board: read(value(BoardSize::KEY)),
            corner: read(value(Corner::KEY)),
            man_captures: read(value(ManCaptures::KEY)),
            man_takes_king: read(value(ManTakesKing::KEY)),
            king: read(value(KingReach::KEY)),
            landing: read(value(Landing::KEY)),
            promotion: read(value(Promotion::KEY)),
            choice: read(value(Choice::KEY)),
            removal: read(value(Removal::KEY)),
            man_moves: read(value(ManMoves::KEY)),
            orthogonal: read(value(Orthogonal::KEY)),
            king_run: read(value(KingRun::KEY)),
            goal: read(value(Goal::KEY)),
        },
        rows: read(value("rows")),
        first: read(value(First::KEY)),
    }
}

fn read<T: FromStr>(word: &str) -> T {
    word.parse().unwrap_or_else(|_| panic!("cannot read {word:?}"))
}

/// Writes rules as the values that a reader needs to see them again.
pub(crate) fn written(rules: &MoveRules) -> String {
    let words = [
        (BoardSize::KEY, rules.board.word()),
        (Corner::KEY, rules.corner.word()),
        (ManCaptures::KEY, rules.man_captures.word()),
        (ManTakesKing::KEY, rules.man_takes_king.word()),
        (KingReach::KEY, rules.king.word()),
        (Landing::KEY, rules.landing.word()),
        (Promotion::KEY, rules.promotion.word()),
        (Choice::KEY, rules.choice.word()),
        (Removal::KEY, rules.removal.word()),
        (ManMoves::KEY, rules.man_moves.word()),
        (Orthogonal::KEY, rules.orthogonal.word()),
        (KingRun::KEY, rules.king_run.word()),
        (Goal::KEY, rules.goal.word()),
    ];
    words.map(|(key, word)| format!("{key}={word}")).join(",")
}

/// Reads a position: `start`, or a FEN with numbers and ranges.
pub(crate) fn grid(book: &Book, fen: &str) -> Grid {
    if fen == "start" {
        return book.start();
    }
    let mut parts = fen.split(':');
    let mut grid = Grid::empty(&book.moves, color(parts.next().unwrap_or_default()));
    for part in parts {
        let (side, words) = part.split_at(1);
        for word in words.split(',').filter(|word| !word.is_empty()) {
            let (rank, numbers) = match word.strip_prefix('K') {
                Some(numbers) => (Rank::King, numbers),
                None => (Rank::Man, word),
            };
            let (low, high) = numbers.split_once('-').unwrap_or((numbers, numbers));
            for number in read::<u8>(low)..=read(high) {
                let place = grid.place(number).unwrap_or_else(|| panic!("{fen}: no {number}"));
                assert!(grid.at(place).is_none(), "{fen}: {number} twice");
                grid.put(place, Some(Piece { color: color(side), rank }));
            }
        }
    }
    grid
}

fn color(letter: &str) -> Color {
    match letter {
        "W" => Color::White,
        "B" => Color::Black,
        _ => panic!("no colour: {letter:?}"),
    }
}

/// Reads a list of moves as [`PlainMove`] writes them; `-` stands for none.
pub(crate) fn moves(text: &str) -> BTreeSet<PlainMove> {
    let words = text.split_whitespace().filter(|word| *word != "-");
    let list: Vec<PlainMove> = words.map(plain_move).collect();
    let set: BTreeSet<PlainMove> = list.iter().cloned().collect();
    assert_eq!(list.len(), set.len(), "a move twice: {text}");
    set
}

fn plain_move(word: &str) -> PlainMove {
    let (squares, crowned) = match word.strip_suffix("=K") {
        Some(squares) => (squares, true),
        None => (word, false),
    };
    let mut numbers = squares.split(['-', 'x']).map(read::<u8>);
    let (Some(from), Some(to)) = (numbers.next(), numbers.next()) else {
        panic!("not a move: {word}");
    };
    let mut taken: Vec<u8> = numbers.collect();
    taken.sort_unstable();
    assert_eq!(taken.is_empty(), squares.contains('-'), "not a move: {word}");
    PlainMove { from, to, taken, crowned }
}

/// Writes a list of moves.
pub(crate) fn list(moves: &BTreeSet<PlainMove>) -> String {
    if moves.is_empty() {
        return "-".to_owned();
    }
    moves.iter().map(PlainMove::to_string).collect::<Vec<_>>().join(" ")
}
