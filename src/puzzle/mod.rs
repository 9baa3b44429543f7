//! What a puzzle is: data, read from a file, checked, and not yet a plan.
//!
//! A puzzle is a TOML file; the built-in ones are such files in `puzzles/`. Everything that is wrong with a file is
//! found here, with the line where it stands, so that later rooms deal with puzzles that make sense.

mod board;
mod builtin;
mod cover;
mod csv;
mod document;
mod flower;
pub mod generate;
mod logic;
mod planted;
mod verify;

use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};

pub use board::{Board, Fixed, MASK_BITS, Rule, Shape, Side, Slot, Tile, Touch};
pub use builtin::{BUILTINS, Builtin, template};
pub use cover::{BoardCell, Cover, CoverPiece, Hole, Motion, Polyomino, Square};
pub use csv::{check_sequences, from_csv};
pub use document::{Document, GivenPiece};
pub use flower::{Flower, ORDERS, Piece};
pub use logic::{Category, Clue, Comparison, Logic, Operand, ValueId};
pub use planted::{Planting, planted_board};
pub use verify::{Claim, CoverClaim, RingClaim, TileClaim, faults};

use crate::error::{Error, Place, Result};

/// A puzzle, and the file it was read from.
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// The name it goes by.
    pub name: String,
    /// What it is made of, as its family sees it.
    pub kind: Kind,
    /// How many solutions it is known to have, where its file says so.
    pub known: Known,
    /// The whole puzzle file; a kept database carries it along.
    pub definition: String,
    /// Whether `load` brought it; a database that holds such a puzzle is solved without naming another.
    pub is_loaded: bool,
    /// What looks odd about it, for people.
    pub warnings: Vec<String>,
}

/// The families of puzzles, each with what its puzzles are made of.
#[derive(Debug, Clone)]
pub enum Kind {
    /// A centre piece and a ring round it.
    Flower(Flower),
    /// Places edge to edge, and pieces whose touching sides match.
    Board(Board),
    /// A board and the pieces that cover it.
    Cover(Cover),
    /// A row of houses, and clues about who and what is in them.
    Logic(Logic),
}

/// How many solutions a puzzle is known to have. Each count says what it counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Every filling, pieces told apart by ID, turned boards counted apart.
    pub all: Option<u64>,
    /// Fillings that turn into each other with the whole board count once.
    pub up_to_symmetry: Option<u64>,
    /// Besides, swapping two identical pieces changes nothing.
    pub up_to_identical_pieces: Option<u64>,
}

/// The families by name, as puzzle files spell them.
pub const FAMILIES: [&str; 4] = ["flower", "board", "cover", "logic"];

impl Puzzle {
    /// The family's name, as puzzle files spell it.
    #[must_use]
    pub fn family(&self) -> &'static str {
        match self.kind {
            Kind::Flower(_) => "flower",
            Kind::Board(_) => "board",
            Kind::Cover(_) => "cover",
            Kind::Logic(_) => "logic",
        }
    }

    /// How big the puzzle is, in words: "order 6, 7 pieces".
    #[must_use]
    pub fn size(&self) -> String {
        match &self.kind {
            Kind::Flower(flower) => {
                format!("order {}, {} pieces", flower.order(), flower.pieces.len())
            }
            Kind::Board(board) => board.size(),
            Kind::Cover(cover) => cover.size(),
            Kind::Logic(logic) => logic.size(),
        }
    }
}

/// The part of a puzzle file that every family shares.
#[derive(Deserialize)]
struct Heading {
    family: toml::Spanned<String>,
}

/// Reads the puzzle of this name: a built-in one, a file, or `-` for standard input.
///
/// # Errors
/// When there is no such puzzle, or its file is wrong in any way; the message names the line.
pub fn find(name: &str) -> Result<Puzzle> {
    if let Some(builtin) = BUILTINS.iter().find(|builtin| builtin.name == name) {
        return parse(&Document::new(builtin.name, builtin.definition));
    }
    if name != "-" && !Path::new(name).exists() {
        return Err(Error::UnknownPuzzle {
            name: name.to_owned(),
            builtins: BUILTINS.iter().map(|builtin| builtin.name).collect(),
        });
    }
    let text = read_text(name)?;
    parse(&Document::new(name, &text).called(name_of_file(name)))
}

/// The name of a puzzle whose file gives none: the file's own, made fit to stand in a line of a script.
fn name_of_file(path: &str) -> String {
    let stem = Path::new(path).file_stem().unwrap_or_default();
    let unfit = |symbol: char| symbol.is_control() || symbol == '\\';
    stem.to_string_lossy().replace(unfit, " ")
}

/// Reads a puzzle from the text of a puzzle file.
///
/// # Errors
/// When the text is not TOML, or not a puzzle; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    document.check_syntax()?;
    let heading: Heading = document.read()?;
    let family = heading.family.get_ref().as_str();
    match family {
        "flower" => flower::parse(document),
        "board" => board::parse(document),
        "cover" => cover::parse(document),
        "logic" => logic::parse(document),
        _ => Err(Error::UnknownFamily {
            place: document.place(heading.family.span().start),
            family: family.to_owned(),
            families: FAMILIES.to_vec(),
        }),
    }
}

/// The whole text of a file; `-` is standard input.
///
/// # Errors
/// When it cannot be read, or is not UTF-8.
pub fn read_text(path: &str) -> Result<String> {
    let mut bytes = Vec::new();
    let outcome = if path == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    outcome.map_err(|source| Error::Read {
        path: path.to_owned(),
        source,
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let readable = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let place = Place {
            file: path.to_owned(),
            line: readable.split(|byte| *byte == b'\n').count(),
        };
        Error::NotText { place }
    })
}
