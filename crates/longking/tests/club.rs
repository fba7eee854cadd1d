//! `longking club`: ratings are computed again.

use std::fs;
use std::path::Path;

use crate::run::{Answer, in_folder};

#[test]
fn ratings_are_computed_again_where_there_is_a_database() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("club");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let club = |words: &[&str]| in_folder(&folder, &[&["club", "rerate"], words].concat());
    let role = |role: &str| in_folder(&folder, &["club", "role", "Ada", role, "--data", "kept"]);
    let none = "0 games, 0 ratings; 0 games and 0 ratings were otherwise\n";
    for words in [["--data", "kept"], ["--database", "sqlite:kept/longking.sqlite"]] {
        let Answer { status, out, err } = club(&words);
        assert_eq!((status, out.as_str(), err.as_str()), (0, none, ""), "{words:?}");
    }
    let Answer { status, out, err } = role("moderator");
    assert_eq!((status, out.as_str(), err.as_str()), (1, "nobody has the name Ada\n", ""));
    let Answer { status, out, err } = in_folder(&folder, &["club", "moderators", "--data", "kept"]);
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""), "there is none");
    assert_eq!(role("none").status, 1, "nobody has the name, and the word is known");
    assert_eq!((role("king").status, role("king").err.lines().count()), (2, 1));
    let Answer { status, err, .. } = club(&["--database", "postgres://127.0.0.1:1/none"]);
    assert_eq!((status, err.lines().count()), (2, 1), "{err}");
}
