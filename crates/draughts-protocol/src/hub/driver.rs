//! The side of who drives an engine, in both versions.

use draughts_notation::Contract;

use super::engine::CONTRACT;
use super::info::Info;
use super::level::Level;
use super::line::Line;
use super::one;
use super::param::{Kind, Param};
use super::variant::variant_of;

/// The version of the protocol that the engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Words in an order, as Scan 2.0 has them; the international game alone, with a time for each
    /// move.
    One,
    /// Names with values.
    Two,
}

/// What the engine has said.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// It can be asked to think.
    Ready,
    /// What it has found so far.
    Info(Info),
    /// Its move, as text, and the answer that it expects.
    Done {
        /// The move.
        mv: String,
        /// The answer.
        ponder: Option<String>,
    },
    /// It is alive.
    Pong,
    /// Something is wrong, in its own words.
    Error(String),
    /// It cannot play these rules, or does not take a value.
    Unfit(String),
}

/// A position to think about.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The position that the moves begin with, as [`draughts_notation::hub_position`] writes it.
    pub position: &'a str,
    /// The moves since, in the form of the protocol.
    pub moves: &'a [String],
    /// How long it may think.
    pub level: Level,
}

/// A driver's side of a session: lines come in, events and lines go out.
#[derive(Clone, Debug)]
pub struct Driver {
    version: Version,
    /// What is to be set, the rules first.
    wanted: Vec<(String, String)>,
    params: Vec<Param>,
    name: String,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Greeted,
    Preparing,
    Ready,
    Thinking,
}

impl Driver {
    /// A session with an engine that is to play these rules with these parameters.
    pub fn new(version: Version, contract: &Contract, params: &[(String, String)]) -> Driver {
        let variant = ("variant".to_owned(), variant_of(contract));
        let wanted = [variant].into_iter().chain(params.iter().cloned()).collect();
        Driver { version, wanted, params: Vec::new(), name: String::new(), phase: Phase::Greeted }
    }

    /// The first line to write.
    pub fn hello(&self) -> String {
        "hub".to_owned()
    }

    /// The name of the engine, with its version; empty until it has said it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it was asked to think and has not answered.
    pub fn is_thinking(&self) -> bool {
        self.phase == Phase::Thinking
    }

    /// Takes a line: what it means, if anything, and the lines to write.
    pub fn receive(&mut self, line: &str) -> (Option<Event>, Vec<String>) {
        match self.version {
            Version::One => self.receive_words(line),
            Version::Two => match line.parse() {
                Ok(line) => self.receive_line(&line),
                Err(_) => (None, Vec::new()),
            },
        }
    }

    /// The lines that begin another game.
    pub fn new_game(&self) -> Vec<String> {
        match self.version {
            Version::One => vec!["new".to_owned()],
            Version::Two => vec!["new-game".to_owned()],
        }
    }

    /// The lines that make it think.
    pub fn think(&mut self, asked: &Asked<'_>) -> Vec<String> {
        self.phase = Phase::Thinking;
        match self.version {
            Version::One => one::think(asked),
            Version::Two => go(asked, "think"),
        }
    }

    /// The lines that make it think about a position that is expected, until
    /// [`Driver::ponder_hit`] or [`Driver::stop`]; none for version 1.
    pub fn ponder(&mut self, asked: &Asked<'_>) -> Vec<String> {
        match self.version {
            Version::One => Vec::new(),
            Version::Two => {
                self.phase = Phase::Thinking;
                go(asked, "ponder")
            }
        }
    }

    /// The line that says that the position it ponders has come: its time counts from now.
    pub fn ponder_hit(&self) -> String {
        "ponder-hit".to_owned()
    }

    /// The line that ends a search; it is still answered.
    pub fn stop(&self) -> String {
        "stop".to_owned()
    }

    /// The line that ends the session.
    pub fn quit(&self) -> String {
        "quit".to_owned()
    }

    fn receive_line(&mut self, line: &Line) -> (Option<Event>, Vec<String>) {
        let get = |name| line.get(name).unwrap_or_default().to_owned();
        match (line.command(), self.phase) {
            ("id", _) => {
                self.name = format!("{} {}", get("name"), get("version")).trim().to_owned();
                (None, Vec::new())
            }
            ("param", Phase::Greeted) => {
                self.params.extend(Param::read(line));
                (None, Vec::new())
            }
            ("wait", Phase::Greeted) => self.prepare(),
            ("info", Phase::Thinking) => (Some(Event::Info(Info::read(line))), Vec::new()),
            ("done", Phase::Thinking) => {
                let ponder = line.get("ponder").map(str::to_owned);
                self.done(get("move"), ponder)
            }
            ("error", _) => (Some(Event::Error(get("message"))), Vec::new()),
            (word, _) => (self.word(word), Vec::new()),
        }
    }

    fn receive_words(&mut self, line: &str) -> (Option<Event>, Vec<String>) {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, self.phase) {
            ("name", _) => {
                self.name = rest.trim().to_owned();
                (None, Vec::new())
            }
            ("wait", Phase::Greeted) => self.prepare(),
            ("info", Phase::Thinking) => (Some(Event::Info(one::info(rest))), Vec::new()),
            ("move", Phase::Thinking) => {
                let mut words = rest.split_whitespace().map(str::to_owned);
                let mv = words.next().unwrap_or_default();
                self.done(mv, words.next())
            }
            ("error", _) => (Some(Event::Error(rest.trim().to_owned())), Vec::new()),
            (word, _) => (self.word(word), Vec::new()),
        }
    }

    fn word(&mut self, word: &str) -> Option<Event> {
        match (word, self.phase) {
            ("ready", Phase::Preparing) => {
                self.phase = Phase::Ready;
                Some(Event::Ready)
            }
            ("pong", _) => Some(Event::Pong),
            _ => None,
        }
    }

    fn done(&mut self, mv: String, ponder: Option<String>) -> (Option<Event>, Vec<String>) {
        self.phase = Phase::Ready;
        (Some(Event::Done { mv, ponder }), Vec::new())
    }

    /// Sets what differs from what the engine has, and lets it begin.
    fn prepare(&mut self) -> (Option<Event>, Vec<String>) {
        self.phase = Phase::Preparing;
        let mut lines = Vec::new();
        for (name, value) in &self.wanted {
            match self.setting(name, value) {
                Ok(line) => lines.extend(line),
                Err(reason) => return (Some(Event::Unfit(reason)), Vec::new()),
            }
        }
        lines.push("init".to_owned());
        (None, lines)
    }

    /// The line that sets a parameter, none when it stands already.
    fn setting(&self, name: &str, value: &str) -> Result<Option<String>, String> {
        let is_usual = (name, value) == ("variant", "normal");
        if self.version == Version::One {
            return match name {
                "variant" if is_usual => Ok(None),
                "variant" => Err(format!("it plays the international game alone, not {value}")),
                _ => Ok(Some(format!("set {name} {value}"))),
            };
        }
        match self.params.iter().find(|param| param.name == name) {
            Some(param) if param.value == value => Ok(None),
            Some(param) if param.takes(value) => {
                let line = Line::new("set-param").with("name", name).with("value", value);
                Ok(Some(line.to_string()))
            }
            // House rules have no name; one of ours takes them all the same.
            Some(_) if name == "variant" && self.takes_contracts() => self.setting(CONTRACT, value),
            Some(_) => Err(format!("its parameter {name} does not take {value}")),
            None if is_usual => Ok(None),
            None => Err(format!("it has no parameter {name}")),
        }
    }

    /// Whether the engine plays by any contract.
    fn takes_contracts(&self) -> bool {
        self.params.iter().any(|param| param.name == CONTRACT && param.kind == Kind::Text)
    }
}

/// The lines of a search.
fn go(asked: &Asked<'_>, mode: &'static str) -> Vec<String> {
    let pos = Line::new("pos").with("pos", asked.position);
    let moves = asked.moves.join(" ");
    let pos = if moves.is_empty() { pos } else { pos.with("moves", moves) };
    let go = Line::new("go").flag(mode);
    [pos, asked.level.line(), go].iter().map(Line::to_string).collect()
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

    fn driver(version: Version, contract: &str) -> Driver {
        Driver::new(version, &contract.parse().expect("a contract"), &[])
    }

    #[test]
    fn version_two_sets_what_differs() {
        let mut driver = driver(Version::Two, "frisian");
        assert_eq!(driver.receive("id name=Scan version=3.1"), (None, vec![]));
        driver.receive("param name=variant value=normal type=enum values=\"normal frisian\"");
        driver.receive("nonsense \"");
        let lines = ["set-param name=variant value=frisian", "init"].map(String::from);
        assert_eq!(driver.receive("wait"), (None, lines.to_vec()));
        assert_eq!(driver.receive("ready"), (Some(Event::Ready), vec![]));
        assert_eq!(driver.name(), "Scan 3.1");
        let asked = Asked {
            position: START,
            moves: &["32-28".to_owned(), "19-23".to_owned()],
            level: Level::move_time(Duration::from_millis(300)),
        };
        assert_eq!(driver.receive("done move=1-2"), (None, vec![]), "nothing was asked");
        assert_eq!(
            driver.think(&asked),
            [
                &format!("pos pos={START} moves=\"32-28 19-23\""),
                "level move-time=0.300",
                "go think"
            ]
        );
        let (info, _) = driver.receive("info depth=5 score=-0.10 pv=\"28x19x23 14x23x19\" odd=1");
        assert!(
            matches!(info, Some(Event::Info(info)) if info.depth == Some(5) && info.pv.len() == 2)
        );
        let done = Event::Done { mv: "28x19x23".into(), ponder: Some("14x23x19".into()) };
        assert_eq!(driver.receive("done move=28x19x23 ponder=14x23x19"), (Some(done), vec![]));
        assert!(!driver.is_thinking());
    }

    #[test]
    fn version_two_refuses_rules_that_the_engine_lacks() {
        let mut without = driver(Version::Two, "nigerian");
        let unfit = Event::Unfit("it has no parameter variant".into());
        assert_eq!(without.receive("wait"), (Some(unfit), vec![]));
        let mut with = driver(Version::Two, "nigerian");
        with.receive("param name=variant value=normal type=enum values=\"normal frisian\"");
        let unfit = Event::Unfit("its parameter variant does not take nigerian".into());
        assert_eq!(with.receive("wait"), (Some(unfit), vec![]));
        let mut ours = driver(Version::Two, "nigerian,choice=most,huff=off");
        ours.receive("param name=variant value=normal type=enum values=\"normal nigerian\"");
        ours.receive("param name=contract value=international type=string");
        let set = "set-param name=contract value=\"nigerian,choice=most,huff=off\"";
        assert_eq!(ours.receive("wait"), (None, vec![set.into(), "init".into()]));
    }

    #[test]
    fn version_one_has_words_in_an_order() {
        let mut driver = driver(Version::One, "international");
        for line in ["Scan 2.0 by Somebody", "name Scan 2.0", "author Somebody"] {
            assert_eq!(driver.receive(line), (None, vec![]));
        }
        assert_eq!(driver.receive("wait"), (None, vec!["init".into()]));
        assert_eq!(driver.receive("init eval"), (None, vec![]));
        assert_eq!(driver.receive("ready"), (Some(Event::Ready), vec![]));
        assert_eq!(driver.new_game(), ["new"]);
        let level = Level::move_time(Duration::from_millis(300));
        let asked = Asked { position: START, moves: &["32-28".to_owned()], level };
        let position = format!("pos w{}", &START[1..]);
        assert_eq!(driver.think(&asked), [&position, "move 32-28", "time 300", "go"]);
        let (info, _) = driver.receive("info 13 15.4 -2 435186 0.04 0.0 34-30 17-21");
        assert!(matches!(info, Some(Event::Info(info)) if info.score == Some(-0.02)));
        let done = Event::Done { mv: "34-30".into(), ponder: Some("17-21".into()) };
        assert_eq!(driver.receive("move 34-30 17-21"), (Some(done), vec![]));
        let mut frisian = super::tests::driver(Version::One, "frisian");
        assert!(matches!(frisian.receive("wait").0, Some(Event::Unfit(_))));
    }
}
