//! One of the covers that turn into each other with the whole board, for counting: one piece lies in one place of each set of places that
//! turn into each other, and what is left free stands for its mirror image, too.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde_json::{Value as Json, json};

use super::{Geometry, problem_of_board};
use crate::plan::{Fill, Input, InputColumn, Symmetry, representatives};
use crate::problem::Problem;
use crate::relation::Cell;
use crate::sql::{render, template};

/// The table of the placements with which covers are counted.
const TABLE: &str = "Kept_Placement";

/// The column of the mirror image of the cells of a placement, and of the free cells.
const MIRROR: &str = "Mirror_Cells";

/// The most moves of bits that are worth a formula.
const MOST_MOVES: usize = 16;

/// The problem that finds one of the covers that turn into each other; `None` if nothing is saved, or if the board has holes: covers that
/// turn into each other may have them in different cells, and are counted separately.
pub fn once(geometry: &Geometry, symmetries: &[Symmetry]) -> Option<(Problem, Vec<Input>)> {
    let cover = geometry.cover;
    if !cover.holes.is_empty() || cover.most_placements() < 2 {
        return None;
    }
    let mirror = mirror(geometry, symmetries);
    let (mirrored, moves) = mirror.unzip();
    let piece = piece_once(geometry, &symmetries[1..], mirrored);
    if piece.is_none() && moves.is_none() {
        return None;
    }
    // Mirror images are both found: the ways that lead to them are added up.
    let n_found = 1 + usize::from(moves.is_some());
    let (piece, left_out) = piece.unzip();
    let weight = piece.map_or(1, |_| symmetries.len() / n_found);
    let left_out = left_out.map(|ids: Vec<usize>| {
        Input::listed(
            "Left_Out",
            "Left_Out: one row is a placement that the board, as it turns into itself, takes to one that is kept.",
            [InputColumn::new("Placement_ID", "INTEGER")],
            &["Placement_ID"],
            ids.into_iter().map(|id| vec![Cell::from(id)]),
        )
    });
    let kept = kept_placements(
        geometry,
        piece,
        weight,
        moves.as_deref().unwrap_or_default(),
    );
    let notes = moves.as_ref().map_or("", |_| {
        "\nWhat is free can be covered in as many ways as its mirror image: the greater mask stands for both."
    });
    let mut problem = problem_of_board(geometry, TABLE, moves.as_ref().map(|_| MIRROR));
    problem.symmetries.weight = weight as u128;
    notes.clone_into(&mut problem.symmetries.notes);
    Some((problem, left_out.into_iter().chain([kept]).collect()))
}

/// The placements with which covers are counted, each of which stands for `weight` covers.
fn kept_placements(
    geometry: &Geometry,
    piece: Option<&str>,
    weight: usize,
    moves: &[Json],
) -> Input {
    let (cells, pieces) = (&geometry.cells, &geometry.pieces);
    let piece_columns = geometry.cover.piece_columns();
    let names: Vec<String> = piece_columns
        .iter()
        .flat_map(|name| pieces.columns(name))
        .chain([cells.code_columns()[1].to_owned()])
        .chain(cells.columns("Cells"))
        .collect();
    let holes = json!({ "columns": names, "once": piece, "weight": weight, "moves": moves });
    let mirror = (!moves.is_empty()).then(|| MIRROR.to_owned());
    let columns = names.into_iter().chain(mirror);
    Input {
        table: TABLE,
        about: match piece {
            Some(_) => {
                "Kept_Placement: one row is a placement; one piece lies only once where the board can turn into itself."
            }
            None => "Kept_Placement: one row is a placement, with its mirror image.",
        },
        columns: columns
            .map(|name| InputColumn::new(name, "BIGINT"))
            .collect(),
        key: &[],
        looked_up_by: match (cells.suffixes.len(), piece_columns.len()) {
            (1, 1) => &[&["First_Bit", "Cells", "Piece_Bit"]],
            (1, _) => &[&["First_Bit", "Cells", "Piece_Bit", "Piece_Bits"]],
            _ => &[&["First_Code", "Cells_1", "Cells_2"]],
        },
        fill: Fill::Derived(render(template!("cover/kept_placement.sql"), &holes)),
    }
}

/// The symmetry of the board that leaves every cell in its line of the scan, if there is one, as the cells that cells move to, and as the
/// moves of their bits, for a template. Other symmetries take the lowest cells elsewhere: what is covered from the lowest cell on then
/// hardly ever looks like the mirror image of something else. Bits move within one mask only.
fn mirror<'a>(geometry: &Geometry, symmetries: &'a [Symmetry]) -> Option<(&'a [usize], Vec<Json>)> {
    let keeps_lines = |symmetry: &&Symmetry| {
        let mut cells = symmetry.slots.iter().enumerate();
        cells.all(|(from, to)| {
            // A board that wraps round may also shift along a line.
            geometry.line(from) == geometry.line(*to) && symmetry.slots[*to] == from
        })
    };
    let cells = &symmetries.iter().skip(1).find(keeps_lines)?.slots;
    let mut moves: BTreeMap<i64, i64> = BTreeMap::new();
    for (from, to) in cells.iter().enumerate() {
        let [from, to] = [from, *to].map(|idx| geometry.cells.bits[idx].lowest);
        let up = i64::from(to.trailing_zeros()) - i64::from(from.trailing_zeros());
        *moves.entry(up).or_default() |= from;
    }
    let is_short = geometry.cells.suffixes.len() == 1 && moves.len() <= MOST_MOVES;
    let moves = moves.iter();
    let moves =
        moves.map(|(up, cells)| json!({ "cells": cells, "up": up.max(&0), "down": -up.min(&0) }));
    is_short.then(|| (&cells[..], moves.collect()))
}

/// The piece with the most places among those that every symmetry moves wherever they lie, and the IDs of its redundant placements.
fn piece_once<'a>(
    geometry: &Geometry<'a>,
    symmetries: &[Symmetry],
    mirrored: Option<&[usize]>,
) -> Option<(&'a str, Vec<usize>)> {
    let pieces = geometry.cover.pieces.iter().enumerate();
    let laid_once = pieces.filter(|(_, piece)| piece.copies == 1 && piece.spare == 0);
    let mut single: Vec<_> = laid_once
        .map(|(idx, piece)| (places(geometry, idx), piece.id.as_str()))
        .collect();
    single.sort_by_key(|(places, _)| places.len());
    single.into_iter().rev().find_map(|(places, piece)| {
        let cells = places.iter().map(|(cells, _)| &cells[..]);
        let numbers: HashMap<&[usize], usize> = cells.zip(0..).collect();
        let image = |moved_to: &[usize]| -> Option<Vec<usize>> {
            let moved = places.iter().map(|(cells, _)| {
                let mut cells: Vec<usize> = cells.iter().map(|cell| moved_to[*cell]).collect();
                cells.sort_unstable();
                numbers.get(&cells[..]).copied()
            });
            moved.collect()
        };
        let images = symmetries.iter().map(|symmetry| image(&symmetry.slots));
        let is_last = representatives(&images.collect::<Option<Vec<_>>>()?)?;
        let mirrored = mirrored.and_then(image);
        let is_kept =
            |idx: usize| is_last[idx] || mirrored.as_ref().is_some_and(|to| is_last[to[idx]]);
        let others = places.iter().enumerate().filter(|(idx, _)| !is_kept(*idx));
        let mut left_out: Vec<usize> = others.map(|(_, (_, id))| *id).collect();
        left_out.sort_unstable();
        Some((piece, left_out))
    })
}

/// The places of a piece, each with the ID of the placement: ordered by the line in which they begin, and then by their masks. Stages meet
/// those that begin in the last line last.
fn places(geometry: &Geometry, piece_idx: usize) -> Vec<(Vec<usize>, usize)> {
    let of_piece = geometry.placements.of_part(piece_idx);
    let mut places: Vec<_> = of_piece
        .map(|(id, placed)| (placed.cells.clone(), id))
        .collect();
    places.sort_by_cached_key(|(cells, _)| {
        let bits = cells.iter().map(|cell| geometry.cells.bits[*cell]);
        let mut slots: Vec<_> = bits.map(|bits| (bits.mask, bits.lowest)).collect();
        slots.sort_unstable_by_key(|slot| Reverse(*slot));
        (cells.iter().map(|cell| geometry.line(*cell)).min(), slots)
    });
    places
}
