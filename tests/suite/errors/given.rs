//! Every error about what a hint is given.

use joinsaw::error::GivenError;

use super::{text, texts};

pub fn every_error() -> Vec<GivenError> {
    vec![
        GivenError::NoEqualsSign { given: text("5") },
        GivenError::UnknownPlace {
            kind: "cell",
            place: text("Agu"),
            places: texts(["Jul", "Aug"]),
        },
        GivenError::UnknownPiece {
            kind: "piece",
            place: text("1"),
            piece: text("8"),
            pieces: texts(["1", "2", "3"]),
        },
        GivenError::UnknownTurn {
            place: text("0"),
            piece: text("7/9"),
            turn: text("9"),
            last: 5,
        },
        GivenError::Swapped {
            given: text("4=r1c3"),
            swapped: text("r1c3=4"),
        },
        GivenError::Twice {
            place: text("Norwegian"),
            first: text("1"),
            second: text("2"),
        },
        GivenError::Filled {
            place: text("r1c1"),
            piece: text("4"),
            found: text("5"),
        },
    ]
}
