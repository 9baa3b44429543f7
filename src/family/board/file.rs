//! Board puzzles from their files.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::file_check::{
    ListedSlot, check_areas, check_piece_count, check_slot_count, check_slots, lonely_sides,
    read_sides, side_of, style_of_other_match,
};
use super::model::{Board, Fixed, MOST_SLOTS, Match, Side, Tile, id_and_turn};
use super::own;
use super::shape::{LARGEST_HEXAGON, LARGEST_TRIANGLE, Shape, Slot, Touch};
use crate::drawing::sides::kind;
use crate::error::{Error, Result, all, instead};
use crate::family::assignment::Rules;
use crate::family::document::{
    Alphabet, Document, Entries, GivenPiece, GivenSides, ShortOrTable, WordsMatch, check_ids,
    in_another_table,
};
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
    board: Option<Spanned<ShapeName>>,
    width: Option<Spanned<i64>>,
    height: Option<Spanned<i64>>,
    slots: Option<Entries<Vec<String>>>,
    #[serde(rename = "match")]
    matching: Spanned<Matching>,
    #[serde(default = "yes")]
    turn: bool,
    rim: Option<Spanned<String>>,
    pieces: Entries<PieceEntry>,
    fixed: Option<Entries<String>>,
    #[serde(default)]
    rules: Entries<Value>,
    #[serde(default)]
    colours: Entries<String>,
    #[serde(default)]
    labels: Entries<String>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum ShapeName {
    Hexagon,
    Triangle,
    Square,
}

/// A piece: its sides, or a table with its sides and the number of its copies.
type PieceEntry = ShortOrTable<GivenSides, Copies>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Copies {
    sides: GivenSides,
    #[serde(default = "one")]
    copies: usize,
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

fn yes() -> bool {
    true
}

fn one() -> usize {
    1
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
    let (alphabet, given) = read_words(document, &file.matching, file.pieces, file.rim.as_ref())?;
    let rim = match &file.rim {
        Some(_) if !alphabet.is_empty() => Some(RIM),
        Some(rim) => Some(read_rim(document, rim, matching)?),
        None => None,
    };
    check_piece_count(document.file(), given.len())?;
    let tiles = read_tiles(&given, &slots, matching, rim)?;
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
    let other_style = style_of_other_match(&board, &document.place(file.matching.span()));
    let mut warnings = match other_style {
        Some(warning) => vec![warning],
        None if !alphabet.suggestions.is_empty() => alphabet.suggestions.clone(),
        // Where pieces are not turned and the rim may show anything, most puzzles have such sides.
        None if !board.turns && board.rim.is_none() => Vec::new(),
        None => lonely_sides(&board, &given),
    };
    let rims = board.rim.zip(file.rim.as_ref());
    let shows = |side: &Side| board.tiles.iter().any(|tile| tile.sides.contains(side));
    if let Some((_, name)) = rims.filter(|(side, _)| !shows(side)) {
        warnings.push(format!(
            "`rim` in {} is `{}`, and no piece has such a side",
            document.place(name.span()),
            name.get_ref()
        ));
    }
    let (own, about_rules) = own::read(document, &file.rules, &board)?;
    warnings.extend(about_rules);
    board.own = own;
    let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    let sides: BTreeSet<char> = sides.map(|side| side.symbol).collect();
    let kinds = sides
        .iter()
        .map(|side| kind(*side, matching == Match::Opposite));
    let kinds: BTreeSet<char> = kinds.collect();
    let [kinds, sides] =
        [kinds, sides].map(|symbols| symbols.iter().map(char::to_string).collect::<Vec<_>>());
    let [colours, labels] = [file.colours, file.labels].map(|entries| alphabet.in_symbols(entries));
    let legend = document.legend(colours, labels, &kinds, &sides)?;
    let legend = legend.with_words(&board.words);
    Ok(Puzzle {
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, board)?
    })
}

fn fault<T>(document: &Document, at: &Spanned<T>, problem: impl Into<String>) -> Error {
    document.place(at.span()).error(problem)
}

fn read_board(document: &Document, file: &BoardFile) -> Result<(Shape, Vec<Slot>)> {
    let at_start = |problem: &str| document.whole().error(problem);
    match (&file.board, &file.slots) {
        (Some(shape), None) => {
            let shape = regular(document, *shape.get_ref(), file)?;
            let slots = shape.slots();
            check_slot_count(document.file(), slots.len())?;
            Ok((shape, slots))
        }
        (None, Some(Entries(slots))) if slots.is_empty() => {
            Err(at_start("`[slots]` has no slot; a board has one or more"))
        }
        (None, Some(Entries(slots))) => {
            check_slot_count(document.file(), slots.len())?;
            Ok((Shape::Free, free_slots(document, slots)?))
        }
        (Some(shape), Some(_)) => Err(fault(
            document,
            shape,
            "the puzzle has both `board` and `[slots]`; one of them says how the board looks",
        )),
        (None, None) => Err(at_start(
            "the puzzle has neither `board` nor `[slots]`; expected one of them",
        )),
    }
}

fn regular(document: &Document, shape: ShapeName, file: &BoardFile) -> Result<Shape> {
    let Some(width) = &file.width else {
        let problem = "a board needs a `width`: a hexagon's radius, a triangle's side, a square board's places in a row";
        return Err(document.whole().error(problem));
    };
    let largest = match shape {
        ShapeName::Hexagon => LARGEST_HEXAGON,
        ShapeName::Triangle => LARGEST_TRIANGLE,
        ShapeName::Square => MOST_SLOTS,
    };
    let size = |key: &str, value: &Spanned<i64>| match usize::try_from(*value.get_ref()) {
        Ok(size) if (1..=largest).contains(&size) => Ok(size),
        _ => {
            let found = value.get_ref();
            let problem = format!("`{key}` is {found}; this board takes 1 to {largest}");
            Err(fault(document, value, problem))
        }
    };
    let width = size("width", width)?;
    match (shape, &file.height) {
        (ShapeName::Square, height) => {
            let height = height.as_ref().map(|height| size("height", height));
            let height = height.unwrap_or(Ok(width))?;
            Ok(Shape::Square { width, height })
        }
        (_, Some(height)) => {
            let problem = "`height` goes with a square board only; other boards have a `width`";
            Err(fault(document, height, problem))
        }
        (ShapeName::Hexagon, None) => Ok(Shape::Hexagon { radius: width }),
        (ShapeName::Triangle, None) => Ok(Shape::Triangle { side: width }),
    }
}

fn free_slots(
    document: &Document,
    entries: &[(Spanned<String>, Spanned<Vec<String>>)],
) -> Result<Vec<Slot>> {
    let listed = |(name, neighbours): &(Spanned<String>, Spanned<Vec<String>>)| ListedSlot {
        name: name.get_ref().clone(),
        place: document.place(name.span()),
        neighbours: neighbours.get_ref().clone(),
    };
    let listed: Vec<ListedSlot> = entries.iter().map(listed).collect();
    check_slots(&listed)?;
    let touch = |name: &str, neighbour: &str| {
        let slot = listed.iter().position(|slot| slot.name == neighbour)?;
        let mut back = listed[slot].neighbours.iter();
        let side = back.position(|other| other == name)?;
        Some(Touch { slot, side })
    };
    let slots = listed.iter().map(
        |ListedSlot {
             name, neighbours, ..
         }| {
            let touches = neighbours.iter().map(|neighbour| touch(name, neighbour));
            Slot {
                name: name.clone(),
                touches: touches.collect(),
            }
        },
    );
    Ok(slots.collect())
}

/// The side of a rim that is no other side.
const RIM: Side = Side {
    symbol: '0',
    value: 0,
};

/// The symbols that may stand for words that meet themselves.
const SYMBOLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789abcdefghijklmnopqrstuvwxyz";

fn read_rim(document: &Document, rim: &Spanned<String>, matching: Match) -> Result<Side> {
    let text = rim.get_ref();
    let mut symbols = text.chars();
    let side = match (symbols.next(), symbols.next()) {
        (Some('0'), None) => Some(RIM),
        (Some(symbol), None) => side_of(symbol, matching),
        _ => None,
    };
    side.ok_or_else(|| {
        let problem = format!("`rim` is `{text}`; expected `0` or a side of the puzzle");
        fault(document, rim, problem)
    })
}

/// The words on the sides, if there are any, and the pieces with a symbol for each word.
fn read_words(
    document: &Document,
    matching: &Spanned<Matching>,
    pieces: Entries<PieceEntry>,
    rim: Option<&Spanned<String>>,
) -> Result<(Alphabet, Vec<Given>)> {
    let pieces = document.pieces(pieces).into_iter();
    let (pieces, copies): (Vec<_>, Vec<usize>) = pieces
        .map(|piece| {
            let (sides, copies) = match piece.sides {
                ShortOrTable::Short(sides) => (sides, 1),
                ShortOrTable::Table(Copies { sides, copies }) => (sides, copies),
            };
            let GivenPiece {
                place,
                id,
                sides_place,
                ..
            } = piece;
            (
                GivenPiece {
                    place,
                    id,
                    sides,
                    sides_place,
                },
                copies,
            )
        })
        .unzip();
    let is_opposite = matches!(matching.get_ref(), Matching::Symbols(Match::Opposite));
    if is_opposite && pieces.iter().any(|piece| piece.sides.are_words()) {
        let problem =
            "sides in words need the halves that meet, as in match = [[\"head\", \"tail\"]]";
        return Err(fault(document, matching, problem));
    }
    let words_match = match matching.get_ref() {
        Matching::Symbols(Match::Equal) => WordsMatch::Equal(SYMBOLS),
        // There are no words.
        Matching::Symbols(Match::Opposite) => WordsMatch::Halves(&[]),
        Matching::Halves(halves) => WordsMatch::Halves(halves),
    };
    let rim = rim.map(|rim| rim.get_ref().as_str());
    let (alphabet, given) = Alphabet::read(pieces, words_match, rim)?;
    if matches!(matching.get_ref(), Matching::Halves(_)) && alphabet.is_empty() {
        let problem = "`match` lists halves, and no piece names its sides in words, such as [\"ant head\", \"bee tail\"]";
        return Err(fault(document, matching, problem));
    }
    Ok((alphabet, given.into_iter().zip(copies).collect()))
}

/// A piece as the file gives it, and its copies.
type Given = (GivenPiece, usize);

fn read_tiles(
    given: &[Given],
    slots: &[Slot],
    matching: Match,
    rim: Option<Side>,
) -> Result<Vec<Tile>> {
    check_ids(given.iter().map(|(piece, _)| piece))?;
    let n_sides = slots.first().map_or(0, |slot| slot.touches.len());
    let tile = |(piece, copies): &Given| {
        if *copies == 0 || *copies > MOST_SLOTS {
            let id = &piece.id;
            let problem = format!("piece `{id}` has {copies} copies; expected 1 to {MOST_SLOTS}");
            return Err(piece.sides_place.error(problem));
        }
        Ok(Tile {
            id: piece.id.clone(),
            sides: read_sides(piece, n_sides, matching, rim)?,
            copies: *copies,
        })
    };
    all(given.iter().map(tile))
}

fn read_fixed(
    document: &Document,
    entries: Option<Entries<String>>,
    slots: &[Slot],
    tiles: &[Tile],
) -> Result<Vec<Fixed>> {
    let mut fixed: Vec<Fixed> = Vec::new();
    for (key, hint) in entries.unwrap_or_default().0 {
        let (name, text) = (key.get_ref(), hint.get_ref());
        let (id, turn) = id_and_turn(tiles, text);
        let slot = slots
            .iter()
            .position(|slot| slot.name == *name)
            .ok_or_else(|| {
                let is_swapped = tiles.iter().any(|tile| tile.id == *name);
                let instead = if is_swapped {
                    "a slot stands before its piece, as in 0 = \"a\"".to_owned()
                } else {
                    let names: Vec<&str> = slots.iter().map(|slot| slot.name.as_str()).collect();
                    instead(name, "slots", &names)
                };
                fault(document, &key, format!("no slot `{name}`; {instead}"))
            })?;
        let tile = tiles.iter().position(|tile| tile.id == id).ok_or_else(|| {
            let ids: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
            let instead = instead(id, "pieces", &ids);
            fault(document, &hint, format!("no piece `{id}`; {instead}"))
        })?;
        let last = tiles[tile].sides.len() - 1;
        let parsed = turn.map(|turn| turn.parse().ok().filter(|turn| *turn <= last));
        if parsed == Some(None) {
            let problem = format!("no turn `{text}`; turns are 0 to {last}");
            return Err(fault(document, &hint, problem));
        }
        let n_laid = fixed.iter().filter(|other| other.tile == tile).count();
        if n_laid >= tiles[tile].copies {
            let n_laid = count_of(n_laid as u64, "other slot");
            return Err(fault(
                document,
                &hint,
                format!("piece `{id}` lies at {n_laid} before"),
            ));
        }
        let turn = parsed.flatten();
        fixed.push(Fixed { slot, tile, turn });
    }
    Ok(fixed)
}
