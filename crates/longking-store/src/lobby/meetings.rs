//! Meetings: the tables that the lobby has made, who sits there, and whether the game begins.

use crate::read::Read;
use crate::sql::{Cells, Sql, Value, clock};
use crate::write::Write;
use crate::{StoreError, StoredPlayer};

/// A table that the lobby has made; the first player first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The table.
    pub table: String,
    /// What is played, as text of the caller.
    pub terms: String,
    /// The principals.
    pub principals: [i64; 2],
    /// Their names, empty for guests.
    pub names: [String; 2],
    /// The seeks that their seats were; none where it was a challenge.
    pub seeks: [Option<i64>; 2],
    /// When, in milliseconds of Unix time.
    pub made: i64,
    /// Until when a first move has to be made, while one has.
    pub due: Option<i64>,
}

/// A meeting as one of the two has had it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnMeeting {
    /// The table.
    pub table: String,
    /// The name of the other one; nothing for guests and for who is gone.
    pub other: Option<String>,
    /// When, in milliseconds of Unix time.
    pub made: i64,
    /// Whether he himself did not make his first move, so that there was no game.
    pub absent: bool,
}

/// A table at which somebody has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTable {
    /// The table.
    pub table: String,
    /// Whose seat it is.
    pub player: StoredPlayer,
    /// What is played, as text of the caller.
    pub terms: String,
    /// The name of the other player, empty for guests; `None` while his seat is free.
    pub opponent: Option<String>,
    /// The seek of his that has become it, if one has.
    pub seek: Option<i64>,
    /// The challenge of his that has become it, if one has.
    pub challenge: Option<i64>,
    /// When a first move is due at the latest, if one is still due.
    pub due: Option<i64>,
}

macro_rules! meetings {
    ($which:literal) => {
        concat!(
            "SELECT meetings.table_id, terms, meetings.one, meetings.two, first.name, \
             second.name, seek_one, seek_two, meetings.made, meetings.due FROM meetings \
             JOIN tables ON tables.id = meetings.table_id \
             JOIN seats AS first ON first.table_id = tables.id AND first.player = 1 \
             JOIN seats AS second ON second.table_id = tables.id AND second.player = 2 WHERE ",
            $which
        )
    };
}

fn meeting(row: &impl Cells) -> Result<Meeting, StoreError> {
    Ok(Meeting {
        table: row.text(0)?,
        terms: row.text(1)?,
        principals: [row.number(2)?, row.number(3)?],
        names: [row.text(4)?, row.text(5)?],
        seeks: [row.maybe(6)?, row.maybe(7)?],
        made: row.number(8)?,
        due: row.maybe(9)?,
    })
}

/// The meetings since a time, the first of them first.
pub(crate) struct RecentMeetings {
    pub(crate) since: i64,
}

impl Read for RecentMeetings {
    type Output = Vec<Meeting>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<Meeting>, StoreError> {
        let question = meetings!("meetings.made >= $1 ORDER BY meetings.made, meetings.table_id");
        let rows = sql.rows(question, &[Value::Number(self.since)]).await?;
        rows.iter().map(meeting).collect()
    }
}

/// The meetings of somebody that are known.
pub(crate) struct MeetingsOf {
    pub(crate) principal: i64,
}

impl Read for MeetingsOf {
    type Output = Vec<OwnMeeting>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<OwnMeeting>, StoreError> {
        let question = "SELECT table_id, accounts.name, made, absent FROM meetings \
                        LEFT JOIN principals \
                        ON principals.id = CASE WHEN one = $1 THEN two ELSE one END \
                        LEFT JOIN accounts ON accounts.id = account AND role <> 'closed' \
                        WHERE one = $1 OR two = $1 ORDER BY made, table_id";
        let rows = sql.rows(question, &[Value::Number(self.principal)]).await?;
        let own = |row: &S::Row| {
            Ok(OwnMeeting {
                table: row.text(0)?,
                other: row.maybe_text(1)?,
                made: row.number(2)?,
                absent: row.maybe(3)? == Some(self.principal),
            })
        };
        rows.iter().map(own).collect()
    }
}

/// Whether the lobby has made a table.
pub(crate) struct IsMeeting<'a> {
    pub(crate) table: &'a str,
}

impl Read for IsMeeting<'_> {
    type Output = bool;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let question = "SELECT 1 FROM meetings WHERE table_id = $1";
        Ok(!sql.rows(question, &[Value::id(self.table)?]).await?.is_empty())
    }
}

/// Until when the first move is due of a table that the lobby has made.
pub(crate) struct FirstMoveDue<'a> {
    pub(crate) table: &'a str,
}

impl Read for FirstMoveDue<'_> {
    type Output = Option<i64>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Option<i64>, StoreError> {
        let question = "SELECT due FROM meetings WHERE table_id = $1";
        let rows = sql.rows(question, &[Value::id(self.table)?]).await?;
        rows.first().map_or(Ok(None), |row| row.maybe(0))
    }
}

/// Some of the meetings whose time for a first move is over.
pub(crate) struct DueMeetings {
    pub(crate) most: i64,
}

impl Read for DueMeetings {
    type Output = Vec<Meeting>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<Meeting>, StoreError> {
        let now = clock(sql).await?;
        let question = meetings!("meetings.due <= $1 ORDER BY meetings.due LIMIT $2");
        let rows = sql.rows(question, &[now, self.most].map(Value::Number)).await?;
        rows.iter().map(meeting).collect()
    }
}

/// Of a meeting another first move is due, or none; somebody may have been absent.
pub(crate) struct SettleMeeting {
    pub(crate) table: String,
    pub(crate) was: i64,
    pub(crate) due: Option<i64>,
    pub(crate) absent: Option<i64>,
}

impl Write for SettleMeeting {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let settled = "UPDATE meetings SET due = $3, absent = COALESCE($4, absent) \
                       WHERE table_id = $1 AND due = $2";
        let values = [
            Value::id(&self.table)?,
            Value::Number(self.was),
            Value::Maybe(self.due),
            Value::Maybe(self.absent),
        ];
        Ok(sql.run(settled, &values).await? == 1)
    }
}

/// When the games began since a time in which somebody did not make his first move, the last one
/// first.
pub(crate) struct ListAbsences {
    pub(crate) principal: i64,
    pub(crate) since: i64,
}

impl Read for ListAbsences {
    type Output = Vec<i64>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<i64>, StoreError> {
        let question =
            "SELECT made FROM meetings WHERE absent = $1 AND made >= $2 ORDER BY made DESC";
        let rows = sql.rows(question, &[self.principal, self.since].map(Value::Number)).await?;
        rows.iter().map(|row| row.number(0)).collect()
    }
}

/// Forgets the meetings of before a time at which nothing is due; says how many.
pub(crate) struct ForgetMeetings {
    pub(crate) before: i64,
}

impl Write for ForgetMeetings {
    type Done = u64;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let old = "DELETE FROM meetings WHERE made < $1 AND (due IS NULL OR NOT EXISTS \
                   (SELECT 1 FROM tables WHERE tables.id = meetings.table_id))";
        sql.run(old, &[Value::Number(self.before)]).await
    }
}

/// The tables at which somebody has a seat and a game goes on, the last one first.
pub(crate) struct OwnTables {
    pub(crate) principal: i64,
    pub(crate) most: i64,
}

impl Read for OwnTables {
    type Output = Vec<OwnTable>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<OwnTable>, StoreError> {
        let question = "SELECT tables.id, own.player, tables.terms, \
                        COALESCE(accounts.name, other.name), \
                        CASE WHEN own.player = 1 THEN seek_one ELSE seek_two END, \
                        challenges.id, meetings.due \
                        FROM seats AS own JOIN tables ON tables.id = own.table_id \
                        LEFT JOIN seats AS other ON other.table_id = own.table_id \
                        AND other.player <> own.player \
                        LEFT JOIN principals ON principals.id = other.principal \
                        LEFT JOIN accounts ON accounts.id = account AND role <> 'closed' \
                        LEFT JOIN meetings ON meetings.table_id = own.table_id \
                        LEFT JOIN challenges ON challenges.table_id = own.table_id \
                        AND from_principal = own.principal \
                        WHERE own.principal = $1 AND phase <> 'over' \
                        ORDER BY tables.created DESC, tables.id LIMIT $2";
        let rows = sql.rows(question, &[self.principal, self.most].map(Value::Number)).await?;
        let own = |row: &S::Row| {
            Ok(OwnTable {
                table: row.text(0)?,
                player: StoredPlayer::from_column(row.number(1)?)?,
                terms: row.text(2)?,
                opponent: row.maybe_text(3)?,
                seek: row.maybe(4)?,
                challenge: row.maybe(5)?,
                due: row.maybe(6)?,
            })
        };
        rows.iter().map(own).collect()
    }
}

/// The seat that somebody has at a table.
pub(crate) struct FindSeat<'a> {
    pub(crate) table: &'a str,
    pub(crate) principal: i64,
}

impl Read for FindSeat<'_> {
    type Output = StoredPlayer;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<StoredPlayer, StoreError> {
        let question = "SELECT player FROM seats WHERE table_id = $1 AND principal = $2 \
                        ORDER BY player";
        let values = [Value::id(self.table)?, Value::Number(self.principal)];
        let rows = sql.rows(question, &values).await?;
        StoredPlayer::from_column(rows.first().ok_or(StoreError::Missing)?.number(0)?)
    }
}
