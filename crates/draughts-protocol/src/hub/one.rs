//! Version 1: words in an order.

use core::time::Duration;

use super::driver::Asked;
use super::info::Info;
use super::level::Level;

/// How many moves a player is taken to have before it when only the time of the whole game is
/// known.
const MOVES_AHEAD: u32 = 30;

/// The lines that make an engine think.
pub(super) fn think(asked: &Asked<'_>) -> Vec<String> {
    let side = if asked.position.starts_with('B') { 'b' } else { 'w' };
    let squares = asked.position.get(1..).unwrap_or_default();
    let moves = asked.moves.iter().map(|mv| format!("move {mv}"));
    [format!("pos {side}{squares}")]
        .into_iter()
        .chain(moves)
        .chain([limit(&asked.level), "go".to_owned()])
        .collect()
}

/// The line that says how long to think. The protocol is clear about a depth and about a time for
/// the move; a share of a clock is made one.
fn limit(level: &Level) -> String {
    match (level.depth, level.move_time, level.time) {
        (Some(depth), None, None) => format!("depth {depth}"),
        (_, Some(time), _) => format!("time {}", time.as_millis().max(1)),
        (_, None, Some(left)) => {
            let moves = level.moves.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
            let share = left / (moves + 1) + level.increment * 4 / 5;
            format!("time {}", share.min(left * 4 / 5).as_millis().max(1))
        }
        (None, None, None) => format!("time {}", Duration::from_secs(1).as_millis()),
    }
}

/// Reads what stands behind `info`: depth, mean depth, score in hundredths, nodes, seconds,
/// millions a second, and the line.
pub(super) fn info(text: &str) -> Info {
    fn next<'a, T: core::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
        words.next().and_then(|word| word.parse().ok())
    }
    let mut words = text.split_whitespace();
    Info {
        depth: next(&mut words),
        mean_depth: next(&mut words),
        score: next::<f64>(&mut words).map(|score| score / 100.0),
        nodes: next(&mut words),
        time: next(&mut words),
        nps: next(&mut words),
        pv: words.map(str::to_owned).collect(),
    }
}
