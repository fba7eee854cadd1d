//! The side of the engine, version 2.

use draughts::{Variant, WithVariant, dispatch};
use draughts_notation::{Contract, Excerpt};

use super::info::Info;
use super::level::Level;
use super::line::{Line, LineError};
use super::param::Param;
use super::position::{PositionTextError, read_game};
use super::variant::{contract_of, names, variant_of};

/// Who the engine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who wrote it.
    pub author: String,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To find a move to play.
    Think,
    /// To use the opponent's time: the move that is expected has been played on the board, the
    /// clock stands still until [`Order::PonderHit`].
    Ponder,
    /// To learn about a position.
    Analyze,
}

/// A search that is asked for. Its position and moves have been read once, so [`read_game`] reads
/// them again.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// The rules.
    pub contract: Contract,
    /// The position.
    pub position: String,
    /// The moves since.
    pub moves: Vec<String>,
    /// How long it may take.
    pub level: Level,
    /// What it is for.
    pub mode: Mode,
}

/// What the session wants to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Write this line.
    Say(String),
    /// Do whatever takes long before the first search; then write [`Engine::ready`].
    Prepare,
    /// Begin a search; it ends with [`Engine::done`], always.
    Search(Box<Search>),
    /// The move that was expected has been played: the clock runs.
    PonderHit,
    /// End the search now.
    Stop,
    /// Forget everything: what follows is another game.
    Forget,
    /// End.
    Quit,
}

/// An engine's side of a session: lines come in, orders go out.
///
/// ```
/// use draughts_protocol::hub::{Engine, Identity, Order};
///
/// let who = Identity { name: "Ada".into(), version: "1".into(), author: "Nobody".into() };
/// let mut engine = Engine::new(who, Vec::new());
/// assert_eq!(engine.receive("ping"), [Order::Say("pong".into())]);
/// engine.receive("pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
/// engine.receive("level depth=3");
/// assert!(matches!(engine.receive("go think")[..], [Order::Search(_)]));
/// assert_eq!(engine.done("32-28", None), "done move=32-28");
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    identity: Identity,
    params: Vec<Param>,
    contract: Contract,
    position: Option<(String, Vec<String>)>,
    level: Option<Level>,
    searching: bool,
}

/// The parameter that names the rules. It is declared as one of the names of rule sets, which is
/// how programs know whether they can set it; any contract is taken.
const VARIANT: &str = "variant";

/// The parameter for rules that have no name of their own.
pub(super) const CONTRACT: &str = "contract";

impl Engine {
    /// A session of an engine with parameters beside `variant` and `contract`, which it always has.
    pub fn new(identity: Identity, params: Vec<Param>) -> Engine {
        let contract = contract_of("normal").expect("the usual game is a contract");
        let rules = [
            Param::one_of(VARIANT, "normal", names()),
            Param::text(CONTRACT, &contract.to_string()),
        ];
        let params = rules.into_iter().chain(params).collect();
        Engine { identity, params, contract, position: None, level: None, searching: false }
    }

    /// The value of a parameter.
    pub fn param(&self, name: &str) -> Option<&str> {
        let found = self.params.iter().find(|param| param.name == name);
        found.map(|param| param.value.as_str())
    }

    /// The rules that are set.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// Whether a search was ordered and is not done.
    pub fn is_searching(&self) -> bool {
        self.searching
    }

    /// Takes a line; whatever it says, the session goes on.
    pub fn receive(&mut self, line: &str) -> Vec<Order> {
        let line: Line = match line.parse() {
            Ok(line) => line,
            Err(LineError::Empty) => return Vec::new(),
            Err(error) => return vec![complaint(&error.to_string())],
        };
        let answer = match line.command() {
            "hub" => Ok(self.introduce()),
            "set-param" => self.set_param(&line).map(|()| Vec::new()),
            "init" => Ok(vec![Order::Prepare]),
            "pos" => self.set_position(&line).map(|()| Vec::new()),
            "level" => Level::read(&line).map(|level| {
                self.level = Some(level);
                Vec::new()
            }),
            "go" => self.go(&line).map(|search| vec![Order::Search(Box::new(search))]),
            "ponder-hit" if self.searching => Ok(vec![Order::PonderHit]),
            "stop" if self.searching => Ok(vec![Order::Stop]),
            "new-game" => Ok(vec![Order::Forget]),
            "ping" => Ok(vec![say(&Line::new("pong"))]),
            "quit" => Ok(vec![Order::Quit]),
            // What is not known is ignored, so that the protocol can grow.
            _ => Ok(Vec::new()),
        };
        answer.unwrap_or_else(|message| vec![complaint(&message)])
    }

    /// That it is ready to search, as a line.
    pub fn ready(&self) -> String {
        Line::new("ready").to_string()
    }

    /// What a search has found so far, as a line.
    pub fn info(&self, info: &Info) -> String {
        info.line().to_string()
    }

    /// The end of a search, as a line: the move, and the answer that is expected.
    pub fn done(&mut self, mv: &str, ponder: Option<&str>) -> String {
        self.searching = false;
        let line = Line::new("done").with("move", mv);
        ponder.into_iter().fold(line, |line, ponder| line.with("ponder", ponder)).to_string()
    }

    /// The end of a search that found no move, as a line.
    pub fn failed(&mut self, reason: &str) -> String {
        self.searching = false;
        Line::new("error").with("message", reason).to_string()
    }

    /// A complaint, as a line; the session goes on.
    pub fn complain(&self, reason: &str) -> String {
        Line::new("error").with("message", reason).to_string()
    }

    fn introduce(&self) -> Vec<Order> {
        let Identity { name, version, author } = &self.identity;
        let id = Line::new("id").with("name", name).with("version", version).with("author", author);
        let params = self.params.iter().map(|param| say(&param.line()));
        [say(&id)].into_iter().chain(params).chain([say(&Line::new("wait"))]).collect()
    }

    fn set_param(&mut self, line: &Line) -> Result<(), String> {
        let name = line.get("name").ok_or("set-param: name is missing")?;
        let value = line.get("value").ok_or("set-param: value is missing")?;
        let found = self.params.iter_mut().find(|param| param.name == name);
        let param = found.ok_or_else(|| format!("set-param: there is no {}", Excerpt::of(name)))?;
        if name == VARIANT || name == CONTRACT {
            let contract = contract_of(value).map_err(|error| format!("{name}: {error}"))?;
            self.set_rules(contract);
            return Ok(());
        }
        if !param.takes(value) {
            return Err(format!("{name}: it cannot be {}", Excerpt::of(value)));
        }
        param.value = value.to_owned();
        Ok(())
    }

    /// Sets the rules, whichever parameter has named them; a position of others is gone.
    fn set_rules(&mut self, contract: Contract) {
        for param in &mut self.params {
            match param.name.as_str() {
                VARIANT => param.value = variant_of(&contract),
                CONTRACT => param.value = contract.to_string(),
                _ => {}
            }
        }
        (self.contract, self.position) = (contract, None);
    }

    fn set_position(&mut self, line: &Line) -> Result<(), String> {
        self.position = None;
        let position = line.get("pos").ok_or("pos: the position is missing")?.to_owned();
        let moves = line.get("moves").unwrap_or_default();
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let check = Check { contract: self.contract, position: &position, moves: &moves };
        dispatch(&self.contract.rules().moves, check).map_err(|error| error.to_string())?;
        self.position = Some((position, moves));
        Ok(())
    }

    fn go(&mut self, line: &Line) -> Result<Search, String> {
        if self.searching {
            return Err("go: a search is running".to_owned());
        }
        let mode = if line.has("ponder") {
            Mode::Ponder
        } else if line.has("analyze") || line.has("analyse") {
            Mode::Analyze
        } else {
            Mode::Think
        };
        let (position, moves) = self.position.clone().ok_or("go: there is no position")?;
        let level = self.level.ok_or("go: no level says how long to think")?;
        self.searching = true;
        Ok(Search { contract: self.contract, position, moves, level, mode })
    }
}

fn say(line: &Line) -> Order {
    Order::Say(line.to_string())
}

fn complaint(message: &str) -> Order {
    say(&Line::new("error").with("message", message))
}

/// Reads a position and its moves, and asks that there is a move to find.
struct Check<'a> {
    contract: Contract,
    position: &'a str,
    moves: &'a [String],
}

impl WithVariant for Check<'_> {
    type Output = Result<(), PositionTextError>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let game = read_game(variant, &self.contract, self.position, self.moves)?;
        if game.position().has_move() {
            Ok(())
        } else {
            Err(PositionTextError::Position("the side to move has no move".to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

    fn engine() -> Engine {
        let who = Identity { name: "Ada".into(), version: "1".into(), author: "A. B.".into() };
        Engine::new(who, vec![Param::int("level", 10, 1, 10)])
    }

    /// What it says to a line, the orders in angle brackets.
    fn told(engine: &mut Engine, line: &str) -> String {
        let orders = engine.receive(line).into_iter().map(|order| match order {
            Order::Say(text) => text,
            Order::Search(search) => {
                format!("<search {:?} {:?} {}>", search.mode, search.moves, search.contract)
            }
            other => format!("<{other:?}>"),
        });
        orders.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_session_begins_thinks_and_ends() {
        let mut engine = engine();
        for (line, answer) in [
            (
                "hub",
                "id name=Ada version=1 author=\"A. B.\"; param name=variant value=normal type=enum \
                 values=\"NAMES\"; param name=contract value=international type=string; \
                 param name=level value=10 type=int min=1 max=10; wait",
            ),
            ("set-param name=variant value=frisian", ""),
            ("set-param name=level value=3", ""),
            ("init", "<Prepare>"),
            ("new-game", "<Forget>"),
            (&format!("pos pos={START} moves=\"32-28\""), ""),
            ("level move-time=0.5", ""),
            ("stop", ""),
            ("go think", "<search Think [\"32-28\"] frisian>"),
            ("ping", "pong"),
            ("go think", "error message=\"go: a search is running\""),
            ("ponder-hit", "<PonderHit>"),
            ("stop", "<Stop>"),
            ("quit", "<Quit>"),
        ] {
            let answer = answer.replace("NAMES", &names().join(" "));
            assert_eq!(told(&mut engine, line), answer, "{line}");
        }
        assert_eq!((engine.param("level"), &*engine.ready()), (Some("3"), "ready"));
        assert_eq!(engine.done("19-23", Some("28x19x23")), "done move=19-23 ponder=28x19x23");
        assert!(!engine.is_searching());
    }

    #[test]
    fn what_is_wrong_is_told_and_what_is_unknown_is_not() {
        let mut engine = engine();
        for (line, answer) in [
            ("", ""),
            ("hello name=", ""),
            ("pos pos=\"W", "error message=\"a quote is not closed\""),
            ("pos", "error message=\"pos: the position is missing\""),
            ("pos pos=Wee", "error message=\"pos: position has 3 characters, not 51\""),
            ("go think", "error message=\"go: there is no position\""),
            ("set-param name=level value=11", "error message=\"level: it cannot be '11'\""),
            ("set-param name=hash value=1", "error message=\"set-param: there is no 'hash'\""),
            ("set-param name=level", "error message=\"set-param: value is missing\""),
            ("level", "error message=\"level: nothing says how long to think\""),
        ] {
            assert_eq!(told(&mut engine, line), answer, "{line}");
        }
        let unknown = told(&mut engine, "set-param name=variant value=chess");
        assert!(unknown.starts_with("error message=\"variant: unknown rule set 'chess'"));
        let blocked = format!("pos pos=W{}", "e".repeat(50));
        assert!(told(&mut engine, &blocked).starts_with("error message=\"pos: "));
        told(&mut engine, &format!("pos pos={START}"));
        assert_eq!(
            told(&mut engine, "go"),
            "error message=\"go: no level says how long to think\""
        );
        // Of another board, so the old position is gone.
        told(&mut engine, "set-param name=variant value=russian");
        assert_eq!(told(&mut engine, "go"), "error message=\"go: there is no position\"");
    }

    #[test]
    fn every_contract_is_a_variant() {
        for set in draughts::RULE_SETS {
            let mut engine = engine();
            let line = format!("set-param name=variant value={}", set.id);
            assert_eq!(told(&mut engine, &line), "", "{line}");
            assert_eq!(engine.contract().set().id, set.id);
        }
        for name in ["variant", "contract"] {
            let mut engine = engine();
            told(&mut engine, &format!("set-param name={name} value=\"nigerian,choice=most\""));
            assert_eq!(engine.contract().to_string(), "nigerian,choice=most,huff=off");
        }
    }
}
