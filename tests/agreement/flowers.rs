//! Random flowers, and the search through boards: a flower is a place with others round it, each beside the next.

use std::collections::BTreeSet;

use joinsaw::family::board::Board;
use joinsaw::{Answer, Filling, Options};

use super::boards::search;
use super::{Dice, agrees, are_counted, counts_of};
use crate::common::{counts, puzzle_of, seeds};

/// Sides of a piece, clockwise.
pub type Sides = Vec<char>;

/// Every solved board with every turn of the centre. Turns of other pieces that touch with the same three sides are one.
pub fn boards(pieces: &[Sides]) -> BTreeSet<Filling> {
    let order = pieces.len() - 1;
    let ring: Vec<String> = (1..=order).map(|place| format!("s{place}")).collect();
    let mut text = format!("family = \"board\"\nmatch = \"equal\"\n[slots]\nc = {ring:?}\n");
    for place in 0..order {
        let mut touched = vec!["-"; order];
        touched[0] = "c";
        touched[1] = &ring[(place + order - 1) % order];
        touched[order - 1] = &ring[(place + 1) % order];
        text += &format!("s{} = {touched:?}\n", place + 1);
    }
    text += self::text(pieces).split_once('\n').unwrap().1;
    let board = puzzle_of(&text);
    search(board.content::<Board>().unwrap(), seen)
}

/// The sides of a piece of the ring with which it touches.
fn seen(slot: usize, look: Vec<char>) -> Vec<char> {
    match slot {
        0 => look,
        _ => vec![look[0], look[1], look[look.len() - 1]],
    }
}

fn touching(filling: &Filling) -> Filling {
    let mut filling = filling.clone();
    for placement in &mut filling {
        placement.look = seen(placement.slot, placement.look.clone());
    }
    filling
}

/// The boards whose centre lies as it is written: one for each row of the last stage.
pub fn as_stored(pieces: &[Sides]) -> BTreeSet<Filling> {
    let mut boards = boards(pieces);
    boards.retain(|board| board[0].look == pieces[idx_of(&board[0].piece)]);
    boards
}

fn idx_of(name: &str) -> usize {
    name[1..].parse().unwrap()
}

/// The board in every turn.
fn turned(filling: &Filling) -> Vec<Filling> {
    let order = filling.len() - 1;
    let turn = |by: usize| {
        let mut turned = filling.clone();
        turned[0].look.rotate_left(by);
        for placement in &mut turned[1..] {
            placement.slot = (placement.slot - 1 + order - by) % order + 1;
        }
        turned
    };
    (0..order).map(turn).collect()
}

/// The puzzle file of a flower; its pieces are called `p0`, `p1` and so on.
pub fn text(pieces: &[Sides]) -> String {
    let mut text = "family = \"flower\"\n[pieces]\n".to_owned();
    for (idx, sides) in pieces.iter().enumerate() {
        text += &format!("p{idx} = \"{}\"\n", String::from_iter(sides));
    }
    text
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
    let mut piece = |_| (0..n_sides).map(&mut side).collect();
    (0..n_pieces).map(&mut piece).collect()
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

/// Holds every plan against the search. Gives the answers, of which each row has its centre as it is written.
fn agree(pieces: &[Sides]) -> Vec<Answer> {
    let puzzle = puzzle_of(&text(pieces));
    let answers = agrees(&puzzle, &Options::default(), &as_stored(pieces), touching);
    let first_alike = |name: &str| {
        let sides = &pieces[idx_of(name)];
        let twice = [&sides[..], sides].concat();
        let is_alike = |other: &Sides| twice.windows(sides.len()).any(|turned| turned == other);
        format!("p{}", pieces.iter().position(is_alike).unwrap())
    };
    are_counted(
        &answers,
        &counts_of(boards(pieces).iter(), turned, first_alike),
    );
    answers
}

#[test]
fn every_plan_fills_the_flowers_of_a_search() {
    for seed in seeds(30) {
        let pieces = random(3 + seed as usize % 3, seed);
        agree(&pieces);
        let mut some = as_stored(&pieces);
        some.retain(|board| board[0].piece == "p1");
        let given = puzzle_of(&text(&pieces)).with_given(&["centre=p1".to_owned()]);
        agrees(&given.unwrap(), &Options::default(), &some, touching);
    }
}

#[test]
fn every_plan_fills_the_flowers_of_order_6() {
    for seed in seeds(2) {
        agree(&random(6, seed));
    }
}

fn pieces_of(sides: &str) -> Vec<Sides> {
    sides
        .split(' ')
        .map(|sides| sides.chars().collect())
        .collect()
}

/// Identical pieces written from different sides, which show the same three sides in two places each.
#[test]
fn a_swap_of_identical_pieces_counts_once_however_they_are_written() {
    let answers = agree(&pieces_of("11211 11112 12111 11211 21111 11121"));
    let [_, up_to_symmetry, alike] = counts(&answers[0]);
    assert!(up_to_symmetry > alike);
}

/// A centre that looks the same after a part turn stands for fewer boards a row than its order.
#[test]
fn a_centre_that_looks_the_same_after_a_part_turn_makes_rows_come_in_groups() {
    let pieces = pieces_of("1212 2111 1222 2111 1222");
    let answers = agree(&pieces);
    let rows = as_stored(&pieces);
    assert!(rows.iter().any(|board| board[0].piece == "p0"));
    assert!(counts(&answers[0])[1] < Some(rows.len() as u128));
}
