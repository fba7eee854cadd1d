//! The report as Markdown.

use std::fmt::Write;

use draughts::Nigerian;
use draughts::{Color, WithVariant};
use draughts_endgame::{Count, Material, Placement};

use super::tally::Seen;
use crate::commands::endgame::verify::Written;

/// An ending that the manual adjudicates.
struct Ruled {
    material: Material,
    clause: &'static str,
    won: bool,
}

/// The endings of NG-4 and NG-5.4 with up to five pieces, for the side of more.
const RULED: [Ruled; 10] = [
    ruled((0, 1), "NG-4.4", false),
    ruled((0, 2), "NG-4.4", false),
    ruled((1, 1), "NG-4.4", false),
    ruled((0, 3), "NG-4.3", false),
    ruled((1, 2), "NG-4.2", false),
    ruled((2, 1), "NG-4.1", false),
    ruled((0, 4), "NG-5.4", true),
    ruled((1, 3), "NG-5.4", true),
    ruled((2, 2), "NG-5.4", true),
    ruled((3, 1), "NG-5.4", true),
];

/// Whether the manual adjudicates a material.
pub(super) fn is_ruled(material: Material) -> bool {
    RULED.iter().any(|ruled| ruled.material == material)
}

const fn ruled(white: (u8, u8), clause: &'static str, won: bool) -> Ruled {
    Ruled { material: Material::new(white, (0, 1)), clause, won }
}

/// What has been counted.
pub(super) struct Page {
    /// The Nigerian rules beside the international ones.
    slices: Vec<(Material, Seen)>,
    /// The Nigerian rules beside the Ghanaian ones.
    ghanaian: Vec<(Material, Seen)>,
    /// Up to how many pieces the Ghanaian rules are counted.
    alone: u8,
}

impl Page {
    /// An empty one, with the Ghanaian rules up to so many pieces.
    pub(super) fn of(alone: u8) -> Page {
        Page { slices: Vec::new(), ghanaian: Vec::new(), alone }
    }

    pub(super) fn add(&mut self, slice: Material, seen: Seen) {
        self.slices.push((slice, seen));
    }

    pub(super) fn add_ghanaian(&mut self, slice: Material, seen: Seen) {
        self.ghanaian.push((slice, seen));
    }

    /// The whole report.
    pub(super) fn write(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.sections(&mut text);
        text
    }

    fn sections(&self, text: &mut String) -> std::fmt::Result {
        text.write_str(&HEAD.replace("{alone}", &self.alone.to_string()))?;
        self.adjudicated(text)?;
        self.exceptions(text)?;
        text.write_str(NEIGHBOURS)?;
        self.table(text, 0)?;
        text.write_str(INTERNATIONAL)?;
        self.table(text, 1)?;
        self.choice(text)?;
        self.alone(text)
    }

    fn seen(&self, material: Material) -> Option<&Seen> {
        self.slices.iter().find(|(slice, _)| *slice == material).map(|(_, seen)| seen)
    }

    fn adjudicated(&self, text: &mut String) -> std::fmt::Result {
        for Ruled { material, clause, won } in &RULED {
            let Some(seen) = self.seen(*material) else { continue };
            let [strong, weak] = [0, 1].map(|turn| seen.settled_for_white(turn));
            let (word, right) = if *won {
                ("won", (|count| count.won) as fn(&Count) -> u64)
            } else {
                ("drawn", (|count| count.drawn) as fn(&Count) -> u64)
            };
            write!(text, "| {} | {clause} | {word} |", shown(*material))?;
            let turns = if material.is_even() { &[strong][..] } else { &[strong, weak] };
            for count in turns {
                write!(
                    text,
                    " {} | {} | {} |",
                    count.all(),
                    percent(right(count), count.all()),
                    count.all() - right(count)
                )?;
            }
            if material.is_even() {
                text.write_str(" | | |")?;
            }
            text.write_str("\n")?;
        }
        Ok(())
    }

    fn exceptions(&self, text: &mut String) -> std::fmt::Result {
        text.write_str(EXCEPTIONS)?;
        for Ruled { material, clause, won } in &RULED {
            let Some(seen) = self.seen(*material) else { continue };
            let (own, others) = if *won { (0, [1, 2]) } else { (1, [0, 2]) };
            debug_assert!(!others.contains(&own));
            for turn in Color::BOTH {
                for kind in others {
                    let examples = &seen.examples[turn.index()][kind];
                    let fens: Vec<_> = examples.iter().map(code).collect();
                    if !fens.is_empty() {
                        let value = ["won", "drawn", "lost"][kind];
                        let who = if turn == Color::White {
                            "the stronger side"
                        } else {
                            "the lone king"
                        };
                        let material = shown(*material);
                        writeln!(
                            text,
                            "- {material} ({clause}), {who} to move, {value} for the stronger side: {}",
                            fens.join(", ")
                        )?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Every material under the first or second rule set.
    fn table(&self, text: &mut String, set: usize) -> std::fmt::Result {
        for (material, seen) in &self.slices {
            write!(text, "| {} |", shown(*material))?;
            for turn in 0..2 {
                let count = seen.for_white(set, turn);
                if turn == 1 && material.is_even() {
                    text.write_str(" | | |")?;
                    continue;
                }
                for part in [count.won, count.drawn, count.lost] {
                    write!(text, " {} |", percent(part, count.all()))?;
                }
            }
            text.write_str("\n")?;
        }
        Ok(())
    }

    /// Free choice beside the most pieces.
    fn choice(&self, text: &mut String) -> std::fmt::Result {
        text.write_str(CHOICE)?;
        let mut sums = [0; 3];
        for (material, seen) in &self.slices {
            let all: u64 = seen.counts[0].iter().map(Count::all).sum();
            let [free, most] = [0, 1].map(|set| seen.changed[0][set] + seen.changed[1][set]);
            for (sum, part) in sums.iter_mut().zip([all, free, most]) {
                *sum += part;
            }
            if free + most == 0 {
                continue;
            }
            let fens: Vec<_> = seen.changes.iter().map(code).collect();
            writeln!(
                text,
                "| {} | {all} | {free} | {most} | {} | {} |",
                shown(*material),
                percent(free + most, all),
                fens.join(" ")
            )?;
        }
        let [all, free, most] = sums;
        writeln!(text, "| all | {all} | {free} | {most} | {} | |", percent(free + most, all))
    }

    /// A lone piece that loses.
    fn alone(&self, text: &mut String) -> std::fmt::Result {
        text.write_str(&ALONE.replace("{alone}", &self.alone.to_string()))?;
        for (material, seen) in &self.ghanaian {
            write!(text, "| {} |", shown(*material))?;
            let both = |set: usize| seen.for_white(set, 0).plus(&seen.for_white(set, 1));
            let changed: u64 = seen.changed.iter().flatten().sum();
            for set in 0..2 {
                let count = both(set);
                for part in [count.won, count.drawn, count.lost] {
                    write!(text, " {} |", percent(part, count.all()))?;
                }
            }
            writeln!(text, " {} |", percent(changed, both(0).all()))?;
        }
        Ok(())
    }
}

/// A material in words: `3K+1M v K`.
fn shown(material: Material) -> String {
    let side = |color| match (material.kings(color), material.men(color)) {
        (0, men) => format!("{men}M"),
        (kings, 0) => format!("{kings}K"),
        (kings, men) => format!("{kings}K+{men}M"),
    };
    format!("{} v {}", side(Color::White), side(Color::Black))
}

/// A share; what is not all and not nothing never looks like it.
fn percent(part: u64, all: u64) -> String {
    if part == 0 || part == all {
        return if part == 0 { "0".into() } else { "100".into() };
    }
    let share = 100.0 * part as f64 / all as f64;
    if !(0.01..=99.99).contains(&share) { format!("{share:.4}") } else { format!("{share:.2}") }
}

/// A position as FEN on the Nigerian board.
fn code(placement: &Placement) -> String {
    format!("`{}`", Written(placement).run(Nigerian))
}

const HEAD: &str = "\
# The endings of the Nigerian manual, counted

The manual (NG-4.1 to 4.4, 5.4) ends games by material: so many pieces against a lone king are a draw, so many are a win. The
tables of this program know the value of every position with up to five pieces in the pure game: the moves, and who cannot
move loses; no counts, no huffing, no adjudication. This page was written by

```sh
longking endgame build --rules nigerian --pieces 5 --dir tables
longking endgame build --rules international --pieces 5 --dir tables
longking endgame build --rules ghanaian --pieces {alone} --dir tables
longking endgame report --dir tables -o docs/nigerian-endings.md
```

K is a king, M a man. White has more pieces. A position can be opened with `longking render --rules nigerian --fen …` or in the editor
of the app.

## What the manual adjudicates

Counted are the positions in which the manual ends the game, the settled ones: the side to move can neither capture nor win at once, and
has a move that leaves nothing to capture. Does the side to move make a difference, and is the manual right? \"As ruled\" is the share of
positions whose value is what the manual says, \"other\" the number of those with another.

| pieces | clause | the manual | stronger side to move: positions | as ruled, % | other | lone king to move: positions | as ruled, % | other |
|---|---|---|---|---|---|---|---|---|
";

const EXCEPTIONS: &str = "
### Exceptions

Drawn by lot from those with another value than the manual gives, up to three of each kind.

";

const NEIGHBOURS: &str = "
## All endings of up to five pieces under Nigerian rules

Here and below counted are the positions in which neither side can capture. In per cent, for the stronger side; of equal sides, for the one
to move.

| pieces | stronger to move: won | drawn | lost | weaker to move: won | drawn | lost |
|---|---|---|---|---|---|---|
";

const INTERNATIONAL: &str = "
## The same under the rules of FMJD, where the most pieces must be taken

| pieces | stronger to move: won | drawn | lost | weaker to move: won | drawn | lost |
|---|---|---|---|---|---|---|
";

const CHOICE: &str = "
## What changes between free choice and the most pieces

Positions whose value for the side to move is better under free choice (Nigeria), or better where the most must be taken (FMJD). Materials
without any are left out. The positions are FENs on the Nigerian board.

| pieces | positions | better with free choice | better with the most | changed, % | for instance |
|---|---|---|---|---|---|
";

const ALONE: &str = "
## What changes where a single piece has lost

Under Ghanaian rules (NG-9.3) a side with one piece has lost, so an ending against one piece is won as soon as it is reached. What is
left are two pieces and more on each side, up to {alone} in all; in per cent for the stronger side, both sides to move together.

| pieces | Nigerian: won | drawn | lost | Ghanaian: won | drawn | lost | changed |
|---|---|---|---|---|---|---|---|
";
