//! A game played through by its rules: its score, and the key of every position.

use draughts::game::{Game, Moment};
use draughts::{Rules, Square, Variant, WithVariant, dispatch};
use draughts_notation::fen;
use draughts_notation::pdn::{Leap, PdnGame};

use crate::pieces::{Board, Pieces};
use crate::score::Score;

/// What is kept of the moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) board: Board,
    pub(crate) score: Score,
    /// The keys of the positions, the first one included.
    pub(crate) keys: Vec<u64>,
}

/// Plays through the moves that were played; variations are left out. `None` when the game cannot
/// be played, which a game that was read can.
pub(crate) fn played(game: &PdnGame) -> Option<Played> {
    struct Play<'a>(&'a PdnGame);
    impl WithVariant for Play<'_> {
        type Output = Option<Played>;
        fn run<V: Variant>(self, variant: V) -> Option<Played> {
            play(variant, self.0)
        }
    }
    dispatch(&game.contract.rules().moves, Play(game))
}

fn play<V: Variant>(variant: V, game: &PdnGame) -> Option<Played> {
    let rules = game.contract.rules();
    let board = Board::of(&rules.moves);
    let mut moment = begin(variant, rules, game.start.as_deref())?;
    let mut pieces = Pieces::of_position(moment.position());
    let mut score = Score::new(board, rules.rows, &pieces);
    let mut keys = vec![pieces.key(board)];
    for id in game.main_line() {
        moment = match &game.node(id).leap {
            Leap::Start => continue,
            Leap::Move(plain) => {
                let position = moment.position();
                let (legal, former) = (position.legal_moves(), position.former_captures());
                moment.after(legal.iter().chain(&former).find(|mv| plain.is(mv))?)
            }
            Leap::Offence(plain) => {
                let offences = moment.offences(rules.huff);
                moment.after_offence(offences.iter().find(|mv| plain.is(mv))?, rules.huff)
            }
            Leap::Huff(square) => moment.after_huff(Square::new(*square)?).ok()?,
            Leap::SetUp(text) => begin(variant, rules, Some(text.as_ref()))?,
        };
        pieces = Pieces::of_position(moment.position());
        match &game.node(id).leap {
            Leap::Start => {}
            Leap::Move(mv) | Leap::Offence(mv) => {
                let king = pieces.kings >> (mv.to - 1) & 1 == 1;
                score.push(mv.from - 1, mv.to - 1, mv.captured, king);
            }
            Leap::Huff(square) => score.huff(square - 1),
            Leap::SetUp(_) => score.set_up(&pieces),
        }
        keys.push(pieces.key(board));
    }
    Some(Played { board, score, keys })
}

fn begin<V: Variant>(variant: V, rules: &Rules, start: Option<&str>) -> Option<Moment<V>> {
    let setup = match start {
        Some(text) => fen::read(text).ok()?,
        None => rules.start(),
    };
    Some(*Game::new(variant, *rules, &setup).ok()?.moment())
}
