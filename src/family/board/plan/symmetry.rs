//! How a board turns into itself, and how a plan finds each solution in one of the turns only.

use super::rules::{at_column, keeps, of_candidate, of_slot};
use crate::family::board::model::Board;
use crate::family::board::shape::Slot;
use crate::family::pieces::single_pieces;
use crate::plan::Symmetry;
use crate::problem::{Binary, Expr, Role, Rule, Symmetries, Words};
use crate::relation::signed;

/// All turns of the board, starting with the identity: a turn is fixed by where it takes one slot and how far it turns the piece there,
/// and every touching side carries it on to the next slot. If pieces have one turn only, so has the board; and so has one of several
/// parts, whose relative position nothing fixes.
pub fn turns_of(slots: &[Slot], n_turns: usize) -> Vec<Symmetry> {
    let (identity, mut others) = (Symmetry::identity(slots.len()), Vec::new());
    for turn in (0..n_turns).filter(|_| n_turns > 1) {
        let found = (0..slots.len()).filter_map(|slot| carried_on(slots, slot, turn));
        others.extend(found.filter(|found| *found != identity));
    }
    // A board that only shifts cannot be turned in place.
    others.sort_by_key(|symmetry| (symmetry.turns[0], symmetry.slots[0]));
    std::iter::chain([identity], others).collect()
}

/// Rules, each with its slot, that keep one of the solutions that the turns of a board map onto each other; and an expression over the
/// columns of a row of solutions that sorts the kept solutions before all others.
pub type OneTurn = (Vec<(usize, Rule)>, Expr);

/// The rules for this board, if something tells its turns apart: a piece that fits only one slot and those that the turns map it to,
/// such as a corner piece; else the turn of the piece in the middle; else the slot of any piece.
pub fn one_turn(board: &Board, symmetries: &[Symmetry]) -> Option<OneTurn> {
    let others = &symmetries[1..];
    if others.is_empty() || board.is_restricted() {
        return None;
    }
    let uses_all = board.n_pieces() == board.slots.len();
    let rules: Vec<_> = (0..board.slots.len())
        .map(|slot| of_slot(board, slot))
        .collect();
    let is_single = single_pieces(&board.tiles, board.n_turns());
    let single = (0..board.tiles.len()).filter(|piece| uses_all && is_single[*piece]);
    let mut kept =
        single.filter_map(|piece| Some((piece, slots_kept(board, &rules, piece, others)?)));
    let first = kept.next();
    let is_corner = |(_, (kept, _)): &(usize, (Vec<usize>, Vec<usize>))| kept.len() == 1;
    let corner = first.iter().cloned().chain(kept).find(is_corner);
    let of_piece = |(piece, slots)| of_piece(board, piece, slots);
    corner
        .map(of_piece)
        .or_else(|| of_middle(board, others))
        .or_else(|| first.map(of_piece))
}

/// A piece lies in one of the slots that are kept.
fn of_piece(board: &Board, piece: usize, (kept, left_out): (Vec<usize>, Vec<usize>)) -> OneTurn {
    let id = |slot: usize| of_candidate(board, slot, "Piece_ID");
    let text = Expr::text(&board.tiles[piece].id);
    let tells = "the piece that tells the turns of the board apart";
    let mut rules = Vec::new();
    let mut role = Role::Rule;
    if let [slot] = kept[..] {
        let is_piece = id(slot).equals(text.clone());
        rules.push((slot, Rule::new(is_piece, format!("is {tells}"))));
        // The only copy of the piece lies there.
        role = Role::Implied;
    }
    rules.extend(left_out.into_iter().map(|slot| {
        let says = Words::forbidding(format!("is not {tells}"));
        (
            slot,
            Rule::new(id(slot).differs(text.clone()), says).role(role),
        )
    }));
    let [first, last] =
        [0, board.id_step() - 1].map(|turn| signed(board.candidate_id(piece, turn)));
    let lies_at = kept.into_iter().map(|slot| {
        let at = Expr::named(at_column(board, slot));
        at.clone()
            .with(Binary::GreaterOrEqual, first)
            .and(at.with(Binary::LessOrEqual, last))
    });
    let lies_there = Expr::all_with(Binary::Or, lies_at).unwrap_or(Expr::Int(1));
    (rules, Expr::when(lies_there, 0, 1))
}

/// The piece in a slot that no turn moves lies in one of the turns that are kept, which are the first ones.
fn of_middle(board: &Board, others: &[Symmetry]) -> Option<OneTurn> {
    let mut slots = 0..board.slots.len();
    let slot = slots.find(|slot| others.iter().all(|symmetry| symmetry.slots[*slot] == *slot))?;
    let n_kept = signed(board.n_turns() / (others.len() + 1));
    let turn_no = of_candidate(board, slot, "Turn_No");
    let order = Expr::named(at_column(board, slot)) % signed(board.id_step());
    let (rule, order) = if n_kept == 1 {
        (Rule::new(turn_no.equals(0), "lies unturned"), order)
    } else {
        let says = "is turned less than the board can be";
        (
            Rule::new(turn_no.is_less_than(n_kept), says),
            Expr::when(order.is_less_than(n_kept), 0, 1),
        )
    };
    board
        .all_turns_differ()
        .then(|| (vec![(slot, rule)], order))
}

/// The slots where a piece may lie in some turn: the first of each set that symmetries map onto each other, and the others. `None` if a
/// symmetry leaves one in place.
fn slots_kept(
    board: &Board,
    rules: &[Vec<Rule>],
    piece: usize,
    symmetries: &[Symmetry],
) -> Option<(Vec<usize>, Vec<usize>)> {
    let turns = board.looks(&board.tiles[piece]);
    let fits = |slot: &usize| {
        let mut turns = turns.iter();
        turns.any(|turn| (rules[*slot].iter()).all(|rule| keeps(board, rule, piece, *turn)))
    };
    let slots: Vec<usize> = (0..board.slots.len()).filter(fits).collect();
    let all = |slot: usize, is: fn(&usize, &usize) -> bool| {
        symmetries.iter().all(|one| is(&one.slots[slot], &slot))
    };
    let are_moved = slots.iter().all(|slot| all(*slot, usize::ne));
    are_moved.then(|| slots.into_iter().partition(|slot| all(*slot, usize::gt)))
}

/// The turns of the board as maps of what lies at its slots; the first of them changes nothing.
pub fn maps(board: &Board, symmetries: &[Symmetry]) -> Symmetries {
    let digits = match board.id_step() {
        10 => "digit of a candidate is",
        _ => "digits of a candidate are",
    };
    Symmetries {
        maps: symmetries[1..]
            .iter()
            .map(|symmetry| map(board, symmetry))
            .collect(),
        says: format!(
            "What lies at one slot comes to lie at another. The last {digits} its turn, which changes on the way."
        ),
        ..Symmetries::default()
    }
}

/// The candidates of all slots once the board is turned.
fn map(board: &Board, symmetry: &Symmetry) -> Vec<Expr> {
    let mut images = vec![Expr::Int(0); board.slots.len()];
    for (from, to) in symmetry.slots.iter().enumerate() {
        let at = at_column(board, from);
        let candidate = Expr::column(&at, &at);
        let (by, n_turns) = (signed(symmetry.turns[from]), signed(board.n_turns()));
        images[*to] = if by == 0 {
            candidate
        } else {
            let turn_no = candidate.clone() % signed(board.id_step());
            let goes_on = turn_no.is_less_than(n_turns - by);
            candidate + Expr::when(goes_on, by, by - n_turns)
        };
    }
    images
}

/// The turn that takes slot 0 to this one and turns its piece by this many sides, if the board has it.
fn carried_on(slots: &[Slot], image: usize, turn: usize) -> Option<Symmetry> {
    let n_sides = slots[0].touches.len();
    let mut images: Vec<Option<(usize, usize)>> = vec![None; slots.len()];
    images[0] = Some((image, turn));
    let mut waiting = vec![0];
    while let Some(slot) = waiting.pop() {
        let (image, turn) = images[slot]?;
        for (side, here) in slots[slot].touches.iter().enumerate() {
            let there = slots[image].touches[(side + turn) % n_sides];
            if here.is_some() != there.is_some() {
                return None;
            }
            let (Some((slot, side)), Some((image, image_side))) = (*here, there) else {
                continue;
            };
            let next = (image, (image_side + n_sides - side) % n_sides);
            if images[slot].is_none() {
                waiting.push(slot);
            }
            if *images[slot].get_or_insert(next) != next {
                return None;
            }
        }
    }
    let images: Vec<_> = images.into_iter().collect::<Option<_>>()?;
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
    use crate::family::board::shape::{BoardShape, Shape};

    #[test]
    fn regular_boards_have_the_turns_that_they_look_like() {
        let boards = [
            (BoardShape::Hexagon, [2, 2], 6, 6),
            (BoardShape::Triangle, [4, 4], 3, 3),
            (BoardShape::Square, [3, 3], 4, 4),
            (BoardShape::Square, [3, 2], 4, 2),
        ];
        for (kind, [width, height], n_sides, n_turns) in boards {
            let shape = Shape {
                kind,
                width,
                height,
            };
            assert_eq!(turns_of(&shape.slots(), n_sides).len(), n_turns);
        }
    }
}
