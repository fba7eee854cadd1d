//! A line of the protocol: a command and its arguments.

use core::fmt;

/// `command name=value name="a value" flag`.
///
/// ```
/// use draughts_protocol::hub::Line;
///
/// let line: Line = "id name=Ada version=\"1 beta\" new".parse()?;
/// assert_eq!((line.command(), line.get("version"), line.get("new")), ("id", Some("1 beta"), Some("")));
/// assert_eq!(line.to_string(), "id name=Ada version=\"1 beta\" new");
/// # Ok::<(), draughts_protocol::hub::LineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    command: String,
    /// Names with their values; a flag has none.
    arguments: Vec<(String, Option<String>)>,
}

/// Why a text is no line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// There is nothing on it.
    Empty,
    /// A value begins with a quote and never ends.
    OpenQuote,
    /// A value has no name before it.
    NoName,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LineError::Empty => "there is no command",
            LineError::OpenQuote => "a quote is not closed",
            LineError::NoName => "an argument has no name",
        })
    }
}

impl core::error::Error for LineError {}

impl Line {
    /// A command without arguments.
    pub fn new(command: &str) -> Line {
        Line { command: command.to_owned(), arguments: Vec::new() }
    }

    /// The same with an argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Line {
        self.arguments.push((name.to_owned(), Some(value.to_string())));
        self
    }

    /// The same with a flag.
    #[must_use]
    pub fn flag(mut self, name: &str) -> Line {
        self.arguments.push((name.to_owned(), None));
        self
    }

    /// The first word.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The value of an argument, empty for a flag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_deref().unwrap_or_default())
    }

    /// Whether an argument is there.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

impl core::str::FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Line, LineError> {
        let text = text.trim();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (command, mut rest) = text.split_at(end);
        if command.is_empty() {
            return Err(LineError::Empty);
        }
        let mut line = Line::new(command);
        while let Some((argument, after)) = argument(rest)? {
            line.arguments.push(argument);
            rest = after;
        }
        Ok(line)
    }
}

/// A name, perhaps with a value.
type Argument = (String, Option<String>);

/// The first argument of a text and what follows it.
fn argument(text: &str) -> Result<Option<(Argument, &str)>, LineError> {
    let text = text.trim_start();
    if text.is_empty() {
        return Ok(None);
    }
    let end = text.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    if name.is_empty() {
        return Err(LineError::NoName);
    }
    let Some(rest) = rest.strip_prefix('=') else {
        return Ok(Some(((name.to_owned(), None), rest)));
    };
    let (value, rest) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').ok_or(LineError::OpenQuote)?,
        None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
    };
    Ok(Some(((name.to_owned(), Some(value.to_owned())), rest)))
}

impl fmt::Display for Line {
    /// Values in quotes where they need them; a quote or a line end within a value becomes a blank
    /// or an apostrophe.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            write!(f, " {name}")?;
            let Some(value) = value else { continue };
            let value: String = value.chars().map(plain).collect();
            if value.is_empty() || value.contains(|c: char| c == '=' || c.is_whitespace()) {
                write!(f, "=\"{value}\"")?;
            } else {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}

/// A character as a value may have it.
fn plain(character: char) -> char {
    match character {
        '"' => '\'',
        character if character.is_control() => ' ',
        character => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written() {
        for (text, expected) in [
            ("hub", "hub"),
            ("  level   moves=9 \ttime=291.587  ", "level moves=9 time=291.587"),
            ("go think", "go think"),
            ("pos pos=W moves=\"38-15 5-41\"", "pos pos=W moves=\"38-15 5-41\""),
            ("set-param name=variant value=\"a=b\"", "set-param name=variant value=\"a=b\""),
            ("x a=\"\" b= c", "x a=\"\" b=\"\" c"),
            ("x a=\"1\"b=2", "x a=1 b=2"),
        ] {
            let line: Line = text.parse().unwrap();
            assert_eq!(line.to_string(), expected);
            assert_eq!(line.to_string().parse(), Ok(line));
        }
        for (text, error) in [
            ("", LineError::Empty),
            (" \t", LineError::Empty),
            ("pos pos=\"W", LineError::OpenQuote),
            ("pos =W", LineError::NoName),
        ] {
            assert_eq!(text.parse::<Line>(), Err(error));
        }
        let strange = Line::new("error").with("message", "a \"b\"\nquit").to_string();
        assert_eq!(strange, "error message=\"a 'b' quit\"");
    }
}
