//! Games of people that ended with a server which kept no archive: they are put into it.

use longking_store::{EndedGame, StoreError, StoredTable};

use super::hall::Hall;
use super::open::{Open, aside};
use crate::archive;

/// How far back is looked, in milliseconds.
const BACK: u64 = 30 * 24 * 3600 * 1000;

/// A game that is one has two moves, and an end: those broken off before that are very many, and
/// would hide it.
const EVENTS: u32 = 3;

/// How many tables are looked at at a time.
const TABLES: u32 = 1_000;

impl Hall {
    /// Puts games into the archive whose tables are over and that it lacks.
    pub(super) async fn keep_missing(&self, now: u64) {
        let since = now.saturating_sub(BACK) as i64;
        // What is not found or kept now is the next time.
        for id in self.store().unkept(since, EVENTS, TABLES).await.unwrap_or_default() {
            let _ = self.keep_games(&id).await;
        }
    }

    async fn keep_games(&self, id: &str) -> Result<(), StoreError> {
        let kept = self.store().load(id).await?;
        for game in aside(|| self.games_of(&kept)) {
            self.store().keep_game(id, game).await?;
        }
        Ok(())
    }

    /// All games that have ended at a table, as far as its log is understood.
    fn games_of(&self, kept: &StoredTable) -> Vec<EndedGame> {
        let mut games = Vec::new();
        let mut was_over = false;
        // A log that cannot be read to its end has the games before that.
        let _ = Open::follow(
            kept,
            |word| self.understands(word),
            |table| {
                let is_over = table.outcome().is_some();
                if is_over && !was_over {
                    games.extend(archive::ended(table));
                }
                was_over = is_over;
            },
        );
        games
    }
}
