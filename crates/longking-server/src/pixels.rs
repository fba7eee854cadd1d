//! Pictures as pixels: drawn from SVG, and with few colours, so that a file is small.

use std::collections::HashMap;

use color_quant::NeuQuant;
use longking_page::answers::bounded;
use longking_table::Refusal;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tokio::sync::Semaphore;

use crate::api::error::ApiError;

/// One of how many pixels the colours are chosen by: 1 is best, 30 is quickest.
const SAMPLED: i32 = 10;

/// One picture is drawn at a time: it keeps a thread busy, and games are answered beside it.
static TURN: Semaphore = Semaphore::const_new(1);

/// How many may wait for that.
static WAITING: Semaphore = Semaphore::const_new(16);

/// Draws when it is its turn.
pub(crate) async fn drawn<T>(draw: impl FnOnce() -> Result<T, Refusal>) -> Result<T, ApiError> {
    let _place = WAITING.try_acquire().map_err(|_| ApiError::busy())?;
    let _turn = TURN.acquire().await.map_err(|_| ApiError::busy())?;
    Ok(tokio::task::block_in_place(|| bounded(draw))?)
}

/// Pictures of the same size and colours.
pub(crate) struct Indexed {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The colours, three bytes each.
    pub(crate) palette: Vec<u8>,
    /// The number of the colour of each pixel, row by row, for each picture.
    pub(crate) pictures: Vec<Vec<u8>>,
}

impl Indexed {
    /// Draws pictures of the same size with so many colours together.
    pub(crate) fn of<'a>(
        svgs: impl IntoIterator<Item = &'a str>,
        colors: usize,
    ) -> Result<Indexed, Refusal> {
        let drawn: Vec<_> = svgs.into_iter().map(draw).collect::<Result<_, _>>()?;
        let (width, height) = drawn.first().map_or((0, 0), |one| (one.width(), one.height()));
        let all: Vec<u8> = drawn.iter().flat_map(|one| one.data().iter().copied()).collect();
        let chosen = NeuQuant::new(SAMPLED, colors, &all);
        let mut known: HashMap<[u8; 3], u8> = HashMap::new();
        let mut index = |pixel: &[u8]| {
            let color = [pixel[0], pixel[1], pixel[2]];
            let find = || chosen.index_of(&[pixel[0], pixel[1], pixel[2], u8::MAX]) as u8;
            *known.entry(color).or_insert_with(find)
        };
        let pictures =
            drawn.iter().map(|one| one.data().chunks_exact(4).map(&mut index).collect()).collect();
        Ok(Indexed { width, height, palette: chosen.color_map_rgb(), pictures })
    }

    /// The first picture as the bytes of a PNG file.
    pub(crate) fn png(&self) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(&self.palette[..]);
        let mut writer = encoder.write_header().map_err(Refusal::detail)?;
        writer.write_image_data(&self.pictures[0]).map_err(Refusal::detail)?;
        writer.finish().map_err(Refusal::detail)?;
        Ok(bytes)
    }
}

fn draw(svg: &str) -> Result<Pixmap, Refusal> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(Refusal::detail)?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| Refusal::detail("the picture has no size"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}
