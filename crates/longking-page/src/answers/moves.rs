//! A move as the page knows it: everything that it draws, nothing that it must work out.

use draughts::Rules;
use draughts::any::{AnyMoment, AnyMove, AnyPosition};
use draughts_notation::Notation;
use draughts_notation::moves::{AnyWriter, Format, any_hub};
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
pub(crate) fn playable(moment: &dyn AnyMoment, rules: &Rules, notation: Notation) -> Vec<WireMove> {
    let all = [moment.position().legal_moves(), moment.offences(rules.huff)].concat();
    sorted(describe(moment.position(), &all, &all, notation))
}

fn sorted(mut moves: Vec<WireMove>) -> Vec<WireMove> {
    moves.sort_by(|a, b| (&a.path, &a.captured).cmp(&(&b.path, &b.captured)));
    moves
}

/// The legal moves, then the offences, told apart: for those who study and play nobody.
pub(crate) fn told_apart(
    moment: &dyn AnyMoment,
    rules: &Rules,
    notation: Notation,
) -> [Vec<WireMove>; 2] {
    let position = moment.position();
    let (legal, offences) = (position.legal_moves(), moment.offences(rules.huff));
    let all = [&legal[..], &offences].concat();
    [legal, offences].map(|moves| describe(position, &moves, &all, notation))
}

/// One move of a moment, named among all that may be played there.
pub(crate) fn one(
    moment: &dyn AnyMoment,
    rules: &Rules,
    mv: &AnyMove,
    notation: Notation,
) -> Option<WireMove> {
    let position = moment.position();
    let mut all = [position.legal_moves(), moment.offences(rules.huff)].concat();
    if !all.contains(mv) {
        all.extend(position.former_captures());
    }
    describe(position, &[*mv], &all, notation).pop()
}

fn describe(
    position: &dyn AnyPosition,
    moves: &[AnyMove],
    among: &[AnyMove],
    notation: Notation,
) -> Vec<WireMove> {
    let writer = AnyWriter::among(position, among, notation);
    let describe = |mv: &AnyMove| {
        let path = writer.landings(mv);
        WireMove {
            hub: any_hub(mv),
            text: writer.write(mv, Format::Pdn),
            captured: victims(position, mv, &path),
            path,
            promotes: mv.promotes(),
        }
    };
    moves.iter().map(describe).collect()
}

/// What a capture takes on the way from landing to landing.
fn victims(position: &dyn AnyPosition, mv: &AnyMove, path: &[u8]) -> Vec<u8> {
    let Some(mut trace) = position.trace(mv.from).filter(|_| mv.is_capture()) else {
        return Vec::new();
    };
    let mut victims = Vec::new();
    for landing in &path[1..] {
        let jumps = position.jumps(&trace);
        let step = jumps
            .iter()
            .find_map(|jump| Some((jump.victim, position.landed(&trace, jump, *landing)?)));
        let Some((victim, next)) = step else { break };
        victims.push(victim);
        trace = next;
    }
    victims
}
