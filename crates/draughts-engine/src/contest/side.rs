//! Who plays: the engine itself, or another program.

use core::fmt;

use draughts_notation::Excerpt;

use crate::options::{Options, OptionsError};

/// An engine of a match, as a command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// `self` or `self?level=3&hash=16`: this engine.
    Own(Options),
    /// `hub:COMMAND`, or a bare command: the Hub protocol, version 2.
    Hub(Program),
    /// `hub1:COMMAND`: version 1.
    HubOne(Program),
    /// `dxp:COMMAND`, where `{port}` is the port that it shall listen on, or `dxp:HOST:PORT`.
    Dxp(Peer),
}

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The words of the command, at least one.
    pub words: Vec<String>,
}

/// Where a DamExchange program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Peer {
    /// It is to be started.
    Program(Program),
    /// It listens already.
    Address(String, u16),
}

/// What stands for the port in a command.
pub(super) const PORT_MARK: &str = "{port}";

impl Peer {
    /// Whether only one of it can be there: it plays one game after the other.
    pub(super) fn is_alone(&self) -> bool {
        match self {
            Peer::Address(..) => true,
            Peer::Program(program) => !program.words.iter().any(|word| word.contains(PORT_MARK)),
        }
    }
}

/// Why a text names nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideError {
    /// There is no command.
    Empty,
    /// A quote of the command is not closed.
    OpenQuote(Excerpt),
    /// The options behind `self?` are wrong.
    Options(OptionsError),
}

impl fmt::Display for SideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SideError::Empty => f.write_str("must be self or a command, not nothing"),
            SideError::OpenQuote(text) => write!(f, "a quote is not closed in {text}"),
            SideError::Options(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SideError {}

impl core::str::FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Side, SideError> {
        let text = text.trim();
        if text == "self" {
            return Ok(Side::Own(Options::default()));
        }
        if let Some(options) = text.strip_prefix("self?") {
            return options.parse().map(Side::Own).map_err(SideError::Options);
        }
        if let Some(command) = text.strip_prefix("hub1:") {
            return program(command).map(Side::HubOne);
        }
        if let Some(rest) = text.strip_prefix("dxp:") {
            return match address(rest) {
                Some((host, port)) => Ok(Side::Dxp(Peer::Address(host, port))),
                None => program(rest).map(|program| Side::Dxp(Peer::Program(program))),
            };
        }
        program(text.strip_prefix("hub:").unwrap_or(text)).map(Side::Hub)
    }
}

/// Reads `HOST:PORT`.
fn address(text: &str) -> Option<(String, u16)> {
    let (host, port) = text.trim().rsplit_once(':')?;
    let is_host = |c: char| c.is_ascii_alphanumeric() || ".-_[]:".contains(c);
    let is_address = !host.is_empty() && host.chars().all(is_host);
    is_address.then_some((host.to_owned(), port.parse().ok()?))
}

/// Reads a command: words between blanks, in quotes where they have blanks.
fn program(text: &str) -> Result<Program, SideError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in text.chars() {
        match (character, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() {
        return Err(SideError::OpenQuote(Excerpt::of(text)));
    }
    match words.first() {
        Some(name) if !name.is_empty() => Ok(Program { words }),
        _ => Err(SideError::Empty),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(text: &str) -> Side {
        text.parse().unwrap()
    }

    #[test]
    fn sides_are_read() {
        let words = |words: &[&str]| Program { words: words.iter().map(|w| (*w).into()).collect() };
        assert_eq!(side("self"), Side::Own(Options::default()));
        assert!(matches!(side("self?level=3"), Side::Own(options) if options.level.number() == 3));
        assert_eq!(side("./a hub"), Side::Hub(words(&["./a", "hub"])));
        assert_eq!(side("hub:'a b' \"c d\"e ''"), Side::Hub(words(&["a b", "c de", ""])));
        assert_eq!(side("hub1: scan hub "), Side::HubOne(words(&["scan", "hub"])));
        assert_eq!(
            side("dxp:localhost:27531"),
            Side::Dxp(Peer::Address("localhost".into(), 27531))
        );
        let moby = words(&["moby", "-p", "{port}"]);
        assert_eq!(side("dxp:moby -p {port}"), Side::Dxp(Peer::Program(moby)));
        for (text, error) in [
            ("", "must be self or a command, not nothing"),
            ("hub:", "must be self or a command, not nothing"),
            ("hub:\"a", "a quote is not closed in \"\\\"a\""),
            ("self?level=0", "level must be 1 to 16, not \"0\""),
        ] {
            assert_eq!(text.parse::<Side>().unwrap_err().to_string(), error);
        }
    }
}
