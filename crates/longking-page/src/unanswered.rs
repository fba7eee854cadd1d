//! Why a question has no answer, as codes.

use longking_table::refusals;

refusals! {
    /// Why a question of a page has no answer.
    Unanswered in "refused" {
        CutOff "cut-off": "the question is cut off",
        NotText "not-text": "the question is not text: {detail}",
        NoQuestion "no-question": "{name} is no question",
        Level "level": "level: must be 1 to {most}, not {level}",
        Lines "lines": "lines: must be 1 to {most}, not {lines}",
        Neither "position.neither": "position: either fen or board is needed",
        OtherBoard "other-board": "both need one board: {ours} under the first rules, {theirs} under these",
        NoMove "no-move": "the computer found no move",
        NoNaming "no-naming": "no man is to be named",
        NoCrown "no-crown": "no man can be crowned",
        NoGame "study.no-game": "there is no game in this text",
        TooManyPositions "study.too-long": "the game has more than {most} positions",
        NotHuffable "study.not-huffable": "there is nothing to huff on {square}",
        NotOfBoard "study.not-of-board": "the move is not one of the board",
        NoNodes "study.no-nodes": "nodes: there are none",
        Nowhere "study.nowhere": "it comes from nowhere",
        OneOf "study.one-of": "it needs one of move, huff and set_up",
        NoTag "study.no-tag": "{name} is not a name of a tag",
        WeightsBoard "weights.board": "the weights do not fit the board of {rules}",
        NoPack "tables.no-pack": "this is no pack of tables",
        EmptyPack "tables.empty": "the pack of tables is empty",
    }
}
