//! Accounts that are closed: what is known of a person is deleted, the games stay for the others.

use crate::people::account::owner;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{Secret, StoreError};

/// When the account of a device is closed, or that it is not.
pub(crate) struct SetClosing {
    pub(crate) token: Secret,
    pub(crate) closes: Option<i64>,
}

impl Write for SetClosing {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let changed = sql
            .run(
                concat!("UPDATE accounts SET closes = $2 WHERE id = ", owner!()),
                &[Value::Hash(&self.token), Value::Maybe(self.closes)],
            )
            .await?;
        if changed == 1 { Ok(()) } else { Err(StoreError::Missing) }
    }
}

/// Closes some accounts whose time has come; nobody gets their names. Says how many; none when all
/// are closed.
pub(crate) struct CloseDue {
    pub(crate) now: i64,
}

impl Write for CloseDue {
    type Done = u64;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let now = [Value::Number(self.now)];
        let due = sql.rows("SELECT id FROM accounts WHERE closes < $1 LIMIT 10", &now).await?;
        let mut closed = 0;
        for row in due {
            let account = [Value::Number(row.number(0)?)];
            // Who logs in at the same moment keeps it.
            let name = "UPDATE accounts SET name = 'closed-' || CAST(id AS TEXT), role = 'closed', \
                        closes = NULL, password = NULL, recovery = NULL, recovery_before = NULL \
                        WHERE id = $1 AND closes < $2";
            if sql.run(name, &[account[0], now[0]]).await? == 0 {
                continue;
            }
            forget(sql, row.number(0)?).await?;
            closed += 1;
        }
        Ok(closed)
    }
}

/// Deletes what is known of somebody whose name is gone; what was reported of him is settled.
pub(crate) async fn forget<S: Sql>(sql: &mut S, account: i64) -> Result<(), StoreError> {
    let account = [Value::Number(account)];
    for statement in [
        "DELETE FROM sessions WHERE principal IN \
         (SELECT id FROM principals WHERE account = $1)",
        "DELETE FROM links WHERE principal IN \
         (SELECT id FROM principals WHERE account = $1)",
        "DELETE FROM api_tokens WHERE principal IN \
         (SELECT id FROM principals WHERE account = $1)",
        "DELETE FROM ratings WHERE account = $1",
        "DELETE FROM rating_days WHERE account = $1",
        "DELETE FROM pauses WHERE account = $1",
        "DELETE FROM sheets WHERE account = $1",
        "DELETE FROM sheet_sums WHERE account = $1",
        "DELETE FROM relations WHERE who = $1 OR whom = $1",
        "DELETE FROM seeks WHERE account = $1",
        "DELETE FROM challenges WHERE from_account = $1 OR to_account = $1",
        // Whom he met; what still counts for a game that goes on is forgotten in its time.
        "DELETE FROM meetings WHERE due IS NULL \
         AND (one IN (SELECT id FROM principals WHERE account = $1) \
         OR two IN (SELECT id FROM principals WHERE account = $1)) \
         AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id AND phase <> 'over')",
        "UPDATE reports SET state = 'settled' WHERE about = $1 AND state = 'open'",
        "UPDATE accounts SET former_key = NULL WHERE id = $1",
        "UPDATE seats SET name = '' WHERE principal IN \
         (SELECT id FROM principals WHERE account = $1)",
    ] {
        sql.run(statement, &account).await?;
    }
    Ok(())
}
