//! DamExchange: messages between two equal programs, 50 squares, White and Black.
//!
//! One side opens the connection, and one of them, whichever, asks for games: the initiator.
//! [`Session`] is either side. A message is at most 127 characters and ends with a zero byte; the
//! usual port is [`PORT`].

mod board;
mod frame;
mod message;
mod moves;
mod session;

pub use board::{Board, SQUARES};
pub use message::{
    BackRequest, Code, GameEnd, GameRequest, LONGEST, Message, MessageError, PlayedMove, Reason,
};
pub use session::{Event, Session};

/// The port that programs listen on.
pub const PORT: u16 = 27531;
