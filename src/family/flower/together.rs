//! Many flowers in one pipeline: no two of them have a number on their sides in common, so that what touches is of one flower.

use super::file::{Flower, Piece};
use super::open_sides::OpenSides;
use super::plan::has_identical_pieces;
use super::problem::{self, CENTER};
use crate::family::puzzle::{Puzzle, Together};
use crate::relation::{Cell, Row};

/// The numbers of a flower begin at as many times its position.
const APART: usize = 100;

/// The pipeline of these flowers, if they are of one order, no piece has a side twice or looks like another one, and
/// nothing lies there beforehand.
pub fn together(puzzles: &[Puzzle]) -> Option<Together<'_>> {
    let flowers: Option<Vec<&Flower>> = puzzles.iter().map(Puzzle::content).collect();
    let flowers = flowers?;
    let order = flowers.first()?.order();
    let fits = |flower: &&Flower| {
        let repeats = flower.pieces.iter().any(Piece::repeats_a_side);
        let is_plain = !repeats && !has_identical_pieces(flower) && flower.given.is_empty();
        flower.order() == order && is_plain
    };
    if !flowers.iter().all(fits) {
        return None;
    }
    let reading = OpenSides { keeps_pieces: true };
    let stages = problem::stages(order, &reading);
    let last = stages.last()?.select.columns.iter();
    let names: Vec<&str> = last.map(|column| column.name.as_str()).collect();
    let places = std::iter::once(CENTER.to_owned())
        .chain((1..order).map(|side| format!("Opt{side}_Piece_ID")))
        .chain(["Piece_ID".to_owned()]);
    let places = places.map(|place| names.iter().position(|name| *name == place));
    let places: Vec<usize> = places.collect::<Option<_>>()?;
    let before_last = 1..order;
    Some(Together {
        inputs: reading.inputs(order, pieces(&flowers)),
        stages,
        pieces: Box::new(move |row| {
            let ids = places.iter().filter_map(|place| row[*place].as_index());
            let ids: Vec<usize> = ids.collect();
            let idx = ids[0] / APART;
            let pieces = ids.iter().map(|id| &flowers[idx].pieces[id % APART]);
            (idx, pieces.map(|piece| piece.id.clone()).collect())
        }),
        n_turns: order as u128,
        // As a single flower sorts its solutions: by the centre and the piece that closes the ring.
        sorted_by: [0, order].into_iter().chain(before_last).collect(),
    })
}

/// The pieces of all flowers, their sides as numbers.
fn pieces(flowers: &[&Flower]) -> Vec<Row> {
    let pieces = flowers.iter().enumerate().flat_map(|(idx, flower)| {
        let pieces = flower.pieces.iter().enumerate();
        pieces.map(move |(no, piece)| {
            let apart = |number: usize| Cell::from(idx * APART + number);
            let sides = piece.sides.iter();
            let sides =
                sides.filter_map(|side| side.to_digit(36).map(|digit| apart(digit as usize)));
            let piece = [apart(no), Cell::from(idx), Cell::Integer(1 << no)];
            piece.into_iter().chain(sides).collect()
        })
    });
    pieces.collect()
}
