//! `reply`: what the computer does in a game.

use draughts::game::Game;
use draughts::match_play::CrownCrown;
use draughts::{Bitboard, Color, Piece, Setup, Square, Variant};
use draughts_notation::{Contract, Notation};
use draughts_search::{Level, Limits, Searcher};
use serde::{Deserialize, Serialize};

use super::moves::{self, WireMove};
use super::{EngineContext, Stop, bounded, computer};
use crate::{Record, Refusal, Table};

/// A game and what is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game.
    pub table: Record,
    /// 1 to 10.
    pub level: u8,
    /// Chooses among equal moves.
    #[serde(default)]
    pub seed: u64,
    /// Whether the side to move offers a draw, instead of asking for a move.
    #[serde(default)]
    pub draw: bool,
}

/// What the computer does.
#[derive(Debug, Default, Serialize)]
pub struct Reply {
    /// The piece that it huffs first.
    huff: Option<u8>,
    /// Its move; none when a draw was offered, and when the huff ended the game.
    #[serde(rename = "move")]
    mv: Option<WireMove>,
    /// The man that it crowns and the man that it spends, before the first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    crown: Option<[u8; 2]>,
    /// Whether it accepts the draw that is offered.
    accepts: bool,
}

/// A question that has been read.
pub(crate) struct Ask<'a> {
    level: Level,
    seed: u64,
    draw: bool,
    context: EngineContext<'a>,
}

/// Answers the question.
///
/// # Errors
/// The game cannot be played, or is over.
pub fn answer(question: &Question, context: EngineContext<'_>) -> Result<Reply, Refusal> {
    let number = question.level;
    let level = Level::new(number)
        .ok_or_else(|| Refusal::at("level", format!("must be 1 to 10, not {number}")))?;
    let table = bounded(|| Table::of(&question.table))?;
    let ask = Ask { level, seed: question.seed, draw: question.draw, context };
    table.play().reply(&ask)
}

impl Question {
    /// The rules of the game.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn contract(&self) -> Result<Contract, Refusal> {
        self.table.terms.rules.parse().map_err(|error| Refusal::at("rules", error))
    }
}

impl Reply {
    /// What the computer does in a game.
    pub(crate) fn of<V: Variant>(
        game: &Game<V>,
        contract: &Contract,
        ask: &Ask<'_>,
    ) -> Result<Reply, Refusal> {
        if let Some(outcome) = game.outcome() {
            return Err(Refusal::at("reply", format!("the game is over: {outcome}")));
        }
        if ask.draw {
            let accepts = computer::accepts_draw(game, ask.context);
            return Ok(Reply { accepts, ..Reply::default() });
        }
        let turn = computer::turn(game, ask.level, ask.seed, ask.context)
            .ok_or_else(|| Refusal::new("reply: the computer found no move"))?;
        let mut after = game.clone();
        if let Some(square) = turn.huff {
            after.huff(square).map_err(|error| Refusal::at("reply", error))?;
        }
        let notation = Notation::of(contract);
        let write = |mv| moves::one(after.moment(), after.rules(), &mv, notation);
        let mv = bounded(|| Ok(turn.mv.and_then(write)))?;
        Ok(Reply { huff: turn.huff.map(Square::number), mv, ..Reply::default() })
    }

    /// Which men the computer names: those after which a short search likes its game best.
    pub(crate) fn of_naming<V: Variant>(
        variant: V,
        naming: &CrownCrown<V::Board>,
        setup: &Setup<V::Board>,
        contract: &Contract,
        ask: &Ask<'_>,
    ) -> Result<Reply, Refusal> {
        let color = naming.to_name().ok_or_else(|| Refusal::new("reply: no man is to be named"))?;
        let best = best_crown(variant, setup, color, contract, ask.context.stop);
        let [crowned, spent] = best.ok_or_else(|| Refusal::new("reply: no man can be crowned"))?;
        Ok(Reply { crown: Some([crowned.number(), spent.number()]), ..Reply::default() })
    }
}

/// The positions that are looked at for each pair of men.
const NODES_FOR_CROWN: u64 = 300;

/// The man to crown and the man to spend, of those that there is time for.
fn best_crown<V: Variant>(
    variant: V,
    setup: &Setup<V::Board>,
    color: Color,
    contract: &Contract,
    stop: Stop<'_>,
) -> Option<[Square<V::Board>; 2]> {
    let men = setup.pieces(color) & !setup.kings();
    let pairs = (men & Bitboard::promotion_row(!color))
        .iter()
        .flat_map(|crowned| men.iter().map(move |spent| [crowned, spent]))
        .filter(|[crowned, spent]| crowned != spent);
    let mut searcher = Searcher::new(1);
    let limits = Limits { nodes: NODES_FOR_CROWN, ..Limits::until(stop) };
    let mut is_first = true;
    let in_time = |_: &_| std::mem::take(&mut is_first) || !stop();
    pairs.take_while(in_time).max_by_key(|&[crowned, spent]| {
        let mut after = *setup;
        after.put(crowned, Some(Piece::king(color)));
        after.put(spent, None);
        let game = Game::new(variant, *contract.rules(), &after).ok()?;
        let found = searcher.search(&game, &limits, &mut |_| ())?;
        Some(if game.turn() == color { found.score } else { -found.score })
    })
}
