//! The file that keeps the games of a match.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use draughts::{Color, Rules};
use draughts_notation::pdn::{self, GameResult, PdnGame};
use draughts_notation::{Contract, MoveRecord};

use super::clocks::Pace;
use super::game::{End, Played};
use super::opening::Opening;

/// A game's place in a match: the pair, and 1 or 2; in the first the first engine has White.
pub(super) type Round = (usize, usize);

/// What the first and the second engine have, as White's and Black's; and the other way round.
pub(super) fn of_colors<T>(round: Round, [first, second]: [T; 2]) -> [T; 2] {
    if round.1 == 1 { [first, second] } else { [second, first] }
}

/// A file of games that grows.
pub(super) struct Games {
    file: File,
}

impl Games {
    /// Opens or makes a file; tells which rounds of this match it has, with the half points of the
    /// first engine.
    pub(super) fn open(
        path: &Path,
        contract: &Contract,
        paces: &[Pace; 2],
        opening: impl Fn(usize) -> Opening,
    ) -> io::Result<(Games, HashMap<Round, u32>)> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok((Games { file }, read(path, contract, paces, opening)?))
    }

    /// Adds a game.
    pub(super) fn add(
        &mut self,
        round: Round,
        names: [&str; 2],
        paces: &[Pace; 2],
        played: &Played,
    ) -> io::Result<()> {
        let text = pdn::write(&written(round, names, paces, played)).map_err(io::Error::other)?;
        self.file.write_all(text.as_bytes())?;
        self.file.flush()
    }
}

/// Which rounds of this match a file has, with the half points of the first engine.
pub(super) fn read(
    path: &Path,
    contract: &Contract,
    paces: &[Pace; 2],
    opening: impl Fn(usize) -> Opening,
) -> io::Result<HashMap<Round, u32>> {
    let text = std::fs::read(path)?;
    let games = pdn::read_games(&text, contract).map_err(io::Error::other)?;
    let mut rounds = HashMap::new();
    for read in games.iter().filter(|read| !read.is_empty()) {
        let game = &read.game;
        let place = || format!("game {} of it is not of this match: ", read.number);
        let other = |what: &str| io::Error::other(place() + what);
        let round = game.tag("Round").and_then(round_of).ok_or_else(|| other("no round"))?;
        if game.contract.rules() != contract.rules() {
            return Err(other("other rules"));
        }
        let controls = controls(round, paces);
        if controls.iter().any(|(name, control)| game.tag(name) != control.as_deref()) {
            return Err(other("another time control"));
        }
        let begun = opening(round.0).record;
        if game_of(&begun).start != game.start {
            return Err(other("another opening"));
        }
        let halves = halves_of(&game.result, contract.rules());
        let halves = halves.ok_or_else(|| other("no result"))?;
        rounds.insert(round, if round.1 == 1 { halves } else { 2 - halves });
    }
    Ok(rounds)
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

/// The time controls of a game as tags: one for both sides, or each its own. The paces are those
/// of the first and the second engine.
fn controls(round: Round, paces: &[Pace; 2]) -> [(&'static str, Option<String>); 3] {
    let [white, black] = of_colors(round, paces.each_ref()).map(Pace::tag);
    let (both, white, black) =
        if white == black { (white, None, None) } else { (None, white, black) };
    [("TimeControl", both), ("TimeControlWhite", white), ("TimeControlBlack", black)]
}

fn written(round: Round, names: [&str; 2], paces: &[Pace; 2], played: &Played) -> PdnGame {
    let mut game = game_of(&played.record);
    let tags = [
        ("Event", Some("Longking match".to_owned())),
        ("Round", Some(format!("{}.{}", round.0, round.1))),
        ("White", Some(names[Color::White.index()].to_owned())),
        ("Black", Some(names[Color::Black.index()].to_owned())),
        ("Termination", Some(played.end.to_string())),
    ];
    let tags = tags.into_iter().chain(controls(round, paces));
    let known = tags.filter_map(|(name, value)| Some((name.to_owned(), value?)));
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
            let game = written((1, 2), ["a", "b"], &NODES, &played);
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
        let open = || Games::open(&path, &contract, &NODES, |_| opening.clone()).unwrap();
        let (mut games, _) = open();
        for (round, loser) in [((1, 1), Color::Black), ((2, 1), Color::White)] {
            let end = End::Failed(loser, Failure::Time);
            let played = Played { record: opening.record.clone(), end };
            games.add(round, ["a", "b"], &NODES, &played).unwrap();
        }
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
            let game = written(round, ["a", "b"], paces, &played);
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
}
