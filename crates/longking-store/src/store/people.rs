//! The people of a store.

use crate::people::{
    Acting, AskedLink, ClaimSeat, CloseDue, ConfirmLink, Device, EndKey, FindActing, FindLink,
    FindPassword, FindWho, ForgetGuests, Key, ListDevices, LogIn, NewAccount, NewGuest, NewLink,
    NewSession, Recover, SetClosing, SetPassword, SetRecovery, StoredPassword, TakeLink, Touch,
    Who,
};
use crate::store::Store;
use crate::{Secret, StoreError};

impl Store {
    /// Gives somebody a name, and logs his device in; returns who acts for it. Who has it already
    /// and asks again, with what he said he would show then, gets what he was not told.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if somebody has a name with the same key, or had it;
    /// [`StoreError::Unfit`].
    pub async fn make_account(&self, account: NewAccount) -> Result<i64, StoreError> {
        self.write(account).await
    }

    /// Somebody without a name acts for the first time, and his device is logged in; returns who
    /// acts.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the token is in use; [`StoreError::Unfit`].
    pub async fn make_guest(&self, session: NewSession) -> Result<i64, StoreError> {
        self.write(NewGuest(session)).await
    }

    /// Who shows a token, with a name or without; times are in milliseconds of Unix time.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody is logged in with it.
    pub async fn acting(&self, token: &Secret, now: i64) -> Result<Acting, StoreError> {
        self.read(FindActing { token, now }).await
    }

    /// Forgets guests whose devices were not seen since a time, unless they have a seat; returns
    /// how many.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn forget_guests(&self, before: i64) -> Result<u64, StoreError> {
        self.write(ForgetGuests { before }).await
    }

    /// Who shows a token; times are in milliseconds of Unix time.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody is logged in with it.
    pub async fn who(&self, token: &Secret, now: i64) -> Result<Who, StoreError> {
        self.read(FindWho { token, now }).await
    }

    /// Notes that a device was seen, which stays logged in until another time.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn touch_session(
        &self,
        token: Secret,
        at: i64,
        until: i64,
    ) -> Result<(), StoreError> {
        self.write(Touch { token, at, until }).await
    }

    /// The devices on which somebody is logged in.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn devices(&self, principal: i64, now: i64) -> Result<Vec<Device>, StoreError> {
        self.read(ListDevices { principal, now }).await
    }

    /// Logs a device out; says whether it was one.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn end_session(&self, principal: i64, id: &str) -> Result<bool, StoreError> {
        self.write(EndKey { key: Key::Session, principal, id: id.to_owned() }).await
    }

    /// The password of the one with a name; `None` where nobody has one.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn password(&self, name_key: &str) -> Result<Option<StoredPassword>, StoreError> {
        self.read(FindPassword { name_key }).await
    }

    /// Logs a device in whose owner knew a password; the account is not closed then.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if it is another password by now; [`StoreError::Unfit`].
    pub async fn log_in(
        &self,
        password: StoredPassword,
        session: NewSession,
    ) -> Result<i64, StoreError> {
        self.write(LogIn { password, session }).await
    }

    /// Logs a device in whose owner has what lets him in once: `new` does from then on. All other
    /// devices are logged out, and the account is not closed.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if `old` does not let him in; [`StoreError::Unfit`].
    pub async fn recover(
        &self,
        name_key: &str,
        old: Secret,
        new: Secret,
        session: NewSession,
    ) -> Result<i64, StoreError> {
        self.write(Recover { name_key: name_key.to_owned(), old, new, session }).await
    }

    /// Something else lets the owner of a device in from now on; his others are logged out.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the device is not logged in.
    pub async fn set_recovery(&self, token: Secret, new: Secret) -> Result<(), StoreError> {
        self.write(SetRecovery { token, new }).await
    }

    /// Another password for the owner of a device, whose others are logged out. `old` is the text
    /// of before, empty for none.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if it is another by now; [`StoreError::Unfit`].
    pub async fn set_password(
        &self,
        token: Secret,
        old: &str,
        new: &str,
    ) -> Result<(), StoreError> {
        self.write(SetPassword { token, old: old.to_owned(), new: new.to_owned() }).await
    }

    /// When the account of a device is to be closed; `None` for never.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the device is not logged in.
    pub async fn set_closing(&self, token: Secret, closes: Option<i64>) -> Result<(), StoreError> {
        self.write(SetClosing { token, closes }).await
    }

    /// Closes some accounts whose time has come; returns how many, none when all are closed.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn close_accounts(&self, now: i64) -> Result<u64, StoreError> {
        self.write(CloseDue { now }).await
    }

    /// A new device asks to be logged in.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if another one has that code; [`StoreError::Unfit`].
    pub async fn ask_link(&self, link: NewLink) -> Result<(), StoreError> {
        self.write(link).await
    }

    /// The device that waits with a code.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if none does, or it was let in.
    pub async fn link(&self, code: &Secret, now: i64) -> Result<AskedLink, StoreError> {
        self.read(FindLink { code, now }).await
    }

    /// Lets the device in that waits with a code.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if none does, or it was let in.
    pub async fn confirm_link(
        &self,
        code: Secret,
        principal: i64,
        by: Secret,
        now: i64,
    ) -> Result<(), StoreError> {
        self.write(ConfirmLink { code, principal, by, now }).await
    }

    /// Logs a device in that was let in, once; `None` while it waits.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if it does not wait any more; [`StoreError::Unfit`].
    pub async fn take_link(
        &self,
        poll: Secret,
        session: NewSession,
    ) -> Result<Option<i64>, StoreError> {
        self.write(TakeLink { poll, session }).await
    }

    /// A seat that was taken without a name is somebody's, who has its token.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the token opens no seat there, [`StoreError::Taken`] if it is
    /// somebody else's.
    pub async fn claim_seat(
        &self,
        table: &str,
        token: Secret,
        principal: i64,
    ) -> Result<(), StoreError> {
        self.write(ClaimSeat { table: table.to_owned(), token, principal }).await
    }
}
