//! `longking library list`, `find`, `tree` and `show`.

use std::io::Write;

use anyhow::{Result, anyhow};
use longking_library::{Ask, Ended, Filter, Find, Head, Results};

use super::json;
use crate::answer::Output;
use crate::arguments::{Games, LibraryFind, LibraryList, LibraryShow, LibraryTree};

impl Games {
    fn filter(&self) -> Filter {
        Filter {
            player: self.player.clone(),
            white: self.white.clone(),
            black: self.black.clone(),
            since: self.since.clone(),
            until: self.until.clone(),
            result: self.result.map(Ended::from),
            rules: self.rules.map(|rules| rules.to_string()).unwrap_or_default(),
            import: self.import,
        }
    }

    /// The rules whose board positions are about.
    fn board(&self) -> String {
        self.rules.map(|rules| rules.to_string()).unwrap_or_default()
    }
}

/// Lists the imports and the removals.
pub(super) async fn list(asked: &LibraryList, output: &mut Output) -> Result<()> {
    let content = asked.place.open().await?.content().await?;
    if asked.json {
        return json(&content, output);
    }
    for past in &content.imports {
        let longking_library::Past { id, name, games, known, errors, .. } = past;
        writeln!(output, "import {id} games {games} known {known} errors {errors} {name}")?;
    }
    for longking_library::Removal { id, games, .. } in &content.removals {
        writeln!(output, "removal {id} games {games}")?;
    }
    for rules in &content.rules {
        writeln!(output, "{} games {}", rules.rules, rules.games)?;
    }
    Ok(writeln!(output, "games {}", content.games)?)
}

/// Finds games.
pub(super) async fn find(asked: &LibraryFind, output: &mut Output) -> Result<()> {
    let find = Find {
        filter: asked.games.filter(),
        board: asked.games.board(),
        fen: asked.fen.clone(),
        pattern: asked.pattern.clone(),
        colours: asked.swap_colours,
        rotation: asked.rotate,
        skip: asked.skip,
        most: Some(asked.limit),
    };
    let found = asked.place.open().await?.find(&find).await?;
    if asked.json {
        return json(&found, output);
    }
    for head in &found.games {
        line(head, output)?;
    }
    Ok(writeln!(output, "{}", counts(&found.results))?)
}

/// A game in a line: its number, day, players, result and length, and where it has what was looked
/// for.
pub(super) fn line(head: &Head, output: &mut Output) -> Result<()> {
    let or = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let result = match head.result {
        Ended::Unknown => "*",
        Ended::White => "white",
        Ended::Black => "black",
        Ended::Draw => "draw",
    };
    let at = head.at.map(|at| format!(" at {at}")).unwrap_or_default();
    let Head { id, date, white, black, rules, plies, .. } = head;
    let (date, white, black) = (or(date), or(white), or(black));
    Ok(writeln!(output, "{id}\t{date}\t{white} - {black}\t{result}\t{rules}\t{plies} moves{at}")?)
}

fn counts(results: &Results) -> String {
    let Results { games, white, black, draw } = results;
    format!("games {games} white {white} black {black} draw {draw}")
}

/// What was played in a position.
pub(super) async fn tree(asked: &LibraryTree, output: &mut Output) -> Result<()> {
    let ask =
        Ask { filter: asked.games.filter(), board: asked.games.board(), fen: asked.fen.clone() };
    let tree = asked.place.open().await?.tree(&ask).await?;
    if asked.json {
        return json(&tree, output);
    }
    for branch in &tree.moves {
        writeln!(output, "{} {}", branch.text, counts(&branch.results))?;
    }
    Ok(writeln!(output, "{}", counts(&tree.results))?)
}

/// Writes a game as PDN.
pub(super) async fn show(asked: &LibraryShow, output: &mut Output) -> Result<()> {
    let game = asked.place.open().await?.game(asked.game).await;
    let game = game.map_err(|error| anyhow!("game {}: {error}", asked.game))?;
    Ok(output.write_all(game.pdn.as_bytes())?)
}
