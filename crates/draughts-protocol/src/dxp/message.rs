//! The messages.

use core::fmt;

use draughts::Color;

use super::board::{Board, SQUARES};

/// The most characters of a message, the zero byte left out.
pub const LONGEST: usize = 127;

/// The characters of a name.
const NAME: usize = 32;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `R`: let us play.
    GameRequest(Box<GameRequest>),
    /// `A`: the answer, with the name of who answers.
    GameAnswer {
        /// The name.
        name: String,
        /// Yes, or why not.
        code: Code,
    },
    /// `M`: a move.
    Move(PlayedMove),
    /// `E`: the game is over.
    GameEnd(GameEnd),
    /// `C`: a word between people.
    Chat(String),
    /// `B`: moves shall be taken back.
    BackRequest(BackRequest),
    /// `K`: the answer; zero is yes.
    BackAnswer(u8),
}

/// A game as the initiator asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The initiator.
    pub name: String,
    /// The colour of the follower.
    pub follower: Color,
    /// The time for the game, in minutes.
    pub minutes: u16,
    /// The number of moves in that time, 0 for the whole game.
    pub moves: u16,
    /// Where the game begins, when that is not the start position.
    pub position: Option<Board>,
}

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Accepted.
    Yes,
    /// The version of the protocol is another.
    OtherVersion,
    /// Not this game, but perhaps another.
    NotThis,
    /// No games at all.
    None,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The time that it took, in seconds.
    pub seconds: u16,
    /// Where it starts.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// The squares of what it takes, in any order.
    pub captured: Vec<u8>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Why.
    pub reason: Reason,
    /// Whether no other game shall follow.
    pub stop: bool,
}

/// Why who sends it ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It does not say; the answer to a game's end has this.
    Unknown,
    /// It gives up.
    Lost,
    /// It takes it for drawn.
    Drawn,
    /// It has won.
    Won,
}

/// Moves that shall be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackRequest {
    /// The number of the move to go back to, from 1.
    pub number: u16,
    /// The side that moves there.
    pub turn: Color,
}

/// Why bytes are no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageError {
    /// There is nothing before the zero byte.
    Empty,
    /// It has more characters than a message may have.
    TooLong,
    /// The first letter is no kind of message.
    Kind,
    /// A field is missing or has a value that it cannot have.
    Field(&'static str),
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageError::Empty => f.write_str("an empty message"),
            MessageError::TooLong => write!(f, "a message of more than {LONGEST} characters"),
            MessageError::Kind => f.write_str("a message of no known kind"),
            MessageError::Field(name) => write!(f, "a message with a wrong {name}"),
        }
    }
}

impl core::error::Error for MessageError {}

impl Message {
    /// Reads a message, its zero byte left out.
    ///
    /// # Errors
    /// It is no message; what stands behind its last field is read over.
    pub fn read(bytes: &[u8]) -> Result<Message, MessageError> {
        let Some((kind, rest)) = bytes.split_first() else { return Err(MessageError::Empty) };
        let mut fields = Fields(rest);
        match kind {
            b'R' => fields.request().map(|request| Message::GameRequest(Box::new(request))),
            b'A' => {
                let name = fields.name()?;
                let code = fields.number(1, "code").and_then(Code::read)?;
                Ok(Message::GameAnswer { name, code })
            }
            b'M' => fields.played().map(Message::Move),
            b'E' => fields.end().map(Message::GameEnd),
            b'C' => Ok(Message::Chat(String::from_utf8_lossy(rest).into_owned())),
            b'B' => {
                let number = fields.number(3, "number")?;
                Ok(Message::BackRequest(BackRequest { number, turn: fields.color()? }))
            }
            b'K' => Ok(Message::BackAnswer(fields.number(1, "code")? as u8)),
            _ => Err(MessageError::Kind),
        }
    }

    /// The bytes, with the zero byte.
    pub fn write(&self) -> Vec<u8> {
        let text = match self {
            Message::GameRequest(request) => request.text(),
            Message::GameAnswer { name, code } => format!("A{}{}", padded(name), *code as u8),
            Message::Move(played) => played.text(),
            Message::GameEnd(end) => format!("E{}{}", end.reason as u8, u8::from(end.stop)),
            Message::Chat(text) => format!("C{}", ascii(text)),
            Message::BackRequest(BackRequest { number, turn }) => {
                format!("B{:03}{}", number.min(&999), letter(*turn))
            }
            Message::BackAnswer(code) => format!("K{}", code.min(&9)),
        };
        let mut bytes = text.into_bytes();
        bytes.truncate(LONGEST);
        bytes.push(0);
        bytes
    }
}

impl GameRequest {
    fn text(&self) -> String {
        let follower = letter(self.follower);
        let (minutes, moves) = (self.minutes.min(999), self.moves.min(999));
        let head = format!("R01{}{follower}{minutes:03}{moves:03}", padded(&self.name));
        match &self.position {
            None => head + "A",
            Some(board) => format!("{head}B{}{}", letter(board.turn), board.text()),
        }
    }
}

impl PlayedMove {
    fn text(&self) -> String {
        let PlayedMove { seconds, from, to, captured } = self;
        let head = format!("M{:04}{from:02}{to:02}{:02}", seconds.min(&9999), captured.len());
        captured.iter().fold(head, |text, square| format!("{text}{square:02}"))
    }
}

impl Code {
    fn read(number: u16) -> Result<Code, MessageError> {
        match number {
            0 => Ok(Code::Yes),
            1 => Ok(Code::OtherVersion),
            2 => Ok(Code::NotThis),
            3 => Ok(Code::None),
            _ => Err(MessageError::Field("code")),
        }
    }
}

/// The letter of a colour; the second one is black in Dutch.
fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}

/// A text without what is no ASCII or controls something.
fn ascii(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii() && !c.is_ascii_control();
    text.chars().map(|c| if is_plain(c) { c } else { '?' }).collect()
}

/// A name with as many characters as a name has.
fn padded(name: &str) -> String {
    let mut name = ascii(name.trim_start());
    name.truncate(NAME);
    format!("{name:NAME$}")
}

/// What is left of a message.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, length: usize, name: &'static str) -> Result<&'a [u8], MessageError> {
        let (field, rest) = self.0.split_at_checked(length).ok_or(MessageError::Field(name))?;
        self.0 = rest;
        Ok(field)
    }

    fn number(&mut self, digits: usize, name: &'static str) -> Result<u16, MessageError> {
        self.take(digits, name)?.iter().try_fold(0, |number, byte| match byte {
            b'0'..=b'9' => Ok(number * 10 + u16::from(byte - b'0')),
            _ => Err(MessageError::Field(name)),
        })
    }

    fn square(&mut self) -> Result<u8, MessageError> {
        let number = self.number(2, "square")?;
        let is_square = (1..=SQUARES as u16).contains(&number);
        if is_square { Ok(number as u8) } else { Err(MessageError::Field("square")) }
    }

    fn color(&mut self) -> Result<Color, MessageError> {
        match self.take(1, "colour")? {
            b"W" => Ok(Color::White),
            b"Z" => Ok(Color::Black),
            _ => Err(MessageError::Field("colour")),
        }
    }

    fn name(&mut self) -> Result<String, MessageError> {
        let name = self.take(NAME, "name")?;
        Ok(String::from_utf8_lossy(name).trim().to_owned())
    }

    fn request(&mut self) -> Result<GameRequest, MessageError> {
        if self.number(2, "version")? != 1 {
            return Err(MessageError::Field("version"));
        }
        let name = self.name()?;
        let follower = self.color()?;
        let minutes = self.number(3, "time")?;
        let moves = self.number(3, "number of moves")?;
        let position = match self.take(1, "position")? {
            b"A" => None,
            b"B" => {
                let turn = self.color()?;
                let board = Board::read(turn, self.take(SQUARES, "position")?);
                Some(board.ok_or(MessageError::Field("position"))?)
            }
            _ => return Err(MessageError::Field("position")),
        };
        Ok(GameRequest { name, follower, minutes, moves, position })
    }

    fn played(&mut self) -> Result<PlayedMove, MessageError> {
        let seconds = self.number(4, "time")?;
        let (from, to) = (self.square()?, self.square()?);
        let count = self.number(2, "number of captures")?;
        let captured = (0..count).map(|_| self.square()).collect::<Result<_, _>>()?;
        Ok(PlayedMove { seconds, from, to, captured })
    }

    fn end(&mut self) -> Result<GameEnd, MessageError> {
        let reason = match self.number(1, "reason")? {
            0 => Reason::Unknown,
            1 => Reason::Lost,
            2 => Reason::Drawn,
            3 => Reason::Won,
            _ => return Err(MessageError::Field("reason")),
        };
        let stop = match self.number(1, "stop")? {
            0 => false,
            1 => true,
            _ => return Err(MessageError::Field("stop")),
        };
        Ok(GameEnd { reason, stop })
    }
}

#[cfg(test)]
mod tests {
    use draughts::{Board10, Setup};

    use super::*;

    #[test]
    fn messages_are_read_and_written() {
        let name = format!("{:32}", "Ada");
        for text in [
            format!("R01{name}Z005075A"),
            format!("R01{name}W010000BZ{}{}{}", "z".repeat(20), "eZ".repeat(5), "w".repeat(20)),
            format!("A{name}0"),
            "M0012061100".to_owned(),
            "M001205250422122320".to_owned(),
            "E10".to_owned(),
            "E01".to_owned(),
            "Cconsole time 100".to_owned(),
            "B012W".to_owned(),
            "K0".to_owned(),
        ] {
            let message = Message::read(text.as_bytes()).unwrap();
            let mut bytes = text.clone().into_bytes();
            bytes.push(0);
            assert_eq!(message.write(), bytes, "{text}");
        }
        let taken = Message::read(b"M001205250422122320").unwrap();
        let captured = vec![22, 12, 23, 20];
        assert_eq!(taken, Message::Move(PlayedMove { seconds: 12, from: 5, to: 25, captured }));
    }

    #[test]
    fn what_is_no_message_says_where() {
        use MessageError::{Empty, Field, Kind};
        for (text, error) in [
            ("", Empty),
            ("Q", Kind),
            ("M", Field("time")),
            ("M00120611", Field("number of captures")),
            ("M0012005100", Field("square")),
            ("M00120611xx", Field("number of captures")),
            ("M001206110320", Field("square")),
            ("E40", Field("reason")),
            ("E12", Field("stop")),
            ("Ashort", Field("name")),
            ("R02", Field("version")),
            ("B012B", Field("colour")),
        ] {
            assert_eq!(Message::read(text.as_bytes()), Err(error), "{text}");
        }
    }

    #[test]
    fn a_board_is_a_setup_of_fifty_squares() {
        let setup = Setup::<Board10>::start(4, Color::White);
        let board = Board::of(&setup).unwrap();
        assert_eq!(board.setup(), Some(setup));
        assert_eq!(Board::read(Color::White, board.text().as_bytes()), Some(board));
        assert_eq!(Board::of(&Setup::<draughts::Board8>::start(3, Color::White)), None);
        assert_eq!(board.setup::<draughts::Board8>(), None);
    }
}
