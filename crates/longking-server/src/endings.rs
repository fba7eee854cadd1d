//! Endgame tables: asked where they are, built by another process where they are missing.

mod builder;
mod opened;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use draughts::any::AnySetup;
use draughts::rules::{BoardSize, Corner};
use draughts::{PositionError, RULE_SETS, RuleSet, Rules};
use draughts_endgame::{Counted, Distances, Endgame, Material, PracticeFiles, PureGame, pack};
use draughts_notation::Contract;

use self::builder::Builder;
use self::opened::Opened;

/// Where endgame tables are, and what builds them.
#[derive(Clone, Debug)]
pub struct Endgames {
    /// The folder of all tables.
    pub folder: PathBuf,
    /// The program whose `endgame build` builds them.
    pub program: PathBuf,
}

/// Up to how many pieces tables are sent to a browser: some 20 KB.
const SMALL: u8 = 3;

/// The tables that are asked about positions of games that are over.
#[derive(Clone, Default)]
pub(crate) struct EndgameService(Option<Arc<Inner>>);

struct Inner {
    endgames: Endgames,
    /// Says in a line what whoever runs the server should know.
    notice: fn(&str),
    work: Mutex<Work>,
}

struct Work {
    opened: Opened,
    builder: Builder,
}

impl Work {
    /// Whether a build is under way. What was opened of a game whose build has ended is opened
    /// again: there is more of it.
    fn is_building(&mut self) -> bool {
        if let Some(game) = self.builder.ended() {
            self.opened.close(game);
        }
        self.builder.game().is_some()
    }
}

/// Availability of the tables of a game.
pub(crate) enum TableAvailability {
    /// All of them.
    Whole(Endgame),
    /// They are being built, or others are and these come later.
    Building,
    /// There are none, and there will not be any.
    None,
}

/// Availability of what practice reads.
pub(crate) enum PracticeAvailability {
    /// The files, with their materials and bytes.
    Whole(PracticeFiles, Vec<(Material, u64)>),
    /// They are being built, or others are and these come later.
    Building,
    /// There are none, and there will not be any.
    None,
}

impl EndgameService {
    /// Tables in a folder; without one nothing is known. What goes wrong with them is told in
    /// lines.
    pub(crate) fn new(endgames: Option<&Endgames>, notice: fn(&str)) -> EndgameService {
        let inner = |endgames: &Endgames| {
            let builder = Builder::new(endgames, notice);
            let work = Mutex::new(Work { opened: Opened::default(), builder });
            Arc::new(Inner { endgames: endgames.clone(), notice, work })
        };
        EndgameService(endgames.map(inner))
    }

    /// Tables that are there already, for tests.
    #[cfg(test)]
    pub(crate) fn known(rules: &Rules, endgame: Endgame) -> EndgameService {
        let nowhere = Endgames { folder: PathBuf::new(), program: PathBuf::new() };
        let endings = EndgameService::new(Some(&nowhere), |_| ());
        if let (Some(inner), Ok(game)) = (&endings.0, PureGame::of(rules)) {
            inner.work().opened.keep(rules, game.hash(), endgame);
        }
        endings
    }

    /// The small tables of a contract in one piece, when all its tables are there.
    pub(crate) fn small(&self, contract: &Contract) -> Option<Vec<u8>> {
        let (Some(inner), TableAvailability::Whole(_)) = (&self.0, self.of(contract.rules()))
        else {
            return None;
        };
        let folder = &inner.endgames.folder;
        pack::pack(folder, &contract.to_string(), contract.rules(), SMALL).ok().flatten()
    }

    /// What is there already of some rules, for a search; no build begins.
    pub(crate) fn at_hand(&self, rules: &Rules) -> Option<Endgame> {
        let (inner, game) = (self.0.as_ref()?, PureGame::of(rules).ok()?);
        inner.whole(&mut inner.work(), rules, game.hash())
    }

    /// The same for the engine.
    pub(crate) fn for_engine(&self, rules: &Rules) -> Option<draughts_engine::EndgameFolder> {
        let endgame = self.at_hand(rules)?;
        let folder = &self.0.as_ref()?.endgames.folder;
        Some(draughts_engine::EndgameFolder::of_opened(folder, rules, endgame))
    }

    /// The tables of some rules. When they are not there and nothing else is being built, a build
    /// begins.
    pub(crate) fn of(&self, rules: &Rules) -> TableAvailability {
        let (Some(inner), Ok(game)) = (&self.0, PureGame::of(rules)) else {
            return TableAvailability::None;
        };
        inner.find(rules, game.hash())
    }

    /// What practice reads under some rules. When it is not there and nothing else is being built,
    /// a build begins.
    pub(crate) fn practice(&self, rules: &Rules) -> PracticeAvailability {
        let Some(inner) = &self.0 else { return PracticeAvailability::None };
        let Ok(files) = PracticeFiles::of(&inner.endgames.folder, rules) else {
            return PracticeAvailability::None;
        };
        if let Some(materials) = files.materials(pieces(rules)) {
            return PracticeAvailability::Whole(files, materials);
        }
        let Ok(game) = PureGame::of(rules) else { return PracticeAvailability::None };
        match inner.begin(&mut inner.work(), game.hash()) {
            TableAvailability::Building => PracticeAvailability::Building,
            _ => PracticeAvailability::None,
        }
    }

    /// The file of a material for practice, by the hash of its game.
    pub(crate) fn practice_file(&self, hash: u64, material: Material) -> Option<Vec<u8>> {
        let folder = &self.0.as_ref()?.endgames.folder;
        let (_, files) = by_hash(folder, hash)?;
        if material.total() > PracticeFiles::MOST { None } else { files.file(material).ok() }
    }

    /// The materials of practice whose positions are asked for one by one: those that somebody has
    /// built who runs the server.
    pub(crate) fn asked(&self, rules: &Rules) -> Vec<Material> {
        let Some(distances) = self.0.as_ref().and_then(|inner| inner.pure(rules)) else {
            return Vec::new();
        };
        // Without the tables it is not known what is drawn.
        if self.at_hand(rules).is_none_or(|endgame| endgame.tables().pieces() < ASKED) {
            return Vec::new();
        }
        let materials = distances.stats().into_iter().map(|stats| stats.material);
        materials.filter(|material| material.total() == ASKED).collect()
    }

    /// The rules of a game of practice, by its hash and whether its board is that of the files seen
    /// in a mirror, which the hash does not tell.
    pub(crate) fn game(&self, hash: u64, is_mirrored: bool) -> Option<Rules> {
        let (mut rules, _) = by_hash(&self.0.as_ref()?.endgames.folder, hash)?;
        rules.moves.corner = if is_mirrored { Corner::Right } else { Corner::Left };
        Some(rules)
    }

    /// What a position of at most [`ASKED`] pieces is worth under no count, when that is known.
    pub(crate) fn worth(
        &self,
        rules: &Rules,
        setup: &AnySetup,
    ) -> Result<Option<Counted>, PositionError> {
        let distances = self.0.as_ref().and_then(|inner| inner.pure(rules));
        let (Some(distances), Some(endgame)) = (distances, self.at_hand(rules)) else {
            return Ok(None);
        };
        distances.probe_setup(endgame.tables(), rules, setup)
    }
}

/// The most pieces of a position of practice that is asked for by itself.
const ASKED: u8 = 5;

/// Rules of a game of practice by its hash, on one of its boards, with the files of all of them.
fn by_hash(folder: &Path, hash: u64) -> Option<(Rules, PracticeFiles)> {
    let files = |set: &&RuleSet| Some((set.rules, PracticeFiles::of(folder, &set.rules).ok()?));
    RULE_SETS.iter().filter_map(files).find(|(_, files)| files.hash() == hash)
}

/// Up to how many pieces tables are built: on a board of twelve those of four take too long.
fn pieces(rules: &Rules) -> u8 {
    if rules.moves.board == BoardSize::Twelve { 3 } else { 4 }
}

impl Inner {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All tables of a game, when they are there and no build is adding to them; a file that is
    /// damaged or of another version counts as missing.
    fn whole(&self, work: &mut Work, rules: &Rules, game: u64) -> Option<Endgame> {
        work.is_building();
        if let Some(endgame) = work.opened.whole(rules, game) {
            return Some(endgame);
        }
        if work.builder.game() == Some(game) {
            return None;
        }
        let endgame = work.opened.open(&self.endgames.folder, rules, game, self.notice)?;
        if endgame.tables().pieces() < pieces(rules) {
            return None;
        }
        work.opened.keep(rules, game, endgame.clone());
        Some(endgame)
    }

    /// Distances under no count, when those of all materials are there.
    fn pure(&self, rules: &Rules) -> Option<Arc<Distances>> {
        let game = PureGame::of(rules).ok()?.hash();
        if let Some(distances) = self.work().opened.pure(game) {
            return Some(distances);
        }
        let found = Distances::whole_pure(&self.endgames.folder, rules, ASKED)?;
        Some(self.work().opened.keep_pure(game, found))
    }

    fn find(&self, rules: &Rules, game: u64) -> TableAvailability {
        let mut work = self.work();
        if let Some(endgame) = self.whole(&mut work, rules, game) {
            return TableAvailability::Whole(endgame);
        }
        self.begin(&mut work, game)
    }

    /// Has the tables of a game built, unless others are or that has failed.
    fn begin(&self, work: &mut Work, game: u64) -> TableAvailability {
        if work.is_building() {
            return TableAvailability::Building;
        }
        if work.builder.has_failed(game) {
            return TableAvailability::None;
        }
        // Whoever asks may make up rules: only the games of built-in rule sets are built.
        let is_it = |set: &&&RuleSet| PureGame::of(&set.rules).is_ok_and(|it| it.hash() == game);
        let Some(set) = RULE_SETS.iter().find(is_it) else { return TableAvailability::None };
        if work.builder.begin(set, game, pieces(&set.rules)) {
            TableAvailability::Building
        } else {
            TableAvailability::None
        }
    }
}
