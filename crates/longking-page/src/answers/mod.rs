//! What a page asks about rules and tables, and the answers as JSON.
//!
//! [`answer`] takes a question by its name. The same answers come from the server, over HTTP, and
//! from the browser's own copy of this crate.

pub mod compare;
pub mod contract;
pub mod ending;
pub mod film;
pub mod link_card;
mod moves;
pub mod picture;
pub mod position;
pub mod reply;
pub mod rules;
pub mod score;
pub mod stand;
pub mod study;
pub mod think;
pub mod weights;
pub mod why;

use draughts::{Rules, effort};
use draughts_endgame::Endgame;
use draughts_eval::WeightsRegistry;
use draughts_player::{Budget, Level, PlayerPool, Request, Sources};
use longking_table::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::unanswered::Unanswered;

/// Tells a search when to stop; asked every few hundred positions.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Hears something while a search goes on, as JSON.
pub type Tell<'a> = &'a dyn Fn(&str);

/// Context of the computer: its weights and tables, and who stops and hears it.
#[derive(Clone, Copy)]
pub struct EngineContext<'a> {
    /// The weights of its evaluation; without any that fit, it has the plain one.
    pub weights: &'a WeightsRegistry,
    /// The networks, which the highest levels have instead where they are for the family of the
    /// rules. The other levels do without, so that they play the same everywhere.
    pub nets: &'a WeightsRegistry,
    /// What it knows of endings, a game each.
    pub endgames: &'a [Endgame],
    /// The players of the games that it plays.
    pub players: &'a Players,
    /// How long it thinks.
    pub stop: Stop<'a>,
    /// Who hears what it thinks meanwhile.
    pub tell: Tell<'a>,
}

/// The players of games, each with the reply that it gave last.
pub type Players = PlayerPool<reply::Given>;

/// The memory of a player, in mebibytes.
pub const MEMORY: usize = 8;

/// The players of a computer that keeps none.
static NOBODY: Players = Players::new(0, MEMORY);

impl<'a> EngineContext<'a> {
    /// A computer that knows nothing by heart, keeps no player, has all the time it wants and tells
    /// nobody.
    pub fn bare() -> EngineContext<'a> {
        const NOTHING: &WeightsRegistry = &WeightsRegistry::new();
        EngineContext {
            weights: NOTHING,
            nets: NOTHING,
            endgames: &[],
            players: &NOBODY,
            stop: &|| false,
            tell: &|_| (),
        }
    }

    /// What the computer is asked for at a level in a game under some rules.
    fn request(&self, rules: &Rules, level: Level) -> Request<'a> {
        let endgame = ending::find(self.endgames, rules);
        let is_by_net = level.is_by_network() && weights::is_here(self.nets, rules);
        let weights = if is_by_net { self.nets } else { self.weights };
        let nodes = level.nodes_by_network().filter(|_| is_by_net);
        let budget = Budget { nodes, ..Budget::NONE };
        let sources = Sources { weights: Some(weights), endgame };
        Request { sources, level, budget, ..Request::until(self.stop) }
    }
}

/// Answers a question with its name and its JSON.
///
/// | name | question | answer |
/// |---|---|---|
/// | `rules` | none | [`rules::Answer`] |
/// | `contract` | [`contract::Question`] | [`contract::Answer`] |
/// | `position` | [`position::Question`] | [`position::Answer`] |
/// | `game` | [`stand::Question`] | [`stand::Answer`] |
/// | `reply` | [`reply::Question`] | [`reply::Reply`] |
/// | `score` | [`score::Question`] | [`score::Answer`] |
/// | `time` | [`reply::Question`] | [`reply::Time`] |
/// | `weights` | [`reply::Question`] | [`weights::Answer`] |
/// | `tables` | [`reply::Question`] | [`ending::Wanted`] |
/// | `ending` | [`ending::Question`] | [`ending::Answer`] |
/// | `picture` | [`picture::Question`] | [`picture::Answer`] |
/// | `why` | [`why::Question`] | [`why::Answer`] |
/// | `compare` | [`compare::Question`] | [`compare::Answer`] |
/// | `study` | [`study::Question`] | [`study::Answer`] |
/// | `pdn` | [`study::Tree`] | [`study::Text`] |
/// | `think` | [`think::Question`] | [`think::Answer`] |
///
/// # Errors
/// The question is of another form, or has no answer.
pub fn answer(name: &str, question: &str, context: EngineContext<'_>) -> Result<String, Refusal> {
    match name {
        "reply" => write(&reply::answer(read(question)?, context)?),
        "think" => write(&think::answer(&read(question)?, context)?),
        _ => bounded(|| answer_at_once(name, question, context)),
    }
}

/// Answers a question that needs no search.
fn answer_at_once(
    name: &str,
    question: &str,
    context: EngineContext<'_>,
) -> Result<String, Refusal> {
    match name {
        "rules" => write(&rules::answer()),
        "contract" => write(&contract::answer(&read(question)?)?),
        "position" => write(&position::answer(&read(question)?)?),
        "game" => write(&stand::answer(&read(question)?)?),
        "time" => write(&reply::Time::of(&read(question)?)),
        "weights" => write(&weights::answer(&read(question)?, context)?),
        "tables" => write(&ending::wanted(&read(question)?, context.endgames)?),
        "ending" => write(&ending::answer(&read(question)?, context.endgames)?),
        "score" => write(&score::answer(&read(question)?)?),
        "picture" => write(&picture::answer(&read(question)?)?),
        "why" => write(&why::answer(&read(question)?)?),
        "compare" => write(&compare::answer(&read(question)?)?),
        "study" => write(&study::answer(&read(question)?)?),
        "pdn" => write(&study::write(&read(question)?)?),
        _ => Err(Refusal::new(Unanswered::NoQuestion.with("name", format!("{name:?}")))),
    }
}

/// The capture states that the answer to a question may take, searches apart: some tenths of a
/// second.
const STATES: u64 = 1 << 20;

/// The result of a task that replays games, lists moves and writes them, but does not search.
///
/// # Errors
/// Its own, or the positions have more captures than can be looked at in a fraction of a second
/// (C7).
pub fn bounded<T>(task: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    let result = effort::within(STATES, task);
    result.unwrap_or_else(|error| Err(Refusal::at("position", error)))
}

/// A refusal as JSON: `error`, `code` and `with`.
pub fn refused(refusal: &Refusal) -> String {
    serde_json::to_string(refusal).unwrap_or_default()
}

fn read<T: DeserializeOwned>(question: &str) -> Result<T, Refusal> {
    serde_json::from_str(question).map_err(Refusal::form)
}

fn write<T: Serialize>(answer: &T) -> Result<String, Refusal> {
    serde_json::to_string(answer).map_err(Refusal::detail)
}

#[cfg(all(test, feature = "net"))]
mod tests {
    use draughts::RuleSet;

    use super::*;

    /// Which weights a level has under Nigerian rules, and the most positions that it looks at.
    fn judged(level: u8, nets: &WeightsRegistry) -> Option<(&WeightsRegistry, Option<u64>)> {
        let weights = longking_weights::browser_registry();
        let context = EngineContext { weights, nets, ..EngineContext::bare() };
        let request = context.request(&RuleSet::find("nigerian")?.rules, Level::new(level)?);
        Some((request.sources.weights?, request.budget.nodes))
    }

    #[test]
    fn the_two_highest_levels_judge_by_a_network_where_there_is_one() {
        let [patterns, nets] = [longking_weights::browser_registry(), longking_weights::registry()];
        let nothing = WeightsRegistry::new();
        for (level, weights, nodes) in
            [(1, patterns, None), (14, patterns, None), (15, nets, Some(100_000)), (16, nets, None)]
        {
            let (by, most) = judged(level, nets).unwrap();
            assert!(std::ptr::eq(by, weights) && most == nodes, "{level}: {most:?}");
            let (by, most) = judged(level, &nothing).unwrap();
            assert!(std::ptr::eq(by, patterns) && most.is_none(), "{level}: {most:?}");
        }
    }
}
