//! The table of keys: all that is said of each key of a contract, and of each of its values.

use super::key::rule_keys;

rule_keys! {
    Board: BoardSize = moves.board, "NG-1.2", "board",
        "squares a side, and which of them are used" {
        Eight: "8 × 8", "8 by 8, the 32 dark squares",
        Ten: "10 × 10", "10 by 10, the 50 dark squares",
        Twelve: "12 × 12", "12 by 12, the 72 dark squares",
        Fourteen: "14 × 14", "14 by 14, the 98 dark squares",
        AllEight: "8 × 8, all squares", "8 by 8, all 64 squares",
        FivePoints: "5 × 5 points", "5 by 5, 25 points on lines",
    }
    Rows: RowCount = rows, "NG-10.5", "rows of {men}", "rows of men that each side starts with" {
        One: "1", "one row a side",
        Two: "2", "two rows a side",
        Three: "3", "three rows a side",
        Four: "4", "four rows a side",
        Five: "5", "five rows a side",
        Six: "6", "six rows a side",
    }
    Corner: Corner = moves.corner, "NG-1.3", "near playing corner",
        "which near corner, from each player's own seat, is a playing square" {
        Left: "left", "the left one",
        Right: "right", "the right one: the mirrored board",
    }
    First: First = first, "NG-2.1", "who starts", "who makes the first move" {
        White: "White", "White",
        Black: "Black", "Black",
        Either: "by lot", "drawn by lot",
    }
    ManCaptures: ManCaptures = moves.man_captures, "NG-2.5", "{men} {capture}",
        "directions in which a man captures" {
        Forward: "forward", "forward only; sideways too along rows and columns",
        All: "backwards too", "forward and backward",
    }
    ManTakesKing: ManTakesKing = moves.man_takes_king, "S1-man-takes-king", "{men} against {kings}",
        "whether a man may capture a king" {
        Yes: "may {capture}", "it may",
        No: "may not", "it may not",
    }
    King: KingReach = moves.king, "NG-3.4", "{kings} go", "how far a king goes" {
        Short: "one step", "one step",
        Long: "any distance", "any distance",
        LongCapture: "far to {capture} only", "one step, to capture any distance",
    }
    Landing: Landing = moves.landing, "C6", "landing behind a piece",
        "where a long king may land after a jump" {
        Any: "anywhere", "on any empty square beyond",
        Behind: "close behind", "only directly behind",
        BehindKing: "close behind {kings}",
            "on any, but directly behind when the last piece taken is a king",
    }
    Promotion: Promotion = moves.promotion, "NG-2.11", "over the far row",
        "what becomes of a man that reaches the far row during a capture" {
        Stop: "stays a {man}", "it stays a man unless it stops there",
        EndsTurn: "{crowned}, ends", "it is crowned and the turn ends",
        Passing: "{crowned}, goes on", "it is crowned and goes on as a king",
    }
    Choice: Choice = moves.choice, "C4", "several ways to {capture}",
        "which captures are legal when there are several" {
        Free: "choose freely", "any may be chosen",
        Most: "take the most", "the most pieces, each counting one",
        KingFirst: "{king} first", "a king's when a king can capture, then any",
        MostKingFirst: "most, {king} first", "the most pieces, among those a king's",
        Italian: "Italian order",
            "the most pieces, then a king's, then the most kings taken, then kings before men \
             in their order",
        Spanish: "Spanish order", "the most pieces, then the most kings taken",
        Frisian: "Frisian value", "the highest value, a king just under two men, then a king's",
    }
    Removal: Removal = moves.removal, "C3", "taken pieces leave",
        "when captured pieces leave the board" {
        End: "at the end",
            "after the whole capture; until then they block and may not be jumped twice",
        AtOnce: "at each jump", "at each jump",
    }
    Huff: Huff = huff, "H1", "a missed {act}", "which pieces a missed capture may cost" {
        Off: "not punished", "none: captures are compulsory",
        Kings: "{king} seized", "kings",
        All: "any seized", "any piece",
    }
    Draws: DrawTable = draws, "E4", "counts that draw", "the table by which a game is drawn" {
        Fmjd: "FMJD",
            "third repetition; 25 moves of kings; lone king against three pieces 16 moves, two \
             pieces 5",
        Page: "rules page", "third repetition; one or two kings against one at once",
        Encyclopedia: "encyclopedia",
            "third repetition; king against king at once; 25 moves of kings; lone king against \
             three pieces 16",
        Turkish: "Turkish", "third repetition; one piece against one 2 moves",
        Plain: "plain", "third repetition; 25 moves of kings",
        Repetition: "repetition only", "third repetition",
        Russian: "Russian",
            "third repetition; 15 moves of kings; three kings against one 15 moves, two pieces \
             5; kings on both sides 30 or 60",
        English: "English", "third repetition; 40 moves with no man moved and nothing taken",
        Pool: "pool", "third repetition; 15 moves of kings; three kings against one 13 moves",
        Tanzanian: "Tanzanian",
            "third repetition; 25 moves of kings; two kings a side at once; three against one \
             12 moves",
        Spanish: "Spanish", "third repetition; 20 moves of kings",
        Frisian: "Frisian", "two kings against one 7 moves; king against king 2; no repetition",
    }
    Adjudication: Adjudication = adjudication, "E5", "known endings",
        "whether the material tables end the game at once" {
        On: "end the game", "they do (NG-4, NG-5.4)",
        Off: "play on", "they do not",
    }
    LonePiece: LonePiece = lone_piece, "E7", "a single piece left",
        "what happens to a side left with a single piece" {
        Plays: "plays on", "it plays on",
        Loses: "has lost", "it has lost (NG-9.3)",
    }
    ManMoves: ManMoves = moves.man_moves, "S1-man-moves", "{men} go",
        "directions in which a man moves when it takes nothing" {
        Forward: "forward", "forward; sideways too where all squares are used",
        All: "every way", "along every line",
        Bell: "never back", "forward and sideways, never to where it has been, nor on the far row",
    }
    Orthogonal: Orthogonal = moves.orthogonal, "S1-orthogonal", "rows and columns",
        "whether captures also go along rows and columns" {
        No: "no", "they do not",
        Yes: "captured along", "they do",
        Only: "these alone", "moves and captures go along these alone",
    }
    KingRun: KingRun = moves.king_run, "S1-king-run", "{king} moves running",
        "how many quiet moves running a king may make while its side has men" {
        Free: "any number", "any number",
        Three: "three", "three",
    }
    Goal: Goal = moves.goal, "E1", "who wins", "what wins" {
        Normal: "last to move", "leaving the opponent no move",
        Lose: "first without move", "having no move oneself",
        Crown: "first {king}", "making the first king",
    }
}
