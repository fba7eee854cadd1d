//! Commands inside comments: clocks, huffs and what other programs note.

use core::time::Duration;

use draughts::Color;

/// A command inside a comment, `[%clk 1:55:21]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// `clk`.
    pub name: &'a str,
    /// `1:55:21`.
    pub value: &'a str,
}

/// The commands of a comment, in order.
///
/// ```
/// use draughts_notation::pdn::commands;
///
/// let names: Vec<_> = commands("[%eval -0.04] good [%egt 0:0:9.5]").map(|c| c.name).collect();
/// assert_eq!(names, ["eval", "egt"]);
/// ```
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    comment.split("[%").skip(1).filter_map(|part| {
        let (inside, _) = part.split_once(']')?;
        let (name, value) = inside.split_once([' ', '\t', '\n']).unwrap_or((inside, ""));
        Some(Command { name, value: value.trim() })
    })
}

/// A comment without its commands; its paragraphs, a line each, stay apart.
pub fn without_commands(comment: &str) -> String {
    let mut plain = String::new();
    for (index, part) in comment.split("[%").enumerate() {
        match part.split_once(']') {
            Some((_, after)) if index > 0 => plain.push_str(after),
            _ if index > 0 => plain.extend(["[%", part]),
            _ => plain.push_str(part),
        }
    }
    let paragraphs = plain.lines().map(super::text::tidy).filter(|line| !line.is_empty());
    paragraphs.collect::<Vec<_>>().join("\n")
}

/// What a clock shows after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// Whose clock; where nothing is said, that of the side that has moved.
    pub color: Option<Color>,
    /// The time that is left.
    pub time: Duration,
    /// Whether it runs, where the clock of a side is named.
    pub running: bool,
}

/// The clocks of a comment: `[%clock w0:00:10 B0:00:03]`, `[%clk 1:55:21]`. What is no time is left
/// out.
///
/// ```
/// use draughts_notation::pdn::clocks;
///
/// let clocks = clocks("[%clock w0:01:10 B0:00:03]");
/// assert_eq!(clocks[0].time.as_secs(), 70);
/// assert!(clocks[1].running && !clocks[0].running);
/// ```
pub fn clocks(comment: &str) -> Vec<ClockTime> {
    let are_clocks = |command: &Command<'_>| matches!(command.name, "clk" | "clock");
    let values = commands(comment).filter(are_clocks).flat_map(|c| c.value.split_whitespace());
    values.filter_map(clock).collect()
}

fn clock(text: &str) -> Option<ClockTime> {
    let (color, running) = match text.bytes().next()? {
        b'w' => (Some(Color::White), false),
        b'W' => (Some(Color::White), true),
        b'b' => (Some(Color::Black), false),
        b'B' => (Some(Color::Black), true),
        _ => (None, false),
    };
    let time = &text[usize::from(color.is_some())..];
    Some(ClockTime { color, time: duration(time)?, running })
}

/// Reads `h:mm:ss`, or `m:ss`; seconds may have decimals.
fn duration(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        let digits = part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        seconds = seconds * 60.0 + part.parse::<f64>().ok().filter(|_| digits)?;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(comment: &str, expected: &str) {
        let shown: Vec<_> = clocks(comment)
            .iter()
            .map(|clock| {
                let whose = clock.color.map_or("", |color| match color {
                    Color::White => "white ",
                    Color::Black => "black ",
                });
                let running = if clock.running { " runs" } else { "" };
                format!("{whose}{}{running}", clock.time.as_millis())
            })
            .collect();
        assert_eq!(shown.join(", "), expected, "{comment:?}");
    }

    #[test]
    fn clocks_are_read() {
        check("[%clk 1:55:21]", "6921000");
        check("before [%clock w0:00:10 B0:00:03] after", "white 10000, black 3000 runs");
        check("[%clock 0:49:11]", "2951000");
        check("[%clk 9.5]", "9500");
        check("[%egt 0:00:10] [%clk] [%clk x] [%clk 1:-2] [%clk é] [%clk 1", "");
        check(&format!("[%clk {}]", "9".repeat(400)), "");
    }

    #[test]
    fn commands_are_told_from_the_text() {
        assert_eq!(without_commands("a [%clk 1:00] b [%x]"), "a b");
        assert_eq!(without_commands("a [%clk 1"), "a [%clk 1");
        assert_eq!(without_commands("a [%clk 1:00]\n[%x]\n b  c"), "a\nb c");
        let found: Vec<_> = commands("[%huff 28] [%inbook]").collect();
        assert_eq!(
            found,
            [Command { name: "huff", value: "28" }, Command { name: "inbook", value: "" }]
        );
    }
}
