//! Where men are missing at the start, and which (M2).

use draughts::any::{AnySetup, SquareSet};
use draughts::match_play::{Pairing, Player, short};

use crate::cause::Refused;
use crate::refusal::Refusal;
use crate::table::color_of;
use crate::terms::Short;

/// The start without the men of the handicap. Their squares are those of the first game; where the
/// colours are changed he sits on the other side, and so do they.
pub(super) fn without(
    start: &AnySetup,
    handicap: &Short,
    pairing: Pairing,
    first_white: Player,
) -> Result<AnySetup, Refusal> {
    let turned = pairing.white != first_white;
    let mut men = SquareSet::EMPTY;
    for &number in &handicap.squares {
        if !start.board.has(number) {
            return Err(Refusal::at("short", Refused::NotASquare.with("square", number)));
        }
        let rotated = start.board.squares() + 1 - number;
        men = men | SquareSet::of(if turned { rotated } else { number });
    }
    short(start, color_of(pairing, handicap.player), men)
        .map_err(|error| Refusal::at("short", error))
}
