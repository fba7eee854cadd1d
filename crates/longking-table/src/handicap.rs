//! Where men are missing at the start, and which (M2).

use draughts::match_play::{Pairing, Player, short};
use draughts::{Bitboard, Geometry, Setup, Square};

use crate::refusal::Refusal;
use crate::table::color_of;
use crate::terms::Short;

/// The start without the men of the handicap. Their squares are those of the first game; where the
/// colours are changed he sits on the other side, and so do they.
pub(super) fn without<G: Geometry>(
    start: &Setup<G>,
    handicap: &Short,
    pairing: Pairing,
    first_white: Player,
) -> Result<Setup<G>, Refusal> {
    let refuse = |message: String| Refusal::at("short", message);
    let turned = pairing.white != first_white;
    let mut men = Bitboard::EMPTY;
    for &number in &handicap.squares {
        let square = Square::<G>::new(number)
            .ok_or_else(|| refuse(format!("{number} is not a square of the board")))?;
        men |= Bitboard::of(if turned { square.rotated() } else { square });
    }
    short(start, color_of(pairing, handicap.player), men).map_err(|error| refuse(error.to_string()))
}
