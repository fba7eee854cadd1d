//! Where the evaluation of the engine comes from.

use core::fmt;
use std::fs;
use std::sync::Arc;

use draughts::Variant;
use draughts::rules::Rules;
use draughts_endgame::Time;
use draughts_eval::{Evaluate, Weights, WeightsRegistry};
use draughts_notation::Contract;
use draughts_player::{Level, Sources};

use crate::endgame_folder::EndgameFolder;

/// What positions are scored with.
#[derive(Clone, Debug, Default)]
pub enum Source {
    /// The weights that come with the program; without any for the rules, material and squares.
    #[default]
    Shipped,
    /// Material and squares.
    Plain,
    /// The weights of a file.
    File(Arc<WeightFile>),
}

/// A file of weights that was read.
#[derive(Debug)]
pub struct WeightFile {
    path: String,
    contract: Contract,
    registry: WeightsRegistry,
}

impl Source {
    /// The source of a name: `shipped`, `plain`, or the path of a file of weights, which is read.
    ///
    /// # Errors
    /// There is no such file, or it is no file of weights; says which.
    pub fn read(name: &str) -> Result<Source, String> {
        match name {
            "shipped" => Ok(Source::Shipped),
            "plain" => Ok(Source::Plain),
            path => WeightFile::read(path).map(|file| Source::File(Arc::new(file))),
        }
    }

    /// The weights by which a level plays, here as everywhere; `None` where material and squares
    /// are asked for.
    pub fn registry_of(&self, level: Level) -> Option<&WeightsRegistry> {
        match self {
            Source::Shipped if !level.is_by_network() => Some(longking_weights::browser_registry()),
            _ => self.registry(),
        }
    }

    /// How many positions a level looks at by these weights, where they are fewer than its own.
    pub fn nodes_of(&self, level: Level, rules: &Rules) -> Option<u64> {
        let is_by_network = self.is_shipped() && longking_weights::registry().fits(rules).is_some();
        level.nodes_by_network().filter(|_| is_by_network)
    }

    fn is_shipped(&self) -> bool {
        matches!(self, Source::Shipped)
    }

    /// The weights of all rules; `None` where material and squares are asked for.
    pub fn registry(&self) -> Option<&WeightsRegistry> {
        match self {
            Source::Shipped => Some(longking_weights::registry()),
            Source::Plain => None,
            Source::File(file) => Some(&file.registry),
        }
    }

    /// Why games under some rules are scored with material and squares although weights were asked
    /// for, in one line; `None` when they are not.
    pub fn shortfall(&self, rules: &Rules) -> Option<String> {
        const INSTEAD: &str = "positions are scored with material and squares";
        match self {
            Source::Shipped if longking_weights::registry().fits(rules).is_none() => {
                Some(format!("no weights fit these rules: {INSTEAD}"))
            }
            Source::File(file) if file.registry.fits(rules).is_none() => Some(format!(
                "{} was learned under {} and does not fit these rules: {INSTEAD}",
                file.path, file.contract
            )),
            _ => None,
        }
    }
}

/// The evaluation of a game by a source, and by endgame tables where there are some of its rules.
pub fn evaluation<V: Variant>(
    weights: &Source,
    tables: Option<&EndgameFolder>,
    rules: &Rules,
    time: Time,
) -> Box<dyn Evaluate<V>> {
    let endgame = tables.and_then(|tables| tables.of(rules).ok());
    let sources = Sources { weights: weights.registry(), endgame: endgame.as_ref() };
    sources.evaluation(rules, time)
}

impl WeightFile {
    fn read(path: &str) -> Result<WeightFile, String> {
        let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        let weights = Weights::from_bytes(&bytes).map_err(|error| format!("{path}: {error}"))?;
        let contract: Contract =
            weights.contract().parse().map_err(|error| format!("{path}: {error}"))?;
        if contract.rules().moves.board != weights.size() {
            return Err(format!("{path}: the weights do not fit the board of {contract}"));
        }
        let mut registry = WeightsRegistry::new();
        registry.insert(contract.rules(), &weights);
        Ok(WeightFile { path: path.to_owned(), contract, registry })
    }
}

/// Two sources are the same when they have the same name.
impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Source {}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Shipped => f.write_str("shipped"),
            Source::Plain => f.write_str("plain"),
            Source::File(file) => f.write_str(&file.path),
        }
    }
}

#[cfg(test)]
mod tests {
    use draughts::rules::BoardSize;
    use draughts_eval::{Net, PatternWeights};

    use super::*;

    fn rules(text: &str) -> Rules {
        *text.parse::<Contract>().unwrap().rules()
    }

    #[test]
    fn a_file_of_weights_is_read_or_refused_with_a_reason() {
        let folder = std::env::temp_dir().join(format!("longking-weights-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.join(name).display().to_string();
            fs::write(&path, bytes).unwrap();
            path
        };
        let refusal = |path: &str| Source::read(path).unwrap_err();
        let whole = PatternWeights::zero("russian", BoardSize::Eight).to_bytes();
        let path = write("whole", &whole);
        let source = Source::read(&path).unwrap();
        assert_eq!(source.to_string(), path);
        assert_eq!(source.shortfall(&rules("brazilian")), None);
        assert_eq!(
            source.shortfall(&rules("international")).unwrap(),
            format!(
                "{path} was learned under russian and does not fit these rules: positions are scored with material and \
                 squares"
            )
        );
        let net = Net::zero("russian", BoardSize::Eight).to_bytes();
        assert!(Source::read(&write("net", &net)).is_ok());
        let cut = write("net", &net[..net.len() - 9]);
        assert_eq!(refusal(&cut), format!("{cut}: the file of weights is cut or too long"));
        let cut = write("cut", &whole[..whole.len() - 9]);
        assert_eq!(refusal(&cut), format!("{cut}: the file of weights is cut or too long"));
        let mut altered = whole.clone();
        altered[70] ^= 1;
        let altered = write("altered", &altered);
        assert_eq!(refusal(&altered), format!("{altered}: the file of weights was altered"));
        let unknown = write("unknown", &PatternWeights::zero("whist", BoardSize::Eight).to_bytes());
        assert!(refusal(&unknown).contains("\"whist\""), "{}", refusal(&unknown));
        let other = write("other", &PatternWeights::zero("russian", BoardSize::Ten).to_bytes());
        assert_eq!(
            refusal(&other),
            format!("{other}: the weights do not fit the board of russian")
        );
        let missing = folder.join("missing").display().to_string();
        assert!(refusal(&missing).starts_with(&missing));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn rules_without_weights_say_so() {
        assert_eq!(Source::Shipped.shortfall(&rules("international")), None);
        assert_eq!(Source::Plain.shortfall(&rules("international,goal=lose")), None);
        assert_eq!(
            Source::Shipped.shortfall(&rules("international,goal=lose")).unwrap(),
            "no weights fit these rules: positions are scored with material and squares"
        );
    }
}
