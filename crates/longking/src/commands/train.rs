//! `longking train`: weights from games.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use draughts::rules::{BoardSize, Huff, Rules};
use draughts::{Geometry, Lines, Variant, WithVariant, dispatch};
use draughts_eval::{Net, Weights};
use draughts_notation::{Contract, Excerpt};
use draughts_train::config::{Descent, Kind, Losses, TrainConfig, Trained};
use draughts_train::fit::fit;
use draughts_train::target::Target;

use super::file::Draft;
use super::selfplay::rules_in;
use crate::answer::Output;
use crate::arguments::Train;

/// Learns, writes the loss after each epoch, and the file of weights in the end: whole, or not at
/// all.
pub(crate) fn run(asked: &Train, output: &mut Output) -> Result<()> {
    let board = asked.rules.rules().moves.board;
    if board.lines() != Lines::Diagonals {
        return Err(anyhow!(
            "rules: weights are learned for boards of dark squares, not board {board}"
        ));
    }
    let draft = Draft::new(&asked.output)?;
    for folder in &asked.dir {
        let other = other_rules(folder, &asked.rules)
            .with_context(|| format!("dir: {}", folder.display()))?;
        if let Some(other) = other {
            // Without a standard error there is nobody to tell.
            let _ = writeln!(
                io::stderr(),
                "{}: its games are played by {other}, and the weights are to be for {}; \
                 --rules names the rules of the games",
                folder.display(),
                asked.rules
            );
        }
    }
    let (trained, told) = dispatch(&asked.rules.rules().moves, Task { asked, output })?;
    let bytes = trained.weights.to_bytes();
    draft.put(&bytes)?;
    // What was learned is kept, whether or not anybody reads how it went.
    told?;
    writeln!(output, "samples {}", trained.samples)?;
    writeln!(output, "bytes {}", bytes.len())?;
    Ok(())
}

/// The rules of the games in a folder, where these are others than weights are learned for: games
/// of rules that are near can be learned from too. Self-play never leaves captures out.
fn other_rules(folder: &Path, rules: &Contract) -> io::Result<Option<String>> {
    let Some(text) = rules_in(folder)? else { return Ok(None) };
    let played = |rules: &Rules| Rules { huff: Huff::Off, ..*rules };
    Ok(match text.parse::<Contract>() {
        Ok(other) if played(other.rules()) == played(rules.rules()) => None,
        Ok(other) => Some(other.to_string()),
        Err(_) => Some(Excerpt::of(&text).to_string()),
    })
}

/// The network in a file, for boards of a size.
fn known(path: &Path, size: BoardSize) -> Result<Box<Net>> {
    let bytes = fs::read(path).with_context(|| format!("from: {}", path.display()))?;
    match Weights::from_bytes(&bytes) {
        Ok(Weights::Net(net)) if net.size == size => Ok(Box::new(net)),
        Ok(Weights::Net(net)) => Err(anyhow!(
            "from: {}: a network for board {} ({}), and these rules have board {size}",
            path.display(),
            net.size,
            net.contract
        )),
        Ok(Weights::Patterns(_)) => Err(anyhow!("from: {}: not a network", path.display())),
        Err(error) => Err(anyhow!("from: {}: {error}", path.display())),
    }
}

/// Losses as words: `loss` against the results of games held out; against the targets of training,
/// `target-trained` of the samples learned from, `target-held-out` of the others.
fn told(losses: &Losses) -> String {
    let mut told = String::new();
    let mut tell = |name: &str, loss: Option<f64>| {
        if let Some(loss) = loss {
            told += &format!(" {name} {loss:.5}");
        }
    };
    tell("loss", losses.validation.map(|validation| validation.results));
    tell("target-trained", losses.training);
    tell("target-held-out", losses.validation.map(|validation| validation.targets));
    told
}

struct Task<'a> {
    asked: &'a Train,
    output: &'a mut Output,
}

impl WithVariant for Task<'_> {
    /// What was learned, and whether the losses could be told.
    type Output = Result<(Trained, io::Result<()>)>;

    fn run<V: Variant>(self, _: V) -> Self::Output {
        let Train { rules, dir, epochs, result, lambda, seed, wholes, net, from, .. } = self.asked;
        let &Train { batch, decay, average, codebook, .. } = self.asked;
        let config = TrainConfig {
            folders: dir.clone(),
            epochs: *epochs,
            target: Target { result: *result, lambda: *lambda },
            seed: *seed,
            kind: match net {
                true => Kind::Net {
                    from: from.as_deref().map(|path| known(path, V::Board::SIZE)).transpose()?,
                    descent: Descent { batch: batch as usize, decay, average, codebook },
                },
                false => Kind::Patterns { wholes: *wholes },
            },
        };
        let mut failed = Ok(());
        let mut on_epoch = |epoch, losses: &Losses| {
            if failed.is_ok() {
                let line = writeln!(self.output, "epoch {epoch}{}", told(losses));
                failed = line.and_then(|()| self.output.flush());
            }
        };
        let contract = rules.to_string();
        let trained = fit::<V::Board>(rules.rules(), &contract, &config, &mut on_epoch);
        let trained = trained.context("dir")?;
        Ok((trained, failed))
    }
}
