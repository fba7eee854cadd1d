//! A table with both seats taken.

use anyhow::Result;
use serde::Deserialize;
use serde_json::json;

use crate::script::RULES;
use crate::server::Asker;

/// A table and the tokens of its seats.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
}

impl Table {
    /// Makes a table, with a clock or without, and takes both seats; the one who makes it begins
    /// with White.
    pub(crate) async fn make(asker: &mut Asker, clock: Option<&str>) -> Result<Table> {
        #[derive(Deserialize)]
        struct Made {
            id: String,
            seat: String,
            invite: String,
        }
        #[derive(Deserialize)]
        struct Seated {
            seat: String,
        }
        let begins = json!({"player": "one", "color": "white"});
        let terms = json!({"rules": RULES, "begins": begins, "clock": clock});
        let made: Made = asker.make("/api/tables", &json!({"terms": terms, "name": "one"})).await?;
        let path = format!("/api/tables/{}/seats", made.id);
        let sitting = json!({"invite": made.invite, "name": "two"});
        let seated: Seated = asker.make(&path, &sitting).await?;
        Ok(Table { id: made.id, tokens: [made.seat, seated.seat] })
    }
}
