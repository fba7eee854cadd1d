//! `longking endgame report`: what the tables say of the endings of the Nigerian manual.

mod tally;
mod text;

use std::io::Write;

use anyhow::{Context, Result, bail};
use draughts::RuleSet;
use draughts_endgame::survey::survey;
use draughts_endgame::{Material, Tables};

use crate::answer::Answer;
use crate::arguments::EndgameReport;
use crate::commands::endgame::tables::{bar, open};
use crate::commands::file;
use tally::Seen;
use text::Page;

/// The rule sets that are compared, in the order of the columns.
const RULE_SETS: [&str; 3] = ["nigerian", "international", "ghanaian"];

/// Up to how many pieces: what the manual speaks of has five at most.
const PIECES: u8 = 5;

/// Up to how many pieces there must be tables for what changes where a single piece has lost.
const PIECES_ALONE: u8 = 4;

/// Writes the report.
pub(crate) fn run(asked: &EndgameReport) -> Result<Answer> {
    let mut tables = Vec::new();
    for id in RULE_SETS {
        let set = RuleSet::find(id).with_context(|| format!("rules: there is no {id}"))?;
        let found = open(&asked.dir, &set.rules)?;
        let least = if id == "ghanaian" { PIECES_ALONE } else { PIECES };
        if found.pieces() < least {
            bail!("dir: the tables of {id} do not reach {least} pieces; build them first");
        }
        tables.push(found);
    }
    let [nigerian, international, ghanaian] = &tables[..] else {
        bail!("rules: three are compared")
    };
    let shown = bar("{msg:9} {wide_bar} {percent}%");
    let slices: Vec<Material> = (2..=PIECES).flat_map(Material::slices).collect();
    shown.set_length(slices.len() as u64);
    let alone = ghanaian.pieces().min(PIECES);
    let mut page = Page::of(alone);
    for slice in slices {
        shown.set_message(slice.to_string());
        let one = count(&[nigerian, international], slice)?;
        page.add(slice, one);
        // Where a side has one piece the Ghanaian rules decide by themselves (E7).
        if slice.pieces(draughts::Color::Black) > 1 && slice.total() <= alone {
            page.add_ghanaian(slice, count(&[nigerian, ghanaian], slice)?);
        }
        shown.inc(1);
    }
    shown.finish_and_clear();
    let text = page.write();
    if asked.output.as_os_str() == "-" {
        std::io::stdout().lock().write_all(text.as_bytes())?;
    } else {
        file::replace(&asked.output, text.as_bytes())?;
    }
    Ok(Answer::Done)
}

fn count(tables: &[&Tables], slice: Material) -> Result<Seen> {
    survey(tables, slice, Seen::of(text::is_ruled(slice)))?
        .with_context(|| format!("dir: there is no table of {slice}"))
}
