//! The file that keeps the games of a match.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use draughts::{Color, Rules};
use draughts_notation::pdn::{self, GameResult, PdnGame};
use draughts_notation::{Contract, MoveRecord};

use super::clocks::Pace;
use super::game::{End, Played};
use super::names::{Names, Stranger};
use super::opening::Opening;

/// A game's place in a match: the pair, and 1 or 2; in the first the first engine has White.
pub(super) type Round = (usize, usize);

/// What the first and the second engine have, as White's and Black's; and the other way round.
pub(super) fn of_colors<T>(round: Round, [first, second]: [T; 2]) -> [T; 2] {
    if round.1 == 1 { [first, second] } else { [second, first] }
}

/// The first tag of a game of a match.
const EVENT: (&str, &str) = ("Event", "Longking match");

/// How all games of a match are played, by which those of another are told from them.
#[derive(Clone, Copy)]
pub(super) struct Manner<'a> {
    pub(super) contract: &'a Contract,
    /// What is measured out to the first and the second engine.
    pub(super) paces: &'a [Pace; 2],
    /// Whether games whose end both engines see are ended.
    pub(super) adjudicate: bool,
    /// Whether engines think in the time of the other side.
    pub(super) ponder: bool,
}

/// A file of games that grows.
pub(super) struct Games {
    file: File,
}

impl Games {
    /// Opens or makes a file, which no other match writes to meanwhile; tells which rounds of this
    /// match it has, with the half points of the first engine. A last game that was cut off is
    /// taken out.
    pub(super) fn open(
        path: &Path,
        manner: Manner<'_>,
        opening: impl Fn(usize) -> Opening,
        names: &mut Names,
    ) -> io::Result<(Games, HashMap<Round, u32>)> {
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            return Err(io::Error::other("not a file that games can be read from and added to"));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(io::Error::other("another match writes its games to it"));
        }
        let text = fs::read(path)?;
        let kept = whole(&text);
        let rounds = rounds(kept, manner, opening, names)?;
        if kept.len() < text.len() {
            file.set_len(kept.len() as u64)?;
        }
        if kept.last().is_some_and(|byte| *byte != b'\n') {
            file.write_all(b"\n\n")?;
        }
        Ok((Games { file }, rounds))
    }

    /// Adds a game: all of it or nothing.
    pub(super) fn add(
        &mut self,
        round: Round,
        names: [&str; 2],
        manner: Manner<'_>,
        played: &Played,
    ) -> io::Result<()> {
        let game = written(round, names, manner, played);
        let text = pdn::write(&game).map_err(io::Error::other)?;
        let before = self.file.metadata()?.len();
        let added = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        if added.is_err() {
            // The first error is the one to tell.
            let _ = self.file.set_len(before);
        }
        added
    }
}

/// Which rounds of this match a file has, with the half points of the first engine. The names that
/// it has must be those that are known, and are known then.
pub(super) fn read(
    path: &Path,
    manner: Manner<'_>,
    opening: impl Fn(usize) -> Opening,
    names: &mut Names,
) -> io::Result<HashMap<Round, u32>> {
    rounds(whole(&fs::read(path)?), manner, opening, names)
}

/// What a file has but for a last game of a match that was cut off, as by a full disk. What is
/// whole ends with the sign `*` or a result.
fn whole(text: &[u8]) -> &[u8] {
    let all = text.trim_ascii_end();
    let word =
        all.rsplit(u8::is_ascii_whitespace).next().and_then(|w| core::str::from_utf8(w).ok());
    if word.is_some_and(|word| !matches!(GameResult::read(word), GameResult::Other(_))) {
        return text;
    }
    // A game begins with a tag behind an empty line.
    let begun = all.windows(3).rposition(|bytes| bytes == b"\n\n[").map_or(0, |at| at + 2);
    let (last, head) = (&all[begun..], format!("[{} \"{}\"]", EVENT.0, EVENT.1));
    let is_ours = last.starts_with(head.as_bytes()) || head.as_bytes().starts_with(last);
    if is_ours { &text[..begun] } else { text }
}

fn rounds(
    text: &[u8],
    manner: Manner<'_>,
    opening: impl Fn(usize) -> Opening,
    names: &mut Names,
) -> io::Result<HashMap<Round, u32>> {
    let games = pdn::read_games(text, manner.contract).map_err(io::Error::other)?;
    let mut rounds = HashMap::new();
    for read in games.iter().filter(|read| !read.is_empty()) {
        let counted = count(&read.game, manner, &opening, names);
        let (round, halves) = counted.map_err(|what| {
            io::Error::other(format!("game {} of it is not of this match: {what}", read.number))
        })?;
        rounds.insert(round, if round.1 == 1 { halves } else { 2 - halves });
    }
    Ok(rounds)
}

/// The round of a game and the half points of White; or why it is not of this match.
fn count(
    game: &PdnGame,
    manner: Manner<'_>,
    opening: impl Fn(usize) -> Opening,
    names: &mut Names,
) -> Result<(Round, u32), String> {
    let rules = manner.contract.rules();
    let round = game.tag("Round").and_then(round_of).ok_or("no round")?;
    if game.contract.rules() != rules {
        return Err("other rules".to_owned());
    }
    let is_other = |(name, value): &(&str, Option<String>)| game.tag(name) != value.as_deref();
    if controls(round, manner.paces).iter().any(is_other) {
        return Err("another time control".to_owned());
    }
    // Games that were played before there were such tags have none.
    let is_told = |(name, _): &&(&str, Option<String>)| game.tag(name).is_some();
    if nodes(round, manner.paces).iter().filter(is_told).any(is_other) {
        return Err("another number of positions".to_owned());
    }
    if [adjudication(manner)].iter().filter(is_told).any(is_other) {
        return Err("other adjudication".to_owned());
    }
    if is_other(&pondering(manner)) {
        return Err("other pondering".to_owned());
    }
    if !begins_as(game, &game_of(&opening(round.0).record)) {
        return Err("another opening".to_owned());
    }
    let called = ["White", "Black"].map(|name| game.tag(name).unwrap_or_default());
    let other = |Stranger { name, known, .. }| format!("{name} in the place of {known}");
    names.meet(of_colors(round, called)).map_err(other)?;
    let halves = halves_of(&game.result, rules).ok_or("no result")?;
    Ok((round, halves))
}

/// Whether a game begins as an opening does, with all its moves.
fn begins_as(game: &PdnGame, opening: &PdnGame) -> bool {
    let mut played = game.main_line().map(|id| &game.node(id).leap);
    let mut moves = opening.main_line().map(|id| &opening.node(id).leap);
    game.start == opening.start && moves.all(|leap| played.next() == Some(leap))
}

/// Reads `12.2`.
fn round_of(text: &str) -> Option<Round> {
    let (pair, game) = text.split_once('.')?;
    let round = (pair.parse().ok()?, game.parse().ok()?);
    (round.0 > 0 && (1..=2).contains(&round.1)).then_some(round)
}

/// The half points of White.
fn halves_of(result: &GameResult, rules: &Rules) -> Option<u32> {
    match (result.winner(rules), result) {
        (Some(Color::White), _) => Some(2),
        (Some(Color::Black), _) => Some(0),
        (None, GameResult::Draw) => Some(1),
        _ => None,
    }
}

fn result_of(halves: u32, rules: &Rules) -> GameResult {
    let winner = match halves {
        0 => Some(Color::Black),
        1 => None,
        _ => Some(Color::White),
    };
    GameResult::of(winner, rules)
}

/// A tag with its value, if it has one.
type Tag = (&'static str, Option<String>);

/// What White and Black have as tags: one for both sides, or each its own.
fn of_both([both, white, black]: [&'static str; 3], values: [Option<String>; 2]) -> [Tag; 3] {
    let [of_white, of_black] = values;
    let (of_both, of_white, of_black) =
        if of_white == of_black { (of_white, None, None) } else { (None, of_white, of_black) };
    [(both, of_both), (white, of_white), (black, of_black)]
}

/// The time controls of a game as tags. The paces are those of the first and the second engine.
fn controls(round: Round, paces: &[Pace; 2]) -> [Tag; 3] {
    let names = ["TimeControl", "TimeControlWhite", "TimeControlBlack"];
    of_both(names, of_colors(round, paces.each_ref()).map(Pace::tag))
}

/// The positions a move as tags.
fn nodes(round: Round, paces: &[Pace; 2]) -> [Tag; 3] {
    let names = ["Nodes", "NodesWhite", "NodesBlack"];
    of_both(names, of_colors(round, paces.each_ref()).map(Pace::nodes_tag))
}

/// Whether games are ended early as a tag.
fn adjudication(manner: Manner<'_>) -> Tag {
    let value = if manner.adjudicate { "scores" } else { "none" };
    ("Adjudication", Some(value.to_owned()))
}

/// That engines think in the time of the other side, as a tag; none where they do not.
fn pondering(manner: Manner<'_>) -> Tag {
    ("Pondering", manner.ponder.then(|| "on".to_owned()))
}

fn written(round: Round, names: [&str; 2], manner: Manner<'_>, played: &Played) -> PdnGame {
    let mut game = game_of(&played.record);
    let tags = [
        (EVENT.0, Some(EVENT.1.to_owned())),
        ("Round", Some(format!("{}.{}", round.0, round.1))),
        ("White", Some(names[Color::White.index()].to_owned())),
        ("Black", Some(names[Color::Black.index()].to_owned())),
        ("Termination", Some(played.end.to_string())),
        adjudication(manner),
        pondering(manner),
    ];
    let paces = [controls(round, manner.paces), nodes(round, manner.paces)].concat();
    let known =
        tags.into_iter().chain(paces).filter_map(|(name, value)| Some((name.to_owned(), value?)));
    game.tags = known.collect();
    game.result = result_of(played.end.halves_of_white(), played.record.contract().rules());
    if matches!(played.end, End::Failed(..)) {
        let comment = played.end.to_string().replace(['{', '}'], " ");
        let last = game.last();
        game.node_mut(last).comments.push(comment);
    }
    game
}

/// The game of a record, without its players and its result.
fn game_of(record: &MoveRecord) -> PdnGame {
    let contract = *record.contract();
    // What was played can be played again.
    let game = record.game();
    game.map_or_else(|_| PdnGame::new(contract), |game| PdnGame::of(game.as_ref(), contract))
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use draughts::RULE_SETS;
    use draughts::rules::First;
    use draughts_notation::moves::any_hub;
    use draughts_notation::pdn::{Leap, Severity};

    use super::super::contender::Failure;
    use super::*;

    const NODES: [Pace; 2] = [Pace::Nodes(10), Pace::Nodes(10)];

    fn manner<'a>(contract: &'a Contract, paces: &'a [Pace; 2]) -> Manner<'a> {
        Manner { contract, paces, adjudicate: false, ponder: false }
    }

    /// The most turns of a game.
    const TURNS: usize = 60;

    /// What may be done where a game stands: legal moves, offences and huffs.
    fn choices(record: &MoveRecord) -> Vec<String> {
        let game = record.game().expect("a game that was played");
        let moves = [game.legal_moves(), game.offences()].concat();
        let huffs = game.huffable().iter().map(|square| format!("huff{square}"));
        moves.iter().map(any_hub).chain(huffs).collect()
    }

    /// Numbers that look random and never change.
    struct Rng(u64);

    impl Rng {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((self.0 >> 33) % bound as u64) as usize
        }

        /// A game from the start, begun by either side where the lot decides.
        fn played(&mut self, contract: Contract) -> Played {
            let mut record = MoveRecord::start(contract).expect("the start position can be played");
            if contract.rules().first == First::Either && self.below(2) == 0 {
                record = MoveRecord::begun_by(contract, Color::Black).expect("whoever begins");
            }
            for _ in 0..TURNS {
                let choices = choices(&record);
                if choices.is_empty() {
                    break;
                }
                record.play(&choices[self.below(choices.len())]).expect("one of the choices");
            }
            let end = match record.standing().expect("a game that was played").outcome {
                Some(outcome) => End::Rules(outcome),
                None if self.below(2) == 0 => End::TooLong,
                None => End::Failed(Color::BOTH[self.below(2)], Failure::Time),
            };
            Played { record, end }
        }
    }

    fn texts(game: &PdnGame) -> Vec<String> {
        let text = |leap: &Leap| match leap {
            Leap::Move(mv) | Leap::Offence(mv) => mv.to_string(),
            Leap::Huff(square) => format!("huff{square}"),
            leap => panic!("{leap:?}"),
        };
        game.main_line().map(|id| text(&game.node(id).leap)).collect()
    }

    #[test]
    fn h3_a_game_of_a_match_by_any_rules_is_read_as_the_same_game() {
        let mut rng = Rng(20_26);
        let houses = ["spanish,huff=all", "thai,huff=all,first=either", "jamaican,huff=all"];
        let houses = houses.map(|text| text.parse().expect("a contract"));
        let sets = RULE_SETS.iter().map(|set| Contract::from(*set));
        let (mut huffs, mut black_by_lot) = (0, 0);
        for contract in sets.chain(houses).flat_map(|contract| [contract; 4]) {
            let played = rng.played(contract);
            let game = written((1, 2), ["a", "b"], manner(&contract, &NODES), &played);
            let text = pdn::write(&game).expect("a game that was played");
            // The rules that are asked for count for nothing where a game names its own.
            let read = pdn::read_games(&text, &"thai".parse().unwrap()).expect("a game").remove(0);
            assert!(read.problems.iter().all(|p| p.severity() == Severity::Note), "{text}");
            assert_eq!(read.game, game, "{text}");
            assert_eq!(texts(&read.game), played.record.moves(), "{text}");
            let halves = halves_of(&read.game.result, contract.rules());
            assert_eq!(halves, Some(played.end.halves_of_white()), "{text}");
            let is_huff = |text: &&String| text.starts_with("huff");
            huffs += played.record.moves().iter().filter(is_huff).count();
            black_by_lot +=
                usize::from(text.contains("1...") && contract.rules().first == First::Either);
        }
        assert!(huffs > 20 && black_by_lot > 4, "{huffs} huffs, {black_by_lot} begun by Black");
    }

    #[test]
    fn a_match_under_rules_that_black_begins_goes_on_with_the_results_it_had() {
        let path = std::env::temp_dir().join(format!("longking-match-{}.pdn", std::process::id()));
        let contract: Contract = "english".parse().unwrap();
        let opening = Opening { number: 1, record: MoveRecord::start(contract).unwrap() };
        let manner = manner(&contract, &NODES);
        let open = || {
            let mut names = Names::default();
            Games::open(&path, manner, |_| opening.clone(), &mut names).unwrap()
        };
        let (mut games, _) = open();
        for (round, loser) in [((1, 1), Color::Black), ((2, 1), Color::White)] {
            let end = End::Failed(loser, Failure::Time);
            let played = Played { record: opening.record.clone(), end };
            games.add(round, ["a", "b"], manner, &played).unwrap();
        }
        let mut names = Names::default();
        let again = Games::open(&path, manner, |_| opening.clone(), &mut names);
        let refused = again.err().unwrap().to_string();
        assert_eq!(refused, "another match writes its games to it");
        let devices = Games::open(Path::new("/dev/null"), manner, |_| opening.clone(), &mut names);
        let refused = devices.err().unwrap().to_string();
        assert_eq!(refused, "not a file that games can be read from and added to");
        drop(games);
        let (_, rounds) = open();
        std::fs::remove_file(&path).unwrap();
        assert_eq!((rounds[&(1, 1)], rounds[&(2, 1)]), (2, 0));
    }

    #[test]
    fn a_game_at_time_odds_names_the_time_of_each_color() {
        let paces = [100, 300].map(|ms| Pace::MoveTime(Duration::from_millis(ms)));
        let record = MoveRecord::start("thai".parse().unwrap()).unwrap();
        let played = Played { record, end: End::TooLong };
        let tags = |round, paces: &[Pace; 2]| {
            let game = written(round, ["a", "b"], manner(played.record.contract(), paces), &played);
            ["TimeControl", "TimeControlWhite", "TimeControlBlack"]
                .map(|name| game.tag(name).map(str::to_owned))
        };
        let [one, other] = [(1, 1), (1, 2)].map(|round| tags(round, &paces));
        assert_eq!((&one[0], &other[0]), (&None, &None));
        assert!(one[1].is_some() && one[2].is_some() && one[1] != one[2], "{one:?}");
        assert_eq!((&one[1], &one[2]), (&other[2], &other[1]));
        let equal = tags((1, 2), &[paces[0].clone(), paces[0].clone()]);
        assert_eq!(equal, [one[1].clone(), None, None]);
    }

    /// A game of the first round that has these moves.
    fn game(names: [&str; 2], manner: Manner<'_>, moves: &[&str]) -> String {
        let mut record = MoveRecord::start(*manner.contract).unwrap();
        moves.iter().for_each(|mv| drop(record.enter(mv).unwrap()));
        let played = Played { record, end: End::TooLong };
        pdn::write(&written((1, 1), names, manner, &played)).unwrap()
    }

    #[test]
    fn games_of_another_match_are_told_from_those_of_this_one() {
        let contract: Contract = "international".parse().unwrap();
        let mut opening = Opening { number: 1, record: MoveRecord::start(contract).unwrap() };
        for mv in ["32-28", "19-23"] {
            opening.record.enter(mv).unwrap();
        }
        let this = manner(&contract, &NODES);
        let read = |text: &str, manner| {
            let rounds =
                rounds(text.as_bytes(), manner, |_| opening.clone(), &mut Names::default());
            rounds.map(|rounds| rounds[&(1, 1)]).map_err(|error| error.to_string())
        };
        let other = |what: &str| Err(format!("game 1 of it is not of this match: {what}"));
        let moves = ["32-28", "19-23", "28x19"];
        let own = game(["a", "b"], this, &moves);
        assert_eq!(read(&own, this), Ok(1));
        let times = [100, 300].map(|ms| Pace::MoveTime(Duration::from_millis(ms)));
        let nodes = [Pace::Nodes(10), Pace::Nodes(20)];
        let [timed, more] = [&times, &nodes].map(|paces| manner(&contract, paces));
        let early = Manner { adjudicate: true, ..this };
        let pondered = Manner { ponder: true, ..this };
        for (other_manner, what) in [
            (timed, "another time control"),
            (more, "another number of positions"),
            (early, "other adjudication"),
            (pondered, "other pondering"),
        ] {
            let text = game(["a", "b"], other_manner, &moves);
            assert_eq!((read(&text, other_manner), read(&text, this)), (Ok(1), other(what)));
            assert_eq!(read(&own, other_manner), other(what));
        }
        for moves in [&[][..], &["32-28"], &["33-28", "19-23"], &["32-28", "18-23"]] {
            let text = game(["a", "b"], this, moves);
            assert_eq!(read(&text, this), other("another opening"), "{moves:?}");
        }
        // As games were kept before.
        let is_old =
            |line: &&str| !line.starts_with("[Nodes") && !line.starts_with("[Adjudication");
        let old = own.lines().filter(is_old).collect::<Vec<_>>().join("\n");
        assert!(old.len() < own.len());
        for manner in [this, more, early] {
            assert_eq!(read(&old, manner), Ok(1));
        }
        let both = own + &game(["a", "c"], this, &moves).replace("1.1", "2.1");
        let error = "game 2 of it is not of this match: c in the place of b";
        assert_eq!(read(&both, this), Err(error.to_owned()));
    }

    #[test]
    fn a_game_that_was_cut_off_is_no_game_and_swallows_no_other() {
        let path = std::env::temp_dir().join(format!("longking-cut-{}.pdn", std::process::id()));
        let contract: Contract = "international".parse().unwrap();
        let opening = Opening { number: 1, record: MoveRecord::start(contract).unwrap() };
        let manner = manner(&contract, &NODES);
        let open = || {
            let mut names = Names::default();
            Games::open(&path, manner, |_| opening.clone(), &mut names).unwrap()
        };
        let end = End::Failed(Color::Black, Failure::Illegal("{ [1-1]".to_owned()));
        let mut played = Played { record: opening.record.clone(), end };
        played.record.enter("32-28").unwrap();
        let text = |round| pdn::write(&written(round, ["a", "b"], manner, &played)).unwrap();
        let (first, both) = (text((1, 1)), text((1, 1)) + &text((2, 1)));
        for length in 0..=both.len() {
            std::fs::write(&path, &both[..length]).unwrap();
            let whole = [first.len(), both.len()].iter().filter(|end| length + 2 >= **end).count();
            let (mut games, rounds) = open();
            assert_eq!(rounds.len(), whole, "{:?}", &both[..length]);
            for pair in whole + 1..=2 {
                games.add((pair, 1), ["a", "b"], manner, &played).unwrap();
            }
            drop(games);
            let (_, rounds) = open();
            assert_eq!((rounds[&(1, 1)], rounds[&(2, 1)]), (2, 2), "{:?}", &both[..length]);
        }
        std::fs::remove_file(&path).unwrap();
        for text in ["Dear reader", "[Event \"Club\"]\n\n1. 32-28 19-", "1. 32-28 2-0\n"] {
            assert_eq!(whole(text.as_bytes()), text.as_bytes());
        }
    }
}
