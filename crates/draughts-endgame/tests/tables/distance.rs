//! Distances agree with the moves of every position, and with the tables.

use draughts::any::{AnyBoard, AnySetup};
use draughts::rules::DrawTable;
use draughts::{
    Color, English, Geometry, International, Nigerian, Piece, Position, RULE_SETS, Rank, Russian,
    Setup, Square, Variant,
};
use draughts_endgame::build::{Order, build_distances, build_practice};
use draughts_endgame::{Counted, Distances, PracticeFiles, Tables, Wdl};

use crate::folder::{Folder, built, rules};

/// Looks at positions of three pieces.
struct Look<'a> {
    distances: &'a Distances,
    tables: &'a Tables,
}

impl Look<'_> {
    /// Whether a position is won inside the counts, and whether only without them.
    fn at<V: Variant>(&self, position: &Position<V>) -> (bool, bool) {
        let value = self.distances.probe(position).expect("it can be read").expect("it is there");
        let table = self.tables.probe(position).expect("it is there");
        match value {
            Counted::Win(_) => assert_eq!(table, Wdl::Win, "{position:?}"),
            Counted::Loss(_) => assert_eq!(table, Wdl::Loss, "{position:?}"),
            Counted::Draw => {}
        }
        let best = self.distances.best(position, 0).expect("it can be read");
        let moves = best.map_or(Counted::Loss(0), |best| best.value);
        assert_eq!(value, moves, "{position:?}");
        (matches!(value, Counted::Win(_)), value == Counted::Draw && table == Wdl::Win)
    }
}

impl Look<'_> {
    /// How many positions are won inside the counts, and how many only without them.
    fn all<V: Variant>(&self, variant: V) -> [u64; 2] {
        let squares: Vec<Square<V::Board>> = Square::all().collect();
        let pieces = Color::BOTH.map(|color| [Piece::man(color), Piece::king(color)]);
        let kinds = [pieces[0], pieces[1]].concat();
        let mut seen = [0; 2];
        let mut number = 0_u64;
        for first in 0..squares.len() {
            for second in first + 1..squares.len() {
                for third in second + 1..squares.len() {
                    for way in 0..2 * kinds.len().pow(3) {
                        number += 1;
                        // All of them on eight squares a side, one of some on more.
                        if V::Board::SQUARES > 32 && !number.is_multiple_of(101) {
                            continue;
                        }
                        let mut setup = Setup::empty(Color::BOTH[way % 2]);
                        for (place, kind) in
                            [(first, way / 2), (second, way / 8), (third, way / 32)]
                        {
                            setup.put(squares[place], Some(kinds[kind % 4]));
                        }
                        let Ok(position) = Position::new(variant, &setup) else { continue };
                        let (won, late) = self.at(&position);
                        seen[0] += u64::from(won);
                        seen[1] += u64::from(late);
                    }
                }
            }
        }
        seen
    }
}

fn look<V: Variant>(id: &str, variant: V) -> [u64; 2] {
    let folder = Folder::new(&format!("distance-{id}"));
    let rules = rules(id);
    let tables = built(&folder.0, rules, 3);
    let order = Order { rules, folder: &folder.0, pieces: 3, threads: 2, memory: 1 << 30 };
    let made = build_distances(&order, &()).expect("the distances are built");
    let again = build_distances(&order, &()).expect("they are there");
    assert_eq!((again.built, again.found), (0, made.built), "{id}");
    assert_eq!((again.bytes, again.late), (made.bytes, made.late), "{id}");
    let distances = Distances::open(&folder.0, rules).expect("they are whole");
    assert_eq!(distances.stats().len(), made.built);
    Look { distances: &distances, tables: &tables }.all(variant)
}

#[test]
fn e4_distances_agree_with_moves() {
    let [won, late] = look("english", English);
    assert!(won > 100_000 && late == 0, "{won} {late}");
    let [won, _] = look("international", International);
    assert!(won > 5_000, "{won}");
}

/// Files for practice agree with distances under no count, and these with the tables: no win is
/// slower than they can say.
fn practise<V: Variant>(id: &str, variant: V) {
    let folder = Folder::new(&format!("practice-{id}"));
    let rules = rules(id);
    let tables = built(&folder.0, rules, 3);
    let files = PracticeFiles::of(&folder.0, rules).expect("there can be some");
    assert_eq!(files.materials(3), None, "{id}");
    let order = Order { rules, folder: &folder.0, pieces: 3, threads: 2, memory: 1 << 30 };
    let made = build_practice(&order, &()).expect("they are built");
    let again = build_practice(&order, &()).expect("they are there");
    assert_eq!((made.late, again.built, again.found), (0, 0, made.built), "{id}");
    let distances = Distances::open_pure(&folder.0, rules).expect("they are whole");
    let [won, late] = Look { distances: &distances, tables: &tables }.all(variant);
    assert!(won > 5_000 && late == 0, "{id}: {won} {late}");
    assert!(Distances::whole_pure(&folder.0, rules, 4).is_none(), "{id}: four were not built");
    let whole = Distances::whole_pure(&folder.0, rules, 3).expect("they are all there");
    for squares in [[1, 2, 50], [6, 7, 28], [11, 23, 30]].map(|all| all.map(|n| n.min(32))) {
        let mut setup = AnySetup::empty(AnyBoard::under(&rules.moves), Color::White);
        for (number, color) in squares.into_iter().zip([Color::White, Color::White, Color::Black]) {
            setup.put(number, Some(Piece { color, rank: Rank::King }));
        }
        let position = Position::new(variant, &setup.on()).expect("it is a position");
        let value = distances.probe(&position).expect("it is whole");
        assert!(
            value.is_some() && whole.probe_setup(&tables, rules, &setup) == Ok(value),
            "{setup:?}"
        );
    }
    let mut crowd = AnySetup::empty(AnyBoard::under(&rules.moves), Color::White);
    for (number, color) in (1..=32).step_by(3).zip(Color::BOTH.into_iter().cycle()) {
        crowd.put(number, Some(Piece { color, rank: Rank::King }));
    }
    let crowd = Position::new(variant, &crowd.on()).expect("it is a position");
    assert!(crowd.can_capture(), "{id}");
    let value = distances.probe(&crowd).expect("no file is asked");
    assert_eq!(value, None, "{id}: how they take each other is not looked at");
    let materials = files.materials(3).expect("all are there");
    assert_eq!(materials.len(), made.built, "{id}");
    for (material, bytes) in materials {
        let file = files.file(material).expect("it can be read");
        assert!(file.len() as u64 == bytes && bytes <= 600_000, "{id} {material}: {bytes}");
        assert_eq!(file[..2], [0x1F, 0x8B], "{id} {material}");
    }
    std::fs::remove_file(folder.files()[0].0.parent().expect("a folder").join("K-K.practice.gz"))
        .expect("it was there");
    build_practice(&order, &()).expect("it is written anew");
    assert!(files.materials(3).is_some(), "{id}");
}

#[test]
fn practice_knows_the_pure_game() {
    practise("russian", Russian);
    practise("nigerian", Nigerian);
}

#[test]
fn counts_that_work_together_have_no_distances() {
    for set in RULE_SETS.iter().filter(|set| set.rules.draws == DrawTable::Russian) {
        let error = Distances::open(std::path::Path::new("nowhere"), &set.rules);
        let error = error.expect_err("there are none").to_string();
        assert_eq!(error, "there are no distances for draws=russian");
    }
}
