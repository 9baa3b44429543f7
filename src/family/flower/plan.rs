//! Flowers as plans: the ring round a centre is joined piece by piece, clockwise from the centre's side 1.
//!
//! The pipeline is that of the article on the seven-piece hex puzzle, for all centres at once, and with the rule
//! that its second stage lacks: a piece sits in only one place.

use std::collections::BTreeSet;

use serde_json::json;

use super::drawing::drawing;
use super::file::Flower;
use super::ring::{self, CENTER};
use crate::family::pieces::Piece;
use crate::family::puzzle::Puzzle;
use crate::plan::{Column, Fill, Groups, Input, Statement, Style, Subject, Symmetry, varchar};
use crate::problem::Problem;
use crate::relation::Cell;
use crate::sql::{render, template};

/// States a flower, whose stages are those of the article.
pub fn state(puzzle: &Puzzle, flower: &Flower) -> Statement {
    Statement {
        stages: ring::stages(flower),
        ..Statement::new(
            subject(puzzle, flower),
            inputs(flower),
            Problem::default(),
            Style::default(),
            Err("a flower"),
        )
    }
}

fn subject(puzzle: &Puzzle, flower: &Flower) -> Subject {
    let (order, center) = (flower.order(), flower.center_given());
    let is_wanted = |piece: &&Piece| center.is_none_or(|center| piece.id == center);
    let centres: Vec<&Piece> = flower.pieces.iter().filter(is_wanted).collect();
    let drawing = drawing(flower, &puzzle.legend);
    Subject {
        title: format!(
            "{}: a flower of {}, {}",
            puzzle.name,
            puzzle.size(),
            center.map_or_else(
                || "every piece as the centre".to_owned(),
                |center| format!("centre {center}")
            )
        ),
        groups: Some(Groups {
            column: CENTER,
            table: "Piece",
            noun: "centre",
            members: centres.into_iter().map(member).collect(),
        }),
        symmetries: (0..order).map(|turn| turned_board(order, turn)).collect(),
        has_identical_pieces: has_identical_pieces(flower),
        ..puzzle.subject(order + 1, flower.clone(), drawing)
    }
}

fn inputs(flower: &Flower) -> Vec<Input> {
    let order = flower.order();
    let id_type = varchar(flower.pieces.iter().map(|piece| piece.id.as_str()));
    let rows = flower.pieces.iter().map(|piece| {
        vec![
            Cell::from(piece.id.as_str()),
            Cell::from(piece.description()),
        ]
    });
    let pieces = Input {
        table: "Piece",
        about: "Piece: one row is a piece, its sides clockwise.",
        columns: vec![
            Column::new("ID", &id_type),
            Column::new("Description", &format!("VARCHAR({order})"))
                .about("its sides clockwise, a character a side"),
        ],
        key: &["ID"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    };
    let sequences = Input {
        table: "Sequence",
        about: "Sequence: one row is a piece and three of its sides in a row.",
        columns: vec![
            Column::new("Piece_ID", &id_type).refers_to("Piece", "ID"),
            Column::new("Seq_ID", "VARCHAR(1)").about("the middle one of the three sides"),
            Column::new("Seq", "VARCHAR(3)").about("the three sides, clockwise"),
        ],
        key: &["Piece_ID", "Seq_ID", "Seq"],
        looked_up_by: &[&["Seq_ID", "substr(Seq, 3, 1)"]],
        fill: Fill::Derived(render(
            template!("flower/sequence.sql"),
            &json!({ "order": order }),
        )),
    };
    vec![pieces, sequences]
}

/// A centre, and the number of ways it can lie: turns that leave it looking as before count once.
fn member(centre: &Piece) -> (String, u64) {
    let looks_same = |turn: &usize| centre.sides_from(*turn) == centre.sides;
    let period = (1..=centre.sides.len()).find(looks_same);
    (centre.id.clone(), period.unwrap_or_default() as u64)
}

fn has_identical_pieces(flower: &Flower) -> bool {
    let least_look = |piece: &Piece| {
        (0..piece.sides.len())
            .map(|turn| piece.sides_from(turn))
            .min()
    };
    let looks: BTreeSet<_> = flower.pieces.iter().map(least_look).collect();
    looks.len() < flower.pieces.len()
}

/// The board turned clockwise by this many places: the ring moves on, and the centre turns where it lies.
fn turned_board(order: usize, turn: usize) -> Symmetry {
    let ring = (0..order).map(|idx| 1 + (idx + turn) % order);
    Symmetry {
        slots: std::iter::once(0).chain(ring).collect(),
        turns: std::iter::once(turn)
            .chain(std::iter::repeat_n(0, order))
            .collect(),
        sides: Vec::new(),
    }
}
