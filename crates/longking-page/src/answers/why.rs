//! `why`: whether a piece may go to a square, and which rule forbids it.
//!
//! A rule set is a table of values, so most reasons are found by asking it otherwise: what would be
//! legal if men captured backward is forbidden by the rule that they do not.

use core::iter::successors;
use std::borrow::Cow;

use draughts::any::{self, AnyBoard, AnyMove, AnyPosition, AnySetup};
use draughts::rules::*;
use draughts::{Color, Direction, Lines, Piece, Rank};
use draughts_notation::{Contract, fen};
use longking_table::{Refusal, Refused};
use serde::{Deserialize, Serialize};

use crate::words::saying::{Told, With};
use crate::words::why::Reason;

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
    code: Cow<'static, str>,
    with: With,
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
    let reason = asked(question, contract.rules())?;
    let Told { code, with, title, text, clause } = reason.told(&contract);
    Ok(Answer { reason: reason.word(), code, with, title, text, clause })
}

/// The reason that is asked for.
fn asked(question: &Question, rules: &Rules) -> Result<Reason, Refusal> {
    let Question { fen: text, from, to, .. } = question;
    let board = AnyBoard::under(&rules.moves);
    let setup = fen::read_any(board, text).map_err(|error| Refusal::at("fen", error))?;
    for (name, number) in [("from", from), ("to", to)] {
        if !board.has(*number) {
            return Err(Refusal::at(name, Refused::NotASquare.with("square", *number)));
        }
    }
    let moment = any::begin(rules, &setup).map_err(Refusal::new)?;
    let offences = moment.offences(rules.huff);
    Ok(reason(moment.position(), &offences, &setup, *from, *to))
}

fn reason(
    position: &dyn AnyPosition,
    offences: &[AnyMove],
    setup: &AnySetup,
    from: u8,
    to: u8,
) -> Reason {
    let Some(piece) = setup.piece(from) else { return Reason::Empty };
    let goes = |mv: &AnyMove| mv.from == from && mv.to == to;
    let spent = || spent(&position.rules(), setup, piece, from, to);
    let legal = position.legal_moves();
    match () {
        () if piece.color != setup.turn => Reason::NotYours,
        () if legal.iter().chain(offences).any(goes) => Reason::Legal,
        () if to != from && setup.piece(to).is_some() => Reason::Occupied,
        () if !offences.is_empty() => spent()
            .into_iter()
            .chain(forbidden(position.rules(), setup, from, to))
            .find(|reason| !reason.presumes_capture())
            .unwrap_or_else(|| way(setup, piece, from, to)),
        () if captures(position.rules(), setup, from, to) => Reason::Choice,
        () if legal.iter().any(AnyMove::is_capture) && position.quiet_moves().iter().any(goes) => {
            Reason::MustCapture
        }
        () => spent()
            .or_else(|| stopped(position, from, to))
            .or_else(|| forbidden(position.rules(), setup, from, to).next())
            .unwrap_or_else(|| way(setup, piece, from, to)),
    }
}

/// What the man's way so far forbids, where that matters.
fn spent(rules: &MoveRules, setup: &AnySetup, piece: Piece, from: u8, to: u8) -> Option<Reason> {
    let board = setup.board;
    let keeps_trails = !board.lines().crowns() && rules.man_moves == ManMoves::Bell;
    let is_next = Direction::ALL.into_iter().any(|way| board.next(from, way) == Some(to));
    let far_row = if piece.color == Color::White { 0 } else { board.rows() - 1 };
    match () {
        () if !keeps_trails || !is_next => None,
        () if setup.been(from).contains(to) => Some(Reason::Been),
        () if board.row(from) == far_row => Some(Reason::FarRow),
        () => None,
    }
}

/// Whether a capture ends there when any may be chosen.
fn captures(rules: MoveRules, setup: &AnySetup, from: u8, to: u8) -> bool {
    let free = MoveRules { choice: Choice::Free, goal: Goal::Normal, ..rules };
    any::place(&free, setup).is_ok_and(|position| {
        let list = position.legal_moves();
        list.iter().any(|mv| mv.is_capture() && mv.from == from && mv.to == to)
    })
}

/// The most unfinished captures that are looked at: beyond them a capture stopped too early gets a
/// plainer reason.
const MOST: usize = 1000;

/// A capture that stops too early, or lands where it leads no further.
fn stopped(position: &dyn AnyPosition, from: u8, to: u8) -> Option<Reason> {
    let mut open = vec![position.trace(from)?];
    let mut seen = open.clone();
    while let Some(trace) = open.pop() {
        for jump in position.jumps(&trace) {
            if jump.onward.contains(to) {
                return Some(Reason::MustGoOn);
            }
            if jump.landings.contains(to) && jump.onward.any() {
                return Some(Reason::MustLand);
            }
            for landing in jump.onward.iter() {
                let next = position.landed(&trace, &jump, landing)?;
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
fn forbidden(rules: MoveRules, setup: &AnySetup, from: u8, to: u8) -> impl Iterator<Item = Reason> {
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
        let quiet = any::place(&other, setup).is_ok_and(|position| {
            position.quiet_moves().iter().any(|mv| mv.from == from && mv.to == to)
        });
        quiet || captures(other, setup, from, to)
    };
    otherwise.into_iter().filter(move |(_, other)| may(*other)).map(|(reason, _)| reason)
}

/// What stands in the way on the board, whatever the rules.
fn way(setup: &AnySetup, piece: Piece, from: u8, to: u8) -> Reason {
    let board = setup.board;
    let line = |way: &Direction| {
        let squares = successors(board.next(from, *way), |at| board.next(*at, *way));
        let between: Vec<_> = squares.take_while(|at| *at != to).collect();
        let last = between.last().copied().unwrap_or(from);
        (board.next(last, *way) == Some(to)).then_some((*way, between))
    };
    let ways = board.lines().directions();
    let ways = Direction::ALL.into_iter().filter(|way| ways.has(*way));
    let Some((direction, between)) = ways.filter_map(|way| line(&way)).next() else {
        return match board.lines() {
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
        (Rank::Man, _) if met.iter().flatten().count() == 0 => Reason::ManStep,
        _ => Reason::NoWay,
    }
}
