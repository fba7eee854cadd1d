//! Diagrams: a setup as an SVG picture.
//!
//! The picture needs nothing beside itself. Its unit is a hundredth of a square with the origin in
//! the top left corner of the board, so that a square of a diagram starts at whole hundreds; the
//! frame lies outside, at negative coordinates.

mod card;
mod describe;
mod frame;
mod lines;
mod shapes;

use draughts::any::{AnyBoard, AnySetup};
use draughts::rules::Corner;
use draughts::{Color, Geometry, Lines, Piece, Rank, Setup};

pub use card::{CARD, any_card};
pub use lines::drawn_lines;

use frame::Frame;

/// How a diagram is drawn.
///
/// ```
/// use draughts::{Color, Mirrored10, Setup};
/// use draughts_notation::diagram::{DiagramOptions, Numbers, svg};
///
/// let start: Setup<Mirrored10> = Setup::start(4, Color::White);
/// let picture = svg(&start, &DiagramOptions { numbers: Numbers::Shown, ..Default::default() });
/// assert!(picture.starts_with("<svg "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiagramOptions {
    /// Whether squares carry their numbers.
    pub numbers: Numbers,
    /// The side that sits at the lower edge.
    pub near: Color,
    /// The width of a square in pixels; 0 is taken as 1.
    pub square: u16,
}

impl Default for DiagramOptions {
    /// No numbers, White at the lower edge, squares of 56 pixels.
    fn default() -> Self {
        DiagramOptions { numbers: Numbers::Hidden, near: Color::White, square: 56 }
    }
}

/// Whether squares carry their numbers (rules, section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// None does.
    Hidden,
    /// The empty ones do, those under a king never, and those under a man when squares are at least
    /// 56 pixels wide; points carry theirs themselves, so that a man hides it.
    Shown,
}

/// The narrowest square, in pixels, on which a number is legible beside a man.
const NUMBERS_BESIDE_MEN: u16 = 56;

/// Draws a setup.
///
/// The board is that of the geometry: with a playing square in the right corner (NG-1.3) the
/// central line is red, as the manual's players have it; where all squares are used all have one
/// colour; where there are points, lines go from one to the next. A king is two men, one on the
/// other.
pub fn svg<G: Geometry>(setup: &Setup<G>, options: &DiagramOptions) -> String {
    any_svg(&setup.into(), options)
}

/// The same for any board.
pub fn any_svg(setup: &AnySetup, options: &DiagramOptions) -> String {
    let frame = Frame::new(setup.board, options.square);
    format!("{}{}</svg>\n", frame.head(), body(setup, &frame, options))
}

/// What stands in the picture: the board in its frame, with the pieces.
fn body(setup: &AnySetup, frame: &Frame, options: &DiagramOptions) -> String {
    let board = setup.board;
    let mut svg = describe::elements(setup);
    svg.push_str(shapes::DEFS);
    svg.push_str(&frame.wood());
    match board.lines() {
        Lines::Diagonals | Lines::RowsAndColumns => svg.push_str(&squares(board, options)),
        Lines::Points => svg.push_str(&frame.slab()),
    }
    svg.push_str(&frame.grain());
    match (board.lines(), options.numbers) {
        (Lines::Points, _) => svg.push_str(&lines::points(setup, options)),
        (_, Numbers::Shown) => svg.push_str(&numbers(setup, options)),
        (_, Numbers::Hidden) => {}
    }
    svg.push_str(&pieces(setup, options));
    svg
}

/// The playing squares.
fn squares(board: AnyBoard, options: &DiagramOptions) -> String {
    board
        .numbers()
        .map(|square| {
            let (x, y) = corner(board, square, options);
            let shape = if is_on_central_line(board, square) { "lk-central" } else { "lk-dark" };
            format!("<use href=\"#{shape}\" x=\"{x}\" y=\"{y}\"/>\n")
        })
        .collect()
}

/// The pieces, from the far edge to the near one.
fn pieces(setup: &AnySetup, options: &DiagramOptions) -> String {
    let mut standing: Vec<_> = setup.iter().collect();
    if options.near == Color::Black {
        standing.reverse();
    }
    let uses = standing.into_iter().map(|(square, piece)| {
        let (x, y) = corner(setup.board, square, options);
        format!("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>\n", shapes::of(piece), x + 50, y + 50)
    });
    uses.collect()
}

/// The numbers that are legible.
fn numbers(setup: &AnySetup, options: &DiagramOptions) -> String {
    let is_legible = |square: &u8| match setup.piece(*square) {
        None => true,
        Some(Piece { rank: Rank::Man, .. }) => options.square >= NUMBERS_BESIDE_MEN,
        Some(Piece { rank: Rank::King, .. }) => false,
    };
    let font = font(options);
    let texts = setup.board.numbers().filter(is_legible).map(|square| {
        let (x, y) = corner(setup.board, square, options);
        format!("<text x=\"{}\" y=\"{}\">{square}</text>\n", x + 4, y + font + 1)
    });
    format!(
        "<g font-family=\"system-ui,sans-serif\" font-size=\"{font}\" font-weight=\"500\" \
         fill=\"#fbf3df\">\n{}</g>\n",
        texts.collect::<String>()
    )
}

/// The size of numbers: nine pixels where there is room for them; 15 hundredths just clear a man.
fn font(options: &DiagramOptions) -> u32 {
    (900 / u32::from(options.square.max(1))).clamp(15, 34)
}

/// The top left corner of a square in the picture, in units.
fn corner(board: AnyBoard, square: u8, options: &DiagramOptions) -> (u32, u32) {
    let (row, column, last) = (board.row(square), board.column(square), board.rows() - 1);
    let (row, column) = match options.near {
        Color::White => (row, column),
        Color::Black => (last - row, last - column),
    };
    (100 * u32::from(column), 100 * u32::from(row))
}

/// The upper left corner of a square of a diagram, in pixels of the picture.
pub fn corner_in_pixels(board: AnyBoard, square: u8, options: &DiagramOptions) -> (u32, u32) {
    let (x, y) = corner(board, square, options);
    let width = u32::from(options.square.max(1));
    let frame = frame::pixels_of(width);
    (frame + x / 100 * width, frame + y / 100 * width)
}

/// Whether a square lies on the central line, which only mirrored boards paint (NG-1.3, NG-10.4).
fn is_on_central_line(board: AnyBoard, square: u8) -> bool {
    board.corner == Corner::Right && board.row(square) == board.column(square)
}
