//! H1 to H5: offences and huffs.

use std::collections::BTreeSet;

use super::*;
use crate::rules::{Choice, Huff, Landing, LonePiece, MoveRules, Promotion};
use crate::sets::*;
use crate::trace::Trace;
use crate::{Geometry, House, Mirrored10, Rank};

/// Looks at the offences of a set-up.
fn check_offences<V: BuiltIn>(text: &str, expected: &str) {
    let offences = texts(&game::<V>(text).offences());
    assert_eq!(offences.join(" "), expected, "{text}");
}

/// Looks at what may be huffed after an offence.
fn check_huffable<V: BuiltIn>(text: &str, offence: &str, expected: &[u8]) {
    let mut game = game::<V>(text);
    play(&mut game, offence);
    assert!(matches!(game.record().last(), Some(Entry::Offence(_))), "{text} {offence}");
    assert_eq!(squares(game.huffable()), expected, "{text} {offence}");
}

/// A game with other facts than a built-in rule set has.
fn house(text: &str, change: impl Fn(&mut Rules)) -> Game<House<Mirrored10>> {
    let mut rules = Ghanaian::RULE_SET.rules;
    change(&mut rules);
    let house = House::new(rules.moves).unwrap();
    Game::new(house, rules, &setup(text)).unwrap()
}

#[test]
fn h1_with_kings_a_quiet_move_is_an_offence_when_a_king_could_capture() {
    check_offences::<Nigerian>("W:WK5,32:B9,13", "5-10 32-26 32-27");
    check_offences::<Nigerian>("W:WK5,31:B9,26", "5-10");
    check_offences::<Nigerian>("W:WK5,31:BK46", "");
}

#[test]
fn h1_with_kings_a_mans_capture_stays_compulsory() {
    check_offences::<Nigerian>("W:W31,50:B26", "");
    check_offences::<Nigerian>("W:W31,50,K5:B26", "");
    let mut game = game::<Nigerian>("W:W31,50:B26");
    let other = self::game::<Nigerian>("W:W31,50:B20").legal_moves();
    let quiet = other.iter().find(|mv| mv.from().number() == 50).unwrap();
    let refused = PlayError::Irregular(Irregularity::MissedCapture);
    assert_eq!(game.play(quiet), Err(refused));
}

#[test]
fn h1_with_kings_no_capture_is_cut_short() {
    check_offences::<Nigerian>("W:WK49,48:B33,14,5", "48-43 48-44 49-38 49-40 49-44 49-45");
    check_offences::<Nigerian>("W:W28,50:B23,12,4,5", "");
}

#[test]
fn ng_3_5_a_missed_capture_of_a_king_is_an_offence() {
    check_huffable::<Nigerian>("W:WK5,32:B9,13", "5-10", &[10]);
    check_huffable::<Nigerian>("W:WK5,32:B9,13", "32-27", &[5]);
}

#[test]
fn ng_9_2_a_missed_capture_of_a_man_is_an_offence_in_ghana() {
    check_offences::<Ghanaian>("W:W31,50:B26,1,2", "50-45");
    check_huffable::<Ghanaian>("W:W31,50:B26,1,2", "50-45", &[31]);
    check_offences::<OldDraughts10>("W:W31,50:B27,1,2", "31-26 50-44 50-45");
}

#[test]
fn h1_with_all_a_capture_cut_short_is_an_offence() {
    check_offences::<Ghanaian>("W:W28,50:B23,12,4,5", "28x17x23 28-24 50-45");
    // The king must land on 27 to go on; cut short, the jump may land on any square behind.
    let cut = "48-43 48-44 49x11x33 49x16x33 49x22x33 49x27x33 49-38 49-40 49-44 49-45";
    check_offences::<Ghanaian>("W:WK49,48:B33,14,5", cut);
}

#[test]
fn h1_a_whole_capture_is_no_offence_whatever_it_takes() {
    let game = game::<Ghanaian>("W:W48,50:B22,K35,32,K44,43");
    assert_eq!(texts(&game.legal_moves()).len(), 2);
    let offences = game.offences();
    assert!(game.legal_moves().iter().all(|mv| !offences.contains(mv)));
}

#[test]
fn h1_under_another_choice_a_smaller_capture_stays_illegal() {
    let text = "W:W28,31,50:B23,12,26,1,2";
    let most = house(text, |rules| rules.moves.choice = Choice::Most);
    assert_eq!(texts(&most.legal_moves()), ["28x6x12x23"]);
    assert_eq!(texts(&most.offences()).join(" "), "28x17x23 28-24 50-45");
    let free = house(text, |_| ());
    assert_eq!(texts(&free.legal_moves()), ["28x6x12x23", "31x22x26"]);
    let small = free.legal_moves()[1];
    assert_eq!(most.clone().play(&small), Err(PlayError::NotLegal((&small).into())));
}

#[test]
fn h1_a_man_cut_short_on_the_far_row_is_crowned_where_it_stops() {
    let text = "W:W11,50:B6,7,20";
    for (promotion, legal, crowned) in [
        (Promotion::Stop, "11x13x6x7", "11x2x6=K"),
        (Promotion::Passing, "11x13x6x7=K", "11x2x6=K"),
    ] {
        let mut game = house(text, |rules| rules.moves.promotion = promotion);
        assert!(texts(&game.legal_moves()).contains(&legal.into()), "{promotion}");
        let cut = find(&game, "11x2x6").unwrap();
        assert_eq!(format!("{cut:?}"), crowned, "{promotion}");
        game.play(&cut).unwrap();
        assert!(squares(game.position().kings()).contains(&2));
        assert_eq!(squares(game.position().pieces(Color::Black)), [7, 20]);
        assert_eq!(squares(game.huffable()), [2]);
    }
    let ends = house(text, |rules| rules.moves.promotion = Promotion::EndsTurn);
    assert_eq!(texts(&ends.legal_moves()), ["11x2x6=K"]);
    assert_eq!(texts(&ends.offences()), ["50-45"]);
}

/// Every capture of a piece played out jump by jump, with all its prefixes.
fn sequences<V: Variant>(trace: Trace<V>) -> Vec<Sequence<V::Board>> {
    let mut all = Vec::new();
    for jump in trace.jumps() {
        for end in jump.ends {
            all.push((Vec::new(), trace.after(&jump, end).unwrap().as_move()));
        }
        let cut = jump.landings.iter().map(|at| trace.after(&jump, at).unwrap().as_move());
        let cut: Vec<_> = cut.collect();
        for at in jump.onward {
            for (mut prefixes, whole) in sequences(trace.after(&jump, at).unwrap()) {
                prefixes.extend(&cut);
                all.push((prefixes, whole));
            }
        }
    }
    all
}

/// The prefixes of a capture, and the whole.
type Sequence<G> = (Vec<Move<G>>, Move<G>);

/// A position of few pieces on random squares.
fn random<V: Variant>(variant: V, dice: &mut Dice) -> Option<Position<V>> {
    let squares = V::Board::SQUARES as usize;
    let mut setup = Setup::empty(if dice.below(2) == 0 { Color::White } else { Color::Black });
    for _ in 0..squares / 4 + dice.below(squares / 4) {
        let color = if dice.below(2) == 0 { Color::White } else { Color::Black };
        let rank = if dice.below(4) == 0 { Rank::King } else { Rank::Man };
        let square = Square::new(dice.below(squares) as u8 + 1);
        setup.put(square?, Some(Piece { color, rank }));
    }
    Position::new(variant, &setup).ok()
}

#[test]
fn h1_offences_agree_with_captures_played_out_jump_by_jump() {
    let mut dice = Dice(50);
    let (mut seen, mut cut) = (0, 0);
    let changes: [fn(&mut MoveRules); 6] = [
        |_| (),
        |moves| moves.choice = Choice::Most,
        |moves| moves.choice = Choice::KingFirst,
        |moves| moves.promotion = Promotion::Passing,
        |moves| moves.landing = Landing::Behind,
        |moves| moves.landing = Landing::BehindKing,
    ];
    while seen < 600 {
        let mut moves = Ghanaian::RULE_SET.rules.moves;
        changes[seen % changes.len()](&mut moves);
        let house = House::<Mirrored10>::new(moves).unwrap();
        let Some(position) = random(house, &mut dice) else { continue };
        if !position.can_capture() {
            continue;
        }
        seen += 1;
        let legal = position.legal_moves();
        let mut expected: BTreeSet<_> = position.quiet_moves().into_iter().collect();
        for from in position.pieces(position.turn()) {
            for (prefixes, whole) in sequences(Trace::new(&position, from).unwrap()) {
                if legal.contains(&whole) {
                    expected.extend(prefixes);
                }
            }
        }
        expected.retain(|mv| !legal.contains(mv));
        cut += expected.iter().filter(|mv| mv.is_capture()).count();
        let found = super::huff::offences(&position, Huff::All);
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{position:?}");
    }
    assert!(cut > 100, "{cut}");
}

#[test]
fn h2_huffable_are_the_pieces_that_could_capture_where_they_stand_now() {
    let text = "W:WK5,32,50:B9,27,1,2";
    check_huffable::<Ghanaian>(text, "50-45", &[5, 32]);
    check_huffable::<Ghanaian>(text, "5-10", &[10, 32]);
    check_huffable::<Ghanaian>(text, "32-26", &[5, 26]);
    check_huffable::<Nigerian>(text, "50-45", &[5]);
    check_huffable::<Nigerian>(text, "5-10", &[10]);
    check_huffable::<Nigerian>(text, "32-26", &[5]);
}

#[test]
fn h2_a_piece_that_was_crowned_may_be_huffed() {
    check_huffable::<Ghanaian>("W:W7,50:B12,20,30", "7-2", &[2]);
}

#[test]
fn h2_after_a_capture_cut_short_only_the_piece_that_stopped_may_be_huffed() {
    check_huffable::<Ghanaian>("W:W28,31,50:B23,12,26,1,2", "28x17", &[17]);
}

#[test]
fn h2_the_opponent_huffs_before_his_own_move_and_then_moves() {
    let mut game = game::<Nigerian>("W:WK5,32:B9,13");
    let ten = Square::new(10).unwrap();
    assert_eq!(game.huff(ten), Err(PlayError::NotHuffable(ten.number())));
    play(&mut game, "5-10");
    let elsewhere = Square::new(32).unwrap();
    assert_eq!(game.huff(elsewhere), Err(PlayError::NotHuffable(elsewhere.number())));
    play(&mut game, "huff10");
    assert_eq!((game.turn(), game.ply()), (Color::Black, 1));
    assert_eq!(squares(game.position().pieces(Color::White)), [32]);
    assert!(game.huffable().is_empty(), "one piece for one offence");
    play(&mut game, "13-18");
    assert_eq!((game.turn(), game.ply()), (Color::White, 2));
}

#[test]
fn h2_captures_stay_compulsory_after_a_huff_and_the_huffer_may_himself_offend() {
    let mut game = game::<Ghanaian>("W:WK5,32,34:B29,9,1,2");
    play(&mut game, "5-10 huff10");
    assert_eq!(texts(&game.legal_moves()), ["29x38x34"]);
    play(&mut game, "1-6");
    assert!(matches!(game.record().last(), Some(Entry::Offence(_))));
    assert_eq!(squares(game.huffable()), [29]);
}

#[test]
fn h2_an_offence_is_forgotten_when_the_opponent_moves() {
    let mut game = game::<Nigerian>("W:WK5,32:B9,13");
    play(&mut game, "5-10 13-18");
    assert!(game.huffable().is_empty());
    play(&mut game, "32-26");
    assert!(game.huffable().is_empty());
}

#[test]
fn h3_while_a_huff_is_open_a_blocked_player_may_huff_first() {
    // The king on 50 should have taken the man on 45, which cannot move now.
    let mut game = game::<Nigerian>("W:WK50,K44,31:B45");
    play(&mut game, "44-49");
    assert_eq!((ending(&game), game.legal_moves().len()), ("-".into(), 0));
    assert_eq!(squares(game.huffable()), [50]);
    play(&mut game, "huff50");
    assert_eq!(texts(&game.legal_moves()), ["45-50=K"]);
}

#[test]
fn h3_adjudication_waits_while_a_huff_is_open() {
    let mut game = game::<Nigerian>("W:WK5,40:BK14");
    play(&mut game, "40-35");
    assert!(game.position().is_settled());
    assert_eq!((ending(&game), squares(game.huffable())), ("-".into(), vec![5]));
    let same = self::game::<Nigerian>("B:WK5,35:BK14");
    assert_eq!(ending(&same), "draw: adjudicated (NG-4.4)");
}

#[test]
fn h3_an_open_huff_does_not_wait_for_the_single_piece() {
    let mut game = game::<Ghanaian>("W:W28,50:B23,12,4");
    play(&mut game, "28x17");
    assert_eq!((ending(&game), squares(game.huffable())), ("-".into(), vec![17]));
    let mut game = self::game::<Ghanaian>("W:W28,50:B23,12");
    play(&mut game, "28x17");
    assert_eq!(ending(&game), "white wins: lone-piece (NG-9.3)");
}

#[test]
fn h3_a_huff_that_leaves_the_offender_nothing_ends_the_game() {
    let plays = |rules: &mut Rules| rules.lone_piece = LonePiece::Plays;
    let mut game = with_rules::<Ghanaian>("W:WK5:B9,13", plays);
    play(&mut game, "5-10");
    assert_eq!(ending(&game), "-");
    play(&mut game, "huff10");
    assert_eq!(ending(&game), "black wins: no-pieces (E1)");
    assert_eq!(game.turn(), Color::Black);
}

#[test]
fn h3_a_huff_that_leaves_the_offender_one_piece_ends_the_game_where_that_loses() {
    let mut game = game::<Ghanaian>("W:WK5,50:B9,13");
    play(&mut game, "5-10 huff10");
    assert_eq!(ending(&game), "black wins: lone-piece (NG-9.3)");
    let mut game = self::game::<Nigerian>("W:WK5,50:B9,13");
    play(&mut game, "5-10 huff10");
    assert_eq!(ending(&game), "-");
}

#[test]
fn h3_offences_and_huffs_are_entries_of_the_record() {
    let mut game = game::<Nigerian>("W:WK5,32:B9,13");
    let quiet = find(&game, "5-10").unwrap();
    play(&mut game, "5-10 huff10 13-18");
    let last = game.record()[2].as_move().unwrap();
    let ten = Square::new(10).unwrap();
    assert_eq!(game.record(), [Entry::Offence(quiet), Entry::Huff(ten), Entry::Move(last)]);

    let mut again = self::game::<Nigerian>("W:WK5,32:B9,13");
    for entry in game.record() {
        again.apply(entry).unwrap();
    }
    assert_eq!(again.position(), game.position());
    assert_eq!(again.record(), game.record());
}

#[test]
fn h4_legal_moves_never_include_offences() {
    let mut dice = Dice(4);
    let mut offences = 0;
    for _ in 0..2000 {
        let Some(position) = random(Ghanaian, &mut dice) else { continue };
        let rules = Rules { lone_piece: LonePiece::Plays, ..Ghanaian::RULE_SET.rules };
        let off = Rules { huff: Huff::Off, ..rules };
        let game = |rules| Game::new(Ghanaian, rules, &position.setup()).unwrap();
        assert_eq!(game(rules).legal_moves(), game(off).legal_moves());
        assert!(game(off).offences().is_empty());
        for offence in game(rules).offences() {
            assert!(!position.legal_moves().contains(&offence));
            assert!(position.play(&offence).is_err());
            offences += 1;
        }
    }
    assert!(offences > 1000, "{offences}");
}

#[test]
fn h5_a_capture_that_may_be_forgotten_is_an_open_secret() {
    let nigerian = |text| game::<Nigerian>(text).duty();
    let ghanaian = |text| game::<Ghanaian>(text).duty();
    assert_eq!(nigerian("W:WK5,32:B9,13"), Duty::OpenSecret);
    assert_eq!(nigerian("W:W31,50:B26,1"), Duty::Capture);
    assert_eq!(nigerian("W:W31,50:B20,1"), Duty::None);
    assert_eq!(ghanaian("W:W31,50:B26,1"), Duty::OpenSecret);
    assert_eq!(ghanaian("W:W31,50:B20,1"), Duty::None);
    assert_eq!(game::<International>("W:W32,50:B28,1").duty(), Duty::Capture);
}

#[test]
fn h5_no_refusal_mentions_a_capture_that_may_be_forgotten() {
    // The short capture of the king may not be played under `kings`, and nothing says why.
    let game = game::<Ghanaian>("W:WK49,48:B33,14,5");
    let cut = find(&game, "49x27").unwrap();
    let mut secret = self::game::<Nigerian>("W:WK49,48:B33,14,5");
    assert_eq!(secret.play(&cut), Err(PlayError::NotLegal((&cut).into())));
    assert_eq!(PlayError::NotLegal((&cut).into()).to_string(), "49x27x33 is not legal");
}
