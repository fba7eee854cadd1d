//! Endings seen ahead: goals, lone pieces, adjudication, counts, and their change by huffing.

use draughts::game::Game;
use draughts::rules::Huff;
use draughts::{Color, English, International, Rules};
use draughts_search::{Level, Limits, Score, Searcher};

use crate::rng::{Rng, rules};
use crate::table::{Answer, Question, answer, setup};

/// Asks after some moves, with a search of some depth.
fn ask(id: &str, position: &str, moves: &[(u8, u8)]) -> Answer {
    let limits = Limits::depth(5);
    Question { rules: rules(id), position, moves, limits, level: None }.ask()
}

#[test]
fn the_end_of_every_kind_is_seen() {
    let mut faults = Vec::new();
    for (clause, id, position, score) in [
        ("E1, goal crown", "breakthrough", "W:W8,40:B20,25", Score::win_in(1)),
        ("E1, goal lose", "antidraughts", "W:W28:B18", Score::win_in(2)),
        ("E1, no pieces", "english", "W:W18:B14", Score::win_in(1)),
        ("E5, NG-5.4", "nigerian", "W:WK46,K47,K48,K40:B42,K5", Score::win_in(1)),
        ("E7", "ghanaian", "W:WK46,K47:B42,K5", Score::win_in(1)),
    ] {
        let answer = ask(id, position, &[]);
        if answer.score != score {
            faults.push(format!("{clause}: {answer:?}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn e4_a_count_that_is_full_after_the_move_is_a_draw() {
    let mut rng = Rng(3);
    let mut seen = 0;
    while seen < 10 {
        let position = setup("W:WK46,K50:BK5");
        let rules = rules("international");
        let mut game = Game::new(International, rules, &position).unwrap();
        let is_last = |game: &Game<_>| game.counts().any(|count| count.plies + 1 == count.of);
        while game.outcome().is_none() && !is_last(&game) {
            game.play(&rng.pick(&game.legal_moves())).unwrap();
        }
        if game.outcome().is_none() && !game.position().can_capture() {
            assert_eq!(answer(&game, &Limits::depth(4)).score, Score::DRAW);
            seen += 1;
        }
    }
}

#[test]
fn h2_a_piece_that_missed_its_capture_is_huffed() {
    // 33 could take 28; 37 guards it, so that black gets it by the huff alone.
    let found = ask("ghanaian", "W:W31,33,37,46:B1,3,5,28", &[(31, 26)]);
    assert!(found.turn.starts_with("huff33 "), "{found:?}");
    assert!(found.score > Score::DRAW, "{found:?}");
}

#[test]
fn e3_a_position_comes_again_where_men_go_sideways() {
    // White is two men down. Black has let both sides go to and fro once and a half.
    let [there, back] = [[(20, 19), (41, 42)], [(19, 20), (42, 41)]];
    let moves = [there, back, there, back].concat();
    let position = "B:W41,48:B12,13,20,21";
    let found = ask("turkish", position, &moves[..7]);
    assert_eq!(found.score, Score::DRAW, "{found:?}");
    let first = ask("turkish", "W:W42,48:B12,13,20,21", &[]);
    assert!(first.score < Score::DRAW, "{first:?}");
}

#[test]
fn h3_a_huff_that_ends_the_game_is_a_turn() {
    // Black's last piece but one misses its capture: without it black has a single piece (E7).
    let found = ask("ghanaian", "B:W30,39,49,50:B35,2", &[(2, 7)]);
    assert_eq!((found.turn.as_str(), found.score.is_win()), ("huff35 ", true), "{found:?}");
}

#[test]
fn h4_an_offence_is_committed_when_it_is_best() {
    // 33x24 would cost three men and crown black: 44-39 costs the man that is huffed.
    let position = "W:W31,33,34,36,44,46:B1,3,5,15,19,23,28";
    let found = ask("ghanaian", position, &[]);
    assert!(!found.turn.contains('x'), "{found:?}");
    let rules = Rules { huff: Huff::Off, ..rules("ghanaian") };
    let limits = Limits::depth(5);
    let forced = Question { rules, position, moves: &[], limits, level: None }.ask();
    assert!(forced.turn == "33x24" && forced.score < found.score, "{forced:?} {found:?}");
}

#[test]
fn two_short_kings_catch_one() {
    let rules = rules("english");
    let mut game = Game::new(English, rules, &setup("W:WK30,K31:BK10")).unwrap();
    let mut searcher = Searcher::new(1);
    while game.outcome().is_none() {
        let found = searcher.search(&game, &Limits::nodes(5_000), &mut |_| ()).unwrap();
        found.turn.play(&mut game).unwrap();
    }
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Color::White));
}

#[test]
fn h1_low_levels_forget_captures_that_are_hard_to_see() {
    let turn = |level, seed| {
        let position = "W:WK46,31,35:B3,4,28";
        let rules = rules("ghanaian");
        let level = Some((level, seed));
        let question =
            Question { rules, position, moves: &[], limits: Limits::nodes(2_000), level };
        question.ask().turn
    };
    let captures = |level| (0..40).filter(|seed| turn(level, *seed).contains('x')).count();
    assert!((5..40).contains(&captures(Level::WEAKEST)), "{}", captures(Level::WEAKEST));
    assert_eq!(captures(Level::STRONGEST), 40);
}
