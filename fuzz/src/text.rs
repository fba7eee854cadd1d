//! Laws of positions and contracts as text.

use core::fmt::Display;

use draughts::{
    Board8, Board10, Board12, Board14, Geometry, Mirrored8, Mirrored10, Mirrored12, Mirrored14,
};
use draughts_notation::{Contract, Key, Notation, fen as fen_text, game_type, hub_position};

/// The longest message about a text, in bytes: one that lists every rule set.
const LONGEST: usize = 800;

/// A message is one line, and short however long the text is.
pub(crate) fn check_message(message: &impl Display) {
    let message = message.to_string();
    assert!(!message.is_empty() && message.len() <= LONGEST, "{message}");
    assert!(!message.chars().any(char::is_control), "{message:?}");
}

/// Any text as a FEN and as a Hub position, on every board: what is read writes back to text that
/// reads equal.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    fen_on::<Board8>(&text);
    fen_on::<Mirrored8>(&text);
    fen_on::<Board10>(&text);
    fen_on::<Mirrored10>(&text);
    fen_on::<Board12>(&text);
    fen_on::<Mirrored12>(&text);
    fen_on::<Board14>(&text);
    fen_on::<Mirrored14>(&text);
}

fn fen_on<G: Geometry>(text: &str) {
    match fen_text::read::<G>(text) {
        Ok(setup) => {
            let written = fen_text::write(&setup);
            assert_eq!(fen_text::read(&written), Ok(setup), "{text:?} written as {written}");
            assert!(setup.uncrowned().is_empty(), "{text:?}");
            let squares = hub_position::write(&setup);
            let back = hub_position::read::<G>(&squares).expect("a position that was written");
            assert_eq!(hub_position::write(&back), squares, "{text:?}");
        }
        Err(error) => check_message(&error),
    }
    match hub_position::read::<G>(text) {
        Ok(setup) => {
            assert_eq!(hub_position::write(&setup), text);
            assert_eq!(fen_text::read(&fen_text::write(&setup)), Ok(setup), "{text:?}");
        }
        Err(error) => check_message(&error),
    }
}

/// Any text as a contract: what is read prints, and parses equal.
pub fn contract(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Contract>() {
        Ok(contract) => {
            let written = contract.to_string();
            assert_eq!(written.parse(), Ok(contract), "{text:?} written as {written}");
            assert!(contract.rules().check().is_ok(), "{text:?}");
            for key in Key::ALL {
                let value = key.get(contract.rules());
                assert!(key.explain(&value).is_some(), "{key}={value}");
            }
            let capture = Notation::of(&contract).capture;
            assert!(['x', ':', '-'].contains(&capture), "{text:?}");
            assert_eq!(game_type(&contract).split(',').count(), 6, "{text:?}");
        }
        Err(error) => check_message(&error),
    }
}
