//! `longking match`: engines against each other.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use draughts_engine::contest::{
    Audience, Elo, Pace, Played, Side, Sprt, Tally, Terms, Verdict, read_openings, run as play,
};
use draughts_protocol::hub::without_huffing;
use indicatif::{ProgressBar, ProgressStyle};

use super::serve::warn;
use crate::answer::Output;
use crate::arguments::Match;

/// Plays and writes a line for each game, then the result.
pub(crate) fn run(asked: &Match, output: &mut Output) -> Result<()> {
    let terms = terms(asked)?;
    for (name, side) in ["a", "b"].iter().zip(&terms.sides) {
        if let Side::Own(options) = side
            && let Some(shortfall) = options.shortfall(terms.contract.rules())
        {
            warn(&format!("{name}: {shortfall}"));
        }
    }
    let bar = bar(&terms);
    let mut crowd = Crowd { output, bar, failed: Ok(()), before: 0 };
    let tally = play(&terms, &mut crowd);
    crowd.bar.finish_and_clear();
    crowd.failed?;
    write_result(&tally.map_err(|error| anyhow!("{error}"))?, terms.sprt, output)
}

fn terms(asked: &Match) -> Result<Terms> {
    let Some(pace) = pace_of(asked.nodes, asked.move_time, asked.time.as_ref()) else {
        bail!("pace: one of --move-time, --nodes and --time is missing");
    };
    let of_b = pace_of(asked.b_nodes, asked.b_move_time, asked.b_time.as_ref());
    let paces = [pace.clone(), of_b.unwrap_or(pace)];
    let sides = [asked.a.clone(), asked.b.clone()];
    let all_own = sides.iter().all(|side| matches!(side, Side::Own(_)));
    let contract = if all_own { asked.rules } else { without_huffing(&asked.rules) };
    let name = asked.openings.display();
    let file = fs::read(&asked.openings).with_context(|| format!("openings: {name}"))?;
    let openings = read_openings(file, &contract).with_context(|| format!("openings: {name}"))?;
    Ok(Terms {
        contract,
        sides,
        openings,
        seed: asked.seed,
        games: asked.games as usize,
        part: asked.part,
        paces,
        margin: asked.margin,
        adjudicate: asked.adjudicate,
        ponder: asked.ponder,
        concurrency: asked.concurrency as usize,
        pdn: asked.pdn.clone(),
        others: asked.add.clone(),
        sprt: asked.sprt,
    })
}

/// The one of these that was given.
fn pace_of(nodes: Option<u64>, move_time: Option<Duration>, time: Option<&Pace>) -> Option<Pace> {
    let nodes = nodes.map(Pace::Nodes);
    nodes.or_else(|| move_time.map(Pace::MoveTime)).or_else(|| time.cloned())
}

/// A bar on a terminal, nothing in a pipe.
fn bar(terms: &Terms) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} left  {msg}");
    ProgressBar::new(terms.games as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes what happens.
struct Crowd<'a> {
    output: &'a mut Output,
    bar: ProgressBar,
    failed: io::Result<()>,
    before: u32,
}

impl Crowd<'_> {
    fn write(&mut self, line: &str) {
        if self.failed.is_ok() {
            let output = &mut self.output;
            let write = || writeln!(output, "{line}").and_then(|()| output.flush());
            self.failed = self.bar.suspend(write);
        }
    }
}

impl Audience for Crowd<'_> {
    fn begins(&mut self, names: &[String; 2], before: &Tally) {
        self.before = before.games();
        self.write(&format!("a {}", names[0]));
        self.write(&format!("b {}", names[1]));
        if self.before > 0 {
            self.write(&format!("{} games were played before", self.before));
        }
        self.bar.set_position(u64::from(self.before));
    }

    fn game_over(
        &mut self,
        round: (usize, usize),
        names: [&str; 2],
        played: &Played,
        tally: &Tally,
    ) {
        let result = match played.end.halves_of_white() {
            0 => "0-1",
            1 => "1/2",
            _ => "1-0",
        };
        let [white, black] = names;
        let plies = played.record.moves().len();
        self.write(&format!(
            "game {}.{} {result} {white} v {black}: {}, {plies} plies",
            round.0, round.1, played.end
        ));
        self.bar.set_position(u64::from(tally.games()));
        self.bar.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
    }
}

fn write_result(tally: &Tally, sprt: Option<Sprt>, output: &mut Output) -> Result<()> {
    let Tally { wins, draws, losses, pairs } = tally;
    let Elo { difference, least, most } = tally.elo();
    writeln!(output, "wins {wins}")?;
    writeln!(output, "draws {draws}")?;
    writeln!(output, "losses {losses}")?;
    writeln!(output, "score {:.1} %", 100.0 * tally.score())?;
    writeln!(output, "elo {difference:+.1} [{least:+.1}, {most:+.1}]")?;
    let pairs: Vec<_> = pairs.iter().map(u32::to_string).collect();
    writeln!(output, "pairs {}", pairs.join(" "))?;
    if let Some(sprt) = sprt {
        let verdict = match sprt.verdict(tally) {
            Verdict::Open => "open",
            Verdict::Rejected => "rejected",
            Verdict::Accepted => "accepted",
        };
        let (ratio, bound) = (sprt.ratio(tally), Sprt::bound());
        writeln!(output, "sprt {verdict} {ratio:+.2} [{:+.2}, {bound:+.2}]", -bound)?;
    }
    Ok(())
}
