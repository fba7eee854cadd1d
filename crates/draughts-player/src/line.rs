//! Lines as people write them.

use draughts::game::Game;
use draughts::{Variant, effort};
use draughts_notation::Notation;
use draughts_notation::moves::{Format, Writer};
use draughts_search::Step;

/// The capture states that the text of a line may take: a hundredth of a second.
const STATES: u64 = 1 << 15;

/// The steps of a line from where a game stands, as far as they can be played and written in time:
/// moves in short form, told from all that may be played, and a huff as `huff28`.
pub fn texts<V: Variant>(
    game: &Game<V>,
    line: &[Step<V::Board>],
    notation: Notation,
) -> Vec<String> {
    let huff = game.rules().huff;
    let mut moment = *game.moment();
    let mut texts = Vec::new();
    let end = effort::visited() + STATES;
    for step in line {
        let write = || match step {
            Step::Huff(square) => format!("huff{square}"),
            Step::Move(mv) | Step::Offence(mv) => {
                let position = moment.position();
                let legal = position.legal_moves();
                let all = [&legal, moment.offences(huff).as_slice()].concat();
                Writer::among(position, &all, notation).write(mv, Format::Pdn)
            }
        };
        let left = end.saturating_sub(effort::visited());
        let Ok(text) = effort::within(left, write) else { break };
        texts.push(text);
        moment = match step {
            Step::Move(mv) => moment.after(mv),
            Step::Offence(mv) => moment.after_offence(mv, huff),
            Step::Huff(square) => match moment.after_huff(*square) {
                Ok(next) => next,
                Err(_) => break,
            },
        };
    }
    texts
}
