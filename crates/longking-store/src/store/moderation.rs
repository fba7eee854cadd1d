//! Reports and decisions in a store.

use crate::ArchivedGame;
use crate::moderation::{
    Act, Acted, AnyCasual, Decision, FindClosed, FindStanding, Leaving, LeftGames, ListPauses,
    ListReported, MadeReport, MarkSeen, NewAct, NewReport, NewSheet, Paused, PausedUntil, Reported,
    ReportedPerson, ReportsBy, SheetSum, SheetsIn, SheetsOf, Standing, UnseenGames, WithRole,
};
use crate::store::{Backend, Store};
use crate::{Secret, StoreError};

impl Store {
    /// Somebody reports another.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody has the name; [`StoreError::Unfit`].
    pub async fn report(&self, report: NewReport) -> Result<Reported, StoreError> {
        self.write(report).await
    }

    /// The reports that somebody has made, the first one first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn reports_by(&self, account: i64) -> Result<Vec<MadeReport>, StoreError> {
        self.read(ReportsBy { account }).await
    }

    /// Those about whom reports wait, the one with the oldest report first, but for a moderator who
    /// asks; so many reports at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn reported(
        &self,
        moderator: i64,
        most: u32,
    ) -> Result<Vec<ReportedPerson>, StoreError> {
        self.read(ListReported { moderator, most }).await
    }

    /// A moderator decides: it is done, noted for good, and the reports that he has seen are
    /// settled, all or nothing of that.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody has the name, [`StoreError::Taken`] if somebody has the
    /// new one; [`StoreError::Unfit`].
    pub async fn moderate(&self, act: NewAct) -> Result<Acted, StoreError> {
        match (&self.backend, &act.act) {
            // All games are rated anew.
            (Backend::Database(database), Act::Unrate { .. }) => database.write_long(act).await,
            _ => self.write(act).await,
        }
    }

    /// How somebody stands with the moderators, by their last decisions.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such account.
    pub async fn standing(&self, account: i64) -> Result<Standing, StoreError> {
        self.read(FindStanding { account, whole: false }).await
    }

    /// The same by all their decisions.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such account.
    pub async fn whole_standing(&self, account: i64) -> Result<Standing, StoreError> {
        self.read(FindStanding { account, whole: true }).await
    }

    /// What was decided about somebody whose account moderators have closed, the last one first: by
    /// what a device shows that was logged in then.
    ///
    /// # Errors
    /// [`StoreError::Missing`] for any other device, and once it would be logged out in any case.
    pub async fn closed(&self, token: &Secret, now: i64) -> Result<Vec<Decision>, StoreError> {
        self.read(FindClosed { token, now }).await
    }

    /// Whether one of two accounts plays no rated games, by a decision.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn any_casual(&self, accounts: [i64; 2]) -> Result<bool, StoreError> {
        self.read(AnyCasual(accounts)).await
    }

    /// Somebody has left a game clearly: it is noted with the game, and he pauses where that was
    /// once too often; his seeks are over then. Nothing happens for a guest, or the second time.
    ///
    /// # Errors
    /// [`StoreError::Unfit`].
    pub async fn leave_game(&self, leaving: Leaving) -> Result<Option<Paused>, StoreError> {
        self.write(leaving).await
    }

    /// Until when somebody pauses, in milliseconds of Unix time, if he does at a time.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn paused(&self, account: i64, now: i64) -> Result<Option<i64>, StoreError> {
        self.read(PausedUntil { account, now }).await
    }

    /// All pauses of somebody, from when and until when, the first one first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn pauses(&self, account: i64) -> Result<Vec<(i64, i64)>, StoreError> {
        self.read(ListPauses(account)).await
    }

    /// The games that somebody has left clearly, each with when it ended, the first one first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn left_games(&self, account: i64) -> Result<Vec<(String, i64)>, StoreError> {
        self.read(LeftGames(account)).await
    }

    /// The rated games since a time that nobody was asked to look at, the first one first, without
    /// names.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn unseen_games(
        &self,
        since: i64,
        most: u32,
    ) -> Result<Vec<ArchivedGame>, StoreError> {
        self.read(UnseenGames { since, most }).await
    }

    /// Somebody is asked to look at a game.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn mark_seen(&self, game: &str) -> Result<(), StoreError> {
        self.write(MarkSeen(game.to_owned())).await
    }

    /// Keeps what was found of a game, once for each player with an account; says whether anything
    /// is new.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such game; [`StoreError::Unfit`].
    pub async fn keep_sheet(&self, sheet: NewSheet) -> Result<bool, StoreError> {
        self.write(sheet).await
    }

    /// What was found of somebody, a family each.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn sheets_of(&self, account: i64) -> Result<Vec<SheetSum>, StoreError> {
        self.read(SheetsOf(account)).await
    }

    /// What was found of everybody in a family.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn sheets_in(&self, family: &str) -> Result<Vec<SheetSum>, StoreError> {
        self.read(SheetsIn(family)).await
    }

    /// The names of those who have a role, in the order of their keys.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn with_role(&self, role: &str) -> Result<Vec<String>, StoreError> {
        self.read(WithRole(role)).await
    }
}
