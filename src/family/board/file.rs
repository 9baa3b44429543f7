//! Board puzzles from their files.

mod pieces;
mod places;

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::{Spanned, Value};

use self::pieces::{PieceEntry, lonely_sides, read_pieces, read_rim, style_of_other_match, tiles};
use self::places::read_board;
use super::model::{Board, Fixed, Match, id_and_turn};
use super::own;
use super::shape::{BoardShape, Slot};
use crate::drawing::sides::kind;
use crate::error::{Error, Result, instead};
use crate::family::assignment::Rules;
use crate::family::document::{Document, Entries, in_another_table};
use crate::family::pieces::Piece;
use crate::family::puzzle::{Known, Puzzle};
use crate::words::count_of;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    #[serde(default)]
    known: Known,
    board: Option<Spanned<BoardShape>>,
    width: Option<Spanned<i64>>,
    height: Option<Spanned<i64>>,
    slots: Option<Entries<Vec<String>>>,
    #[serde(rename = "match")]
    matching: Spanned<Matching>,
    #[serde(default = "yes")]
    turn: bool,
    rim: Option<Spanned<String>>,
    pieces: Entries<PieceEntry>,
    #[serde(default)]
    fixed: Entries<String>,
    #[serde(default)]
    rules: Entries<Value>,
    #[serde(default)]
    colours: Entries<String>,
    #[serde(default)]
    labels: Entries<String>,
}

/// When two touching sides match.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "`match` is `equal`, `opposite`, or pairs of halves such as [[\"head\", \"tail\"]]"
)]
enum Matching {
    Symbols(Match),
    /// Pairs of words for halves that meet.
    Halves(Vec<[String; 2]>),
}

fn yes() -> bool {
    true
}

/// Reads a board puzzle from its file.
///
/// # Errors
/// When a key, a slot, a piece or a side is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: BoardFile = document.read()?;
    check_halves(document, &file.matching)?;
    let mut pieces = file.pieces.0.iter();
    if let Some((rim, _)) = pieces.find(|(id, _)| file.rim.is_none() && id.get_ref() == "rim") {
        return Err(in_another_table(&document.place(rim.span()), "rim"));
    }
    let (shape, slots) = read_board(document, &file)?;
    let matching = match file.matching.get_ref() {
        Matching::Symbols(matching) => *matching,
        Matching::Halves(_) => Match::Opposite,
    };
    let rim_entry = file.rim.as_ref();
    let (alphabet, given, copies) = read_pieces(document, file.pieces, &file.matching, rim_entry)?;
    let read_rim = |rim| read_rim(document, rim, matching, &alphabet);
    let rim = rim_entry.map(read_rim).transpose()?;
    let n_sides = slots[0].touches.len();
    let tiles = tiles(document, &given, &copies, n_sides, matching, rim)?;
    let fixed = read_fixed(document, file.fixed, &slots, &tiles)?;
    let mut board = Board {
        shape,
        slots,
        matching,
        turns: file.turn,
        rim,
        tiles,
        fixed,
        given_rim: Vec::new(),
        words: alphabet.labels(),
        own: Rules::default(),
    };
    check_areas(document, &board)?;
    let style = style_of_other_match(&board, &document.place(file.matching.span()));
    let mut warnings = match style {
        Some(warning) => vec![warning],
        None if !alphabet.suggestions.is_empty() => alphabet.suggestions.clone(),
        // Where pieces are not turned and the rim may show anything, most puzzles have such sides.
        None if !board.turns && board.rim.is_none() => Vec::new(),
        None => lonely_sides(&board, &given),
    };
    warnings.extend(rim_entry.and_then(|rim| unseen_rim(document, &board, rim)));
    let (own, about_rules) = own::read(document, &file.rules, &board)?;
    warnings.extend(about_rules);
    board.own = own;
    let of_kind = |side| kind(side, matching == Match::Opposite);
    let symbols: [BTreeSet<char>; 2] = [
        board.sides().map(of_kind).collect(),
        board.sides().collect(),
    ];
    let [kinds, sides] =
        symbols.map(|symbols| symbols.iter().map(char::to_string).collect::<Vec<_>>());
    let [colours, labels] = [file.colours, file.labels].map(|entries| alphabet.in_symbols(entries));
    let legend = document.legend(colours, labels, &kinds, &sides)?;
    Ok(Puzzle {
        legend: legend.with_words(&board.words),
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, board)?
    })
}

/// A warning about a side at the rim that no piece has.
fn unseen_rim(document: &Document, board: &Board, name: &Spanned<String>) -> Option<String> {
    let rim = board.rim?;
    let (place, name) = (document.place(name.span()), name.get_ref());
    let says = || format!("`rim` in {place} is `{name}`, and no piece has such a side");
    board.sides().all(|side| side != rim).then(says)
}

fn fault<T>(document: &Document, at: &Spanned<T>, problem: impl Into<String>) -> Error {
    document.place(at.span()).error(problem)
}

fn check_halves(document: &Document, matching: &Spanned<Matching>) -> Result<()> {
    let Matching::Halves(pairs) = matching.get_ref() else {
        return Ok(());
    };
    let mut known = BTreeSet::new();
    let mut halves = pairs.iter().flatten();
    match halves.find(|half| !known.insert(half.trim().to_lowercase())) {
        Some(half) => Err(fault(document, matching, format!("`{half}` appears twice"))),
        None if pairs.is_empty() => Err(fault(document, matching, "no halves")),
        None => Ok(()),
    }
}

fn read_fixed(
    document: &Document,
    entries: Entries<String>,
    slots: &[Slot],
    tiles: &[Piece],
) -> Result<Vec<Fixed>> {
    let names: Vec<&str> = slots.iter().map(|slot| slot.name.as_str()).collect();
    let ids: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
    let mut fixed: Vec<Fixed> = Vec::new();
    for (key, hint) in entries.0 {
        let (name, text) = (key.get_ref().as_str(), hint.get_ref());
        let (id, turn) = id_and_turn(tiles, text);
        let Some(slot) = names.iter().position(|other| *other == name) else {
            let problem = format!("no slot `{name}`; {}", instead(name, "slots", &names));
            return Err(fault(document, &key, problem));
        };
        let Some(tile) = ids.iter().position(|other| *other == id) else {
            let problem = format!("no piece `{id}`; {}", instead(id, "pieces", &ids));
            return Err(fault(document, &hint, problem));
        };
        let last = tiles[tile].sides.len() - 1;
        let parsed = turn.map(|turn| turn.parse().ok().filter(|turn| *turn <= last));
        if parsed == Some(None) {
            let problem = format!("no turn `{text}`; turns are 0 to {last}");
            return Err(fault(document, &hint, problem));
        }
        let n_laid = fixed.iter().filter(|other| other.tile == tile).count();
        if n_laid >= tiles[tile].copies {
            let n_laid = count_of(n_laid as u64, "other slot");
            let problem = format!("piece `{id}` lies at {n_laid} before");
            return Err(fault(document, &hint, problem));
        }
        let turn = parsed.flatten();
        fixed.push(Fixed { slot, tile, turn });
    }
    Ok(fixed)
}

/// Makes sure that there are pieces for all slots.
fn check_areas(document: &Document, board: &Board) -> Result<()> {
    let (found, needed) = (board.n_pieces(), board.slots.len());
    if found >= needed {
        return Ok(());
    }
    let regular = board.shape.filter(|shape| shape.kind != BoardShape::Square);
    let shape = regular.map_or_else(String::new, |shape| {
        let kind = shape.kind.grid().noun();
        format!(", as a {kind} of `width` {} has", shape.width)
    });
    let found = count_of(found as u64, "piece");
    let problem = format!("{found} for {needed} slots{shape}; every slot needs one");
    Err(document.whole().error(problem))
}
