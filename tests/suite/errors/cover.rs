//! Every error of covers.

use joinsaw::family::cover::{CoverError, Grid};

use super::{place, text, texts};

pub fn every_error() -> Vec<CoverError> {
    let piece = || text("a");
    let mut errors = vec![
        CoverError::RaggedBoard {
            place: place(),
            found: 6,
            needed: 7,
        },
        CoverError::CellName {
            place: place(),
            cell: text("a'b"),
        },
        CoverError::EmptyBoard { place: place() },
        CoverError::TooManyCells {
            place: place(),
            found: 257,
            limit: 256,
        },
        CoverError::AlikeCells {
            place: place(),
            first: text("Jan"),
            second: text("jan"),
        },
        CoverError::CellTwice {
            cell: text("r9c6"),
            first: text("by hand in `mine.toml` line 9 for row 2, column 1"),
            second: text("by default for row 9, column 6"),
        },
        CoverError::TooManyPieces {
            file: text("mine.toml"),
            found: 64,
            n_cells: 43,
        },
        CoverError::Copies {
            place: place(),
            piece: piece(),
            found: 0,
            limit: 256,
        },
        CoverError::PieceSymbol {
            place: place(),
            piece: piece(),
            symbol: '!',
            grid: Grid::Square,
        },
        CoverError::EmptyPiece {
            place: place(),
            piece: piece(),
            grid: Grid::Square,
        },
        CoverError::PieceInParts {
            place: place(),
            piece: piece(),
            grid: Grid::Square,
        },
        CoverError::FitsNowhere {
            place: place(),
            piece: piece(),
            motions: "turned and flipped",
        },
        CoverError::Areas {
            file: text("mine.toml"),
            area: 40,
            nouns: "squares",
            n_cells: 43,
            n_holes: 2,
        },
        CoverError::HoleCell {
            place: place(),
            hole: text("day"),
            cell: text("32"),
            problem: text("is not a cell of the board; did you mean `31`?"),
        },
        CoverError::EmptyHole {
            place: place(),
            hole: text("day"),
        },
        CoverError::UnrealHoles {
            place: place(),
            found: text("Feb"),
            holes: texts(["month", "day"]),
        },
        CoverError::AlikeHole {
            place: place(),
            hole: text("A"),
            what: "piece",
            other: text("A"),
        },
    ];
    errors.extend(of_grids());
    errors.extend(of_options());
    errors
}

/// The errors of cells that are no squares.
fn of_grids() -> Vec<CoverError> {
    vec![
        CoverError::UnknownGrid {
            place: place(),
            found: text("cubes"),
            grids: vec!["square", "cube"],
        },
        CoverError::UnequalLayers {
            place: place(),
            layer: 2,
            found: 1,
            needed: 3,
        },
        CoverError::UnreadableShift { place: place() },
        CoverError::PieceShift {
            owner: text("piece `a` in `mine.toml` line 9"),
        },
        CoverError::PointsWrong {
            owner: text("piece `a` in `mine.toml` line 9"),
            found: 'v',
        },
    ]
}

/// The errors of options of an exact cover, and of those that a command does not take.
fn of_options() -> Vec<CoverError> {
    vec![
        CoverError::Option {
            place: place(),
            option: text("A"),
            problem: text("has `b` twice; expected it once"),
        },
        CoverError::UnknownHole {
            hole: text("monht"),
            holes: texts(["month", "day"]),
        },
        CoverError::UnknownHoleCell {
            hole: text("day"),
            cell: text("32"),
            cells: texts(["1", "2"]),
        },
        CoverError::NoDate {
            holes: texts(["a", "b"]),
        },
    ]
}
