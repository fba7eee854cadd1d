//! Diagrams: a setup as an SVG picture.
//!
//! The picture needs nothing beside itself. Its unit is a hundredth of a square with the origin in the
//! top left corner of the board, so that a square of a diagram starts at whole hundreds; the frame
//! lies outside, at negative coordinates.

mod describe;
mod shapes;

use draughts::rules::Corner;
use draughts::{Color, Geometry, Piece, Rank, Setup, Square};

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
    /// No numbers, White at the lower edge, squares of 48 pixels.
    fn default() -> Self {
        DiagramOptions { numbers: Numbers::Hidden, near: Color::White, square: 48 }
    }
}

/// Whether squares carry their numbers (rules, section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// None does.
    Hidden,
    /// The empty ones do, those under a king never, and those under a man when squares are at least 56
    /// pixels wide.
    Shown,
}

/// The narrowest square, in pixels, on which a number is legible beside a man.
const NUMBERS_BESIDE_MEN: u16 = 56;

/// The width of the frame, in hundredths of a square.
const FRAME: u32 = 18;

/// Draws a setup.
///
/// The board is that of the geometry: with a playing square in the right corner (NG-1.3) the central
/// line is red, as the manual's players have it. A king is two men, one on the other.
pub fn svg<G: Geometry>(setup: &Setup<G>, options: &DiagramOptions) -> String {
    let size = Size::new::<G>(options);
    let mut svg = size.head();
    svg.push_str(&describe::elements(setup));
    svg.push_str(shapes::DEFS);
    svg.push_str(&size.board());
    svg.push_str(&squares::<G>(options));
    svg.push_str(&size.grain());
    if options.numbers == Numbers::Shown {
        svg.push_str(&numbers(setup, options));
    }
    svg.push_str(&pieces(setup, options));
    svg.push_str("</svg>\n");
    svg
}

/// The measures of a diagram.
struct Size {
    /// The side of the board, in units.
    board: u32,
    /// The width of the frame, in units, with two decimals: a whole number of pixels.
    frame: f64,
    /// The side of the picture, in pixels.
    pixels: u32,
}

impl Size {
    fn new<G: Geometry>(options: &DiagramOptions) -> Size {
        let square = u32::from(options.square.max(1));
        let frame_pixels = (FRAME * square).div_ceil(100);
        Size {
            board: u32::from(G::ROWS) * 100,
            frame: (f64::from(frame_pixels * 10_000) / f64::from(square)).round() / 100.0,
            pixels: u32::from(G::ROWS) * square + 2 * frame_pixels,
        }
    }

    fn head(&self) -> String {
        let Size { board, frame, pixels, .. } = self;
        let side = f64::from(*board) + 2.0 * frame;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{pixels}\" height=\"{pixels}\" \
             viewBox=\"-{frame} -{frame} {side} {side}\" role=\"img\">\n"
        )
    }

    /// The frame, lit from above and mitred at the corners, and the light wood of the board.
    fn board(&self) -> String {
        let Size { board, frame, .. } = self;
        let (side, far) = (f64::from(*board) + 2.0 * frame, f64::from(*board) + frame);
        let (radius, line) = (0.7 * frame, board + 3);
        let lower = format!("M-{frame} {far}L0 {board}H{board}L{far} {far}z");
        let sides = format!(
            "M-{frame} -{frame}L0 0V{board}L-{frame} {far}zM{far} -{frame}L{board} 0V{board}L{far} {far}z"
        );
        format!(
            "<clipPath id=\"lk-edge\"><rect id=\"lk-outer\" x=\"-{frame}\" y=\"-{frame}\" \
             width=\"{side}\" height=\"{side}\" rx=\"{radius:.1}\"/></clipPath>\n\
             <g clip-path=\"url(#lk-edge)\" fill=\"#1a0c05\"><use href=\"#lk-outer\" fill=\"url(#lk-frame)\"/>\
             <path d=\"{sides}\" opacity=\".16\"/><path d=\"{lower}\" opacity=\".3\"/></g>\n\
             <path d=\"M-1.5 -1.5h{line}v{line}h-{line}z\" fill=\"#f1dfc1\" stroke=\"#2a160c\" \
             stroke-width=\"3\"/>\n"
        )
    }

    /// The grain of the wood, over all squares.
    fn grain(&self) -> String {
        let Size { board, .. } = self;
        format!("<rect width=\"{board}\" height=\"{board}\" fill=\"url(#lk-grain)\"/>\n")
    }
}

/// The playing squares.
fn squares<G: Geometry>(options: &DiagramOptions) -> String {
    Square::<G>::all()
        .map(|square| {
            let (x, y) = corner(square, options);
            let shape = if is_on_central_line(square) { "lk-central" } else { "lk-dark" };
            format!("<use href=\"#{shape}\" x=\"{x}\" y=\"{y}\"/>\n")
        })
        .collect()
}

/// The pieces, from the far edge to the near one.
fn pieces<G: Geometry>(setup: &Setup<G>, options: &DiagramOptions) -> String {
    let mut standing: Vec<_> = setup.iter().collect();
    if options.near == Color::Black {
        standing.reverse();
    }
    let uses = standing.into_iter().map(|(square, piece)| {
        let (x, y) = corner(square, options);
        format!("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>\n", shapes::of(piece), x + 50, y + 50)
    });
    uses.collect()
}

/// The numbers that are legible.
fn numbers<G: Geometry>(setup: &Setup<G>, options: &DiagramOptions) -> String {
    let is_legible = |square: &Square<G>| match setup.piece(*square) {
        None => true,
        Some(Piece { rank: Rank::Man, .. }) => options.square >= NUMBERS_BESIDE_MEN,
        Some(Piece { rank: Rank::King, .. }) => false,
    };
    // Nine pixels where there is room for them; 15 hundredths just clear a man.
    let font = (900 / u32::from(options.square.max(1))).clamp(15, 34);
    let texts = Square::<G>::all().filter(is_legible).map(|square| {
        let (x, y) = corner(square, options);
        format!("<text x=\"{}\" y=\"{}\">{square}</text>\n", x + 4, y + font + 1)
    });
    format!(
        "<g font-family=\"system-ui,sans-serif\" font-size=\"{font}\" font-weight=\"500\" \
         fill=\"#fbf3df\">\n{}</g>\n",
        texts.collect::<String>()
    )
}

/// The top left corner of a square in the picture, in units.
fn corner<G: Geometry>(square: Square<G>, options: &DiagramOptions) -> (u32, u32) {
    let (row, column) = match options.near {
        Color::White => (square.row(), square.column()),
        Color::Black => (G::ROWS - 1 - square.row(), G::ROWS - 1 - square.column()),
    };
    (100 * u32::from(column), 100 * u32::from(row))
}

/// Whether a square lies on the central line, which only mirrored boards paint (NG-1.3, NG-10.4).
fn is_on_central_line<G: Geometry>(square: Square<G>) -> bool {
    G::CORNER == Corner::Right && square.row() == square.column()
}
