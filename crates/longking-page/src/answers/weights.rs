//! `weights`: which weights the computer lacks for a game, and how it gets them.

use draughts_eval::{Weights, WeightsRegistry};
use draughts_notation::Contract;
use longking_table::Refusal;
use serde::Serialize;

use super::reply::Question;
use crate::unanswered::Unanswered;

/// Which weights would help.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The family whose weights fit the game; none when they are here, or when there are none.
    wanted: Option<&'static str>,
}

/// Answers the question.
///
/// # Errors
/// The rules of the game cannot be read.
pub fn answer(question: &Question, registry: &WeightsRegistry) -> Result<Answer, Refusal> {
    let contract = question.contract()?;
    let family = longking_weights::family(contract.rules());
    let is_here = |id: &&str| {
        let own = draughts::RuleSet::find(id).map(|set| &set.rules);
        own.is_some() && registry.fits(contract.rules()) == own
    };
    Ok(Answer { wanted: family.filter(|id| !is_here(id)) })
}

/// Inserts the weights of a file into a registry.
///
/// # Errors
/// It is no file of weights, cut, altered, or for rules that there are not.
pub fn learn(registry: &mut WeightsRegistry, file: &[u8]) -> Result<(), Refusal> {
    let weights = Weights::from_bytes(file).map_err(Refusal::detail)?;
    let contract: Contract =
        weights.contract().parse().map_err(|error| Refusal::at("weights", error))?;
    if contract.rules().moves.board != weights.size() {
        return Err(Refusal::new(Unanswered::WeightsBoard.with("rules", contract.to_string())));
    }
    registry.insert(contract.rules(), &weights);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::answer;
    use super::*;
    use crate::answers::EngineContext;

    #[test]
    fn weights_are_wanted_until_they_are_here() {
        let mut registry = WeightsRegistry::new();
        let ask = |registry: &WeightsRegistry, rules: &str| {
            let question = format!(
                r#"{{"table": {{"terms": {{"rules": "{rules}"}}, "log": []}}, "level": 3}}"#
            );
            answer(
                "weights",
                &question,
                EngineContext { weights: registry, ..EngineContext::bare() },
            )
            .unwrap()
        };
        assert_eq!(ask(&registry, "nigerian,rows=3"), r#"{"wanted":"nigerian"}"#);
        assert_eq!(ask(&registry, "international,goal=lose"), r#"{"wanted":null}"#);
        learn(&mut registry, longking_weights::file("nigerian").unwrap()).unwrap();
        assert_eq!(ask(&registry, "nigerian"), r#"{"wanted":null}"#);
        assert_eq!(ask(&registry, "international"), r#"{"wanted":"international"}"#);
        assert_eq!(
            learn(&mut registry, b"LONGKWTS").unwrap_err().to_string(),
            "the file of weights is cut or too long"
        );
    }
}
