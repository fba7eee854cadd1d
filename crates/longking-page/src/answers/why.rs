//! `why`: whether a piece may go to a square, and which rule forbids it.
//!
//! A rule set is a table of values, so most reasons are found by asking it otherwise: what would be
//! legal if men captured backward is forbidden by the rule that they do not.

use core::iter::successors;

use draughts::game::Game;
use draughts::rules::*;
use draughts::{
    Bitboard, Direction, House, Lines, Move, Piece, Position, Rank, Rules, Setup, Square, Trace,
    Variant,
};
use draughts::{WithVariant, dispatch};
use draughts_notation::{Contract, fen};
use serde::{Deserialize, Serialize};

use crate::words::why::{Reason, Words};
use longking_table::Refusal;

/// A piece and where it is to go.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The contract.
    pub rules: String,
    /// The position.
    pub fen: String,
    /// The square of the piece.
    pub from: u8,
    /// The square where its move would end.
    pub to: u8,
}

/// Whether it may, and why.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// A word for the reason: `legal`, `must-capture`, `choice` and so on.
    reason: &'static str,
    title: String,
    text: String,
    clause: &'static str,
}

/// Answers the question. While a capture may be forgotten, nothing tells it apart (H5): what may be
/// played and punished is `legal` like everything else that may be played, and no reason has to do
/// with a capture that there is.
///
/// # Errors
/// There is no such position or square on the board of the rules.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let contract: Contract = question.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let reason = dispatch(&contract.rules().moves, Look { question, rules: contract.rules() })?;
    let Words { title, text, clause } = reason.words(&contract);
    Ok(Answer { reason: reason.word(), title, text, clause })
}

struct Look<'a> {
    question: &'a Question,
    rules: &'a Rules,
}

impl WithVariant for Look<'_> {
    type Output = Result<Reason, Refusal>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let Question { fen: text, from, to, .. } = self.question;
        let setup = fen::read::<V::Board>(text).map_err(|error| Refusal::at("fen", error))?;
        let square = |name: &str, number: u8| {
            let missing = || Refusal::at(name, format!("{number} is not a square of the board"));
            Square::new(number).ok_or_else(missing)
        };
        let (from, to) = (square("from", *from)?, square("to", *to)?);
        let game = Game::new(variant, *self.rules, &setup).map_err(Refusal::new)?;
        let offences = game.moment().offences(self.rules.huff);
        Ok(reason(game.position(), &offences, &setup, from, to))
    }
}

fn reason<V: Variant>(
    position: &Position<V>,
    offences: &[Move<V::Board>],
    setup: &Setup<V::Board>,
    from: Square<V::Board>,
    to: Square<V::Board>,
) -> Reason {
    let Some(piece) = setup.piece(from) else { return Reason::Empty };
    let goes = |mv: &Move<V::Board>| mv.from() == from && mv.to() == to;
    let spent = || spent(position, piece, from, to);
    match () {
        () if piece.color != setup.turn => Reason::NotYours,
        () if position.legal_moves().iter().chain(offences).any(goes) => Reason::Legal,
        () if to != from && setup.piece(to).is_some() => Reason::Occupied,
        () if !offences.is_empty() => spent()
            .into_iter()
            .chain(forbidden(position, setup, from, to))
            .find(|reason| !reason.presumes_capture())
            .unwrap_or_else(|| way(setup, piece, from, to)),
        () if captures(position.rules(), setup, from, to) => Reason::Choice,
        () if position.can_capture() && position.quiet_moves().iter().any(goes) => {
            Reason::MustCapture
        }
        () => spent()
            .or_else(|| stopped(position, from, to))
            .or_else(|| forbidden(position, setup, from, to).next())
            .unwrap_or_else(|| way(setup, piece, from, to)),
    }
}

/// What the man's way so far forbids, where that matters.
fn spent<V: Variant>(
    position: &Position<V>,
    piece: Piece,
    from: Square<V::Board>,
    to: Square<V::Board>,
) -> Option<Reason> {
    let is_next = Direction::ALL.into_iter().any(|way| from.next(way) == Some(to));
    match () {
        () if !position.keeps_trails() || !is_next => None,
        () if position.been(from).contains(to) => Some(Reason::Been),
        () if Bitboard::far_row(piece.color).contains(from) => Some(Reason::FarRow),
        () => None,
    }
}

/// Whether a capture ends there when any may be chosen.
fn captures<G: draughts::Generated>(
    rules: MoveRules,
    setup: &Setup<G>,
    from: Square<G>,
    to: Square<G>,
) -> bool {
    let free = MoveRules { choice: Choice::Free, goal: Goal::Normal, ..rules };
    let position = House::<G>::new(free).and_then(|house| Position::new(house, setup).ok());
    position.is_some_and(|position| {
        let list = position.legal_moves();
        list.iter().any(|mv| mv.is_capture() && mv.from() == from && mv.to() == to)
    })
}

/// The most unfinished captures that are looked at: beyond them a capture stopped too early gets a
/// plainer reason.
const MOST: usize = 1000;

/// A capture that stops too early, or lands where it leads no further.
fn stopped<V: Variant>(
    position: &Position<V>,
    from: Square<V::Board>,
    to: Square<V::Board>,
) -> Option<Reason> {
    let mut open = vec![Trace::new(position, from)?];
    let mut seen = open.clone();
    while let Some(trace) = open.pop() {
        for jump in trace.jumps() {
            if jump.onward.contains(to) {
                return Some(Reason::MustGoOn);
            }
            if jump.landings.contains(to) && jump.onward.any() {
                return Some(Reason::MustLand);
            }
            for landing in jump.onward.iter() {
                let next = trace.after(&jump, landing)?;
                if seen.len() < MOST && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
    }
    None
}

/// The rules but for each of which it would be legal.
fn forbidden<V: Variant>(
    position: &Position<V>,
    setup: &Setup<V::Board>,
    from: Square<V::Board>,
    to: Square<V::Board>,
) -> impl Iterator<Item = Reason> {
    let rules = position.rules();
    let otherwise = [
        (Reason::CaptureForward, MoveRules { man_captures: ManCaptures::All, ..rules }),
        (Reason::KingIsSafe, MoveRules { man_takes_king: ManTakesKing::Yes, ..rules }),
        (Reason::OneStep, MoveRules { king: KingReach::Long, ..rules }),
        (Reason::CloseBehind, MoveRules { landing: Landing::Any, ..rules }),
        (Reason::KingRun, MoveRules { king_run: KingRun::Free, ..rules }),
        (Reason::Diagonals, MoveRules { orthogonal: Orthogonal::Yes, ..rules }),
        (Reason::StillThere, MoveRules { removal: Removal::AtOnce, ..rules }),
        (Reason::StaysMan, MoveRules { promotion: Promotion::Passing, ..rules }),
        (Reason::TurnEnds, MoveRules { promotion: Promotion::Stop, ..rules }),
    ];
    let may = move |other: MoveRules| {
        if other == rules {
            return false;
        }
        let quiet = House::<V::Board>::new(other)
            .and_then(|house| Position::new(house, setup).ok())
            .is_some_and(|position| {
                position.quiet_moves().iter().any(|mv| mv.from() == from && mv.to() == to)
            });
        quiet || captures(other, setup, from, to)
    };
    otherwise.into_iter().filter(move |(_, other)| may(*other)).map(|(reason, _)| reason)
}

/// What stands in the way on the board, whatever the rules.
fn way<G: draughts::Geometry>(
    setup: &Setup<G>,
    piece: Piece,
    from: Square<G>,
    to: Square<G>,
) -> Reason {
    let line = |way: &Direction| {
        let squares = successors(from.next(*way), |at| at.next(*way));
        let between: Vec<_> = squares.take_while(|at| *at != to).collect();
        let last = between.last().copied().unwrap_or(from);
        (last.next(*way) == Some(to)).then_some((*way, between))
    };
    let ways = Direction::ALL.into_iter().filter(|way| G::QUIET.has(*way));
    let Some((direction, between)) = ways.filter_map(|way| line(&way)).next() else {
        return match G::LINES {
            Lines::Diagonals => Reason::Diagonals,
            Lines::RowsAndColumns => Reason::RowsAndColumns,
            Lines::Points => Reason::NoLine,
        };
    };
    let met: Vec<_> = between.into_iter().map(|square| setup.piece(square)).collect();
    if met.iter().flatten().any(|other| other.color == piece.color) {
        return Reason::OwnPiece;
    }
    if met.windows(2).any(|pair| pair.iter().all(Option::is_some)) {
        return Reason::NoRoom;
    }
    match (piece.rank, met.len()) {
        (Rank::Man, 0) if !direction.is_forward(piece.color) => Reason::Forward,
        (Rank::Man, _) if met.iter().flatten().count() == 0 => Reason::OneStep,
        _ => Reason::NoWay,
    }
}
