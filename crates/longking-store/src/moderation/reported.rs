//! Those about whom reports wait for a moderator.

use crate::StoreError;
use crate::moderation::Decision;
use crate::moderation::standing::{TOLD, decisions};
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};

/// A report that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenReport {
    /// Its number; later ones have greater ones.
    pub id: i64,
    /// The name of the one who made it; nothing where he is gone.
    pub by: Option<String>,
    /// The game in which it was done.
    pub game: Option<String>,
    /// What was done.
    pub reason: String,
    /// When it was reported, in milliseconds of Unix time.
    pub at: i64,
}

/// Somebody about whom reports wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedPerson {
    /// The account.
    pub account: i64,
    /// The name.
    pub name: String,
    /// What the person is here.
    pub role: String,
    /// Since when, in milliseconds of Unix time.
    pub created: i64,
    /// Since when he plays no rated games.
    pub casual: Option<i64>,
    /// The reports, the first one first.
    pub reports: Vec<OpenReport>,
    /// What was decided about him before, the last one first.
    pub decisions: Vec<Decision>,
}

/// Those about whom reports wait, the one with the oldest report first, but for the one who asks.
pub(crate) struct ListReported {
    pub(crate) moderator: i64,
    /// How many reports are told.
    pub(crate) most: u32,
}

impl Read for ListReported {
    type Output = Vec<ReportedPerson>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<ReportedPerson>, StoreError> {
        let mut people: Vec<ReportedPerson> = Vec::new();
        for row in sql
            .rows(
                "SELECT person.id, person.name, person.role, person.created, person.casual, \
                 reports.id, teller.name, game, reason, at FROM reports \
                 JOIN accounts person ON person.id = about \
                 LEFT JOIN accounts teller ON teller.id = by_account AND teller.role <> 'closed' \
                 WHERE state = 'open' AND about <> $1 ORDER BY reports.id LIMIT $2",
                &[Value::Number(self.moderator), Value::Number(i64::from(self.most))],
            )
            .await?
        {
            let account = row.number(0)?;
            let report = OpenReport {
                id: row.number(5)?,
                by: row.maybe_text(6)?,
                game: row.maybe_text(7)?,
                reason: row.text(8)?,
                at: row.number(9)?,
            };
            match people.iter_mut().find(|person| person.account == account) {
                Some(person) => person.reports.push(report),
                None => people.push(ReportedPerson {
                    account,
                    name: row.text(1)?,
                    role: row.text(2)?,
                    created: row.number(3)?,
                    casual: row.maybe(4)?,
                    reports: vec![report],
                    decisions: Vec::new(),
                }),
            }
        }
        for person in &mut people {
            person.decisions = decisions(sql, person.account, TOLD).await?;
        }
        Ok(people)
    }
}
