//! What a run has shown, in lines.

use std::fmt;
use std::time::Duration;

use tokio::time::Instant;

use super::Asked;
use super::check::Verdict;
use super::faults::{Fault, Happened};
use super::history::{History, Sent};
use super::player::Pace;

/// How long after a fault moves are still counted to it.
const NEAR: Duration = Duration::from_secs(4);

/// How long before one they are: what they caused may not be over.
const BEFORE: Duration = Duration::from_secs(1);

/// How long others hear each other again after the bus has come back.
const HEALED: Duration = Duration::from_secs(3);

/// From when on a move is named that took long to the other player, and how many of these are.
const SLOW: Duration = Duration::from_secs(5);
const NAMED: usize = 5;

/// A name and the times that it is about.
type Row = (String, Times);

/// All of it.
#[derive(Debug)]
pub(crate) struct Figures {
    head: String,
    moves: usize,
    rows: Vec<Row>,
    notes: Vec<String>,
    verdict: Verdict,
    gaps: u32,
    refused: u32,
    errors: Vec<String>,
}

/// Times in milliseconds, the shortest first.
#[derive(Debug, Default)]
struct Times(Vec<u32>);

impl Times {
    fn of(times: impl Iterator<Item = Duration>) -> Times {
        let ms = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        let mut times: Vec<u32> = times.map(ms).collect();
        times.sort_unstable();
        Times(times)
    }

    fn part(&self, share: f64) -> u32 {
        let place = (self.0.len() as f64 * share).ceil() as usize;
        self.0.get(place.saturating_sub(1)).copied().unwrap_or(0)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Times(all) = self;
        let [half, most, worst] = [0.5, 0.99, 1.0].map(|share| self.part(share));
        write!(f, "{:>6} times  p50 {half:>5} ms  p99 {most:>5} ms  worst {worst:>5} ms", all.len())
    }
}

impl Figures {
    /// With what is odd in the times of some games.
    pub(crate) fn noting(mut self, odd: Vec<String>) -> Figures {
        self.notes.extend(odd.into_iter().take(NAMED).map(|line| format!("odd time: {line}")));
        self
    }

    pub(crate) fn new(
        asked: &Asked,
        histories: &[History],
        happened: &[Happened],
        verdict: Verdict,
        charged: i64,
        pace: Pace,
    ) -> Figures {
        let words: Vec<_> = asked.fault.iter().map(|fault| fault.word()).collect();
        let head = format!(
            "{} servers, {} games, a move every {:?} a game for {} s; faults: {}",
            asked.servers,
            asked.games,
            asked.interval,
            asked.seconds,
            words.join(", ")
        );
        let sent = || histories.iter().flat_map(|history| &history.sent);
        let near = |at: Instant| {
            happened.iter().any(|fault| fault.from <= at + BEFORE && at < fault.to + NEAR)
        };
        let far = sent().filter(|sent| !near(sent.sent)).map(|sent| sent.heard - sent.sent);
        let mut rows = vec![("to the other player, no fault near".to_owned(), Times::of(far))];
        let mut notes = vec![format!("most that a move was charged by a fault: {charged} ms")];
        let slow = sent().filter(|sent| sent.heard - sent.sent > SLOW);
        for sent in slow.take(NAMED) {
            let [one, two] = sent.servers;
            notes.push(format!(
                "slow: event {} between servers {one} and {two} at {:.1} s, kept after {} ms, \
                 heard after {} ms",
                sent.n,
                sent.sent.saturating_duration_since(pace.begin).as_secs_f64(),
                (sent.told - sent.sent).as_millis(),
                (sent.heard - sent.sent).as_millis()
            ));
        }
        for fault in happened {
            let at = fault.from.saturating_duration_since(pace.begin).as_secs_f64();
            let name = match fault.server {
                Some(server) => format!("{} of server {server} at {at:.1} s", fault.fault.word()),
                None => format!("{} at {at:.1} s", fault.fault.word()),
            };
            tell(fault, &name, histories, &mut rows, &mut notes);
        }
        Figures {
            head,
            moves: sent().count(),
            rows,
            notes,
            verdict,
            gaps: histories.iter().map(|history| history.gaps).sum(),
            refused: histories.iter().map(|history| history.refused).sum(),
            errors: histories.iter().filter_map(|history| history.error.clone()).collect(),
        }
    }

    /// Whether nothing was lost, doubled or charged.
    pub(crate) fn is_clean(&self) -> bool {
        self.verdict.is_clean() && self.moves > 0
    }
}

/// What a fault has done.
fn tell(
    fault: &Happened,
    name: &str,
    histories: &[History],
    rows: &mut Vec<Row>,
    notes: &mut Vec<String>,
) {
    let Happened { from, to, .. } = *fault;
    let during = |sent: &&Sent| from <= sent.sent && sent.sent < to;
    let split = |sent: &&Sent| sent.servers[0] != sent.servers[1];
    let sent = || histories.iter().flat_map(|history| &history.sent);
    let to_other = |sent: &Sent| sent.heard - sent.sent;
    let mut row = |what: &str, times| rows.push((format!("{name}: {what}"), times));
    match fault.fault {
        Fault::None => {}
        Fault::Kill | Fault::Stop | Fault::Drop | Fault::Slow | Fault::Cut => {
            let concerned = |history: &&History| {
                let before = history.sent.iter().rev().find(|sent| sent.sent <= from);
                before.is_some_and(|sent| fault.server.is_some_and(|at| sent.servers.contains(&at)))
            };
            let next = histories.iter().filter(concerned).filter_map(|history| {
                Some(history.sent.iter().find(|sent| sent.told > from)?.told - from)
            });
            row("to the next move of its games", Times::of(next));
            let others = histories.iter().filter(|history| !concerned(history));
            let others = others.flat_map(|history| &history.sent);
            let others = others.filter(|sent| from <= sent.sent && sent.sent < to + NEAR);
            row("to the other player meanwhile, others", Times::of(others.map(to_other)));
        }
        Fault::Postgres | Fault::Freeze => {
            let after = sent().filter(during).map(|sent| sent.told.saturating_duration_since(to));
            row("from its return to the word that a move is kept", Times::of(after));
            let closed = histories.iter().flat_map(|history| &history.lost);
            let closed = closed.filter(|lost| from <= lost.at && lost.at < to + NEAR).count();
            notes.push(format!("{name}: {closed} sockets closed"));
        }
        Fault::Nats => {
            row(
                "to the other player meanwhile",
                Times::of(sent().filter(during).filter(split).map(to_other)),
            );
            let after =
                sent().filter(|sent| to + HEALED <= sent.sent && sent.sent < to + HEALED + NEAR);
            row(
                "to the other player 3 s after its return",
                Times::of(after.filter(split).map(to_other)),
            );
        }
    }
    if fault.fault == Fault::Stop {
        notes.push(match fault.kept {
            Some(kept) => {
                format!("{name}: woke and closed its sockets within {} ms", kept.as_millis())
            }
            None => format!("{name}: woke and kept its sockets"),
        });
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.head)?;
        writeln!(
            f,
            "{} moves acknowledged, {} refused and sent again, {} read after a gap",
            self.moves, self.refused, self.gaps
        )?;
        let width = self.rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, times) in &self.rows {
            writeln!(f, "{name:<width$}  {times}")?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "{note}"))?;
        let Verdict { lost, twice, out_of_order, missing, flags, accounts, errors } = &self.verdict;
        writeln!(
            f,
            "acknowledged events lost {lost}, events twice {twice}, out of order {out_of_order}, \
             never kept {missing}, flags {flags}, games whose time does not add up {accounts}, \
             games given up {errors}"
        )?;
        self.errors.iter().take(5).try_for_each(|error| writeln!(f, "{error}"))
    }
}
