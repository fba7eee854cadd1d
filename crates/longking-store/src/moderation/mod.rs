//! What people report of each other, and what moderators decide.

mod acts;
mod report;
mod reported;
mod standing;

pub use acts::{Act, Acted, NewAct};
pub(crate) use report::ReportsBy;
pub use report::{MadeReport, NewReport, Reported};
pub(crate) use reported::ListReported;
pub use reported::{OpenReport, ReportedPerson};
pub(crate) use standing::{AnyCasual, FindStanding, WithRole};
pub use standing::{Decision, Standing};
