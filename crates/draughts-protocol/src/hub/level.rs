//! How long to think: the command `level`.

use core::time::Duration;

use super::line::Line;

/// Bounds of a search; several may hold together. None at all: until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Level {
    /// The greatest depth, in plies.
    pub depth: Option<u32>,
    /// The most positions.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// What is left on the clock of the side to move, the increment for this move included.
    pub time: Option<Duration>,
    /// What is added before every move.
    pub increment: Duration,
    /// The moves to be made in the time that is left; without, the whole game.
    pub moves: Option<u32>,
}

impl Level {
    /// No bound.
    pub const INFINITE: Level = Level {
        depth: None,
        nodes: None,
        move_time: None,
        time: None,
        increment: Duration::ZERO,
        moves: None,
    };

    /// So much time for the move.
    pub fn move_time(time: Duration) -> Level {
        Level { move_time: Some(time), ..Level::INFINITE }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Level {
        Level { nodes: Some(nodes), ..Level::INFINITE }
    }

    /// Reads the arguments of `level`.
    ///
    /// # Errors
    /// The name of an argument that is no number, or none at all is known.
    pub(crate) fn read(line: &Line) -> Result<Level, String> {
        let known = ["depth", "nodes", "move-time", "moves", "time", "inc", "infinite"];
        if !known.iter().any(|name| line.has(name)) {
            return Err("level: nothing says how long to think".to_owned());
        }
        Ok(Level {
            depth: number(line, "depth")?,
            nodes: number(line, "nodes")?,
            move_time: seconds(line, "move-time")?,
            time: seconds(line, "time")?,
            increment: seconds(line, "inc")?.unwrap_or_default(),
            moves: number(line, "moves")?.filter(|moves| *moves > 0),
        })
    }

    /// The command.
    pub(crate) fn line(&self) -> Line {
        let mut line = Line::new("level");
        let mut add = |name, value: Option<String>| {
            if let Some(value) = value {
                line = line.clone().with(name, value);
            }
        };
        let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
        add("depth", self.depth.map(|depth| depth.to_string()));
        add("nodes", self.nodes.map(|nodes| nodes.to_string()));
        add("move-time", self.move_time.map(seconds));
        add("moves", self.time.and(self.moves).map(|moves| moves.to_string()));
        add("time", self.time.map(seconds));
        let increment = (!self.increment.is_zero()).then_some(self.increment);
        add("inc", self.time.and(increment).map(seconds));
        if *self == Level::INFINITE { line.flag("infinite") } else { line }
    }
}

fn number<T: core::str::FromStr>(line: &Line, name: &str) -> Result<Option<T>, String> {
    line.get(name)
        .map(|text| text.parse().map_err(|_| format!("level: {name} is no number")))
        .transpose()
}

fn seconds(line: &Line, name: &str) -> Result<Option<Duration>, String> {
    let wrong = || format!("level: {name} is no number of seconds");
    let Some(seconds) = number::<f64>(line, name).map_err(|_| wrong())? else { return Ok(None) };
    if seconds.is_nan() {
        return Err(wrong());
    }
    // A clock may be a little below zero; nobody thinks for more than a year.
    let seconds = seconds.clamp(0.0, 3.2e7);
    Duration::try_from_secs_f64(seconds).map(Some).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_and_written() {
        for text in [
            "level depth=12",
            "level nodes=1000000",
            "level move-time=0.300",
            "level time=60.000",
            "level moves=9 time=291.587",
            "level time=60.000 inc=0.500",
            "level infinite",
        ] {
            let level = Level::read(&text.parse().unwrap()).unwrap();
            assert_eq!(level.line().to_string(), text);
        }
        for (text, error) in [
            ("level", "level: nothing says how long to think"),
            ("level speed=3", "level: nothing says how long to think"),
            ("level depth=deep", "level: depth is no number"),
            ("level depth=-1", "level: depth is no number"),
            ("level move-time=NaN", "level: move-time is no number of seconds"),
            ("level time=", "level: time is no number of seconds"),
        ] {
            assert_eq!(Level::read(&text.parse().unwrap()), Err(error.to_owned()));
        }
        let level = Level::read(&"level time=-0.01 inc=1e300".parse().unwrap()).unwrap();
        assert_eq!(level.time, Some(Duration::ZERO));
        assert_eq!(level.increment, Duration::from_secs(32_000_000));
    }
}
