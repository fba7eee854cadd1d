//! Whether what the clients saw is what the log has: a small Jepsen.

use std::collections::HashMap;

use serde_json::Value;

use super::history::{Heard, History};
use super::player::is_players;

/// How far the time of an event may be from when its client sent it and was told, in milliseconds.
const ACCOUNT: i64 = 150;

/// The logs of all tables.
pub(crate) type Logs = HashMap<String, Vec<Value>>;

/// What is wrong; all zero where nothing is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Events that a client heard of and the log has not at their numbers.
    pub(crate) lost: u64,
    /// Acts that the log has more often than they were done.
    pub(crate) twice: u64,
    /// Events that were heard in another order than that of the log, or not at all before others.
    pub(crate) out_of_order: u64,
    /// Acts that were done and are not in the log, although their table was not given up.
    pub(crate) missing: u64,
    /// Events of time that nobody caused: no clock of these tables is short.
    pub(crate) flags: u64,
    /// Tables whose thinking and holds do not add up to the time on the wall.
    pub(crate) accounts: u64,
    /// Tables that were given up.
    pub(crate) errors: u64,
}

impl Verdict {
    pub(crate) fn is_clean(&self) -> bool {
        *self == Verdict::default()
    }
}

/// Reads the answer of the database: a table, a number and an event a line.
pub(crate) fn read_logs(text: &str) -> Logs {
    let mut logs = Logs::new();
    for line in text.lines() {
        let mut fields = line.splitn(2, '\t');
        if let (Some(table), Some(body)) = (fields.next(), fields.next()) {
            let event = serde_json::from_str(body).unwrap_or_default();
            logs.entry(table.to_owned()).or_default().push(event);
        }
    }
    logs
}

/// Compares all histories with the logs; `wall` tells the time on the wall of a moment, in
/// milliseconds of Unix time.
pub(crate) fn check(
    histories: &[History],
    logs: &Logs,
    wall: impl Fn(tokio::time::Instant) -> i64,
) -> Verdict {
    let mut verdict = Verdict::default();
    for history in histories {
        let log = logs.get(&history.id).map_or(&[][..], Vec::as_slice);
        verdict.errors += u64::from(history.error.is_some());
        for heard in &history.heard {
            (verdict.lost, verdict.out_of_order) = {
                let (lost, disorder) = compare(heard, log);
                (verdict.lost + lost, verdict.out_of_order + disorder)
            };
        }
        let (twice, missing) = acts(history, log);
        verdict.twice += twice;
        // The last act of a table that was given up may be kept or not.
        verdict.missing += missing.saturating_sub(u64::from(history.error.is_some()));
        let ends = |event: &&Value| matches!(event["e"].as_str(), Some("flag" | "forfeit"));
        verdict.flags += log.iter().filter(ends).count() as u64;
        verdict.accounts += u64::from(odd_time(history, log, &wall).is_some());
    }
    verdict
}

/// How many events of a listener the log has not, and how many came in another order. Who comes
/// back in another game hears of that one alone.
fn compare(heard: &[Heard], log: &[Value]) -> (u64, u64) {
    let lost = heard.iter().filter(|heard| log.get(heard.n as usize) != Some(&heard.event));
    let mut expected = 0;
    let mut disorder = 0;
    for heard in heard {
        let begins = heard.n > expected && begins_game(log, heard.n as usize);
        disorder += u64::from(heard.n != expected && !begins);
        expected = heard.n + 1;
    }
    (lost.count() as u64, disorder)
}

/// Whether the event with a number is the first of a game: both players wished for it.
fn begins_game(log: &[Value], n: usize) -> bool {
    let before = log.get(..n).unwrap_or_default().iter().rev();
    let mut acts = before.filter(|event| is_players(event));
    let mut wishes = || acts.next().is_some_and(|event| event["e"] == "again");
    wishes() && wishes()
}

/// How many acts of the players the log has too many and too few of.
fn acts(history: &History, log: &[Value]) -> (u64, u64) {
    let player = |number: usize| ["one", "two"][number];
    let mut kept = log.iter().filter(|event| is_players(event));
    let mut done = history.acts.iter();
    let mut agree = 0;
    loop {
        match (kept.next(), done.next()) {
            (Some(event), Some((by, text)))
                if event["by"] == player(*by) && event["m"].as_str() == text.as_deref() =>
            {
                agree += 1;
            }
            _ => break,
        }
    }
    let in_log = log.iter().filter(|event| is_players(event)).count();
    ((in_log - agree) as u64, (history.acts.len() - agree) as u64)
}

/// Why the time that was thought and the time that clocks stood still are not the time on the wall:
/// each move has to be made between its sending and its acknowledgement, and no hold may be longer
/// than the time since the event before it. `None` where they are.
fn odd_time(
    history: &History,
    log: &[Value],
    wall: &impl Fn(tokio::time::Instant) -> i64,
) -> Option<String> {
    let at = |event: &Value| event["at"].as_i64().unwrap_or(i64::MIN);
    let odd_move = history.sent.iter().find_map(|sent| {
        let (from, to) = (wall(sent.sent), wall(sent.told));
        let made = log.get(sent.n as usize).map_or(i64::MIN, at);
        let is_odd = !(from - ACCOUNT..=to + ACCOUNT).contains(&made);
        is_odd.then(|| {
            let after = made.saturating_sub(from);
            format!("move {} made {after} ms after it was sent, told after {}", sent.n, to - from)
        })
    });
    odd_move.or_else(|| {
        log.windows(2).zip(1..).find_map(|(two, n)| {
            let passed = at(&two[1]) - at(&two[0]);
            let held = two[1]["ms"].as_i64().unwrap_or(0);
            let is_odd = passed < 0 || held > passed;
            is_odd.then(|| format!("event {n} {passed} ms after the one before, {held} ms held"))
        })
    })
}

/// What is odd in the games whose time does not add up, each a line.
pub(crate) fn odd_times(
    histories: &[History],
    logs: &Logs,
    wall: impl Fn(tokio::time::Instant) -> i64,
) -> Vec<String> {
    let log = |history: &History| logs.get(&history.id).map_or(&[][..], Vec::as_slice);
    histories.iter().filter_map(|history| odd_time(history, log(history), &wall)).collect()
}

/// By how much the worst move was charged more than its player took, in milliseconds: its time less
/// when it was sent, without what clocks stood still between.
pub(crate) fn most_charged(
    histories: &[History],
    logs: &Logs,
    wall: impl Fn(tokio::time::Instant) -> i64,
) -> i64 {
    let of = |history: &History| {
        let log = logs.get(&history.id)?;
        let charged = |sent: &super::history::Sent| {
            let n = sent.n as usize;
            let at = log.get(n)?["at"].as_i64()?;
            let before = log.get(..n)?.iter().rev();
            let held: i64 = before.map_while(|event| event["ms"].as_i64()).sum();
            Some(at - wall(sent.sent) - held)
        };
        history.sent.iter().filter_map(charged).max()
    };
    histories.iter().filter_map(of).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::history::Sent;
    use super::*;
    use serde_json::json;
    use tokio::time::{Duration, Instant};

    const START: i64 = 1_700_000_000_000;

    fn log() -> Vec<Value> {
        vec![
            json!({"e": "move", "by": "one", "m": "32-28", "at": START}),
            json!({"e": "hold", "ms": 900, "at": START + 900}),
            json!({"e": "move", "by": "two", "m": "19-23", "at": START + 1000}),
        ]
    }

    /// What two players see who lose nothing.
    fn whole(begin: Instant) -> History {
        let heard = || (0..).zip(log()).map(|(n, event)| Heard { n, event }).collect();
        let sent = |n, ms| {
            let sent = begin + Duration::from_millis(ms);
            let told = sent + Duration::from_millis(10);
            Sent { n, sent, told, heard: told, servers: [0, 1] }
        };
        History {
            id: "a".to_owned(),
            heard: [heard(), heard()],
            sent: vec![sent(0, 0), sent(2, 995)],
            acts: vec![(0, Some("32-28".to_owned())), (1, Some("19-23".to_owned()))],
            ..History::default()
        }
    }

    fn verdict(change: impl Fn(&mut History, &mut Vec<Value>)) -> Verdict {
        let begin = Instant::now();
        let (mut history, mut log) = (whole(begin), log());
        change(&mut history, &mut log);
        let wall = |at: Instant| START + (at - begin).as_millis() as i64;
        check(&[history], &[("a".to_owned(), log)].into(), wall)
    }

    #[test]
    fn what_is_whole_is_clean_and_each_fault_is_found() {
        assert!(verdict(|_, _| ()).is_clean());
        // The log has lost its end.
        let found = verdict(|_, log| drop(log.pop()));
        assert_eq!((found.lost, found.missing, found.accounts), (2, 1, 1));
        // It has an act twice.
        let found = verdict(|_, log| log.push(log[2].clone()));
        assert_eq!((found.twice, found.lost), (1, 0));
        // One listener was told of another event, or of one too early.
        let found = verdict(|history, _| history.heard[1][2].event["m"] = json!("20-24"));
        assert_eq!((found.lost, found.out_of_order), (1, 0));
        let found = verdict(|history, _| history.heard[1].swap(1, 2));
        assert_eq!((found.lost, found.out_of_order), (0, 2));
        let found = verdict(|history, _| drop(history.heard[0].remove(1)));
        assert_eq!(found.out_of_order, 1);
        // A move was dated otherwise than it was made, or a hold is too long.
        assert_eq!(verdict(|history, _| history.sent[1].sent += ms(400)).accounts, 1);
        assert_eq!(verdict(|_, log| log[1]["ms"] = json!(901)).accounts, 1);
        let flag = json!({"e": "flag", "at": START + 2000});
        assert_eq!(verdict(|_, log| log.push(flag.clone())).flags, 1);
        assert_eq!(verdict(|history, _| history.error = Some("gone".into())).errors, 1);
    }

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn what_a_fault_charges_is_without_what_stood_still() {
        let begin = Instant::now();
        let wall = |at: Instant| START + (at - begin).as_millis() as i64;
        let mut history = whole(begin);
        let logs: Logs = [("a".to_owned(), log())].into();
        // It was sent when 100 ms had passed: of the 900 ms that follow all stood still.
        history.sent[1].sent = begin + ms(100);
        assert_eq!(most_charged(std::slice::from_ref(&history), &logs, wall), 0);
        let logs = read_logs("a\t{\"at\":5}\nb\t{\"at\":6}\na\t{\"at\":7}\n");
        assert_eq!((logs["a"].len(), &logs["b"][0]["at"]), (2, &json!(6)));
    }
}
