//! A game that was played, as a game of a file.

use draughts::any::{AnyGame, AnySetup, AnyStep};

use super::result::GameResult;
use super::tree::{Leap, NodeId, PdnGame};
use crate::contract::Contract;
use crate::fen;

impl PdnGame {
    /// The game that stands under a contract: where it began when that is not the start position,
    /// its moves, offences and huffs (H3), its result when it is over. Where the lot let Black
    /// begin (NG-2.1) it is not the start position, which has White to move. Moves that were taken
    /// back are no part of it.
    ///
    /// ```
    /// use draughts::game::Game;
    /// use draughts::{Board10, Color, International, Mirrored10, Nigerian, Setup};
    /// use draughts_notation::Contract;
    /// use draughts_notation::pdn::{PdnGame, write};
    ///
    /// let contract: Contract = "nigerian".parse()?;
    /// let begun = Setup::<Mirrored10>::start(4, Color::Black);
    /// let mut game = Game::new(Nigerian, *contract.rules(), &begun)?;
    /// let mv = game.legal_moves()[0];
    /// game.play(&mv)?;
    /// let text = write(&PdnGame::of(&game, contract))?;
    /// assert!(text.contains("[FEN \"B:W31-50:B1-20\"]") && text.contains("1... 16-21"), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &dyn AnyGame, contract: Contract) -> PdnGame {
        let mut played = PdnGame::new(contract);
        let begun = game.set_up().setup();
        played.start = (begun != AnySetup::start(game.rules())).then(|| fen::write_any(&begun));
        if let Some(outcome) = game.outcome() {
            played.result = GameResult::of(outcome.winner, game.rules());
        }
        game.line().iter().map(leap).fold(NodeId::ROOT, |at, leap| played.push(at, leap));
        played
    }

    /// The node that the game that was played ends with.
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }
}

fn leap(step: &AnyStep) -> Leap {
    match step {
        AnyStep::Move(mv) => Leap::Move(mv.into()),
        AnyStep::Offence(mv) => Leap::Offence(mv.into()),
        AnyStep::Huff(square) => Leap::Huff(*square),
    }
}
