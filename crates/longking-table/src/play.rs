//! One game at a table, whatever its rules.

use draughts::Color;
use draughts::any::{self, AnyBoard, AnyGame, AnyMove, AnySetup, Said};
use draughts::game::{Edition, Outcome, Touch};
use draughts::match_play::{CrownCrown, Crowning, Pairing, Player};
use draughts::rules::Goal;
use draughts_notation::moves::{read_any, read_in};
use draughts_notation::pdn::PdnGame;
use draughts_notation::{Contract, Excerpt, MoveTextError, Notation, fen};

use crate::cause::{Refused, ToCause};
use crate::event::Act;
use crate::handicap::without;
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::table::{BEGUN, color_of};
use crate::terms::{Crowns, Terms};

/// A game that is named for, played or over.
#[derive(Debug)]
pub(crate) struct Playing {
    contract: Contract,
    edition: Edition,
    stage: Stage,
    touch: Touch,
}

impl Playing {
    /// The game that the terms say, before its first move.
    pub(crate) fn new(
        terms: &Terms,
        contract: &Contract,
        pairing: Pairing,
        first_white: Player,
    ) -> Result<Playing, Refusal> {
        let rules = contract.rules();
        let board = AnyBoard::under(&rules.moves);
        let mut setup = match &terms.start {
            Some(text) => {
                fen::read_any(board, text).map_err(|error| Refusal::at("start", error))?
            }
            None => AnySetup::start(rules),
        };
        setup.turn = pairing.beginner;
        if let Some(handicap) = &terms.short {
            setup = without(&setup, handicap, pairing, first_white)?;
        }
        let edition = terms.edition.unwrap_or_default();
        let stage = match terms.crown {
            None => Stage::Game(new_game(contract, edition, &setup)?),
            Some(crowns) => {
                let crowning = match crowns {
                    Crowns::Both => Crowning::Both,
                    Crowns::One => Crowning::Only(color_of(pairing, Player::One)),
                    Crowns::Two => Crowning::Only(color_of(pairing, Player::Two)),
                };
                Stage::Naming(CrownCrown::new(setup.clone(), crowning), setup)
            }
        };
        Ok(Playing { contract: *contract, edition, stage, touch: Touch::new() })
    }

    /// How far it is.
    pub(crate) fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The piece that was touched and must be played.
    pub(crate) fn bound(&self) -> Option<u8> {
        self.touch.bound()
    }

    fn game(&self) -> Option<&dyn AnyGame> {
        match &self.stage {
            Stage::Game(game) => Some(game.as_ref()),
            Stage::Naming(..) => None,
        }
    }

    /// The game, which has begun.
    fn begun(&mut self, act: &str) -> Result<&mut dyn AnyGame, Refusal> {
        match &mut self.stage {
            Stage::Game(game) => Ok(game.as_mut()),
            Stage::Naming(..) => Err(Refusal::at(act, Refused::CrownFirst)),
        }
    }

    /// Names two men; the game begins when everybody has.
    fn crown(&mut self, color: Color, crowned: u8, spent: u8) -> Result<(), Refusal> {
        for square in [crowned, spent] {
            self.check_square(square)?;
        }
        let Stage::Naming(naming, setup) = &mut self.stage else {
            return Err(Refusal::at("crown", Refused::NoManNow));
        };
        let mut next = naming.clone();
        next.name(color, crowned, spent).map_err(Refusal::new)?;
        let Some(ready) = next.setup() else {
            setup.put(crowned, Some(draughts::Piece::king(color)));
            setup.put(spent, None);
            *naming = next;
            return Ok(());
        };
        let game = new_game(&self.contract, self.edition, ready)?;
        self.stage = Stage::Game(game);
        Ok(())
    }

    /// A game that is given up while men are named is one with the men as they stand.
    fn give_up(&mut self, said: Said) -> Result<(), Refusal> {
        if let Stage::Naming(_, setup) = &self.stage {
            let mut game = new_game(&self.contract, self.edition, setup)?;
            game.say(said).map_err(Refusal::new)?;
            self.stage = Stage::Game(game);
        }
        Ok(())
    }

    /// A number is that of a square of the board.
    fn check_square(&self, number: u8) -> Result<(), Refusal> {
        let board = AnyBoard::under(&self.contract.rules().moves);
        if board.has(number) {
            return Ok(());
        }
        Err(Refusal::new(Refused::NotASquare.with("square", number)))
    }

    /// Whose turn it is, to name men or to move.
    pub(crate) fn turn(&self) -> Color {
        match &self.stage {
            Stage::Game(game) => game.turn(),
            Stage::Naming(naming, setup) => naming.to_name().unwrap_or(setup.turn),
        }
    }

    /// Whether men are still to be named (M3).
    pub(crate) fn is_naming(&self) -> bool {
        self.game().is_none()
    }

    /// Whether both sides, whose colours change from game to game, have men to name and the naming
    /// is not the end.
    pub(crate) fn check_naming(&self) -> Result<(), Refusal> {
        let Stage::Naming(_, setup) = &self.stage else { return Ok(()) };
        if self.contract.rules().moves.goal == Goal::Crown {
            return Err(Refusal::at("crown", Refused::FirstKingWins));
        }
        let men = |color| setup.pieces(color).without(setup.kings());
        let cannot = |color: &Color| {
            let is_behind = |square| setup.board.promotes(!*color, square);
            !men(*color).iter().any(is_behind) || men(*color).count() < 2
        };
        match Color::BOTH.into_iter().find(cannot) {
            Some(color) => Err(Refusal::at("crown", Refused::NoBackLine.with("who", color))),
            None => Ok(()),
        }
    }

    /// How many pieces stand on the board.
    pub(crate) fn pieces(&self) -> u32 {
        let count = |color| match &self.stage {
            Stage::Game(game) => game.position().pieces(color).count(),
            Stage::Naming(_, setup) => setup.pieces(color).count(),
        };
        Color::BOTH.into_iter().map(count).sum()
    }

    /// By how many men a colour is behind, a king counting for three; where men are to be lost,
    /// whoever has more of them is.
    pub(crate) fn behind(&self, color: Color) -> i32 {
        let worth = |color| {
            let (pieces, kings) = match &self.stage {
                Stage::Game(game) => (game.position().pieces(color), game.position().kings()),
                Stage::Naming(_, setup) => (setup.pieces(color), setup.kings()),
            };
            (3 * pieces.count() - 2 * pieces.without(kings).count()) as i32
        };
        let lead = worth(color) - worth(!color);
        if self.contract.rules().moves.goal == Goal::Lose { lead } else { -lead }
    }

    /// How it ended.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game().and_then(|game| game.outcome())
    }

    /// How many moves have been made.
    pub(crate) fn ply(&self) -> u32 {
        self.game().map_or(0, |game| game.ply())
    }

    /// How many moves, offences and huffs stand.
    pub(crate) fn steps(&self) -> usize {
        self.game().map_or(0, |game| game.length().saturating_sub(1))
    }

    /// Who has asked to take back how many moves.
    pub(crate) fn asked(&self) -> Option<(Color, u32)> {
        self.game().and_then(|game| game.take_back_asked())
    }

    /// Whether a side may offer a draw now.
    pub(crate) fn check_offer(&self, color: Color) -> Result<(), Refusal> {
        let game = self.game().ok_or_else(|| Refusal::at("offer", Refused::CrownFirst))?;
        game.check_offer(color).map_err(|error| Refusal::at("offer", error))
    }

    /// Makes a move for the side to move.
    pub(crate) fn enter(&mut self, text: &str) -> Result<(), Refusal> {
        let notation = Notation::of(&self.contract);
        let touch = self.touch;
        let game = self.begun("move")?;
        let mv = read(game, notation, text).map_err(Refusal::new)?;
        let refuse = |error: &dyn ToCause| Refusal::at(Excerpt::of(text), error);
        touch.check(&mv).map_err(|error| refuse(&error))?;
        game.play(&mv).map_err(|error| refuse(&error))?;
        self.touch = Touch::new();
        Ok(())
    }

    /// Lets the other player take back what he asked for.
    pub(crate) fn agree(&mut self, color: Color) -> Result<(), Refusal> {
        self.begun("agree")?.say(Said::Agree(color)).map_err(Refusal::new)?;
        self.touch = Touch::new();
        Ok(())
    }

    /// The flag of a side falls.
    pub(crate) fn fall_flag(&mut self, color: Color) -> Result<(), Refusal> {
        self.begun("flag")?.say(Said::Flag(color)).map_err(Refusal::new)
    }

    /// A side that has the turn of a game that has begun has left it: it has lost, or it is a draw.
    /// Whether it is away knows who keeps the table.
    pub(crate) fn leave(&mut self, color: Color, draw: bool) -> Result<(), Refusal> {
        let refused = |why: &str| Err(Refusal::detail(why).within("claim"));
        if self.ply() < BEGUN {
            return refused("the game has not begun");
        }
        if self.turn() != color {
            return refused("the other player does not have the turn");
        }
        let said = if draw { Said::DrawForfeit(color) } else { Said::Forfeit(color) };
        self.begun("claim")?.say(said).map_err(Refusal::new)
    }

    /// Endgame tables prove the position drawn (E10).
    pub(crate) fn prove_drawn(&mut self) -> Result<(), Refusal> {
        self.begun("proven")?.say(Said::Proven).map_err(Refusal::new)
    }

    /// Everything else that a player can do.
    pub(crate) fn act(&mut self, act: &Act, color: Color) -> Result<(), Refusal> {
        if let Act::Crown { square, spent } = *act {
            return self.crown(color, square, spent);
        }
        if self.is_naming() {
            match act {
                Act::Resign => return self.give_up(Said::Resign(color)),
                Act::Forfeit => return self.give_up(Said::Forfeit(color)),
                _ => {}
            }
        }
        let mut touch = self.touch;
        if let Act::Huff(number) | Act::Touch(number) = *act {
            self.begun(act.word())?;
            self.check_square(number)?;
        }
        let game = self.begun(act.word())?;
        let said = match *act {
            Act::Huff(number) => {
                game.huff(number)
                    .map_err(|error| Refusal::at(format_args!("\"huff{number}\""), error))?;
                None
            }
            Act::Touch(number) => {
                touch.touch(game.position(), color, number).map_err(Refusal::new)?;
                None
            }
            Act::Adjust => {
                touch.adjust();
                None
            }
            Act::Adjusted => {
                touch.adjusted();
                None
            }
            Act::Offer => Some(Said::Offer(color)),
            Act::Accept => Some(Said::Accept(color)),
            Act::Decline => Some(Said::Decline(color)),
            Act::Ask(plies) => Some(Said::Ask(color, plies)),
            Act::Refuse => Some(Said::Refuse(color)),
            Act::Resign => Some(Said::Resign(color)),
            Act::Forfeit => Some(Said::Forfeit(color)),
            _ => return Err(Refusal::at(act.word(), Refused::NotInAGame)),
        };
        if let Some(said) = said {
            game.say(said).map_err(Refusal::new)?;
        }
        self.touch = touch;
        Ok(())
    }

    /// The game so far, to be written; while men are named the men as they stand.
    pub(crate) fn score(&self) -> PdnGame {
        match &self.stage {
            Stage::Game(game) => PdnGame::of(game.as_ref(), self.contract),
            Stage::Naming(_, setup) => {
                let mut score = PdnGame::new(self.contract);
                let usual = AnySetup::start(self.contract.rules());
                score.start = (*setup != usual).then(|| fen::write_any(setup));
                score
            }
        }
    }
}

/// The game of a contract that begins with a set-up.
fn new_game(
    contract: &Contract,
    edition: Edition,
    setup: &AnySetup,
) -> Result<Box<dyn AnyGame>, Refusal> {
    any::game(contract.rules(), edition, setup).map_err(|error| Refusal::at("start", error))
}

/// Reads what may be played. A game of an earlier edition may have a capture that was legal then.
fn read(game: &dyn AnyGame, notation: Notation, text: &str) -> Result<AnyMove, MoveTextError> {
    match read_in(game, notation, text) {
        Err(MoveTextError::NotLegal(_)) if game.edition() < Edition::PRESENT => {
            let former = game.position().former_captures();
            read_any(game.position(), &former, notation, text).map(|at| former[at])
        }
        read => read,
    }
}
