//! A program that speaks DamExchange.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use draughts::any::WithGame;
use draughts::game::Game;
use draughts::{Color, Variant};
use draughts_notation::{Contract, MoveRecord};
use draughts_protocol::dxp::{Board, Event, GameRequest, PORT, Reason, Session};

use super::process::{Process, Reads};
use super::{Contender, Failure};
use crate::contest::clocks::{Ask, Pace};
use crate::contest::side::{PORT_MARK, Peer, Program};
use crate::turns::{last_played, legal_move, with_record};

/// How long a program may take until it listens.
const GETTING_READY: Duration = Duration::from_secs(30);

/// How long it may take to answer a request or the end of a game.
const ANSWERING: Duration = Duration::from_secs(10);

/// The longest game that the protocol can ask for, in minutes.
const MOST_MINUTES: u16 = 999;

/// What a program is called that has not said its name.
pub(in crate::contest) const NAMELESS: &str = "DamExchange program";

/// A connection to a program that may be ours to end.
pub(super) struct Dxp {
    stream: TcpStream,
    session: Session,
    /// Events that have come and are not looked at.
    events: Vec<Event>,
    process: Option<Process>,
    pace: Pace,
    name: String,
    /// How many moves of the record the program knows.
    known: usize,
    /// What our side is said to have taken for its last move.
    waited: Instant,
}

impl Dxp {
    /// Starts the program, if it is to be started, and connects to it.
    pub(super) fn start(peer: &Peer, contract: &Contract, pace: &Pace) -> Result<Dxp, Failure> {
        if matches!(pace, Pace::Nodes(_)) {
            return Err(Failure::Start("the protocol has no number of positions".to_owned()));
        }
        if !can_be_told(pace) {
            let reason = "the protocol has whole minutes alone, 1 to 999";
            return Err(Failure::Start(reason.to_owned()));
        }
        if contract.rules().moves.board.side() != 10 {
            return Err(Failure::Start("the protocol has boards of 50 squares alone".to_owned()));
        }
        let (host, port, mut process) = match peer {
            Peer::Address(host, port) => (host.clone(), *port, None),
            Peer::Program(program) => {
                let (program, port) = with_port(program).map_err(cannot_connect)?;
                let process = Process::start(&program, Reads::Nothing)?;
                ("127.0.0.1".to_owned(), port, Some(process))
            }
        };
        let stream = connect(&host, port, &mut process)?;
        stream.set_nodelay(true).map_err(cannot_connect)?;
        Ok(Dxp {
            stream,
            session: Session::default(),
            events: Vec::new(),
            process,
            pace: pace.clone(),
            name: NAMELESS.to_owned(),
            known: 0,
            waited: Instant::now(),
        })
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let end = self.stream.set_write_timeout(Some(ANSWERING));
        end.and_then(|()| self.stream.write_all(bytes)).map_err(|_| Failure::Gone)
    }

    /// The next event before a deadline.
    fn next(&mut self, deadline: Instant) -> Result<Event, Failure> {
        let mut bytes = [0; 1 << 10];
        while self.events.is_empty() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Failure::Time);
            }
            self.stream.set_read_timeout(Some(left)).map_err(|_| Failure::Gone)?;
            let length = match self.stream.read(&mut bytes) {
                Ok(0) => return Err(Failure::Gone),
                Ok(length) => length,
                Err(error) if is_late(&error) => return Err(Failure::Time),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
                Err(_) => return Err(Failure::Gone),
            };
            let (events, answer) = self.session.feed(&bytes[..length]);
            self.events.extend(events);
            if !answer.is_empty() {
                self.send(&answer)?;
            }
        }
        Ok(self.events.remove(0))
    }

    /// Minutes and moves as the request says them.
    fn time(&self) -> (u16, u16) {
        let Pace::Clock(control) = &self.pace else { return (MOST_MINUTES, 0) };
        let Some(period) = control.periods().first() else { return (MOST_MINUTES, 0) };
        let minutes = period.time().as_secs() / 60;
        let moves = match period {
            draughts::clock::Period::Moves { moves, .. } => moves.get().min(999) as u16,
            _ => 0,
        };
        (minutes.min(u64::from(MOST_MINUTES)) as u16, moves)
    }
}

impl Contender for Dxp {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, opening: &MoveRecord, color: Color) -> Result<(), Failure> {
        let board = with_record(opening, Stand).ok().flatten();
        let board = board.ok_or_else(|| Failure::Error("a board of another size".to_owned()))?;
        let (minutes, moves) = self.time();
        let request = GameRequest {
            name: crate::NAME.to_owned(),
            follower: color,
            minutes,
            moves,
            position: Some(board),
        };
        if let Pace::MoveTime(time) = self.pace {
            // The protocol has no time for a move; Moby Dam and ours take it as a word.
            let words = format!("console time {}", time.as_millis().max(1));
            let bytes = self.session.chat(&words);
            self.send(&bytes)?;
        }
        let bytes = self.session.request(request);
        self.events.clear();
        self.send(&bytes)?;
        let deadline = Instant::now() + ANSWERING;
        loop {
            match self.next(deadline)? {
                Event::Accepted(name) => {
                    if !name.is_empty() {
                        self.name = name;
                    }
                    break;
                }
                Event::Refused(_, code) => {
                    return Err(Failure::Error(format!("the game is refused: {code:?}")));
                }
                _ => {}
            }
        }
        self.known = opening.moves().len();
        self.waited = Instant::now();
        Ok(())
    }

    fn choose(&mut self, game: &MoveRecord, ask: &Ask) -> Result<Vec<String>, Failure> {
        if game.moves().len() > self.known {
            let played = last_played(game, self.waited.elapsed());
            let played =
                played.ok_or_else(|| Failure::Error("a move without a form".to_owned()))?;
            let bytes = self.session.play(played);
            self.send(&bytes)?;
        }
        let deadline = Instant::now() + ask.deadline;
        loop {
            match self.next(deadline)? {
                Event::Move(played) => {
                    let found = legal_move(game, &played);
                    let written =
                        || format!("{}-{} taking {:?}", played.from, played.to, played.captured);
                    let mv = found.ok_or_else(|| Failure::Illegal(written()))?;
                    self.known = game.moves().len() + 1;
                    self.waited = Instant::now();
                    return Ok(vec![mv]);
                }
                Event::End(end) => {
                    return Err(match end.reason {
                        Reason::Lost => Failure::Resigned,
                        Reason::Won => Failure::ClaimsWin,
                        Reason::Drawn | Reason::Unknown => Failure::ClaimsDraw,
                    });
                }
                Event::BackRequest(_) => {
                    let bytes = self.session.answer_back(None);
                    self.send(&bytes)?;
                }
                _ => {}
            }
        }
    }

    /// The protocol has no scores.
    fn said(&self) -> Option<f64> {
        None
    }

    fn finish(&mut self, halves: u32) -> Result<(), Failure> {
        if self.session.color().is_none() {
            return Ok(());
        }
        // Said by us, so the other way round.
        let reason = match halves {
            0 => Reason::Won,
            1 => Reason::Drawn,
            _ => Reason::Lost,
        };
        let bytes = self.session.end(reason, false);
        self.send(&bytes)?;
        let deadline = Instant::now() + ANSWERING;
        while !matches!(self.next(deadline)?, Event::Ended(_)) {}
        Ok(())
    }
}

impl Drop for Dxp {
    fn drop(&mut self) {
        // A program of ours ends when its input is closed, or is ended.
        let _ = self.stream.shutdown(std::net::Shutdown::Both);
        if let Some(process) = &self.process {
            process.write("exit".to_owned());
        }
    }
}

/// Whether a request can tell a pace: of a clock, minutes.
fn can_be_told(pace: &Pace) -> bool {
    let Pace::Clock(control) = pace else { return true };
    let most = Duration::from_secs(60 * u64::from(MOST_MINUTES));
    control.periods().first().is_some_and(|first| {
        let time = first.time();
        time.subsec_nanos() == 0 && time.as_secs().is_multiple_of(60) && time <= most
    })
}

/// The program with a free port in its command, where it has a place for one.
fn with_port(program: &Program) -> io::Result<(Program, u16)> {
    if !program.words.iter().any(|word| word.contains(PORT_MARK)) {
        return Ok((program.clone(), PORT));
    }
    let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
    let put = |word: &String| word.replace(PORT_MARK, &port.to_string());
    Ok((Program { words: program.words.iter().map(put).collect() }, port))
}

/// Connects, as soon as the program listens.
fn connect(host: &str, port: u16, process: &mut Option<Process>) -> Result<TcpStream, Failure> {
    let deadline = Instant::now() + GETTING_READY;
    loop {
        match TcpStream::connect((host, port)) {
            Ok(stream) => return Ok(stream),
            Err(error) if Instant::now() >= deadline => return Err(cannot_connect(error)),
            Err(error) => {
                let Some(process) = process else { return Err(cannot_connect(error)) };
                if process.has_ended() {
                    return Err(Failure::Start("it ends at once".to_owned()));
                }
                thread::sleep(Duration::from_millis(50));
            }
        }
    }
}

fn cannot_connect(error: io::Error) -> Failure {
    Failure::Start(error.to_string())
}

fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// The position that stands.
struct Stand;

impl WithGame for Stand {
    type Output = Option<Board>;

    fn run<V: Variant>(self, game: &Game<V>) -> Option<Board> {
        Board::of(&game.position().setup())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_of_whole_minutes_can_be_told() {
        for (text, told) in [
            ("60", true),
            ("59940", true),
            ("120+1", true),
            ("50/300", true),
            ("20", false),
            ("90", false),
            ("60.5", false),
            ("60000", false),
            ("40/30", false),
        ] {
            assert_eq!(can_be_told(&text.parse().unwrap()), told, "{text}");
        }
        assert!(can_be_told(&Pace::MoveTime(Duration::from_millis(100))));
    }
}
