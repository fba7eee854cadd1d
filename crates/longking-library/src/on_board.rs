//! Questions that need the rules of a board: what a FEN says, and where its moves lead.

use draughts::any::{self, AnyBoard, AnySetup};
use draughts::effort;
use draughts_notation::moves::{AnyWriter, Format};
use draughts_notation::pdn::{self, Leap};
use draughts_notation::{Contract, Notation, fen};

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
    Ok(Pieces::of(&read(contract, text)?))
}

/// A position with its moves; the start position where the text is empty.
pub(crate) fn asked(contract: &Contract, text: &str) -> Result<Asked, LibraryError> {
    let look = || {
        let rules = contract.rules();
        let start = || Ok(AnySetup::start(rules));
        let setup = if text.is_empty() { start() } else { read(contract, text) }?;
        let position = any::place(&rules.moves, &setup)
            .map_err(|error| LibraryError::Question(format!("position: {error}")))?;
        let legal = position.legal_moves();
        let writer = AnyWriter::among(position.as_ref(), &legal, Notation::of(contract));
        let next = legal.iter().filter_map(|mv| {
            let after = position.after(mv)?.setup();
            let text = writer.write(mv, Format::Pdn);
            Some(Next { text, fen: fen::write_any(&after), pieces: Pieces::of(&after) })
        });
        let moves = next.collect();
        Ok(Asked { fen: fen::write_any(&setup), pieces: Pieces::of(&setup), moves })
    };
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

fn read(contract: &Contract, text: &str) -> Result<AnySetup, LibraryError> {
    fen::read_any(AnyBoard::under(&contract.rules().moves), text)
        .map_err(|error| LibraryError::Question(format!("fen: {error}")))
}
