//! The rules, proved from outside the library.
//!
//! One program for all proofs, so that the oracle and the questions it asks are compiled once.

mod agreement;
mod clauses;
mod manual;
mod oracle;
mod perft;
mod positions;
