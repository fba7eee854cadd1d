//! The arguments of self-play and of learning from it.

use std::path::PathBuf;

use clap::Args;
use draughts_engine::{EndgameFolder, Source};
use draughts_notation::Contract;

use super::values::{below_one, number, share, whole};

/// `longking selfplay`.
#[derive(Args, Debug)]
pub(crate) struct Selfplay {
    /// The rules
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// The folder of the games; what is in it already is kept
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: PathBuf,
    /// How many games, rounded up to whole files
    #[arg(long, value_name = "N", value_parser = number::<1, 100_000_000>)]
    pub(crate) games: u32,
    /// The positions for each move
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = number::<1, 100_000_000>)]
    pub(crate) nodes: u32,
    /// What chance begins with
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole)]
    pub(crate) seed: u64,
    /// How many games are played at once [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = number::<1, 256>)]
    pub(crate) threads: Option<u32>,
    /// What positions are scored with: a file of weights, plain for material and squares, or
    /// shipped
    #[arg(long, value_name = "FILE", default_value = "plain", value_parser = Source::read)]
    pub(crate) weights: Source,
    /// A folder of endgame tables, which decide games that come to them
    #[arg(long, value_name = "FOLDER", value_parser = EndgameFolder::read)]
    pub(crate) tables: Option<EndgameFolder>,
    /// Begin most games with a few moves of chance that leave them open, not with many
    #[arg(long)]
    pub(crate) fair: bool,
}

/// `longking train`.
#[derive(Args, Debug)]
pub(crate) struct Train {
    /// The rules of the games
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// A folder of games; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    pub(crate) dir: Vec<PathBuf>,
    /// The file of weights to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// How often all games are gone through; with --wholes as often again
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<1, 1000>)]
    pub(crate) epochs: u32,
    /// How much the result of a game counts beside what the searches in it said, from 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = share)]
    pub(crate) result: f32,
    /// The share of the next position's target beside the score of the search, from 0 to 1 (lambda
    /// of TD)
    #[arg(long, alias = "later", value_name = "X", default_value_t = 0.7, value_parser = share)]
    pub(crate) lambda: f32,
    /// What the order of the samples begins with
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole)]
    pub(crate) seed: u64,
    /// Give weights to the arrangements of whole patterns too that N games have shown, not to
    /// halves alone
    #[arg(long, value_name = "N", value_parser = number::<1, 1_000_000>)]
    pub(crate) wholes: Option<u32>,
    /// Learn a neural network, for levels 15 and 16; the levels below play by patterns
    #[arg(long, conflicts_with = "wholes")]
    pub(crate) net: bool,
    /// A network of the same board to learn on from, in smaller steps, not from nothing
    #[arg(long, value_name = "FILE", requires = "net")]
    pub(crate) from: Option<PathBuf>,
    /// The samples of a step of a network
    #[arg(
        long,
        value_name = "N",
        default_value_t = 16_384,
        value_parser = number::<1, 1_000_000>,
        requires = "net"
    )]
    pub(crate) batch: u32,
    /// The share that a step takes off every weight of a network at a learning rate of one, from 0
    /// to 1 (decay of AdamW)
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = share, requires = "net")]
    pub(crate) decay: f32,
    /// End with a running mean of the weights of a network, of which a step keeps this share, below
    /// 1; 0 for the weights after the last step
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = below_one, requires = "net")]
    pub(crate) average: f32,
    /// Give the network a codebook too: what the men of neighbouring squares are worth together
    #[arg(long, requires = "net")]
    pub(crate) codebook: bool,
}
