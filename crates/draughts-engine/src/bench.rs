//! A fixed search over fixed positions: how fast it is, and whether it is still the same.

use std::time::{Duration, Instant};

use draughts::{International, Position};
use draughts_notation::moves::{Format, Writer};
use draughts_notation::{MoveRecord, Notation, RecordError};
use draughts_player::Budget;

use crate::analysis::analyse;
use crate::options::Options;
use crate::player::{EnginePlayer, Signal};

/// What the search has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The positions looked at: the signature of the engine.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
}

/// How deep each position is searched, in plies.
const DEPTH: u32 = 15;

/// How many openings are searched by one thread and by several, and how deep.
const OPENINGS: usize = 50;
const OPENINGS_DEPTH: u32 = 19;

/// How long searches to the same depth take one thread, and several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Speedup {
    /// The openings that were searched.
    pub openings: usize,
    /// The time of one thread.
    pub alone: Duration,
    /// The time of all threads.
    pub together: Duration,
}

/// Rules with the moves that lead to a position.
const POSITIONS: [(&str, &str); 8] = [
    ("international", ""),
    ("international", "32-28 19-23 28x19x23 14x23x19 37-32 10-14 41-37 14-19"),
    ("international", "34-30 20-25 30-24 19x30x24 35x24x30 18-23 33-28 12-18"),
    ("international", "31-26 17-21 26x17x21 12x21x17 36-31 7-12 31-26 19-23"),
    ("nigerian", ""),
    ("russian", ""),
    ("english", ""),
    ("frisian", ""),
];

/// Runs the search, each position with a new memory.
///
/// # Errors
/// The moves cannot be played, which is a mistake of this program.
pub fn bench() -> Result<Bench, RecordError> {
    let records = POSITIONS.iter().map(record).collect::<Result<Vec<_>, _>>()?;
    let mut player = EnginePlayer::new(&Options { hash: 16, ..Options::default() });
    // Weights are unpacked when they are first asked for: once in the life of a program, and no
    // part of a search.
    for record in &records {
        analyse(record, &mut player, &Budget::depth(1), &Signal::started(), &mut |_| ())?;
    }
    let begun = Instant::now();
    let mut nodes = 0;
    for record in &records {
        player.forget();
        let budget = Budget::depth(DEPTH);
        let line = analyse(record, &mut player, &budget, &Signal::started(), &mut |_| ())?;
        nodes += line.map_or(0, |line| line.nodes);
    }
    Ok(Bench { nodes, time: begun.elapsed() })
}

/// Searches openings of three plies with one thread and with several, each with a new memory; tells
/// the sums after every one.
///
/// # Errors
/// An opening cannot be played, which is a mistake of this program.
pub fn speedup(threads: usize, told: &mut dyn FnMut(&Speedup)) -> Result<(), RecordError> {
    let mut players =
        [1, threads].map(|threads| EnginePlayer::new(&Options { threads, ..Options::default() }));
    let mut sums = Speedup::default();
    let time = |player: &mut EnginePlayer, record: &MoveRecord, depth| {
        player.forget();
        let begun = Instant::now();
        let budget = Budget::depth(depth);
        analyse(record, player, &budget, &Signal::started(), &mut |_| ())?;
        Ok(begun.elapsed())
    };
    for opening in openings() {
        let record = record(&("international", &opening))?;
        // Weights are unpacked before anything is timed.
        for player in &mut players {
            time(player, &record, 1)?;
        }
        let [alone, together] = &mut players;
        sums.alone += time(alone, &record, OPENINGS_DEPTH)?;
        sums.together += time(together, &record, OPENINGS_DEPTH)?;
        sums.openings += 1;
        told(&sums);
    }
    Ok(())
}

/// Some of the openings of three plies, from all over their list.
fn openings() -> Vec<String> {
    let mut lines = vec![(Position::<International>::start(), String::new())];
    for _ in 0..3 {
        let longer = lines.iter().flat_map(|(position, line)| {
            let writer = Writer::new(position, Notation::OURS);
            let after =
                |mv| (position.after(mv), format!("{line}{} ", writer.write(mv, Format::Hub)));
            position.legal_moves().iter().map(after).collect::<Vec<_>>()
        });
        lines = longer.collect();
    }
    let every = lines.len() / OPENINGS;
    lines.into_iter().step_by(every).take(OPENINGS).map(|(_, line)| line).collect()
}

fn record((rules, moves): &(&str, &str)) -> Result<MoveRecord, RecordError> {
    let contract = rules.parse().expect("it is a rule set");
    let mut record = MoveRecord::start(contract)?;
    for text in moves.split_whitespace() {
        record.play(text)?;
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_can_be_played_and_they_differ() {
        let mut openings = openings();
        assert!(openings.iter().all(|opening| record(&("international", opening)).is_ok()));
        openings.dedup();
        assert_eq!(openings.len(), OPENINGS);
    }

    #[test]
    fn every_position_can_be_played() {
        for position in &POSITIONS {
            assert!(record(position).unwrap().standing().unwrap().outcome.is_none());
        }
    }
}
