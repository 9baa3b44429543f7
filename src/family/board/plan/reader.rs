//! Reading the rows of a board: which piece lies where, and how it is turned.

use crate::family::board::model::{Board, Match, Tile};
use crate::plan::{Filling, Meaningless, Placement, ReadFilling, Reader};
use crate::relation::{Cell, Row};
use crate::words::count_of;

/// Reads the columns `At_...`, the last ones of every stage.
#[derive(Debug)]
pub struct SlotReader {
    slots: Vec<String>,
    tiles: Vec<Tile>,
    id_step: usize,
    matching: Match,
}

impl SlotReader {
    /// A reader of the candidates of this board.
    pub fn new(board: &Board) -> Self {
        Self {
            slots: board.slots.iter().map(|slot| slot.name.clone()).collect(),
            tiles: board.tiles.clone(),
            id_step: board.id_step(),
            matching: board.matching,
        }
    }

    /// The piece and the turn that a candidate is, by its ID.
    fn tile(&self, id: &Cell) -> Option<(&Tile, usize)> {
        let id = id.as_index()?;
        let tile = self.tiles.get((id / self.id_step).checked_sub(1)?)?;
        let turn = id % self.id_step;
        (turn < tile.sides.len()).then_some((tile, turn))
    }
}

impl Reader for SlotReader {
    fn filling(&self, slots: &[usize], row: &Row) -> ReadFilling {
        let first = row.len().saturating_sub(slots.len());
        let placed = slots.iter().enumerate().map(|(idx, slot)| {
            let tile = row.get(first + idx).and_then(|id| self.tile(id));
            let (tile, turn) = tile.ok_or(Meaningless(first + idx))?;
            Ok(Placement {
                slot: *slot,
                piece: tile.id.clone(),
                look: tile.look(turn),
            })
        });
        let mut filling: Filling = placed.collect::<ReadFilling>()?;
        filling.sort_by_key(|placement| placement.slot);
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "piece"
    }

    fn candidate(&self, id: &Cell) -> String {
        match self.tile(id) {
            None => "piece ".to_owned(),
            Some((tile, 0)) => format!("piece {}", tile.id),
            Some((tile, turn)) => format!("piece {} turned by {turn}", tile.id),
        }
    }

    fn legend(&self, slots: &[usize], row: &Row) -> Option<String> {
        let first = row.len().checked_sub(slots.len())?;
        let placed = slots.iter().zip(&row[first..]);
        let placed = placed.filter_map(|(slot, id)| {
            let (tile, turn) = self.tile(id)?;
            Some((&self.slots[*slot], id.as_index()?, tile, turn))
        });
        let placed: Vec<_> = placed.collect();
        let mut turned = placed.iter().filter(|(_, _, _, turn)| *turn > 0);
        let (slot, id, tile, turn) = turned.next().or(placed.first())?;
        let number = id / self.id_step;
        let number = match tile.id == number.to_string() {
            true => String::new(),
            false => format!(", number {number} in the puzzle file"),
        };
        let turn = match turn {
            0 => "not turned".to_owned(),
            sides => format!("turned clockwise by {}", count_of(*sides as u64, "side")),
        };
        Some(format!(
            "At_{slot} is what lies at slot {slot}: {id} is piece {}{number}, {turn}.",
            tile.id
        ))
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        if column.starts_with("Used") {
            return Some("the pieces in use, a bit for each: the sum of their Unit".to_owned());
        }
        if let Some(slot) = column.strip_prefix("At_") {
            return Some(format!("the ID of the candidate at slot {slot}"));
        }
        let (slot, side) = column.strip_prefix("Wants_")?.rsplit_once('_')?;
        let meets = match self.matching {
            Match::Equal => "the side that it meets",
            Match::Opposite => "the negative of the side that it meets",
        };
        Some(format!(
            "what slot {slot} has to show at its side {side}, clockwise from 0: {meets}"
        ))
    }

    fn value(&self, column: &str, value: &Cell) -> Option<String> {
        let mut sides = self.tiles.iter().flat_map(|tile| &tile.sides);
        let side = sides.find(|side| Some(side.value) == value.as_integer());
        side.filter(|_| column.starts_with("Side_"))
            .map(|side| side.symbol.to_string())
    }
}
