//! People: their names, the devices on which they are logged in, and what lets them in again.

mod account;
mod closing;
mod link;
mod session;

pub(crate) use account::{FindPassword, LogIn, Recover, SetPassword, SetRecovery};
pub use account::{NewAccount, StoredPassword};
pub(crate) use closing::{CloseDue, SetClosing};
pub use link::{AskedLink, NewLink};
pub(crate) use link::{ConfirmLink, FindLink, TakeLink};
pub(crate) use session::{ClaimSeat, EndSession, FindWho, ListDevices, Touch};
pub use session::{Device, NewSession, Who};
