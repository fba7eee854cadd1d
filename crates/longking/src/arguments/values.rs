//! The values of arguments: read from text, refused with what is allowed.

use std::net::{Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use draughts::rules::BoardSize;
use draughts_engine::Level;
use draughts_notation::Excerpt;

/// Reads a number between two bounds.
pub(super) fn number<const LEAST: u32, const MOST: u32>(text: &str) -> Result<u32, String> {
    const { assert!(LEAST <= MOST) };
    let range: RangeInclusive<u32> = LEAST..=MOST;
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("must be a number of {LEAST} to {MOST}, not {}", Excerpt::of(text))),
    }
}

/// Reads a whole number.
pub(super) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("must be a whole number, not {}", Excerpt::of(text)))
}

/// Reads a number of positions.
pub(super) fn positions(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("must be a number of 1 or more, not {}", Excerpt::of(text)))
}

/// Reads the number of a thing of the library.
pub(super) fn entry(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| format!("must be a whole number, not {}", Excerpt::of(text)))
}

/// Reads a port.
pub(super) fn port(text: &str) -> Result<u16, String> {
    let port = text.parse().ok().filter(|port| *port > 0);
    port.ok_or_else(|| format!("must be a number of 1 to 65535, not {}", Excerpt::of(text)))
}

/// Reads where to listen; `localhost` is this machine.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
    let address = match text.strip_prefix("localhost:") {
        Some(port) => port.parse().ok().map(|port: u16| (Ipv4Addr::LOCALHOST, port).into()),
        None => text.parse().ok(),
    };
    let excerpt = Excerpt::of(text);
    address
        .ok_or_else(|| format!("must be an address and a port, as 127.0.0.1:8350, not {excerpt}"))
}

/// Reads a level.
pub(super) fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    let most = Level::STRONGEST.number();
    level.ok_or_else(|| format!("must be 1 to {most}, not {}", Excerpt::of(text)))
}

/// Reads a time in seconds, at most a day.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| format!("must be a number of seconds, not {}", Excerpt::of(text)))
}

/// Reads a time in seconds that is more than none.
pub(super) fn some_seconds(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        Duration::ZERO => Err("must be more than nothing".into()),
        time => Ok(time),
    }
}

/// Reads a board.
pub(super) fn side(text: &str) -> Result<BoardSize, String> {
    text.parse()
        .map_err(|_| format!("must be 8, 10, 12, 14, all-8 or points-5, not {}", Excerpt::of(text)))
}

/// A share, from 0 to 1.
pub(super) fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("must be from 0 to 1, not {}", Excerpt::of(text)))
}

/// A share from 0 that is not the whole.
pub(super) fn below_one(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..1.0).contains(share));
    share.ok_or_else(|| format!("must be from 0 to below 1, not {}", Excerpt::of(text)))
}

/// A least and a most number of moves: 4-7.
pub(super) fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let range = span(text, |plies: u32| (1..=100).contains(&plies).then_some(plies));
    range.ok_or_else(|| format!("must be like 4-7, from 1 to 100, not {}", Excerpt::of(text)))
}

/// A least and a most score in men, as hundredths: 0-0.6.
pub(super) fn men(text: &str) -> Result<RangeInclusive<i32>, String> {
    let hundredths = |men: f64| (0.0..=20.0).contains(&men).then(|| (men * 100.0).round() as i32);
    let range = span(text, hundredths);
    range.ok_or_else(|| format!("must be like 0-0.6, from 0 to 20, not {}", Excerpt::of(text)))
}

/// Two values with a hyphen between them, the second no less than the first.
fn span<T: FromStr, U: PartialOrd>(
    text: &str,
    read: impl Fn(T) -> Option<U>,
) -> Option<RangeInclusive<U>> {
    let (least, most) = text.split_once('-')?;
    let read = |text: &str| text.parse().ok().and_then(&read);
    let (least, most) = (read(least)?, read(most)?);
    (least <= most).then_some(least..=most)
}
