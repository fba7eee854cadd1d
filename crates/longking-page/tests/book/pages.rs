//! The pages about the game itself are true: the parts of the board are those of the library, every
//! fact names a document and its article, and every figure is a board to play on or has a label.

use std::collections::{BTreeMap, BTreeSet};

use draughts::{Bitboard, Board10, Color, Geometry, Mirrored10, Square};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Lesson, Place, ask, file, play, texts};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    boards: Sides<String>,
    parts: Vec<Part>,
}

/// Something for the board with the long line at the right hand, and for the one with it at the
/// left.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides<T> {
    right: T,
    left: T,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    id: String,
    name: String,
    text: String,
    sources: BTreeMap<String, String>,
    #[serde(default)]
    apart: Vec<Fact>,
    #[serde(default)]
    groups: Vec<Group>,
    lines: Option<Sides<Vec<[u8; 2]>>>,
    #[serde(default)]
    start: bool,
    man: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    name: String,
    right: Vec<u8>,
    left: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct History {
    sections: Vec<Section>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    id: String,
    when: String,
    title: String,
    facts: Vec<Fact>,
    #[serde(default)]
    apart: Vec<Fact>,
    figure: Option<Figure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fact {
    when: Option<String>,
    text: String,
    sources: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Figure {
    /// The board of Alquerque, drawn.
    Points {
        title: String,
        text: String,
        label: String,
        #[serde(default)]
        black: Vec<u8>,
        #[serde(default)]
        white: Vec<u8>,
        count: Option<String>,
        sources: BTreeMap<String, String>,
        clause: Option<String>,
    },
    /// Boards on which both sides are played.
    Boards { title: String, text: String, boards: Vec<Size> },
    /// A position with something to find.
    Lesson {
        title: String,
        rules: String,
        place: Box<Place>,
        lesson: Lesson,
        sources: BTreeMap<String, String>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    rules: String,
    side: u64,
    men: usize,
    sources: BTreeMap<String, String>,
}

fn parts() -> Parts {
    serde_json::from_str(&file("parts.json")).expect("parts.json")
}

fn history() -> History {
    serde_json::from_str(&file("history.json")).expect("history.json")
}

/// The headings of the documents that have no numbers, and those of the manual beside its articles.
const HEADINGS: &[(&str, &[&str])] = &[
    (
        "NG",
        &["Title page", "History of draughts game", "Some variants of draughts game", "References"],
    ),
    (
        "EN",
        &[
            "International draughts",
            "Starting position",
            "Moves and captures",
            "Crowning",
            "Winning and draws",
            "Notation",
            "Computers",
            "note on draughts",
            "note on the World Draughts Federation",
            "note on Ton Sijbrands",
            "note on Alexander Georgiev",
            "note on Alexei Chizhov",
            "note on Zoja Golubeva",
        ],
    ),
    (
        "IN",
        &[
            "International checkers draughts",
            "The checkers game board",
            "Game starting position",
            "Game moves and captures",
            "Crowning to become king",
            "King moves and captures",
            "Win or draw",
        ],
    ),
    ("OD", &["Draughts", "The board", "Play"]),
    ("CL", &["Playing the game", "King", "Finishing"]),
];

/// How many articles each chapter of the manual has; the third begins with 3.0.
const ARTICLES: [u8; 11] = [6, 14, 5, 6, 4, 5, 3, 1, 3, 11, 3];

/// The article of a place in the manual: `1.3`, or `11 (2)`.
fn article(place: &str) -> Option<(u8, u8)> {
    let (chapter, article) =
        place.strip_suffix(')').and_then(|rest| rest.split_once(" (")).or(place.split_once('.'))?;
    let (chapter, article) = (chapter.parse().ok()?, article.parse().ok()?);
    let last = *ARTICLES.get(usize::from(chapter) - 1)?;
    ((1..=last).contains(&article) || (chapter, article) == (3, 0)).then_some((chapter, article))
}

/// The places in a document that a text names: `1.2, 1.4 to 1.6`, or headings.
fn cited<'a>(name: &str, document: &str, places: &'a str) -> Vec<&'a str> {
    let is_range = |part: &str| part.starts_with(|letter: char| letter.is_ascii_digit());
    let ends = |part: &'a str| part.split(if is_range(part) { " to " } else { "\n" });
    let places: Vec<_> = places.split(", ").flat_map(ends).collect();
    let headings = HEADINGS.iter().find(|(of, _)| *of == document).map_or(&[][..], |(_, all)| all);
    for place in &places {
        let numbered = match document {
            "NG" => article(place).is_some(),
            "FMJD" => place.split('.').all(|part| part.parse::<u8>().is_ok()),
            _ => false,
        };
        assert!(numbered || headings.contains(place), "{name}: {document} has no {place}");
    }
    places
}

fn check(name: &str, text: &str, sources: &BTreeMap<String, String>) {
    assert!(text.ends_with(['.', '?']), "{name}: {text}");
    assert!(!sources.is_empty(), "{name} names no document: {text}");
    for (document, places) in sources {
        assert!(texts().documents.contains_key(document), "{name}: {document} is no document");
        cited(name, document, places);
    }
}

#[test]
fn every_fact_names_its_document_and_article() {
    let mut facts = 0;
    for Part { id, text, sources, apart, .. } in &parts().parts {
        check(id, text, sources);
        apart.iter().for_each(|fact| check(id, &fact.text, &fact.sources));
        facts += 1 + apart.len();
    }
    for Section { id, when, title, facts: told, apart, figure } in &history().sections {
        assert!(!when.is_empty() && !title.is_empty(), "{id}");
        let dated = told.iter().filter(|fact| fact.when.is_some()).count();
        assert!(dated == 0 || dated == told.len(), "{id}: a year is missing");
        told.iter().chain(apart).for_each(|fact| check(id, &fact.text, &fact.sources));
        facts += told.len() + apart.len();
        match figure {
            Some(Figure::Points { text, sources, .. }) => check(id, text, sources),
            Some(Figure::Boards { text, boards, .. }) => {
                boards.iter().for_each(|board| check(id, text, &board.sources));
            }
            Some(Figure::Lesson { lesson, sources, .. }) => check(id, &lesson.done, sources),
            None => {}
        }
    }
    assert!(facts > 40, "{facts} facts");
    for clause in texts().clauses {
        for (document, places) in &clause.sources {
            cited(&clause.id, document, places);
        }
    }
}

#[test]
fn every_article_about_the_board_is_on_its_page() {
    let parts = parts().parts;
    let named: BTreeSet<_> = parts
        .iter()
        .filter_map(|part| Some((part, part.sources.get("NG")?)))
        .flat_map(|(part, places)| cited(&part.id, "NG", places))
        .filter_map(article)
        .collect();
    for wanted in (1..=6).map(|article| (1, article)).chain((1..=5).map(|article| (10, article))) {
        assert!(named.contains(&wanted), "NG-{}.{} is not told", wanted.0, wanted.1);
    }
}

/// Squares that the library finds in rows and columns.
fn squares<G: Geometry>(is: impl Fn(u8, u8) -> bool) -> Vec<u8> {
    let sides = (0..G::ROWS).flat_map(|row| (0..G::ROWS).map(move |column| (row, column)));
    let inside = sides.filter(|&(row, column)| is(row, column));
    inside.filter_map(|(row, column)| Square::<G>::at(row, column)).map(Square::number).collect()
}

/// What stands at the start of a game.
fn standing(rules: &str, letter: char) -> Vec<u8> {
    let start = ask("contract", &json!({ "rules": rules }))["board"]["start"].clone();
    let start = start.as_str().expect("letters");
    start.chars().zip(1..).filter(|(one, _)| *one == letter).map(|(_, square)| square).collect()
}

/// Where a white man on a square may go.
fn steps(rules: &str, square: u8) -> Vec<u8> {
    let stand = ask(
        "game",
        &json!({"table": {"terms": {"rules": rules, "start": format!("W:W{square}:B5")}, "log": []}}),
    );
    let moves = stand["moves"].as_array().expect("moves");
    let ends = moves.iter().map(|mv| mv["path"].as_array().expect("a path").last());
    let mut ends: Vec<_> =
        ends.map(|end| end.and_then(Value::as_u64).expect("a square") as u8).collect();
    ends.sort_unstable();
    ends
}

/// The groups of squares of a part, by the library.
fn groups<G: Geometry>(id: &str, rules: &str) -> Vec<Vec<u8>> {
    let last = G::ROWS - 1;
    let is_corner = |row, column| [0, last].contains(&row) && [0, last].contains(&column);
    let beside = |row: u8, column: u8| {
        let near = |a: u8, b: u8| a.min(b) == 0 && a.max(b) == 1;
        near(row.min(last - row), column.min(last - column))
    };
    let halves = |is: &dyn Fn(u8, u8) -> bool| {
        vec![
            squares::<G>(|row, column| is(row, column) && row > last / 2),
            squares::<G>(|row, column| is(row, column) && row <= last / 2),
        ]
    };
    let numbers = |row: Bitboard<G>| row.iter().map(Square::number).collect::<Vec<_>>();
    match id {
        "central-line" => {
            // The diagonal from one corner that is a playing square to the other.
            let falling = Square::<G>::at(0, 0).is_some();
            vec![squares::<G>(|row, column| row == if falling { column } else { last - column })]
        }
        "single-corners" => halves(&is_corner),
        "double-corners" => {
            let light = |row: u8, column: u8| {
                let (row, column) = (row / 5 * last, column / 5 * last);
                Square::<G>::at(row, column).is_none()
            };
            halves(&|row, column| beside(row, column) && light(row, column))
        }
        "back-lines" => [Color::White, Color::Black]
            .map(|color| numbers(Bitboard::<G>::promotion_row(color)))
            .to_vec(),
        "edges" => {
            vec![squares::<G>(|_, column| column == 0), squares::<G>(|_, column| column == last)]
        }
        "playing-squares" => vec![Square::<G>::all().map(Square::number).collect()],
        "armies" => vec![standing(rules, 'b'), standing(rules, 'w')],
        "middle-rows" => vec![standing(rules, 'e')],
        "a-step" => vec![vec![28], steps(rules, 28)],
        _ => Vec::new(),
    }
}

/// The first and the last square of every line of a part, by the library; a single square is no
/// line.
fn lines<G: Geometry>(id: &str) -> BTreeSet<[u8; 2]> {
    let span = i16::from(G::ROWS);
    let along = |on: fn(i16, i16, i16) -> bool| {
        (-span..2 * span).filter_map(move |line| {
            let found = squares::<G>(|row, column| on(i16::from(row), i16::from(column), line));
            (found.len() > 1).then(|| [found[0], found[found.len() - 1]])
        })
    };
    match id {
        "rows" => along(|row, _, line| row == line).collect(),
        "columns" => along(|_, column, line| column == line).collect(),
        "diagonals" => along(|row, column, line| row - column == line)
            .chain(along(|row, column, line| row + column == line))
            .collect(),
        _ => BTreeSet::new(),
    }
}

#[test]
fn every_square_of_a_part_is_right() {
    let Parts { boards, parts } = parts();
    for Part { id, name, groups: told, lines: drawn, .. } in &parts {
        assert!(!name.is_empty() && told.is_empty() == drawn.is_some(), "{id}");
        let right: Vec<_> = told.iter().map(|group| group.right.clone()).collect();
        let left: Vec<_> = told.iter().map(|group| group.left.clone()).collect();
        assert_eq!(right, groups::<Mirrored10>(id, &boards.right), "{id}");
        assert_eq!(left, groups::<Board10>(id, &boards.left), "{id}");
        assert!(told.len() < 2 || told.iter().all(|group| !group.name.is_empty()), "{id}");
        if let Some(Sides { right, left }) = drawn {
            let ends = |lines: &[[u8; 2]]| lines.iter().copied().collect::<BTreeSet<_>>();
            assert_eq!(ends(right), lines::<Mirrored10>(id), "{id}");
            assert_eq!(ends(left), lines::<Board10>(id), "{id}");
            let wanted = if id == "diagonals" { 17 } else { 10 };
            assert_eq!([right.len(), left.len()], [wanted; 2], "{id}");
        }
    }
    for part in texts().clauses.iter().filter_map(|clause| clause.see.as_deref()) {
        assert!(parts.iter().any(|known| known.id == part), "{part} is no part");
    }
    let line = parts.iter().find(|part| part.id == "central-line").expect("the central line");
    assert_eq!(line.groups[0].right, [1, 6, 12, 17, 23, 28, 34, 39, 45, 50]);
    let contract = ask("contract", &json!({"rules": boards.right}));
    assert_eq!(contract["board"]["line"], json!(line.groups[0].right));
}

#[test]
fn words_about_a_part_name_its_own_squares_only() {
    for Part { id, text, apart, groups, start, man, .. } in &parts().parts {
        let own: BTreeSet<_> =
            groups.iter().flat_map(|group| group.right.iter().chain(&group.left)).collect();
        for text in apart.iter().map(|fact| &fact.text).chain([text]) {
            let numbers = text.split(|letter: char| !letter.is_ascii_digit());
            for number in numbers.filter(|number| !number.is_empty()) {
                let square = number.parse::<u8>().expect("a square");
                assert!(own.contains(&square), "{id}: {square}");
            }
        }
        assert!(!(*start && man.is_some()), "{id}");
        assert!(man.is_none_or(|man| own.contains(&man)), "{id}");
    }
}

/// A board of this size and with so many men, on which somebody can move.
fn board(id: &str, Size { rules, side, men, .. }: &Size) {
    let board = ask("contract", &json!({ "rules": rules }))["board"].clone();
    assert_eq!(board["side"], json!(side), "{id}: {rules}");
    for letter in ['w', 'b'] {
        assert_eq!(standing(rules, letter).len(), *men, "{id}: {rules}");
    }
    for start in [&board["white_begins"], &board["black_begins"]] {
        let terms = json!({"rules": rules, "start": start});
        let stand = ask("game", &json!({"table": {"terms": terms, "log": []}}));
        assert!(stand["moves"].as_array().is_some_and(|moves| !moves.is_empty()), "{id}: {rules}");
    }
}

#[test]
fn every_figure_is_a_board_to_play_on_or_has_a_label() {
    let known = include_str!("../../../draughts/clauses.txt");
    let mut seen = [0; 3];
    for Section { id, figure, .. } in &history().sections {
        match figure {
            None => {}
            Some(Figure::Points { title, label, black, white, count, clause, .. }) => {
                assert!(!title.is_empty() && label.len() > 60, "{id}");
                if !black.is_empty() {
                    // The two nearest rows, and the two points at the right hand in the middle row.
                    let ours: Vec<u8> = [14, 15].into_iter().chain(16..=25).collect();
                    assert_eq!(*white, ours, "{id}");
                    assert_eq!(
                        *black,
                        ours.iter().rev().map(|point| 26 - point).collect::<Vec<_>>()
                    );
                    let clause = clause.as_deref().expect("a clause");
                    assert!(known.lines().any(|line| line.starts_with(&format!("{clause} | "))));
                }
                let counts = [None, Some("lines"), Some("pieces")];
                assert!(counts.contains(&count.as_deref()), "{id}");
                seen[0] += 1;
            }
            Some(Figure::Boards { title, boards, .. }) => {
                assert!(!title.is_empty() && !boards.is_empty(), "{id}");
                boards.iter().for_each(|one| board(id, one));
                seen[1] += 1;
            }
            Some(Figure::Lesson { title, rules, place, lesson, .. }) => {
                assert!(!title.is_empty(), "{id}");
                play(id, rules, place, lesson);
                seen[2] += 1;
            }
        }
    }
    assert!(seen.iter().all(|kind| *kind > 1), "{seen:?}");
}
