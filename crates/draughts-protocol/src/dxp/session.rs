//! A session: who asks, who moves, how a game ends.

use draughts::Color;

use super::frame::Frames;
use super::message::{
    BackRequest, Code, GameEnd, GameRequest, Message, MessageError, PlayedMove, Reason,
};

/// What the other program has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It asks for a game; [`Session::answer`] it.
    Request(Box<GameRequest>),
    /// It asks for a game by another version of the protocol; the [answer](Session::answer) is
    /// [`Code::OtherVersion`].
    OtherVersion,
    /// It takes the game that was asked for; its name. The game has begun.
    Accepted(String),
    /// It does not; its name and why.
    Refused(String, Code),
    /// Its move.
    Move(PlayedMove),
    /// It ends the game; that has been answered.
    End(GameEnd),
    /// It has answered the end of the game that was sent to it.
    Ended(GameEnd),
    /// A word.
    Chat(String),
    /// It asks to take back; [`Session::answer_back`] it.
    BackRequest(BackRequest),
    /// It agrees to take back, or not.
    BackAnswer(bool),
    /// A message that does not fit here and is passed over.
    Unexpected(&'static str),
    /// Bytes that are no message.
    Garbage(MessageError),
}

/// Where the session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// No game.
    Idle,
    /// A game was asked for; the own colour and the side to move.
    Asking(Color, Color),
    /// The other program has asked; the own colour and the side to move.
    Asked(Color, Color),
    /// A game: the own colour and the side to move.
    Playing(Color, Color),
    /// The end of the game was sent and is not answered.
    Ending,
}

/// One program's side of a session: bytes come in, events and bytes go out.
///
/// ```
/// use draughts_protocol::dxp::{Event, Session};
///
/// let mut session = Session::default();
/// let (events, answer) = session.feed(b"Chello\0");
/// assert_eq!((events, answer), (vec![Event::Chat("hello".into())], vec![]));
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    frames: Frames,
    state: State,
}

impl Default for Session {
    fn default() -> Session {
        Session { frames: Frames::default(), state: State::Idle }
    }
}

impl Session {
    /// Takes bytes: what they mean, and what is to be sent at once.
    pub fn feed(&mut self, bytes: &[u8]) -> (Vec<Event>, Vec<u8>) {
        let mut answer = Vec::new();
        let mut events = Vec::new();
        for message in self.frames.feed(bytes) {
            events.push(match message {
                Ok(message) => self.receive(message, &mut answer),
                Err(MessageError::Field("version")) if self.takes_requests() => Event::OtherVersion,
                Err(error) => Event::Garbage(error),
            });
        }
        (events, answer)
    }

    /// The own colour, while a game is played.
    pub fn color(&self) -> Option<Color> {
        match self.state {
            State::Playing(mine, _) => Some(mine),
            _ => None,
        }
    }

    /// Whether a game is played and the own side moves.
    pub fn is_my_turn(&self) -> bool {
        matches!(self.state, State::Playing(mine, turn) if mine == turn)
    }

    /// Asks for a game, as the initiator; White moves first unless the position says otherwise.
    pub fn request(&mut self, request: GameRequest) -> Vec<u8> {
        self.state = State::Asking(!request.follower, first(&request));
        Message::GameRequest(Box::new(request)).write()
    }

    /// Answers a request; with yes the game begins.
    pub fn answer(&mut self, name: &str, code: Code) -> Vec<u8> {
        self.state = match self.state {
            State::Asked(mine, turn) if code == Code::Yes => State::Playing(mine, turn),
            _ => State::Idle,
        };
        Message::GameAnswer { name: name.to_owned(), code }.write()
    }

    /// Sends the own move.
    pub fn play(&mut self, played: PlayedMove) -> Vec<u8> {
        if let State::Playing(mine, _) = self.state {
            self.state = State::Playing(mine, !mine);
        }
        Message::Move(played).write()
    }

    /// Ends the game; no other game follows when `stop` says so.
    pub fn end(&mut self, reason: Reason, stop: bool) -> Vec<u8> {
        self.state = State::Ending;
        Message::GameEnd(GameEnd { reason, stop }).write()
    }

    /// Says a word.
    pub fn chat(&self, text: &str) -> Vec<u8> {
        Message::Chat(text.to_owned()).write()
    }

    /// Answers a request to take back; who agrees says whose turn it then is.
    pub fn answer_back(&mut self, agreed: Option<Color>) -> Vec<u8> {
        if let (Some(turn), State::Playing(mine, _)) = (agreed, self.state) {
            self.state = State::Playing(mine, turn);
        }
        Message::BackAnswer(u8::from(agreed.is_none())).write()
    }

    /// Whether no game is played or asked for by the own side.
    fn takes_requests(&self) -> bool {
        matches!(self.state, State::Idle | State::Ending | State::Asked(..))
    }

    fn receive(&mut self, message: Message, answer: &mut Vec<u8>) -> Event {
        match (message, self.state) {
            (Message::GameRequest(request), _) if self.takes_requests() => {
                self.state = State::Asked(request.follower, first(&request));
                Event::Request(request)
            }
            (Message::GameAnswer { name, code }, State::Asking(mine, turn)) => {
                if code == Code::Yes {
                    self.state = State::Playing(mine, turn);
                    Event::Accepted(name)
                } else {
                    self.state = State::Idle;
                    Event::Refused(name, code)
                }
            }
            (Message::Move(played), State::Playing(mine, turn)) if turn != mine => {
                self.state = State::Playing(mine, mine);
                Event::Move(played)
            }
            (Message::GameEnd(end), State::Playing(..)) => {
                self.state = State::Idle;
                let received = GameEnd { reason: Reason::Unknown, stop: false };
                answer.extend(Message::GameEnd(received).write());
                Event::End(end)
            }
            (Message::GameEnd(end), State::Ending) => {
                self.state = State::Idle;
                Event::Ended(end)
            }
            (Message::Chat(text), _) => Event::Chat(text),
            (Message::BackRequest(request), State::Playing(..)) => Event::BackRequest(request),
            (Message::BackAnswer(code), State::Playing(..)) => Event::BackAnswer(code == 0),
            (Message::GameRequest(_), _) => Event::Unexpected("a request in the middle of a game"),
            (Message::GameAnswer { .. }, _) => Event::Unexpected("an answer that nobody waits for"),
            (Message::Move(_), State::Playing(..)) => Event::Unexpected("a move out of turn"),
            (Message::Move(_), _) => Event::Unexpected("a move without a game"),
            (Message::GameEnd(_), _) => Event::Unexpected("the end of no game"),
            (Message::BackRequest(_) | Message::BackAnswer(_), _) => {
                Event::Unexpected("taking back without a game")
            }
        }
    }
}

/// The side that begins a game.
fn first(request: &GameRequest) -> Color {
    request.position.map_or(Color::White, |board| board.turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> GameRequest {
        let name = "Ada".to_owned();
        GameRequest { name, follower: Color::Black, minutes: 5, moves: 75, position: None }
    }

    fn quiet(from: u8, to: u8) -> PlayedMove {
        PlayedMove { seconds: 0, from, to, captured: Vec::new() }
    }

    /// Gives what one side sends to the other, byte by byte.
    fn give(to: &mut Session, bytes: &[u8]) -> (Vec<Event>, Vec<u8>) {
        let mut all = (Vec::new(), Vec::new());
        for byte in bytes {
            let (events, answer) = to.feed(&[*byte]);
            all.0.extend(events);
            all.1.extend(answer);
        }
        all
    }

    #[test]
    fn two_sessions_play_a_game() {
        let (mut ada, mut bob) = (Session::default(), Session::default());
        let (events, _) = give(&mut bob, &ada.request(request()));
        assert_eq!(events, [Event::Request(Box::new(request()))]);
        let (events, _) = give(&mut ada, &bob.answer("Bob", Code::Yes));
        assert_eq!(events, [Event::Accepted("Bob".into())]);
        assert!(ada.is_my_turn() && !bob.is_my_turn());
        assert_eq!((ada.color(), bob.color()), (Some(Color::White), Some(Color::Black)));
        let (events, _) = give(&mut bob, &ada.play(quiet(32, 28)));
        assert_eq!(events, [Event::Move(quiet(32, 28))]);
        let (events, _) = give(&mut ada, &bob.play(quiet(19, 23)));
        assert_eq!(events, [Event::Move(quiet(19, 23))]);
        let (events, answer) = give(&mut bob, &ada.end(Reason::Drawn, false));
        assert_eq!(events, [Event::End(GameEnd { reason: Reason::Drawn, stop: false })]);
        let received = GameEnd { reason: Reason::Unknown, stop: false };
        assert_eq!(give(&mut ada, &answer), (vec![Event::Ended(received)], vec![]));
        let (events, _) = give(&mut bob, &ada.request(request()));
        assert_eq!(events.len(), 1);
        let (events, _) = give(&mut ada, &bob.answer("Bob", Code::NotThis));
        assert_eq!(events, [Event::Refused("Bob".into(), Code::NotThis)]);
    }

    #[test]
    fn a_request_of_another_version_is_told_where_a_request_may_come() {
        let mut bob = Session::default();
        assert_eq!(bob.feed(b"R02\0").0, [Event::OtherVersion]);
        assert!(bob.answer("Bob", Code::OtherVersion).ends_with(b"1\0"));
        bob.feed(&Session::default().request(request()));
        bob.answer("Bob", Code::Yes);
        assert_eq!(bob.feed(b"R02\0").0, [Event::Garbage(MessageError::Field("version"))]);
        assert_eq!(bob.color(), Some(Color::Black));
    }

    #[test]
    fn messages_that_do_not_fit_change_nothing() {
        let mut bob = Session::default();
        let strange = |events: Vec<Event>| match &events[..] {
            [Event::Unexpected(text)] => *text,
            other => panic!("{other:?}"),
        };
        assert_eq!(strange(bob.feed(b"M0000322800\0").0), "a move without a game");
        assert_eq!(strange(bob.feed(b"E00\0").0), "the end of no game");
        bob.feed(&Session::default().request(request()));
        bob.answer("Bob", Code::Yes);
        bob.feed(b"M0000322800\0");
        assert_eq!(strange(bob.feed(b"M0000322800\0").0), "a move out of turn");
        assert!(bob.is_my_turn());
        let endless = [b'M'; 400];
        assert_eq!(bob.feed(&endless), (vec![], vec![]));
        assert_eq!(bob.feed(b"\0").0, [Event::Garbage(MessageError::TooLong)]);
        assert_eq!(bob.feed(b"Q\0").0, [Event::Garbage(MessageError::Kind)]);
        assert!(bob.is_my_turn());
    }
}
