//! Random flowers, against a search that fills the ring piece by piece.

use std::collections::BTreeSet;

use joinsaw::family::flower::Flower;
use joinsaw::plan::{Filling, Method, Options, Placement};
use proptest::prelude::*;

use crate::common::cases;

use crate::plans::{Dice, puzzle_of, solve, solve_in_every_way};

/// Pieces that show every side once, each in an order of its own.
fn random_orders(order: usize, seed: u64) -> String {
    let mut dice = Dice(seed);
    let lines = (0..=order).map(|idx| {
        let mut sides = b"1234567"[..order].to_vec();
        for idx in (1..order).rev() {
            sides.swap(idx, dice.below(idx + 1));
        }
        format!("p{idx} = \"{}\"\n", String::from_utf8_lossy(&sides))
    });
    format!(
        "family = \"flower\"\n[pieces]\n{}",
        lines.collect::<String>()
    )
}

/// A flower of either kind.
fn any_flower() -> impl Strategy<Value = String> {
    let planted = (3..=6_usize, 3..=7_usize, any::<u64>());
    let orders = (3..=6_usize, any::<u64>());
    prop_oneof![
        planted.prop_map(|(order, n_symbols, seed)| random_flower(order, n_symbols, seed)),
        orders.prop_map(|(order, seed)| random_orders(order, seed)),
    ]
}

/// Pieces that fill a ring, or nearly so: they are cut from a solution, and one may then be another.
fn random_flower(order: usize, n_symbols: usize, seed: u64) -> String {
    let mut dice = Dice(seed);
    let mut symbol = || char::from(b"1234567"[dice.below(n_symbols)]);
    let centre: Vec<char> = (0..order).map(|_| symbol()).collect();
    let joints: Vec<char> = (0..order).map(|_| symbol()).collect();
    let ring = (0..order).map(|idx| {
        let mut sides: Vec<char> = (0..order).map(|_| symbol()).collect();
        sides[0] = centre[idx];
        sides[1] = joints[(idx + order - 1) % order];
        sides[order - 1] = joints[idx];
        sides
    });
    let mut pieces: Vec<Vec<char>> = ring.collect();
    pieces.push(centre);
    for piece in &mut pieces {
        piece.rotate_left(dice.below(order));
    }
    if dice.below(3) == 0 {
        let (from, to) = (dice.below(order + 1), dice.below(order + 1));
        let twin = pieces[from].clone();
        pieces[to] = twin;
    }
    let lines = pieces
        .iter()
        .enumerate()
        .map(|(idx, sides)| format!("p{idx} = \"{}\"\n", sides.iter().collect::<String>()));
    format!(
        "family = \"flower\"\n[pieces]\n{}",
        lines.collect::<String>()
    )
}

fn search(flower: &Flower) -> Vec<Filling> {
    let mut found = Vec::new();
    for centre in &flower.pieces {
        let filling = vec![Placement {
            slot: 0,
            piece: centre.id.clone(),
            look: centre.sides.clone(),
        }];
        extend(flower, filling, &mut found);
    }
    found.sort();
    found
}

fn extend(flower: &Flower, filling: Filling, found: &mut Vec<Filling>) {
    let (order, slot) = (flower.order(), filling.len());
    if slot > order {
        if filling[1].look[1] == filling[order].look[order - 1] {
            found.push(filling);
        }
        return;
    }
    for piece in &flower.pieces {
        let mut tried = BTreeSet::new();
        let turned = |turn| [&piece.sides[turn..], &piece.sides[..turn]].concat();
        let looks: BTreeSet<Vec<char>> = (0..order).map(turned).collect();
        for look in looks {
            let is_free = filling.iter().all(|other| other.piece != piece.id);
            let meets = slot == 1 || look[1] == filling[slot - 1].look[order - 1];
            // Turns that touch with the same three sides are one candidate, the least of them.
            let is_new = tried.insert([look[order - 1], look[0], look[1]]);
            if is_free && meets && is_new && look[0] == filling[0].look[slot - 1] {
                let mut filling = filling.clone();
                let piece = piece.id.clone();
                filling.push(Placement { slot, piece, look });
                extend(flower, filling, found);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(14))]

    #[test]
    fn every_plan_fills_the_same_flowers(text in any_flower()) {
        let puzzle = puzzle_of(&text);
        let flower = puzzle.content::<Flower>().unwrap();
        let solved = solve_in_every_way(&puzzle, &Options::default());
        let needed = search(flower);
        prop_assert_eq!(&solved.fillings, &needed);
        let around_p1 = puzzle.with_given(&["centre=p1".to_owned()]).unwrap();
        let some = solve_in_every_way(&around_p1, &Options::default());
        let is_chosen = |filling: &&Filling| filling[0].piece == "p1";
        prop_assert_eq!(some.fillings, needed.iter().filter(is_chosen).cloned().collect::<Vec<_>>());
    }

    #[test]
    fn every_plan_leaves_the_same_rows_in_the_last_table(text in any_flower()) {
        let puzzle = puzzle_of(&text);
        let last = |method| {
            let options = Options { method, ..Options::default() };
            let solved = solve(&puzzle, &options).unwrap();
            crate::plans::tables::last_table(&solved.plan)
        };
        let staged = last(Method::Staged);
        prop_assert_eq!(&last(Method::Streamed), &staged);
    }
}
