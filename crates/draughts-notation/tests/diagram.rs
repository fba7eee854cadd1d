//! Diagrams are read back as XML and compared with the setup they show.

use std::collections::{BTreeMap, BTreeSet};

use draughts::{
    Board8, Board10, Board12, Board14, Color, Geometry, Mirrored8, Mirrored10, Mirrored12,
    Mirrored14, Piece, Setup, Square,
};
use draughts_notation::diagram::{DiagramOptions, Numbers, svg};
use roxmltree::{Document, Node};

const MEN_AND_KINGS: [(&str, Piece); 4] = [
    ("#lk-white-man", Piece::man(Color::White)),
    ("#lk-white-king", Piece::king(Color::White)),
    ("#lk-black-man", Piece::man(Color::Black)),
    ("#lk-black-king", Piece::king(Color::Black)),
];

fn options(numbers: Numbers, near: Color, square: u16) -> DiagramOptions {
    DiagramOptions { numbers, near, square }
}

fn setup<G: Geometry>(pieces: &[(u8, Piece)]) -> Setup<G> {
    let mut setup = Setup::empty(Color::White);
    for &(number, piece) in pieces {
        setup.put(Square::new(number).expect("a square of the board"), Some(piece));
    }
    setup
}

/// A row and a column from the top left corner of the picture.
type Place = (u32, u32);

/// What a diagram shows, read from its elements.
#[derive(Debug, Default)]
struct Seen {
    dark: BTreeSet<Place>,
    central: BTreeSet<Place>,
    pieces: BTreeMap<Place, Piece>,
    numbers: BTreeMap<u8, Place>,
    width: u32,
}

fn see<G: Geometry>(setup: &Setup<G>, options: &DiagramOptions) -> Seen {
    let text = svg(setup, options);
    let document = Document::parse(&text).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let mut seen = Seen { width: attribute(root, "width"), ..Seen::default() };
    let drawn = |node: &Node| !node.ancestors().any(|above| above.tag_name().name() == "defs");
    for node in document.descendants().filter(drawn) {
        let href = node.attribute("href").unwrap_or("");
        let place = || (attribute(node, "y") / 100, attribute(node, "x") / 100);
        if let Some((_, piece)) = MEN_AND_KINGS.iter().find(|(name, _)| *name == href) {
            assert_eq!((attribute(node, "x") % 100, attribute(node, "y") % 100), (50, 50));
            assert_eq!(seen.pieces.insert(place(), *piece), None, "two pieces at {:?}", place());
        }
        match (node.tag_name().name(), href) {
            (_, "#lk-dark") => assert!(seen.dark.insert(place()), "twice {:?}", place()),
            (_, "#lk-central") => assert!(seen.central.insert(place()), "twice {:?}", place()),
            ("text", _) => {
                let number = node.text().and_then(|text| text.parse().ok()).expect("a number");
                assert_eq!(seen.numbers.insert(number, place()), None, "twice {number}");
            }
            _ => {}
        }
    }
    seen
}

fn attribute(node: Node, name: &str) -> u32 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name}"));
    text.parse().unwrap_or_else(|_| panic!("{name} is {text}"))
}

/// The place of a square by the definition: numbers go along the rows from the top left corner, and
/// the dark squares are those with (mirrored) or without that corner.
fn place(side: u32, mirrored: bool, near: Color, number: u32) -> Place {
    let mut dark = (0..side)
        .flat_map(|row| (0..side).map(move |column| (row, column)))
        .filter(|(row, column)| ((row + column) % 2 == 0) == mirrored);
    let (row, column) = dark.nth(number as usize - 1).expect("a square of the board");
    match near {
        Color::White => (row, column),
        Color::Black => (side - 1 - row, side - 1 - column),
    }
}

fn check_squares<G: Geometry>(side: u32, mirrored: bool) {
    for near in Color::BOTH {
        let seen = see(&Setup::<G>::empty(Color::White), &options(Numbers::Shown, near, 48));
        let expected: BTreeMap<u8, Place> = (1..=side * side / 2)
            .map(|number| (number as u8, place(side, mirrored, near, number)))
            .collect();
        assert_eq!(seen.numbers, expected, "{side} {near}");
        let painted: BTreeSet<Place> = seen.dark.union(&seen.central).copied().collect();
        assert_eq!(painted, expected.values().copied().collect(), "{side} {near}");
        assert!(seen.dark.is_disjoint(&seen.central));
        let diagonal: BTreeSet<Place> = (0..side).map(|i| (i, i)).collect();
        assert_eq!(seen.central, if mirrored { diagonal } else { BTreeSet::new() });
    }
}

#[test]
fn ng_1_3_the_numbers_stand_where_the_orientation_puts_them() {
    check_squares::<Board8>(8, false);
    check_squares::<Board10>(10, false);
    check_squares::<Board12>(12, false);
    check_squares::<Board14>(14, false);
    check_squares::<Mirrored8>(8, true);
    check_squares::<Mirrored10>(10, true);
    check_squares::<Mirrored12>(12, true);
    check_squares::<Mirrored14>(14, true);
}

#[test]
fn ng_10_4_the_central_line_is_painted() {
    let empty = Setup::<Mirrored10>::empty(Color::White);
    let seen = see(&empty, &options(Numbers::Shown, Color::White, 48));
    let numbers = seen.numbers.iter();
    let on_line = numbers.filter(|(_, place)| seen.central.contains(place)).map(|(n, _)| *n);
    assert_eq!(on_line.collect::<Vec<u8>>(), [1, 6, 12, 17, 23, 28, 34, 39, 45, 50]);
}

fn check_pieces<G: Geometry>(setup: &Setup<G>, mirrored: bool) {
    let side = u32::from(G::ROWS);
    for near in Color::BOTH {
        let seen = see(setup, &options(Numbers::Hidden, near, 26));
        let expected: BTreeMap<Place, Piece> = setup
            .iter()
            .map(|(square, piece)| (place(side, mirrored, near, square.number().into()), piece))
            .collect();
        assert_eq!(seen.pieces, expected, "{near}");
        assert!(seen.numbers.is_empty());
    }
}

#[test]
fn every_piece_stands_on_its_square() {
    check_pieces(&Setup::<Board10>::empty(Color::White), false);
    check_pieces(&Setup::<Board8>::start(3, Color::White), false);
    check_pieces(&Setup::<Board10>::start(4, Color::White), false);
    check_pieces(&Setup::<Mirrored12>::start(5, Color::White), true);
    check_pieces(&Setup::<Mirrored14>::start(6, Color::Black), true);
    let kings = [
        (1, Piece::king(Color::White)),
        (7, Piece::man(Color::White)),
        (28, Piece::king(Color::Black)),
        (45, Piece::man(Color::Black)),
    ];
    check_pieces(&setup::<Mirrored10>(&kings), true);
    check_pieces(&setup::<Board10>(&kings), false);
}

#[test]
fn numbers_never_stand_under_a_king_and_beside_men_only_where_there_is_room() {
    let setup = setup::<Board10>(&[(28, Piece::man(Color::White)), (5, Piece::king(Color::Black))]);
    for (square, hidden) in [(26, &[5, 28][..]), (55, &[5, 28]), (56, &[5]), (100, &[5])] {
        let seen = see(&setup, &options(Numbers::Shown, Color::White, square));
        let missing: Vec<u8> =
            (1..=50).filter(|number| !seen.numbers.contains_key(number)).collect();
        assert_eq!(missing, hidden, "{square} pixels");
    }
}

#[test]
fn a_square_has_the_width_that_was_asked() {
    let start = Setup::<Board8>::start(3, Color::White);
    for (square, width) in [(0, 10), (1, 10), (26, 8 * 26 + 10), (100, 8 * 100 + 36)] {
        let seen = see(&start, &options(Numbers::Shown, Color::White, square));
        assert_eq!(seen.width, width, "{square} pixels");
    }
}

#[test]
fn a_diagram_needs_nothing_beside_itself() {
    let text = svg(&Setup::<Mirrored10>::start(4, Color::White), &DiagramOptions::default());
    let document = Document::parse(&text).expect("well-formed XML");
    let ids: BTreeSet<&str> = document.descendants().filter_map(|n| n.attribute("id")).collect();
    let mut links = 0;
    for attribute in document.descendants().flat_map(|node| node.attributes()) {
        let value = attribute.value();
        assert!(!value.contains("://"), "{value}");
        let link = match attribute.name() {
            "href" => Some(value.strip_prefix('#').expect("a link inside")),
            _ => value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')),
        };
        if let Some(link) = link {
            assert!(ids.contains(link), "{link} is not there");
            links += 1;
        }
    }
    assert!(links > 90, "{links} links");
    assert!(text.len() < 10_000, "{} bytes", text.len());
}

#[test]
fn a_diagram_speaks() {
    let setup = setup::<Board10>(&[(46, Piece::king(Color::White))]);
    let text = svg(&setup, &DiagramOptions::default());
    let document = Document::parse(&text).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let spoken = |name| {
        let child = root.children().find(|node| node.tag_name().name() == name);
        child.and_then(|node| node.text()).unwrap_or("")
    };
    assert_eq!(spoken("title"), "Draughts, board of 10 by 10, White to move");
    assert_eq!(spoken("desc"), "White: king on 46. Black: nothing.");
}
