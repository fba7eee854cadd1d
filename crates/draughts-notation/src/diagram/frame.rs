//! The measures of a diagram and the frame around its board.

use draughts::any::AnyBoard;

/// The width of the frame, in hundredths of a square, before it is rounded up to whole pixels.
const WIDTH: u32 = 18;

/// The width of the frame beside squares of so many pixels, in pixels.
pub(super) fn pixels_of(square: u32) -> u32 {
    (WIDTH * square).div_ceil(100)
}

/// The measures of a diagram.
pub(super) struct Frame {
    /// The side of the board, in units.
    board: u32,
    /// The width of the frame, in units: a whole number of pixels, so that squares start at pixels.
    width: f64,
    /// The side of the picture, in pixels.
    pixels: u32,
}

impl Frame {
    /// The frame of a board whose squares have so many pixels.
    pub(super) fn new(board: AnyBoard, square: u16) -> Frame {
        let square = u32::from(square.max(1));
        let pixels = pixels_of(square);
        Frame {
            board: u32::from(board.rows()) * 100,
            width: f64::from(pixels * 100) / f64::from(square),
            pixels: u32::from(board.rows()) * square + 2 * pixels,
        }
    }

    /// The start tag of the picture.
    pub(super) fn head(&self) -> String {
        let (pixels, view) = (self.pixels, self.view());
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{pixels}" viewBox="{view}" role="img">
"#
        )
    }

    /// What the picture shows: the `viewBox` of its element.
    pub(super) fn view(&self) -> String {
        let Frame { board, width, .. } = self;
        let side = f64::from(*board) + 2.0 * width;
        format!("-{width:.2} -{width:.2} {side:.2} {side:.2}")
    }

    /// The frame, lit from above and mitred at the corners, and the light wood inside.
    pub(super) fn wood(&self) -> String {
        let Frame { board, width, .. } = self;
        let side = f64::from(*board) + 2.0 * width;
        let radius = 0.7 * width;
        let inside = board + 3;
        let (left, right, lower) = self.shaded_sides(radius);
        format!(
            r##"<rect x="-{width:.2}" y="-{width:.2}" width="{side:.2}" height="{side:.2}" rx="{radius:.2}" fill="url(#lk-frame)"/>
<g fill="#1a0c05"><path d="{left}{right}" opacity=".16"/><path d="{lower}" opacity=".3"/></g>
<path d="M-1.5-1.5h{inside}v{inside}h-{inside}z" fill="#f1dfc1" stroke="#2a160c" stroke-width="3"/>
"##
        )
    }

    /// Dark wood all over the board, for lines to be drawn on.
    pub(super) fn slab(&self) -> String {
        let Frame { board, .. } = self;
        format!("<path d=\"M0 0h{board}v{board}h-{board}z\" fill=\"#96694a\"/>\n")
    }

    /// The grain of the wood, over all squares.
    pub(super) fn grain(&self) -> String {
        let Frame { board, .. } = self;
        format!("<path d=\"M0 0h{board}v{board}h-{board}z\" fill=\"url(#lk-grain)\"/>\n")
    }

    /// The paths of the sides that the light does not reach, cut at the mitres and round outside.
    fn shaded_sides(&self, radius: f64) -> (String, String, String) {
        let Frame { board, width, .. } = self;
        let far = f64::from(*board) + width;
        // Where a mitre meets the arc of its corner, and where the arcs begin.
        let cut = radius * (1.0 - std::f64::consts::FRAC_1_SQRT_2);
        let (near_cut, far_cut) = (cut - width, far - cut);
        let (near_arc, far_arc) = (radius - width, far - radius);
        let arc = format!("A{radius:.2} {radius:.2} 0 0 1 ");
        (
            format!(
                "M{near_cut:.2} {near_cut:.2}L0 0V{board}L{near_cut:.2} {far_cut:.2}\
                 {arc}-{width:.2} {far_arc:.2}V{near_arc:.2}{arc}{near_cut:.2} {near_cut:.2}z"
            ),
            format!(
                "M{far_cut:.2} {far_cut:.2}L{board} {board}V0L{far_cut:.2} {near_cut:.2}\
                 {arc}{far:.2} {near_arc:.2}V{far_arc:.2}{arc}{far_cut:.2} {far_cut:.2}z"
            ),
            format!(
                "M{near_cut:.2} {far_cut:.2}L0 {board}H{board}L{far_cut:.2} {far_cut:.2}\
                 {arc}{far_arc:.2} {far:.2}H{near_arc:.2}{arc}{near_cut:.2} {far_cut:.2}z"
            ),
        )
    }
}
