//! `weights`: which weights the computer lacks for a game, and how it gets them.

use draughts::RuleSet;
use draughts::rules::Rules;
use draughts_eval::{Weights, WeightsRegistry};
use draughts_notation::Contract;
use longking_table::Refusal;
use serde::Serialize;

use super::EngineContext;
use super::reply::Question;
use crate::unanswered::Unanswered;

/// Which weights would help.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The name of the file whose weights fit the game: a family, or `net/` and a family for its
    /// network; none when they are here, or when there are none.
    wanted: Option<String>,
}

/// Answers the question.
///
/// # Errors
/// The rules of the game cannot be read, or there is no such level.
pub fn answer(question: &Question, context: EngineContext<'_>) -> Result<Answer, Refusal> {
    let contract = question.contract()?;
    let Some(family) = longking_weights::family(contract.rules()) else {
        return Ok(Answer { wanted: None });
    };
    let is_by_net = cfg!(feature = "net") && question.level()?.is_by_network();
    let (registry, name) = if is_by_net {
        (context.nets, format!("net/{family}"))
    } else {
        (context.weights, family.to_owned())
    };
    Ok(Answer { wanted: (!is_here(registry, contract.rules())).then_some(name) })
}

/// Whether a registry has the weights of the family that fits rules best.
pub(super) fn is_here(registry: &WeightsRegistry, rules: &Rules) -> bool {
    let family = longking_weights::family(rules).and_then(RuleSet::find);
    family.is_some_and(|family| registry.fits(rules) == Some(&family.rules))
}

/// Inserts the weights of a file into a registry, those of a network into that of the networks.
///
/// # Errors
/// It is no file of weights, cut, altered, or for rules that there are not.
pub fn learn(
    registry: &mut WeightsRegistry,
    nets: &mut WeightsRegistry,
    file: &[u8],
) -> Result<(), Refusal> {
    let weights = Weights::from_bytes(file).map_err(Refusal::detail)?;
    let contract: Contract =
        weights.contract().parse().map_err(|error| Refusal::at("weights", error))?;
    if contract.rules().moves.board != weights.size() {
        return Err(Refusal::new(Unanswered::WeightsBoard.with("rules", contract.to_string())));
    }
    let registry = if weights.is_net() { nets } else { registry };
    registry.insert(contract.rules(), &weights);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "net")]
    use draughts_player::Level;

    use super::super::answer;
    use super::*;

    /// What is wanted for a game of some rules at a level.
    fn wanted(registries: &[WeightsRegistry; 2], rules: &str, level: u8) -> String {
        let question = format!(
            r#"{{"table": {{"terms": {{"rules": "{rules}"}}, "log": []}}, "level": {level}}}"#
        );
        let [weights, nets] = registries;
        let context = EngineContext { weights, nets, ..EngineContext::bare() };
        answer("weights", &question, context).unwrap()
    }

    #[test]
    fn weights_are_wanted_until_they_are_here() {
        let mut registries = [WeightsRegistry::new(), WeightsRegistry::new()];
        let learn = |[weights, nets]: &mut [WeightsRegistry; 2], file: &[u8]| {
            learn(weights, nets, file).map_err(|refusal| refusal.to_string())
        };
        assert_eq!(wanted(&registries, "nigerian,rows=3", 3), r#"{"wanted":"nigerian"}"#);
        assert_eq!(wanted(&registries, "international,goal=lose", 3), r#"{"wanted":null}"#);
        learn(&mut registries, longking_weights::file("nigerian").unwrap()).unwrap();
        assert_eq!(wanted(&registries, "nigerian", 3), r#"{"wanted":null}"#);
        assert_eq!(wanted(&registries, "international", 3), r#"{"wanted":"international"}"#);
        assert_eq!(
            learn(&mut registries, b"LONGKWTS"),
            Err("the file of weights is cut or too long".to_owned())
        );
    }

    #[cfg(feature = "net")]
    #[test]
    fn the_highest_levels_want_the_network_of_their_family() {
        let mut registries = [WeightsRegistry::new(), WeightsRegistry::new()];
        let strongest = Level::STRONGEST.number();
        for family in longking_weights::FAMILIES {
            let network = format!(r#"{{"wanted":"net/{family}"}}"#);
            assert_eq!(wanted(&registries, family, strongest), network);
            assert_eq!(wanted(&registries, family, strongest - 1), network);
            let patterns = format!(r#"{{"wanted":"{family}"}}"#);
            assert_eq!(wanted(&registries, family, strongest - 2), patterns);
        }
        let [weights, nets] = &mut registries;
        learn(weights, nets, longking_weights::file("nigerian").unwrap()).unwrap();
        assert_eq!(wanted(&registries, "nigerian", strongest), r#"{"wanted":"net/nigerian"}"#);
        let [weights, nets] = &mut registries;
        learn(weights, nets, longking_weights::network("nigerian").unwrap()).unwrap();
        assert_eq!(wanted(&registries, "nigerian", strongest), r#"{"wanted":null}"#);
        assert_eq!(wanted(&registries, "nigerian", 1), r#"{"wanted":null}"#);
        assert_eq!(wanted(&registries, "ghanaian", 1), r#"{"wanted":"ghanaian"}"#);
    }
}
