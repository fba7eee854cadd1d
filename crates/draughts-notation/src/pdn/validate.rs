//! Validation of a game as it is read: its moves are played by the rules of its contract.

use draughts::any::{AnyBoard, AnyMoment, AnyMove, AnySetup, SquareSet};
use draughts::game::{Game, Moment, Outcome};
use draughts::rules::{First, Huff, KingRun};
use draughts::{Color, Move, MoveList, Rank, Rules, Square, Variant, WithVariant, dispatch};

use super::position::{self, Names};
use super::problem::Fault;
use super::tree::{Leap, PlainMove};
use crate::contract::Contract;
use crate::excerpt::Excerpt;
use crate::fen;
use crate::game_type::Notation;
use crate::moves::{MoveTextError, read_these};
use crate::square_names::SquareNames;

/// The most positions of a game that are looked through for one that has stood before.
const MOST_REPEATABLE: usize = 1 << 12;

/// A validator of games under any rules: it plays their moves and says where they stand.
pub(super) trait Validator {
    /// Begins a game; answers its position as FEN in our numbers when it is not the start position,
    /// and what was repaired in the FEN.
    fn start(&mut self, fen: Option<&str>) -> Result<(Option<String>, Option<Fault>), Fault>;

    /// Lets the first move of a game without a FEN say who begins by lot (NG-2.1): the side whose
    /// turn it is by its number, unless only the other one can play it. Answers the position as FEN
    /// when it is not the start position.
    fn draw_lot(&mut self, by_number: Color, first: &str) -> Option<String>;

    /// Plays a move; answers also what is to be said of it.
    fn play(&mut self, text: &str) -> Result<(Leap, Option<Fault>), Fault>;

    /// Goes back before the last move, to come again.
    fn open(&mut self);

    /// Comes again.
    fn close(&mut self);

    /// Sets up a position; answers it as FEN in our numbers, and what was repaired in it.
    fn set_up(&mut self, fen: &str) -> Result<(String, Option<Fault>), Fault>;

    /// Takes a piece that has missed a capture; answers its number, and what was repaired in its
    /// name.
    fn huff(&mut self, name: &str) -> Result<(u8, Option<Fault>), Fault>;

    /// Whether a FEN says the position that stands.
    fn stands(&self, fen: &str) -> bool;

    /// The side to move.
    fn turn(&self) -> Color;
}

/// A validator of a contract.
pub(super) fn validator(contract: &Contract) -> Box<dyn Validator> {
    struct Make<'a>(&'a Contract);
    impl WithVariant for Make<'_> {
        type Output = Box<dyn Validator>;
        fn run<V: Variant>(self, variant: V) -> Box<dyn Validator> {
            Box::new(Replay::new(variant, self.0))
        }
    }
    dispatch(&contract.rules().moves, Make(contract))
}

/// A game that is played through.
struct Replay<V: Variant> {
    variant: V,
    texts: Texts,
    line: Line<V>,
    /// The lines that wait while a variation is read.
    waiting: Vec<Line<V>>,
    /// What the game could come back to, of the main line only.
    repeatable: Vec<Moment<V>>,
}

/// A line of a game.
#[derive(Clone, Copy)]
struct Line<V: Variant> {
    moment: Moment<V>,
    /// Before the last move.
    before: Moment<V>,
    /// How the game has ended by the rules, which some games do not care for.
    ended: Option<Outcome>,
    /// How it had ended before the last move.
    ended_before: Option<Outcome>,
    /// It has been told that the game went on after a draw.
    plays_on: bool,
}

impl<V: Variant> Line<V> {
    fn new(moment: Moment<V>, ended: Option<Outcome>) -> Line<V> {
        Line { moment, before: moment, ended, ended_before: ended, plays_on: false }
    }
}

impl<V: Variant> Replay<V> {
    fn new(variant: V, contract: &Contract) -> Self {
        let rules = *contract.rules();
        let start = Game::new(variant, rules, &rules.start::<V::Board>())
            .expect("the start position of a contract can be played");
        Replay {
            variant,
            texts: Texts::new(contract),
            line: Line::new(*start.moment(), start.outcome()),
            waiting: Vec::new(),
            repeatable: Vec::new(),
        }
    }

    fn place(&mut self, setup: &AnySetup) -> Result<(), Fault> {
        let game =
            Game::new(self.variant, self.texts.rules, &setup.on()).map_err(position::unplayable)?;
        let before = self.line.moment;
        let ended_before = self.line.ended;
        self.line = Line::new(*game.moment(), game.outcome());
        (self.line.before, self.line.ended_before) = (before, ended_before);
        if self.waiting.is_empty() {
            self.repeatable.clear();
            self.repeatable.push(self.line.moment);
        }
        Ok(())
    }

    /// Begins with a position.
    fn begin(&mut self, setup: &AnySetup) -> Result<(), Fault> {
        self.place(setup)?;
        (self.line.before, self.line.ended_before) = (self.line.moment, self.line.ended);
        Ok(())
    }

    /// Whether a text is a move or an offence where the game stands.
    fn can_play(&self, text: &str) -> bool {
        let legal = self.line.moment.position().legal_moves();
        self.quick(text.as_bytes(), &legal).is_some()
            || self.texts.slow(text, &self.line.moment).is_ok()
    }

    /// The only legal move with the first and the last square of a text that says no more.
    fn quick(&self, text: &[u8], legal: &MoveList<V::Board>) -> Option<Move<V::Board>> {
        let (from, sign, to) = self.texts.squares.ends(text)?;
        let (from, to) = (Square::new(from)?, Square::new(to)?);
        let mut found = None;
        for mv in legal.iter().filter(|mv| mv.from() == from && mv.to() == to) {
            if found.replace(*mv).is_some() {
                return None;
            }
        }
        let mv = found?;
        if mv.is_capture() && self.texts.rules.huff == Huff::All {
            // The same squares may be those of a capture cut short.
            return None;
        }
        let fits = match sign {
            b'-' => {
                let hyphen = self.texts.names.notation.capture == '-';
                !mv.is_capture() || hyphen || self.texts.rules.huff == Huff::Off
            }
            b'x' | b':' => mv.is_capture(),
            _ => true,
        };
        fits.then_some(mv)
    }

    /// Enters a moment that a move has led to.
    fn enter(&mut self, mv: &Move<V::Board>, moment: Moment<V>) {
        self.line.ended_before = self.line.ended;
        self.line.before = self.line.moment;
        self.line.moment = moment;
        let men_return = moment.position().men_return();
        if !men_return && moment.can_only_be_stuck() {
            // An end without moves is found when a move is asked for.
            self.line.ended = None;
            return;
        }
        let mut times = 1;
        if self.waiting.is_empty() && !self.line.plays_on {
            let goes_on = mv.mover() == Rank::Man && !men_return;
            if mv.is_capture() || mv.promotes() || goes_on {
                self.repeatable.clear();
            }
            if self.repeatable.len() < MOST_REPEATABLE {
                self.repeatable.push(moment);
            }
            times = self.repeatable.iter().filter(|then| then.is_repeated_by(&moment)).count();
        }
        self.line.ended = moment.outcome(&self.texts.rules, times as u32);
    }

    /// Refuses a move after a win; says once that the game goes on after a draw.
    fn check_end(&mut self, text: &str) -> Result<Option<Fault>, Fault> {
        match self.line.ended {
            None => Ok(None),
            Some(outcome) if outcome.winner.is_some() => {
                Err(Fault::AfterEnd(Excerpt::of(text), outcome))
            }
            Some(outcome) => {
                let is_new = self.waiting.is_empty() && !self.line.plays_on;
                self.line.plays_on = true;
                Ok(is_new.then_some(Fault::PlaysOn(outcome)))
            }
        }
    }
}

impl<V: Variant> Validator for Replay<V> {
    fn start(&mut self, fen: Option<&str>) -> Result<(Option<String>, Option<Fault>), Fault> {
        self.waiting.clear();
        let usual = AnySetup::start(&self.texts.rules);
        let (setup, repaired) = match fen {
            Some(fen) => self.texts.read(fen)?,
            None => (usual.clone(), None),
        };
        self.begin(&setup)?;
        let ours = (setup != usual).then(|| fen::write_any(&setup));
        Ok((ours, repaired))
    }

    fn draw_lot(&mut self, by_number: Color, first: &str) -> Option<String> {
        if self.texts.rules.first != First::Either {
            return None;
        }
        let usual = AnySetup::start(&self.texts.rules);
        let mut begun = usual.clone();
        let mut can_play = |turn| {
            begun.turn = turn;
            self.begin(&begun).is_ok() && self.can_play(first)
        };
        if !can_play(by_number) && !can_play(!by_number) {
            begun.turn = by_number;
            // The position can be played, whoever begins.
            self.begin(&begun).ok()?;
        }
        (begun != usual).then(|| fen::write_any(&begun))
    }

    fn play(&mut self, text: &str) -> Result<(Leap, Option<Fault>), Fault> {
        let note = self.check_end(text)?;
        let legal = self.line.moment.position().legal_moves();
        if let Some(mv) = self.quick(text.as_bytes(), &legal) {
            self.enter(&mv, self.line.moment.after(&mv));
            return Ok((Leap::Move(PlainMove::of(&mv)), note));
        }
        if legal.is_empty()
            && let Some(outcome) = self.line.moment.outcome(&self.texts.rules, 1)
        {
            return Err(Fault::AfterEnd(Excerpt::of(text), outcome));
        }
        let (leap, fault) = self.texts.slow(text, &self.line.moment).map_err(Fault::Move)?;
        match &leap {
            Leap::Offence(plain) => {
                let offences = self.line.moment.offences(self.texts.rules.huff);
                if let Some(mv) = offences.iter().find(|mv| plain.is(mv)) {
                    let moment = self.line.moment.after_offence(mv, self.texts.rules.huff);
                    self.enter(mv, moment);
                }
            }
            Leap::Move(plain) => {
                let former = self.line.moment.position().former_captures();
                if let Some(mv) = legal.iter().chain(&former).find(|mv| plain.is(mv)) {
                    self.enter(mv, self.line.moment.after(mv));
                }
            }
            _ => {}
        }
        Ok((leap, note.or(fault)))
    }

    fn open(&mut self) {
        self.waiting.push(self.line);
        self.line = Line { plays_on: false, ..Line::new(self.line.before, self.line.ended_before) };
    }

    fn close(&mut self) {
        if let Some(line) = self.waiting.pop() {
            self.line = line;
        }
    }

    fn set_up(&mut self, text: &str) -> Result<(String, Option<Fault>), Fault> {
        let (setup, repaired) = match position::null_move(text) {
            Some(turn) => {
                let mut setup = AnySetup::from(&self.line.moment.position().setup());
                setup.turn = turn;
                (setup, None)
            }
            None => self.texts.read(text)?,
        };
        self.place(&setup)?;
        Ok((fen::write_any(&setup), repaired))
    }

    fn huff(&mut self, name: &str) -> Result<(u8, Option<Fault>), Fault> {
        let nothing = || Fault::Huff(Excerpt::of(name));
        let huffable = self.line.moment.huffable().into();
        let (number, fault) = self.texts.huffed(name, huffable).ok_or_else(nothing)?;
        let square = Square::new(number).ok_or_else(nothing)?;
        let moment = self.line.moment.after_huff(square).map_err(position::unplayable)?;
        self.line.ended_before = self.line.ended;
        self.line.before = self.line.moment;
        self.line.moment = moment;
        self.line.ended = moment.outcome(&self.texts.rules, 1);
        if self.waiting.is_empty() {
            self.repeatable.clear();
            self.repeatable.push(moment);
        }
        Ok((number, fault))
    }

    fn stands(&self, fen: &str) -> bool {
        // Of long king runs text says no more than what matters.
        let here = fen::write(&self.line.moment.position().setup());
        self.texts.read(fen).is_ok_and(|(setup, _)| fen::write_any(&setup) == here)
    }

    fn turn(&self) -> Color {
        self.line.moment.position().turn()
    }
}

/// How the texts of a game are read.
struct Texts {
    board: AnyBoard,
    rules: Rules,
    names: Names,
    squares: Squares,
}

impl Texts {
    fn new(contract: &Contract) -> Texts {
        let rules = *contract.rules();
        let board = AnyBoard::under(&rules.moves);
        let names = Names::new(Notation::of(contract), &rules);
        Texts { board, rules, names, squares: Squares::new(board, &names) }
    }

    /// Reads a FEN; king runs are no part of a position where they are not counted. What is no
    /// position in the numbers of the game may be one in ours, which scores of Spanish and Thai
    /// games once had in their tags.
    fn read(&self, text: &str) -> Result<(AnySetup, Option<Fault>), Fault> {
        let read = |names: &Names| position::read(self.board, text, names, &self.rules);
        let form = |(setup, repaired): (_, bool)| (setup, repaired.then_some(Fault::FenForm));
        let ours =
            || read(&self.in_ours()?).ok().map(|(setup, _)| (setup, Some(Fault::OurNumbers)));
        let found = read(&self.names).map(form).or_else(|error| ours().ok_or(Fault::Fen(error)));
        let (mut setup, fault) = found?;
        if self.rules.moves.king_run == KingRun::Free {
            setup.runs = [None; 2];
        }
        Ok((setup, fault))
    }

    /// The names of squares with our numbers in the place of those of the game, where these are
    /// others.
    fn in_ours(&self) -> Option<Names> {
        let is_other = self.names.numbers != SquareNames::OURS;
        is_other.then_some(Names { numbers: SquareNames::OURS, ..self.names })
    }

    /// Any move or offence that a text can mean, and what is to be said of it.
    fn slow(
        &self,
        text: &str,
        moment: &dyn AnyMoment,
    ) -> Result<(Leap, Option<Fault>), MoveTextError> {
        let position = moment.position();
        let legal = position.legal_moves();
        let notation = Notation { names: self.names.of(text), ..self.names.notation };
        let read =
            |moves: &[AnyMove]| read_these(position, moves, notation, text).map(|at| moves[at]);
        let offences = moment.offences(self.rules.huff);
        let found = if offences.is_empty() {
            read(&legal)
        } else {
            match read(&[&legal[..], &offences].concat()) {
                Err(MoveTextError::Ambiguous { .. }) => read(&legal),
                read => read,
            }
        };
        match found {
            Ok(mv) if legal.contains(&mv) => Ok((Leap::Move((&mv).into()), None)),
            Ok(mv) => Ok((Leap::Offence((&mv).into()), None)),
            Err(error @ MoveTextError::NotLegal(_)) if offences.is_empty() => {
                if let Ok(mv) = read(&position.former_captures()) {
                    let note = Fault::FormerCapture(Excerpt::of(text));
                    return Ok((Leap::Move((&mv).into()), Some(note)));
                }
                let mv = self.squares.long_ends(text.as_bytes()).and_then(|(from, _, to)| {
                    let fits = |mv: &&AnyMove| mv.is_capture() && (mv.from, mv.to) == (from, to);
                    let mut fitting = legal.iter().filter(fits);
                    fitting.next().filter(|_| fitting.next().is_none())
                });
                let mv = mv.ok_or(error)?;
                Ok((Leap::Move(mv.into()), Some(Fault::OtherWay)))
            }
            Err(error) => Err(error),
        }
    }

    /// The square of a piece that may be huffed, by its name, and what was repaired in it.
    fn huffed(&self, name: &str, huffable: SquareSet) -> Option<(u8, Option<Fault>)> {
        let named = |names: &Names| {
            let square = names.of(name).read_any(self.board, name).ok();
            square.filter(|square| huffable.contains(*square))
        };
        let ours = || Some((named(&self.in_ours()?)?, Some(Fault::OurNumbers)));
        named(&self.names).map(|square| (square, None)).or_else(ours)
    }
}

/// The first square of a move, the sign behind it, and the last square.
type Ends = (u8, u8, u8);

/// The squares of short texts, found without comparing names.
struct Squares {
    numbers: Vec<Option<u8>>,
    /// By column and row.
    letters: Vec<Option<u8>>,
}

impl Squares {
    fn new(board: AnyBoard, names: &Names) -> Self {
        let numbers =
            (0..100).map(|number: u8| names.numbers.read_any(board, &number.to_string()).ok());
        let letters = (0..64).map(|index: u8| {
            let name = format!("{}{}", char::from(b'a' + index / 8), index % 8 + 1);
            let has_letters = matches!(names.letters, SquareNames::Letters(_));
            has_letters.then(|| names.letters.read_any(board, &name).ok()).flatten()
        });
        Squares { numbers: numbers.collect(), letters: letters.collect() }
    }

    /// The square that a text begins with, and how many bytes its name has.
    fn square(&self, text: &[u8]) -> Option<(u8, usize)> {
        match *text {
            [a @ b'0'..=b'9', b @ b'0'..=b'9', ..]
                if !text.get(2).is_some_and(u8::is_ascii_digit) =>
            {
                let number = usize::from(a - b'0') * 10 + usize::from(b - b'0');
                Some((self.numbers[number]?, 2))
            }
            [a @ b'0'..=b'9', ..] if !text.get(1).is_some_and(u8::is_ascii_digit) => {
                Some((self.numbers[usize::from(a - b'0')]?, 1))
            }
            [a @ b'a'..=b'h', b @ b'1'..=b'8', ..]
                if !text.get(2).is_some_and(u8::is_ascii_digit) =>
            {
                Some((self.letters[usize::from(a - b'a') * 8 + usize::from(b - b'1')]?, 2))
            }
            _ => None,
        }
    }

    /// The squares of a text that has two, and the sign between them, 0 where there is none.
    fn ends(&self, text: &[u8]) -> Option<Ends> {
        let (from, mut at) = self.square(text)?;
        let sign = match *text.get(at)? {
            sign @ (b'-' | b'x' | b':') => {
                at += 1;
                sign
            }
            _ => 0,
        };
        let (to, len) = self.square(&text[at..])?;
        (at + len == text.len()).then_some((from, sign, to))
    }

    /// The first and the last square of a text that has more than two.
    fn long_ends(&self, text: &[u8]) -> Option<Ends> {
        let mut parts = text.split(|byte| matches!(byte, b'-' | b'x' | b':'));
        let (from, _) = self.square(parts.next()?)?;
        let (to, _) = self.square(parts.next_back()?)?;
        parts.next().is_some().then_some((from, 0, to))
    }
}
