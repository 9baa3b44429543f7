//! Reading the pieces: their shapes, how many copies there are, and whether one may be turned or flipped.

use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};

use crate::family::cover::error::CoverError;
use crate::family::cover::model::MOST_CELLS;
use crate::family::document::{Document, Entries, GivenPiece};

/// A piece: its shape, or a table with its shape and what is special about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceTable {
    shape: String,
    #[serde(default = "one")]
    copies: i64,
    turn: Option<bool>,
    flip: Option<bool>,
}

fn one() -> i64 {
    1
}

/// A piece as the file gives it.
pub struct PieceEntry(PieceTable);

impl<'de> Deserialize<'de> for PieceEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrTable;

        impl<'de> Visitor<'de> for TextOrTable {
            type Value = PieceEntry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text with the rows of a piece, or a table with `shape` and `copies`")
            }

            fn visit_str<E>(self, shape: &str) -> Result<PieceEntry, E> {
                Ok(PieceEntry(PieceTable {
                    shape: shape.to_owned(),
                    copies: one(),
                    turn: None,
                    flip: None,
                }))
            }

            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<PieceEntry, A::Error> {
                PieceTable::deserialize(MapAccessDeserializer::new(table)).map(PieceEntry)
            }
        }

        deserializer.deserialize_any(TextOrTable)
    }
}

/// A piece whose shape is not yet read.
#[derive(Debug)]
pub struct DrawnPiece {
    /// Its line, its ID, and its drawing in place of sides.
    pub drawing: GivenPiece,
    pub copies: usize,
    /// Whether it may be turned.
    pub turn: bool,
    /// Whether it may be flipped.
    pub flip: bool,
}

/// The pieces of a file, which may be turned and flipped as the puzzle says unless they say otherwise.
///
/// # Errors
/// When a piece has no copy, or more of them than any board has cells.
pub fn given(
    document: &Document,
    entries: Entries<PieceEntry>,
    (turn, flip): (bool, bool),
) -> Result<Vec<DrawnPiece>, CoverError> {
    let drawn = entries.0.into_iter().map(|(id, entry)| {
        let place = document.place(id.span());
        let PieceEntry(table) = entry.into_inner();
        let piece = id.into_inner();
        let copies = usize::try_from(table.copies).ok();
        let copies = copies.filter(|copies| (1..=MOST_CELLS).contains(copies));
        let Some(copies) = copies else {
            return Err(CoverError::Copies {
                place,
                piece,
                found: table.copies,
                limit: MOST_CELLS,
            });
        };
        Ok(DrawnPiece {
            drawing: GivenPiece {
                place,
                id: piece,
                sides: table.shape,
            },
            copies,
            turn: table.turn.unwrap_or(turn),
            flip: table.flip.unwrap_or(flip),
        })
    });
    drawn.collect()
}
