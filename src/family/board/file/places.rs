//! The places of a board: of a regular shape, or as the file lists what touches.

use toml::Spanned;

use super::{BoardFile, fault};
use crate::error::Result;
use crate::family::board::model::{MOST_SIDES, MOST_SLOTS};
use crate::family::board::shape::{BoardShape, Shape, Slot};
use crate::family::document::{Document, check_count};

/// The shape of a regular board, and its slots, of which there is at least one.
pub fn read_board(document: &Document, file: &BoardFile) -> Result<(Option<Shape>, Vec<Slot>)> {
    let at_start = |problem: &str| Err(document.whole().error(problem));
    let (shape, slots) = match (&file.board, &file.slots) {
        (Some(shape), None) => {
            let shape = regular(document, *shape.get_ref(), file)?;
            (Some(shape), shape.slots())
        }
        (None, Some(slots)) if slots.0.is_empty() => {
            return at_start("`[slots]` has no slot; a board has one or more");
        }
        (None, Some(slots)) => {
            check_slot_count(document, slots.0.len())?;
            (None, listed(document, &slots.0)?)
        }
        (Some(shape), Some(_)) => {
            let problem =
                "the puzzle has both `board` and `[slots]`; one of them says how the board looks";
            return Err(fault(document, shape, problem));
        }
        (None, None) => {
            return at_start("the puzzle has neither `board` nor `[slots]`; expected one of them");
        }
    };
    check_slot_count(document, slots.len())?;
    Ok((shape, slots))
}

fn check_slot_count(document: &Document, found: usize) -> Result<()> {
    let owner = format!("`{}`", document.file());
    check_count(&owner, found, "slots", "a board", MOST_SLOTS)
}

fn regular(document: &Document, kind: BoardShape, file: &BoardFile) -> Result<Shape> {
    let Some(width) = &file.width else {
        let problem = "a board needs a `width`: a hexagon's radius, a triangle's side, a square board's places in a row";
        return Err(document.whole().error(problem));
    };
    let is_square = kind == BoardShape::Square;
    let largest = if is_square {
        MOST_SLOTS
    } else {
        kind.largest()
    };
    let size = |key: &str, value: &Spanned<i64>| {
        let size = usize::try_from(*value.get_ref()).ok();
        size.filter(|size| (1..=largest).contains(size))
            .ok_or_else(|| {
                let found = value.get_ref();
                let problem = format!("`{key}` is {found}; this board takes 1 to {largest}");
                fault(document, value, problem)
            })
    };
    let width = size("width", width)?;
    let height = match &file.height {
        Some(height) if is_square => size("height", height)?,
        Some(height) => {
            let problem = "`height` goes with a square board only; other boards have a `width`";
            return Err(fault(document, height, problem));
        }
        None => width,
    };
    Ok(Shape {
        kind,
        width,
        height,
    })
}

/// The slots by their names, each with the names of its neighbours, clockwise; `-` at the rim. The names can be columns, and neighbours
/// list each other.
fn listed(
    document: &Document,
    entries: &[(Spanned<String>, Spanned<Vec<String>>)],
) -> Result<Vec<Slot>> {
    let slots: Vec<(&str, &[String])> = (entries.iter())
        .map(|(name, neighbours)| (name.get_ref().as_str(), neighbours.get_ref().as_slice()))
        .collect();
    let mut read = Vec::new();
    for (idx, (name, neighbours)) in slots.iter().enumerate() {
        let place = document.place(entries[idx].0.span());
        check_slot_name(name, slots[..idx].iter().map(|(other, _)| *other))
            .map_err(|problem| place.error(problem))?;
        let (found, needed) = (neighbours.len(), slots[0].1.len().max(3));
        if found != needed {
            return Err(place.error(format!(
                "slot `{name}` lists {found} sides; expected {needed}, with `-` at the rim"
            )));
        }
        let owner = format!("slot `{name}` in {place}");
        check_count(&owner, found, "sides", "a slot", MOST_SIDES)?;
        let touches: Result<_, String> = (0..found)
            .map(|side| touch(&slots, name, neighbours, side))
            .collect();
        read.push(Slot {
            name: (*name).to_owned(),
            touches: touches.map_err(|problem| place.error(problem))?,
        });
    }
    Ok(read)
}

fn check_slot_name<'a>(
    name: &str,
    mut before: impl Iterator<Item = &'a str>,
) -> Result<(), String> {
    let is_plain = name.chars().all(|letter| letter.is_ascii_alphanumeric());
    if name.is_empty() || name.len() > 20 || !is_plain {
        return Err(format!(
            "slot `{name}`: a slot's name is 1 to 20 letters and digits"
        ));
    }
    match before.find(|other| other.eq_ignore_ascii_case(name)) {
        Some(other) => Err(format!(
            "slots `{other}` and `{name}` differ by letter case only; names need to differ by more"
        )),
        None => Ok(()),
    }
}

/// The slot and the side that a side of a slot touches.
fn touch(
    slots: &[(&str, &[String])],
    name: &str,
    neighbours: &[String],
    side: usize,
) -> Result<Option<(usize, usize)>, String> {
    let neighbour = neighbours[side].as_str();
    if neighbour == "-" {
        return Ok(None);
    }
    let Some(slot) = slots.iter().position(|(other, _)| *other == neighbour) else {
        return Err(format!(
            "slot `{name}` has the neighbour `{neighbour}` at side {side}, which is not a slot; `-` is the rim"
        ));
    };
    let count = |of: &[String], name: &str| of.iter().filter(|other| *other == name).count();
    let (there, back) = (count(neighbours, neighbour), count(slots[slot].1, name));
    if neighbour == name || (there, back) != (1, 1) {
        return Err(format!(
            "slot `{name}` lists `{neighbour}` at side {side}; expected two slots that list each other once, or `-` at the rim"
        ));
    }
    let side = slots[slot].1.iter().position(|other| other == name);
    Ok(side.map(|side| (slot, side)))
}
