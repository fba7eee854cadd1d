//! Words of ours for which the field has one of its own: old identifiers that may not come back.

/// The search, the evaluation and the training.
const ENGINE: &[&str] =
    &["crates/draughts-search/", "crates/draughts-eval/", "crates/draughts-train/"];

/// The search.
const SEARCH: &[&str] = &["crates/draughts-search/"];

/// The search without its tests, at whose tables games are played.
const SEARCH_ITSELF: &[&str] = &["crates/draughts-search/src/"];

/// All crates.
const EVERYWHERE: &[&str] = &["crates/"];

/// All crates but the rules, whose tests have chances of their own.
const ABOVE_THE_RULES: &[&str] = &["crates/draughts-", "crates/longking"];

/// The engine, whose names may not be those of a live table.
const DRIVER: &[&str] = &["crates/draughts-engine/"];

/// The store, whose names may not be those of a live table either.
const STORE: &[&str] = &["crates/longking-store/src/"];

/// Old identifiers, each with where it is refused and the word to use.
const OLD: &[(&[&str], &str, &str)] = &[
    // The search.
    (EVERYWHERE, "Heat", "History"),
    (EVERYWHERE, "HOTTEST", "HISTORY_MAX"),
    (SEARCH, "Marks", "Butterfly"),
    (SEARCH, "heat", "history"),
    (SEARCH, "replies", "counter_moves"),
    (SEARCH, "warm", "bonus"),
    (SEARCH, "cool", "malus"),
    (SEARCH, "mark", "fingerprint"),
    (SEARCH, "trim", "prune"),
    (EVERYWHERE, "SHALLOW_DEPTH", "PROBCUT_DEPTH"),
    (EVERYWHERE, "SHALLOW_MARGIN", "PROBCUT_MARGIN"),
    (EVERYWHERE, "UNKNOWN_DEPTH", "IIR_DEPTH"),
    (EVERYWHERE, "PEEK_DEPTH", "ETC_DEPTH"),
    (EVERYWHERE, "is_too_late", "is_late_move_pruned"),
    (SEARCH, "peek", "etc"),
    (SEARCH, "reachable", "within_mate_distance"),
    (EVERYWHERE, "look_closer", "principal_variation_search"),
    (SEARCH, "look", "search_child"),
    (SEARCH, "Look", "Mode"),
    (SEARCH, "narrow", "null"),
    (SEARCH, "NEAR", "ASPIRATION_DELTA"),
    (SEARCH, "FAR", "ASPIRATION_MAX"),
    (SEARCH, "Place", "Frame"),
    (SEARCH, "Busy", "Abdada"),
    (SEARCH, "busy", "abdada"),
    (SEARCH, "BUSY_DEPTH", "ABDADA_DEPTH"),
    (SEARCH, "stands", "static_eval, stand_pat"),
    (SEARCH, "promise", "ordering_score"),
    (SEARCH, "arrivals", "last_to"),
    (SEARCH_ITSELF, "Table", "TranspositionTable"),
    (SEARCH_ITSELF, "put", "store"),
    (SEARCH, "fetch", "prefetch"),
    (SEARCH, "grow_older", "new_generation"),
    (SEARCH, "FARTHEST", "MAX_PLY, MATE_RANGE"),
    (SEARCH, "BEYOND", "INFINITY"),
    (SEARCH, "quiesce", "quiescence"),
    (EVERYWHERE, "Found", "SearchResult, FoundGames, MoveText, TableAvailability"),
    (SEARCH, "judge", "terminal_score"),
    (SEARCH, "Eye", "Handicap"),
    // The evaluation.
    (EVERYWHERE, "Shelf", "WeightsRegistry, LibraryHandle, ValueCache"),
    (EVERYWHERE, "Learned", "PatternEvaluation"),
    (EVERYWHERE, "Wiring", "NetTables"),
    (EVERYWHERE, "Neural", "NetEvaluation"),
    (ENGINE, "Knowledge", "PatternTables"),
    (EVERYWHERE, "Endings", "EndgameScale, EndgameFolder, EndgameService"),
    (ENGINE, "Stage", "GamePhase"),
    (EVERYWHERE, "STAGES", "GAME_PHASES"),
    (ENGINE, "Shape", "Patterns"),
    (EVERYWHERE, "WINDOW_STATES", "PATTERN_STATES"),
    (ENGINE, "worth", "piece_value, target"),
    // The training.
    (ABOVE_THE_RULES, "Chance", "Rng, BitModel"),
    (ENGINE, "Course", "TrainConfig"),
    (ENGINE, "Lesson", "Trained"),
    (ENGINE, "Case", "Labelled"),
    (ENGINE, "Told", "OnEpoch"),
    (ENGINE, "Trust", "Target"),
    (ENGINE, "cost", "cross_entropy"),
    (ENGINE, "logits_of_man", "logits_per_man"),
    (ENGINE, "Student", "Model"),
    (ENGINE, "Beginnings", "Openings"),
    (ENGINE, "slopes", "gradient"),
    // Types that cross crates.
    (EVERYWHERE, "Mind", "EngineContext"),
    (EVERYWHERE, "Desk", "CallBuffer"),
    (DRIVER, "Player", "ComputerPlayer"),
    (DRIVER, "Record", "MoveRecord"),
    (STORE, "Player", "StoredPlayer"),
    (STORE, "Phase", "StoredPhase"),
    (STORE, "Event", "StoredEvent"),
    (STORE, "Table", "StoredTable"),
    (&["crates/draughts-notation/src/pdn/"], "Place", "Location"),
];

/// The old words in the code of a file: each with its line and the word to use.
pub(crate) fn old_words(path: &str, text: &str) -> Vec<(usize, &'static str, &'static str)> {
    let mut found = Vec::new();
    let refused: Vec<_> = OLD.iter().filter(|(scope, ..)| is_in(path, scope)).collect();
    if refused.is_empty() {
        return found;
    }
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.split("//").next().unwrap_or_default();
        for (_, old, new) in refused.iter().filter(|(_, old, _)| has_identifier(code, old)) {
            found.push((number, *old, *new));
        }
    }
    found
}

fn is_in(path: &str, scope: &[&str]) -> bool {
    path.ends_with(".rs") && scope.iter().any(|folder| path.starts_with(folder))
}

/// Whether a line has an identifier, and not only as a part of another one.
fn has_identifier(code: &str, identifier: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(identifier).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + identifier.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_identifiers_are_refused_where_they_belonged() {
        let search = "crates/draughts-search/src/a.rs";
        for (path, text, expected) in [
            (search, "use crate::Heat;\n", vec![(1, "Heat", "History")]),
            (search, "// Heat\nlet heater = 1;\n", vec![]),
            (search, "a\nfn quiesce() {}\n", vec![(2, "quiesce", "quiescence")]),
            (search, "fn quiesces() {}\n", vec![]),
            ("crates/longking/src/a.rs", "text.trim()\n", vec![]),
            ("crates/longking/src/a.rs", "Wiring\n", vec![(1, "Wiring", "NetTables")]),
            ("docs/a.md", "Wiring\n", vec![]),
            ("crates/draughts-engine/src/a.rs", "Player\n", vec![(1, "Player", "ComputerPlayer")]),
            ("crates/longking-page/src/a.rs", "Player\n", vec![]),
        ] {
            assert_eq!(old_words(path, text), expected, "{text}");
        }
    }
}
