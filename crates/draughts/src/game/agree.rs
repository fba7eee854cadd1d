//! What players say to each other, and what ends a game off the board (E2, E10, M4, M7).

use super::{Clause, Entry, Game, Irregularity, Outcome, PlayError, Reason};
use crate::piece::Color;
use crate::variant::Variant;

/// The moves that a player makes after an offer of a draw before the next one.
const MOVES_BETWEEN_OFFERS: u32 = 10;

impl<V: Variant> Game<V> {
    /// A player resigns (E2, NG-5.3).
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, color: Color) -> Result<(), PlayError> {
        self.lose(Entry::Resigned(color), color, Reason::Resigned)
    }

    /// The flag of a player falls: it has lost (E2, M4).
    ///
    /// # Errors
    /// The game is over.
    pub fn fall_flag(&mut self, color: Color) -> Result<(), PlayError> {
        self.lose(Entry::FlagFell(color), color, Reason::Time)
    }

    /// A player forfeits the game (E2).
    ///
    /// # Errors
    /// The game is over.
    pub fn forfeit(&mut self, color: Color) -> Result<(), PlayError> {
        self.lose(Entry::Forfeited(color), color, Reason::Forfeit)
    }

    /// A player forfeits the game, and the opponent calls it a draw (E2).
    ///
    /// # Errors
    /// The game is over.
    pub fn draw_forfeit(&mut self, color: Color) -> Result<(), PlayError> {
        self.check_running()?;
        self.record.push(Entry::ForfeitDrawn(color));
        self.outcome = Some(Outcome::draw(Reason::Forfeit, Clause::E2));
        Ok(())
    }

    /// Who has offered a draw that is not answered yet.
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// How many moves a player still has to make before it offers a draw again, 0 when it need not
    /// wait: ten after its last offer, none once the opponent has offered.
    pub fn moves_before_offer(&self, color: Color) -> u32 {
        match self.last_offer {
            Some((by, ply)) if by == color => {
                MOVES_BETWEEN_OFFERS.saturating_sub(self.ply().saturating_sub(ply) / 2)
            }
            _ => 0,
        }
    }

    /// Whether a player may offer a draw now: on its own move, and not again at every move. A
    /// record is not held to this ([`Game::offer_draw`]).
    ///
    /// # Errors
    /// The game is over, a draw is offered already, or the player has to wait.
    pub fn check_offer(&self, color: Color) -> Result<(), PlayError> {
        self.check_running()?;
        match (self.draw_offer, self.moves_before_offer(color)) {
            (Some(by), _) => Err(PlayError::OfferPending(by)),
            _ if color != self.turn() => Err(PlayError::OfferOutOfTurn),
            (None, 0) => Ok(()),
            (None, moves) => Err(PlayError::OfferTooSoon(moves)),
        }
    }

    /// A player offers a draw; the offer stands until the opponent answers or moves.
    ///
    /// # Errors
    /// The game is over, or a draw is offered already.
    pub fn offer_draw(&mut self, color: Color) -> Result<(), PlayError> {
        self.check_running()?;
        if let Some(by) = self.draw_offer {
            return Err(PlayError::OfferPending(by));
        }
        self.draw_offer = Some(color);
        self.last_offer = Some((color, self.ply()));
        self.record.push(Entry::DrawOffered(color));
        Ok(())
    }

    /// A player accepts the opponent's offer: a draw by agreement (E2, NG-4.6).
    ///
    /// # Errors
    /// The game is over, or the opponent has offered none.
    pub fn accept_draw(&mut self, color: Color) -> Result<(), PlayError> {
        self.answer_draw(color, Entry::DrawAccepted(color))?;
        self.outcome = Some(self.with_article(Outcome::draw(Reason::Agreed, Clause::E2)));
        Ok(())
    }

    /// A player declines the opponent's offer.
    ///
    /// # Errors
    /// The game is over, or the opponent has offered none.
    pub fn decline_draw(&mut self, color: Color) -> Result<(), PlayError> {
        self.answer_draw(color, Entry::DrawDeclined(color))
    }

    /// Endgame tables prove the position drawn, which ends a game whose players agreed to that
    /// (E10). Whoever keeps the game asks them, after all other endings; who replays it asks
    /// nobody.
    ///
    /// # Errors
    /// The game is over.
    pub fn prove_drawn(&mut self) -> Result<(), PlayError> {
        self.check_running()?;
        self.record.push(Entry::ProvenDrawn);
        self.outcome = Some(Outcome::draw(Reason::Proven, Clause::E10));
        Ok(())
    }

    /// Who has asked to take back how many moves.
    pub fn take_back_asked(&self) -> Option<(Color, u32)> {
        self.take_back
    }

    /// A player asks to take back the last moves, so many in all; the opponent may agree until one
    /// of them moves (M7). A new request stands in place of the old one.
    ///
    /// # Errors
    /// The game is over, or so many moves have not been made.
    pub fn ask_take_back(&mut self, color: Color, plies: u32) -> Result<(), PlayError> {
        self.check_running()?;
        if plies == 0 || plies > self.ply() {
            return Err(PlayError::TooFewMoves(plies));
        }
        self.take_back = Some((color, plies));
        Ok(())
    }

    /// A player agrees that the opponent takes back what he asked for. Position and counts are as
    /// they were then, before a huff that belonged to the move; clocks are not (M4).
    ///
    /// # Errors
    /// The game is over, or the opponent has not asked (NG-6.2).
    pub fn agree_take_back(&mut self, color: Color) -> Result<(), PlayError> {
        self.check_running()?;
        match self.take_back {
            Some((by, plies)) if by != color => {
                let ply = self.ply() - plies;
                let end = self.states.iter().position(|state| state.ply == ply);
                self.states.truncate(end.map_or(1, |end| end + 1));
                self.record.push(Entry::TakenBack { by, plies });
                self.take_back = None;
                self.draw_offer = None;
                Ok(())
            }
            _ => Err(PlayError::Irregular(Irregularity::TakingBack)),
        }
    }

    /// A player refuses the opponent's request.
    ///
    /// # Errors
    /// The game is over, or the opponent has not asked.
    pub fn refuse_take_back(&mut self, color: Color) -> Result<(), PlayError> {
        self.check_running()?;
        self.take_back = match self.take_back {
            Some((by, _)) if by != color => None,
            _ => return Err(PlayError::Irregular(Irregularity::TakingBack)),
        };
        Ok(())
    }

    fn lose(
        &mut self,
        entry: Entry<V::Board>,
        loser: Color,
        reason: Reason,
    ) -> Result<(), PlayError> {
        self.check_running()?;
        self.record.push(entry);
        self.outcome = Some(self.with_article(Outcome::win(!loser, reason, Clause::E2)));
        Ok(())
    }

    fn answer_draw(&mut self, color: Color, entry: Entry<V::Board>) -> Result<(), PlayError> {
        self.check_running()?;
        if self.draw_offer != Some(!color) {
            return Err(PlayError::NoOffer);
        }
        self.draw_offer = None;
        self.record.push(entry);
        Ok(())
    }
}
