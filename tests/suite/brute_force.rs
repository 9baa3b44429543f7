//! The search that every plan is held against: all permutations of the pieces, all turns, nothing pruned before a
//! centre side and its piece disagree.

use std::collections::BTreeSet;

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
    for permutation in permutations(pieces.len()) {
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

/// How many boards are different, as the three counts of the program say it: all, up to turns of the whole board,
/// and besides with identical pieces alike.
pub fn counts(pieces: &[Sides], boards: &BTreeSet<Board>) -> [u64; 3] {
    let nobody_alike: Vec<usize> = (0..pieces.len()).collect();
    let first_alike: Vec<usize> = pieces
        .iter()
        .map(|piece| pieces.iter().position(|other| turns(other).contains(piece)))
        .map(Option::unwrap)
        .collect();
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
    let turn = |by| {
        let mut turned = piece.clone();
        turned.rotate_left(by);
        turned
    };
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
        touches.iter().map(move |touch| {
            let mut longer = ring.clone();
            longer.push((piece, *touch));
            longer
        })
    });
    longer.collect()
}

/// Whether every piece of a ring meets the next one clockwise, and the last one the first. Clockwise round the board
/// is anticlockwise on a piece that faces the centre: its first side of three meets the next piece's third.
fn is_closed(ring: &Ring) -> bool {
    (0..ring.len()).all(|idx| ring[idx].1[0] == ring[(idx + 1) % ring.len()].1[2])
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for idx in 0..n {
        all = all
            .iter()
            .flat_map(|permutation: &Vec<usize>| {
                (0..=permutation.len()).map(move |place| {
                    let mut longer = permutation.clone();
                    longer.insert(place, idx);
                    longer
                })
            })
            .collect();
    }
    all
}
