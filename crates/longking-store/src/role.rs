//! What somebody may do beside playing.

use crate::StoreError;
use crate::sql::{Sql, Value};
use crate::write::Write;

/// Somebody gets a role, a word of the caller; says whether he is a person. A program stays one.
pub(crate) struct SetRole {
    pub(crate) name_key: String,
    pub(crate) role: String,
}

impl Write for SetRole {
    type Done = bool;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let given = sql
            .run(
                "UPDATE accounts SET role = $2 WHERE name_key = $1 AND name NOT LIKE 'closed-%' \
                 AND role <> 'bot'",
                &[Value::id(&self.name_key)?, Value::kept(&self.role)?],
            )
            .await?;
        if given == 0 {
            let others = sql
                .rows(
                    "SELECT id FROM accounts WHERE name_key = $1 AND name NOT LIKE 'closed-%'",
                    &[Value::id(&self.name_key)?],
                )
                .await?;
            return if others.is_empty() { Err(StoreError::Missing) } else { Ok(false) };
        }
        // Who gives it knows whose devices these are.
        sql.run(
            "UPDATE sessions SET linked = COALESCE(linked, 0) WHERE principal IN \
             (SELECT principals.id FROM principals JOIN accounts ON accounts.id = account \
             WHERE name_key = $1)",
            &[Value::id(&self.name_key)?],
        )
        .await?;
        Ok(true)
    }
}
