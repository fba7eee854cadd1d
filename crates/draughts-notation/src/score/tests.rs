use super::*;
use crate::pdn::read_games;
use crate::random::Random;

/// The line of a game alone, without what is said of it.
fn bare(game: &PdnGame) -> PdnGame {
    let mut line = PdnGame::new(game.contract);
    line.start = game.start.clone();
    let leaps = game.main_line().map(|id| game.node(id).leap.clone());
    leaps.fold(NodeId::ROOT, |at, leap| line.push(at, leap));
    line
}

/// A game is the same after it was kept, and what is cut or altered is refused or another game.
pub(crate) fn keeps(game: &PdnGame, random: &mut Random) {
    let line = bare(game);
    let bytes = write(game).expect("a game that was played");
    assert_eq!(read(&game.contract, &bytes).as_ref(), Ok(&line));
    assert_eq!(write(&line).as_ref(), Ok(&bytes), "variations are no part of it");
    let cut = random.below(bytes.len());
    if let Ok(shorter) = read(&game.contract, &bytes[..cut]) {
        assert!(shorter.len() < line.len());
        assert_eq!(write(&shorter).unwrap(), bytes[..cut]);
    }
    let mut altered = bytes.clone();
    altered[cut] ^= 1 << random.below(8);
    if let Ok(other) = read(&game.contract, &altered) {
        assert_ne!(other, line, "{bytes:?} and {altered:?}");
    }
}

fn one(rules: &str, text: &str) -> PdnGame {
    let contract: Contract = rules.parse().unwrap();
    let mut games = read_games(text, &contract).unwrap();
    assert!(games[0].problems.is_empty(), "{:?}", games[0].problems);
    games.remove(0).game
}

#[test]
fn c5_a_plain_move_has_two_bytes_and_one_of_several_what_it_takes() {
    let fen = "[FEN \"W:WK47:B14,19,29,31,42\"]\n";
    for (text, captured) in
        [("47x38x20x9x36", [14, 29, 31, 42]), ("47x38x24x13x36", [19, 29, 31, 42])]
    {
        let game = one("international", &format!("{fen}1. {text} *"));
        let bytes = write(&game).unwrap();
        let start = 3 + game.start.as_ref().unwrap().len();
        assert_eq!(bytes.len(), start + 2 + 1 + 4);
        assert_eq!(bytes[start + 3..], captured);
        assert_eq!(read(&game.contract, &bytes), Ok(game));
    }
    let game = one("international", "1. 32-28 19-23 2. 28x19 14x23 *");
    assert_eq!(write(&game).unwrap().len(), 1 + 2 * 4);
}

#[test]
fn ng_2_1_a_game_that_black_begins_has_one_byte_for_that() {
    let game = one("nigerian", "[FEN \"B:W31-50:B1-20\"]\n1... 16-21 *");
    let bytes = write(&game).unwrap();
    assert_eq!((bytes.len(), bytes[0]), (3, OTHER_SIDE));
    assert_eq!(read(&game.contract, &bytes), Ok(game));
}

#[test]
fn bytes_of_no_game_are_refused() {
    let rules: Contract = "international".parse().unwrap();
    for (bytes, error) in [
        (&[][..], ScoreError::Start),
        (&[3], ScoreError::Start),
        (&[POSITION, 0, 9, b'W'], ScoreError::Start),
        (&[USUAL, 16], ScoreError::Cut(1)),
        (&[USUAL, 0, 1], ScoreError::Move(1)),
        (&[USUAL, 0xC0, 0, 200], ScoreError::Cut(1)),
        (&[USUAL, 0x90, 0], ScoreError::Move(1)),
    ] {
        assert_eq!(read(&rules, bytes), Err(error), "{bytes:?}");
    }
    let mut random = Random::new(11);
    for _ in 0..2_000 {
        let bytes: Vec<_> = (0..random.below(40)).map(|_| random.next() as u8).collect();
        if let Ok(game) = read(&rules, &bytes) {
            assert!(write(&game).is_ok());
        }
    }
}

#[test]
fn times_come_back_in_tenths_of_a_second() {
    let bytes = write_times([0, 49, 50, 1_234, 6_553_549, 6_553_550, u64::MAX]);
    assert_eq!(bytes.len(), 14);
    let times: Vec<_> = read_times(&bytes).collect();
    assert_eq!(times, [0, 0, 100, 1_200, 6_553_500, 6_553_500, 6_553_500]);
}
