//! What every position of a material is worth in the pure game, as a file that a browser reads.
//!
//! A file is gzip. Unpacked it has a byte that says in which [order](ORDERS) the others are, then
//! one for each placement: with White to move, then with Black, which is left out where both sides
//! have the same. 0 is a draw, 1 to 127 a win in so many plies, 128 and more a loss in so many
//! plies less 128; they end with the next capture or move of a man. Positions with captures have
//! their values too, so that nothing but the place is needed to know one.
//! `web/app/practice/table.js` finds that place.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use draughts::rules::{Corner, LonePiece, Rules};
use draughts::tables::NoTables;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use crate::build::slice::swap;
use crate::error::{Fault, TableError};
use crate::folder;
use crate::frame::sides;
use crate::index::SliceIndex;
use crate::material::Material;
use crate::pure::PureGame;
use crate::tables::follows;

/// The version of the files.
const VERSION: &str = "practice 1";

/// The most pieces of a material that has a file: those of more are some megabytes each.
pub(crate) const MOST: u8 = 4;

/// Whether there can be files for some rules.
///
/// # Errors
/// There are no tables, or nobody is crowned.
pub(crate) fn check(rules: &Rules) -> Result<(), NoTables> {
    PureGame::of(rules)?;
    if rules.moves.board.lines().crowns() { Ok(()) } else { Err(NoTables::Draws(rules.draws)) }
}

/// The files of a game that are in a folder.
#[derive(Clone, Debug)]
pub struct PracticeFiles {
    game: PureGame,
    folder: PathBuf,
    /// Squares of the board, and of a row of it.
    pub squares: [u32; 2],
    /// Whether the board is seen in a mirror before it is looked up.
    pub is_mirrored: bool,
    /// Whether a side with a single piece has lost (E7).
    pub lone_loses: bool,
}

impl PracticeFiles {
    /// The most pieces of a material that has a file. Positions of more are
    /// [probed](crate::Distances::probe_setup) one by one.
    pub const MOST: u8 = MOST;

    /// Those of some rules in the folder of all tables, whether they are there or not.
    ///
    /// # Errors
    /// There can be none.
    pub fn of(folder: &Path, rules: &Rules) -> Result<PracticeFiles, NoTables> {
        check(rules)?;
        let game = PureGame::of(rules)?;
        let board = rules.moves.board;
        Ok(PracticeFiles {
            game,
            folder: folder::of(folder, &game),
            squares: [board.squares() as u32, board.row_squares() as u32],
            is_mirrored: rules.moves.corner == Corner::Right,
            lone_loses: rules.lone_piece == LonePiece::Loses,
        })
    }

    /// A hash of the game and of the form of the files: a file under it never changes.
    pub fn hash(&self) -> u64 {
        self.game.hash_with(VERSION)
    }

    /// The materials of up to so many pieces that have a file, those of the fewest pieces first,
    /// with its bytes; `None` when one is not there.
    pub fn materials(&self, pieces: u8) -> Option<Vec<(Material, u64)>> {
        let slices = (2..=pieces).flat_map(Material::slices);
        let kept = slices.filter(|slice| !follows(&self.game, *slice));
        kept.map(|slice| Some((slice, fs::metadata(self.path(slice)).ok()?.len()))).collect()
    }

    /// The file of a material.
    ///
    /// # Errors
    /// It is not there, or cannot be read.
    pub fn file(&self, material: Material) -> io::Result<Vec<u8>> {
        fs::read(self.path(material))
    }

    /// Checks every file that is there, and says how many there are.
    ///
    /// # Errors
    /// The first one that is damaged.
    pub fn check(&self) -> Result<u64, TableError> {
        let mut files = 0;
        for slice in (2..=MOST).flat_map(Material::slices) {
            let path = self.path(slice);
            if path.is_file() {
                check_file(&path, &SliceIndex::of(self.game.moves().board, slice))?;
                files += 1;
            }
        }
        Ok(files)
    }

    fn path(&self, material: Material) -> PathBuf {
        self.folder.join(name(material))
    }
}

/// The name of the file of a slice.
pub(crate) fn name(slice: Material) -> String {
    format!("{slice}.practice.gz")
}

/// Whether a file can be unpacked, has the checksum that gzip keeps, and is as long as it should
/// be.
///
/// # Errors
/// It is damaged, or cannot be read.
pub(crate) fn check_file(path: &Path, index: &SliceIndex) -> Result<(), TableError> {
    let fault = |error| TableError::new(path, Fault::Io(error));
    let file = File::open(path).map_err(fault)?;
    let length = 1 + sides(index.material()) * index.size();
    match io::copy(&mut MultiGzDecoder::new(BufReader::new(file)), &mut io::sink()) {
        Ok(unpacked) if unpacked == length => Ok(()),
        _ => Err(fault(io::Error::new(io::ErrorKind::InvalidData, "is damaged"))),
    }
}

/// The order of the values of a side to move: what of the men, White's kings and Black's runs
/// slowest, what next, what fastest. Which one packs best depends on the material.
const ORDERS: [[usize; 3]; 4] =
    [[MEN, WHITE, BLACK], [MEN, BLACK, WHITE], [BLACK, MEN, WHITE], [BLACK, WHITE, MEN]];

/// The parts of a number.
const MEN: usize = 0;
const WHITE: usize = 1;
const BLACK: usize = 2;

/// Writes the file of a slice: of each side to move the values by their numbers, none where kings
/// would share a square, with the sets of kings that White and Black have.
pub(crate) fn write(path: &Path, values: &[Vec<Option<u8>>], sets: [u64; 2]) -> io::Result<()> {
    let orders = || 0..ORDERS.len() as u8;
    let lengths: io::Result<Vec<(usize, u8)>> = orders()
        .map(|order| Ok((packed(values, sets, order, Compression::fast())?.len(), order)))
        .collect();
    let best = lengths?.into_iter().min().map_or(0, |(_, order)| order);
    swap(path, &packed(values, sets, best, Compression::best())?)
}

/// The values in an order, as a file.
fn packed(
    values: &[Vec<Option<u8>>],
    [white, black]: [u64; 2],
    order: u8,
    how: Compression,
) -> io::Result<Vec<u8>> {
    let mut plain = vec![order];
    for side in values {
        let men = side.len() / (white * black).max(1) as usize;
        let many = [men, white as usize, black as usize];
        let steps = [(white * black) as usize, black as usize, 1];
        let [slow, next, fast] = ORDERS[usize::from(order)];
        // What is never asked for is like its neighbour.
        let mut last = 0;
        for first in (0..many[slow]).map(|at| at * steps[slow]) {
            for second in (0..many[next]).map(|at| first + at * steps[next]) {
                plain.extend((0..many[fast]).map(|at| {
                    last = side[second + at * steps[fast]].unwrap_or(last);
                    last
                }));
            }
        }
    }
    let mut packer = GzEncoder::new(Vec::new(), how);
    packer.write_all(&plain)?;
    packer.finish()
}
