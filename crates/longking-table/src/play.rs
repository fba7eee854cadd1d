//! One game at a table, whatever its rules: behind a trait, so that a table is one type.

use std::any::Any;
use std::fmt;

use draughts::game::{Edition, Game, Outcome, Touch};
use draughts::match_play::{CrownCrown, Crowning, Pairing, Player};
use draughts::rules::Goal;
use draughts::{Bitboard, Color, Move, Setup, Square, Variant, WithVariant, dispatch};
use draughts_notation::moves::read_among;
use draughts_notation::pdn::PdnGame;
use draughts_notation::{Contract, Excerpt, MoveTextError, Notation, fen};

use crate::event::Act;
use crate::handicap::without;
use crate::refusal::Refusal;
use crate::stage::{Playing, Stage};
use crate::table::color_of;
use crate::terms::{Crowns, Terms};

/// A game that is named for, played or over.
pub(crate) trait Play: fmt::Debug + Send + Sync {
    /// Whose turn it is, to name men or to move.
    fn turn(&self) -> Color;
    /// Whether men are still to be named (M3).
    fn is_naming(&self) -> bool;
    /// Whether both sides, whose colours change from game to game, have men to name and the naming
    /// is not the end.
    fn check_naming(&self) -> Result<(), Refusal>;
    /// How many pieces stand on the board.
    fn pieces(&self) -> u32;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// How many moves have been made.
    fn ply(&self) -> u32;
    /// Who has asked to take back how many moves.
    fn asked(&self) -> Option<(Color, u32)>;
    /// Whether a side may offer a draw now.
    fn check_offer(&self, color: Color) -> Result<(), Refusal>;
    /// Makes a move for the side to move.
    fn enter(&mut self, text: &str) -> Result<(), Refusal>;
    /// Lets the other player take back what he asked for.
    fn agree(&mut self, color: Color) -> Result<(), Refusal>;
    /// The flag of a side falls.
    fn fall_flag(&mut self, color: Color) -> Result<(), Refusal>;
    /// Endgame tables prove the position drawn (E10).
    fn prove_drawn(&mut self) -> Result<(), Refusal>;
    /// Everything else that a player can do.
    fn act(&mut self, act: &Act, color: Color) -> Result<(), Refusal>;
    /// The game so far, to be written; while men are named the men as they stand.
    fn score(&self) -> PdnGame;
    /// The game as what it is, for who knows its rules.
    fn as_any(&self) -> &dyn Any;
}

/// The game that the terms say, before its first move.
pub(crate) fn set_up(
    terms: &Terms,
    contract: &Contract,
    pairing: Pairing,
    first_white: Player,
) -> Result<Box<dyn Play>, Refusal> {
    let task = SetUp { terms, contract, pairing, first_white };
    dispatch(&contract.rules().moves, task)
}

struct SetUp<'a> {
    terms: &'a Terms,
    contract: &'a Contract,
    pairing: Pairing,
    first_white: Player,
}

impl WithVariant for SetUp<'_> {
    type Output = Result<Box<dyn Play>, Refusal>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let SetUp { terms, contract, pairing, first_white } = self;
        let rules = contract.rules();
        let mut setup: Setup<V::Board> = match &terms.start {
            Some(text) => fen::read(text).map_err(|error| Refusal::at("start", error))?,
            None => Setup::start(rules.rows, pairing.beginner),
        };
        setup.turn = pairing.beginner;
        if let Some(handicap) = &terms.short {
            setup = without(&setup, handicap, pairing, first_white)?;
        }
        let contract = *contract;
        let edition = terms.edition.unwrap_or_default();
        let touch = Touch::new();
        let stage = match terms.crown {
            None => Stage::Game(new_game(variant, &contract, edition, &setup)?),
            Some(crowns) => {
                let crowning = match crowns {
                    Crowns::Both => Crowning::Both,
                    Crowns::One => Crowning::Only(color_of(pairing, Player::One)),
                    Crowns::Two => Crowning::Only(color_of(pairing, Player::Two)),
                };
                Stage::Naming(variant, CrownCrown::new(setup, crowning), setup)
            }
        };
        Ok(Box::new(Playing { contract, edition, stage, touch }))
    }
}

fn new_game<V: Variant>(
    variant: V,
    contract: &Contract,
    edition: Edition,
    setup: &Setup<V::Board>,
) -> Result<Game<V>, Refusal> {
    let game = Game::of_edition(edition, variant, *contract.rules(), setup);
    game.map_err(|error| Refusal::at("start", error))
}

impl<V: Variant> Playing<V> {
    fn game(&self) -> Option<&Game<V>> {
        match &self.stage {
            Stage::Game(game) => Some(game),
            Stage::Naming(..) => None,
        }
    }

    /// The game, which has begun.
    fn begun(&mut self, act: &str) -> Result<&mut Game<V>, Refusal> {
        match &mut self.stage {
            Stage::Game(game) => Ok(game),
            Stage::Naming(..) => Err(Refusal::at(act, "men are to be crowned first")),
        }
    }

    /// Names two men; the game begins when everybody has.
    fn crown(&mut self, color: Color, square: u8, spent: u8) -> Result<(), Refusal> {
        let [crowned, spent] = [square, spent].map(square_of::<V>);
        let (crowned, spent) = (crowned?, spent?);
        let Stage::Naming(variant, naming, setup) = &mut self.stage else {
            return Err(Refusal::new("crown: no man is to be named now"));
        };
        let mut next = naming.clone();
        next.name(color, crowned, spent).map_err(Refusal::new)?;
        let Some(ready) = next.setup() else {
            setup.put(crowned, Some(draughts::Piece::king(color)));
            setup.put(spent, None);
            *naming = next;
            return Ok(());
        };
        let game = new_game(*variant, &self.contract, self.edition, &ready)?;
        self.stage = Stage::Game(game);
        Ok(())
    }
}

/// A square of the board by its number.
fn square_of<V: Variant>(number: u8) -> Result<Square<V::Board>, Refusal> {
    Square::new(number)
        .ok_or_else(|| Refusal::new(format!("{number} is not a square of the board")))
}

impl<V: Variant> Play for Playing<V> {
    fn turn(&self) -> Color {
        match &self.stage {
            Stage::Game(game) => game.turn(),
            Stage::Naming(_, naming, setup) => naming.to_name().unwrap_or(setup.turn),
        }
    }

    fn is_naming(&self) -> bool {
        self.game().is_none()
    }

    fn check_naming(&self) -> Result<(), Refusal> {
        let Stage::Naming(_, _, setup) = &self.stage else { return Ok(()) };
        if self.contract.rules().moves.goal == Goal::Crown {
            return Err(Refusal::at("crown", "the first king wins under these rules"));
        }
        let men = |color| setup.pieces(color) & !setup.kings();
        let cannot = |color: &Color| {
            (men(*color) & Bitboard::promotion_row(!*color)).is_empty() || men(*color).count() < 2
        };
        match Color::BOTH.into_iter().find(cannot) {
            Some(color) => Err(Refusal::at(
                "crown",
                format!("{color} needs a man on its back line and another one (NG-7.2)"),
            )),
            None => Ok(()),
        }
    }

    fn pieces(&self) -> u32 {
        let setup = match &self.stage {
            Stage::Game(game) => game.position().setup(),
            Stage::Naming(_, _, setup) => *setup,
        };
        Color::BOTH.iter().map(|color| setup.pieces(*color).count()).sum()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game().and_then(Game::outcome)
    }

    fn ply(&self) -> u32 {
        self.game().map_or(0, Game::ply)
    }

    fn asked(&self) -> Option<(Color, u32)> {
        self.game().and_then(Game::take_back_asked)
    }

    fn check_offer(&self, color: Color) -> Result<(), Refusal> {
        let game =
            self.game().ok_or_else(|| Refusal::at("offer", "men are to be crowned first"))?;
        game.check_offer(color).map_err(|error| Refusal::at("offer", error))
    }

    fn enter(&mut self, text: &str) -> Result<(), Refusal> {
        let notation = Notation::of(&self.contract);
        let touch = self.touch;
        let game = self.begun("move")?;
        let mv = read(game, notation, text).map_err(Refusal::new)?;
        let excerpt = Excerpt::of(text);
        let refuse = |error: &dyn fmt::Display| Refusal::new(format!("{excerpt}: {error}"));
        touch.check(&mv).map_err(|error| refuse(&error))?;
        game.play(&mv).map_err(|error| refuse(&error))?;
        self.touch = Touch::new();
        Ok(())
    }

    fn agree(&mut self, color: Color) -> Result<(), Refusal> {
        self.begun("agree")?.agree_take_back(color).map_err(Refusal::new)?;
        self.touch = Touch::new();
        Ok(())
    }

    fn fall_flag(&mut self, color: Color) -> Result<(), Refusal> {
        self.begun("flag")?.fall_flag(color).map_err(Refusal::new)
    }

    fn prove_drawn(&mut self) -> Result<(), Refusal> {
        self.begun("proven")?.prove_drawn().map_err(Refusal::new)
    }

    fn act(&mut self, act: &Act, color: Color) -> Result<(), Refusal> {
        if let Act::Crown { square, spent } = *act {
            return self.crown(color, square, spent);
        }
        let mut touch = self.touch;
        let game = self.begun(act.word())?;
        match *act {
            Act::Huff(number) => {
                let square = square_of::<V>(number)?;
                game.huff(square)
                    .map_err(|error| Refusal::new(format!("\"huff{number}\": {error}")))?;
            }
            Act::Touch(number) => {
                let square = square_of::<V>(number)?;
                touch.touch(game.position(), color, square).map_err(Refusal::new)?;
            }
            Act::Adjust => touch.adjust(),
            Act::Adjusted => touch.adjusted(),
            Act::Offer => game.offer_draw(color).map_err(Refusal::new)?,
            Act::Accept => game.accept_draw(color).map_err(Refusal::new)?,
            Act::Decline => game.decline_draw(color).map_err(Refusal::new)?,
            Act::Ask(plies) => game.ask_take_back(color, plies).map_err(Refusal::new)?,
            Act::Refuse => game.refuse_take_back(color).map_err(Refusal::new)?,
            Act::Resign => game.resign(color).map_err(Refusal::new)?,
            Act::Forfeit => game.forfeit(color).map_err(Refusal::new)?,
            _ => return Err(Refusal::at(act.word(), "not in a game")),
        }
        self.touch = touch;
        Ok(())
    }

    fn score(&self) -> PdnGame {
        match &self.stage {
            Stage::Game(game) => PdnGame::of(game, self.contract),
            Stage::Naming(_, _, setup) => {
                let mut score = PdnGame::new(self.contract);
                let usual: Setup<V::Board> = self.contract.rules().start();
                score.start = (*setup != usual).then(|| fen::write(setup));
                score
            }
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Reads a move or an offence; what fits both is the move. A game of an earlier edition may have a
/// capture that was legal then.
fn read<V: Variant>(
    game: &Game<V>,
    notation: Notation,
    text: &str,
) -> Result<Move<V::Board>, MoveTextError> {
    let legal = game.legal_moves();
    let offences = game.offences();
    let either = [&legal, offences.as_slice()].concat();
    match read_among(game.position(), &either, notation, text) {
        Err(MoveTextError::Ambiguous { .. }) if !offences.is_empty() => {
            read_among(game.position(), &legal, notation, text)
        }
        Err(MoveTextError::NotLegal(_)) if game.edition() < Edition::PRESENT => {
            read_among(game.position(), &game.position().former_captures(), notation, text)
        }
        read => read,
    }
}
