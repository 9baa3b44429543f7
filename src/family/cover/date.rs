//! A date that is given: the holes of a cover for its month, its day and its day of the week.

use super::model::Cover;
use crate::engine::Date;
use crate::error::{Error, Result};

/// How the names of the days of the week begin, Monday first.
const WEEKDAYS: [&str; 7] = ["mo", "tu", "we", "th", "fr", "sa", "su"];

/// The holes that a date such as `2024-02-29`, or `today`, names, each with its cell.
///
/// # Errors
/// When the text is not a date, or the cover has no holes for one.
pub fn cells_of_date(cover: &Cover, text: &str) -> Result<Vec<(usize, usize)>> {
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
