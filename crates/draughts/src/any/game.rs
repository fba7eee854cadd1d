//! A game on any board, and a moment of it.

use core::any::Any;
use core::fmt::Debug;

use super::position::any_moves;
use super::{AnyMove, AnyPosition, AnySetup, SquareSet};
use crate::dispatch::{WithVariant, dispatch};
use crate::game::{Count, Duty, Edition, Entry, Game, GameError, Moment, Outcome, PlayError};
use crate::piece::Color;
use crate::rules::{Huff, Rules};
use crate::square::Square;
use crate::variant::Variant;

/// A [`Moment`] of a game whatever its rules, by the numbers of its squares.
pub trait AnyMoment {
    /// The position.
    fn position(&self) -> &dyn AnyPosition;
    /// The pieces that the side to move may take before its own move (H2).
    fn huffable(&self) -> SquareSet;
    /// See [`Moment::offences`].
    fn offences(&self, huff: Huff) -> Vec<AnyMove>;
    /// The moment after a move that is legal here, or was under an earlier edition.
    fn after(&self, mv: &AnyMove) -> Option<Box<dyn AnyMoment>>;
    /// The moment after an offence.
    fn after_offence(&self, mv: &AnyMove, huff: Huff) -> Option<Box<dyn AnyMoment>>;
    /// The moment after a huff; `None` where it opens more ways to capture than C7 allows.
    fn after_huff(&self, number: u8) -> Option<Box<dyn AnyMoment>>;
}

impl<V: Variant> AnyMoment for Moment<V> {
    fn position(&self) -> &dyn AnyPosition {
        Moment::position(self)
    }

    fn huffable(&self) -> SquareSet {
        Moment::huffable(self).into()
    }

    fn offences(&self, huff: Huff) -> Vec<AnyMove> {
        any_moves(&Moment::offences(self, huff))
    }

    fn after(&self, mv: &AnyMove) -> Option<Box<dyn AnyMoment>> {
        Some(Box::new(Moment::after(self, &mv.on()?)))
    }

    fn after_offence(&self, mv: &AnyMove, huff: Huff) -> Option<Box<dyn AnyMoment>> {
        Some(Box::new(Moment::after_offence(self, &mv.on()?, huff)))
    }

    fn after_huff(&self, number: u8) -> Option<Box<dyn AnyMoment>> {
        Some(Box::new(Moment::after_huff(self, Square::new(number)?).ok()?))
    }
}

/// A move, an offence or a huff that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyStep {
    /// A legal move.
    Move(AnyMove),
    /// A move that missed a capture (H1).
    Offence(AnyMove),
    /// The piece on a square was huffed (H2).
    Huff(u8),
}

/// A [`Game`] whatever its rules, by the numbers of its squares: what methods do, and what errors
/// they have, is said there.
///
/// ```
/// use draughts::RuleSet;
/// use draughts::any::{AnySetup, game};
/// use draughts::game::Edition;
///
/// let rules = RuleSet::find("nigerian").unwrap().rules;
/// let mut game = game(&rules, Edition::PRESENT, &AnySetup::start(&rules))?;
/// game.play(&game.legal_moves()[0])?;
/// assert_eq!((game.ply(), game.turn().to_string()), (1, "black".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyGame: Debug + Send + Sync {
    /// The game as its own type, for who knows its rules.
    fn as_any(&self) -> &dyn Any;
    /// The rules.
    fn rules(&self) -> &Rules;
    /// The edition of the rules that it is played by.
    fn edition(&self) -> Edition;
    /// The position that stands.
    fn position(&self) -> &dyn AnyPosition;
    /// The position that the game began with.
    fn set_up(&self) -> &dyn AnyPosition;
    /// The moment that stands.
    fn moment(&self) -> &dyn AnyMoment;
    /// How many moments stand, the set-up included.
    fn length(&self) -> usize;
    /// A moment that stands, 0 being the set-up.
    fn moment_at(&self, index: usize) -> Option<&dyn AnyMoment>;
    /// The moves, offences and huffs that stand: each led to the moment of its index and one.
    fn line(&self) -> Vec<AnyStep>;
    /// How many moves and offences stand.
    fn ply(&self) -> u32;
    /// How the game ended, if it has (E8).
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Game::duty`].
    fn duty(&self) -> Duty;
    /// See [`Game::repetition`].
    fn repetition(&self) -> Option<u32>;
    /// See [`Game::counts`].
    fn counts(&self) -> Vec<Count>;
    /// See [`Game::is_undecided_by_men`].
    fn is_undecided_by_men(&self) -> bool;
    /// See [`Game::draw_offer`].
    fn draw_offer(&self) -> Option<Color>;
    /// See [`Game::moves_before_offer`].
    fn moves_before_offer(&self, color: Color) -> u32;
    /// See [`Game::check_offer`].
    fn check_offer(&self, color: Color) -> Result<(), PlayError>;
    /// See [`Game::take_back_asked`].
    fn take_back_asked(&self) -> Option<(Color, u32)>;
    /// See [`Game::play`].
    fn play(&mut self, mv: &AnyMove) -> Result<(), PlayError>;
    /// See [`Game::huff`].
    fn huff(&mut self, square: u8) -> Result<(), PlayError>;
    /// Does what is said between players, or ends the game off the board.
    fn say(&mut self, said: Said) -> Result<(), PlayError>;

    /// The side to move.
    fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The legal moves, none when the game is over.
    fn legal_moves(&self) -> Vec<AnyMove> {
        self.outcome().map_or_else(|| self.position().legal_moves(), |_| Vec::new())
    }

    /// The moves that may be played although something could be captured (H1), none when the game
    /// is over.
    fn offences(&self) -> Vec<AnyMove> {
        let offences = || self.moment().offences(self.rules().huff);
        self.outcome().map_or_else(offences, |_| Vec::new())
    }

    /// The pieces that may be huffed (H2), none when the game is over.
    fn huffable(&self) -> SquareSet {
        self.outcome().map_or_else(|| self.moment().huffable(), |_| SquareSet::EMPTY)
    }
}

/// What is said in a game beside its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// See [`Game::offer_draw`].
    Offer(Color),
    /// See [`Game::accept_draw`].
    Accept(Color),
    /// See [`Game::decline_draw`].
    Decline(Color),
    /// See [`Game::ask_take_back`].
    Ask(Color, u32),
    /// See [`Game::agree_take_back`].
    Agree(Color),
    /// See [`Game::refuse_take_back`].
    Refuse(Color),
    /// See [`Game::resign`].
    Resign(Color),
    /// See [`Game::fall_flag`].
    Flag(Color),
    /// See [`Game::forfeit`].
    Forfeit(Color),
    /// See [`Game::draw_forfeit`].
    DrawForfeit(Color),
    /// See [`Game::prove_drawn`].
    Proven,
}

impl<V: Variant> AnyGame for Game<V> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn rules(&self) -> &Rules {
        Game::rules(self)
    }

    fn edition(&self) -> Edition {
        Game::edition(self)
    }

    fn position(&self) -> &dyn AnyPosition {
        Game::position(self)
    }

    fn set_up(&self) -> &dyn AnyPosition {
        Game::set_up(self)
    }

    fn moment(&self) -> &dyn AnyMoment {
        Game::moment(self)
    }

    fn length(&self) -> usize {
        self.moments().len()
    }

    fn moment_at(&self, index: usize) -> Option<&dyn AnyMoment> {
        Some(self.moments().nth(index)?)
    }

    fn line(&self) -> Vec<AnyStep> {
        let step = |entry| match entry {
            Entry::Move(mv) => Some(AnyStep::Move((&mv).into())),
            Entry::Offence(mv) => Some(AnyStep::Offence((&mv).into())),
            Entry::Huff(square) => Some(AnyStep::Huff(square.number())),
            _ => None,
        };
        Game::line(self).filter_map(step).collect()
    }

    fn ply(&self) -> u32 {
        Game::ply(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn duty(&self) -> Duty {
        Game::duty(self)
    }

    fn repetition(&self) -> Option<u32> {
        Game::repetition(self)
    }

    fn counts(&self) -> Vec<Count> {
        Game::counts(self).collect()
    }

    fn is_undecided_by_men(&self) -> bool {
        Game::is_undecided_by_men(self)
    }

    fn draw_offer(&self) -> Option<Color> {
        Game::draw_offer(self)
    }

    fn moves_before_offer(&self, color: Color) -> u32 {
        Game::moves_before_offer(self, color)
    }

    fn check_offer(&self, color: Color) -> Result<(), PlayError> {
        Game::check_offer(self, color)
    }

    fn take_back_asked(&self) -> Option<(Color, u32)> {
        Game::take_back_asked(self)
    }

    fn play(&mut self, mv: &AnyMove) -> Result<(), PlayError> {
        let on_board = mv.on().ok_or(PlayError::NotLegal(*mv))?;
        Game::play(self, &on_board)
    }

    fn huff(&mut self, square: u8) -> Result<(), PlayError> {
        let on_board = Square::new(square).ok_or(PlayError::NotHuffable(square))?;
        Game::huff(self, on_board)
    }

    fn say(&mut self, said: Said) -> Result<(), PlayError> {
        match said {
            Said::Offer(color) => self.offer_draw(color),
            Said::Accept(color) => self.accept_draw(color),
            Said::Decline(color) => self.decline_draw(color),
            Said::Ask(color, plies) => self.ask_take_back(color, plies),
            Said::Agree(color) => self.agree_take_back(color),
            Said::Refuse(color) => self.refuse_take_back(color),
            Said::Resign(color) => self.resign(color),
            Said::Flag(color) => self.fall_flag(color),
            Said::Forfeit(color) => self.forfeit(color),
            Said::DrawForfeit(color) => self.draw_forfeit(color),
            Said::Proven => self.prove_drawn(),
        }
    }
}

/// The first moment of a game from a set-up on the board of its rules.
///
/// # Errors
/// See [`Game::new`].
pub fn begin(rules: &Rules, setup: &AnySetup) -> Result<Box<dyn AnyMoment>, GameError> {
    struct Begin<'a>(&'a Rules, &'a AnySetup);
    impl WithVariant for Begin<'_> {
        type Output = Result<Box<dyn AnyMoment>, GameError>;
        fn run<V: Variant>(self, variant: V) -> Self::Output {
            let game = Game::new(variant, *self.0, &self.1.on())?;
            Ok(Box::new(*game.moment()))
        }
    }
    dispatch(&rules.moves, Begin(rules, setup))
}

/// A game from a set-up on the board of its rules, by an edition of them.
///
/// # Errors
/// See [`Game::of_edition`].
pub fn game(
    rules: &Rules,
    edition: Edition,
    setup: &AnySetup,
) -> Result<Box<dyn AnyGame>, GameError> {
    struct Begin<'a>(&'a Rules, Edition, &'a AnySetup);
    impl WithVariant for Begin<'_> {
        type Output = Result<Box<dyn AnyGame>, GameError>;
        fn run<V: Variant>(self, variant: V) -> Self::Output {
            let Begin(rules, edition, setup) = self;
            Ok(Box::new(Game::of_edition(edition, variant, *rules, &setup.on())?))
        }
    }
    dispatch(&rules.moves, Begin(rules, edition, setup))
}

/// Work that is done on a game as its own type.
pub trait WithGame {
    /// What the work yields.
    type Output;

    /// Does the work.
    fn run<V: Variant>(self, game: &Game<V>) -> Self::Output;
}

/// Does a task on a game that was made by [`game`]; `None` for one that was made otherwise.
pub fn with_game<T: WithGame>(game: &dyn AnyGame, task: T) -> Option<T::Output> {
    struct Known<'a, T>(&'a dyn AnyGame, T);
    impl<T: WithGame> WithVariant for Known<'_, T> {
        type Output = Option<T::Output>;
        fn run<V: Variant>(self, _: V) -> Self::Output {
            let game: &Game<V> = self.0.as_any().downcast_ref()?;
            Some(self.1.run(game))
        }
    }
    dispatch(&game.rules().moves, Known(game, task))
}
