//! Laws of games as text.

use draughts_notation::Contract;
use draughts_notation::moves::signs::Sign;
use draughts_notation::pdn::{
    Games, Limits, Location, MoveNumber, Parser, PdnError, Problem, ReadGame, Severity, Visitor,
    texts, write,
};

use super::bytes::Bytes;
use super::text::check_message;

/// The most kings of an input: more make captures that take seconds to find, and find nothing new.
const MOST_KINGS: usize = 6;

/// Rules, the size of a piece, then any bytes as a file: it is told alike in pieces and as a whole,
/// and every game that is read can be written and reads back equal, with nothing left to repair.
pub fn pdn(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let contract = bytes.contract();
    let size = usize::from(bytes.next()) + 1;
    let file = bytes.rest();
    let whole = told(file, file.len().max(1));
    assert_eq!(told(file, size), whole, "in pieces of {size}");
    if is_slow(file) {
        return;
    }
    match games(file, &contract) {
        Ok(games) => games.iter().for_each(check_game),
        Err(error) => check_message(&error),
    }
}

/// Whether there may be many kings.
fn is_slow(file: &[u8]) -> bool {
    let is_range = |at: usize| file[at + 1..].iter().take(4).any(|byte| *byte == b'-');
    let kings = (0..file.len()).filter(|at| file[*at] == b'K');
    kings.clone().count() > MOST_KINGS || kings.clone().any(is_range)
}

fn games(file: &[u8], contract: &Contract) -> Result<Vec<ReadGame>, PdnError> {
    let mut found = Vec::new();
    let mut games = Games::new(*contract, |game| found.push(game));
    let mut parser = Parser::new(Limits::default());
    parser.feed(file, &mut games)?;
    parser.finish(&mut games)?;
    drop(games);
    Ok(found)
}

fn check_game(read: &ReadGame) {
    read.problems.iter().for_each(|problem| check_message(&problem.fault));
    let game = &read.game;
    let text = write(game).expect("a game that was read can be written");
    assert_eq!(texts(game).map(|texts| texts.len()), Ok(game.len()));
    let again = games(text.as_bytes(), &game.contract).expect("a file that was written");
    assert_eq!(again.len(), 1, "{text}");
    let same = |fault: &Problem| read.problems.iter().any(|known| known.fault == fault.fault);
    for problem in &again[0].problems {
        let is_note = problem.severity() == Severity::Note;
        assert!(is_note || same(problem), "{problem:?} in {text}");
    }
    assert_eq!(again[0].game, *game, "{text}");
    assert_eq!(write(&again[0].game).as_ref(), Ok(&text));
}

/// Everything that is told of a file, or why it is not read.
fn told(file: &[u8], size: usize) -> (Vec<String>, Option<PdnError>) {
    let mut told = Told(Vec::new());
    let mut parser = Parser::new(Limits::default());
    let pieces = file.chunks(size).try_for_each(|piece| parser.feed(piece, &mut told));
    let done = pieces.and_then(|()| parser.finish(&mut told));
    (told.0, done.err())
}

struct Told(Vec<String>);

impl Told {
    fn tell(&mut self, place: Location, text: String) {
        self.0.push(format!("{place}: {text}"));
    }
}

impl Visitor for Told {
    fn tag(&mut self, place: Location, name: &str, value: &str) {
        self.tell(place, format!("{name} {value}"));
    }

    fn step(&mut self, place: Location, number: Option<MoveNumber>, text: &str) {
        self.tell(place, format!("{number:?} {text}"));
    }

    fn sign(&mut self, place: Location, sign: Sign) {
        self.tell(place, sign.to_string());
    }

    fn nag(&mut self, place: Location, nag: u16) {
        self.tell(place, nag.to_string());
    }

    fn comment(&mut self, place: Location, text: &str) {
        self.tell(place, format!("{{{text}}}"));
    }

    fn open(&mut self, place: Location) {
        self.tell(place, "(".into());
    }

    fn close(&mut self, place: Location) {
        self.tell(place, ")".into());
    }

    fn set_up(&mut self, place: Location, fen: &str) {
        self.tell(place, format!("/{fen}/"));
    }

    fn unread(&mut self, place: Location, text: &str) {
        self.tell(place, format!("unread {text}"));
    }

    fn problem(&mut self, problem: Problem) {
        self.tell(problem.place, problem.fault.to_string());
    }

    fn end(&mut self, place: Location, result: Option<&str>) {
        self.tell(place, format!("end {result:?}"));
    }
}
