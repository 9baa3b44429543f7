//! A search that has nothing in common with the pipeline: every order of the pieces in every place, and a look at the
//! result. It is slow, and plain enough to be believed.

use std::collections::BTreeSet;

use joinsaw::family::flower::random::Sides;

/// The number of solutions, pieces that look alike not told apart.
pub fn count_solutions(pieces: &[Sides]) -> u64 {
    let mut solutions = BTreeSet::new();
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    for_each_order(&mut order, 0, &mut |order| {
        let flower: Vec<Sides> = order.iter().map(|idx| pieces[*idx].clone()).collect();
        if fits(&flower) {
            solutions.insert(flower);
        }
    });
    solutions.len() as u64
}

fn for_each_order(items: &mut [usize], from: usize, visit: &mut impl FnMut(&[usize])) {
    if from == items.len() {
        visit(items);
        return;
    }
    for idx in from..items.len() {
        items.swap(from, idx);
        for_each_order(items, from + 1, visit);
        items.swap(from, idx);
    }
}

/// Whether the first piece and the others round it, clockwise, touch with equal sides.
fn fits(flower: &[Sides]) -> bool {
    let (centre, ring) = flower.split_first().expect("a centre");
    let order = ring.len();
    (0..order).all(|slot| {
        let next = (slot + 1) % order;
        // Seen from its own middle, a ring piece shows the centre one side, and clockwise from there comes the side
        // that meets the piece before it; the other neighbour of the side meets the piece that follows.
        let place = ring[slot].iter().position(|side| *side == centre[slot]);
        let next_place = ring[next].iter().position(|side| *side == centre[next]);
        let (place, next_place) = (place.expect("a side"), next_place.expect("a side"));
        ring[slot][(place + order - 1) % order] == ring[next][(next_place + 1) % order]
    })
}
