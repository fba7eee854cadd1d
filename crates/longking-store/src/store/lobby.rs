//! The lobby of a store.

use crate::lobby::{
    AcceptChallenge, AddChallenge, AddSeek, ChallengesOf, ChangedChallenges, CountOffers, DropSeek,
    DueMeetings, FindChallenge, FindRelation, FindSeat, FirstMoveDue, ForgetChallenges,
    ForgetMeetings, ForgetSeeks, IsMeeting, KeepSeek, KeptSeeks, LeaveSeek, ListAbsences,
    ListRelations, ListSeeks, MeetingsOf, OpenChallenges, OwnTables, PairSeeks, RecentMeetings,
    Relate, SeekOf, SettleChallenge, SettleMeeting, UnkeptSeeks, Unrelate,
};
use crate::nodes::{CountPeople, TellPeople};
use crate::store::Store;
use crate::{
    Challenge, Challenged, Meeting, NewChallenge, NewSeek, OwnMeeting, OwnTable, Paired, Related,
    Relation, Secret, SharedTable, StoreError, StoredPlayer, WaitingGame, WaitingSeeks,
};

impl Store {
    /// Somebody waits for a game from now on; the seek that he had before is over.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the number is in use, or he seeks twice at the same moment;
    /// [`StoreError::Unfit`].
    pub async fn add_seek(&self, seek: NewSeek) -> Result<(), StoreError> {
        self.write(AddSeek(seek)).await
    }

    /// A server keeps a seek of a principal whose line it has: it lasts as long as the server.
    /// Says whether the seek was still there.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn keep_seek(&self, id: i64, principal: i64, node: i64) -> Result<bool, StoreError> {
        self.write(KeepSeek { id, principal, node }).await
    }

    /// A principal waits no more; says whether he did.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn drop_seek(&self, id: i64, principal: i64) -> Result<bool, StoreError> {
        self.write(DropSeek { id, principal }).await
    }

    /// A server has lost the line of who seeks; says whether it kept the seek. For so many
    /// milliseconds another one may keep it, where he has a line too; until then he meets nobody,
    /// and then the seek is over.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn leave_seek(&self, id: i64, node: i64, linger: i64) -> Result<bool, StoreError> {
        self.write(LeaveSeek { id, node, linger }).await
    }

    /// Forgets the seeks that no living server keeps; returns how many.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn forget_seeks(&self) -> Result<u64, StoreError> {
        self.write(ForgetSeeks).await
    }

    /// The seeks that a server keeps.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn kept_seeks(&self, node: i64) -> Result<Vec<i64>, StoreError> {
        self.read(KeptSeeks { node }).await
    }

    /// The seek with which a principal waits.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn seek_of(&self, principal: i64) -> Result<Option<i64>, StoreError> {
        self.read(SeekOf { principal }).await
    }

    /// The seeks that no server keeps yet, or any more, each with its principal.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn unkept_seeks(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        self.read(UnkeptSeeks).await
    }

    /// A server has lines to so many people now.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn tell_people(&self, node: i64, people: i64) -> Result<(), StoreError> {
        self.write(TellPeople { node, people }).await
    }

    /// How many people have a line to a server that lives.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn count_people(&self) -> Result<i64, StoreError> {
        self.read(CountPeople).await
    }

    /// Those who wait: all of them, or a seek and those who would play what it offers.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn seeks(&self, beside: Option<i64>) -> Result<WaitingSeeks, StoreError> {
        self.read(ListSeeks { beside }).await
    }

    /// The games for which people wait, those that most wait for first; so many at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn waiting_games(&self, most: u32) -> Result<Vec<WaitingGame>, StoreError> {
        self.read(CountOffers { most: i64::from(most) }).await
    }

    /// Two seeks, of the first and of the second player, become a table with both seats. Each
    /// finds it by the token of his seat.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if one of them waits no more, or has blocked the other: then both
    /// seeks are as they were. [`StoreError::Taken`] if the table is there; [`StoreError::Unfit`].
    pub async fn pair(&self, seeks: [i64; 2], table: SharedTable) -> Result<Paired, StoreError> {
        self.write(PairSeeks { seeks, table }).await
    }

    /// The tables that the lobby has made since a time, in milliseconds of Unix time.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn meetings(&self, since: i64) -> Result<Vec<Meeting>, StoreError> {
        self.read(RecentMeetings { since }).await
    }

    /// The meetings of a principal that are known, the first one first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn meetings_of(&self, principal: i64) -> Result<Vec<OwnMeeting>, StoreError> {
        self.read(MeetingsOf { principal }).await
    }

    /// Whether the lobby has made a table.
    ///
    /// # Errors
    /// [`StoreError::Unfit`].
    pub async fn is_meeting(&self, table: &str) -> Result<bool, StoreError> {
        self.read(IsMeeting { table }).await
    }

    /// Until when the first move is due of a table that the lobby has made, in milliseconds of Unix
    /// time; nothing where none is.
    ///
    /// # Errors
    /// [`StoreError::Unfit`].
    pub async fn first_move_due(&self, table: &str) -> Result<Option<i64>, StoreError> {
        self.read(FirstMoveDue { table }).await
    }

    /// Tables that the lobby has made where the time for a first move is over; so many at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn due_meetings(&self, most: u32) -> Result<Vec<Meeting>, StoreError> {
        self.read(DueMeetings { most: i64::from(most) }).await
    }

    /// Another first move is due at a table, or none, where one was due at a time; `absent` is who
    /// did not make it. Says whether it was due then.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn settle_meeting(
        &self,
        table: &str,
        was: i64,
        due: Option<i64>,
        absent: Option<i64>,
    ) -> Result<bool, StoreError> {
        self.write(SettleMeeting { table: table.to_owned(), was, due, absent }).await
    }

    /// When the games began since a time in which a principal did not make his first move, in
    /// milliseconds of Unix time, the last one first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn absences(&self, principal: i64, since: i64) -> Result<Vec<i64>, StoreError> {
        self.read(ListAbsences { principal, since }).await
    }

    /// Forgets challenges without a game that have been over since a time; returns how many. There
    /// may be more.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn forget_challenges(&self, before: i64) -> Result<u64, StoreError> {
        self.write(ForgetChallenges { before }).await
    }

    /// Forgets the meetings of before a time at which nothing is due; returns how many.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn forget_meetings(&self, before: i64) -> Result<u64, StoreError> {
        self.write(ForgetMeetings { before }).await
    }

    /// The tables at which a principal has a seat and a game goes on, the last one first; so many
    /// at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn own_tables(&self, principal: i64, most: u32) -> Result<Vec<OwnTable>, StoreError> {
        self.read(OwnTables { principal, most: i64::from(most) }).await
    }

    /// The seat that a principal has at a table.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if he has none.
    pub async fn seat_of(&self, table: &str, principal: i64) -> Result<StoredPlayer, StoreError> {
        self.read(FindSeat { table, principal }).await
    }

    /// One person asks another for a game.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody has that name, [`StoreError::Taken`] if the number is in
    /// use; [`StoreError::Unfit`].
    pub async fn add_challenge(&self, challenge: NewChallenge) -> Result<Challenged, StoreError> {
        self.write(AddChallenge(challenge)).await
    }

    /// Ends a challenge that waits for an answer: by who asked it is cancelled, by who was asked
    /// it is declined. Says whether it waited.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn settle_challenge(&self, id: i64, account: i64) -> Result<bool, StoreError> {
        self.write(SettleChallenge { id, account }).await
    }

    /// Who was asked accepts: the challenger has the first seat of a new table, he the second.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if no such challenge waits for an answer of his;
    /// [`StoreError::Taken`] if the table or the token is there; [`StoreError::Unfit`].
    pub async fn accept_challenge(
        &self,
        id: i64,
        (principal, account): (i64, i64),
        seat: Secret,
        table: SharedTable,
    ) -> Result<Paired, StoreError> {
        self.write(AcceptChallenge { id, principal, account, seat, table }).await
    }

    /// A challenge.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is none.
    pub async fn challenge(&self, id: i64) -> Result<Challenge, StoreError> {
        self.read(FindChallenge(id)).await
    }

    /// The challenges that wait for an answer, made by an account or to it.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn open_challenges(&self, account: i64) -> Result<Vec<Challenge>, StoreError> {
        self.read(OpenChallenges { account }).await
    }

    /// All challenges that are known, made by an account or to it, the first one first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn challenges_of(&self, account: i64) -> Result<Vec<Challenge>, StoreError> {
        self.read(ChallengesOf { account }).await
    }

    /// The challenges that changed since a time, in milliseconds of Unix time; so many at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn changed_challenges(
        &self,
        since: i64,
        most: u32,
    ) -> Result<Vec<Challenge>, StoreError> {
        self.read(ChangedChallenges { since, most: i64::from(most) }).await
    }

    /// An account follows or blocks the one with a name, of so many of a kind at most.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody has that name.
    pub async fn relate(
        &self,
        who: i64,
        name_key: &str,
        kind: Relation,
        (at, most): (i64, i64),
    ) -> Result<Related, StoreError> {
        self.write(Relate { who, name_key: name_key.to_owned(), kind, at, most }).await
    }

    /// An account follows or blocks the one with a name no more; says whether it did.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody has that name.
    pub async fn unrelate(
        &self,
        who: i64,
        name_key: &str,
        kind: Relation,
    ) -> Result<bool, StoreError> {
        self.write(Unrelate { who, name_key: name_key.to_owned(), kind }).await
    }

    /// Whether an account follows or blocks another.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn relation(&self, who: i64, whom: i64) -> Result<Option<Relation>, StoreError> {
        self.read(FindRelation { who, whom }).await
    }

    /// The names of those whom an account follows and blocks.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn relations(&self, who: i64) -> Result<Vec<(String, Relation)>, StoreError> {
        self.read(ListRelations { who }).await
    }
}
