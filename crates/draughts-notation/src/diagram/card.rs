//! A position as a wide picture: what a messenger shows of a link.

use draughts::any::AnySetup;
use draughts::{Color, Piece, Rank};

use super::frame::Frame;
use super::{DiagramOptions, body, shapes};

/// The width and the height of a card in pixels, as messengers and networks want them.
pub const CARD: (u32, u32) = (1200, 630);

/// The side of the board with its frame.
const BOARD: u32 = 600;

/// The room above and below the board.
const ABOVE: u32 = (CARD.1 - BOARD) / 2;

/// Pieces off the board: so many beside each other, so far apart, and so large.
const COLUMNS: u32 = 3;
const APART: u32 = 60;
const SCALE: f64 = 0.6;

/// The middle of the table beside the board.
const BESIDE: u32 = (CARD.0 - BOARD) / 4;

/// The table under the board: of one colour, so that the file is small.
const TABLE: &str = r##"<path d="M0 0H1200V630H0z" fill="#29332c"/>
<rect x="303" y="24" width="602" height="600" rx="12" fill="#1b231e"/>
"##;

/// Draws a setup with what has been taken since another one, usually the first of a game: pieces
/// that Black has lost lie at the lower right when White sits at the lower edge, those that White
/// has lost at the upper left. The side to move sits at the lower edge.
pub fn any_card(setup: &AnySetup, start: &AnySetup) -> String {
    let near = setup.turn;
    let options = DiagramOptions { near, ..DiagramOptions::default() };
    let frame = Frame::new(setup.board, options.square);
    let (width, height) = CARD;
    let left = (width - BOARD) / 2;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n{TABLE}\
         <svg x=\"{left}\" y=\"{ABOVE}\" width=\"{BOARD}\" height=\"{BOARD}\" viewBox=\"{}\">\n",
        frame.view()
    );
    svg.push_str(&body(setup, &frame, &options));
    svg.push_str("</svg>\n");
    svg.push_str(&lost(setup, start, !near, near));
    svg.push_str(&lost(setup, start, near, near));
    svg.push_str("</svg>\n");
    svg
}

/// The pieces that a side has lost, in rows from the edge of who took them.
fn lost(setup: &AnySetup, start: &AnySetup, color: Color, near: Color) -> String {
    let [had, has] = [start, setup].map(|setup| setup.pieces(color).count());
    let shape = shapes::of(Piece { color, rank: Rank::Man });
    let lost = had.saturating_sub(has);
    let below = (BOARD - APART / 2).checked_div(lost.div_ceil(COLUMNS)).unwrap_or(0).min(APART);
    let pieces = (0..lost).map(|place| {
        let (row, column) = (place / COLUMNS * below, place % COLUMNS * APART);
        let across = BESIDE - APART + column;
        let (x, y) = match color == near {
            true => (across, ABOVE + APART / 2 + row),
            false => (CARD.0 - across, CARD.1 - ABOVE - APART / 2 - row),
        };
        format!("<use href=\"#{shape}\" transform=\"translate({x} {y}) scale({SCALE})\"/>\n")
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Contract;

    #[test]
    fn what_was_taken_lies_beside_who_took_it() {
        let contract: Contract = "nigerian".parse().expect("a built-in set");
        let start = AnySetup::start(contract.rules());
        assert!(!any_card(&start, &start).contains("translate(90"));
        let mut setup = start.clone();
        setup.turn = Color::Black;
        for square in [1, 2, 3, 4] {
            setup.put(square, None);
        }
        let card = any_card(&setup, &start);
        assert_eq!(card.matches("lk-black-man\" transform").count(), 4);
        assert_eq!(card.matches("lk-white-man\" transform").count(), 0);
        assert!(
            card.contains("lk-black-man\" transform=\"translate(90 45) scale(0.6)\""),
            "{card}"
        );
        assert!(card.contains("lk-black-man\" transform=\"translate(90 105) scale(0.6)\""));
        // The largest board, with nearly everything taken.
        let contract: Contract = "south-african".parse().expect("a built-in set");
        let start = AnySetup::start(contract.rules());
        let card = any_card(&AnySetup::empty(start.board, Color::White), &start);
        let heights = card.lines().filter_map(|line| {
            let (place, _) = line.split_once("translate(")?.1.split_once(") scale(0.6)")?;
            place.split_once(' ')?.1.parse::<u32>().ok()
        });
        let heights: Vec<_> = heights.collect();
        assert_eq!(heights.len(), 84);
        assert!(heights.iter().all(|y| (ABOVE..CARD.1 - ABOVE).contains(y)), "{heights:?}");
    }
}
