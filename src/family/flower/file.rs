//! Flowers: a piece in the centre and a ring of pieces round it, all with as many sides as there are places in the
//! ring. Drive Ya Nuts is the flower of order 6.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::Spanned;

use crate::error::{Result, all};
use crate::family::document::{
    Alphabet, Document, Entries, GivenPiece, GivenSides, check_ids, check_side_count,
    check_sides_together,
};
use crate::family::pieces::Piece;
use crate::family::puzzle::{Known, Puzzle};
use crate::words::count_of;

/// The orders of flowers. From 36 on there are not enough symbols for the sides of a piece to be all different.
pub const ORDERS: RangeInclusive<usize> = 3..=255;

/// The symbols that may stand for the words on sides: some databases do not tell a letter from its capital.
const SYMBOLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789";

/// A flower's pieces: one more than each piece has sides.
#[derive(Debug, Clone)]
pub struct Flower {
    /// The pieces in the order of the file.
    pub pieces: Vec<Piece>,
    /// The givens: a side of the centre, or 0 for the centre itself, and the ID of the piece there.
    pub given: Vec<(usize, String)>,
}

impl Flower {
    /// The piece that is given in the centre, if one is.
    #[must_use]
    pub fn center_given(&self) -> Option<&str> {
        let mut given = self.given.iter().filter(|(slot, _)| *slot == 0);
        given.next().map(|(_, piece)| piece.as_str())
    }

    /// Makes a flower of these pieces of a file.
    ///
    /// # Errors
    /// When an ID, a symbol, the number of sides or the number of pieces is wrong.
    pub fn new(document: &Document, pieces: Vec<GivenPiece>) -> Result<Self> {
        check_ids(&pieces)?;
        all(pieces.iter().map(check_sides_together))?;
        let mut letters = BTreeMap::new();
        all(pieces
            .iter()
            .map(|piece| check_symbols(piece, &mut letters)))?;
        check_order(document, &pieces)?;
        let pieces = pieces.into_iter().map(|piece| Piece {
            id: piece.id,
            sides: piece.sides.chars().collect(),
            copies: 1,
        });
        Ok(Self {
            pieces: pieces.collect(),
            given: Vec::new(),
        })
    }

    /// True if a piece shows a symbol on more than one side.
    #[must_use]
    pub fn repeats_sides(&self) -> bool {
        let repeats =
            |sides: &[char]| (1..sides.len()).any(|idx| sides[..idx].contains(&sides[idx]));
        self.pieces.iter().any(|piece| repeats(&piece.sides))
    }

    /// True if no piece shows a symbol on two neighbouring sides.
    #[must_use]
    pub fn looks_ahead(&self) -> bool {
        let mut pieces = self.pieces.iter();
        pieces.all(|piece| {
            piece
                .sides
                .iter()
                .zip(piece.look(1))
                .all(|(side, next)| *side != next)
        })
    }

    pub(super) fn piece(&self, id: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// The number of places in the ring, and of sides on a piece.
    #[must_use]
    pub fn order(&self) -> usize {
        self.pieces.len() - 1
    }
}

impl Piece {
    /// Its sequences: every three sides in a row, clockwise, each with its neighbours.
    pub fn sequences(&self) -> impl Iterator<Item = [char; 3]> {
        let order = self.sides.len();
        let side = move |idx: usize| self.sides[idx % order];
        (0..order).map(move |idx| [side(idx + order - 1), side(idx), side(idx + 1)])
    }

    /// Its sides, clockwise from the one of this index on.
    pub(super) fn sides_from(&self, first: usize) -> Vec<char> {
        self.look(self.sides.len() - first)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FlowerFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    #[serde(default)]
    known: Known,
    pieces: Entries<GivenSides>,
    #[serde(default)]
    colours: Entries<String>,
    #[serde(default)]
    labels: Entries<String>,
}

/// Reads a flower from its puzzle file.
/// Fails when a key, a piece, a side or a symbol is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: FlowerFile = document.read()?;
    let pieces = document.pieces(file.pieces);
    let (alphabet, pieces) = Alphabet::read(pieces, SYMBOLS, &[], None)?;
    let flower = Flower::new(document, pieces)?;
    let sides: BTreeSet<char> = flower
        .pieces
        .iter()
        .flat_map(|piece| piece.sides.clone())
        .collect();
    let sides: Vec<String> = sides.iter().map(char::to_string).collect();
    let [colours, labels] = [file.colours, file.labels].map(|entries| alphabet.in_symbols(entries));
    let legend = document.legend(colours, labels, &sides, &sides)?;
    Ok(Puzzle {
        legend: legend.with_words(&alphabet.labels()),
        warnings: alphabet.suggestions,
        ..Puzzle::new(document, file.name, file.known, file.question, flower)?
    })
}

/// Makes sure that the sides of a piece are symbols, and each letter in one case only: `letters` has those of the pieces before.
fn check_symbols(piece: &GivenPiece, letters: &mut BTreeMap<char, char>) -> Result<()> {
    let GivenPiece {
        id,
        sides,
        sides_place,
        ..
    } = piece;
    for (at, symbol) in sides.char_indices() {
        let place = sides_place.within(sides, at..at + symbol.len_utf8());
        if !symbol.is_ascii_alphanumeric() || symbol == '0' {
            let problem =
                format!("piece `{id}` has the side `{symbol}`; expected one of 1-9, A-Z or a-z");
            return Err(place.error(problem));
        }
        let other = *letters.entry(symbol.to_ascii_lowercase()).or_insert(symbol);
        if other != symbol {
            return Err(place.error(format!(
                "piece `{id}` has the side `{symbol}`, and the puzzle has `{other}` too; some databases cannot tell the two apart, so a letter is used in one case only"
            )));
        }
    }
    Ok(())
}

fn check_order(document: &Document, pieces: &[GivenPiece]) -> Result<()> {
    let (smallest, largest) = ORDERS.into_inner();
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else {
        let needed = smallest + 1;
        let problem =
            format!("no pieces; the smallest flower, of order {smallest}, needs {needed}");
        return Err(document.whole().error(problem));
    };
    let order = intended_order(pieces);
    all(pieces.iter().map(|piece| check_side_count(piece, order)))?;
    if !ORDERS.contains(&order) {
        let id = &first.id;
        return Err(first.sides_place.error(format!(
            "piece `{id}` has {order} sides; a flower has an order from {smallest} to {largest}"
        )));
    }
    if pieces.len() != order + 1 {
        let only = if pieces.len() <= order { "only " } else { "" };
        return Err(last.place.error(format!(
            "{only}{} with {order} sides; a flower of order {order} needs {}, one of them for the centre",
            count_of(pieces.len() as u64, "piece"),
            order + 1
        )));
    }
    Ok(())
}

/// The order that most pieces have; if two are equally common, the one that fits the number of pieces.
fn intended_order(pieces: &[GivenPiece]) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for piece in pieces {
        *counts.entry(piece.sides.chars().count()).or_default() += 1;
    }
    let fits = |order: usize| order + 1 == pieces.len();
    let most_common = counts
        .into_iter()
        .max_by_key(|(order, count)| (*count, fits(*order), *order));
    most_common.map_or(0, |(order, _)| order)
}
