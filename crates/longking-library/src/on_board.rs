//! Questions that need the rules of a board: what a FEN says, and where its moves lead.

use draughts::{Position, Setup, Variant, WithVariant, dispatch, effort};
use draughts_notation::pdn::{self, Leap};
use draughts_notation::{Contract, Notation, fen, moves};

use crate::LibraryError;
use crate::pieces::Pieces;

/// The capture states that the answer to a question may take: some tenths of a second.
const STATES: u64 = 1 << 20;

/// A move from a position.
pub(crate) struct Next {
    pub(crate) text: String,
    pub(crate) fen: String,
    pub(crate) pieces: Pieces,
}

/// A position with what can be played there.
pub(crate) struct Asked {
    pub(crate) fen: String,
    pub(crate) pieces: Pieces,
    pub(crate) moves: Vec<Next>,
}

/// The contract of a question.
pub(crate) fn contract(text: &str) -> Result<Contract, LibraryError> {
    let text = if text.is_empty() { "international" } else { text };
    text.parse().map_err(|error| LibraryError::Question(format!("board: {error}")))
}

/// The pieces of a FEN.
pub(crate) fn pieces(contract: &Contract, text: &str) -> Result<Pieces, LibraryError> {
    struct Read<'a>(&'a str);
    impl WithVariant for Read<'_> {
        type Output = Result<Pieces, LibraryError>;
        fn run<V: Variant>(self, _: V) -> Self::Output {
            read::<V>(self.0).map(|setup| Pieces::of(&setup))
        }
    }
    dispatch(&contract.rules().moves, Read(text))
}

/// A position with its moves; the start position where the text is empty.
pub(crate) fn asked(contract: &Contract, text: &str) -> Result<Asked, LibraryError> {
    struct Look<'a>(&'a Contract, &'a str);
    impl WithVariant for Look<'_> {
        type Output = Result<Asked, LibraryError>;
        fn run<V: Variant>(self, variant: V) -> Self::Output {
            let Look(contract, text) = self;
            let setup = if text.is_empty() { contract.rules().start() } else { read::<V>(text)? };
            let position = Position::new(variant, &setup)
                .map_err(|error| LibraryError::Question(format!("position: {error}")))?;
            let writer = moves::Writer::new(&position, Notation::of(contract));
            let legal = position.legal_moves();
            let next = legal.iter().map(|mv| {
                let after = position.after(mv).setup();
                let text = writer.write(mv, moves::Format::Pdn);
                Next { text, fen: fen::write(&after), pieces: Pieces::of(&after) }
            });
            Ok(Asked { fen: fen::write(&setup), pieces: Pieces::of(&setup), moves: next.collect() })
        }
    }
    let look = || dispatch(&contract.rules().moves, Look(contract, text));
    effort::within(STATES, look)
        .map_err(|error| LibraryError::Question(format!("position: {error}")))?
}

/// How a game that is kept begins, where that is not as usual, and what was played, in the form of
/// the Hub protocol, which names squares by our numbers.
pub(crate) fn moves(rules: &str, pdn: &str) -> Option<(Option<String>, Vec<String>)> {
    effort::within(STATES, || moves_of(rules, pdn)).ok()?
}

fn moves_of(rules: &str, pdn: &str) -> Option<(Option<String>, Vec<String>)> {
    let read = pdn::read_games(pdn, &rules.parse().ok()?).ok()?.into_iter().next()?;
    let text = |id| match &read.game.node(id).leap {
        Leap::Huff(square) => Some(format!("huff{square}")),
        Leap::Move(mv) | Leap::Offence(mv) => Some(mv.to_string()),
        Leap::Start | Leap::SetUp(_) => None,
    };
    let moves = read.game.main_line().map_while(text).collect();
    Some((read.game.start.clone(), moves))
}

fn read<V: Variant>(text: &str) -> Result<Setup<V::Board>, LibraryError> {
    fen::read(text).map_err(|error| LibraryError::Question(format!("fen: {error}")))
}
