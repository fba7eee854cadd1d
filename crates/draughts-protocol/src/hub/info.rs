//! What a search has found so far: `info`.

use super::line::Line;

/// The fields of `info`; an engine sends those that it knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The depth that was searched, in plies.
    pub depth: Option<u32>,
    /// The mean depth of the ends of the lines.
    pub mean_depth: Option<f64>,
    /// How good the best line is for the side to move, in men.
    pub score: Option<f64>,
    /// The positions looked at.
    pub nodes: Option<u64>,
    /// The time, in seconds.
    pub time: Option<f64>,
    /// Millions of positions a second.
    pub nps: Option<f64>,
    /// What is expected to happen.
    pub pv: Vec<String>,
}

impl Info {
    /// Reads the arguments of `info`; what is no number is left out.
    pub(crate) fn read(line: &Line) -> Info {
        fn number<T: core::str::FromStr>(line: &Line, name: &str) -> Option<T> {
            line.get(name).and_then(|text| text.parse().ok())
        }
        Info {
            depth: number(line, "depth"),
            mean_depth: number(line, "mean-depth"),
            score: number(line, "score"),
            nodes: number(line, "nodes"),
            time: number(line, "time"),
            nps: number(line, "nps"),
            pv: line.get("pv").unwrap_or_default().split_whitespace().map(Into::into).collect(),
        }
    }

    /// The line.
    pub fn line(&self) -> Line {
        let fields = [
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("mean-depth", self.mean_depth.map(|depth| format!("{depth:.1}"))),
            ("score", self.score.map(|score| format!("{score:.2}"))),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("time", self.time.map(|time| format!("{time:.3}"))),
            ("nps", self.nps.map(|nps| format!("{nps:.1}"))),
            ("pv", (!self.pv.is_empty()).then(|| self.pv.join(" "))),
        ];
        let known = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        known.fold(Line::new("info"), |line, (name, value)| line.with(name, value))
    }
}
