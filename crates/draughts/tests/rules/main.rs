//! The rules, proved from outside the library.
//!
//! One program for all proofs: every one of them needs the moves of every rule set, and compiling those
//! takes longer than running most.

mod agreement;
mod clauses;
mod manual;
mod oracle;
mod perft;
mod positions;
