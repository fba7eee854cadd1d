//! One game of a match.

use std::time::{Duration, Instant};

use draughts::Color;
use draughts::game::Outcome;
use draughts_notation::{MoveRecord, Standing};

use super::adjudicate::Adjudicator;
use super::clocks::{Ask, Clocks, Pace};
use super::contender::{Contender, Failure};

/// After so many moves of both sides a game is drawn, whatever its rules say.
const LONGEST: u32 = 2_000;

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules.
    Rules(Outcome),
    /// By adjudication: both engines have said for long who wins, if anybody.
    Adjudicated(Option<Color>),
    /// An engine has failed: which one, and how.
    Failed(Color, Failure),
    /// Nobody has won after very many moves.
    TooLong,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its moves, those of the opening included.
    pub record: MoveRecord,
    /// How it ended.
    pub end: End,
}

impl End {
    /// The half points of White.
    pub fn halves_of_white(&self) -> u32 {
        let winner = match self {
            End::Rules(outcome) => outcome.winner,
            End::Adjudicated(winner) => *winner,
            End::Failed(_, Failure::ClaimsDraw) | End::TooLong => None,
            End::Failed(loser, _) => Some(!*loser),
        };
        match winner {
            Some(Color::White) => 2,
            Some(Color::Black) => 0,
            None => 1,
        }
    }
}

impl core::fmt::Display for End {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            End::Rules(outcome) => write!(f, "{} ({})", outcome.reason, outcome.clause),
            End::Adjudicated(Some(winner)) => write!(f, "adjudicated: {winner} wins"),
            End::Adjudicated(None) => f.write_str("adjudicated: drawn"),
            End::Failed(color, failure) => write!(f, "{color} {failure}"),
            End::TooLong => write!(f, "nobody has won in {LONGEST} moves"),
        }
    }
}

/// How long the engines may think, and when a game ends before its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditions<'a> {
    /// What is measured out to White and to Black.
    pub(super) paces: [&'a Pace; 2],
    /// By how much an engine may be late.
    pub(super) margin: Duration,
    /// Whether games whose end both engines see are ended.
    pub(super) adjudicate: bool,
    /// Whether engines think in the time of the other side.
    pub(super) ponder: bool,
}

/// Plays a game. The contenders are those of White and of Black.
pub(super) fn play(
    players: &mut [&mut dyn Contender; 2],
    opening: &MoveRecord,
    conditions: &Conditions<'_>,
) -> Played {
    let mut record = opening.clone();
    let end = end_of(players, &mut record, conditions);
    Played { record, end }
}

fn end_of(
    players: &mut [&mut dyn Contender; 2],
    record: &mut MoveRecord,
    conditions: &Conditions<'_>,
) -> End {
    for color in Color::BOTH {
        if let Err(failure) = players[color.index()].begin(record, color) {
            return End::Failed(color, failure);
        }
    }
    let Ok(mut standing) = record.standing() else { return End::TooLong };
    let mut clocks = Clocks::new(conditions.paces, standing.turn);
    let mut adjudicator = Adjudicator::default();
    loop {
        if let Some(outcome) = standing.outcome {
            return End::Rules(outcome);
        }
        if standing.ply >= LONGEST {
            return End::TooLong;
        }
        let color = standing.turn;
        let ask = clocks.ask(color, conditions.margin);
        let begun = Instant::now();
        match turn(players[color.index()], record, &ask) {
            Ok(played) => standing = played,
            Err(failure) => return End::Failed(color, failure),
        }
        clocks.moved(color, begun.elapsed());
        if conditions.ponder && standing.outcome.is_none() {
            let ask = clocks.ask(color, conditions.margin);
            players[color.index()].ponder(record, &ask);
        }
        if conditions.adjudicate && standing.outcome.is_none() {
            let said = players[color.index()].said();
            if let Some(winner) = adjudicator.hear(color, said, standing.ply) {
                return End::Adjudicated(winner);
            }
        }
    }
}

/// Lets a side move.
fn turn(
    player: &mut dyn Contender,
    record: &mut MoveRecord,
    ask: &Ask,
) -> Result<Standing, Failure> {
    let begun = Instant::now();
    let texts = player.choose(record, ask)?;
    if begun.elapsed() > ask.deadline {
        return Err(Failure::Time);
    }
    let mut standing = Err(Failure::Illegal("nothing".to_owned()));
    for text in texts {
        standing = record.play(&text).map_err(|error| Failure::Illegal(error.to_string()));
        standing.as_ref().map_err(Clone::clone)?;
    }
    standing
}
