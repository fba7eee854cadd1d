//! `longking train`: weights from games.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use draughts::rules::BoardSize;
use draughts::{Geometry, Variant, WithVariant, dispatch};
use draughts_eval::{Net, Trained};
use draughts_train::fit::{Course, Kind, Lesson, fit};
use draughts_train::worth::Trust;

use crate::Output;
use crate::arguments::Train;

/// Learns, writes the loss after each epoch, and the file of weights in the end: whole, or not at all.
pub(crate) fn run(asked: &Train, output: &mut Output) -> Result<()> {
    let lesson = dispatch(&asked.rules.rules().moves, Task { asked, output })?;
    let bytes = lesson.trained.to_bytes();
    let draft = asked.output.with_extension("draft");
    let written = fs::write(&draft, &bytes).and_then(|()| fs::rename(&draft, &asked.output));
    written.with_context(|| format!("output: {}", asked.output.display()))?;
    writeln!(output, "samples {}", lesson.samples)?;
    writeln!(output, "bytes {}", bytes.len())?;
    Ok(())
}

/// The network in a file, for boards of a size.
fn known(path: &Path, size: BoardSize) -> Result<Box<Net>> {
    let bytes = fs::read(path).with_context(|| format!("from: {}", path.display()))?;
    match Trained::from_bytes(&bytes) {
        Ok(Trained::Net(net)) if net.size == size => Ok(Box::new(net)),
        Ok(Trained::Net(net)) => Err(anyhow!("from: {}: for {}", path.display(), net.contract)),
        Ok(Trained::Windows(_)) => Err(anyhow!("from: {}: not a network", path.display())),
        Err(error) => Err(anyhow!("from: {}: {error}", path.display())),
    }
}

struct Task<'a> {
    asked: &'a Train,
    output: &'a mut Output,
}

impl WithVariant for Task<'_> {
    type Output = Result<Lesson>;

    fn run<V: Variant>(self, _: V) -> Result<Lesson> {
        let Train { rules, dir, epochs, result, later, seed, wholes, net, from, .. } = self.asked;
        let course = Course {
            folders: dir.clone(),
            epochs: *epochs,
            trust: Trust { result: *result, later: *later },
            seed: *seed,
            kind: match net {
                true => Kind::Net {
                    from: from.as_deref().map(|path| known(path, V::Board::SIZE)).transpose()?,
                },
                false => Kind::Windows { wholes: *wholes },
            },
        };
        let mut failed = Ok(());
        let mut told = |epoch, loss: Option<f64>| {
            if failed.is_ok() {
                let loss = loss.map_or(String::new(), |loss| format!(" loss {loss:.5}"));
                let line = writeln!(self.output, "epoch {epoch}{loss}");
                failed = line.and_then(|()| self.output.flush());
            }
        };
        let names: Vec<_> = dir.iter().map(|dir| dir.display().to_string()).collect();
        let contract = rules.to_string();
        let lesson = fit::<V::Board>(rules.rules(), &contract, &course, &mut told);
        failed?;
        lesson.map_err(|error| anyhow!("dir: {}: {error}", names.join(", ")))
    }
}
