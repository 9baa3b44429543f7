//! Givens of a cover.

use super::model::{Cover, GivenCells};
use crate::engine::Date;
use crate::error::{Error, Result};
use crate::family::Given;
use crate::family::given::{filled, no_piece, no_place, place_named, twice};

/// How the names of the days of the week begin, Monday first.
const WEEKDAYS: [&str; 7] = ["mo", "tu", "we", "th", "fr", "sa", "su"];

/// The cover with a cell that a piece covers, or that a hole leaves free: `r1c1=U`, and `Apr=month` or `month=Apr`; or with the cells
/// of a date: `date=2024-02-29`.
pub fn given(cover: &Cover, place: &str, piece: &str) -> Result<Given> {
    let hole = |name: &str| {
        let mut holes = cover.holes.iter();
        holes.position(|hole| hole.name == name && hole.is_single())
    };
    let is_piece = |name: &str| {
        let mut several = cover.holes.iter().filter(|hole| !hole.is_single());
        let is_several = several.any(|hole| hole.name == name);
        is_several || cover.pieces.iter().any(|piece| piece.id == name)
    };
    let is_cell = |name: &str| cover.position_of_cell(name).is_some();
    if place == "date" && hole(place).is_none() && !is_cell(place) {
        return with_holes(cover, cells_of_date(cover, piece)?);
    }
    // A cell may have the name of a hole.
    let names_hole_first = hole(place).is_some() && !(is_cell(place) && is_piece(piece));
    let (place, piece) = if names_hole_first && hole(piece).is_none() {
        (piece, place)
    } else {
        (place, piece)
    };
    if let Some(idx) = hole(piece) {
        let cell = cover.cell_of_hole(&cover.holes[idx], place)?;
        return with_holes(cover, vec![(idx, cell)]);
    }
    if !cover.holes.is_empty() && is_cell(piece) && !is_cell(place) && !is_piece(place) {
        return Err(no_place("hole", place, cover.hole_names()));
    }
    let cells: Vec<&str> = cover.cells.iter().map(|cell| cell.name.as_str()).collect();
    let cell = place_named("cell", place, &cells)?;
    if !is_piece(piece) {
        return Err(no_piece("piece", place, piece, cover.names()));
    }
    let mut others = cover.given.iter().filter(|given| given.piece != piece);
    if let Some(other) = others.find(|given| given.cells.contains(&cell)) {
        return Err(filled(place, piece, &other.piece));
    }
    let mut content = cover.clone();
    let piece = piece.to_owned();
    content.given.push(GivenCells {
        cells: vec![cell],
        piece: piece.clone(),
        is_whole: false,
    });
    Ok(Given::of(content, vec![(cell, piece)]))
}

/// The cover with the cells of these holes.
fn with_holes(cover: &Cover, given: Vec<(usize, usize)>) -> Result<Given> {
    let mut content = cover.clone();
    let name = |cell: usize| cover.cells[cell].name.clone();
    for (hole_idx, cell) in &given {
        let hole = &mut content.holes[*hole_idx];
        if let Some(first) = hole.given.filter(|first| first != cell) {
            return Err(twice(&hole.name, &name(first), &name(*cell)));
        }
        hole.given = Some(*cell);
    }
    let placed = given
        .into_iter()
        .map(|(hole, cell)| (cell, cover.holes[hole].name.clone()));
    Ok(Given::of(content, placed.collect()))
}

/// The holes that a date such as `2024-02-29`, or `today`, names, each with its cell.
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
    date_cells(cover, date)
}

/// The holes of a date, each with its cell. Months and days are listed in the order of the calendar, whatever they
/// are called; a week may begin on any day, so that the days of the week have to go by their English names.
fn date_cells(cover: &Cover, date: Date) -> Result<Vec<(usize, usize)>> {
    let numbered = |name, n_cells, number: usize| {
        let hole_idx = hole_of_date(cover, name, n_cells)?;
        let cell = cover.holes[hole_idx].cells.get(number.checked_sub(1)?)?;
        Some((hole_idx, *cell))
    };
    let month = numbered("month", 12, date.month);
    let day = numbered("day", 31, date.day);
    let Some((month, day)) = month.zip(day) else {
        let holes = match &cover.hole_names().collect::<Vec<_>>()[..] {
            [] => "none".to_owned(),
            names => names.join(", "),
        };
        return Err(Error::Message(format!(
            "a date needs a hole `month` of 12 cells and a hole `day` of 31; holes: {holes}"
        )));
    };
    Ok([month, day]
        .into_iter()
        .chain(weekday_cell(cover, date.weekday))
        .collect())
}

/// The cell of a day of the week, 1 for Monday.
fn weekday_cell(cover: &Cover, weekday: usize) -> Option<(usize, usize)> {
    let hole_idx = hole_of_date(cover, "weekday", WEEKDAYS.len())?;
    let cells = &cover.holes[hole_idx].cells;
    let cell_of = |opening: &str| {
        let mut cells = cells.iter().copied();
        cells.find(|idx| cover.cells[*idx].name.to_lowercase().starts_with(opening))
    };
    // In some other languages, names of days begin like English ones.
    let week: Option<Vec<usize>> = WEEKDAYS.into_iter().map(cell_of).collect();
    Some((hole_idx, *week?.get(weekday.checked_sub(1)?)?))
}

fn hole_of_date(cover: &Cover, name: &str, n_cells: usize) -> Option<usize> {
    let mut holes = cover.holes.iter();
    holes.position(|hole| hole.name == name && hole.cells.len() == n_cells)
}
