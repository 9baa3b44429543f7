//! Random boards, against a search that fills them slot by slot.

use joinsaw::family::board::{Board, BoardShape, Match, Planting, Shape, Slot, planted_board};
use joinsaw::plan::{Filling, Options, Placement};
use proptest::prelude::*;

use crate::common::cases;

use crate::plans::{Dice, Solved, puzzle_of, solve_in_every_way};

/// All ways to fill a board, sorted.
pub fn search(board: &Board) -> Vec<Filling> {
    let mut found = Vec::new();
    let mut left: Vec<usize> = board.tiles.iter().map(|tile| tile.copies).collect();
    extend(
        board,
        &mut left,
        &mut Vec::new(),
        &mut Vec::new(),
        &mut found,
    );
    found.sort();
    found
}

fn extend(
    board: &Board,
    left: &mut [usize],
    shown: &mut Vec<Vec<i64>>,
    filling: &mut Filling,
    found: &mut Vec<Filling>,
) {
    let slot = shown.len();
    if slot == board.slots.len() {
        found.push(filling.clone());
        return;
    }
    for (idx, tile) in board.tiles.iter().enumerate() {
        let n_turns = if board.turns { tile.sides.len() } else { 1 };
        let mut tried: Vec<Vec<char>> = Vec::new();
        for turn in 0..n_turns {
            let (look, mut values) = (
                tile.look(turn),
                tile.sides.iter().map(|side| side.value).collect::<Vec<_>>(),
            );
            values.rotate_right(turn);
            if left[idx] == 0 || tried.contains(&look) || !fits(board, slot, &values, shown) {
                continue;
            }
            tried.push(look.clone());
            let is_hinted = board.fixed.iter().all(|fixed| {
                fixed.slot != slot
                    || (fixed.tile == idx && fixed.turn.is_none_or(|turn| tile.look(turn) == look))
            });
            if is_hinted {
                left[idx] -= 1;
                shown.push(values);
                let piece = tile.id.clone();
                filling.push(Placement { slot, piece, look });
                extend(board, left, shown, filling, found);
                filling.pop();
                shown.pop();
                left[idx] += 1;
            }
        }
    }
}

fn fits(board: &Board, slot: usize, values: &[i64], shown: &[Vec<i64>]) -> bool {
    let touches = board.slots[slot].touches.iter();
    touches.zip(values).all(|(touch, value)| {
        let rim = board.rim.map(|rim| rim.value);
        let Some(touch) = touch else {
            return rim.is_none_or(|rim| rim == *value);
        };
        let wanted = match (board.matching, shown.get(touch.slot)) {
            (_, None) => *value,
            (Match::Equal, Some(other)) => other[touch.side],
            (Match::Opposite, Some(other)) => -other[touch.side],
        };
        *value == wanted && rim != Some(*value)
    })
}

/// What a random board is like.
#[derive(Debug, Clone, Copy)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "every one is a trait that a board has or lacks, in any mixture"
)]
struct Taste {
    shape: Shape,
    is_opposite: bool,
    turns: bool,
    has_rim: bool,
    has_hint: bool,
    has_copies: bool,
    has_spare: bool,
    seed: u64,
}

fn taste() -> impl Strategy<Value = Taste> {
    let shape = prop_oneof![
        (1..=3_usize, 1..=2_usize).prop_map(|(width, height)| Shape::Square { width, height }),
        Just(Shape::Square {
            width: 2,
            height: 3
        }),
        (1..=2_usize).prop_map(|side| Shape::Triangle { side }),
        Just(Shape::Hexagon { radius: 1 }),
    ];
    let turns = prop::bool::weighted(0.7);
    let seldom = || prop::bool::weighted(0.25);
    let flags = (any::<bool>(), turns, seldom(), seldom(), seldom(), seldom());
    (shape, flags, any::<u64>()).prop_map(|(shape, flags, seed)| {
        let (is_opposite, turns, has_rim, has_hint, has_copies, has_spare) = flags;
        Taste {
            shape,
            is_opposite,
            turns,
            has_rim,
            has_hint,
            has_copies,
            has_spare,
            seed,
        }
    })
}

/// What each slot shows in a random filling in which all touching sides match.
fn planted(slots: &[Slot], taste: &Taste, dice: &mut Dice) -> Vec<Vec<char>> {
    // Many kinds of sides where pieces have many turns, so that a search ends soon.
    let n_symbols = if slots[0].touches.len() == 6 { 5 } else { 3 };
    let mut symbol = || {
        if taste.is_opposite {
            char::from(b"abcdeABCDE"[dice.below(n_symbols) + 5 * dice.below(2)])
        } else {
            char::from(b"12345"[dice.below(n_symbols)])
        }
    };
    let mut shown: Vec<Vec<char>> = Vec::new();
    for slot in slots {
        let sides = slot.touches.iter().map(|touch| match touch {
            None if taste.has_rim => '0',
            Some(touch) if touch.slot < shown.len() => {
                let met = shown[touch.slot][touch.side];
                match (taste.is_opposite, met.is_lowercase()) {
                    (false, _) => met,
                    (true, true) => met.to_ascii_uppercase(),
                    (true, false) => met.to_ascii_lowercase(),
                }
            }
            _ => symbol(),
        });
        let sides = sides.collect();
        shown.push(sides);
    }
    shown
}

fn random_board(taste: &Taste) -> String {
    let mut dice = Dice(taste.seed);
    let slots = taste.shape.slots();
    let shown = planted(&slots, taste, &mut dice);
    let mut pieces: Vec<(String, usize)> = shown
        .into_iter()
        .map(|mut sides| {
            if taste.turns {
                let n_turns = dice.below(sides.len());
                sides.rotate_left(n_turns);
            }
            (sides.into_iter().collect(), 1)
        })
        .collect();
    if taste.has_copies {
        pieces.truncate(slots.len().div_ceil(2).max(slots.len().saturating_sub(2)));
        pieces[0].1 += slots.len() - pieces.len();
    }
    if taste.has_spare {
        pieces.push(pieces[dice.below(pieces.len())].clone());
    }
    let board = match taste.shape {
        Shape::Square { width, height } => {
            format!("board = \"square\"\nwidth = {width}\nheight = {height}\n")
        }
        Shape::Triangle { side } => format!("board = \"triangle\"\nwidth = {side}\n"),
        Shape::Hexagon { radius } => format!("board = \"hexagon\"\nwidth = {radius}\n"),
        Shape::Free => panic!("a free board lists its slots"),
    };
    let rule = if taste.is_opposite {
        "opposite"
    } else {
        "equal"
    };
    let rim = if taste.has_rim { "rim = \"0\"\n" } else { "" };
    let hint = match (taste.has_hint, dice.below(2)) {
        (false, _) => String::new(),
        (true, 0) => format!("[fixed]\n{} = \"p0\"\n", dice.below(slots.len())),
        (true, _) => format!("[fixed]\n{} = \"p0/1\"\n", dice.below(slots.len())),
    };
    let pieces = pieces.iter().enumerate().map(|(idx, (sides, copies))| {
        format!("p{idx} = {{ sides = \"{sides}\", copies = {copies} }}\n")
    });
    format!(
        "family = \"board\"\n{board}match = \"{rule}\"\nturn = {}\n{rim}[pieces]\n{}{hint}",
        taste.turns,
        pieces.collect::<String>()
    )
}

/// The counts of a square board, or of one that does not turn at all, found by turning every solution.
fn counts(board: &Board, fillings: &[Filling]) -> [u64; 3] {
    let Shape::Square { width, height } = board.shape else {
        panic!("only square boards are turned here");
    };
    let n_quarters = if width == height {
        vec![0, 1, 2, 3]
    } else {
        vec![0, 2]
    };
    let turned = |filling: &Filling, quarters: usize| {
        let placed = filling.iter().map(|placement| {
            let (mut row, mut column) = (placement.slot / width, placement.slot % width);
            let (mut height, mut width) = (height, width);
            for _ in 0..quarters {
                (row, column) = (column, height - 1 - row);
                (height, width) = (width, height);
            }
            let mut look = placement.look.clone();
            look.rotate_right(quarters);
            (row * width + column, look, placement.piece.clone())
        });
        let mut placed: Vec<_> = placed.collect();
        placed.sort();
        placed
    };
    let classes = |with_ids: bool| {
        let canonical = fillings.iter().map(|filling| {
            let all = n_quarters.iter().map(|quarters| {
                let mut placed = turned(filling, *quarters);
                if !with_ids {
                    for placed in &mut placed {
                        placed.2.clear();
                    }
                }
                placed
            });
            all.min().unwrap()
        });
        canonical.collect::<std::collections::BTreeSet<_>>().len() as u64
    };
    [fillings.len() as u64, classes(true), classes(false)]
}

fn solve_and_search(text: &str) -> (Solved, Vec<Filling>) {
    let puzzle = puzzle_of(text);
    let board = puzzle.content::<Board>().unwrap();
    let solved = solve_in_every_way(&puzzle, &Options::default());
    let needed = search(board);
    if board.turns && matches!(board.shape, Shape::Square { .. }) {
        assert_eq!(solved.counts, counts(board, &needed), "{text}");
    }
    (solved, needed)
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn every_plan_fills_the_same_boards(taste in taste()) {
        let text = random_board(&taste);
        let (solved, needed) = solve_and_search(&text);
        prop_assert_eq!(solved.fillings, needed);
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn a_corner_piece_in_one_corner_finds_every_solution_of_a_board_with_a_rim(
        size in 3..=4_usize, n_rim_numbers in 1..=3_usize, has_copies in any::<bool>(), seed in any::<u64>()
    ) {
        let planted = planted_board(Planting {
            shape: BoardShape::Square,
            size,
            n_numbers: size,
            n_rim_numbers: Some(n_rim_numbers + size - 3),
            has_copies,
            seed,
        });
        if let Ok(text) = planted {
            let (solved, needed) = solve_and_search(&text);
            prop_assert_eq!(solved.fillings, needed);
        }
    }
}

/// Four squares in a row that is bent to a ring.
const RING: &str = "family = \"board\"\nmatch = \"equal\"\n[slots]\na = [\"-\", \"b\", \"-\", \"d\"]\nb = [\"-\", \"c\", \"-\", \"a\"]\nc = [\"-\", \"d\", \"-\", \"b\"]\nd = [\"-\", \"a\", \"-\", \"c\"]\n[pieces]\n";

#[test]
fn every_plan_fills_a_free_board() {
    let pieces = "p = \"1213\"\nq = \"2313\"\nr = \"3122\"\ns = \"1122\"\n";
    let (solved, needed) = solve_and_search(&format!("{RING}{pieces}"));
    assert!(!needed.is_empty());
    assert_eq!(solved.fillings, needed);
}

#[test]
fn every_plan_fills_a_board_in_several_parts() {
    let slots = "a = [\"-\", \"b\", \"-\", \"-\"]\nb = [\"-\", \"-\", \"-\", \"a\"]\nc = [\"-\", \"d\", \"-\", \"-\"]\nd = [\"-\", \"-\", \"-\", \"c\"]\ne = [\"-\", \"-\", \"-\", \"-\"]\n";
    let pieces = "p = \"1213\"\nq = \"2413\"\nr = \"3144\"\ns = \"1122\"\nt = \"1111\"\n";
    let (solved, needed) = solve_and_search(&format!(
        "family = \"board\"\nmatch = \"equal\"\n[slots]\n{slots}[pieces]\n{pieces}"
    ));
    assert!(!needed.is_empty());
    assert_eq!(solved.fillings, needed);
}

/// A torus of 4 x 4 squares, cut from a filling.
fn torus(dice: &mut Dice) -> String {
    let name = |row: usize, column: usize| [row, column].map(|n| n % 4).map(letter_of).concat();
    let letters: Vec<[usize; 2]> = (0..16).map(|_| [(); 2].map(|()| dice.below(8))).collect();
    let letter = |row: usize, column: usize, side: usize| {
        char::from(b"abcdefgh"[letters[row % 4 * 4 + column % 4][side]])
    };
    let slots = (0..16).map(|slot| (slot / 4, slot % 4));
    let touches = slots.clone().map(|(row, column)| {
        let around = [
            (row + 3, column),
            (row, column + 1),
            (row + 1, column),
            (row, column + 3),
        ];
        let around = around.map(|(row, column)| format!("\"{}\"", name(row, column)));
        format!("{} = [{}]\n", name(row, column), around.join(", "))
    });
    // A square has its own letters to the right and below.
    let pieces = slots.map(|(row, column)| {
        let sides = [
            letter(row + 3, column, 1),
            letter(row, column, 0),
            letter(row, column, 1),
            letter(row, column + 3, 0),
        ];
        format!(
            "p{} = \"{}\"\n",
            name(row, column),
            String::from_iter(sides)
        )
    });
    format!(
        "family = \"board\"\nmatch = \"equal\"\nrim = \"0\"\n[slots]\n{}[pieces]\n{}",
        touches.collect::<String>(),
        pieces.collect::<String>()
    )
}

fn letter_of(n: usize) -> String {
    char::from(b"wxyz"[n]).to_string()
}

#[test]
fn every_plan_fills_a_closed_board_that_has_no_rim() {
    let slots = "a = [\"b\", \"c\", \"d\"]\nb = [\"a\", \"d\", \"c\"]\nc = [\"a\", \"b\", \"d\"]\nd = [\"a\", \"c\", \"b\"]\n";
    let pieces = "p = { sides = \"111\", copies = 3 }\nq = \"111\"\n";
    let tetrahedron = format!(
        "family = \"board\"\nmatch = \"equal\"\nrim = \"0\"\n[slots]\n{slots}[pieces]\n{pieces}"
    );
    assert_eq!(
        solve_in_every_way(&puzzle_of(&tetrahedron), &Options::default())
            .fillings
            .len(),
        4
    );
    let (solved, needed) = solve_and_search(&torus(&mut Dice(5)));
    assert!(!needed.is_empty());
    assert_eq!(solved.fillings, needed);
}

#[test]
fn a_board_that_turns_half_round_only_loses_no_solution() {
    let text = "family = \"board\"\nboard = \"square\"\nwidth = 3\nheight = 1\nmatch = \"equal\"\n[pieces]\np = \"3322\"\nq = \"3133\"\nr = \"3331\"\n";
    let (solved, needed) = solve_and_search(text);
    assert_eq!(solved.counts, [56, 28, 14]);
    assert_eq!(solved.fillings, needed);
}

#[test]
fn a_bushy_plan_refuses_spare_pieces() {
    let puzzle = puzzle_of(&format!(
        "{RING}p = \"1111\"\nq = \"1112\"\nr = \"1122\"\ns = \"2222\"\nt = \"1212\"\n"
    ));
    let options = Options {
        method: joinsaw::plan::Method::Bushy,
        ..Options::default()
    };
    let error = crate::plans::solve(&puzzle, &options)
        .err()
        .unwrap()
        .to_string();
    assert_eq!(
        error,
        "a bushy plan needs a slot for every piece, and there are 5 pieces for 4 slots; `--plan staged` leaves pieces over"
    );
}
