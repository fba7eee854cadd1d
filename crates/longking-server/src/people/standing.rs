//! How somebody stands with the moderators.

use longking_store::Decision;
use serde::Serialize;

/// What was decided about somebody, as he is told: not by whom.
#[derive(Debug, Serialize)]
pub(super) struct ToldDecision {
    act: String,
    why: String,
    at: i64,
}

/// What was done to somebody, the last one first.
pub(super) fn told(decisions: Vec<Decision>) -> Vec<ToldDecision> {
    let done = decisions.into_iter().filter(|decision| decision.act != "dismiss");
    done.map(|it| ToldDecision { act: it.act, why: it.why, at: it.at }).collect()
}
