//! Laws of games: some plies by chance, offences and huffs among them.

use draughts::game::{Entry, Game, PlayError};
use draughts::rules::Huff;
use draughts::{Move, PositionError, Rules, Setup, Variant};

/// The most plies of a game.
const MOST_PLIES: usize = 12;

/// Plays a game from a set-up: each byte chooses what is done, a huff, an offence or a legal move.
pub(crate) fn check<V: Variant>(variant: V, rules: Rules, setup: &Setup<V::Board>, data: &[u8]) {
    let mut game = Game::new(variant, rules, setup).expect("the position can be played");
    let mut last = None;
    for byte in data.iter().take(MOST_PLIES) {
        let Some(next) = choose(&game, *byte) else { break };
        check_stale(&mut game, last);
        match game.apply(&next) {
            Ok(()) => assert_eq!(game.line().last(), Some(next)),
            Err(PlayError::Position(PositionError::TooManyCaptures)) => break,
            Err(error) => panic!("{next:?}: {error}"),
        }
        last = next.as_move();
    }
    check_replay(variant, setup, &game);
}

/// What is done next; nothing when the game is over.
pub(crate) fn choose<V: Variant>(game: &Game<V>, byte: u8) -> Option<Entry<V::Board>> {
    let (legal, offences, huffable) = (game.legal_moves(), game.offences(), game.huffable());
    if game.outcome().is_some() {
        assert!(legal.is_empty() && offences.is_empty() && huffable.is_empty());
        return None;
    }
    assert!(!legal.is_empty() || huffable.any(), "nothing to do in a game that is not over");
    assert!(offences.iter().all(|mv| !legal.contains(mv)), "{offences:?} among {legal:?}");
    assert!(offences.is_empty() || game.rules().huff != Huff::Off, "{offences:?}");
    let index = usize::from(byte >> 2);
    if byte & 1 != 0
        && let Some(square) = huffable.iter().nth(index % huffable.count().max(1) as usize)
    {
        return Some(Entry::Huff(square));
    }
    if byte & 2 != 0 && !offences.is_empty() {
        return Some(Entry::Offence(offences[index % offences.len()]));
    }
    match legal.len() {
        0 => huffable.first().map(Entry::Huff),
        moves => Some(Entry::Move(legal[index % moves])),
    }
}

/// The opponent's last move cannot be played again unless it happens to be a move here.
fn check_stale<V: Variant>(game: &mut Game<V>, last: Option<Move<V::Board>>) {
    let Some(mv) = last else { return };
    if !game.legal_moves().contains(&mv) && !game.offences().contains(&mv) {
        let before = game.record().len();
        assert!(game.play(&mv).is_err(), "{mv:?}");
        assert_eq!(game.record().len(), before, "a refused move leaves no trace");
    }
}

/// The record makes the same game again, and the game can be looked at as it was.
fn check_replay<V: Variant>(variant: V, setup: &Setup<V::Board>, game: &Game<V>) {
    let mut again = Game::new(variant, *game.rules(), setup).expect("the game has begun once");
    for entry in game.record() {
        again.apply(entry).unwrap_or_else(|error| panic!("{entry:?}: {error}"));
    }
    assert_eq!(again.position(), game.position());
    assert_eq!(again.outcome(), game.outcome());
    assert_eq!((again.ply(), again.repetition()), (game.ply(), game.repetition()));
    assert!(again.counts().eq(game.counts()));
    let half = game.at_ply(game.ply() / 2).expect("a moment of the game");
    assert_eq!(half.ply(), game.ply() / 2);
}
