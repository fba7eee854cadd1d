//! People: their names, the devices on which they are logged in, and what lets them in again.

mod account;
mod api_token;
mod closing;
mod guest;
mod link;
mod seated;
mod session;

pub(crate) use account::{FindPassword, LogIn, Recover, SetPassword, SetRecovery, is_taken};
pub use account::{NewAccount, StoredPassword};
pub use api_token::{ApiToken, ApiUser, NewApiToken};
pub(crate) use api_token::{FindApiUser, ListApiTokens, MarkBot, TouchApiToken};
pub(crate) use closing::{CloseDue, SetClosing, forget};
pub use guest::Acting;
pub(crate) use guest::{FindActing, ForgetGuests, NewGuest};
pub use link::{AskedLink, NewLink};
pub(crate) use link::{ConfirmLink, FindLink, TakeLink};
pub(crate) use seated::{FindSeated, ListSeated, PeopleAt};
pub use seated::{SeatedAt, TablePerson};
pub(crate) use session::{ClaimSeat, EndKey, FindWho, Key, ListDevices, Touch};
pub use session::{Device, NewSession, Who};
