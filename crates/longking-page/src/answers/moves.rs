//! A move as the page knows it: everything that it draws, nothing that it must work out.

use draughts::Rules;
use draughts::game::{Game, Moment};
use draughts::{Geometry, Move, Position, Square, Trace, Variant};
use draughts_notation::Notation;
use draughts_notation::moves::{Format, Writer, hub};
use serde::Serialize;

/// A move.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WireMove {
    /// Its name in questions.
    pub(crate) hub: String,
    /// Its name for people, as the rule set writes it.
    pub(crate) text: String,
    /// The squares from first to last, every landing of a capture among them.
    pub(crate) path: Vec<u8>,
    /// What it takes, in order: the nth on the way to the nth landing.
    pub(crate) captured: Vec<u8>,
    /// Whether a man is crowned.
    pub(crate) promotes: bool,
}

/// The moves that may be played, sorted by their names: the legal ones and, where a capture may be
/// forgotten, the offences among them, told apart by nothing (H5).
pub(crate) fn playable<V: Variant>(game: &Game<V>, notation: Notation) -> Vec<WireMove> {
    let legal = game.legal_moves();
    let all = [&legal, game.offences().as_slice()].concat();
    sorted(describe(game.position(), &all, &all, notation))
}

fn sorted(mut moves: Vec<WireMove>) -> Vec<WireMove> {
    moves.sort_by(|a, b| (&a.path, &a.captured).cmp(&(&b.path, &b.captured)));
    moves
}

/// The legal moves, then the offences, told apart: for those who study and play nobody.
pub(crate) fn told_apart<V: Variant>(game: &Game<V>, notation: Notation) -> [Vec<WireMove>; 2] {
    let legal = game.legal_moves();
    let offences = game.offences();
    let all = [&legal, offences.as_slice()].concat();
    [&legal[..], &offences].map(|moves| describe(game.position(), moves, &all, notation))
}

/// One move of a moment, named among all that may be played there.
pub(crate) fn one<V: Variant>(
    moment: &Moment<V>,
    rules: &Rules,
    mv: &Move<V::Board>,
    notation: Notation,
) -> Option<WireMove> {
    let position = moment.position();
    let mut all = [&position.legal_moves(), moment.offences(rules.huff).as_slice()].concat();
    if !all.contains(mv) {
        all.extend(position.former_captures());
    }
    describe(position, &[*mv], &all, notation).pop()
}

fn describe<V: Variant>(
    position: &Position<V>,
    moves: &[Move<V::Board>],
    among: &[Move<V::Board>],
    notation: Notation,
) -> Vec<WireMove> {
    let named = Writer::among(position, among, notation);
    let ours = Writer::among(position, among, Notation::OURS);
    let describe = |mv: &Move<V::Board>| {
        let path = landings(&ours.write(mv, Format::Long));
        WireMove {
            hub: hub(mv),
            text: named.write(mv, Format::Pdn),
            captured: victims(position, mv, &path),
            path: path.iter().map(|square: &Square<V::Board>| square.number()).collect(),
            promotes: mv.promotes(),
        }
    };
    moves.iter().map(describe).collect()
}

/// The squares of a move in its long form with our numbers.
fn landings<G: Geometry>(text: &str) -> Vec<Square<G>> {
    text.split(['x', '-']).filter_map(|name| name.parse().ok()).collect()
}

/// What a capture takes on the way from landing to landing.
fn victims<V: Variant>(
    position: &Position<V>,
    mv: &Move<V::Board>,
    path: &[Square<V::Board>],
) -> Vec<u8> {
    let Some(mut trace) = Trace::new(position, mv.from()).filter(|_| mv.is_capture()) else {
        return Vec::new();
    };
    let mut victims = Vec::new();
    for landing in &path[1..] {
        let jumps = trace.jumps();
        let step = jumps.iter().find_map(|jump| Some((jump.victim, trace.after(jump, *landing)?)));
        let Some((victim, next)) = step else { break };
        victims.push(victim.number());
        trace = next;
    }
    victims
}
