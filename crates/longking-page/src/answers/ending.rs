//! `ending` and `tables`: what endgame tables say of a position, which are wanted, and how they
//! come.

use draughts::any::{WithGame, with_game};
use draughts::game::Game;
use draughts::{Position, Rules, Variant, WithVariant, dispatch};
use draughts_endgame::{Endgame, PureGame, Wdl, pack};
use draughts_notation::{Contract, fen};
use longking_table::{Refusal, Stage, Table};
use serde::{Deserialize, Serialize};

use super::reply;
use crate::unanswered::Unanswered;

/// A position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// A contract.
    rules: String,
    /// The position, as FEN.
    fen: String,
}

/// What is known.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// `win`, `draw` or `loss` for the side to move; none when it is not known.
    value: Option<&'static str>,
    /// Whether more will be known later.
    building: bool,
}

impl Question {
    /// The contract.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn contract(&self) -> Result<Contract, Refusal> {
        self.rules.parse().map_err(|error| Refusal::at("rules", error))
    }

    /// The tablebase value of the position; `building` if tables are still being generated.
    ///
    /// # Errors
    /// The position cannot be read.
    pub fn answer(&self, endgame: Option<&Endgame>, building: bool) -> Result<Answer, Refusal> {
        let contract = self.contract()?;
        let value = dispatch(&contract.rules().moves, Look { fen: &self.fen, endgame })?;
        let value = value.map(|value| match value {
            Wdl::Win => "win",
            Wdl::Draw => "draw",
            Wdl::Loss => "loss",
        });
        Ok(Answer { value, building })
    }
}

/// Answers the question with what is here.
///
/// # Errors
/// The rules or the position cannot be read.
pub fn answer(question: &Question, endgames: &[Endgame]) -> Result<Answer, Refusal> {
    let endgame = find(endgames, question.contract()?.rules());
    question.answer(endgame, false)
}

/// The endgame tables of some rules.
pub(super) fn find<'a>(endgames: &'a [Endgame], rules: &Rules) -> Option<&'a Endgame> {
    let game = PureGame::of(rules).ok()?;
    endgames.iter().find(|endgame| *endgame.tables().game() == game)
}

struct Look<'a> {
    fen: &'a str,
    endgame: Option<&'a Endgame>,
}

impl WithVariant for Look<'_> {
    type Output = Result<Option<Wdl>, Refusal>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let setup = fen::read::<V::Board>(self.fen).map_err(|error| Refusal::at("fen", error))?;
        // What happened before does not change who wins.
        let position = Position::new(variant, &setup.without_history())
            .map_err(|error| Refusal::at("position", error))?;
        Ok(self.endgame.and_then(|endgame| endgame.tables().probe(&position)))
    }
}

/// Whether tables prove the position of a game drawn, and that was agreed to end it (E10): then
/// [`Act::Proven`](longking_table::Act::Proven) comes next.
pub fn is_proven_drawn(table: &Table, endgame: &Endgame) -> bool {
    struct Value<'a>(&'a Endgame);
    impl WithGame for Value<'_> {
        type Output = Option<Wdl>;
        fn run<V: Variant>(self, game: &Game<V>) -> Option<Wdl> {
            self.0.tables().probe(game.position())
        }
    }
    let value = || match table.stage() {
        Stage::Game(game) => with_game(game.as_ref(), Value(endgame)).flatten(),
        Stage::Naming(..) => None,
    };
    table.asks_tables()
        && PureGame::of(table.contract().rules()).is_ok_and(|game| game == *endgame.tables().game())
        && value() == Some(Wdl::Draw)
}

/// With so many pieces or fewer a search comes to positions of the tables.
const FEW: u32 = 8;

/// Which tables would help.
#[derive(Debug, Serialize)]
pub struct Wanted {
    /// The contract of a game with few pieces left whose tables are not here; none when they would
    /// not help.
    wanted: Option<String>,
}

/// Answers what is wanted for a game.
///
/// # Errors
/// The game cannot be played.
pub fn wanted(question: &reply::Question, endgames: &[Endgame]) -> Result<Wanted, Refusal> {
    let contract = question.contract()?;
    let rules = contract.rules();
    let is_missing = PureGame::of(rules).is_ok() && find(endgames, rules).is_none();
    if !is_missing || Table::of(&question.table)?.pieces() > FEW {
        return Ok(Wanted { wanted: None });
    }
    Ok(Wanted { wanted: Some(contract.to_string()) })
}

/// Puts the tables of a pack beside the others.
///
/// # Errors
/// It is no pack, cut, altered, or for rules that have no tables.
pub fn learn(endgames: &mut Vec<Endgame>, bytes: &[u8]) -> Result<(), Refusal> {
    let (contract, files) =
        pack::contract(bytes).ok_or_else(|| Refusal::new(Unanswered::NoPack))?;
    let contract: Contract = contract.parse().map_err(|error| Refusal::at("tables", error))?;
    let tables = pack::unpack(contract.rules(), files).map_err(Refusal::detail)?;
    if tables.is_empty() {
        return Err(Refusal::new(Unanswered::EmptyPack));
    }
    if find(endgames, contract.rules()).is_none() {
        endgames.push(Endgame::of(tables));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use draughts_endgame::build::{Order, build};

    use super::super::answer;
    use super::*;
    use crate::answers::EngineContext;

    #[test]
    fn small_tables_are_wanted_sent_and_known() {
        let contract: Contract = "english".parse().unwrap();
        let rules = contract.rules();
        let folder = std::env::temp_dir().join(format!("longking-pack-{}", std::process::id()));
        let order = Order { rules, folder: &folder, pieces: 2, threads: 1, memory: 1 << 28 };
        build(&order, &()).unwrap();
        let sent = pack::pack(&folder, "english", rules, 3).unwrap().unwrap();
        assert!(pack::pack(&folder.join("none"), "english", rules, 3).unwrap().is_none());
        std::fs::remove_dir_all(&folder).unwrap();

        let ask = |name: &str, question: &str, endgames: &[Endgame]| {
            let context = EngineContext { endgames, stop: &|| true, ..EngineContext::bare() };
            answer(name, question, context).unwrap()
        };
        let table = |rest: &str| {
            format!(
                r#"{{"table": {{"terms": {{"rules": "english"{rest}}}, "log": []}}, "level": 16}}"#
            )
        };
        let few = table(r#", "start": "W:WK14:BK19""#);
        let ending = r#"{"rules": "english", "fen": "W:WK14:BK19"}"#;
        let mut endgames = Vec::new();
        assert_eq!(ask("tables", &table(""), &endgames), r#"{"wanted":null}"#);
        assert_eq!(ask("tables", &few, &endgames), r#"{"wanted":"english"}"#);
        assert_eq!(ask("ending", ending, &endgames), r#"{"value":null,"building":false}"#);
        for end in [0, 5, 8, 20, sent.len() - 1] {
            assert!(learn(&mut endgames, &sent[..end]).is_err(), "{end}");
        }
        learn(&mut endgames, &sent).unwrap();
        assert_eq!(ask("tables", &few, &endgames), r#"{"wanted":null}"#);
        assert_eq!(ask("ending", ending, &endgames), r#"{"value":"draw","building":false}"#);
        assert!(ask("reply", &few, &endgames).contains("\"move\":{"));
    }
}
