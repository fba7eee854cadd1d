//! Questions that need the rules of a board: what a FEN says, and where its moves lead.

use draughts::any::{AnyBoard, AnySetup, begin};
use draughts::effort;
use draughts::rules::Huff;
use draughts_notation::moves::{AnyWriter, Format};
use draughts_notation::pdn::{self, Leap};
use draughts_notation::{Contract, Notation, fen};

use crate::LibraryError;
use crate::pieces::Pieces;

/// The capture states that the answer to a question may take: some tenths of a second.
const STATES: u64 = 1 << 20;

/// A move or a huff from a position.
pub(crate) struct Next {
    pub(crate) text: String,
    pub(crate) fen: String,
    pub(crate) pieces: Pieces,
}

/// A position with what can be played there.
pub(crate) struct Asked {
    pub(crate) fen: String,
    pub(crate) pieces: Pieces,
    /// The legal moves and the offences.
    pub(crate) moves: Vec<Next>,
    /// What may have been huffed here. A FEN does not say what has been missed, so this is every
    /// piece of the side that has moved.
    pub(crate) huffs: Vec<Next>,
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
        let moment =
            begin(rules, &setup).map_err(|error| LibraryError::Question(error.to_string()))?;
        let (legal, offences) = (moment.position().legal_moves(), moment.offences(rules.huff));
        let all = [&legal[..], &offences].concat();
        let writer = AnyWriter::among(moment.position(), &all, Notation::of(contract));
        let next = all.iter().enumerate().filter_map(|(index, mv)| {
            let after = match index < legal.len() {
                true => moment.after(mv),
                false => moment.after_offence(mv, rules.huff),
            };
            Some(Next::of(writer.write(mv, Format::Pdn), &after?.position().setup()))
        });
        let moves = next.collect();
        let huffs = if rules.huff == Huff::Off { Vec::new() } else { huffs(&setup) };
        Ok(Asked { fen: fen::write_any(&setup), pieces: Pieces::of(&setup), moves, huffs })
    };
    effort::within(STATES, look)
        .map_err(|error| LibraryError::Question(format!("position: {error}")))?
}

impl Next {
    fn of(text: String, after: &AnySetup) -> Next {
        Next { text, fen: fen::write_any(after), pieces: Pieces::of(after) }
    }
}

/// Every piece of the side that has moved taken off: the side to move stays (H2).
fn huffs(setup: &AnySetup) -> Vec<Next> {
    let theirs = setup.pieces(!setup.turn);
    let huff = |square: u8| {
        let mut after = setup.clone();
        after.put(square, None);
        after.runs = after.runs.map(|run| run.filter(|(on, _)| *on != square));
        Next::of(format!("huff{square}"), &after)
    };
    theirs.iter().map(huff).collect()
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
