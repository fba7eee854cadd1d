//! The answer to an offer of a draw.

use draughts::Variant;
use draughts::game::Game;
use draughts_search::{Level, Score};

use crate::budget::Budget;
use crate::player::ComputerPlayer;
use crate::request::{Purpose, Request};

/// The most positions that are looked at to think about a draw.
const NODES: u64 = 200_000;

/// Before so many moves of both sides the game has hardly begun, and no draw is accepted.
const PLIES: u32 = 40;

/// How far ahead the side that offers must be for the computer to be glad of a draw: it may be a
/// little behind, in hundredths of a man.
const SLIGHTLY: i32 = -25;

impl Request<'_> {
    /// The same about an offer of a draw: full strength, for a number of positions.
    #[must_use]
    pub fn about_draw(self) -> Self {
        let (purpose, level) = (Purpose::Analyse, Level::STRONGEST);
        let budget = Budget { nodes: Some(NODES), ..self.budget };
        Request { purpose, level, lines: 1, budget, ..self }
    }
}

/// Whether a player accepts a draw that the side to move offers: not while it is ahead, nor at the
/// start. It need not be the one that plays the game, whose table is for its turns alone.
pub fn accepts_draw<V: Variant>(
    player: &mut ComputerPlayer,
    game: &Game<V>,
    request: &Request<'_>,
) -> bool {
    if game.ply() < PLIES {
        return false;
    }
    let found = player.think(game, request, &mut |_| ());
    found.is_some_and(|found| found.score > Score::of_men(SLIGHTLY))
}

#[cfg(test)]
mod tests {
    use draughts::{Color, International, RuleSet, Square};

    use super::*;

    #[test]
    fn a_draw_is_for_who_is_behind_and_not_for_the_start_of_a_game() {
        let rules = RuleSet::find("international").unwrap().rules;
        let mut setup = rules.start();
        for square in 1..=5 {
            setup.put(Square::new(square).unwrap(), None);
        }
        let mut game = Game::new(International, rules, &setup).unwrap();
        let mut player = ComputerPlayer::new(1);
        let request = Request::until(&|| false);
        let quick = Request { level: Level::WEAKEST, ..request };
        let request = request.about_draw();
        for ply in 0..PLIES + 2 {
            // White, who has more men, offers a draw gladly taken; Black's is refused.
            let expected = ply >= PLIES && game.turn() == Color::White;
            assert_eq!(accepts_draw(&mut player, &game, &request), expected, "{ply}");
            player.think(&game, &quick, &mut |_| ()).unwrap().turn.play(&mut game).unwrap();
        }
    }
}
