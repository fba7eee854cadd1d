//! A whole game, kept by the slow referee and by the program, and compared after every ply.

use draughts::game::Game as ProgramGame;
use draughts::{House, RuleSet, Variant, WithVariant, dispatch};

use crate::capture::TooMany;
use crate::chance::Chance;
use crate::contract::Contract;
use crate::game::Game;
use crate::position::{Play, Position, Rules};
use crate::program::{self, Program};
use crate::report::Report;
use crate::sets::contract_of;
use crate::style::Style;
use crate::tally::Tally;
use crate::text;

/// Why a game was not compared to its end.
enum Stop {
    /// More captures than the slow referee writes down.
    TooMany,
    /// The two referees differ.
    Difference(Vec<String>),
}

impl From<TooMany> for Stop {
    fn from(_: TooMany) -> Stop {
        Stop::TooMany
    }
}

/// Rules as both referees have them.
pub(crate) struct Match {
    pub(crate) name: String,
    pub(crate) rules: Rules,
    program_rules: draughts::Rules,
}

impl Match {
    /// The game of a built-in rule set.
    pub(crate) fn of_set(set: &RuleSet) -> Match {
        let contract = contract_of(set.id).expect("every rule set has a row in the table");
        Match { name: set.id.to_owned(), rules: Rules::new(contract), program_rules: set.rules }
    }

    /// The game of a contract that has a rule set as its base, when the program knows its values.
    pub(crate) fn of_contract(set: &RuleSet, contract: Contract) -> Option<Match> {
        let program_rules = program::rules_of(&contract, &set.rules)?;
        let name = contract.text(set.id, &contract_of(set.id)?);
        Some(Match { name, rules: Rules::new(contract), program_rules })
    }

    /// Plays a game of so many plies at most, and notes what came of it.
    pub(crate) fn play(
        &self,
        start: Position,
        style: Style,
        plies: usize,
        chance: &mut Chance,
        tally: &mut Tally,
    ) {
        let contest = Contest { game: self, start, style, plies, chance, tally };
        dispatch(&self.program_rules.moves, contest);
    }
}

/// A game that both referees keep.
struct Contest<'a> {
    game: &'a Match,
    start: Position,
    style: Style,
    plies: usize,
    chance: &'a mut Chance,
    tally: &'a mut Tally,
}

impl WithVariant for Contest<'_> {
    type Output = ();

    fn run<V: Variant>(mut self, variant: V) {
        // A built-in set is played by the generator compiled for it, and by the one that reads
        // facts.
        let reading = House::<V::Board>::reading(self.game.program_rules.moves);
        match reading.filter(|_| self.chance.percent(50)) {
            Some(reading) => self.play(reading),
            None => self.play(variant),
        }
    }
}

impl Contest<'_> {
    fn play<V: Variant>(&mut self, variant: V) {
        let mut line = Vec::new();
        match self.play_on(variant, &mut line) {
            Ok(()) => {}
            Err(Stop::TooMany) => self.tally.note("abandoned: too many captures"),
            Err(Stop::Difference(differences)) => {
                let (name, start) = (&self.game.name, text::fen(&self.start));
                let what = differences.join("\n  ");
                self.tally.differ(format!(
                    "{name}\n  start {start}\n  line {}\n  {what}",
                    line.join(" ")
                ));
            }
        }
    }

    fn play_on<V: Variant>(&mut self, variant: V, line: &mut Vec<String>) -> Result<(), Stop> {
        let mut slow = Game::new(&self.game.rules, self.start.clone())?;
        let mut fast =
            Program::new(variant, self.game.program_rules, &self.start).map_err(failed)?;
        let mut own_last: [Option<Play>; 2] = [None, None];
        let mut reports = vec![compared(&slow, &fast)?];
        while slow.verdict.is_none() && reports.len() <= self.plies {
            self.tally.plies += 1;
            if let Some(point) = self.huff(&slow)? {
                line.push(format!("huff{}", point + 1));
                slow.huff(point)?;
                fast.huff(point).map_err(failed)?;
                self.tally.note("huffs");
                compared(&slow, &fast)?;
                continue;
            }
            let moves = slow.moves()?;
            let offences = moves.offences(&self.game.rules, slow.position.turn);
            let offends = !offences.is_empty() && self.chance.percent(self.style.offend);
            let plays = if offends { offences } else { moves.legal() };
            let play = self.style.choose(&plays, &slow, own_last[0].as_ref(), self.chance)?;
            if offends {
                self.tally.note("offences");
            }
            line.push(text::play(&play));
            slow.play(&play, &moves)?;
            fast.play(&play).map_err(failed)?;
            own_last = [own_last[1].take(), Some(play)];
            reports.push(compared(&slow, &fast)?);
        }
        self.note_end(&slow);
        replayed(variant, self, &fast, &reports)
    }

    /// The piece to huff now, if the style says so or nothing else can be done.
    fn huff(&mut self, slow: &Game<'_>) -> Result<Option<usize>, TooMany> {
        let huffable: Vec<usize> = slow.huffable.iter().copied().collect();
        if huffable.is_empty() {
            return Ok(None);
        }
        let is_blocked = slow.moves()?.legal().is_empty();
        let huffs = is_blocked || self.chance.percent(self.style.huff);
        Ok(huffs.then(|| *self.chance.pick(&huffable)))
    }

    fn note_end(&mut self, slow: &Game<'_>) {
        self.tally.games += 1;
        let Some(verdict) = &slow.verdict else {
            self.tally.note("not played to the end");
            return;
        };
        let (clause, reason) = (verdict.clause, verdict.reason);
        let draws = self.game.rules.contract.word("draws");
        for counter in &verdict.full {
            self.tally.note(&format!("{clause} {draws} {counter}"));
        }
        match verdict.full[..] {
            [] if clause == "E4" => self.tally.note(&format!("{clause} {draws} {reason}")),
            [] => self.tally.note(&format!("{clause} {reason}")),
            _ => {}
        }
    }
}

fn failed(error: String) -> Stop {
    Stop::Difference(vec![format!("the program: {error}")])
}

/// What both say, when it is the same.
fn compared<V: Variant>(slow: &Game<'_>, fast: &Program<V>) -> Result<Report, Stop> {
    let ours = Report::of(slow)?;
    let mut differences = ours.differences(&fast.report());
    let full = slow.verdict.as_ref().map(|verdict| &verdict.full[..]).unwrap_or_default();
    let filled = program::filled(&fast.game);
    if filled.as_deref().is_some_and(|counter| !full.contains(&counter))
        || filled.is_none() != full.is_empty()
    {
        differences.push(format!("full: the referee {full:?}, the program {filled:?}"));
    }
    if differences.is_empty() { Ok(ours) } else { Err(Stop::Difference(differences)) }
}

/// The record makes the same game again, and the game as it stood after any ply is found again.
fn replayed<V: Variant>(
    variant: V,
    contest: &mut Contest<'_>,
    fast: &Program<V>,
    reports: &[Report],
) -> Result<(), Stop> {
    let mut again =
        Program::new(variant, contest.game.program_rules, &contest.start).map_err(failed)?;
    for entry in fast.game.record() {
        again.game.apply(entry).map_err(|error| failed(error.to_string()))?;
    }
    let mut differences = fast.report().differences(&again.report());
    let ply = contest.chance.below(reports.len());
    let number = u32::try_from(ply).expect("a game is not that long");
    match fast.game.at_ply(number) {
        Some(game) => differences.extend(as_it_stood(&reports[ply], &game)),
        None => differences.push(format!("no game at ply {ply}")),
    }
    let whats = differences.into_iter().map(|line| format!("replayed: {line}"));
    let differences: Vec<String> = whats.collect();
    if differences.is_empty() { Ok(()) } else { Err(Stop::Difference(differences)) }
}

fn as_it_stood<V: Variant>(report: &Report, game: &ProgramGame<V>) -> Vec<String> {
    report.differences(&program::report(game))
}
