//! The lobby: who waits for a game, who challenges whom, and who wants to have nothing to do with
//! whom.

mod challenges;
mod meetings;
mod pair;
mod relations;
mod seeks;

pub(crate) use challenges::{
    AcceptChallenge, AddChallenge, ChallengesOf, ChangedChallenges, FindChallenge,
    ForgetChallenges, OpenChallenges, SettleChallenge,
};
pub use challenges::{Challenge, ChallengeState, Challenged, NewChallenge};
pub(crate) use meetings::{
    DueMeetings, FindSeat, FirstMoveDue, ForgetMeetings, IsMeeting, ListAbsences, MeetingsOf,
    OwnTables, RecentMeetings, SettleMeeting,
};
pub use meetings::{Meeting, OwnMeeting, OwnTable};
pub(crate) use pair::PairSeeks;
pub use pair::{Paired, SharedTable};
pub(crate) use relations::{FindRelation, ListRelations, Relate, Unrelate, account_of};
pub use relations::{Related, Relation};
pub(crate) use seeks::{
    AddSeek, CountOffers, DropSeek, ForgetSeeks, KeepSeek, KeptSeeks, LeaveSeek, ListSeeks, SeekOf,
    UnkeptSeeks,
};
pub use seeks::{NewSeek, StoredOffer, StoredSeek, WaitingGame, WaitingSeeks};

/// Whether a seek lasts at the time $1: the server lives that keeps it, or none keeps it yet.
macro_rules! lasts {
    () => {
        "((seeks.node IS NULL AND seeks.until > $1) OR EXISTS (SELECT 1 FROM nodes \
         WHERE nodes.id = seeks.node AND nodes.gone IS NULL AND nodes.until >= $1))"
    };
}
use lasts;

/// The same, or a server has lost the line of who seeks, and another may still have one: until then
/// he meets nobody. No server has the number 0.
macro_rules! lingers {
    () => {
        "((seeks.node IS NULL OR seeks.node = 0) AND seeks.until > $1 OR EXISTS (SELECT 1 \
         FROM nodes WHERE nodes.id = seeks.node AND nodes.gone IS NULL AND nodes.until >= $1))"
    };
}
use lingers;

/// Whether two accounts want to have nothing to do with each other, by either's will.
macro_rules! apart {
    ($one:literal, $other:literal) => {
        concat!(
            "SELECT 1 FROM relations WHERE kind = 'block' AND ((who = ",
            $one,
            " AND whom = ",
            $other,
            ") OR (who = ",
            $other,
            " AND whom = ",
            $one,
            "))"
        )
    };
}
use apart;
