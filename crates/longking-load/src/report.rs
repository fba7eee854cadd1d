//! What was measured, as one table.

use std::fmt;
use std::time::Duration;

use crate::play::Tally;

/// All tables together.
#[derive(Debug)]
pub(crate) struct Report {
    games: usize,
    /// From the sending of a move to its arrival at the other player, in microseconds, the shortest
    /// first.
    times: Vec<u32>,
    /// How much too late moves were sent, in microseconds, the least first.
    late: Vec<u32>,
    errors: Vec<String>,
    refused: u64,
    reconnects: u64,
    time: Duration,
    /// The processor time of this program while moves were measured.
    used: Option<Duration>,
}

impl Report {
    /// Puts together what each table measured; `time` is how long all moves were meant to take.
    pub(crate) fn new(tallies: Vec<Tally>, time: Duration, used: Option<Duration>) -> Report {
        let mut report = Report {
            games: tallies.len(),
            times: Vec::new(),
            late: Vec::new(),
            errors: Vec::new(),
            refused: 0,
            reconnects: 0,
            time,
            used,
        };
        for tally in tallies {
            report.times.extend(tally.times);
            report.late.extend(tally.late);
            report.errors.extend(tally.errors);
            report.refused += tally.refused;
            report.reconnects += tally.reconnects;
        }
        report.times.sort_unstable();
        report.late.sort_unstable();
        report
    }

    /// Whether every move arrived.
    pub(crate) fn is_clean(&self) -> bool {
        self.errors.is_empty() && self.refused == 0
    }
}

impl fmt::Display for Report {
    /// Two lines: names and numbers; times are in milliseconds. Behind them the first errors.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms =
            |times: &[u32], share| format!("{:.2}", f64::from(quantile(times, share)) / 1000.0);
        let rate = self.times.len() as f64 / self.time.as_secs_f64();
        let used = self.used.map_or("-".to_owned(), |used| format!("{:.1}", used.as_secs_f64()));
        let columns = [
            ("games", self.games.to_string()),
            ("moves", self.times.len().to_string()),
            ("moves/s", format!("{rate:.1}")),
            ("p50 ms", ms(&self.times, 0.5)),
            ("p90 ms", ms(&self.times, 0.9)),
            ("p99 ms", ms(&self.times, 0.99)),
            ("p99.9 ms", ms(&self.times, 0.999)),
            ("max ms", ms(&self.times, 1.0)),
            ("errors", self.errors.len().to_string()),
            ("refused", self.refused.to_string()),
            ("reconnects", self.reconnects.to_string()),
            ("sent late p99 ms", ms(&self.late, 0.99)),
            ("own processor s", used),
        ];
        let width = |(name, value): &(&str, String)| name.len().max(value.len());
        let widths: Vec<usize> = columns.iter().map(width).collect();
        let names = columns.iter().zip(&widths).map(|((name, _), width)| format!("{name:>width$}"));
        let values =
            columns.iter().zip(&widths).map(|((_, value), width)| format!("{value:>width$}"));
        writeln!(f, "{}", names.collect::<Vec<_>>().join("  "))?;
        writeln!(f, "{}", values.collect::<Vec<_>>().join("  "))?;
        for error in self.errors.iter().take(5) {
            writeln!(f, "{error}")?;
        }
        Ok(())
    }
}

/// The least value that a share of all values does not exceed; 0 of none.
pub(crate) fn quantile(sorted: &[u32], share: f64) -> u32 {
    let place = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(place.saturating_sub(1)).copied().unwrap_or(0)
}

/// The processor time that this program has used, where the system tells it as Linux does.
pub(crate) fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name of the program, which may have spaces: fields 14 and 15, in hundredths of a
    // second.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(Duration::from_millis(10 * (user + system)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_were_measured() {
        let times: Vec<u32> = (1..=1000).collect();
        let found = [0.5, 0.9, 0.99, 0.999, 1.0].map(|share| quantile(&times, share));
        assert_eq!(found, [500, 900, 990, 999, 1000]);
        assert_eq!(quantile(&[7], 0.5), 7);
        assert_eq!(quantile(&[], 0.5), 0);
    }

    #[test]
    fn a_report_is_one_table() {
        let tally = Tally { times: vec![1500, 250], refused: 1, ..Tally::default() };
        let report = Report::new(vec![tally, Tally::default()], Duration::from_secs(2), None);
        let text = report.to_string();
        let (names, values) = text.split_once('\n').unwrap();
        let values: Vec<_> = values.split_whitespace().collect();
        assert!(names.contains("p99.9 ms"), "{names}");
        assert_eq!(values[..8], ["2", "2", "1.0", "0.25", "1.50", "1.50", "1.50", "1.50"]);
        assert!(!report.is_clean());
    }
}
