//! One slice: solved, or gone on with, and written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use draughts::{Color, Geometry, Variant, Word};
use rayon::prelude::*;

use super::aside::{has_log, lay_aside};
use super::log::Log;
use super::order::Progress;
use super::record::{length, put_back, taken};
use super::scene::Ground;
use super::solve::{Bench, Task};
use super::values::{ValueCache, Values};
use crate::error::TableError;
use crate::file::{self, Count, TableFile};
use crate::index::{SliceIndex, sets};
use crate::material::Material;
use crate::pure::PureGame;

/// Into how many parts the configurations of an advancement are cut at most.
pub(crate) const PARTS: usize = 256;

/// The name of the log of a slice that is not finished.
pub(super) fn log_name(slice: Material) -> String {
    format!("{slice}.log")
}

/// A slice and what it is solved with.
pub(crate) struct Job<'a, V: Variant> {
    pub(crate) game: PureGame,
    pub(crate) ground: &'a Ground<V>,
    pub(crate) cache: &'a ValueCache<'a>,
    pub(crate) folder: &'a Path,
    pub(crate) progress: &'a dyn Progress,
}

impl<W: Word, V: Variant> Job<'_, V>
where
    V::Board: Geometry<Word = W>,
{
    /// Solves a slice and writes its file.
    ///
    /// # Errors
    /// A file cannot be written; what is there stays whole.
    pub(crate) fn build(&self, index: SliceIndex) -> Result<(Values, [Count; 2], u64), TableError> {
        let material = index.material();
        let target = self.folder.join(file::name(material));
        let log = self.folder.join(log_name(material));
        let fault = |path: &Path| {
            let path = path.to_path_buf();
            move |error| TableError::new(&path, crate::error::Fault::Io(error))
        };
        let values = Values::new(index);
        let kings = king_sets::<W>(&values.index);
        let task = self.task(&values, &kings);
        self.solve(&task, &log).map_err(fault(&log))?;
        let (models, blocks, counts) = task.blocks();
        let bytes = file::compose(&self.game, material, counts, &models, &blocks);
        swap(&target, &bytes).map_err(fault(&target))?;
        lay_aside(self.folder, material)?;
        Ok((values, counts, bytes.len() as u64))
    }

    /// Reads a slice back into memory: what was laid aside of it, else its file, and then its
    /// values are laid aside.
    ///
    /// # Errors
    /// A block of its file is damaged.
    pub(crate) fn read(&self, file: &TableFile) -> Result<Values, TableError> {
        if let Some(values) = self.recall(file) {
            return Ok(values);
        }
        let values = Values::new(file.frame.index.clone());
        let kings = king_sets::<W>(&values.index);
        self.task(&values, &kings).read(file)?;
        self.keep(&values);
        Ok(values)
    }

    fn task<'b>(&'b self, values: &'b Values, kings: &'b [Vec<W>; 2]) -> Task<'b, W, V> {
        let kings = [&kings[0][..], &kings[1][..]];
        Task { ground: self.ground, cache: self.cache, values, kings }
    }

    fn solve(&self, task: &Task<'_, W, V>, path: &Path) -> io::Result<()> {
        let index = &task.values.index;
        let layers = layers::<W>(index);
        let mut log = has_log(index).then(|| Log::open(path, self.game.hash())).transpose()?;
        let placements = index.placements() / index.configurations();
        for layer in layers.iter().rev() {
            let record = match &mut log {
                Some(log) => log.next(length(index, layer))?,
                None => None,
            };
            match record {
                Some(record) => put_back(task.values, layer, &record),
                None => {
                    self.solve_layer(task, layer);
                    if let Some(log) = &mut log {
                        log.add(&taken(task.values, layer))?;
                    }
                }
            }
            self.progress.advance(placements * layer.len() as u64);
        }
        Ok(())
    }

    fn solve_layer(&self, task: &Task<'_, W, V>, layer: &[u32]) {
        if let [one] = layer {
            // Alone it may be worth several threads.
            return task.solve(u64::from(*one), &mut Bench::new());
        }
        layer.par_chunks(layer.len().div_ceil(PARTS)).for_each_init(Bench::new, |bench, part| {
            for configuration in part {
                task.solve(u64::from(*configuration), bench);
            }
        });
    }
}

/// The configurations of each advancement; those of the furthest are solved first.
pub(crate) fn layers<W: Word>(index: &SliceIndex) -> Vec<Vec<u32>> {
    let mut layers: Vec<Vec<u32>> = Vec::new();
    for configuration in 0..index.configurations() {
        let advancement = index.advancement(index.men::<W>(configuration)) as usize;
        if layers.len() <= advancement {
            layers.resize(advancement + 1, Vec::new());
        }
        layers[advancement].push(configuration as u32);
    }
    layers.retain(|layer| !layer.is_empty());
    layers
}

/// The sets of kings of both sides.
pub(crate) fn king_sets<W: Word>(index: &SliceIndex) -> [Vec<W>; 2] {
    Color::BOTH.map(|color| sets(index.material().kings(color) as usize, index.free()))
}

/// Writes a file beside the target and gives it the target's name, so that it is there whole or not
/// at all.
pub(crate) fn swap(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = target.with_extension("new");
    let done = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, target)
    });
    if done.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    done
}
