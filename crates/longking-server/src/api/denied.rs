//! Why the server does not do what it is asked, as codes.

use longking_club::Casual;
use longking_library::LibraryError;
use longking_store::StoreError;
use longking_table::{Sentence, refusals};

refusals! {
    /// Why the server does not do what it is asked.
    Denied in "denied" {
        Busy "busy": "the computer has too many games at once, ask again",
        Looking "looking": "too many positions are looked at now, ask again",
        LookingHere "looking-here": "too many positions are looked at for this address",
        LongGame "long-game": "moves: at most {most}, not {moves}",
        NoPath "no-path": "there is nothing at this path",
        NoMethod "no-method": "this path is asked in another way",
        CodeText "code-text": "text: it must have 1 to {most} bytes",
        OtherSite "other-site": "pages of other sites may not do this",
        Slow "slow": "the question did not come in time",
        Connections "connections": "too many connections from this address",
        Games "games": "too many games from this address, wait a minute",
        Players "players": "too many players at once, come again",
        NoGame "no-game": "there is no such game, or it has expired",
        SeatTaken "seat-taken": "somebody has taken this seat already",
        Invitation "invitation": "this invitation opens no seat at this table",
        NoToken "no-token": "the token of a seat is missing",
        WrongToken "wrong-token": "this token opens no seat at this table",
        OtherTable "other-table": "this token is for another table",
        Unreadable "unreadable": "the table cannot be read now",
        Damaged "damaged": "the table {table} is damaged: {detail}",
        SomethingElse "something-else": "something else has happened before that",
        SeatFree "seat-free": "the other seat is still free",
        TimeOut "time-out": "the time has run out",
        NoNumber "no-number": "n: the number of events seen is missing",
        ServerSays "server-says": "the server says this itself",
        NobodyDoes "nobody-does": "no player does this",
        NoChance "no-chance": "no chance to be had: {detail}",
        Taken "taken": "it is taken already",
        Elsewhere "elsewhere": "another server watches this table",
        Gap "gap": "nobody was there for {ms} ms",
        Events "events": "the table has {events} events by now",
        Unfit "unfit": "a text has a character with the code 0",
        DiskFull "disk-full": "database: the disk is full",
        DatabaseBusy "database-busy": "database: locked by another program, or too busy",
        DatabaseSlow "database-slow": "database: no answer in time",
        NoSuchPlayer "players.none": "nobody has this name",
        NoLadder "ladders.none": "there is no such ladder",
        NoneOf "none-of": "{name}: it is none of {words}",
        MostGames "players.games": "max: 1 to {most}, not {max}",
        Positions "practice.positions": "positions: 1 to {most}, not {many}",
        RatedRules "rated.rules": "these rules have no ratings",
        RatedStart "rated.start": "a rated game begins with the start position of its rules",
        RatedOdds "rated.odds": "a rated game gives nothing to one player",
        RatedClock "rated.clock": "a rated game has a clock, with a minute or more",
        RatedName "rated.name": "a rated game is between two people with names",
        RatedCasual "rated.casual": "a moderator has decided that you play no rated games",
        RatedCasualOther "rated.casual-other": "the other player plays no rated games now",
        Paused "paused":
            "you have left games that you were losing, and pause: {minutes} min more",
        Absent "absent":
            "you have not come to {games} games that waited for you, and wait yourself: \
             {minutes} min more",
        SeekOffers "seek.offers": "offers: 1 to {most}, not {offers}",
        SeekClock "seek.clock": "a game with whoever comes has a clock",
        SeekWindow "seek.window": "low and high: ratings from 0 to {most}, the lower one first",
        SeekNone "seek.none": "this seek is over",
        SeekMany "seek.many": "too many seeks, wait a moment",
        ChallengeNone "challenge.none": "this challenge is over, or none of yours",
        ChallengeOneself "challenge.oneself": "nobody challenges himself",
        ChallengeBlocked "challenge.blocked": "one of you wants to have nothing to do with the other",
        ChallengeMany "challenge.many": "{most} challenges of yours wait for an answer already",
        RelationOneself "relation.oneself": "this is you",
        RelationMany "relation.many": "there are {most} names on this list already",
        ReportOpen "report.open": "your report about this person waits for a moderator already",
        ReportGame "report.game": "this person has not played such a game",
        ReportMany "report.many": "too many reports, wait a while",
        NoModerator "moderation.role": "this is for moderators",
        OneDevice "moderation.device":
            "a moderator judges from one of two devices of which one has let the other in by its code: \
             let one in first",
        OtherDevice "moderation.other":
            "nobody vouches for this device: judge from one that was there when you got the role, or ask \
             who runs the server to give it again now",
        JudgesModerator "moderation.moderator":
            "about a moderator decides who runs the server",
        BarredAlready "moderation.barred": "this person plays no rated games already",
        RatedAlready "moderation.rated": "this person plays rated games already",
        ClaimNone "claim.none": "nothing can be claimed in this game",
        ClaimHere "claim.here": "the other player is here",
        ClaimUnknown "claim.unknown": "it is not known whether the other player is here",
        ClaimWait "claim.wait": "the other player may still come back: {seconds} s more",
        ClaimTurn "claim.turn": "it is your own turn",
        PhraseNone "phrase.none": "there is no such phrase",
        PhraseWait "phrase.wait": "you have said something just now: {seconds} s more",
        PhraseMany "phrase.many": "nobody says more than {most} phrases in a game",
        NoSeat "tables.no-seat": "you have no seat at this table",
        Nobody "me.nobody": "this needs a name, or to be logged in again",
        HasName "me.has-name": "you have a name already",
        NameLength "me.name.length": "a name has {least} to {most} letters",
        NameLetter "me.name.letter": "“{letter}” is not a letter from a to z, a digit, “-” or “_”",
        NameStart "me.name.start": "a name begins with a letter",
        NameReserved "me.name.reserved": "this name is kept for the place itself",
        NameTaken "me.name.taken": "somebody has this name, or one too much like it",
        ManyNames "me.name.many": "too many names from this address, wait a while",
        NoDevice "me.no-device": "no such device is logged in",
        OthersSeat "me.others-seat": "this seat is somebody else's",
        ManyExports "me.many-exports": "this can be asked for once an hour",
        ManyTables "me.many-tables": "too many games at once, wait a minute",
        PlainHttp "password.plain-http":
            "others can read this line: a password needs https",
        PasswordLength "password.length": "a password has {least} to {most} letters",
        PasswordCommon "password.common": "very many people have this password",
        PasswordName "password.name": "a password is not the name",
        PasswordWrong "password.wrong": "this is not your password",
        LoginWrong "login.wrong": "the name and what goes with it do not fit together",
        LoginName "login.name":
            "too many tries for this name: use the saved picture, another phone, or wait",
        LoginAddress "login.address": "too many tries from this address, wait a while",
        LoginAll "login.all": "too many people log in now, wait a moment",
        OneWayIn "login.one-way": "password or recovery: one of them",
        NoLink "link.none": "no device waits with this code; a code is good for 5 minutes, once",
        ManyLinks "link.many": "too many codes, wait a while",
        NoProgram "token.none": "this needs a token of a person, which is still good",
        NoScope "token.scope": "the token is not for this: it lacks {scope}",
        TokenAndCookie "token.and-cookie": "a token or a cookie, not both",
        TokenLabel "token.label": "a token has a label of 1 to {most} letters",
        ManyTokens "token.many": "nobody has more than {most} tokens: end one of them first",
        ManyAsked "bots.many": "your programs ask too often, wait a moment",
        NoBot "bots.other": "who has another role here is no program",
        IsBot "bots.is-bot": "this is for people, and you are a program",
        BotSeeks "bots.rated-seek":
            "a program plays people for ratings only where one of both challenged the other",
        BotGames "bots.games": "a program plays at most {most} games at once",
        BegunGame "bots.begun": "both have moved: the game can be resigned, not broken off",
        NoSuchToken "token.missing": "there is no such token",
        Importing "library.importing": "another file is being imported",
        BrokenOff "library.broken-off": "the import has broken off",
        LibraryClosed "library.closed": "the library is not open",
        NoLibrary "library.none": "this server has no library",
        FarLibrary "library.far":
            "the library is open on the machine where the program runs, not from elsewhere",
        NothingIn "library.nothing-in": "there is no game in it",
        NotInLibrary "library.missing": "the library has no such game, import or removal",
        LibraryFull "library.disk-full": "library: the disk is full",
        LibraryBusy "library.busy": "library: another program is changing it",
        LibraryNumbered "library.too-many": "library: it has as many games as it can number",
        LibraryFirstDay "library.first-day": "the first day is like 1998-05-31, 1998-05 or 1998",
        LibraryLastDay "library.last-day": "the last day is like 1998-05-31, 1998-05 or 1998",
        LibraryBackwards "library.backwards": "the last day is before the first",
        LibraryNewer "library.newer": "library: made by a later version of this program",
    }
}

/// Why the store did not do it.
pub(crate) fn by_store(error: &StoreError) -> Sentence {
    match error {
        StoreError::Missing => Denied::NoGame.say(),
        StoreError::Taken => Denied::Taken.say(),
        StoreError::Conflict { length } => Denied::Events.with("events", *length),
        StoreError::Elsewhere => Denied::Elsewhere.say(),
        StoreError::Gap(ms) => Denied::Gap.with("ms", u64::try_from(*ms).unwrap_or_default()),
        StoreError::Unfit => Denied::Unfit.say(),
        StoreError::Full => Denied::DiskFull.say(),
        StoreError::Busy => Denied::DatabaseBusy.say(),
        other => Sentence::detail(other),
    }
}

/// Why games by some terms cannot be rated.
pub(crate) fn by_club(casual: Casual) -> Sentence {
    match casual {
        Casual::Rules => Denied::RatedRules.say(),
        Casual::Start => Denied::RatedStart.say(),
        Casual::Odds => Denied::RatedOdds.say(),
        Casual::Clock => Denied::RatedClock.say(),
        other => Sentence::detail(other),
    }
}

/// Why the library did not do it.
pub(crate) fn by_library(error: &LibraryError) -> Sentence {
    match error {
        LibraryError::NoGame => Denied::NothingIn.say(),
        LibraryError::Missing => Denied::NotInLibrary.say(),
        LibraryError::Day { is_last: false } => Denied::LibraryFirstDay.say(),
        LibraryError::Day { is_last: true } => Denied::LibraryLastDay.say(),
        LibraryError::Backwards => Denied::LibraryBackwards.say(),
        LibraryError::Full => Denied::LibraryFull.say(),
        LibraryError::Busy => Denied::LibraryBusy.say(),
        LibraryError::TooMany => Denied::LibraryNumbered.say(),
        LibraryError::Newer => Denied::LibraryNewer.say(),
        other => Sentence::detail(other),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::path::PathBuf;
    use std::{env, fs};

    use super::*;

    #[test]
    fn the_pages_english_has_every_code_and_no_other() {
        let mut text = String::from(
            "/**\n * English: why the server does not do what it is asked, by code.\n \
             * Written from the table of codes by its test. @module\n */\n\n\
             export const DENIED = {\n",
        );
        for (code, english) in Denied::ALL {
            writeln!(text, "  {code:?}: {english:?},").expect("a text takes everything");
        }
        text.push_str("};\n");
        let path = "../../web/app/words/en_denied.js";
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
        if env::var_os("LONGKING_WRITE").is_some() {
            fs::write(&path, &text).expect("the file can be written");
        }
        assert_eq!(fs::read_to_string(&path).unwrap_or_default(), text);
    }

    #[test]
    fn what_the_store_and_the_library_say_stays_as_it_is() {
        let store = [
            StoreError::Taken,
            StoreError::Conflict { length: 7 },
            StoreError::Elsewhere,
            StoreError::Gap(9),
            StoreError::Unfit,
            StoreError::Full,
            StoreError::Busy,
            StoreError::Unavailable("gone".into()),
        ];
        for error in store {
            assert_eq!(by_store(&error).to_string(), error.to_string());
        }
        let library = [
            LibraryError::File("line 3: no".into()),
            LibraryError::NoGame,
            LibraryError::Missing,
            LibraryError::Full,
            LibraryError::Busy,
            LibraryError::TooMany,
            LibraryError::Newer,
        ];
        for error in library {
            assert_eq!(by_library(&error).to_string(), error.to_string());
        }
    }
}
