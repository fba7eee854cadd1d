//! Endgame tables: asked where they are, built by another process where they are missing.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use draughts::any::AnySetup;
use draughts::rules::BoardSize;
use draughts::{PositionError, RULE_SETS, RuleSet, Rules};
use draughts_endgame::{Counted, Distances, Endgame, Material, PracticeFiles, PureGame, pack};
use draughts_notation::Contract;

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

/// How much memory a build may take, in gigabytes: the program keeps below 200 MB.
const MEMORY: &str = "0.15";

/// The tables that are asked about positions of games that are over.
#[derive(Clone, Default)]
pub(crate) struct EndgameService(Option<Arc<Inner>>);

struct Inner {
    endgames: Endgames,
    work: Mutex<Work>,
}

#[derive(Default)]
struct Work {
    whole: HashMap<u64, Endgame>,
    /// Distances under no count of positions that are asked for one by one.
    pure: HashMap<u64, Arc<Distances>>,
    /// The build under way, and the game that it is about.
    build: Option<(u64, Child)>,
    /// What could not be built; it is not tried again.
    failed: HashSet<u64>,
}

impl Work {
    /// Whether a build is under way; one that has failed is remembered.
    fn is_building(&mut self) -> bool {
        let Some((about, child)) = &mut self.build else { return false };
        match child.try_wait() {
            Ok(None) => return true,
            Ok(Some(status)) if status.success() => {}
            _ => {
                self.failed.insert(*about);
            }
        }
        self.build = None;
        false
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
    /// Tables in a folder; without one nothing is known.
    pub(crate) fn new(endgames: Option<&Endgames>) -> EndgameService {
        let inner = |endgames: &Endgames| {
            Arc::new(Inner { endgames: endgames.clone(), work: Mutex::default() })
        };
        EndgameService(endgames.map(inner))
    }

    /// Tables that are there already, for tests.
    #[cfg(test)]
    pub(crate) fn known(rules: &Rules, endgame: Endgame) -> EndgameService {
        let nowhere = Endgames { folder: PathBuf::new(), program: PathBuf::new() };
        let endings = EndgameService::new(Some(&nowhere));
        if let (Some(inner), Ok(game)) = (&endings.0, PureGame::of(rules)) {
            inner.work().whole.insert(game.hash(), endgame);
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
        let materials = distances.stats().into_iter().map(|stats| stats.material);
        materials.filter(|material| material.total() == ASKED).collect()
    }

    /// The rules of a game of practice, by its hash.
    pub(crate) fn game(&self, hash: u64) -> Option<&'static Rules> {
        by_hash(&self.0.as_ref()?.endgames.folder, hash).map(|(rules, _)| rules)
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

/// The rules of a game of practice by its hash, with its files.
fn by_hash(folder: &Path, hash: u64) -> Option<(&'static Rules, PracticeFiles)> {
    let files =
        |set: &&'static RuleSet| Some((&set.rules, PracticeFiles::of(folder, &set.rules).ok()?));
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
        if let Some(endgame) = work.whole.get(&game) {
            return Some(endgame.clone());
        }
        if work.is_building() && work.build.as_ref().is_some_and(|(about, _)| *about == game) {
            return None;
        }
        let endgame = Endgame::open(&self.endgames.folder, rules).ok()?;
        if endgame.tables().pieces() < pieces(rules) {
            return None;
        }
        work.whole.insert(game, endgame.clone());
        Some(endgame)
    }

    /// Distances under no count, when those of all materials are there.
    fn pure(&self, rules: &Rules) -> Option<Arc<Distances>> {
        let game = PureGame::of(rules).ok()?.hash();
        if let Some(distances) = self.work().pure.get(&game) {
            return Some(Arc::clone(distances));
        }
        let found = Distances::whole_pure(&self.endgames.folder, rules, ASKED)?;
        Some(Arc::clone(self.work().pure.entry(game).or_insert_with(|| Arc::new(found))))
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
        if work.failed.contains(&game) {
            return TableAvailability::None;
        }
        // Whoever asks may make up rules: only the games of built-in rule sets are built.
        let is_it = |set: &&&RuleSet| PureGame::of(&set.rules).is_ok_and(|it| it.hash() == game);
        let Some(set) = RULE_SETS.iter().find(is_it) else { return TableAvailability::None };
        match self.start(set, pieces(&set.rules)) {
            Ok(child) => {
                work.build = Some((game, child));
                TableAvailability::Building
            }
            Err(_) => {
                work.failed.insert(game);
                TableAvailability::None
            }
        }
    }

    /// Starts a build that gets out of the way of everything else.
    fn start(&self, set: &RuleSet, pieces: u8) -> std::io::Result<Child> {
        let pieces = pieces.to_string();
        let run = |mut command: Command| {
            command
                .args(["endgame", "build", "--rules", set.id, "--pieces", &pieces])
                .args(["--threads", "1"])
                .args(["--memory", MEMORY]);
            if Distances::are_of(&set.rules) {
                command.args(["--distance", &pieces]);
            }
            if PracticeFiles::of(&self.endgames.folder, &set.rules).is_ok() {
                command.args(["--practice", &pieces]);
            }
            command
                .arg("--dir")
                .arg(&self.endgames.folder)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
        };
        let mut nice = Command::new("nice");
        nice.args(["-n", "19"]).arg(&self.endgames.program);
        run(nice).or_else(|_| run(Command::new(&self.endgames.program)))
    }
}

/// A build does not outlive the program; it goes on when it is asked for again.
impl Drop for Inner {
    fn drop(&mut self) {
        if let Some((_, mut child)) = self.work().build.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
