//! The turns of a board into itself, found from which sides touch: a turn is fixed by where it takes one slot and how
//! far it turns the piece there, and every touching side carries it on to the next slot.

use crate::family::board::model::Board;
use crate::family::board::shape::Slot;
use crate::plan::Symmetry;

/// All turns of the board, starting with the one that changes nothing. If pieces may not turn, neither may the
/// board; nor does a board in several parts, of which nothing says how they lie beside each other.
pub fn turns_of(board: &Board) -> Vec<Symmetry> {
    let mut symmetries = Vec::new();
    for turn in 0..board.n_turns() {
        for slot in 0..board.slots.len() {
            symmetries.extend(
                carried_on(&board.slots, slot, turn)
                    .filter(|found| board.turns || is_identity(found)),
            );
        }
    }
    if symmetries.is_empty() {
        symmetries.push(Symmetry::identity(board.slots.len()));
    }
    // A board that only shifts cannot be turned in place; the identity comes first.
    symmetries
        .sort_by_key(|symmetry| (!is_identity(symmetry), symmetry.turns[0], symmetry.slots[0]));
    symmetries
}

/// A slot that every turn of the board leaves in place, if there are turns and such a slot.
pub fn middle_slot(symmetries: &[Symmetry]) -> Option<usize> {
    let n_slots = symmetries.first()?.slots.len();
    let stays = |slot: &usize| {
        symmetries
            .iter()
            .all(|symmetry| symmetry.slots[*slot] == *slot)
    };
    (0..n_slots).find(stays).filter(|_| symmetries.len() > 1)
}

fn is_identity(symmetry: &Symmetry) -> bool {
    symmetry.turns.iter().all(|turn| *turn == 0)
        && symmetry
            .slots
            .iter()
            .enumerate()
            .all(|(idx, slot)| idx == *slot)
}

/// The turn that takes slot 0 to this one and turns its piece by this many sides, if the board has it.
fn carried_on(slots: &[Slot], image: usize, turn: usize) -> Option<Symmetry> {
    let n_sides = slots[0].touches.len();
    let mut images: Vec<Option<(usize, usize)>> = vec![None; slots.len()];
    images[0] = Some((image, turn));
    let mut waiting = vec![0];
    while let Some(slot) = waiting.pop() {
        let (image, turn) = images[slot]?;
        for side in 0..n_sides {
            let here = slots[slot].touches[side];
            let there = slots[image].touches[(side + turn) % n_sides];
            let (Some(here), Some(there)) = (here, there) else {
                if here.is_some() || there.is_some() {
                    return None;
                }
                continue;
            };
            let next = (there.slot, (there.side + n_sides - here.side) % n_sides);
            match images[here.slot] {
                None => {
                    images[here.slot] = Some(next);
                    waiting.push(here.slot);
                }
                Some(known) if known != next => return None,
                Some(_) => {}
            }
        }
    }
    let images: Vec<(usize, usize)> = images.into_iter().collect::<Option<_>>()?;
    let (slots, turns) = images.into_iter().unzip();
    Some(Symmetry {
        slots,
        turns,
        sides: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::board::model::Match;
    use crate::family::board::shape::Shape;
    use crate::family::rules::Rules;

    fn n_turns(shape: Shape) -> usize {
        let board = Board {
            shape,
            slots: shape.slots(),
            matching: Match::Equal,
            turns: true,
            rim: None,
            tiles: Vec::new(),
            fixed: Vec::new(),
            given_rim: Vec::new(),
            words: std::collections::BTreeMap::new(),
            own: Rules::default(),
        };
        turns_of(&board).len()
    }

    #[test]
    fn regular_boards_have_the_turns_that_they_look_like() {
        assert_eq!(n_turns(Shape::Hexagon { radius: 2 }), 6);
        assert_eq!(n_turns(Shape::Triangle { side: 4 }), 3);
        assert_eq!(
            n_turns(Shape::Square {
                width: 3,
                height: 3
            }),
            4
        );
        assert_eq!(
            n_turns(Shape::Square {
                width: 3,
                height: 2
            }),
            2
        );
    }
}
