//! What was played at a table, as programs are told.

use draughts::any::{AnyMoment, AnyStep};
use draughts_notation::moves::{any_hub, hops};
use longking_table::{Stage, Table};

/// In the form of the Hub protocol; a huff is `huff28`.
pub(super) fn hub(table: &Table) -> Vec<String> {
    written(table, |_, step| match step {
        AnyStep::Move(mv) | AnyStep::Offence(mv) => any_hub(mv),
        AnyStep::Huff(square) => format!("huff{square}"),
    })
}

/// Hop by hop, the hops of a capture with spaces between them; a huff is `huff28`.
pub(super) fn hop_by_hop(table: &Table) -> Vec<String> {
    written(table, |moment, step| match step {
        AnyStep::Move(mv) | AnyStep::Offence(mv) => hops(moment.position(), mv),
        AnyStep::Huff(square) => format!("huff{square}"),
    })
}

fn written(table: &Table, write: impl Fn(&dyn AnyMoment, &AnyStep) -> String) -> Vec<String> {
    let Stage::Game(game) = table.stage() else { return Vec::new() };
    let line = game.line();
    let moments = (0..).map_while(|index| game.moment_at(index));
    moments.zip(&line).map(|(moment, step)| write(moment, step)).collect()
}
