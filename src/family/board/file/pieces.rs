//! The pieces of a board, the side at its rim, and what looks wrong with them.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use super::{Matching, fault};
use crate::error::{Place, Result, all};
use crate::family::board::model::{Board, MOST_SLOTS, Match, RIM};
use crate::family::document::{
    Alphabet, Document, Entries, GivenPiece, GivenSides, ShortOrTable, check_count, check_ids,
    check_side_count, check_sides_together,
};
use crate::family::pieces::Piece;

/// The symbols that may stand for words that meet themselves.
const SYMBOLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789abcdefghijklmnopqrstuvwxyz";

/// A piece: its sides, or a table with its sides and the number of its copies.
pub type PieceEntry = ShortOrTable<GivenSides, Copies>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copies {
    sides: GivenSides,
    #[serde(default = "one")]
    copies: usize,
}

fn one() -> usize {
    1
}

/// The words on the sides of the pieces, the pieces with a symbol for each word, and the number of copies of each piece.
pub fn read_pieces(
    document: &Document,
    entries: Entries<PieceEntry>,
    matching: &Spanned<Matching>,
    rim: Option<&Spanned<String>>,
) -> Result<(Alphabet, Vec<GivenPiece>, Vec<usize>)> {
    let entries = entries.0.into_iter().map(|(id, piece)| {
        let span = piece.span();
        let (sides, copies) = match piece.into_inner() {
            ShortOrTable::Short(sides) => (sides, 1),
            ShortOrTable::Table(Copies { sides, copies }) => (sides, copies),
        };
        ((id, Spanned::new(span, sides)), copies)
    });
    let (sides, copies): (Vec<_>, Vec<usize>) = entries.unzip();
    let has_words = sides.iter().any(|(_, sides)| sides.get_ref().are_words());
    let halves = match matching.get_ref() {
        Matching::Symbols(Match::Opposite) if has_words => {
            let problem =
                "sides in words need the halves that meet, as in match = [[\"head\", \"tail\"]]";
            return Err(fault(document, matching, problem));
        }
        Matching::Halves(_) if !has_words => {
            let problem = "`match` lists halves, and no piece names its sides in words, such as [\"ant head\", \"bee tail\"]";
            return Err(fault(document, matching, problem));
        }
        Matching::Symbols(_) => &[],
        Matching::Halves(halves) => halves.as_slice(),
    };
    let pieces = document.pieces(Entries(sides));
    let rim = rim.map(|rim| rim.get_ref().as_str());
    let (alphabet, given) = Alphabet::read(pieces, SYMBOLS, halves, rim)?;
    Ok((alphabet, given, copies))
}

/// The side along the rim, which has a symbol of its own where sides are words.
pub fn read_rim(
    document: &Document,
    rim: &Spanned<String>,
    matching: Match,
    alphabet: &Alphabet,
) -> Result<char> {
    let text = rim.get_ref();
    let symbol = match (alphabet.is_empty(), text.chars().next()) {
        (false, _) => Some(RIM),
        (true, symbol) => symbol.filter(|_| text.chars().nth(1).is_none()),
    };
    let side = symbol.filter(|symbol| matching.value(*symbol).is_some());
    side.ok_or_else(|| {
        let problem = format!("`rim` is `{text}`; expected `0` or a side of the puzzle");
        fault(document, rim, problem)
    })
}

/// The pieces, with these numbers of copies, for places with this many sides.
pub fn tiles(
    document: &Document,
    given: &[GivenPiece],
    copies: &[usize],
    n_sides: usize,
    matching: Match,
    rim: Option<char>,
) -> Result<Vec<Piece>> {
    let owner = format!("`{}`", document.file());
    check_count(&owner, given.len(), "pieces", "a board", MOST_SLOTS)?;
    check_ids(given)?;
    all(given.iter().zip(copies).map(|(piece, copies)| {
        let (id, place) = (&piece.id, &piece.sides_place);
        if *copies == 0 || *copies > MOST_SLOTS {
            return Err(place.error(format!(
                "piece `{id}` has {copies} copies; expected 1 to {MOST_SLOTS}"
            )));
        }
        check_sides_together(piece)?;
        check_side_count(piece, n_sides)?;
        let is_side = |side| Some(side) == rim || side != RIM && matching.value(side).is_some();
        let mut sides = piece.sides.char_indices();
        if let Some((at, side)) = sides.find(|(_, side)| !is_side(*side)) {
            let needed = match matching {
                Match::Equal => "1-9, A-Z or a-z",
                Match::Opposite => "a letter, lower case for an in, upper case for an out; digits go with match = \"equal\"",
            };
            let problem = format!("piece `{id}` has the side `{side}`; a side is {needed}");
            let within = at..at + side.len_utf8();
            return Err(place.within(&piece.sides, within).error(problem));
        }
        Ok(Piece {
            id: id.clone(),
            sides: piece.sides.chars().collect(),
            copies: *copies,
        })
    }))
}

/// A warning about sides that look as if they were meant for the other value of `match`.
pub fn style_of_other_match(board: &Board, place: &Place) -> Option<String> {
    if !board.words.is_empty() {
        return None;
    }
    let sides = board.sides().filter(|side| Some(*side) != board.rim);
    let symbols: BTreeSet<char> = sides.collect();
    let are_letters = symbols.iter().all(char::is_ascii_alphabetic);
    let has_both_cases = symbols
        .iter()
        .any(|symbol| symbols.contains(&symbol.to_ascii_uppercase()) && symbol.is_lowercase());
    match board.matching {
        Match::Equal if are_letters && has_both_cases => Some(format!(
            "{place}: match = \"equal\" joins a letter to itself in the same case, and the sides have letters in both; ins and outs go with match = \"opposite\""
        )),
        Match::Opposite if !has_both_cases => Some(format!(
            "{place}: match = \"opposite\" joins a letter to itself in the other case, and no side has one in the other case; equal sides go with match = \"equal\""
        )),
        _ => None,
    }
}

/// Warnings about sides that meet no side of any other piece.
pub fn lonely_sides(board: &Board, given: &[GivenPiece]) -> Vec<String> {
    let warning = |(idx, (tile, piece)): (usize, (&Piece, &GivenPiece))| {
        let all = board.tiles.iter().enumerate();
        let others = all.filter(|(other, _)| *other != idx || tile.copies > 1);
        let met: BTreeSet<char> = others.flat_map(|(_, tile)| tile.sides.clone()).collect();
        let is_met =
            |side: char| Some(side) == board.rim || met.contains(&board.matching.other(side));
        let side = tile.sides.iter().find(|side| !is_met(**side))?;
        let (side, id, place) = (board.shown(*side), &tile.id, &piece.place);
        Some(format!(
            "the side `{side}` of piece `{id}` in {place} meets no side of any other piece, so the piece can only sit at the rim"
        ))
    };
    let pieces = board.tiles.iter().zip(given).enumerate();
    pieces.filter_map(warning).collect()
}
