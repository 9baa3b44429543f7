//! Random flowers, and a search through all permutations of the pieces and all turns, in which nothing is pruned before a centre side
//! and its piece disagree.

use std::collections::BTreeSet;

use joinsaw::{Answer, Filling, Options};
use proptest::prelude::*;

use super::{Dice, agrees, are_counted, counts as counted};
use crate::common::cases;

/// Sides of a piece, clockwise.
pub type Sides = Vec<char>;

/// A filled board: the centre's index and its sides from place 1 on, then for each place of the ring a piece's index
/// and the three sides with which it touches (the one to the next place, the centre's, the one to the place before).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    pub centre: (usize, Sides),
    pub ring: Vec<(usize, [char; 3])>,
}

/// Every solved board with every turn of the centre. Turns that touch with the same three sides are one.
pub fn boards(pieces: &[Sides]) -> BTreeSet<Board> {
    let order = pieces.len() - 1;
    let mut found = BTreeSet::new();
    for permutation in permutations(pieces.len(), 0) {
        let (centre, ring) = (permutation[0], &permutation[1..]);
        for turn in 0..order {
            let mut look = pieces[centre].clone();
            look.rotate_left(turn);
            let mut partial = vec![Vec::new()];
            for (side, piece) in look.iter().zip(ring) {
                partial = extend(&partial, *piece, &touches(&pieces[*piece], *side));
            }
            let solved = partial.into_iter().filter(is_closed);
            found.extend(solved.map(|ring| Board {
                centre: (centre, look.clone()),
                ring,
            }));
        }
    }
    found
}

/// The boards whose centre lies as it is written: one for each row of the last stage.
pub fn as_stored(pieces: &[Sides]) -> BTreeSet<Board> {
    let mut boards = boards(pieces);
    boards.retain(|board| board.centre.1 == pieces[board.centre.0]);
    boards
}

/// How many boards are different, as the three counts of the program say it: all, up to turns of the whole board,
/// and besides with identical pieces alike.
fn counts(pieces: &[Sides], boards: &BTreeSet<Board>) -> [u64; 3] {
    let nobody_alike: Vec<usize> = (0..pieces.len()).collect();
    let alike = |piece: &Sides| pieces.iter().position(|other| turns(other).contains(piece));
    let first_alike: Vec<usize> = pieces.iter().map(|piece| alike(piece).unwrap()).collect();
    let orbits = |names: &[usize]| {
        let least = boards.iter().map(|board| turned(board, names).min());
        least.collect::<BTreeSet<_>>().len() as u64
    };
    [
        boards.len() as u64,
        orbits(&nobody_alike),
        orbits(&first_alike),
    ]
}

/// The board in every turn, its pieces called by these names.
fn turned(board: &Board, names: &[usize]) -> impl Iterator<Item = Board> {
    (0..board.ring.len()).map(|turn| {
        let mut turned = board.clone();
        turned.centre.0 = names[board.centre.0];
        turned.centre.1.rotate_left(turn);
        turned.ring.rotate_left(turn);
        for placed in &mut turned.ring {
            placed.0 = names[placed.0];
        }
        turned
    })
}

fn turns(piece: &Sides) -> Vec<Sides> {
    let turn = |by| [&piece[by..], &piece[..by]].concat();
    (0..piece.len()).map(turn).collect()
}

/// The ways in which a piece shows this side to the centre.
fn touches(piece: &Sides, side: char) -> BTreeSet<[char; 3]> {
    let turns = turns(piece);
    let ways = turns.iter().map(|turn| [turn[0], turn[1], turn[2]]);
    ways.filter(|touch| touch[1] == side).collect()
}

type Ring = Vec<(usize, [char; 3])>;

fn extend(partial: &[Ring], piece: usize, touches: &BTreeSet<[char; 3]>) -> Vec<Ring> {
    let longer = partial.iter().flat_map(|ring| {
        let longer = |touch: &[char; 3]| [&ring[..], &[(piece, *touch)]].concat();
        touches.iter().map(longer)
    });
    longer.collect()
}

/// Whether every piece of a ring meets the next one clockwise, and the last one the first. Clockwise round the board
/// is anticlockwise on a piece that faces the centre: its first side of three meets the next piece's third.
fn is_closed(ring: &Ring) -> bool {
    (0..ring.len()).all(|idx| ring[idx].1[0] == ring[(idx + 1) % ring.len()].1[2])
}

/// All permutations of this many numbers, starting from this one.
pub fn permutations(n: usize, least: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for number in least..n + least {
        let longer = all.iter().flat_map(|shorter: &Vec<usize>| {
            let with = |place| [&shorter[..place], &[number], &shorter[place..]].concat();
            (0..=shorter.len()).map(with)
        });
        all = longer.collect();
    }
    all
}

/// The puzzle file of a flower; its pieces are called `p0`, `p1` and so on.
pub fn text(pieces: &[Sides]) -> String {
    let lines = pieces.iter().enumerate();
    let lines = lines.map(|(idx, sides)| format!("p{idx} = \"{}\"\n", String::from_iter(sides)));
    format!(
        "family = \"flower\"\n[pieces]\n{}",
        lines.collect::<String>()
    )
}

/// Pieces that show each side once, or sides of a few kinds, or that are cut from a solution; some are an earlier one, turned.
pub fn random(order: usize, seed: u64) -> Vec<Sides> {
    let mut dice = Dice::new(seed);
    let n_symbols = 1 + dice.below(order + 1);
    let mut pieces = match dice.below(3) {
        0 => (0..=order).map(|_| orders(order, &mut dice)).collect(),
        1 => sides(order + 1, order, n_symbols, &mut dice),
        _ => planted(order, n_symbols + 1, &mut dice),
    };
    for idx in 1..=order {
        if dice.is_rare(6) {
            let other = pieces[dice.below(idx)].clone();
            pieces[idx] = other;
            pieces[idx].rotate_left(dice.below(order));
        }
    }
    pieces
}

const SYMBOLS: [char; 8] = ['1', 'B', '3', 'd', '5', '6', '7', '8'];

fn orders(order: usize, dice: &mut Dice) -> Sides {
    let mut sides = SYMBOLS[..order].to_vec();
    dice.shuffle(&mut sides);
    sides
}

fn sides(n_pieces: usize, n_sides: usize, n_symbols: usize, dice: &mut Dice) -> Vec<Sides> {
    let mut side = |_| *dice.pick(&SYMBOLS[..n_symbols]);
    (0..n_pieces)
        .map(|_| (0..n_sides).map(&mut side).collect())
        .collect()
}

/// Pieces that fill a ring.
fn planted(order: usize, n_symbols: usize, dice: &mut Dice) -> Vec<Sides> {
    let mut pieces = sides(order + 2, order, n_symbols, dice);
    let (joints, centre) = (pieces.pop().unwrap(), pieces[0].clone());
    for (idx, piece) in pieces[1..].iter_mut().enumerate() {
        piece[0] = centre[idx];
        piece[1] = joints[(idx + order - 1) % order];
        piece[order - 1] = joints[idx];
        piece.rotate_left(dice.below(order));
    }
    dice.shuffle(&mut pieces);
    pieces
}

fn read(filling: &Filling) -> Board {
    let piece = |slot: usize| filling[slot].piece[1..].parse::<usize>().unwrap();
    let ring = (1..filling.len()).map(|slot| {
        let look = &filling[slot].look;
        (piece(slot), [look[look.len() - 1], look[0], look[1]])
    });
    Board {
        centre: (piece(0), filling[0].look.clone()),
        ring: ring.collect(),
    }
}

/// Holds every plan against the search. Gives the answers, of which each row has its centre as it is written.
fn agree(pieces: &[Sides]) -> Vec<Answer> {
    let all = boards(pieces);
    let puzzle = joinsaw::parse(&text(pieces)).unwrap();
    let answers = agrees(&puzzle, &Options::default(), &as_stored(pieces), read);
    are_counted(&answers, &counts(pieces, &all));
    answers
}

fn pieces_of<const N: usize>(sides: [&str; N]) -> Vec<Sides> {
    sides.map(|sides| sides.chars().collect()).into()
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn every_plan_fills_the_flowers_of_a_search(order in 3..=5_usize, seed in any::<u64>()) {
        let pieces = random(order, seed);
        agree(&pieces);
        let mut some = as_stored(&pieces);
        some.retain(|board| board.centre.0 == 1);
        let puzzle = joinsaw::parse(&text(&pieces)).unwrap();
        let round_p1 = puzzle.with_given(&["centre=p1".to_owned()]).unwrap();
        agrees(&round_p1, &Options::default(), &some, read);
    }
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn every_plan_fills_the_flowers_of_order_6(seed in any::<u64>()) {
        agree(&random(6, seed));
    }
}

/// Identical pieces written from different sides, which show the same three sides in two places each.
#[test]
fn a_swap_of_identical_pieces_counts_once_however_they_are_written() {
    let answers = agree(&pieces_of([
        "11211", "11112", "12111", "11211", "21111", "11121",
    ]));
    let [_, up_to_symmetry, alike] = counted(&answers[0]);
    assert!(up_to_symmetry > alike);
}

/// A centre that looks the same after a part turn stands for fewer boards a row than its order.
#[test]
fn a_centre_that_looks_the_same_after_a_part_turn_makes_rows_come_in_groups() {
    let pieces = pieces_of(["1212", "2111", "1222", "2111", "1222"]);
    let answers = agree(&pieces);
    let rows = as_stored(&pieces);
    assert!(rows.iter().any(|board| board.centre.0 == 0));
    assert!(counted(&answers[0])[1] < Some(rows.len() as u128));
}
