use super::*;
use crate::sets::*;

#[test]
fn e1_who_has_no_pieces_or_no_move_loses() {
    check::<International>("W:W28:B23", "28x19", "white wins: no-pieces (E1)");
    check::<International>("W:W26:B21,16", "", "-");
    check::<International>("W:W36,31:B26,27,22", "", "-");
    check::<International>("W:W6:B1", "", "white wins: no-pieces (E1)");
}

#[test]
fn probe() {
    let game = game::<International>("W:W6:B1");
    println!("{:?} {}", game.legal_moves(), ending(&game));
}
