//! Givens of a cover.

use super::model::{Cover, GivenCells};
use crate::engine::Date;
use crate::error::{Error, Result};
use crate::family::Given;
use crate::family::given::{
    filled, no_piece, no_place, piece_named, place_named, position_of, twice,
};

/// How the names of the days of the week begin, Monday first.
const WEEKDAYS: [&str; 7] = ["mo", "tu", "we", "th", "fr", "sa", "su"];

/// The cover with a cell that a piece covers, or that a hole leaves free: `r1c1=U`, and `Apr=month` or `month=Apr`; or with the cells
/// of a date: `date=2024-02-29`.
pub fn given(cover: &Cover, place: &str, piece: &str) -> Result<Given> {
    let holes = cover.holes.iter();
    let hole = |name: &str| {
        let mut holes = holes.clone();
        holes.position(|hole| hole.name == name && hole.is_single())
    };
    let is_piece = |name: &str| cover.names().contains(&name) && hole(name).is_none();
    let is_cell = |name: &str| cover.position_of_cell(name).is_some();
    if place == "date" && hole(place).is_none() && !is_cell(place) {
        return with_holes(cover, &cells_of_date(cover, piece)?);
    }
    // A cell may have the name of a hole.
    let names_hole_first = hole(place).is_some() && !(is_cell(place) && is_piece(piece));
    let (place, piece) = if names_hole_first && hole(piece).is_none() {
        (piece, place)
    } else {
        (place, piece)
    };
    let names = |cells: &[usize]| -> Vec<&str> {
        let names = cells.iter().map(|cell| cover.cells[*cell].name.as_str());
        names.collect()
    };
    if let Some(idx) = hole(piece) {
        let cells = &cover.holes[idx].cells;
        let cell = cells[piece_named("cell", piece, place, &names(cells))?];
        return with_holes(cover, &[(idx, cell)]);
    }
    if !cover.holes.is_empty() && is_cell(piece) && !is_cell(place) && !is_piece(place) {
        return Err(no_place("hole", place, cover.hole_names()));
    }
    let all: Vec<usize> = (0..cover.cells.len()).collect();
    let cell = place_named("cell", place, &names(&all))?;
    if !is_piece(piece) {
        return Err(no_piece("piece", place, piece, cover.names()));
    }
    let mut others = cover.given.iter().filter(|given| given.piece != piece);
    if let Some(other) = others.find(|given| given.cells.contains(&cell)) {
        return Err(filled(place, piece, &other.piece));
    }
    let mut content = cover.clone();
    content.given.push(GivenCells {
        cells: vec![cell],
        piece: piece.to_owned(),
        is_whole: false,
    });
    Ok(Given::of(content, vec![(cell, piece.to_owned())]))
}

/// The cover with the cells of these holes.
fn with_holes(cover: &Cover, given: &[(usize, usize)]) -> Result<Given> {
    let mut content = cover.clone();
    let mut placed = Vec::new();
    for (hole_idx, cell) in given {
        let hole = &mut content.holes[*hole_idx];
        if let Some(first) = hole.given.filter(|first| first != cell) {
            let [first, second] = [first, *cell].map(|cell| &cover.cells[cell].name);
            return Err(twice(&hole.name, first, second));
        }
        hole.given = Some(*cell);
        placed.push((*cell, hole.name.clone()));
    }
    Ok(Given::of(content, placed))
}

/// The holes for a date such as `2024-02-29`, or `today`, each with its cell. Months and days are in the order of the calendar, whatever
/// their names; a week may begin on any day, so weekdays are recognised by their English names.
///
/// # Errors
/// When the text is not a date, or the cover has no holes for one.
fn cells_of_date(cover: &Cover, text: &str) -> Result<Vec<(usize, usize)>> {
    let date = if text.eq_ignore_ascii_case("today") {
        Some(Date::today()?)
    } else {
        Date::of(text)?
    };
    let date = date.ok_or_else(|| {
        let needed = "a date such as `2024-02-29`, or `today`";
        Error::bad_option("--given", format!("date={text}"), needed)
    })?;
    let hole_of = |name: &str, n_cells: usize| {
        let hole_idx = position_of(name, cover.hole_names())?;
        let cells = &cover.holes[hole_idx].cells;
        (cells.len() == n_cells).then_some((hole_idx, cells))
    };
    let numbered = |name, n_cells, number: usize| {
        let (hole_idx, cells) = hole_of(name, n_cells)?;
        Some((hole_idx, *cells.get(number.checked_sub(1)?)?))
    };
    let Some((month, day)) = numbered("month", 12, date.month).zip(numbered("day", 31, date.day))
    else {
        let holes: Vec<&str> = cover.hole_names().collect();
        return Err(Error::Message(format!(
            "a date needs a hole `month` of 12 cells and a hole `day` of 31; holes: {}",
            if holes.is_empty() {
                "none".to_owned()
            } else {
                holes.join(", ")
            }
        )));
    };
    let weekday = hole_of("weekday", WEEKDAYS.len()).and_then(|(hole_idx, cells)| {
        let begins =
            |cell: &usize, with: &str| cover.cells[*cell].name.to_lowercase().starts_with(with);
        // In some other languages, names of days begin like English ones.
        let cell_of = |day: &str| cells.iter().copied().find(|cell| begins(cell, day));
        let week: Option<Vec<usize>> = WEEKDAYS.into_iter().map(cell_of).collect();
        Some((hole_idx, *week?.get(date.weekday.checked_sub(1)?)?))
    });
    Ok([month, day].into_iter().chain(weekday).collect())
}
