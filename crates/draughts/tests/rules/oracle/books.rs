//! The rule sets, written a second time: each with what differs from `international`.

/// Everything that `international` says about moves and the start.
pub(crate) const INTERNATIONAL: &str = "board=10,rows=4,corner=left,first=white,man-captures=all,\
    man-takes-king=yes,king=long,landing=any,promotion=stop,choice=most,removal=end,man-moves=forward,\
    orthogonal=no,king-run=free,goal=normal";

/// Each rule set by its id.
pub(crate) const BOOKS: &[(&str, &str)] = &[
    ("nigerian", "corner=right,first=either,choice=free"),
    ("ghanaian", "corner=right,first=either,choice=free"),
    ("international", ""),
    ("international-page", ""),
    ("international-king-first", "choice=most-king-first"),
    ("international-encyclopedia", ""),
    (
        "old-draughts-8",
        "board=8,rows=3,first=black,landing=behind,promotion=ends-turn,choice=free,removal=at-once",
    ),
    (
        "old-draughts-10",
        "rows=3,first=black,landing=behind,promotion=ends-turn,choice=free,removal=at-once",
    ),
    (
        "old-draughts-12",
        "board=12,rows=3,first=black,landing=behind,promotion=ends-turn,choice=free,removal=at-once",
    ),
    (
        "english",
        "board=8,rows=3,first=black,man-captures=forward,king=short,promotion=ends-turn,choice=free",
    ),
    ("russian", "board=8,rows=3,promotion=passing,choice=free"),
    ("canadian", "board=12,rows=5"),
    ("south-african", "board=14,rows=6"),
    ("ivorian", "corner=right"),
    (
        "tanzanian",
        "board=8,rows=3,first=either,man-captures=forward,promotion=ends-turn,choice=free",
    ),
    ("zambian", "board=8,rows=3,first=either,choice=free"),
    ("brazilian", "board=8,rows=3"),
    ("pool", "board=8,rows=3,first=black,choice=free"),
    ("jamaican", "board=8,rows=3,corner=right,first=black,choice=free"),
    ("sri-lankan", "board=12,rows=5,corner=right"),
    ("killer", "landing=behind-king"),
    ("breakthrough", "goal=crown"),
    ("antidraughts", "goal=lose"),
    ("frisian", "choice=frisian,orthogonal=yes,king-run=3"),
    ("frysk", "rows=1,choice=frisian,orthogonal=yes,king-run=3"),
    (
        "italian",
        "board=8,rows=3,corner=right,man-captures=forward,man-takes-king=no,king=short,promotion=ends-turn,choice=italian",
    ),
    (
        "spanish",
        "board=8,rows=3,corner=right,man-captures=forward,promotion=ends-turn,choice=spanish",
    ),
    (
        "portuguese",
        "board=8,rows=3,corner=right,man-captures=forward,promotion=ends-turn,choice=spanish",
    ),
    ("czech", "board=8,rows=3,man-captures=forward,promotion=ends-turn,choice=king-first"),
    (
        "thai",
        "board=8,rows=2,first=black,man-captures=forward,landing=behind,promotion=ends-turn,choice=free,removal=at-once",
    ),
    ("alquerque", "board=points-5,rows=2,first=either,choice=free,removal=at-once,man-moves=all"),
    (
        "alquerque-bell",
        "board=points-5,rows=2,first=either,choice=free,removal=at-once,man-moves=bell",
    ),
    ("turkish", "board=all-8,rows=2,man-captures=forward,removal=at-once,orthogonal=only"),
];
