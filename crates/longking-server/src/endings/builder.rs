//! The process that builds tables, one game at a time.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use draughts::RuleSet;
use draughts_endgame::{Distances, PracticeFiles};

use super::Endgames;

/// How much memory a build may take, in gigabytes: the program keeps below 200 MB.
const MEMORY: &str = "0.15";

/// How long a build that has failed is not tried again: somebody else may be building in the same
/// folder, or the disk may be full.
const PATIENCE: Duration = Duration::from_secs(300);

/// The build under way.
struct Build {
    game: u64,
    /// The rule set, as whoever runs the server is told.
    id: &'static str,
    child: Child,
}

/// What builds tables.
pub(super) struct Builder {
    endgames: Endgames,
    notice: fn(&str),
    build: Option<Build>,
    /// What could not be built, and when.
    failed: HashMap<u64, Instant>,
}

impl Builder {
    /// Nothing is being built.
    pub(super) fn new(endgames: &Endgames, notice: fn(&str)) -> Builder {
        Builder { endgames: endgames.clone(), notice, build: None, failed: HashMap::new() }
    }

    /// The game whose tables are being built, as far as it has been looked whether they still are.
    pub(super) fn game(&self) -> Option<u64> {
        self.build.as_ref().map(|build| build.game)
    }

    /// The game whose build has ended since this was asked the last time; one that has failed is
    /// remembered, and told.
    pub(super) fn ended(&mut self) -> Option<u64> {
        let status = self.build.as_mut()?.child.try_wait();
        if matches!(status, Ok(None)) {
            return None;
        }
        let Build { game, id, .. } = self.build.take()?;
        match status {
            Ok(Some(status)) if status.success() => {}
            Ok(Some(status)) => self.fail(game, id, &format!("ended with {status}")),
            Ok(None) => {}
            Err(error) => self.fail(game, id, &error.to_string()),
        }
        Some(game)
    }

    fn fail(&mut self, game: u64, id: &str, why: &str) {
        let minutes = PATIENCE.as_secs() / 60;
        (self.notice)(&format!(
            "endgame tables of {id}: the build {why}; it is tried again after {minutes} minutes"
        ));
        self.failed.insert(game, Instant::now());
    }

    /// Whether the tables of a game could not be built a while ago.
    pub(super) fn has_failed(&self, game: u64) -> bool {
        self.failed.get(&game).is_some_and(|when| when.elapsed() < PATIENCE)
    }

    /// Makes failures as old as they are forgotten.
    #[cfg(test)]
    pub(super) fn forget(&mut self) {
        self.failed.values_mut().for_each(|when| *when -= PATIENCE);
    }

    /// Begins to build the tables of a game up to so many pieces; whether it has begun.
    pub(super) fn begin(&mut self, set: &'static RuleSet, game: u64, pieces: u8) -> bool {
        match self.start(set, pieces) {
            Ok(mut child) => {
                if let Some(errors) = child.stderr.take() {
                    self.tell(errors, set.id);
                }
                self.build = Some(Build { game, id: set.id, child });
                true
            }
            Err(error) => {
                self.fail(game, set.id, &format!("cannot begin: {error}"));
                false
            }
        }
    }

    /// Tells what the build says beside its answer, until it ends.
    fn tell(&self, errors: ChildStderr, id: &'static str) {
        let notice = self.notice;
        let read = move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                notice(&format!("endgame tables of {id}: {line}"));
            }
        };
        // Without the thread nobody is told, and the build goes on.
        let _ = thread::Builder::new().name("endgame notes".to_owned()).spawn(read);
    }

    /// Starts a build that gets out of the way of everything else.
    fn start(&self, set: &RuleSet, pieces: u8) -> io::Result<Child> {
        let Endgames { folder, program } = &self.endgames;
        let pieces = pieces.to_string();
        let run = |mut command: Command| {
            command
                .args(["endgame", "build", "--rules", set.id, "--pieces", &pieces])
                .args(["--threads", "1"])
                .args(["--memory", MEMORY]);
            if Distances::are_of(&set.rules) {
                command.args(["--distance", &pieces]);
            }
            if PracticeFiles::of(folder, &set.rules).is_ok() {
                command.args(["--practice", &pieces]);
            }
            command
                .arg("--dir")
                .arg(folder)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
        };
        let mut nice = Command::new("nice");
        nice.args(["-n", "19"]).arg(program);
        run(nice).or_else(|_| run(Command::new(program)))
    }
}

/// A build does not outlive the program; it goes on when it is asked for again.
impl Drop for Builder {
    fn drop(&mut self) {
        if let Some(Build { mut child, .. }) = self.build.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
