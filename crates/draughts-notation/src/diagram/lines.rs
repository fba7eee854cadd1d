//! The lines of a board of points, inlaid in its wood.

use draughts::any::{AnyBoard, AnySetup};
use draughts::rules::BoardSize;
use draughts::{Direction, Geometry, Points5, Square};

use super::{DiagramOptions, Numbers, corner, font};

/// The lines of a board of points from end to end, along which pieces go; none of other boards.
///
/// ```
/// use draughts::Points5;
/// use draughts::any::AnyBoard;
/// use draughts_notation::diagram::drawn_lines;
///
/// // Five rows, five columns and six diagonals.
/// let lines = drawn_lines(AnyBoard::of::<Points5>());
/// assert_eq!(lines.len(), 16);
/// assert_eq!(lines[0], [1, 5]);
/// ```
pub fn drawn_lines(board: AnyBoard) -> Vec<[u8; 2]> {
    match board.size {
        BoardSize::FivePoints => lines_of::<Points5>(),
        BoardSize::Eight
        | BoardSize::AllEight
        | BoardSize::Ten
        | BoardSize::Twelve
        | BoardSize::Fourteen => Vec::new(),
    }
}

fn lines_of<G: Geometry>() -> Vec<[u8; 2]> {
    let directions = Direction::ALL.into_iter().filter(|way| way.rises() && G::QUIET.has(*way));
    let from = |start: Square<G>, direction: Direction| {
        let is_end = start.next(direction.reverse()).is_none();
        let end = core::iter::successors(start.next(direction), |at| at.next(direction)).last()?;
        is_end.then(|| [start, end].map(Square::number))
    };
    let all = directions.flat_map(|way| Square::all().filter_map(move |start| from(start, way)));
    let mut lines: Vec<[u8; 2]> = all.collect();
    lines.sort_unstable();
    lines
}

/// The lines, and the points with their numbers where these are shown.
pub(super) fn points(setup: &AnySetup, options: &DiagramOptions) -> String {
    let middle = |square| {
        let (x, y) = corner(setup.board, square, options);
        (x + 50, y + 50)
    };
    let paths = drawn_lines(setup.board).into_iter().map(|ends| {
        let [(x, y), (to_x, to_y)] = ends.map(middle);
        format!("M{x} {y}L{to_x} {to_y}")
    });
    let paths: String = paths.collect();
    let font = font(options);
    let knots = setup.board.numbers().map(|square| {
        let (x, y) = middle(square);
        if options.numbers == Numbers::Hidden || setup.piece(square).is_some() {
            return format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"#f1dfc1\"/>\n");
        }
        let (radius, base) = (3 * font / 5 + 8, y + font * 9 / 25);
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"#7d553a\" stroke=\"#f1dfc1\" \
             stroke-width=\"3\"/><text x=\"{x}\" y=\"{base}\">{square}</text>\n"
        )
    });
    format!(
        "<path d=\"{paths}\" fill=\"none\" stroke=\"#f1dfc1\" stroke-width=\"5\" \
         stroke-linecap=\"round\"/>\n<g font-family=\"system-ui,sans-serif\" font-size=\"{font}\" \
         font-weight=\"500\" text-anchor=\"middle\" fill=\"#fbf3df\">\n{}</g>\n",
        knots.collect::<String>()
    )
}
