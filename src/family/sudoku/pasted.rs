//! Grids as people have them: 81 characters, nine lines, commas or tabs between the cells, frames.

use super::error::SudokuError;
use super::model::{SIZES, SYMBOLS};
use crate::family::document::Document;

/// Characters that stand for an empty cell. A blank does where there is none of them, and nothing between two commas does.
const EMPTY: &str = ".0_*";

/// Characters that part the cells of a line.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The puzzle file that says the same as a grid and nothing else; `None` where the text has anything that no grid has.
///
/// # Errors
/// When the lines make no square.
pub fn puzzle_file(document: &Document) -> Option<Result<String, SudokuError>> {
    let text = document.text().replace('\u{a0}', " ");
    let is_cell = |symbol: char| (SYMBOLS.to_owned() + EMPTY).contains(symbol.to_ascii_uppercase());
    let may_stand = |symbol: char| is_cell(symbol) || is_between(symbol);
    let least = SIZES.start() * SIZES.start();
    if !text.chars().all(may_stand)
        || text.chars().filter(|symbol| is_cell(*symbol)).count() < least
    {
        return None;
    }
    let has_cell = |line: &str| line.chars().any(is_cell);
    let lines = text.lines().zip(1..).filter(|(line, _)| has_cell(line));
    let lines: Vec<(&str, usize)> = lines.collect();
    let are_blanks_cells =
        !text.contains(|symbol| EMPTY.contains(symbol) || SEPARATORS.contains(&symbol));
    let rows = lines.iter().map(|(line, no)| {
        let cells = match line.chars().find(|symbol| SEPARATORS.contains(symbol)) {
            Some(separator) => line
                .split(separator)
                .map(|cell| cell.trim().chars().next().unwrap_or('.'))
                .collect(),
            None if are_blanks_cells => {
                let cells = line
                    .chars()
                    .filter(|symbol| is_cell(*symbol) || *symbol == ' ');
                let cells: String = cells
                    .map(|symbol| if symbol == ' ' { '.' } else { symbol })
                    .collect();
                format!("{cells:.<width$}", width = lines.len())
            }
            None => line
                .chars()
                .filter(|symbol| is_cell(*symbol))
                .collect::<String>(),
        };
        (cells, *no)
    });
    let rows: Vec<(String, usize)> = rows.collect();
    let cells: String = rows.iter().map(|(cells, _)| cells.as_str()).collect();
    let n_cells = cells.chars().count();
    let is_square = SIZES.clone().any(|size| size * size == n_cells);
    let is_even = rows
        .iter()
        .all(|(cells, _)| cells.chars().count() * rows.len() == n_cells);
    Some(match is_square && is_even {
        true => {
            let grid: String = cells
                .chars()
                .map(|symbol| if EMPTY.contains(symbol) { '.' } else { symbol })
                .collect();
            Ok(format!("grid = \"{grid}\"\nfamily = \"sudoku\"\n"))
        }
        false => Err(SudokuError::Pasted {
            file: document.file().to_owned(),
            read: in_words(&rows),
        }),
    })
}

/// Whether a character stands between cells: blanks, separators, and what frames are drawn with.
fn is_between(symbol: char) -> bool {
    let is_frame = matches!(
        symbol,
        '\u{2500}'..='\u{257f}' | '|' | '+' | '-' | '=' | '\u{feff}'
    );
    is_frame || symbol.is_whitespace() || SEPARATORS.contains(&symbol)
}

/// What was read, such as "9 lines of 8 to 9 cells; line 4 has 8".
fn in_words(rows: &[(String, usize)]) -> String {
    let lengths = || rows.iter().map(|(cells, _)| cells.chars().count());
    let (least, most) = (
        lengths().min().unwrap_or_default(),
        lengths().max().unwrap_or_default(),
    );
    let how_often = |length: &usize| lengths().filter(|other| other == length).count();
    let usual = lengths().max_by_key(how_often).unwrap_or_default();
    let lines = if rows.len() == 1 { "line" } else { "lines" };
    let odd = rows
        .iter()
        .zip(lengths())
        .find(|(_, length)| *length != usual);
    match odd {
        Some(((_, no), length)) => {
            format!(
                "{} {lines} of {least} to {most} cells; line {no} has {length}",
                rows.len()
            )
        }
        None => format!("{} {lines} of {most} cells", rows.len()),
    }
}
