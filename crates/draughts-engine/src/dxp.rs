//! The engine on DamExchange.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use draughts::{Color, Setup, Variant, WithVariant, dispatch};
use draughts_notation::{Contract, MoveRecord, hub_position};
use draughts_protocol::dxp::{Board, Code, Event, GameRequest, PlayedMove, Reason, Session};
use draughts_protocol::hub::{Level, Mode, Search, without_huffing};

use crate::NAME;
use crate::options::Options;
use crate::thinker::{Thinker, Thought};
use crate::turns::{last_played, legal_move};

/// How the engine plays by DamExchange.
#[derive(Clone, Debug)]
pub struct Manner {
    /// The rules, of a board of 50 squares.
    pub contract: Contract,
    /// How strong.
    pub options: Options,
    /// The time for each move; without, what the other side asks for by the words `console time`
    /// and milliseconds, as Moby Dam takes them, or else a share of the time that the game's
    /// request gives.
    pub move_time: Option<Duration>,
}

/// Listens, and plays whoever connects, one after the other, until one of them wants no more games.
///
/// # Errors
/// Nobody can connect.
pub fn listen(listener: &TcpListener, manner: &Manner) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept()?;
        // A connection that breaks is the end of that opponent alone.
        if matches!(serve(stream, manner), Ok(Ending::NoMore)) {
            return Ok(());
        }
    }
}

/// Plays the games that the other side of a connection asks for, until it closes it or wants no
/// more.
///
/// # Errors
/// The connection cannot be used.
pub fn connect(stream: TcpStream, manner: &Manner) -> io::Result<()> {
    serve(stream, manner).map(|_| ())
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Closed,
    NoMore,
}

/// What can happen.
enum Happening {
    Bytes(Vec<u8>),
    Closed,
    Thought(Thought),
}

fn serve(stream: TcpStream, manner: &Manner) -> io::Result<Ending> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(Duration::from_secs(10)))?;
    let (tell, inbox) = mpsc::channel();
    let reader = stream.try_clone()?;
    let thoughts = tell.clone();
    thread::spawn(move || read_bytes(reader, &tell));
    let tell_thought = move |thought| {
        // Nobody listens once the session is over.
        let _ = thoughts.send(Happening::Thought(thought));
    };
    let thinker = Thinker::new(&manner.options, tell_thought);
    let session = Session::default();
    let mut table =
        Table { stream, session, manner, thinker, searches: 0, asked: None, game: None };
    let ending = table.serve(&inbox);
    // The reader ends with the connection.
    let _ = table.stream.shutdown(std::net::Shutdown::Both);
    ending
}

fn read_bytes(mut stream: TcpStream, tell: &Sender<Happening>) {
    let mut bytes = [0; 1 << 10];
    loop {
        let happening = match stream.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(length) if length > 0 => Happening::Bytes(bytes[..length].to_vec()),
            _ => Happening::Closed,
        };
        let is_end = matches!(happening, Happening::Closed);
        if tell.send(happening).is_err() || is_end {
            return;
        }
    }
}

/// For so many moves the time is to last at the least: a game may go on after those that were
/// agreed, by what is left of it.
const SPARE: u32 = 10;

/// A game that is played.
struct Playing {
    record: MoveRecord,
    /// What is left for the own moves, and how many of them it is for.
    left: Duration,
    moves: Option<u32>,
    /// Since when the own side thinks.
    begun: Instant,
    thinking: bool,
}

/// A session with its game.
struct Table<'a> {
    stream: TcpStream,
    session: Session,
    manner: &'a Manner,
    thinker: Thinker,
    /// How many searches have begun and not ended. All but the last belong to games that are over.
    searches: usize,
    /// The time for each move that the other side has asked for, in a word.
    asked: Option<Duration>,
    game: Option<Playing>,
}

impl Table<'_> {
    fn serve(&mut self, inbox: &Receiver<Happening>) -> io::Result<Ending> {
        while let Ok(happening) = inbox.recv() {
            match happening {
                Happening::Closed => break,
                Happening::Thought(thought) => self.thought(thought)?,
                Happening::Bytes(bytes) => {
                    let (events, answer) = self.session.feed(&bytes);
                    self.stream.write_all(&answer)?;
                    for event in events {
                        if self.event(event)? == Some(Ending::NoMore) {
                            return Ok(Ending::NoMore);
                        }
                    }
                }
            }
        }
        Ok(Ending::Closed)
    }

    fn event(&mut self, event: Event) -> io::Result<Option<Ending>> {
        match event {
            Event::Request(request) => self.request(&request)?,
            Event::OtherVersion => {
                let bytes = self.session.answer(NAME, Code::OtherVersion);
                self.stream.write_all(&bytes)?;
            }
            Event::Chat(text) => self.asked = move_time(&text).or(self.asked),
            Event::Move(played) => self.moved(&played)?,
            Event::End(end) | Event::Ended(end) => {
                self.leave();
                return Ok(end.stop.then_some(Ending::NoMore));
            }
            Event::BackRequest(_) => {
                let bytes = self.session.answer_back(None);
                self.stream.write_all(&bytes)?;
            }
            _ => {}
        }
        Ok(None)
    }

    fn request(&mut self, request: &GameRequest) -> io::Result<()> {
        self.leave();
        let contract = without_huffing(&self.manner.contract);
        let begun = Begin { request, contract };
        let record = dispatch(&contract.rules().moves, begun);
        let code = if record.is_some() { Code::Yes } else { Code::NotThis };
        let bytes = self.session.answer(NAME, code);
        self.stream.write_all(&bytes)?;
        let Some(record) = record else { return Ok(()) };
        self.thinker.forget();
        self.game = Some(Playing {
            record,
            left: Duration::from_secs(60 * u64::from(request.minutes.max(1))),
            moves: (request.moves > 0).then_some(u32::from(request.moves)),
            begun: Instant::now(),
            thinking: false,
        });
        if self.session.is_my_turn() { self.move_on() } else { Ok(()) }
    }

    /// The other side has moved.
    fn moved(&mut self, played: &PlayedMove) -> io::Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        if game.record.standing().is_ok_and(|standing| standing.outcome.is_some()) {
            // By our rules it was over before; who plays on has others.
            return self.move_on();
        }
        let text = legal_move(&game.record, played);
        if text.is_some_and(|text| game.record.play(&text).is_ok()) {
            self.move_on()
        } else {
            // What is not legal ends the game: it cannot go on.
            self.end(Reason::Won)
        }
    }

    /// The own side moves, or says that the game is over.
    fn move_on(&mut self) -> io::Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let Ok(standing) = game.record.standing() else { return Ok(()) };
        if let Some(outcome) = standing.outcome {
            let mine = self.session.color();
            let reason = match outcome.winner {
                None => Reason::Drawn,
                winner if winner == mine => Reason::Won,
                Some(_) => Reason::Lost,
            };
            return self.end(reason);
        }
        let level = match self.manner.move_time.or(self.asked) {
            Some(time) => Level::move_time(time),
            None => Level { time: Some(game.left), moves: game.moves, ..Level::INFINITE },
        };
        let search = Search {
            contract: *game.record.contract(),
            position: game.record.set_up().to_owned(),
            moves: game.record.moves().to_vec(),
            level,
            mode: Mode::Think,
        };
        game.begun = Instant::now();
        game.thinking = true;
        self.searches += 1;
        self.thinker.search(Box::new(search), &self.manner.options);
        Ok(())
    }

    fn thought(&mut self, thought: Thought) -> io::Result<()> {
        let found = match thought {
            Thought::Ready | Thought::Info(_) | Thought::Note(_) => return Ok(()),
            Thought::Done(mv, _) => Some(mv),
            Thought::Nothing(_) => None,
        };
        self.searches -= 1;
        let Some(game) = self.game.as_mut().filter(|_| self.searches == 0) else { return Ok(()) };
        if !std::mem::take(&mut game.thinking) {
            return Ok(());
        }
        let spent = game.begun.elapsed();
        game.left = game.left.saturating_sub(spent);
        game.moves = game.moves.map(|moves| moves.saturating_sub(1).max(SPARE));
        let played = found.and_then(|mv| game.record.play(&mv).ok());
        let Some(played) = played.and_then(|_| last_played(&game.record, spent)) else {
            return self.end(Reason::Lost);
        };
        let bytes = self.session.play(played);
        self.stream.write_all(&bytes)
    }

    fn end(&mut self, reason: Reason) -> io::Result<()> {
        self.leave();
        let bytes = self.session.end(reason, false);
        self.stream.write_all(&bytes)
    }

    /// The game is over.
    fn leave(&mut self) {
        if self.game.take().is_some_and(|game| game.thinking) {
            self.thinker.stop();
        }
    }
}

/// The time for each move that a word asks for: `console time 200` is a fifth of a second.
fn move_time(text: &str) -> Option<Duration> {
    let milliseconds = text.strip_prefix("console time ")?.trim().parse().ok()?;
    Some(Duration::from_millis(milliseconds)).filter(|time| !time.is_zero())
}

/// The game that is asked for, if it can be played.
struct Begin<'a> {
    request: &'a GameRequest,
    contract: Contract,
}

impl WithVariant for Begin<'_> {
    type Output = Option<MoveRecord>;

    fn run<V: Variant>(self, _: V) -> Option<MoveRecord> {
        let mut setup: Setup<V::Board> = self.contract.rules().start();
        // The protocol lets White begin.
        setup.turn = Color::White;
        if let Some(board) = &self.request.position {
            setup = board.setup()?;
        }
        Board::of(&setup)?;
        let record = MoveRecord::new(self.contract, &hub_position::write(&setup)).ok()?;
        let is_open = record.standing().is_ok_and(|standing| standing.outcome.is_none());
        is_open.then_some(record)
    }
}
