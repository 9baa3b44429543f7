//! Random boards, and a search that fills them slot by slot.

use std::collections::BTreeSet;
use std::fmt::Write;

use joinsaw::family::board::{Board, BoardShape, Match, Shape, Slot};
use joinsaw::{Answer, Filling, Options, Placement};

use super::{Dice, agrees, are_counted, counts_of};
use crate::common::{puzzle_of, seeds};

/// The part of a piece's look in a slot that tells solutions apart.
type Seen = fn(usize, Vec<char>) -> Vec<char>;

/// All ways to fill a board.
pub fn search(board: &Board, seen: Seen) -> BTreeSet<Filling> {
    let mut left: Vec<usize> = board.tiles.iter().map(|tile| tile.copies).collect();
    let mut found = BTreeSet::new();
    extend(board, seen, &mut left, &mut vec![], &mut vec![], &mut found);
    found
}

fn extend(
    board: &Board,
    seen: Seen,
    left: &mut [usize],
    shown: &mut Vec<Vec<i64>>,
    filling: &mut Filling,
    found: &mut BTreeSet<Filling>,
) {
    let slot = shown.len();
    if slot == board.slots.len() {
        found.insert(filling.clone());
        return;
    }
    for (idx, tile) in board.tiles.iter().enumerate() {
        let n_turns = if board.turns { tile.sides.len() } else { 1 };
        let mut tried: Vec<Vec<char>> = Vec::new();
        for turn in 0..n_turns {
            let look = seen(slot, tile.look(turn));
            let mut values: Vec<i64> = tile.sides.iter().map(|side| board.value(*side)).collect();
            values.rotate_right(turn);
            if left[idx] == 0 || tried.contains(&look) || !fits(board, slot, &values, shown) {
                continue;
            }
            tried.push(look.clone());
            let is_fixed = board.fixed.iter().all(|fixed| {
                fixed.slot != slot
                    || (fixed.tile == idx
                        && fixed
                            .turn
                            .is_none_or(|turn| seen(slot, tile.look(turn)) == look))
            });
            if is_fixed {
                left[idx] -= 1;
                shown.push(values);
                let piece = tile.id.clone();
                filling.push(Placement { slot, piece, look });
                extend(board, seen, left, shown, filling, found);
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
        let rim = board.rim.map(|rim| board.value(rim));
        let Some((other, side)) = touch else {
            return rim.is_none_or(|rim| rim == *value);
        };
        let wanted = match (board.matching, shown.get(*other)) {
            (_, None) => *value,
            (Match::Equal, Some(other)) => other[*side],
            (Match::Opposite, Some(other)) => -other[*side],
        };
        *value == wanted && rim != Some(*value)
    })
}

/// The turns of a square board that take it onto itself, a filling in each.
fn turned(shape: Shape, filling: &Filling) -> Vec<Filling> {
    let all = if shape.width == shape.height {
        &[0, 1, 2, 3][..]
    } else {
        &[0, 2]
    };
    let turn = |quarters: &usize| {
        let placed = filling.iter().map(|placement| {
            let (mut height, mut width) = (shape.height, shape.width);
            let (mut row, mut column) = (placement.slot / width, placement.slot % width);
            for _ in 0..*quarters {
                (row, column) = (column, height - 1 - row);
                (height, width) = (width, height);
            }
            let mut turned = placement.clone();
            turned.look.rotate_right(*quarters);
            turned.slot = row * width + column;
            turned
        });
        placed.collect()
    };
    all.iter().map(turn).collect()
}

/// Holds every plan against the search. Gives the solutions and the answers.
pub fn agree(text: &str) -> (BTreeSet<Filling>, Vec<Answer>) {
    let puzzle = puzzle_of(text);
    let board = puzzle.content::<Board>().unwrap();
    let expected = search(board, |_, look| look);
    let answers = agrees(&puzzle, &Options::default(), &expected, Filling::clone);
    if let Some(shape) = board.shape
        && shape.kind == BoardShape::Square
        && board.turns
    {
        // Pieces that show the same are alike.
        let counts = counts_of(
            expected.iter(),
            |filling| turned(shape, filling),
            |_| String::new(),
        );
        are_counted(&answers, &counts);
    }
    (expected, answers)
}

/// What each slot shows in a random filling in which all touching sides match.
pub fn planted(
    slots: &[Slot],
    [is_opposite, has_rim]: [bool; 2],
    mut symbol: impl FnMut() -> char,
) -> Vec<Vec<char>> {
    let mate = |met: char| match met {
        _ if !is_opposite => met,
        'a'..='z' => met.to_ascii_uppercase(),
        _ => met.to_ascii_lowercase(),
    };
    let mut shown: Vec<Vec<char>> = Vec::new();
    for slot in slots {
        let sides = slot.touches.iter().map(|touch| match touch {
            None if has_rim => '0',
            Some((slot, side)) if *slot < shown.len() => mate(shown[*slot][*side]),
            _ => symbol(),
        });
        let sides = sides.collect();
        shown.push(sides);
    }
    shown
}

/// A board of any shape with each of its traits in any mixture: the pieces are cut from a filling, and now and then one is
/// another then.
pub fn random(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let (kind, width, height) = match dice.below(9) {
        0..5 => (BoardShape::Square, 1 + dice.below(3), 1 + dice.below(2)),
        5 => (BoardShape::Square, 2, 3),
        6 => (BoardShape::Triangle, 1 + dice.below(2), 0),
        _ => (BoardShape::Hexagon, 1, 0),
    };
    let board = match kind {
        BoardShape::Square => format!("board = \"square\"\nwidth = {width}\nheight = {height}\n"),
        BoardShape::Triangle => format!("board = \"triangle\"\nwidth = {width}\n"),
        BoardShape::Hexagon => format!("board = \"hexagon\"\nwidth = {width}\n"),
    };
    let shape = Shape {
        kind,
        width,
        height,
    };
    let slots = shape.slots();
    let [is_opposite, is_rigid, has_rim] = [2, 3, 4].map(|n| dice.is_rare(n));
    // Many kinds of sides where pieces have many turns, so that a search ends soon.
    let n_symbols = if slots[0].touches.len() == 6 { 5 } else { 3 };
    let symbol = || {
        let cases: &[&str] = if is_opposite {
            &["abcde", "ABCDE"]
        } else {
            &["12345"]
        };
        let all = *dice.pick(cases);
        char::from(*dice.pick(&all.as_bytes()[..n_symbols]))
    };
    let mut pieces = planted(&slots, [is_opposite, has_rim], symbol);
    if dice.is_rare(5) {
        let idx = dice.below(pieces.len());
        dice.shuffle(&mut pieces[idx]);
    }
    if !is_rigid {
        for piece in &mut pieces {
            let n_turns = dice.below(piece.len());
            piece.rotate_left(n_turns);
        }
    }
    let mut n_copies = 1;
    if dice.is_rare(4) {
        pieces.truncate(slots.len().div_ceil(2).max(slots.len().saturating_sub(2)));
        n_copies += slots.len() - pieces.len();
    }
    if dice.is_rare(4) {
        pieces.push(dice.pick(&pieces).clone());
    }
    let rule = if is_opposite { "opposite" } else { "equal" };
    let turns = !is_rigid;
    let mut text = format!("family = \"board\"\n{board}match = \"{rule}\"\nturn = {turns}\n");
    text += if has_rim { "rim = \"0\"\n" } else { "" };
    text += "[pieces]\n";
    for (idx, sides) in pieces.iter().enumerate() {
        let (sides, copies) = (
            String::from_iter(sides),
            if idx == 0 { n_copies } else { 1 },
        );
        writeln!(
            text,
            "p{idx} = {{ sides = \"{sides}\", copies = {copies} }}"
        )
        .unwrap();
    }
    if dice.is_rare(4) {
        let turn = dice.pick(&["", "/1"]);
        writeln!(text, "[fixed]\n{} = \"p0{turn}\"", dice.below(slots.len())).unwrap();
    }
    text
}

#[test]
fn every_plan_fills_the_boards_of_a_search() {
    for seed in seeds(16) {
        agree(&random(seed));
    }
}

fn listed(slots: &str, pieces: &str) -> String {
    format!("family = \"board\"\nmatch = \"equal\"\n{slots}[pieces]\n{pieces}")
}

#[test]
fn every_plan_fills_a_free_board() {
    for (slots, pieces) in [
        // Four squares in a row that is bent to a ring.
        (
            "[slots]\na = [\"-\", \"b\", \"-\", \"d\"]\nb = [\"-\", \"c\", \"-\", \"a\"]\nc = [\"-\", \"d\", \"-\", \"b\"]\nd = [\"-\", \"a\", \"-\", \"c\"]\n",
            "p = \"1213\"\nq = \"2313\"\nr = \"3122\"\ns = \"1122\"\n",
        ),
        // A board in three parts.
        (
            "[slots]\na = [\"-\", \"b\", \"-\", \"-\"]\nb = [\"-\", \"-\", \"-\", \"a\"]\nc = [\"-\", \"d\", \"-\", \"-\"]\nd = [\"-\", \"-\", \"-\", \"c\"]\ne = [\"-\", \"-\", \"-\", \"-\"]\n",
            "p = \"1213\"\nq = \"2413\"\nr = \"3144\"\ns = \"1122\"\nt = \"1111\"\n",
        ),
        // A tetrahedron, which has no rim though the file states one.
        (
            "rim = \"0\"\n[slots]\na = [\"b\", \"c\", \"d\"]\nb = [\"a\", \"d\", \"c\"]\nc = [\"a\", \"b\", \"d\"]\nd = [\"a\", \"c\", \"b\"]\n",
            "p = { sides = \"111\", copies = 3 }\nq = \"111\"\n",
        ),
    ] {
        let (solutions, _) = agree(&listed(slots, pieces));
        assert!(!solutions.is_empty(), "{slots}");
    }
}

/// A torus of 4 x 4 squares, cut from a filling.
#[test]
fn every_plan_fills_a_torus() {
    let mut dice = Dice::new(5);
    let letters: Vec<[char; 2]> = (0..16)
        .map(|_| [(); 2].map(|()| char::from(b"abcdefgh"[dice.below(8)])))
        .collect();
    let at = |row: usize, column: usize| row % 4 * 4 + column % 4;
    let (mut slots, mut pieces) = ("rim = \"0\"\n[slots]\n".to_owned(), String::new());
    for slot in 0..16 {
        let (row, column) = (slot / 4, slot % 4);
        let around = [(3, 0), (0, 1), (1, 0), (0, 3)];
        let [up, right, down, left] =
            around.map(|(rows, columns)| at(row + rows, column + columns));
        writeln!(
            slots,
            "s{slot} = [\"s{up}\", \"s{right}\", \"s{down}\", \"s{left}\"]"
        )
        .unwrap();
        // A square has its own letters to the right and below.
        let sides = [
            letters[up][1],
            letters[slot][0],
            letters[slot][1],
            letters[left][0],
        ];
        writeln!(pieces, "p{slot} = \"{}\"", String::from_iter(sides)).unwrap();
    }
    let (solutions, _) = agree(&listed(&slots, &pieces));
    assert!(!solutions.is_empty());
}

#[test]
fn a_board_that_turns_half_round_only_loses_no_solution() {
    let (_, answers) = agree(&listed(
        "board = \"square\"\nwidth = 3\nheight = 1\n",
        "p = \"3322\"\nq = \"3133\"\nr = \"3331\"\n",
    ));
    are_counted(&answers, &[56, 28, 14]);
}

/// The first pieces take most of the bits of several masks; the copies of the last ones run out.
#[test]
fn copies_that_take_many_bits_are_counted_in_several_masks() {
    let mut dice = Dice::new(7);
    for _ in 0..4 {
        let mut pieces = String::new();
        for idx in 0..9 {
            let sides: String = (0..4)
                .map(|_| *dice.pick(&['1', '2', '3', '4', '5', '6']))
                .collect();
            let copies = if idx < 7 {
                129 + dice.below(128)
            } else {
                1 + dice.below(3)
            };
            writeln!(
                pieces,
                "p{idx} = {{ sides = \"{sides}\", copies = {copies} }}"
            )
            .unwrap();
        }
        agree(&listed("board = \"square\"\nwidth = 2\n", &pieces));
    }
}

/// The spare pieces fill the first mask. Of the last four, two have to lie twice for a second solution.
#[test]
fn pieces_in_the_second_mask_are_used_once_too() {
    let spare = (0..62).map(|idx| format!("s{idx} = \"9999\"\n"));
    let pieces = spare.collect::<Vec<_>>().concat()
        + "a = \"1231\"\nb = \"1112\"\nc = \"2111\"\nd = \"1123\"\n";
    let (_, answers) = agree(&listed(
        "board = \"square\"\nwidth = 2\nrim = \"1\"\n",
        &pieces,
    ));
    assert!(answers[0].plan.script().contains("Used_2"));
}

#[test]
fn the_pyramid_of_side_four_has_the_neighbours_of_the_published_listing() {
    let expected = "- - 1|7 2 0|- 1 3|9 4 2|- 3 5|11 6 4|- 5 -|1 - 8|12 9 7|3 8 10|14 11 9|5 10 -|8 - 13|15 14 12|10 13 -|13 - -";
    let pyramid = joinsaw::find("another-tough-puzzle").unwrap();
    let slots = &pyramid.content::<Board>().unwrap().slots;
    let found = slots.iter().map(|slot| {
        let names = slot
            .touches
            .iter()
            .map(|touch| touch.map_or("-".to_owned(), |(slot, _)| slot.to_string()));
        names.collect::<Vec<_>>().join(" ")
    });
    assert_eq!(found.collect::<Vec<_>>().join("|"), expected);
}
