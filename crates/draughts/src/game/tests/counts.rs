//! E4: the counts of every table.

use super::*;
use crate::game::count::main_road;
use crate::rules::DrawTable;
use crate::sets::*;
use crate::{Board8, Mirrored10, Squares8};

/// The running counts, `king-moves 7/50, moves 7/2000`.
fn counts<V: Variant>(game: &Game<V>) -> String {
    let text = |count: Count| format!("{} {}/{}", count.counter, count.plies, count.of);
    game.counts().map(text).collect::<Vec<_>>().join(", ")
}

/// The count of a name, as `7/50`.
fn count<V: Variant>(game: &Game<V>, name: &str) -> String {
    let found = game.counts().find(|count| count.counter.word() == name);
    found.map_or_else(|| "-".into(), |count| format!("{}/{}", count.plies, count.of))
}

/// Moves kings about, so that nothing is taken and no position stands for the third time, until so
/// many plies are played or the game ends.
fn wander<V: Variant>(game: &mut Game<V>, plies: u32, may: fn(&Move<V::Board>) -> bool) {
    for _ in 0..plies {
        if game.outcome().is_some() {
            return;
        }
        let kings = |mv: &&Move<V::Board>| mv.mover() == crate::Rank::King && !mv.is_capture();
        let next = |mv: &Move<V::Board>| {
            let mut next = game.clone();
            next.play(mv).ok()?;
            let calm = !next.position().can_capture() && has_calm_king(next.position());
            (calm && may(mv)).then_some((next.occurrences(), next))
        };
        let legal = game.legal_moves();
        let best = legal.iter().filter(kings).filter_map(next).min_by_key(|(times, _)| *times);
        *game = best.unwrap_or_else(|| panic!("no calm move in {:?}", game.position())).1;
    }
}

/// Whether the side to move can move a king so that nothing can be taken then.
fn has_calm_king<V: Variant>(position: &Position<V>) -> bool {
    let moves = position.legal_moves();
    moves.iter().any(|mv| mv.mover() == crate::Rank::King && !position.after(mv).can_capture())
}

/// Wanders from a set-up and looks at the ply and the count that ended the game.
fn check_wander<V: BuiltIn>(text: &str, table: DrawTable, expected: &str) {
    check_wander_if::<V>(text, table, |_| true, expected);
}

fn check_wander_if<V: BuiltIn>(
    text: &str,
    table: DrawTable,
    may: fn(&Move<V::Board>) -> bool,
    expected: &str,
) {
    let RuleSet { rules, .. } = *V::RULE_SET;
    let rules = Rules { draws: table, adjudication: crate::rules::Adjudication::Off, ..rules };
    let mut game = Game::new(V::default(), rules, &setup(text)).unwrap();
    wander(&mut game, 150, may);
    let outcome = game.outcome().map_or_else(
        || "-".into(),
        |outcome| format!("{outcome} {:?}", outcome.counter.map(Counter::word)),
    );
    assert_eq!(format!("{} {outcome}", game.ply()), expected, "{text} {table}");
}

/// Men beside the kings, so that only moves of kings count.
const CROWDED: &str = "W:WK47,45,40:BK4,6,11";

#[test]
fn e4_moves_of_kings_only_draw() {
    for (table, expected) in [
        (DrawTable::Fmjd, "50 draw: count (E4) Some(\"king-moves\")"),
        (DrawTable::Encyclopedia, "50 draw: count (E4) Some(\"king-moves\")"),
        (DrawTable::Plain, "50 draw: count (E4) Some(\"king-moves\")"),
        (DrawTable::Tanzanian, "50 draw: count (E4) Some(\"king-moves\")"),
        (DrawTable::Russian, "30 draw: count (E4) Some(\"king-moves\")"),
        (DrawTable::Pool, "30 draw: count (E4) Some(\"king-moves\")"),
        (DrawTable::Spanish, "40 draw: count (E4) Some(\"king-moves\")"),
        (DrawTable::English, "80 draw: count (E4) Some(\"king-moves\")"),
        (DrawTable::Repetition, "150 -"),
        (DrawTable::Page, "150 -"),
        (DrawTable::Frisian, "150 -"),
    ] {
        check_wander::<International>(CROWDED, table, expected);
    }
}

#[test]
fn ng_4_5_who_cannot_finish_draws_after_25_moves() {
    let mut game = game::<Nigerian>("W:WK46,40,35:BK5,11,16");
    wander(&mut game, 150, |_| true);
    assert_eq!((game.ply(), ending(&game)), (50, "draw: count (E4)".into()));
    assert_eq!(game.outcome().unwrap().article, Some("NG-4.5"));
}

#[test]
fn e4_the_count_of_king_moves_is_zeroed_by_men_captures_promotions_and_huffs() {
    for (text, moves, expected) in [
        (CROWDED, "47-41 4-9", "2/50"),
        (CROWDED, "47-41 4-9 40-34", "0/50"),
        (CROWDED, "47-41 4-9 40-34 9-4", "1/50"),
        ("W:WK47,45,8:BK4,16,26", "47-41 26-31", "0/50"),
        ("W:WK47,45,8:BK4,16", "47-41 4-15 8-2", "0/50"),
        ("W:WK36,45,35:BK4,16,24", "36-41 24-30 35x24", "0/50"),
    ] {
        let mut game = game::<International>(text);
        play(&mut game, moves);
        assert_eq!(count(&game, "king-moves"), expected, "{moves}");
    }
    let mut huffed = game::<Nigerian>("W:WK5,31:B14,K46,13");
    play(&mut huffed, "5-10 46-41");
    assert_eq!(count(&huffed, "king-moves"), "2/50");
    play(&mut huffed, "10-5 41-46 5-10");
    assert_eq!(counts(&huffed), "king-moves 5/50, moves 5/2000");
    play(&mut huffed, "huff10");
    assert_eq!(counts(&huffed), "king-moves 0/50, moves 5/2000");
}

#[test]
fn e4_fmjd_three_pieces_against_a_lone_king_have_16_moves() {
    let expected = "32 draw: count (E4) Some(\"three-pieces\")";
    for text in ["W:WK47,45,40:BK4", "W:WK47,K42,40:BK4", "B:BK4,K10,K5:WK47"] {
        check_wander::<International>(text, DrawTable::Fmjd, expected);
    }
    check_wander::<International>(
        "W:WK47,45,40:BK4,6",
        DrawTable::Fmjd,
        "50 draw: count (E4) Some(\"king-moves\")",
    );
}

#[test]
fn e4_the_encyclopedia_counts_16_moves_against_three_pieces_and_25_of_kings() {
    let three = "32 draw: count (E4) Some(\"three-pieces\")";
    let kings = "50 draw: count (E4) Some(\"king-moves\")";
    for (text, expected) in [
        ("W:WK47,45,40:BK4", three),
        ("W:WK47,K42,40:BK4", three),
        ("B:BK4,K10,K5:WK47", three),
        ("W:WK47,K42:BK4", kings),
        ("W:WK47,K42,K36,K41:BK4", kings),
        ("W:WK47,K42:BK4,K15", kings),
        ("W:WK47:BK4", "0 draw: adjudicated (E4) None"),
    ] {
        check_wander::<International>(text, DrawTable::Encyclopedia, expected);
    }
}

#[test]
fn e4_fmjd_two_pieces_or_one_against_a_lone_king_have_5_moves() {
    let expected = "10 draw: count (E4) Some(\"two-pieces\")";
    for text in ["W:WK47,45:BK4", "W:WK47,K42:BK4", "W:WK47:BK4", "B:BK4,K10:WK47"] {
        check_wander::<International>(text, DrawTable::Fmjd, expected);
    }
}

#[test]
fn e4_a_material_count_is_not_zeroed_by_men_nor_by_a_promotion_inside_the_class() {
    let mut game = game::<International>("W:WK47,8,45:BK4");
    play(&mut game, "47-41 4-15 45-40 15-4");
    assert_eq!(counts(&game), "king-moves 1/50, three-pieces 4/32, moves 4/2000");
    play(&mut game, "8-2 4-15");
    assert_eq!(counts(&game), "king-moves 1/50, three-pieces 6/32, moves 6/2000");
}

#[test]
fn e4_a_material_count_starts_with_the_capture_or_the_promotion_that_brings_its_class_about() {
    let mut game = game::<International>("W:WK47,45,34:BK4,30");
    assert_eq!(count(&game, "three-pieces"), "-");
    play(&mut game, "34x25");
    assert_eq!(counts(&game), "king-moves 0/50, three-pieces 0/32, moves 1/2000");
    play(&mut game, "4-9");
    assert_eq!(count(&game, "three-pieces"), "1/32");

    let mut crowned = self::game::<International>("W:W8,45:BK4");
    assert_eq!(count(&crowned, "two-pieces"), "-");
    play(&mut crowned, "45-40 4-15 8-2");
    assert_eq!(counts(&crowned), "king-moves 0/50, two-pieces 0/10, moves 3/2000");
}

#[test]
fn e4_a_material_count_starts_anew_when_the_class_changes() {
    let mut game = game::<International>("W:WK47,45,11:BK4");
    play(&mut game, "45-40 4-15 40-35 15-4 11-7");
    assert_eq!(count(&game, "three-pieces"), "5/32");
    play(&mut game, "4-9 7-2");
    assert_eq!(count(&game, "three-pieces"), "7/32");

    let mut taken = self::game::<International>("W:WK47,45,13:BK4");
    play(&mut taken, "47-36");
    assert_eq!(count(&taken, "three-pieces"), "1/32");
    play(&mut taken, "4x22");
    assert_eq!(counts(&taken), "king-moves 0/50, two-pieces 0/10, moves 2/2000");
}

#[test]
fn e4_russian_two_pieces_or_one_against_a_lone_king_have_5_moves() {
    let expected = "10 draw: count (E4) Some(\"two-pieces\")";
    for text in ["W:WK30,K31:BK3", "W:WK30,20:BK3", "W:WK30:BK3", "B:BK3,K1:WK32"] {
        check_wander::<Russian>(text, DrawTable::Russian, expected);
    }
}

#[test]
fn e4_russian_many_kings_against_one_have_15_moves() {
    let off_road = |mv: &Move<_>| !main_road::<Board8>().contains(mv.to());
    let expected = "30 draw: count (E4) Some(\"king-moves\")";
    for text in ["W:WK30,K31,K32:BK3", "W:WK30,K31,K32,K20:BK3"] {
        check_wander_if::<Russian>(text, DrawTable::Russian, off_road, expected);
    }
    // A capture inside the class zeroes the moves of kings, not the count of the class.
    let mut game = game::<Russian>("W:WK30,K31,K32,K20:BK5");
    play(&mut game, "30-26 5-1 26-22 1-5 22-18");
    assert_eq!(count(&game, "many-kings"), "5/30");
    play(&mut game, "5x23");
    assert_eq!(count(&game, "king-moves"), "0/30");
    assert_eq!(count(&game, "many-kings"), "6/30");
    assert_eq!(count(&game, "four-or-five"), "0/60");
}

#[test]
fn e4_russian_the_main_road_has_5_moves_and_leaving_it_zeroes() {
    assert_eq!(squares(main_road::<Board8>()), [4, 8, 11, 15, 18, 22, 25, 29]);
    assert_eq!(squares(main_road::<Mirrored10>()), [1, 6, 12, 17, 23, 28, 34, 39, 45, 50]);
    let stay = |mv: &Move<_>| {
        let road = main_road::<Board8>();
        road.contains(mv.from()) == road.contains(mv.to())
    };
    let expected = "10 draw: count (E4) Some(\"main-road\")";
    check_wander_if::<Russian>("W:WK5,12,20:BK29", DrawTable::Russian, stay, expected);
    check_wander_if::<Russian>("B:WK5,12,20:BK29", DrawTable::Russian, stay, expected);

    let mut game = game::<Russian>("W:WK5,12,20:BK29");
    for (moves, expected) in [
        ("5-1", "1/10"),
        ("29-25", "2/10"),
        ("1-5", "3/10"),
        ("25-30", "0/10"),
        ("5-1", "0/10"),
        ("30-25", "1/10"),
        ("1-5", "2/10"),
    ] {
        play(&mut game, moves);
        assert_eq!(count(&game, "main-road"), expected, "{moves}");
    }
}

#[test]
fn e4_russian_kings_on_both_sides_have_30_moves_or_60() {
    for (text, name, of) in [
        ("W:WK5,20:BK29,12", "four-or-five", 60),
        ("W:WK5,20,28:BK29,12", "four-or-five", 60),
        ("W:WK5,20,28:BK29,12,6", "six-or-seven", 120),
        ("W:WK5,20,28,32:BK29,12,6", "six-or-seven", 120),
    ] {
        let position = Position::new(Russian, &setup(text)).unwrap();
        let mut counts = Counts::new(DrawTable::Russian, &position);
        for ply in 0..of {
            assert_eq!(counts.filled(), None, "{text} {ply}");
            counts = counts.after(Event::ManMove, &position);
        }
        assert_eq!(counts.filled().map(Counter::word), Some(name), "{text}");
        for event in [Event::Capture, Event::Promotion, Event::Huff] {
            let count = counts.after(event, &position).running().find(|c| c.counter.word() == name);
            assert_eq!(count.map(|count| count.plies), Some(0), "{text} {event:?}");
        }
    }
    for text in ["W:WK5,20:B12,11", "W:WK5,20,28,32:BK29,12,6,1", "W:WK5,20:BK29"] {
        let game = game::<Russian>(text);
        assert_eq!(
            (count(&game, "four-or-five"), count(&game, "six-or-seven")),
            ("-".into(), "-".into())
        );
    }
}

#[test]
fn e4_pool_and_tanzanian_three_kings_against_one() {
    let drawn = |plies: u32| format!("{plies} draw: count (E4) Some(\"three-kings\")");
    check_wander::<Pool>("W:WK30,K31,K32:BK3", DrawTable::Pool, &drawn(26));
    check_wander::<Pool>("W:WK30,K31,K32:BK3", DrawTable::Tanzanian, &drawn(24));
    let many = "W:WK30,K31,K32,K29:BK3";
    check_wander::<Pool>(many, DrawTable::Pool, "30 draw: count (E4) Some(\"king-moves\")");
}

#[test]
fn e4_frisian_counts() {
    let drawn = |plies: u32, name: &str| format!("{plies} draw: count (E4) Some({name:?})");
    let table = DrawTable::Frisian;
    check_wander::<Frisian>("W:WK47,K42:BK9", table, &drawn(14, "two-kings"));
    check_wander::<Frisian>("W:WK47:BK9", table, &drawn(4, "one-king"));
    check_wander::<Frisian>("W:WK47,K42:BK9,K4", table, "150 -");
}

#[test]
fn e4_any_game_is_drawn_after_1000_moves() {
    let mut game =
        with_rules::<International>("W:WK47,45:BK4,6", |rules| rules.draws = DrawTable::Frisian);
    for _ in 0..499 {
        play(&mut game, "47-41 4-9 41-47 9-4");
    }
    play(&mut game, "47-41 4-9 41-47");
    assert_eq!((counts(&game), game.outcome()), ("moves 1999/2000".into(), None));
    play(&mut game, "9-4");
    assert_eq!(ending(&game), "draw: count (E4)");
    assert_eq!(game.outcome().unwrap().counter, Some(Counter::Moves));
}

#[test]
fn e4_turkish_one_piece_against_one_is_drawn_after_two_moves_each() {
    let mut game = game::<Turkish>("W:WK57:BK8");
    assert_eq!(counts(&game), "one-piece 0/4, moves 0/2000");
    play(&mut game, "57-58 8-7 58-57");
    assert_eq!((count(&game, "one-piece"), ending(&game)), ("3/4".into(), "-".into()));
    play(&mut game, "7-8");
    assert_eq!(ending(&game), "draw: count (E4)");
}

#[test]
fn e4_turkish_one_piece_against_one_counts_men_too() {
    let mut game = game::<Turkish>("W:W52:B21");
    assert_eq!(counts(&game), "one-piece 0/4, moves 0/2000");
    play(&mut game, "52-51 21-22 51-50 22-23");
    assert_eq!(ending(&game), "draw: count (E4)");
    // A man that is crowned meanwhile does not zero the count.
    check::<Turkish>("W:W10:B55", "10-2 55-54 2-1 54-53", "draw: count (E4)");
}

#[test]
fn e4_turkish_count_begins_with_the_capture_that_leaves_two_pieces() {
    let mut game = game::<Turkish>("W:W52,50:B44,16");
    assert_eq!(counts(&game), "moves 0/2000");
    play(&mut game, "52x36");
    assert_eq!(counts(&game), "moves 1/2000");
    let mut game = self::game::<Turkish>("W:W52:B44,16");
    play(&mut game, "52x36");
    assert_eq!(counts(&game), "one-piece 0/4, moves 1/2000");
    // Whoever can capture still may: the count is no draw at once.
    check::<Turkish>("W:WK57:BK1", "57-58 1-2 58-57 2-1", "draw: count (E4)");
    check::<Turkish>("W:WK57:BK25", "57x1", "white wins: no-pieces (E1)");
}

#[test]
fn e4_main_road_is_a_line_of_dark_squares() {
    assert!(main_road::<Squares8>().is_empty());
}
