use draughts::rules::*;
use draughts::*;
use std::time::Instant;
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Intl;
const M: MoveRules = MoveRules { board: BoardSize::Ten, corner: Corner::Left, man_captures: ManCaptures::All, man_takes_king: ManTakesKing::Yes, king: KingReach::Long, landing: Landing::Any, promotion: Promotion::Stop, choice: Choice::Most, removal: Removal::End, orthogonal: Orthogonal::No, king_run: KingRun::Free, goal: Goal::Normal };
impl Variant for Intl { type Board = Board10; #[inline(always)] fn moves(&self) -> &MoveRules { &M } }
fn fen<G: Geometry>(text: &str) -> Setup<G> {
    let mut parts = text.split(':'); let turn = if parts.next().unwrap() == "W" { Color::White } else { Color::Black };
    let mut setup = Setup::empty(turn);
    for part in parts { let c = if part.starts_with('W') { Color::White } else { Color::Black };
        for item in part[1..].split(',').filter(|s| !s.is_empty()) { let (p, n) = match item.strip_prefix('K') { Some(n) => (Piece::king(c), n), None => (Piece::man(c), item) };
            setup.put(n.parse().unwrap(), Some(p)); } }
    setup
}
fn run<V: Variant>(name: &str, v: V, s: &Setup<V::Board>, depth: u32) {
    let p = Position::new(v, s).unwrap();
    let t = Instant::now(); let n = perft(&p, depth, Counting::Bulk); let e = t.elapsed().as_secs_f64();
    println!("{name} d{depth} {n} {e:.3} {:.0} M/s", n as f64 / e / 1e6);
}
fn main() {
    let k: u32 = std::env::args().nth(1).map_or(0, |s| s.parse().unwrap());
    let start = Setup::start(4, Color::White);
    let r178 = fen("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46");
    let wold = fen("W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38");
    run("start", Intl, &start, 9 + k);
    run("r178", Intl, &r178, 7 + k);
    run("wold", Intl, &wold, 12 + k);
    let h = House::new(M).unwrap();
    run("house start", h, &start, 9 + k);
    run("house r178", h, &r178, 7 + k);
    run("house wold", h, &wold, 12 + k);
    let c = MoveRules { board: BoardSize::Twelve, ..M };
    run("house 12", House::<Board12>::new(c).unwrap(), &Setup::start(5, Color::White), 7 + k.min(1));
}
