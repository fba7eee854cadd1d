use std::fs;
use std::time::{Duration, Instant};

use draughts::any::{AnyBoard, AnyMove, begin};
use draughts_endgame::build::{Order, build, build_distances};
use draughts_notation::fen;

use super::*;

/// The most pieces of the tables of these tests: those of the board of twelve are built at once.
const PIECES: u8 = 3;

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("longking-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// One with the tables of some rules, and with their distances where these are asked for.
    fn built(name: &str, rules: &Rules, distances: bool) -> Folder {
        let folder = Folder::new(name);
        let order = Order { rules, folder: &folder.0, pieces: PIECES, threads: 2, memory: 1 << 30 };
        build(&order, &()).expect("the tables are built");
        if distances {
            build_distances(&order, &()).expect("the distances are built");
        }
        folder
    }

    /// The folder of the only game in it.
    fn game(&self) -> PathBuf {
        let mut games = fs::read_dir(&self.0).expect("it can be read");
        games.next().expect("there is a game").expect("an entry").path()
    }

    /// A service of it, with a program that builds.
    fn served(&self, program: &Path, notice: fn(&str)) -> EndgameService {
        let endgames = Endgames { folder: self.0.clone(), program: program.to_path_buf() };
        EndgameService::new(Some(&endgames), notice)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn rules(contract: &str) -> Rules {
    *contract.parse::<Contract>().expect("a contract").rules()
}

/// No program.
fn nothing() -> &'static Path {
    Path::new("/nowhere/longking")
}

/// Waits until no build is under way.
fn settled(endings: &EndgameService) {
    let inner = endings.0.as_ref().expect("there is a folder");
    let patience = Instant::now() + Duration::from_secs(60);
    while inner.work().is_building() {
        assert!(Instant::now() < patience, "the build does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn has_distances(endings: &EndgameService, rules: &Rules) -> bool {
    endings.at_hand(rules).expect("there are tables").distances().is_some()
}

#[test]
fn a_game_of_practice_has_the_board_that_is_asked_for() {
    let folder = Folder::new("practice-boards");
    let endings = folder.served(nothing(), |_| ());
    let mut mirrored = 0;
    for set in RULE_SETS {
        let Ok(files) = PracticeFiles::of(&folder.0, &set.rules) else { continue };
        let rules = endings.game(files.hash(), files.is_mirrored).expect("a built-in game");
        assert_eq!(rules.moves.corner, set.rules.moves.corner, "{}", set.id);
        assert_eq!(PureGame::of(&rules), PureGame::of(&set.rules), "{}", set.id);
        mirrored += u32::from(files.is_mirrored);
    }
    assert!(mirrored > 2, "{mirrored}");
    // On one board a king takes another, on the other it does not.
    let jamaican = PracticeFiles::of(&folder.0, &rules("jamaican")).expect("it has files");
    for (is_mirrored, captures) in [(false, true), (true, false)] {
        let rules = endings.game(jamaican.hash(), is_mirrored).expect("a built-in game");
        let board = AnyBoard::under(&rules.moves);
        let setup = fen::read_any(board, "W:WK18,K1,K4,K5:BK15").expect("a position");
        let moment = begin(&rules, &setup).expect("it can be played");
        let takes = moment.position().legal_moves().iter().any(AnyMove::is_capture);
        assert_eq!(takes, captures, "{is_mirrored}");
    }
}

#[test]
fn what_is_opened_for_some_counts_hides_no_distances_of_others() {
    let (plain, free) = (rules("canadian,draws=plain"), rules("canadian,draws=repetition"));
    let folder = Folder::built("counts", &plain, true);
    let endings = folder.served(nothing(), |_| ());
    assert!(!has_distances(&endings, &free), "they are of other counts");
    assert!(has_distances(&endings, &plain));
    assert!(!has_distances(&endings, &free));
}

#[cfg(unix)]
#[test]
fn what_a_build_adds_is_seen_when_it_has_ended() {
    use std::os::unix::fs::PermissionsExt;
    let plain = rules("canadian,draws=plain");
    let folder = Folder::built("later", &plain, true);
    let (game, away) = (folder.game(), Folder::new("away"));
    for entry in fs::read_dir(&game).expect("it can be read") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|end| end == "plies") {
            let name = path.file_name().expect("a file has a name");
            fs::rename(&path, away.0.join(name)).expect("it can be put away");
        }
    }
    let program = away.0.join("program");
    let text = format!("#!/bin/sh\nmv {}/*.plies {}\n", away.0.display(), game.display());
    fs::write(&program, text).expect("it can be written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it can be run");
    let endings = folder.served(&program, |_| ());
    assert!(!has_distances(&endings, &plain));
    assert!(matches!(endings.practice(&plain), PracticeAvailability::Building));
    settled(&endings);
    assert!(has_distances(&endings, &plain));
}

#[test]
fn a_damaged_file_of_more_pieces_is_told_and_takes_nothing_away() {
    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let canadian = rules("canadian");
    let folder = Folder::built("damaged", &canadian, false);
    let file = folder.game().join("3K-K.wdl");
    fs::write(&file, "no table").expect("it can be written");
    let notice = |line: &str| TOLD.lock().expect("nobody panics").push(line.to_owned());
    let endings = folder.served(nothing(), notice);
    for draws in ["repetition", "plain"] {
        let rules = rules(&format!("canadian,draws={draws}"));
        let endgame = endings.at_hand(&rules).expect("those of fewer pieces are there");
        assert_eq!(endgame.tables().pieces(), PIECES);
    }
    let why = "is no endgame table, or its head is damaged; endgame tables of as many pieces are \
               not used";
    assert_eq!(*TOLD.lock().expect("nobody panics"), [format!("{}: {why}", file.display())]);
}

#[cfg(unix)]
#[test]
fn a_build_that_fails_is_told_and_tried_again_after_a_while() {
    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let folder = Folder::new("failing");
    let notice = |line: &str| TOLD.lock().expect("nobody panics").push(line.to_owned());
    let endings = folder.served(Path::new("/bin/false"), notice);
    let english = rules("english");
    let begins = || matches!(endings.of(&english), TableAvailability::Building);
    assert!(begins());
    settled(&endings);
    assert!(!begins(), "it has just failed");
    let told = TOLD.lock().expect("nobody panics").join("\n");
    assert!(told.starts_with("endgame tables of english: the build ended with "), "{told}");
    endings.0.as_ref().expect("there is a folder").work().builder.forget();
    assert!(begins(), "it is tried again");
    settled(&endings);
}
