//! What a row of the last stage says lies where: nothing but names of columns and numbers turned into words of the
//! puzzle. Whether it is right is not asked here.

use super::cover::PlacementNames;
use crate::puzzle::{Claim, CoverClaim, Kind, Puzzle, RingClaim, TileClaim};
use crate::relation::{Cell, Row};

/// Why a row says nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// It lacks this column.
    NoColumn(String),
    /// A value means nothing in this puzzle, in words.
    Value(String),
}

/// Reads rows of the last stage of any plan of a puzzle, whoever wrote them.
#[derive(Debug)]
pub struct ClaimReader<'a> {
    puzzle: &'a Puzzle,
    /// What the placements of a cover are.
    placements: Option<PlacementNames>,
}

impl<'a> ClaimReader<'a> {
    /// A reader of rows of this puzzle.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let placements = match &puzzle.kind {
            Kind::Cover(cover) => Some(PlacementNames::new(cover)),
            _ => None,
        };
        Self { puzzle, placements }
    }

    /// What a row says lies where. Columns that say something else are passed over.
    ///
    /// # Errors
    /// When a column is missing, or a value is none that the puzzle has a meaning for.
    pub fn claim(&self, columns: &[String], row: &Row) -> Result<Claim, Unreadable> {
        let named = Named { columns, row };
        match &self.puzzle.kind {
            Kind::Flower(flower) => {
                let order = flower.order();
                let ring = (1..=order).map(|side| {
                    let (piece, seq) = match side == order {
                        true => ("Piece_ID".to_owned(), "Seq".to_owned()),
                        false => (format!("Opt{side}_Piece_ID"), format!("Opt{side}_Seq")),
                    };
                    let seq = match side == order {
                        true => Some(named.text(&seq)?),
                        false => named.text(&seq).ok(),
                    };
                    Ok(RingClaim {
                        piece: named.text(&piece)?,
                        seq,
                    })
                });
                let (seq_id, seq) = (named.text("Seq_ID")?, named.text("Seq")?);
                if !seq.chars().skip(1).take(1).eq(seq_id.chars()) {
                    return Err(Unreadable::Value(format!(
                        "`Seq_ID` is `{seq_id}`, which is not the middle of the `Seq` `{seq}`"
                    )));
                }
                Ok(Claim::Flower {
                    centre: named.text("Center")?,
                    ring: ring.collect::<Result<_, _>>()?,
                })
            }
            Kind::Board(board) => {
                let tiles = board.slots.iter().map(|slot| {
                    let candidate = named.integer(&format!("At_{}", slot.name))?;
                    Ok(TileClaim {
                        number: candidate.div_euclid(10),
                        turn: candidate.rem_euclid(10),
                    })
                });
                tiles.collect::<Result<_, _>>().map(Claim::Board)
            }
            Kind::Cover(cover) => {
                let n_placed = cover.pieces.len() + cover.holes.len();
                let laid = (1..=n_placed).map(|no| {
                    let column = match no == n_placed {
                        true => "Placement_ID".to_owned(),
                        false => format!("Opt{no}_Placement_ID"),
                    };
                    self.placement(&column, named.integer(&column)?)
                });
                laid.collect::<Result<_, _>>().map(Claim::Cover)
            }
            Kind::Logic(logic) => {
                let houses = logic.values().map(|id| {
                    let (category, value) = (id.category_idx + 1, id.value_idx + 1);
                    named.integer(&format!("C{category}_V{value}"))
                });
                houses.collect::<Result<_, _>>().map(Claim::Logic)
            }
        }
    }

    fn placement(&self, column: &str, id: i64) -> Result<CoverClaim, Unreadable> {
        let placements = self.placements.as_ref();
        let claim = placements.and_then(|placements| placements.claim(id));
        claim.ok_or_else(|| Unreadable::Value(format!("`{column}` is {id}, which is no placement")))
    }
}

/// A row whose cells are found by the names of their columns.
struct Named<'a> {
    columns: &'a [String],
    row: &'a Row,
}

impl<'a> Named<'a> {
    fn cell(&self, column: &str) -> Result<&'a Cell, Unreadable> {
        let idx = self
            .columns
            .iter()
            .position(|name| name.eq_ignore_ascii_case(column));
        let cell = idx.and_then(|idx| self.row.get(idx));
        cell.ok_or_else(|| Unreadable::NoColumn(column.to_owned()))
    }

    fn text(&self, column: &str) -> Result<String, Unreadable> {
        self.cell(column).map(Cell::to_text)
    }

    /// The whole number of a column; in a CSV file it is a text.
    fn integer(&self, column: &str) -> Result<i64, Unreadable> {
        let cell = self.cell(column)?;
        let number = match cell {
            Cell::Text(text) => text.trim().parse().ok(),
            cell => cell.as_integer(),
        };
        number.ok_or_else(|| {
            let found = match cell.to_text() {
                text if text.is_empty() => "empty".to_owned(),
                text => format!("`{text}`"),
            };
            Unreadable::Value(format!(
                "`{column}` is {found}, and needed is a whole number"
            ))
        })
    }
}
