//! Every error of boards.

use joinsaw::family::board::BoardError;

use super::{text, texts};

pub fn every_error() -> Vec<BoardError> {
    vec![
        BoardError::TooFewPieces {
            board: text(", as a hexagon of `width` 2 has"),
            file: text("mine.toml"),
            found: 8,
            needed: 9,
        },
        BoardError::SparePieces {
            found: 10,
            needed: 9,
        },
        BoardError::WrongOrder {
            slot: text("b"),
            problem: "stands twice",
            slots: texts(["a", "b", "c"]),
        },
        BoardError::RimLength {
            found: 5,
            needed: 12,
        },
        BoardError::RimSymbol { symbol: '!' },
        BoardError::BoardSize {
            found: 9,
            largest: 8,
            limit: 256,
        },
        BoardError::Numbers {
            found: 62,
            needed: 1..=61,
        },
        BoardError::TooAlike {
            n_numbers: 2,
            n_slots: 19,
        },
    ]
}
