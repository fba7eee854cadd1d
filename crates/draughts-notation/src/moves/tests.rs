//! Moves in every form, good and bad, written and read back.

use std::collections::HashSet;

use draughts::{
    Brazilian, BuiltIn, English, Frisian, International, Jamaican, MoveRules, Nigerian, Position,
    RULE_SETS, Russian, Setup, Spanish, Thai, Variant, WithVariant, dispatch,
};

use draughts::any::AnyMove;

use super::hops::follow_among;
use super::*;
use crate::contract::Contract;
use crate::random::{Random, random_setup};
use crate::{Notation, fen};

fn position<V: BuiltIn>(text: &str) -> Position<V> {
    Position::new(V::default(), &fen::read(text).unwrap()).unwrap()
}

fn notation<V: BuiltIn>() -> Notation {
    Notation::of(&Contract::from(V::RULE_SET))
}

/// The legal moves in a form, sorted, with spaces between.
fn written<V: BuiltIn>(text: &str, format: Format) -> String {
    let position = position::<V>(text);
    let writer = Writer::new(&position, notation::<V>());
    let mut moves: Vec<_> =
        position.legal_moves().iter().map(|mv| writer.write(mv, format)).collect();
    moves.sort();
    moves.join(" ")
}

/// Moves as they are written in the three forms.
fn check<V: BuiltIn>(text: &str, pdn: &str, long: &str, hub: &str) {
    assert_eq!(written::<V>(text, Format::Pdn), pdn, "{text} pdn");
    assert_eq!(written::<V>(text, Format::Long), long, "{text} long");
    assert_eq!(written::<V>(text, Format::Hub), hub, "{text} hub");
}

#[test]
fn moves_are_written_in_three_forms() {
    check::<International>("W:W28", "28-22 28-23", "28-22 28-23", "28-22 28-23");
    check::<International>("W:W15:B8,19,20", "15x2", "15x24x13x2", "15x2x8x19x20");
    check::<International>("W:WK48:B7,8,31,34,K42,44", "48x50", "48x30x2x11x50", "48x50x7x8x34x44");
    check::<International>(
        "W:W26:B12,K21,31,32",
        "26x28 26x8",
        "26x17x8 26x37x28",
        "26x28x31x32 26x8x12x21",
    );
    // The king passes over the square behind 23 and may stop there or beyond.
    check::<International>(
        "W:WK46:B23",
        "46x10 46x14 46x19 46x5",
        "46x10 46x14 46x19 46x5",
        "46x10x23 46x14x23 46x19x23 46x5x23",
    );
}

#[test]
fn a_move_is_written_in_full_where_another_has_the_same_ends() {
    check::<International>(
        "W:WK47:B14,19,29,31,42",
        "47x38x20x9x36 47x38x24x13x36",
        "47x33x20x9x36 47x33x24x13x36",
        "47x36x14x29x31x42 47x36x19x29x31x42",
    );
    // A capture of one piece and a longer one with the same ends: the one has nothing to name
    // between.
    check::<Nigerian>(
        "W:WK13:B7,8,9,19",
        "13x2 13x4x15x24x2",
        "13x2 13x4x15x24x2",
        "13x2x7 13x2x7x8x9x19",
    );
    check_read::<Nigerian>(
        "W:WK13:B7,8,9,19",
        &[("13x2", "13x2x7"), ("13x4x15x24x2", "13x2x7x8x9x19"), ("13x24x2", "13x2x7x8x9x19")],
    );
}

#[test]
fn rule_sets_with_letters_or_signs_of_their_own_use_them() {
    check::<Russian>("W:W12:B8,14,26", "h6:e1", "h6:f8:b4:e1", "12x31x8x14x26");
    check::<Russian>("W:W29", "a1-b2", "a1-b2", "29-25");
    check::<English>("B:B1", "1-5 1-6", "1-5 1-6", "1-5 1-6");
    check::<Thai>("W:WK29:B18", "4-18", "4-18", "29x15x18");
    check::<Spanish>("W:W28", "5-10 5-9", "5-10 5-9", "28-23 28-24");
    check::<Jamaican>("B:B1", "a1-b2", "a1-b2", "1-5");
}

fn answer<V: BuiltIn>(fen: &str, text: &str) -> String {
    let position = position::<V>(fen);
    match read(&position, notation::<V>(), text) {
        Ok(mv) => Writer::new(&position, notation::<V>()).write(&mv, Format::Hub),
        Err(error) => error.to_string(),
    }
}

fn check_read<V: BuiltIn>(fen: &str, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(answer::<V>(fen, text), *expected, "{fen} {text:?}");
    }
}

#[test]
fn c5_every_path_is_read() {
    check_read::<International>(
        "W:WK47:B14,19,29,31,42",
        &[
            ("47x38x24x13x36", "47x36x19x29x31x42"),
            ("47x38x20x9x36", "47x36x14x29x31x42"),
            ("47x33x24x13x36", "47x36x19x29x31x42"),
            ("47x33x20x9x36", "47x36x14x29x31x42"),
            ("47x24x36", "47x36x19x29x31x42"),
            ("47x20x36", "47x36x14x29x31x42"),
            ("47x9x36", "47x36x14x29x31x42"),
            ("47x36x42x29x19x31", "47x36x19x29x31x42"),
            ("47-38-24-13-36", "47x36x19x29x31x42"),
            ("47:38:24:13:36", "47x36x19x29x31x42"),
            ("47 x 24 x 36 !?", "47x36x19x29x31x42"),
            ("47x36", "\"47x36\" is ambiguous: it may be 47x38x20x9x36 or 47x38x24x13x36"),
            ("47x38x36", "\"47x38x36\" is ambiguous: it may be 47x38x20x9x36 or 47x38x24x13x36"),
            ("47x15x36", "\"47x15x36\" is not legal"),
            ("47x36x42x29x31", "\"47x36x42x29x31\" is not legal"),
            ("47x36x42x29x19x31x31", "\"47x36x42x29x19x31x31\" is not legal"),
        ],
    );
}

#[test]
fn ng_10_6_a_hyphen_is_a_move() {
    check::<Nigerian>("W:W28:B20", "28-23 28-24", "28-23 28-24", "28-23 28-24");
    check_read::<Nigerian>("W:W28:B20", &[("28 - 24", "28-24"), ("28-24", "28-24")]);
    check_read::<International>("W:W28:B20", &[("28 - 24", "\"28 - 24\" is not legal")]);
}

#[test]
fn ng_10_7_a_cross_is_a_capture() {
    check_read::<Nigerian>("W:WK33:B6", &[("33 x 2", "\"33 x 2\" is not legal")]);
    check_read::<Nigerian>(
        "W:W33:B28,18,7",
        &[("33 x 2", "33x2x7x18x28"), ("33x2", "33x2x7x18x28")],
    );
}

#[test]
fn moves_are_read_in_every_form() {
    check_read::<International>(
        "W:W32,31:B23,22,1",
        &[
            ("32-28", "32-28"),
            ("032-0028", "32-28"),
            ("32 - 28 !", "32-28"),
            ("32-27?", "32-27"),
            ("32-28.", "\"32-28.\" is no move at character 6"),
        ],
    );
    check_read::<International>(
        "W:W28,48:B23",
        &[
            ("28x19", "28x19x23"),
            ("28:19", "28x19x23"),
            ("28-19", "28x19x23"),
            ("28x19x23", "28x19x23"),
        ],
    );
    check_read::<Russian>(
        "W:W12:B8,14,26",
        &[
            ("h6:f8:b4:e1", "12x31x8x14x26"),
            ("h6xe1", "12x31x8x14x26"),
            ("h6e1", "12x31x8x14x26"),
            ("h6f8b4e1", "12x31x8x14x26"),
            ("h6:b4:e1", "12x31x8x14x26"),
            ("12x31", "12x31x8x14x26"),
            ("12x31x8x14x26", "12x31x8x14x26"),
            ("12x3x17x31", "12x31x8x14x26"),
        ],
    );
    check_read::<Spanish>("W:WK28:B1", &[("28-23", "28-23"), ("5-10", "28-23")]);
}

#[test]
fn what_is_not_legal_is_refused_with_the_reason() {
    check_read::<International>(
        "W:W28,48:B23",
        &[
            ("48-43", "\"48-43\" is not legal: a capture is compulsory"),
            ("48-49", "\"48-49\" is not legal"),
            ("47-42", "\"47-42\" is not legal: there is no white piece on 47"),
            ("23-29", "\"23-29\" is not legal: there is no white piece on 23"),
            ("28x51", "\"28x51\": square 51 is not on a board of 50"),
            ("28x0", "\"28x0\": square 0 is not on a board of 50"),
            ("28-a3", "\"28-a3\": \"a3\" is not a square"),
            ("28x19x24", "\"28x19x24\" is not legal"),
            ("hello", "\"hello\" is no move at character 1"),
            ("", "\"\" is no move at character 1"),
        ],
    );
    check_read::<International>(
        "W:W28:B1",
        &[("28x23", "\"28x23\" is not legal: the move takes nothing")],
    );
    check_read::<Russian>(
        "W:W12:B1",
        &[
            ("h6-z9", "\"h6-z9\": square z9 is not on a board of 32"),
            ("g5-h6", "\"g5-h6\" is not legal: there is no white piece on g5"),
            ("33-34", "\"33-34\": square 33 is not on a board of 32"),
        ],
    );
}

#[test]
fn pdn_is_read_in_the_names_of_the_rule_set_alone() {
    let spanish = position::<Spanish>("W:WK28,K5:B1");
    let named =
        |text| read_named(&spanish, notation::<Spanish>(), text).map(|mv| mv.from().number());
    assert_eq!(named("5-10"), Ok(28));
    assert_eq!(named("28-23"), Ok(5));
    let any = read(&spanish, notation::<Spanish>(), "28-23").map(|mv| mv.from().number());
    assert_eq!(any, Ok(28), "the form of the Hub protocol comes first");
    let russian = position::<Russian>("W:W12:B1");
    assert!(read_named(&russian, notation::<Russian>(), "12-8").is_err());
    assert!(read(&russian, notation::<Russian>(), "12-8").is_ok());
}

#[test]
fn h1_offences_are_written_and_read_among_the_moves() {
    let position = position::<Nigerian>("W:W31,48:B26,17");
    let mut moves: Vec<_> = position.legal_moves().iter().copied().collect();
    moves.extend(position.quiet_moves().iter().copied());
    let quiet = moves.iter().filter(|mv| !mv.is_capture()).count();
    assert!(quiet > 0 && quiet < moves.len());
    let writer = Writer::among(&position, &moves, Notation::OURS);
    for mv in &moves {
        for format in [Format::Pdn, Format::Long, Format::Hub] {
            let text = writer.write(mv, format);
            assert_eq!(
                read_among(&position, &moves, Notation::OURS, &text).as_ref(),
                Ok(mv),
                "{text}"
            );
        }
    }
}

#[test]
fn h1_a_hyphen_is_the_offence_beside_a_capture_with_the_same_ends() {
    let position = position::<Brazilian>("W:WK1,10,K11,14:BK2,3,4,K6,9,16,K21,26,27,K32");
    let mut moves = position.legal_moves().to_vec();
    moves.extend(position.quiet_moves());
    let writer = Writer::among(&position, &moves, notation::<Brazilian>());
    for (text, written) in [("f6-c3", "f6-c3"), ("f6xc3", "f6xh4xe1xc3"), ("11x22", "f6xh4xe1xc3")]
    {
        let read = read_among(&position, &moves, notation::<Brazilian>(), text);
        assert_eq!(read.map(|mv| writer.write(&mv, Format::Pdn)).as_deref(), Ok(written), "{text}");
    }
}

/// Plays and arranges positions at random and reads back every move in every form.
struct RoundTrip<'a> {
    contract: Contract,
    random: &'a mut Random,
}

impl WithVariant for RoundTrip<'_> {
    type Output = usize;

    fn run<V: Variant>(self, variant: V) -> usize {
        let notation = Notation::of(&self.contract);
        let rows = self.contract.rules().rows;
        let mut captures = 0;
        let start = Setup::<V::Board>::start(rows, draughts::Color::White);
        let mut position = Position::new(variant, &start).unwrap();
        for _ in 0..200 {
            captures += round_trip(&position, notation);
            let moves = position.legal_moves();
            let arranged = random_setup::<V::Board>(self.random);
            position = match moves.get(self.random.below(moves.len().max(1))) {
                Some(mv) if self.random.below(8) > 0 => position.after(mv),
                _ => Position::new(variant, &arranged)
                    .ok()
                    .filter(Position::has_move)
                    .unwrap_or_else(|| Position::new(variant, &start).unwrap()),
            };
        }
        captures
    }
}

/// A move hop by hop is that move, and its first hops are the beginning of it.
fn hop_by_hop<V: Variant>(position: &Position<V>, moves: &[AnyMove]) {
    for mv in moves.iter().take(60) {
        let text = hops(position, mv);
        let tokens: Vec<_> = text.split(' ').map(|hop| read_hops(hop).unwrap()).collect();
        let mut squares = tokens[0].clone();
        for hop in &tokens[1..] {
            let begun = follow_among(position, [moves, &[]], &squares);
            let is_whole = |mv: &AnyMove| mv.is_capture() && mv.to == squares[squares.len() - 1];
            let fits = matches!(begun, Some(Hops::Whole(mv)) if is_whole(&mv));
            assert!(fits || begun == Some(Hops::Begun), "{text}: {begun:?} {squares:?}");
            assert_eq!(hop[0], squares[squares.len() - 1], "{text}");
            squares.push(hop[1]);
        }
        assert_eq!(
            follow_among(position, [moves, &[]], &squares),
            Some(Hops::Whole(*mv)),
            "{text}"
        );
    }
}

#[test]
fn a_capture_is_begun_hop_by_hop() {
    let position = position::<International>("W:W28,31:B13,23");
    let moves: Vec<_> = position.legal_moves().iter().map(AnyMove::from).collect();
    assert_eq!(hops(&position, &moves[0]), "2819 1908");
    let follow = |text: &str| follow_among(&position, [&moves, &[]], &read_hops(text).unwrap());
    assert_eq!(follow("2819"), Some(Hops::Begun));
    assert_eq!(follow("281908"), Some(Hops::Whole(moves[0])));
    assert_eq!([follow("2808"), follow("3126"), follow("2822"), follow("1908")], [None; 4]);
    for text in ["", "28", "282", "28190", "2819x", "28-19", "\u{663}\u{662}"] {
        assert_eq!(read_hops(text), None, "{text}");
    }
    // Stopping on the way is an offence under huffing, and the way itself comes first.
    let offence = AnyMove { to: 19, captured: [23].into_iter().collect(), ..moves[0] };
    let both = [&moves[..], &[offence]];
    assert_eq!(follow_among(&position, both, &[28, 19]), Some(Hops::Begun));
    assert_eq!(follow_among(&position, [&[], &[offence]], &[28, 19]), Some(Hops::Whole(offence)));
}

/// How many captures there were.
fn round_trip<V: Variant>(position: &Position<V>, notation: Notation) -> usize {
    let writer = Writer::new(position, notation);
    let moves = position.legal_moves();
    hop_by_hop(position, &moves.iter().map(AnyMove::from).collect::<Vec<_>>());
    for format in [Format::Pdn, Format::Long, Format::Hub] {
        let mut seen = HashSet::new();
        for mv in moves.iter().take(60) {
            let text = writer.write(mv, format);
            let back = match format {
                Format::Hub => read(position, notation, &text),
                Format::Pdn | Format::Long => read_named(position, notation, &text),
            };
            assert_eq!(back.as_ref(), Ok(mv), "{text} in {}", fen::write(&position.setup()));
            assert!(seen.insert(text.clone()), "{text} twice in {}", fen::write(&position.setup()));
            let path = position.path(mv);
            if format == Format::Long {
                let names: Vec<_> =
                    path.iter().map(|square| notation.names.name(*square)).collect();
                let sign = if mv.is_capture() { notation.capture } else { '-' };
                assert_eq!(text, names.join(&sign.to_string()));
            }
        }
    }
    if moves[..].iter().any(|mv| mv.is_capture()) { moves.len() } else { 0 }
}

#[test]
fn every_legal_move_of_every_rule_set_reads_as_itself_in_every_form() {
    let mut random = Random::new(5);
    for set in RULE_SETS {
        let contract = Contract::from(*set);
        let moves: MoveRules = set.rules.moves;
        let captures = dispatch(&moves, RoundTrip { contract, random: &mut random });
        assert!(captures > 50, "{}: {captures} captures", set.id);
    }
}

#[test]
fn frisian_captures_along_rows_and_columns_are_read_and_written() {
    check::<Frisian>("W:W28:B18", "28x8", "28x8", "28x8x18");
    check::<Frisian>("W:W28:B27", "28x26", "28x26", "28x26x27");
    check_read::<Frisian>("W:W28:B27", &[("28x26", "28x26x27"), ("28x26x27", "28x26x27")]);
}

#[test]
fn random_texts_are_answered_without_panic() {
    let mut random = Random::new(6);
    let position = position::<International>("W:WK47:B14,19,29,31,42");
    let alphabet: Vec<char> = "0123456789x:-ab !?+=()é×".chars().collect();
    for _ in 0..50_000 {
        let mut text = String::from(["", "47x", "47x36x"][random.below(3)]);
        for _ in 0..random.below(14) {
            text.push(alphabet[random.below(alphabet.len())]);
        }
        if let Err(error) = read(&position, Notation::OURS, &text) {
            let message = error.to_string();
            assert!(message.len() < 200 && !message.contains('\n'), "{message}");
        }
    }
}
