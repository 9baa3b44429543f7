//! The states of a cover: their rows say what is left free, whatever lies where.

use super::geometry::Geometry;
use super::kept::Kept;
use super::stages::{before, lies_within, of_every_mask, staged};
use super::{MOST_TALLIED, tally_query};
use crate::family::cover::masks::{CellBit, Masks};
use crate::family::cover::polyomino::neighbours;
use crate::plan::States;
use crate::problem::{Binary, Column, Expr, Role, Rule, Select};
use crate::sql::template;

/// A staged plan whose stages also leave no cell alone, and lay the kept placements. What is left free may be the mirror image of what it
/// would be. Where covers are counted by hole, each row also tells which cells the holes took.
pub fn states(geometry: &Geometry, kept: &Kept, counts: bool) -> States {
    let n_holes = geometry.cover.holes.len();
    let tells_holes = counts && n_holes <= MOST_TALLIED;
    let n_stages = geometry.cover.n_placements();
    let mut stages = staged(&geometry.masks, n_stages);
    let alone = Alone::new(geometry);
    for (stage, k) in stages.iter_mut().zip(1..) {
        let mut select = Select::clone(&stage.select);
        match k == n_stages {
            true => {
                select.rules.pop();
                select
                    .rules
                    .push(lies_on_all(&geometry.masks, &before("Opt", k)));
            }
            false => select.rules.extend(alone.rule(&geometry.masks, &select)),
        }
        if kept.has_mirror() {
            turn_to_greater(&mut select, k);
            stage.about += "\nWhat is free can be covered in as many ways as its mirror image: the greater mask stands for both.";
        }
        if tells_holes {
            select.columns.extend(cells_of_holes(geometry, k));
        }
        stage.select = kept.read_by(select).into();
    }
    let masks = &geometry.masks;
    let pieces = masks.of_pieces().into_iter();
    let pieces = pieces.map(|mask| format!("Free_Pieces{mask}"));
    let holes = 1..=n_holes;
    let of_ways = template!("cover/tally_of_ways.sql");
    States {
        chain: stages,
        inputs: kept.inputs(geometry),
        used: pieces.zip(masks.all_pieces()).collect(),
        told: holes.filter(|_| tells_holes).map(hole).collect(),
        weight: kept.weight(),
        tally: counts.then(|| tally_query(geometry, of_ways)),
    }
}

/// The last placement takes all that is free.
fn lies_on_all(masks: &Masks, before: &str) -> Rule {
    let test = of_every_mask(&masks.of_cells(), Binary::And, |mask| {
        let cells = Expr::column("Placement", format!("Cells{mask}"));
        cells.equals(Expr::column(before, format!("Free_Cells{mask}")))
    });
    Rule::new(test, "lies on all free cells")
}

/// Leaves free what would be, or its mirror image: the greater mask. Both are carried along, in two columns.
fn turn_to_greater(select: &mut Select, k: usize) {
    let before = |column: &str| Expr::column(before("Opt", k), column);
    let mirrored = match k {
        1 => before("Free_Cells"),
        _ => before("Mirror_Cells"),
    };
    let mirrored = mirrored - Expr::column("Placement", "Mirror_Cells");
    let after = before("Free_Cells") - Expr::column("Placement", "Cells");
    let is_greater = after.clone().with(Binary::GreaterOrEqual, mirrored.clone());
    let either = |when: &Expr, other: &Expr| {
        let whens = vec![(is_greater.clone(), when.clone())];
        Expr::Case(None, whens, Some(Box::new(other.clone())))
    };
    select.columns.retain(|column| column.name != "Free_Cells");
    select.columns.extend([
        Column::new("Free_Cells", either(&after, &mirrored)),
        Column::new("Mirror_Cells", either(&mirrored, &after)),
    ]);
}

/// The column of the cell that a hole takes, counted from 1.
fn hole(no: usize) -> String {
    format!("Hole_{no}")
}

/// For each hole the number of its first cell once it is laid, and 0 before.
fn cells_of_holes(geometry: &Geometry, k: usize) -> impl Iterator<Item = Column> {
    let masks = &geometry.masks;
    let holes = 0..geometry.cover.holes.len();
    holes.map(move |hole_idx| {
        let name = hole(hole_idx + 1);
        let part = geometry.hole_bits(hole_idx);
        let mask = &masks.of_pieces()[part.mask_no - 1];
        let laid = Expr::column("Placement", format!("Piece_Bit{mask}"));
        let cell = Expr::column("Placement", masks.first_column());
        let cell = Expr::Case(
            Some(Box::new(laid)),
            vec![(Expr::Int(part.bit), cell)],
            Some(Box::new(Expr::Int(0))),
        );
        let cell = match k {
            1 => cell,
            _ => Expr::column(before("Opt", k), &name) + cell,
        };
        Column::new(name, cell)
    })
}

/// The cells that cannot be covered alone, and the neighbours of all cells.
struct Alone {
    /// The masks of cells that no hole may take.
    cells: Vec<i64>,
    /// The cells that have a neighbour, by how far apart their bits are. None if a single cell may stay free for a piece of one
    /// square, or if the board is too irregular.
    neighbours: Vec<Neighbours>,
}

/// Cells of a mask that have a neighbour whose bit is so far above, in this mask or another one.
struct Neighbours {
    masks: [usize; 2],
    distance: i64,
    cells: i64,
}

/// The most distances between the bits of neighbours that are worth a rule: each makes its formula longer.
const MOST_DISTANCES: usize = 20;

impl Alone {
    fn new(geometry: &Geometry) -> Self {
        let cover = geometry.cover;
        let mut pieces = cover.pieces.iter();
        let mut cells = geometry.masks.all_cells();
        for idx in geometry.choice.cells.iter().flatten() {
            let CellBit { mask_no, bit } = geometry.cell_bit(*idx);
            cells[mask_no - 1] &= !bit;
        }
        let mut pairs: Vec<Neighbours> = Vec::new();
        if pieces.all(|piece| piece.shape.squares().len() > 1) {
            for (idx, cell) in cover.cells.iter().enumerate() {
                let here = geometry.cell_bit(idx);
                for square in neighbours(cell.square) {
                    let mut others = cover.cells.iter();
                    let Some(other) = others.position(|other| other.square == square) else {
                        continue;
                    };
                    let there = geometry.cell_bit(other);
                    let [from, to] = [here, there].map(|cell| i64::from(cell.bit.trailing_zeros()));
                    let (masks, distance) = ([here, there].map(|cell| cell.mask_no - 1), to - from);
                    let mut known = pairs.iter_mut();
                    match known.find(|known| known.masks == masks && known.distance == distance) {
                        Some(known) => known.cells |= here.bit,
                        None => pairs.push(Neighbours {
                            masks,
                            distance,
                            cells: here.bit,
                        }),
                    }
                }
            }
        }
        if pairs.len() > MOST_DISTANCES {
            pairs.clear();
        }
        pairs.sort_unstable_by_key(|pair| (pair.masks, pair.distance.abs(), -pair.distance));
        Self {
            cells,
            neighbours: pairs,
        }
    }

    /// The rule that a placement leaves no cell alone; none where a piece or a hole takes such cells.
    fn rule(&self, masks: &Masks, select: &Select) -> Option<Rule> {
        if self.neighbours.is_empty() || self.cells.iter().all(|cells| *cells == 0) {
            return None;
        }
        let suffixes = masks.of_cells();
        let after = |idx: usize| {
            let column = format!("Free_Cells{}", suffixes[idx]);
            select.expression(&column).cloned()
        };
        let parts = self.cells.iter().enumerate();
        let parts = parts.filter(|(_, cells)| **cells != 0);
        let parts = parts.filter_map(|(idx, cells)| {
            let near = self.neighbours.iter().filter(|pair| pair.masks[1] == idx);
            let near = near.filter_map(|pair| {
                let cells = after(pair.masks[0])? & pair.cells;
                Some(match pair.distance {
                    0 => cells,
                    up @ 1.. => cells << up,
                    down => cells >> -down,
                })
            });
            let own = match *cells == masks.all_cells()[idx] {
                true => after(idx)?,
                false => after(idx)? & *cells,
            };
            Some(lies_within(own, Expr::all_with(Binary::BitOr, near)?))
        });
        let which = match self.cells == masks.all_cells() {
            true => ": each free cell is the neighbour of a free cell",
            false => " that no hole may take",
        };
        let test = Expr::all_with(Binary::And, parts)?;
        Some(Rule::new(test, format!("leaves no cell alone{which}")).role(Role::Implied))
    }
}
