//! A time as people write it.

use std::time::Duration;

/// The longest time: an hour.
const LONGEST: Duration = Duration::from_secs(3600);

/// Reads a time of a millisecond to an hour.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)];
    let read = units.into_iter().find_map(|(unit, ms)| {
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(ms).map(Duration::from_millis)
    });
    read.filter(|time| !time.is_zero() && *time <= LONGEST)
        .ok_or_else(|| "must be a time of 1ms to 1h, like 200ms, 5s or 1m".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit_and_a_bound() {
        for (text, ms) in
            [("1ms", 1), ("200ms", 200), ("5s", 5000), ("2m", 120_000), ("1h", 3_600_000)]
        {
            assert_eq!(time(text), Ok(Duration::from_millis(ms)));
        }
        for text in ["", "5", "s", "0s", "-1s", "2h", "1.5s", "99999999999999999999s"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
