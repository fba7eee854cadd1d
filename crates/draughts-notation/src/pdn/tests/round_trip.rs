//! What is written reads back equal, for every rule set.

use draughts::game::Game;
use draughts::{Color, RULE_SETS, Variant, WithVariant, dispatch};

use crate::contract::Contract;
use crate::fen;
use crate::pdn::{GameResult, Leap, NodeId, PdnGame, PlainMove, Severity, read_games, write};
use crate::random::{Random, random_setup};
use crate::score::tests::keeps;

/// The most moves of a line.
const MOVES: usize = 60;

/// Makes a game with variations, comments, glyphs, huffs and set-ups.
struct Make<'a> {
    contract: Contract,
    random: &'a mut Random,
}

impl WithVariant for Make<'_> {
    type Output = PdnGame;

    fn run<V: Variant>(self, variant: V) -> PdnGame {
        let Make { contract, random } = self;
        let rules = *contract.rules();
        let mut made = PdnGame::new(contract);
        let mut setup = rules.start::<V::Board>();
        if random.below(3) == 0 {
            setup = random_setup(random);
        } else if random.below(3) == 0 {
            setup.turn = Color::BOTH[random.below(2)];
        }
        let game = Game::new(variant, rules, &setup);
        let game = game.unwrap_or_else(|_| {
            setup = rules.start();
            Game::new(variant, rules, &setup).expect("the start position")
        });
        if setup != rules.start() {
            made.start = Some(fen::write(&setup));
        }
        made.number = 1 + random.below(3) as u32 * random.below(40) as u32;
        made.result = [
            GameResult::Unknown,
            GameResult::First,
            GameResult::Second,
            GameResult::Draw,
            GameResult::Neither,
            GameResult::Other("4-6".into()),
        ][random.below(6)]
        .clone();
        made.node_mut(NodeId::ROOT).comments = comments(random);
        line(&mut made, NodeId::ROOT, game, random, 0);
        if made.is_empty() {
            // Without moves there is nothing to count.
            made.number = 1;
        }
        for name in ["Event", "White", "Annotator"] {
            if random.below(2) == 0 {
                made.tags.push((name.into(), words(random)));
            }
        }
        made
    }
}

fn line<V: Variant>(
    made: &mut PdnGame,
    mut at: NodeId,
    mut game: Game<V>,
    random: &mut Random,
    depth: usize,
) {
    for ply in 0..MOVES >> (2 * depth) {
        if game.outcome().is_some() {
            return;
        }
        let before = game.clone();
        let huffable: Vec<_> = game.huffable().iter().collect();
        let leap = if !huffable.is_empty() && random.below(2) == 0 {
            let square = huffable[random.below(huffable.len())];
            game.huff(square).expect("a piece that can be huffed");
            Leap::Huff(square.number())
        } else {
            let mut moves = game.legal_moves().to_vec();
            let legal = moves.len();
            moves.extend(game.offences());
            if moves.is_empty() {
                return;
            }
            let index = random.below(moves.len());
            if game.play(&moves[index]).is_err() {
                return;
            }
            let plain = PlainMove::of(&moves[index]);
            if index < legal { Leap::Move(plain) } else { Leap::Offence(plain) }
        };
        let is_huff = matches!(leap, Leap::Huff(_));
        let next = made.push(at, leap);
        if !is_huff {
            for _ in 0..random.below(4).saturating_sub(1) {
                let of_note = [1, 2, 5, 7, 10, 18, 19, random.below(256) as u16];
                made.node_mut(next).nags.push(of_note[random.below(of_note.len())]);
            }
        }
        made.node_mut(next).comments = comments(random);
        // A variation takes the place of a move; the first node of a line has comments before it.
        if depth > 0 && ply == 0 {
            made.node_mut(next).before = comments(random);
        }
        if depth < 3 && random.below(6) == 0 {
            line(made, at, before, random, depth + 1);
        }
        at = next;
    }
}

fn comments(random: &mut Random) -> Vec<String> {
    let count = random.below(5).saturating_sub(3);
    (0..count).map(|_| words(random)).collect()
}

fn words(random: &mut Random) -> String {
    const WORDS: [&str; 12] = [
        "strong",
        "32-28",
        "(?)",
        "[%clk 1:00]",
        "\"",
        "\\",
        "高文龙",
        "André\nsays",
        "{",
        "1-0",
        "$5",
        "%",
    ];
    let words: Vec<_> =
        (0..1 + random.below(30)).map(|_| WORDS[random.below(WORDS.len())]).collect();
    words.join(" ")
}

fn check(game: &PdnGame) {
    let text = write(game).expect("a game that was made by its rules");
    let fits =
        |line: &str| line.chars().count() <= 80 || line.contains("\"/") || line.starts_with('[');
    let long: Vec<_> = text.lines().filter(|line| !fits(line)).collect();
    assert!(long.is_empty(), "{long:?}");
    let read = read_games(&text, &"thai".parse().unwrap()).unwrap();
    assert_eq!(read.len(), 1, "{text}");
    let problems: Vec<_> =
        read[0].problems.iter().filter(|problem| problem.severity() > Severity::Note).collect();
    assert!(problems.is_empty(), "{problems:?}\n{text}");
    let mut expected = game.clone();
    for (_, value) in &mut expected.tags {
        *value = value.replace('\n', " ");
    }
    assert_eq!(read[0].game, expected, "{text}");
    assert_eq!(write(&read[0].game).unwrap(), text);
}

#[test]
fn games_without_moves_are_games_and_stay_the_same() {
    let read = |text: &str| {
        let mut games = read_games(text, &"international".parse().unwrap()).unwrap();
        assert_eq!(games.len(), 1, "{text}");
        games.remove(0)
    };
    for text in [
        "{A remark} *",
        "1. 23-20 *",
        "[Rules \"nigerian\"] 1/2-1/2",
        "[GameType \"25\"]",
        "[Result \"1-1\"]",
        "{so} 2-0",
        "1. 0-2",
    ] {
        let game = read(text);
        assert!(!game.is_empty(), "{text}");
        let again = read(&write(&game.game).unwrap());
        assert!(!again.is_empty(), "{text}");
        assert_eq!(again.game, game.game, "{text}");
    }
    for text in ["Dear reader", "Dear reader *", "Ada - Bo 2-0", "{A remark}", "1. *", "{} *"] {
        assert!(read(text).is_empty(), "{text}");
    }
}

#[test]
fn every_rule_set_is_written_and_read_back() {
    let mut random = Random::new(6);
    for set in RULE_SETS {
        for _ in 0..20 {
            let contract = Contract::from(*set);
            let game = dispatch(&contract.rules().moves, Make { contract, random: &mut random });
            check(&game);
            keeps(&game, &mut random);
        }
    }
    for house in [
        "international,huff=all",
        "thai,huff=all,king-run=3",
        "spanish,huff=kings",
        "portuguese,huff=all,first=either",
        "jamaican,huff=all",
        "czech,huff=all,king-run=3",
        "russian,board=10",
    ] {
        let contract: Contract = house.parse().unwrap();
        for _ in 0..20 {
            let game = dispatch(&contract.rules().moves, Make { contract, random: &mut random });
            check(&game);
            keeps(&game, &mut random);
        }
    }
}
