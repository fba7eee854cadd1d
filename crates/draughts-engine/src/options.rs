//! What can be chosen about the engine: `level=3&hash=64`.

use core::fmt;
use core::hint::black_box;

use draughts::rules::Rules;
use draughts_notation::Excerpt;
use draughts_player::{Level, Margins};

use crate::endgame_folder::EndgameFolder;
use crate::source::Source;

/// How the engine plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How much it sees.
    pub level: Level,
    /// The memory for positions searched before, in mebibytes.
    pub hash: usize,
    /// The deepest iteration, whatever else it may.
    pub depth: Option<u32>,
    /// The most positions of a search.
    pub nodes: Option<u64>,
    /// Seed of what a level below the strongest overlooks and prefers.
    pub seed: u64,
    /// Threads of the strongest level.
    pub threads: usize,
    /// MultiPV: the number of principal variations that the strongest level tells.
    pub lines: usize,
    /// Contempt of the strongest level when it plays: its bonus for a full board, in hundredths of
    /// a man.
    pub contempt: i32,
    /// Weights of its evaluation.
    pub weights: Source,
    /// Endgame tables of the strongest level.
    pub tables: Option<EndgameFolder>,
    /// Whether it forgets all positions before every turn, instead of keeping them through a game.
    pub forget: bool,
    /// The margins of its search; `None` for those of the game.
    pub margins: Option<Margins>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            level: Level::STRONGEST,
            hash: 64,
            depth: None,
            nodes: None,
            seed: 0,
            threads: 1,
            lines: 1,
            contempt: USUAL_CONTEMPT,
            weights: Source::Shipped,
            tables: None,
            forget: false,
            margins: None,
        }
    }
}

/// Why a text is no options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// A part has no `=`.
    NoValue(Excerpt),
    /// No option has this name.
    Unknown(Excerpt),
    /// An option cannot have this value.
    Value {
        /// The option.
        name: &'static str,
        /// What it can be.
        allowed: &'static str,
        /// The value.
        value: Excerpt,
    },
    /// The weights cannot be read; why.
    Weights(String),
    /// The endgame tables cannot be read; why.
    Tables(String),
    /// There is not so much memory, in mebibytes.
    Memory(usize),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionsError::NoValue(part) => write!(f, "{part} must be name=value"),
            OptionsError::Unknown(name) => {
                write!(f, "unknown option {name}; the options are {NAMES}")
            }
            OptionsError::Value { name, allowed, value } => {
                write!(f, "{name} must be {allowed}, not {value}")
            }
            OptionsError::Weights(reason) => write!(f, "weights: {reason}"),
            OptionsError::Tables(reason) => write!(f, "tables: {reason}"),
            OptionsError::Memory(size) => {
                write!(f, "hash: the system has no {size} mebibytes of memory to give")
            }
        }
    }
}

impl core::error::Error for OptionsError {}

/// The options by name.
const NAMES: &str =
    "level, hash, depth, nodes, seed, threads, contempt, weights, tables, forget, margins";

/// The most memory, in mebibytes.
pub(crate) const MOST_HASH: usize = 1 << 16;

/// The most contempt, in hundredths of a man.
pub(crate) const MOST_CONTEMPT: i32 = 100;

/// With so much the engine won 90.0 % of 240 games against a weaker one, 85.9 % of 238 without, and
/// 50.4 % of 120 against itself without.
const USUAL_CONTEMPT: i32 = 24;

/// The most threads.
pub(crate) const MOST_THREADS: usize = 256;

impl core::str::FromStr for Options {
    type Err = OptionsError;

    /// Reads `name=value&name=value…`; nothing is the usual options.
    fn from_str(text: &str) -> Result<Options, OptionsError> {
        let mut options = Options::default();
        for part in text.split('&').filter(|part| !part.is_empty()) {
            let no_value = || OptionsError::NoValue(Excerpt::of(part));
            let (name, value) = part.split_once('=').ok_or_else(no_value)?;
            options.set(name, value)?;
        }
        Ok(options)
    }
}

impl Options {
    /// Sets an option by its name.
    ///
    /// # Errors
    /// There is no such option, or it cannot have the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionsError> {
        let wrong =
            |name, allowed| OptionsError::Value { name, allowed, value: Excerpt::of(value) };
        match name {
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                self.level = level.ok_or_else(|| wrong("level", "1 to 16"))?;
            }
            "hash" => {
                let size = value.parse().ok().filter(|size| (1..=MOST_HASH).contains(size));
                self.hash = size.ok_or_else(|| wrong("hash", "1 to 65536 mebibytes"))?;
            }
            "depth" => {
                let depth = value.parse().ok().filter(|depth| *depth > 0);
                self.depth = Some(depth.ok_or_else(|| wrong("depth", "a number of plies"))?);
            }
            "nodes" => {
                let nodes = value.parse().ok().filter(|nodes| *nodes > 0);
                self.nodes = Some(nodes.ok_or_else(|| wrong("nodes", "a number of positions"))?);
            }
            "seed" => self.seed = value.parse().map_err(|_| wrong("seed", "a number"))?,
            "threads" => {
                let threads = value.parse().ok().filter(|count| (1..=MOST_THREADS).contains(count));
                self.threads = threads.ok_or_else(|| wrong("threads", "1 to 256"))?;
            }
            "contempt" => {
                let contempt = value.parse().ok().filter(|men| (0..=MOST_CONTEMPT).contains(men));
                self.contempt =
                    contempt.ok_or_else(|| wrong("contempt", "0 to 100 hundredths of a man"))?;
            }
            "weights" => self.weights = Source::read(value).map_err(OptionsError::Weights)?,
            "tables" => {
                self.tables = Some(EndgameFolder::read(value).map_err(OptionsError::Tables)?)
            }
            "forget" => {
                self.forget = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(wrong("forget", "on or off")),
                }
            }
            "margins" => {
                let margins = read_margins(value);
                self.margins = Some(margins.ok_or_else(|| wrong("margins", MARGINS))?);
            }
            _ => return Err(OptionsError::Unknown(Excerpt::of(name))),
        }
        Ok(())
    }
}

impl Options {
    /// Whether the memory that they ask for can be had: who takes it without having asked is ended
    /// by the system where it cannot.
    ///
    /// # Errors
    /// It cannot.
    pub fn check_memory(&self) -> Result<(), OptionsError> {
        // A table has a power of two.
        let bytes = (1 << self.hash.max(1).ilog2()) << 20;
        let mut memory = Vec::<u8>::new();
        let had = memory.try_reserve_exact(bytes);
        // What nobody looks at a compiler need not ask for.
        black_box(&mut memory);
        had.map_err(|_| OptionsError::Memory(self.hash))
    }

    /// What of these options does not serve under some rules and what is done instead, in one line;
    /// `None` when all do.
    pub fn shortfall(&self, rules: &Rules) -> Option<String> {
        let weights = self.weights.shortfall(rules);
        let tables = self.tables.as_ref().and_then(|tables| tables.shortfall(rules));
        let all: Vec<_> = weights.into_iter().chain(tables).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

impl fmt::Display for Options {
    /// What differs from the usual options, as it is read; nothing when nothing does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Options::default();
        let parts = [
            (self.level != usual.level).then(|| format!("level={}", self.level.number())),
            (self.hash != usual.hash).then(|| format!("hash={}", self.hash)),
            self.depth.map(|depth| format!("depth={depth}")),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            (self.seed != usual.seed).then(|| format!("seed={}", self.seed)),
            (self.threads != usual.threads).then(|| format!("threads={}", self.threads)),
            (self.contempt != usual.contempt).then(|| format!("contempt={}", self.contempt)),
            (self.weights != usual.weights).then(|| format!("weights={}", self.weights)),
            self.tables.as_ref().map(|tables| format!("tables={tables}")),
            self.forget.then(|| "forget=on".to_owned()),
            self.margins.map(|margins| format!("margins={}", written_margins(&margins))),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join("&"))
    }
}

/// What margins can be.
const MARGINS: &str = "name:number,... of margins of the search within their bounds";

/// Reads margins that differ from the usual ones.
fn read_margins(text: &str) -> Option<Margins> {
    let mut margins = Margins::USUAL;
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(':')?;
        margins.set(name, value.parse().ok()?).then_some(())?;
    }
    Some(margins)
}

/// The margins that differ from the usual ones, as they are read.
fn written_margins(margins: &Margins) -> String {
    let usual = Margins::USUAL.list();
    let differing = margins.list().into_iter().zip(usual).filter(|(margin, usual)| margin != usual);
    let parts: Vec<_> = differing.map(|((name, _, value), _)| format!("{name}:{value}")).collect();
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_written() {
        for text in [
            "",
            "level=3",
            "margins=probcut_margin:12,aspiration:9",
            "margins=",
            "level=3&hash=16&depth=5&nodes=1000&seed=7&threads=2&contempt=20&weights=plain&tables=.&forget=on",
        ] {
            assert_eq!(text.parse::<Options>().unwrap().to_string(), text);
        }
        for (text, error) in [
            ("level", "\"level\" must be name=value"),
            ("level=17", "level must be 1 to 16, not \"17\""),
            ("threads=0", "threads must be 1 to 256, not \"0\""),
            ("contempt=101", "contempt must be 0 to 100 hundredths of a man, not \"101\""),
            ("hash=0", "hash must be 1 to 65536 mebibytes, not \"0\""),
            ("forget=yes", "forget must be on or off, not \"yes\""),
            (
                "margins=probcut_margin:1000",
                "margins must be name:number,... of margins of the search within their bounds, not \"probcut_margin:1000\"",
            ),
            ("depth=x", "depth must be a number of plies, not \"x\""),
            (
                "speed=1",
                "unknown option \"speed\"; the options are level, hash, depth, nodes, seed, threads, contempt, weights, tables, forget, margins",
            ),
        ] {
            assert_eq!(text.parse::<Options>().unwrap_err().to_string(), error);
        }
    }
}
