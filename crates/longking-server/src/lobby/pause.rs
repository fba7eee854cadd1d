//! Somebody who waits no more is told why: he has left games and pauses, or plays no rated games.

use longking_store::Paused;

use super::Online;
use super::told::{Notice, Noticed, SeekOver};
use crate::live::snapshot::json;

impl Online {
    /// Tells him, wherever he has a line here, and that what he sought is over; returns what other
    /// servers are to hear, each for who acts.
    pub(crate) fn pause(&self, paused: &Paused) -> Vec<(i64, String)> {
        let mut hints = Vec::new();
        for (principal, seek) in &paused.seeks {
            if self.end(*principal, *seek) {
                self.tell(*principal, &json(&SeekOver::of(*seek)));
            } else {
                hints.push((*principal, "{}".to_owned()));
            }
        }
        let frame = json(&Noticed { notice: Notice::Pause { until: paused.until } });
        self.tell_account(paused.account, &frame);
        hints.push((paused.principal, frame));
        hints
    }

    /// Tells somebody who sought a rated game that he plays none; returns what other servers are to
    /// hear, as [`Online::pause`] does.
    pub(crate) fn bar(&self, account: i64, seeks: &[(i64, i64)]) -> Vec<(i64, String)> {
        let frame = json(&Noticed { notice: Notice::Barred });
        if !seeks.is_empty() {
            self.tell_account(account, &frame);
        }
        seeks.iter().map(|(principal, _)| (*principal, frame.clone())).collect()
    }
}
