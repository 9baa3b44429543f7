//! Which cells the holes may take, after the options have had their say.

use crate::engine::Date;
use crate::error::{Error, Result};
use crate::family::cover::HOLE;
use crate::family::cover::error::CoverError;
use crate::family::cover::model::{Cover, Hole};
use crate::plan::{Choices, Options};

/// The option that chooses today's date, or the date that is its value, such as `2024-02-29`.
const TODAY: &str = "today";

/// How the names of the days of the week begin, Monday first.
const WEEKDAYS: [&str; 7] = ["mo", "tu", "we", "th", "fr", "sa", "su"];

/// For each hole of a cover, the cells that it may be.
#[derive(Debug)]
pub struct Choice {
    /// The cells by hole, counted from 0 in the order of the board as drawn.
    pub cells: Vec<Vec<usize>>,
    chosen: Vec<String>,
}

impl Choice {
    /// The cells that the options leave to the holes.
    ///
    /// # Errors
    /// When the options name a hole or a cell that does not exist, or a date in a puzzle without dates.
    pub fn new(cover: &Cover, options: &Options) -> Result<Self> {
        let mut named: Vec<Vec<usize>> = vec![Vec::new(); cover.holes.len()];
        for chosen in options.choices.values(HOLE) {
            let (name, cell) = chosen.split_once('=').unwrap_or((chosen, ""));
            let (name, cell) = (name.trim(), cell.trim());
            let hole_idx = cover.position_of_hole(name)?;
            let cell = cover.cell_of_hole(&cover.holes[hole_idx], cell)?;
            if !named[hole_idx].contains(&cell) {
                named[hole_idx].push(cell);
            }
        }
        let wants_date = options.choices.has(TODAY);
        if wants_date {
            let day = chosen_date(options.choices.value(TODAY))?;
            for (hole_idx, cell) in date_cells(cover, day)? {
                named[hole_idx] = vec![cell];
            }
        }
        let holes = cover.holes.iter().zip(&named);
        let chosen = holes.filter_map(|(hole, cells)| {
            let shown = cells.iter().map(|idx| cover.cells[*idx].name.as_str());
            let shown: Vec<&str> = shown.collect();
            match (shown.is_empty(), wants_date) {
                (false, _) => Some(format!(", {} {}", hole.name, shown.join(" or "))),
                (true, true) => Some(format!(", any {}", hole.name)),
                (true, false) => None,
            }
        });
        let chosen = chosen.collect();
        let cells = named.into_iter().zip(&cover.holes);
        let cells = cells.map(|(named, hole)| {
            if named.is_empty() {
                hole.cells.clone()
            } else {
                named
            }
        });
        Ok(Self {
            cells: cells.collect(),
            chosen,
        })
    }

    /// The cells that holes leave free because they may take no other.
    pub fn fixed_cells(&self) -> impl Iterator<Item = usize> {
        let only = |cells: &Vec<usize>| (cells.len() == 1).then_some(cells[0]);
        self.cells.iter().filter_map(only)
    }

    /// The choice as the end of a sentence: ", month Apr, day 24". If a date was chosen, holes that it does not name are
    /// mentioned, too: ", any year".
    pub fn in_words(&self) -> String {
        self.chosen.concat()
    }
}

/// These choices, and where nothing is said of any hole, the first cell of each: the first of January, in a calendar.
pub fn chosen_for_lesson(cover: &Cover, choices: &Choices) -> Choices {
    let is_given = |hole: &Hole| cover.given.iter().any(|given| given.piece == hole.name);
    let is_open = !choices.has(HOLE) && !choices.has(TODAY) && !cover.holes.iter().any(is_given);
    let first_cells = cover.holes.iter().map(|hole| hole.cells.first().copied());
    let Some(first_cells) = first_cells.collect::<Option<Vec<usize>>>() else {
        return choices.clone();
    };
    if !is_open || first_cells.is_empty() || cover.unreal.contains(&first_cells) {
        return choices.clone();
    }
    let holes = cover.holes.iter().zip(first_cells);
    let chosen = holes.map(|(hole, cell)| format!("{}={}", hole.name, cover.cells[cell].name));
    choices.clone().with(HOLE, chosen)
}

fn chosen_date(date: Option<&str>) -> Result<Date> {
    let Some(date) = date else {
        return Date::today();
    };
    Date::of(date)?.ok_or_else(|| Error::BadOption {
        option: "--date",
        found: date.to_owned(),
        needed: "a date such as `2024-02-29`".to_owned(),
    })
}

/// The holes that a date names, each with its cell. Months and days are listed in the order of the calendar, whatever they
/// are called; a week may begin on any day, so that the days of the week have to go by their English names.
fn date_cells(cover: &Cover, date: Date) -> Result<Vec<(usize, usize)>, CoverError> {
    let numbered = |name, n_cells, number: usize| {
        let hole_idx = hole_of_date(cover, name, n_cells)?;
        let cell = cover.holes[hole_idx].cells.get(number.checked_sub(1)?)?;
        Some((hole_idx, *cell))
    };
    let month = numbered("month", 12, date.month);
    let day = numbered("day", 31, date.day);
    let Some((month, day)) = month.zip(day) else {
        return Err(CoverError::NoDate {
            holes: cover.hole_names(),
        });
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
