//! The program, run as people run it.

mod answers;
mod bad_input;
mod club;
mod durable;
mod endgame;
mod engine;
mod garbage;
mod learning;
mod library;
mod pdn;
mod play;
mod readme;
mod run;
mod secrets;
mod serve;
mod terminal;
mod work;
