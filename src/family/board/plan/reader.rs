//! Reading the rows of a board: which piece lies where, and how it is turned.

use crate::family::board::model::{Board, Tile};
use crate::plan::{Filling, Meaningless, Placement, ReadFilling, Reader};
use crate::relation::{Cell, Row};

/// The ordinal numbers that a legend may need.
const ORDINALS: [&str; 7] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
];

/// How to read the columns of a board, by a slot and a piece that it has.
pub fn legend(board: &Board) -> String {
    let slot = board.slots.iter().take(6).next_back();
    let slot = slot.map_or("", |slot| slot.name.as_str());
    let (number, ordinal) = (1..)
        .zip(ORDINALS)
        .take(board.tiles.len())
        .last()
        .unwrap_or((1, ORDINALS[0]));
    let (turn, turned) = match board.turns {
        true => (2, "turned clockwise by 2 sides"),
        false => (0, "as the file has it"),
    };
    let candidate = number * board.id_step() + turn;
    format!(
        "At_{slot} is what lies at slot {slot}: {candidate} is the {ordinal} piece of the puzzle file, {turned}."
    )
}

/// Reads the columns `At_...`, the last ones of every stage.
#[derive(Debug)]
pub struct SlotReader {
    tiles: Vec<Tile>,
    id_step: usize,
}

impl SlotReader {
    /// A reader of the candidates of this board.
    pub fn new(board: &Board) -> Self {
        Self {
            tiles: board.tiles.clone(),
            id_step: board.id_step(),
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

    fn value(&self, column: &str, value: &Cell) -> Option<String> {
        let mut sides = self.tiles.iter().flat_map(|tile| &tile.sides);
        let side = sides.find(|side| Some(side.value) == value.as_integer());
        side.filter(|_| column.starts_with("Side_"))
            .map(|side| side.symbol.to_string())
    }
}
