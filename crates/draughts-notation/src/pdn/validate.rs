//! Validation of a game as it is read: its moves are played by the rules of its contract.

use draughts::game::{Game, Moment, Outcome};
use draughts::rules::{First, Huff, KingRun};
use draughts::{Color, Move, MoveList, Rank, Rules, Setup, Square, Variant, WithVariant, dispatch};

use super::position::{self, Names};
use super::problem::Fault;
use super::tree::{Leap, PlainMove};
use crate::contract::Contract;
use crate::excerpt::Excerpt;
use crate::fen;
use crate::game_type::Notation;
use crate::moves::{self, MoveTextError};
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
    rules: Rules,
    names: Names,
    squares: Squares<V>,
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
        let mut names = Names::new(Notation::of(contract), &rules);
        // Boards of 8 have letters, whichever of their squares are used.
        if rules.moves.board.side() != 8 {
            names.letters = names.numbers;
        }
        let start = Game::new(variant, rules, &rules.start::<V::Board>())
            .expect("the start position of a contract can be played");
        Replay {
            variant,
            rules,
            names,
            squares: Squares::new(&names),
            line: Line::new(*start.moment(), start.outcome()),
            waiting: Vec::new(),
            repeatable: Vec::new(),
        }
    }

    /// Reads a FEN; king runs are no part of a position where they are not counted. What is no
    /// position in the numbers of the game may be one in ours, which scores of Spanish and Thai
    /// games once had in their tags.
    fn read(&self, text: &str) -> Result<(Setup<V::Board>, Option<Fault>), Fault> {
        let read = |names: &Names| position::read(text, names, &self.rules);
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

    fn place(&mut self, setup: &Setup<V::Board>) -> Result<(), Fault> {
        let game = Game::new(self.variant, self.rules, setup).map_err(position::unplayable)?;
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
    fn begin(&mut self, setup: &Setup<V::Board>) -> Result<(), Fault> {
        self.place(setup)?;
        (self.line.before, self.line.ended_before) = (self.line.moment, self.line.ended);
        Ok(())
    }

    /// Whether a text is a move or an offence where the game stands.
    fn can_play(&self, text: &str) -> bool {
        let legal = self.line.moment.position().legal_moves();
        self.quick(text.as_bytes(), &legal).is_some() || self.slow(text, &legal).is_ok()
    }

    /// The only legal move with the first and the last square of a text that says no more.
    fn quick(&self, text: &[u8], legal: &MoveList<V::Board>) -> Option<Move<V::Board>> {
        let (from, sign, to) = self.squares.ends(text)?;
        let mut found = None;
        for mv in legal.iter().filter(|mv| mv.from() == from && mv.to() == to) {
            if found.replace(*mv).is_some() {
                return None;
            }
        }
        let mv = found?;
        if mv.is_capture() && self.rules.huff == Huff::All {
            // The same squares may be those of a capture cut short.
            return None;
        }
        let fits = match sign {
            b'-' => {
                let hyphen = self.names.notation.capture == '-';
                !mv.is_capture() || hyphen || self.rules.huff == Huff::Off
            }
            b'x' | b':' => mv.is_capture(),
            _ => true,
        };
        fits.then_some(mv)
    }

    /// Any move or offence that a text can mean, and what is to be said of it.
    fn slow(
        &self,
        text: &str,
        legal: &MoveList<V::Board>,
    ) -> Result<(Leap, Option<Fault>), MoveTextError> {
        let position = self.line.moment.position();
        let notation = Notation { names: self.names.of(text), ..self.names.notation };
        let read = |moves: &[Move<V::Board>]| moves::read_these(position, moves, notation, text);
        let offences = self.line.moment.offences(self.rules.huff);
        let found = if offences.is_empty() {
            read(legal)
        } else {
            match read(&[legal, offences.as_slice()].concat()) {
                Err(MoveTextError::Ambiguous { .. }) => read(legal),
                read => read,
            }
        };
        match found {
            Ok(mv) if legal.contains(&mv) => Ok((Leap::Move(PlainMove::of(&mv)), None)),
            Ok(mv) => Ok((Leap::Offence(PlainMove::of(&mv)), None)),
            Err(error @ MoveTextError::NotLegal(_)) if offences.is_empty() => {
                if let Ok(mv) = read(&position.former_captures()) {
                    let note = Fault::FormerCapture(Excerpt::of(text));
                    return Ok((Leap::Move(PlainMove::of(&mv)), Some(note)));
                }
                let mv = self.squares.long_ends(text.as_bytes()).and_then(|(from, _, to)| {
                    let fits =
                        |mv: &&Move<_>| mv.is_capture() && (mv.from(), mv.to()) == (from, to);
                    let mut fitting = legal.iter().filter(fits);
                    fitting.next().filter(|_| fitting.next().is_none())
                });
                let mv = mv.ok_or(error)?;
                Ok((Leap::Move(PlainMove::of(mv)), Some(Fault::OtherWay)))
            }
            Err(error) => Err(error),
        }
    }

    /// Enters a moment that a move has led to.
    fn enter(&mut self, mv: &Move<V::Board>, moment: Moment<V>) {
        self.line.ended_before = self.line.ended;
        self.line.before = self.line.moment;
        self.line.moment = moment;
        let position = moment.position();
        if position.kings().is_empty()
            && Color::BOTH.iter().all(|c| position.pieces(*c).count() > 1)
        {
            // Only an end without moves is possible, and it is found when a move is asked for.
            self.line.ended = None;
            return;
        }
        let mut times = 1;
        if self.waiting.is_empty() && !self.line.plays_on {
            if mv.is_capture() || mv.mover() == Rank::Man {
                self.repeatable.clear();
            }
            if self.repeatable.len() < MOST_REPEATABLE {
                self.repeatable.push(moment);
            }
            times = self.repeatable.iter().filter(|then| then.is_repeated_by(&moment)).count();
        }
        self.line.ended = moment.outcome(&self.rules, times as u32);
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
        let usual = self.rules.start::<V::Board>();
        let (setup, repaired) = match fen {
            Some(fen) => self.read(fen)?,
            None => (usual, None),
        };
        self.begin(&setup)?;
        let ours = (setup != usual).then(|| fen::write(&setup));
        Ok((ours, repaired))
    }

    fn draw_lot(&mut self, by_number: Color, first: &str) -> Option<String> {
        if self.rules.first != First::Either {
            return None;
        }
        let usual = self.rules.start::<V::Board>();
        let mut begun = usual;
        let mut can_play = |turn| {
            begun.turn = turn;
            self.begin(&begun).is_ok() && self.can_play(first)
        };
        if !can_play(by_number) && !can_play(!by_number) {
            begun.turn = by_number;
            // The position can be played, whoever begins.
            self.begin(&begun).ok()?;
        }
        (begun != usual).then(|| fen::write(&begun))
    }

    fn play(&mut self, text: &str) -> Result<(Leap, Option<Fault>), Fault> {
        let note = self.check_end(text)?;
        let legal = self.line.moment.position().legal_moves();
        if let Some(mv) = self.quick(text.as_bytes(), &legal) {
            self.enter(&mv, self.line.moment.after(&mv));
            return Ok((Leap::Move(PlainMove::of(&mv)), note));
        }
        if legal.is_empty()
            && let Some(outcome) = self.line.moment.outcome(&self.rules, 1)
        {
            return Err(Fault::AfterEnd(Excerpt::of(text), outcome));
        }
        let (leap, fault) = self.slow(text, &legal).map_err(Fault::Move)?;
        match &leap {
            Leap::Offence(plain) => {
                let offences = self.line.moment.offences(self.rules.huff);
                if let Some(mv) = offences.iter().find(|mv| plain.is(mv)) {
                    let moment = self.line.moment.after_offence(mv, self.rules.huff);
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
                let mut setup = self.line.moment.position().setup();
                setup.turn = turn;
                (setup, None)
            }
            None => self.read(text)?,
        };
        self.place(&setup)?;
        Ok((fen::write(&setup), repaired))
    }

    fn huff(&mut self, name: &str) -> Result<(u8, Option<Fault>), Fault> {
        let nothing = || Fault::Huff(Excerpt::of(name));
        let huffable = self.line.moment.huffable();
        let named = |names: &Names| {
            let square: Option<Square<V::Board>> = names.of(name).read(name).ok();
            square.filter(|square| huffable.contains(*square))
        };
        let ours = || Some((named(&self.in_ours()?)?, Some(Fault::OurNumbers)));
        let found = named(&self.names).map(|square| (square, None)).or_else(ours);
        let (square, fault) = found.ok_or_else(nothing)?;
        let moment = self.line.moment.after_huff(square).map_err(position::unplayable)?;
        self.line.ended_before = self.line.ended;
        self.line.before = self.line.moment;
        self.line.moment = moment;
        self.line.ended = moment.outcome(&self.rules, 1);
        if self.waiting.is_empty() {
            self.repeatable.clear();
        }
        Ok((square.number(), fault))
    }

    fn stands(&self, fen: &str) -> bool {
        // Of long king runs text says no more than what matters.
        let here = fen::write(&self.line.moment.position().setup());
        self.read(fen).is_ok_and(|(setup, _)| fen::write(&setup) == here)
    }

    fn turn(&self) -> Color {
        self.line.moment.position().turn()
    }
}

/// The first square of a move, the sign behind it, and the last square.
type Ends<G> = (Square<G>, u8, Square<G>);

/// The squares of short texts, found without comparing names.
struct Squares<V: Variant> {
    numbers: Vec<Option<Square<V::Board>>>,
    /// By column and row.
    letters: Vec<Option<Square<V::Board>>>,
}

impl<V: Variant> Squares<V> {
    fn new(names: &Names) -> Self {
        let numbers = (0..100).map(|number: u8| names.numbers.read(&number.to_string()).ok());
        let letters = (0..64).map(|index: u8| {
            let name = format!("{}{}", char::from(b'a' + index / 8), index % 8 + 1);
            let has_letters = matches!(names.letters, SquareNames::Letters(_));
            has_letters.then(|| names.letters.read(&name).ok()).flatten()
        });
        Squares { numbers: numbers.collect(), letters: letters.collect() }
    }

    /// The square that a text begins with, and how many bytes its name has.
    fn square(&self, text: &[u8]) -> Option<(Square<V::Board>, usize)> {
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
    fn ends(&self, text: &[u8]) -> Option<Ends<V::Board>> {
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
    fn long_ends(&self, text: &[u8]) -> Option<Ends<V::Board>> {
        let mut parts = text.split(|byte| matches!(byte, b'-' | b'x' | b':'));
        let (from, _) = self.square(parts.next()?)?;
        let (to, _) = self.square(parts.next_back()?)?;
        parts.next().is_some().then_some((from, 0, to))
    }
}
