//! The pure game: what of a rule set decides who wins with best play.
//!
//! Moves, E1, E7 and the goal; not who starts, counts, huffing or adjudication. A mirrored board
//! has the same game in a mirror, so tables are built on the board with a playing square in the
//! left corner.
//!
//! Tables need men that only go forward: what men further on are worth is known before. On points,
//! where nobody is crowned, men that go along every line are kept as what they move like, short
//! kings.

use draughts::rules::{
    Choice, Corner, KingReach, KingRun, Landing, LonePiece, ManTakesKing, MoveRules, Orthogonal,
    Promotion,
};
use draughts::tables::{NoTables, check_proofs, check_tables};
use draughts::{Color, Lines, Rules};

use crate::material::Material;
use crate::wdl::Wdl;

/// The facts of a rule set that tables depend on. Rule sets with equal ones share their files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PureGame {
    moves: MoveRules,
    lone_piece: LonePiece,
}

impl PureGame {
    /// The pure game of a rule set.
    ///
    /// # Errors
    /// The board or the goal is not one that tables are built for.
    pub fn of(rules: &Rules) -> Result<PureGame, NoTables> {
        check_tables(rules)?;
        Ok(PureGame { moves: effective(&rules.moves), lone_piece: rules.lone_piece })
    }

    /// The slices of so many pieces, in an order in which each needs only earlier ones.
    pub(crate) fn slices(&self, pieces: u8) -> Vec<Material> {
        let mut slices = Material::slices(pieces);
        if !self.moves.board.lines().crowns() {
            slices.retain(|slice| Color::BOTH.into_iter().all(|color| slice.men(color) == 0));
        }
        slices
    }

    /// What a material is called: on points all pieces are men.
    pub fn name(&self, material: Material) -> String {
        match self.moves.board.lines() {
            Lines::Points => material.to_string().replace('K', "M"),
            Lines::Diagonals | Lines::RowsAndColumns => material.to_string(),
        }
    }

    /// The same of rules whose games are played just so, but for their counts: what is drawn in it
    /// is drawn (E10).
    ///
    /// # Errors
    /// There are no tables, or captures may be missed, games are adjudicated or runs of kings end.
    pub fn exact(rules: &Rules) -> Result<PureGame, NoTables> {
        check_proofs(rules)?;
        PureGame::of(rules)
    }

    /// The moves, on the board with a playing square in the left corner.
    pub fn moves(&self) -> &MoveRules {
        &self.moves
    }

    /// Every fact as text, in a fixed order.
    fn text(&self) -> String {
        let m = &self.moves;
        let choice = match m.choice {
            // Files of a version that compared no more than the first king (C4) are of another
            // game.
            Choice::Italian => "italian-all-ranks",
            other => other.word(),
        };
        format!(
            "{} {} {} {} {} {} {} {} {} {}",
            m.board,
            m.man_captures,
            m.man_takes_king,
            m.king,
            m.landing,
            m.promotion,
            choice,
            m.removal,
            m.orthogonal,
            self.lone_piece
        )
    }

    /// A hash of the facts: stable for ever, and different for different games.
    pub fn hash(&self) -> u64 {
        hash(&self.text())
    }

    /// A hash of the facts and of the counts that are kept.
    pub(crate) fn hash_with(&self, counts: &str) -> u64 {
        hash(&format!("{} {counts}", self.text()))
    }

    /// The value of a material that is decided by itself: a side without pieces to move (E1), or
    /// with one that loses (E7).
    pub(crate) fn decided(&self, material: Material, turn: Color) -> Option<Wdl> {
        let own = material.pieces(turn);
        let other = material.pieces(!turn);
        if own == 0 {
            return Some(Wdl::Loss);
        }
        if self.lone_piece == LonePiece::Loses {
            if own == 1 {
                return Some(Wdl::Loss);
            }
            if other == 1 {
                return Some(Wdl::Win);
            }
        }
        None
    }
}

/// The same moves with one value for every key that has no effect.
fn effective(moves: &MoveRules) -> MoveRules {
    let moves = MoveRules { corner: Corner::Left, king_run: KingRun::Free, ..*moves };
    if !moves.board.lines().crowns() {
        return MoveRules {
            man_takes_king: ManTakesKing::Yes,
            king: KingReach::Short,
            landing: Landing::Any,
            promotion: Promotion::Stop,
            orthogonal: Orthogonal::No,
            ..moves
        };
    }
    let landing = if moves.king.captures_far() { moves.landing } else { Landing::Any };
    MoveRules { landing, ..moves }
}

fn hash(text: &str) -> u64 {
    let mut first = [0; 8];
    first.copy_from_slice(&blake3::hash(text.as_bytes()).as_bytes()[..8]);
    u64::from_be_bytes(first)
}

#[cfg(test)]
mod tests {
    use draughts::RuleSet;
    use draughts::rules::{BoardSize, Goal, ManMoves};

    use super::*;

    fn game(id: &str) -> Result<PureGame, NoTables> {
        PureGame::of(&RuleSet::find(id).expect("a built-in rule set").rules)
    }

    #[test]
    fn rule_sets_share_the_game_or_do_not() {
        let hash = |id| game(id).unwrap().hash();
        for (a, b) in [
            ("international", "ivorian"),
            ("international", "international-page"),
            ("canadian", "sri-lankan"),
            ("frisian", "frysk"),
            ("pool", "jamaican"),
            ("zambian", "pool"),
        ] {
            assert_eq!(hash(a), hash(b), "{a} {b}");
        }
        for (a, b) in [
            ("international", "nigerian"),
            ("nigerian", "ghanaian"),
            ("international", "killer"),
            ("russian", "brazilian"),
            ("english", "italian"),
        ] {
            assert_ne!(hash(a), hash(b), "{a} {b}");
        }
    }

    #[test]
    fn what_has_no_effect_on_points_is_no_difference() {
        let alquerque = RuleSet::find("alquerque").expect("a built-in rule set").rules;
        let mut house = alquerque;
        house.moves.king = KingReach::Short;
        house.moves.promotion = Promotion::Passing;
        house.moves.corner = Corner::Right;
        assert_eq!(PureGame::of(&house), PureGame::of(&alquerque));
        let game = PureGame::of(&alquerque).expect("it has tables");
        let names: Vec<_> = game.slices(4).into_iter().map(|slice| game.name(slice)).collect();
        assert_eq!(names, ["2M-2M", "3M-M"]);
    }

    #[test]
    fn the_hash_never_changes() {
        assert_eq!(game("international").unwrap().hash(), 0x244C_6E78_B69A_C6AC);
    }

    #[test]
    fn c4_italian_tables_of_before_are_of_another_game() {
        let before = "8 forward no short any ends-turn italian end no plays";
        assert_ne!(game("italian").unwrap().hash(), hash(before));
        let english = "8 forward yes short any ends-turn free end no plays";
        assert_eq!(game("english").unwrap().hash(), hash(english));
    }

    #[test]
    fn e10_draws_are_proven_where_the_pure_game_is_played() {
        let exact = |id| PureGame::exact(&RuleSet::find(id).unwrap().rules);
        for id in ["international-encyclopedia", "russian", "english"] {
            assert_eq!(exact(id), game(id), "{id}");
        }
        for id in ["nigerian", "ghanaian", "frisian"] {
            assert_eq!(exact(id), Err(NoTables::Otherwise), "{id}");
        }
        assert_eq!(exact("antidraughts"), Err(NoTables::Goal(Goal::Lose)));
    }

    #[test]
    fn some_games_have_no_tables() {
        assert_eq!(game("south-african"), Err(NoTables::Board(BoardSize::Fourteen)));
        assert_eq!(game("antidraughts"), Err(NoTables::Goal(Goal::Lose)));
        assert_eq!(game("turkish"), Err(NoTables::Board(BoardSize::AllEight)));
        let with = |id: &str, man_moves| {
            let mut rules = RuleSet::find(id).expect("a built-in rule set").rules;
            rules.moves.man_moves = man_moves;
            PureGame::of(&rules).map(|_| ()).map_err(|error| error.to_string())
        };
        assert_eq!(
            with("international", ManMoves::All),
            Err("there are no endgame tables for man-moves=all on board 10".to_owned())
        );
        assert_eq!(
            with("alquerque", ManMoves::Forward),
            Err("there are no endgame tables for man-moves=forward on board points-5".to_owned())
        );
        assert_eq!(with("alquerque", ManMoves::All), Ok(()));
        let text = NoTables::Goal(Goal::Crown).to_string();
        assert_eq!(text, "endgame tables are for goal=normal, not goal=crown");
    }
}
