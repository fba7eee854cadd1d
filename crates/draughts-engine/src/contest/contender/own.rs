//! This engine.

use draughts::any::WithGame;
use draughts::game::Game;
use draughts::{Color, Variant};
use draughts_notation::MoveRecord;
use draughts_player::{Budget, Purpose};

use super::{Contender, Failure};
use crate::contest::clocks::Ask;
use crate::options::Options;
use crate::player::{EnginePlayer, Signal, budget_of};
use crate::turns::{texts_of, with_record};
use crate::{NAME, VERSION};

/// This engine, in the thread of the match.
pub(super) struct Own {
    player: EnginePlayer,
}

impl Own {
    pub(super) fn new(options: &Options) -> Own {
        Own { player: EnginePlayer::new(options) }
    }
}

impl Contender for Own {
    fn name(&self) -> String {
        let options = self.player.options().to_string();
        let mark = if options.is_empty() { "" } else { "?" };
        format!("{NAME} {VERSION}{mark}{options}")
    }

    fn begin(&mut self, _: &MoveRecord, _: Color) -> Result<(), Failure> {
        self.player.forget();
        Ok(())
    }

    fn choose(&mut self, game: &MoveRecord, ask: &Ask) -> Result<Vec<String>, Failure> {
        let budget = budget_of(&ask.level);
        let turn = with_record(game, Choose { player: &mut self.player, budget });
        turn.ok().flatten().ok_or_else(|| Failure::Illegal("nothing".to_owned()))
    }

    fn finish(&mut self, _: u32) -> Result<(), Failure> {
        Ok(())
    }
}

struct Choose<'a> {
    player: &'a mut EnginePlayer,
    budget: Budget,
}

impl WithGame for Choose<'_> {
    type Output = Option<Vec<String>>;

    fn run<V: Variant>(self, game: &Game<V>) -> Self::Output {
        let found =
            self.player.think(game, Purpose::Play, &self.budget, &Signal::started(), &mut |_| ());
        found.map(|found| texts_of(&found.turn))
    }
}
