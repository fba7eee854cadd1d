//! A game: a position with everything around it, from the set-up to the outcome.
//!
//! ```
//! use draughts::game::{Entry, Game};
//! use draughts::International;
//!
//! let mut game = Game::<International>::start();
//! while let Some(mv) = game.legal_moves().first() {
//!     game.play(mv).unwrap();
//! }
//! let outcome = game.outcome().unwrap();
//! assert_eq!(outcome.to_string(), "white wins: no-pieces (E1)");
//! assert!(matches!(game.record().last(), Some(Entry::Move(_))));
//! ```

mod agree;
mod count;
mod edition;
mod ending;
mod error;
mod huff;
mod irregular;
mod material;
mod moment;
mod outcome;
mod record;
#[cfg(test)]
mod tests;
mod touch;

pub use count::{Count, Counter};
pub use edition::Edition;
pub use error::{GameError, PlayError};
pub use irregular::Irregularity;
pub use moment::Moment;
pub use outcome::{Clause, Outcome, Reason};
pub use record::Entry;
pub use touch::Touch;

use ending::{has_repetition, is_undecided_by_men};

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{Adjudication, Rules};
use crate::sets::{BuiltIn, Nigerian};
use crate::setup::Setup;
use crate::square::Square;
use crate::variant::Variant;

/// A game under a rule set: its record, its position, its counts and its outcome.
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    rules: Rules,
    edition: Edition,
    /// The set-up, then a state after every move, offence and huff that stands.
    states: Vec<State<V>>,
    record: Vec<Entry<V::Board>>,
    draw_offer: Option<Color>,
    /// Who was the last to offer a draw, and after how many moves.
    last_offer: Option<(Color, u32)>,
    take_back: Option<(Color, u32)>,
    outcome: Option<Outcome>,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug)]
struct State<V: Variant> {
    /// What led here; nothing led to the set-up.
    by: Option<Entry<V::Board>>,
    moment: Moment<V>,
    /// How many moves and offences led here.
    ply: u32,
}

/// What a player with a capture must do (H5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// There is nothing to capture.
    None,
    /// The capture is compulsory and may be pointed out.
    Capture,
    /// The capture may be forgotten, so nothing may point it out (H5).
    OpenSecret,
}

impl<V: BuiltIn> Game<V> {
    /// A game of a built-in rule set from its start position; White begins where the lot decides
    /// (NG-2.1).
    pub fn start() -> Game<V> {
        let rules = V::RULE_SET.rules;
        Game::new(V::default(), rules, &rules.start())
            .expect("a built-in rule set has a start position")
    }
}

impl<V: Variant> Game<V> {
    /// A game from any set-up that can be played; it may be over at once.
    ///
    /// # Errors
    /// The rules contradict themselves or the variant, or the set-up cannot be played.
    pub fn new(variant: V, rules: Rules, setup: &Setup<V::Board>) -> Result<Game<V>, GameError> {
        Game::of_edition(Edition::PRESENT, variant, rules, setup)
    }

    /// The same under an edition of the rules, for records that were written under an earlier one.
    ///
    /// # Errors
    /// See [`Game::new`].
    pub fn of_edition(
        edition: Edition,
        variant: V,
        rules: Rules,
        setup: &Setup<V::Board>,
    ) -> Result<Game<V>, GameError> {
        rules.check().map_err(GameError::Rules)?;
        if rules.moves.corner != variant.moves().corner {
            return Err(GameError::Irregular(Irregularity::WrongBoard));
        }
        if rules.moves != variant.moves() {
            return Err(GameError::OtherMoves);
        }
        let position = Position::new(variant, setup).map_err(GameError::Position)?;
        let start = State { by: None, moment: Moment::new(position, &rules), ply: 0 };
        let mut game = Game {
            rules,
            edition,
            states: vec![start],
            record: Vec::new(),
            draw_offer: None,
            last_offer: None,
            take_back: None,
            outcome: None,
        };
        game.outcome = game.adjudicate();
        Ok(game)
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The edition of the rules that it is played by.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The position that stands.
    pub fn position(&self) -> &Position<V> {
        self.state().moment.position()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The position that the game began with.
    pub fn set_up(&self) -> &Position<V> {
        self.states[0].moment.position()
    }

    /// The position that stands with its counts and its open huff, to look ahead from.
    pub fn moment(&self) -> &Moment<V> {
        &self.state().moment
    }

    /// The moments that stand, from the set-up to the present one.
    pub fn moments(&self) -> impl DoubleEndedIterator<Item = &Moment<V>> + ExactSizeIterator {
        self.states.iter().map(|state| &state.moment)
    }

    /// How the game ended, if it has (E8).
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Everything that happened, moves that were taken back included.
    pub fn record(&self) -> &[Entry<V::Board>] {
        &self.record
    }

    /// The moves, offences and huffs that stand, in order.
    pub fn line(&self) -> impl Iterator<Item = Entry<V::Board>> + '_ {
        self.states.iter().filter_map(|state| state.by)
    }

    /// How many moves and offences stand.
    pub fn ply(&self) -> u32 {
        self.state().ply
    }

    /// The legal moves, none when the game is over. Offences are not among them (H4).
    pub fn legal_moves(&self) -> MoveList<V::Board> {
        match self.outcome {
            None => self.position().legal_moves(),
            Some(_) => MoveList::new(),
        }
    }

    /// The moves that may be played although something could be captured, and punished (H1);
    /// sorted.
    pub fn offences(&self) -> Vec<Move<V::Board>> {
        match self.outcome {
            None => self.moment().offences(self.rules.huff),
            Some(_) => Vec::new(),
        }
    }

    /// The pieces that the side to move may take before its own move (H2).
    pub fn huffable(&self) -> Bitboard<V::Board> {
        match self.outcome {
            None => self.moment().huffable(),
            Some(_) => Bitboard::EMPTY,
        }
    }

    /// Whether there is a capture, and whether anything may tell the player so (H5).
    pub fn duty(&self) -> Duty {
        match (self.outcome, self.position().can_capture()) {
            (None, true) if self.offences().is_empty() => Duty::Capture,
            (None, true) => Duty::OpenSecret,
            _ => Duty::None,
        }
    }

    /// How often the position has stood, this time included; `None` where repetition does not
    /// matter (E3).
    pub fn repetition(&self) -> Option<u32> {
        has_repetition(self.rules.draws).then(|| self.occurrences() as u32)
    }

    /// Whether the manual's table of wins would end the game but for men beside the lone king: the
    /// note of NG-5.4, by which such a game is played on.
    pub fn is_undecided_by_men(&self) -> bool {
        self.outcome.is_none()
            && self.rules.adjudication == Adjudication::On
            && is_undecided_by_men(self.position())
    }

    /// The counts that run (E4).
    pub fn counts(&self) -> impl Iterator<Item = Count> + '_ {
        self.moment().counts()
    }

    /// Plays a legal move or an offence for the side to move. An open huff is forgotten (H2).
    ///
    /// # Errors
    /// The game is over, or the move may not be played.
    pub fn play(&mut self, mv: &Move<V::Board>) -> Result<(), PlayError> {
        self.check_running()?;
        let here = *self.state();
        let legal = self.position().legal_moves();
        let position = here.moment.position();
        let (by, moment) = if legal.contains(mv) || self.edition.allowed(position, mv) {
            (Entry::Move(*mv), here.moment.after(mv))
        } else if here.moment.offences(self.rules.huff).contains(mv) {
            (Entry::Offence(*mv), here.moment.after_offence(mv, self.rules.huff))
        } else {
            return Err(self.refusal(mv, &legal));
        };
        let next = moment.position();
        Position::new(next.variant(), &next.setup()).map_err(PlayError::Position)?;
        self.enter(State { by: Some(by), moment, ply: here.ply + 1 });
        Ok(())
    }

    /// Plays a move for a side, which must have the turn (NG-6.5).
    ///
    /// # Errors
    /// It is the opponent's turn, or see [`Game::play`].
    pub fn play_as(&mut self, color: Color, mv: &Move<V::Board>) -> Result<(), PlayError> {
        self.check_running()?;
        if color != self.turn() {
            return Err(PlayError::Irregular(Irregularity::TwoMoves));
        }
        self.play(mv)
    }

    /// Takes a piece that has missed a capture off the board; the side to move then makes its own
    /// move (H2).
    ///
    /// # Errors
    /// The game is over, or there is nothing to huff on the square.
    pub fn huff(&mut self, square: Square<V::Board>) -> Result<(), PlayError> {
        self.check_running()?;
        let here = *self.state();
        if !here.moment.huffable().contains(square) {
            return Err(PlayError::NotHuffable(square.number()));
        }
        let moment = here.moment.after_huff(square).map_err(PlayError::Position)?;
        self.enter(State { by: Some(Entry::Huff(square)), moment, ply: here.ply });
        Ok(())
    }

    /// Does what an entry of a record says: the entries of a game in order make the same game.
    ///
    /// # Errors
    /// The entry does not fit; the game is as it was.
    pub fn apply(&mut self, entry: &Entry<V::Board>) -> Result<(), PlayError> {
        match *entry {
            Entry::Move(mv) | Entry::Offence(mv) => self.play(&mv),
            Entry::Huff(square) => self.huff(square),
            Entry::DrawOffered(color) => self.offer_draw(color),
            Entry::DrawAccepted(color) => self.accept_draw(color),
            Entry::DrawDeclined(color) => self.decline_draw(color),
            Entry::TakenBack { by, plies } => {
                self.ask_take_back(by, plies)?;
                self.agree_take_back(!by)
            }
            Entry::Resigned(color) => self.resign(color),
            Entry::FlagFell(color) => self.fall_flag(color),
            Entry::Forfeited(color) => self.forfeit(color),
            Entry::ForfeitDrawn(color) => self.draw_forfeit(color),
            Entry::ProvenDrawn => self.prove_drawn(),
        }
    }

    /// The game as it stood after so many moves, to be played on from there; a huff that came next
    /// is not in it, and what was said between the players is forgotten. `None` when there were not
    /// so many.
    pub fn at_ply(&self, ply: u32) -> Option<Game<V>> {
        let end = self.states.iter().position(|state| state.ply == ply)?;
        let states = self.states[..=end].to_vec();
        let record = states.iter().filter_map(|state| state.by).collect();
        let mut game = Game {
            states,
            record,
            draw_offer: None,
            last_offer: None,
            take_back: None,
            outcome: None,
            ..*self
        };
        game.outcome = game.adjudicate();
        Some(game)
    }

    fn state(&self) -> &State<V> {
        self.states.last().expect("a game has a set-up")
    }

    fn check_running(&self) -> Result<(), PlayError> {
        self.outcome.map_or(Ok(()), |outcome| Err(PlayError::Over(outcome)))
    }

    fn enter(&mut self, state: State<V>) {
        self.states.push(state);
        self.record.extend(state.by);
        if !matches!(state.by, Some(Entry::Huff(_))) {
            // Who moves has declined what the opponent asked for; what he asked himself still
            // stands.
            let mover = !state.moment.position().turn();
            self.draw_offer = self.draw_offer.filter(|by| *by == mover);
            self.take_back = None;
        }
        self.outcome = self.adjudicate();
    }

    fn adjudicate(&self) -> Option<Outcome> {
        let moment = self.moment();
        let outcome = moment.outcome_in(self.edition, &self.rules, self.occurrences() as u32)?;
        Some(self.with_article(outcome))
    }

    /// Names the article of the Nigerian manual when its game is played.
    fn with_article(&self, outcome: Outcome) -> Outcome {
        let nigerian = self.rules.moves == Nigerian::RULE_SET.rules.moves;
        let article = outcome.reason.nigerian_article().filter(|_| nigerian);
        Outcome { article, ..outcome }
    }

    /// How often the position has stood with the same huff open (E3).
    fn occurrences(&self) -> usize {
        let here = self.moment();
        self.moments().filter(|moment| moment.is_repeated_by(here)).count()
    }

    /// Why a move that may not be played is refused. While a capture may be forgotten, nothing that
    /// is said depends on it (H5).
    fn refusal(&self, mv: &Move<V::Board>, legal: &MoveList<V::Board>) -> PlayError {
        let position = self.position();
        if position.pieces(!self.turn()).contains(mv.from()) {
            return PlayError::Irregular(Irregularity::TwoMoves);
        }
        if self.duty() != Duty::Capture {
            return PlayError::NotLegal(mv.into());
        }
        if !mv.is_capture() && position.quiet_moves().contains(mv) {
            return PlayError::Irregular(Irregularity::MissedCapture);
        }
        let ends_like = |known: &Move<_>| known.from() == mv.from() && known.to() == mv.to();
        if mv.is_capture() && legal.iter().any(ends_like) {
            return PlayError::Irregular(Irregularity::WrongCapture);
        }
        PlayError::NotLegal(mv.into())
    }
}
