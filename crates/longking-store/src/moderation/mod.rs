//! What people report of each other, and what moderators decide.

mod acts;
mod pause;
mod report;
mod reported;
mod sheet;
mod standing;

pub use acts::{Act, Acted, NewAct};
pub use pause::{Leaving, Pause, Paused};
pub(crate) use pause::{LeftGames, ListPauses, PausedUntil};
pub(crate) use report::ReportsBy;
pub use report::{MadeReport, NewReport, Reported};
pub(crate) use reported::ListReported;
pub use reported::{OpenReport, ReportedPerson};
pub(crate) use sheet::{MarkSeen, SheetsIn, SheetsOf, UnseenGames};
pub use sheet::{NewSheet, SheetSide, SheetSum};
pub(crate) use standing::{AnyCasual, FindClosed, FindStanding, WithRole};
pub use standing::{Decision, Standing};
