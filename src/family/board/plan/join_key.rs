//! The key on which the halves of a board are joined: the mask of pieces and what the sides of the seam show, as the digits of
//! one number. An index finds a row by one integer in half the time that it takes to compare one column after the other.

use super::columns::Wanted;
use super::mask;
use crate::family::board::model::{Board, Tile};
use crate::plan::MASK_BITS;
use crate::problem::{Expr, Unary};

/// The column of the key. Every engine knows it as nothing else.
pub const JOIN_KEY: &str = "Join_Key";

/// How the key of two halves is made.
#[derive(Debug, Clone)]
pub struct JoinKey {
    seam: Wanted,
    /// How many values a digit has: what a side shows, or its negative.
    pub base: i64,
}

impl JoinKey {
    /// The key for a seam, as (slot, side) in the right half; none where there is none, or where the key would not fit into 63 bits.
    pub fn of(board: &Board, seam: &[(usize, usize)]) -> Option<Self> {
        let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
        let values = sides.flat_map(|side| [side.value, board.partner(*side).value]);
        let (lowest, highest) = values.fold((0, 0), |(low, high), value| {
            (value.min(low), value.max(high))
        });
        let n_bits: usize = board.tiles.iter().map(Tile::mask_bits).sum();
        let (base, n_sides) = (highest - lowest + 1, u32::try_from(seam.len()).ok()?);
        let is_narrow = mask::n_masks(board) == 1 && n_bits < MASK_BITS;
        (is_narrow && !seam.is_empty()).then_some(())?;
        base.checked_pow(n_sides)?.checked_mul(1 << n_bits)?;
        Some(Self {
            seam: seam.to_vec(),
            base,
        })
    }

    /// The key of a row with this mask. Takes what a half has at a side of the seam, or the negative of that.
    pub fn number(&self, mask: Expr, digit_at: impl Fn((usize, usize)) -> Expr) -> Expr {
        let factors = std::iter::successors(Some(1_i64), |factor| factor.checked_mul(self.base));
        let mut factors: Vec<i64> = factors.take(self.seam.len() + 1).collect();
        let of_mask = factors.pop().unwrap_or(1);
        let digits = self.seam.iter().zip(factors.into_iter().rev());
        digits.fold(mask * of_mask, |number, (side, factor)| {
            let scaled = |digit: Expr| match factor {
                1 => digit,
                _ => digit * factor,
            };
            match digit_at(*side) {
                Expr::Unary(Unary::Minus, digit) => number - scaled(*digit),
                digit => number + scaled(digit),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::board::file::parse;
    use crate::family::board::plan::columns::{candidate, side_of};
    use crate::family::document::Document;

    /// A row of square pieces, each with other sides than the next.
    fn row_of(n_pieces: usize) -> Board {
        let pieces = (0..n_pieces).map(|id| format!("{id} = \"{}abc\"\n", id % 8 + 1));
        let head = "family = \"board\"\nboard = \"square\"\nmatch = \"equal\"\nheight = 1\n";
        let text = format!(
            "{head}width = {n_pieces}\n[pieces]\n{}",
            pieces.collect::<String>()
        );
        let puzzle = parse(&Document::new("row", &text)).unwrap();
        puzzle.content::<Board>().unwrap().clone()
    }

    #[test]
    fn every_digit_has_a_place_of_its_own() {
        let board = row_of(3);
        let key = JoinKey::of(&board, &[(1, 0), (2, 0)]).unwrap();
        let number = key.number(candidate("Unit"), |(slot, side)| match slot {
            2 => -side_of(side),
            _ => side_of(side),
        });
        let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
        assert_eq!(key.base, 1 + sides.map(|side| side.value).max().unwrap());
        let of_mask = candidate("Unit") * (key.base * key.base);
        assert_eq!(number, of_mask + side_of(0) * key.base - side_of(0));
    }

    #[test]
    fn a_key_that_would_not_fit_is_left_out() {
        let seam: Vec<(usize, usize)> = (0..4).map(|slot| (slot, 0)).collect();
        assert!(JoinKey::of(&row_of(20), &seam).is_some());
        assert!(JoinKey::of(&row_of(60), &seam).is_none());
        assert!(JoinKey::of(&row_of(20), &[]).is_none());
        assert!(JoinKey::of(&row_of(64), &seam[..1]).is_none());
    }
}
