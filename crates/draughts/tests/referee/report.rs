//! What can be asked of a game, as plain data, so that two referees can be compared.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Point;
use crate::capture::TooMany;
use crate::game::Game;
use crate::position::{Color, Play};
use crate::text;

/// The end of a game: winner, reason, clause.
pub(crate) type End = (Option<Color>, String, String);

/// Everything that two referees must agree on at a moment of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) fen: String,
    pub(crate) legal: BTreeSet<Play>,
    pub(crate) paths: BTreeMap<Play, Vec<Point>>,
    pub(crate) offences: BTreeSet<Play>,
    pub(crate) huffable: BTreeSet<Point>,
    /// The plies of each count and those that draw.
    pub(crate) counts: BTreeMap<String, (usize, usize)>,
    pub(crate) repetition: Option<usize>,
    pub(crate) end: Option<End>,
}

impl Report {
    /// What the slow referee says.
    pub(crate) fn of(game: &Game<'_>) -> Result<Report, TooMany> {
        let counts = game
            .counts
            .iter()
            .map(|(counter, count)| ((*counter).to_owned(), (count.plies, count.of)))
            .collect();
        let mut report = Report {
            fen: text::fen(&game.position),
            legal: BTreeSet::new(),
            paths: BTreeMap::new(),
            offences: BTreeSet::new(),
            huffable: BTreeSet::new(),
            counts,
            repetition: game.repetition(),
            end: None,
        };
        match &game.verdict {
            Some(verdict) => {
                report.end =
                    Some((verdict.winner, verdict.reason.to_owned(), verdict.clause.to_owned()));
            }
            None => {
                let moves = game.moves()?;
                report.legal = moves.legal();
                report.paths = moves.paths();
                report.offences = moves.offences(game.rules, game.position.turn);
                report.huffable = game.huffable.clone();
            }
        }
        Ok(report)
    }

    /// A line for each thing that two reports say differently.
    pub(crate) fn differences(&self, other: &Report) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, referee: String, program: String| {
            if referee != program {
                lines.push(format!("{what}: the referee {referee}, the program {program}"));
            }
        };
        compare("position", self.fen.clone(), other.fen.clone());
        compare("legal", text::plays(&self.legal), text::plays(&other.legal));
        compare(
            "paths",
            format!("{:?}", self.paths.values()),
            format!("{:?}", other.paths.values()),
        );
        compare("offences", text::plays(&self.offences), text::plays(&other.offences));
        compare("huffable", text::points(&self.huffable), text::points(&other.huffable));
        compare("counts", format!("{:?}", self.counts), format!("{:?}", other.counts));
        compare("repetition", format!("{:?}", self.repetition), format!("{:?}", other.repetition));
        compare("end", format!("{:?}", self.end), format!("{:?}", other.end));
        lines
    }
}
