//! This engine.

use draughts::any::WithGame;
use draughts::game::Game;
use draughts::{Color, Variant};
use draughts_notation::MoveRecord;
use draughts_player::{Budget, Purpose, is_forced};

use super::{Contender, Failure};
use crate::contest::clocks::Ask;
use crate::options::Options;
use crate::player::{EnginePlayer, Signal, budget_of};
use crate::turns::{texts_of, with_record};
use crate::{NAME, VERSION};

/// This engine, in the thread of the match.
pub(super) struct Own {
    player: EnginePlayer,
    /// What it has said of the move that it chose last, in men.
    said: Option<f64>,
}

impl Own {
    pub(super) fn start(options: &Options) -> Result<Own, Failure> {
        options.check_memory().map_err(|error| Failure::Start(error.to_string()))?;
        Ok(Own { player: EnginePlayer::new(options), said: None })
    }
}

/// What this engine is called with some options.
pub(in crate::contest) fn own_name(options: &Options) -> String {
    let options = options.to_string();
    let mark = if options.is_empty() { "" } else { "?" };
    format!("{NAME} {VERSION}{mark}{options}")
}

impl Contender for Own {
    fn name(&self) -> String {
        own_name(self.player.options())
    }

    fn begin(&mut self, _: &MoveRecord, _: Color) -> Result<(), Failure> {
        self.player.forget();
        Ok(())
    }

    fn choose(&mut self, game: &MoveRecord, ask: &Ask) -> Result<Vec<String>, Failure> {
        let budget = budget_of(&ask.level);
        let turn = with_record(game, Choose { player: &mut self.player, budget });
        let chosen = turn.ok().flatten();
        let (texts, said) = chosen.ok_or_else(|| Failure::Illegal("nothing".to_owned()))?;
        self.said = said;
        Ok(texts)
    }

    fn said(&self) -> Option<f64> {
        self.said
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
    /// The texts of the turn, and what is said of it.
    type Output = Option<(Vec<String>, Option<f64>)>;

    fn run<V: Variant>(self, game: &Game<V>) -> Self::Output {
        let Choose { player, mut budget } = self;
        if budget.is_timed() && is_forced(game) {
            budget = budget.forced();
        }
        let found = player.think(game, Purpose::Play, &budget, &Signal::started(), &mut |_| ());
        found.map(|found| {
            // Without an iteration there is no score.
            let said = (found.depth > 0).then(|| f64::from(found.score.hundredths()) / 100.0);
            (texts_of(&found.turn), said)
        })
    }
}
