//! Every error of flowers.

use joinsaw::family::flower::FlowerError;

use super::{place, text, texts};

pub fn every_error() -> Vec<FlowerError> {
    vec![
        FlowerError::NoPieces {
            file: text("mine.toml"),
            smallest: 3,
        },
        FlowerError::PieceCount {
            place: place(),
            found: 8,
            order: 6,
        },
        FlowerError::Order {
            place: place(),
            piece: text("7"),
            order: 36,
            orders: 3..=255,
        },
        FlowerError::Symbol {
            place: place(),
            piece: text("7"),
            symbol: '0',
        },
        FlowerError::BothCases {
            place: place(),
            piece: text("7"),
            symbol: 'r',
            other: 'R',
        },
        FlowerError::CsvEmpty {
            file: text("pieces.csv"),
            columns: vec!["ID", "Description"],
        },
        FlowerError::CsvColumn {
            place: place(),
            column: "Description",
            found: texts(["ID", "Sides"]),
        },
        FlowerError::WrongSequence {
            place: place(),
            piece: text("7"),
            seq_id: text("1"),
            seq: text("614"),
            needed: texts(["416"]),
        },
        FlowerError::MissingSequence {
            file: text("sequences.csv"),
            piece: text("7"),
            seq_id: text("1"),
            seq: text("416"),
        },
        FlowerError::NoUniqueFlower,
        FlowerError::NoFlowerFound {
            order: 12,
            wanted: "exactly one solution",
            n_tried: 20_000,
        },
    ]
}
