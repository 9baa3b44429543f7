//! Grids as people have them: 81 characters, nine lines, commas or tabs between the cells, frames, or many grids, one a line.

use super::error::SudokuError;
use super::model::{SIZES, SYMBOLS};
use crate::family::document::Document;

/// Characters that stand for an empty cell. A blank does where there is none of them, and nothing between two commas does.
const EMPTY: &str = ".0_*?xX";

/// Characters that part the cells of a line.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// What a text holds that has nothing but grids.
enum Pasted {
    /// The cells of a grid row by row.
    Grid(String),
    /// Several grids, each a line of its own; of some of them, the cells may make no grid.
    Several(Vec<String>),
    /// Lines that make no grid, each with its number.
    Odd(Vec<(String, usize)>),
    /// A grid with a symbol that no grid has, its line and its column, both from 1.
    Foreign(char, usize, usize),
}

/// At most one symbol in so many is a slip; where more of them are in no grid, the text is none.
const ONE_IN: usize = 5;

/// The puzzle file that says the same as a grid and nothing else, as if it stood in line 1; `None` where the text has anything that no grid has.
///
/// # Errors
/// When the lines make no square, or each of them a square of its own.
pub fn puzzle_file(document: &Document) -> Option<Result<Document, SudokuError>> {
    let file = || document.file().to_owned();
    Some(match pasted(document.text())? {
        Pasted::Grid(cells) => Ok(as_file(document, &cells)),
        Pasted::Several(grids) => Err(SudokuError::Several {
            file: file(),
            n_grids: grids.len(),
        }),
        Pasted::Foreign(symbol, line, column) => Err(SudokuError::Foreign {
            place: document.place_of_line(line),
            column,
            symbol,
        }),
        Pasted::Odd(rows) => Err(SudokuError::Pasted {
            file: file(),
            read: in_words(&rows),
        }),
    })
}

/// The puzzle files of a text with a grid on every line: `grids.txt#1`, `grids.txt#2` and so on.
pub fn several(document: &Document) -> Option<Vec<Document>> {
    let Pasted::Several(grids) = pasted(document.text())? else {
        return None;
    };
    let grids = grids.iter().zip(1..);
    let grids = grids.map(|(line, no)| document.part(no).translated(line, vec![1]));
    Some(grids.collect())
}

fn as_file(document: &Document, cells: &str) -> Document {
    let cells: Vec<char> = cells
        .chars()
        .map(|symbol| if EMPTY.contains(symbol) { '.' } else { symbol })
        .collect();
    let rows = cells
        .chunks(cells.len().isqrt().max(1))
        .map(String::from_iter);
    let rows: Vec<String> = rows.collect();
    let text = format!(
        "family = \"sudoku\"\ngrid = \"\"\"\n{}\n\"\"\"\n",
        rows.join("\n")
    );
    document.translated(&text, vec![1, 1])
}

/// Reads a text; `None` where it has anything that no grid has. A line that begins with `#` is a remark.
fn pasted(text: &str) -> Option<Pasted> {
    let text: String = text.chars().map(plain).collect();
    let is_remark = |line: &str| line.trim_start().starts_with('#');
    let lines = || text.lines().zip(1..).filter(|(line, _)| !is_remark(line));
    let symbols = || lines().flat_map(|(line, _)| line.chars());
    let is_cell = |symbol: char| (SYMBOLS.to_owned() + EMPTY).contains(symbol.to_ascii_uppercase());
    let may_stand = |symbol: char| is_cell(symbol) || is_between(symbol);
    let is_part = |symbol: char| is_cell(symbol) || SEPARATORS.contains(&symbol);
    // A row may lack a cell, and has one separator less than cells.
    let least = SIZES.start() * (SIZES.start() - 1);
    let n_parts = symbols().filter(|symbol| is_part(*symbol)).count();
    let n_foreign = symbols().filter(|symbol| !may_stand(*symbol)).count();
    if n_parts < least || n_foreign * ONE_IN > n_parts || n_foreign > 0 && text.contains('=') {
        return None;
    }
    let foreign = lines().find_map(|(line, no)| {
        let mut symbols = line.chars().zip(1..);
        let found = symbols.find(|(symbol, _)| !may_stand(*symbol));
        found.map(|(symbol, column)| Pasted::Foreign(symbol, no, column))
    });
    let has_part = |line: &str| line.chars().any(is_part);
    let lines: Vec<(&str, usize)> = lines().filter(|(line, _)| has_part(line)).collect();
    let is_mark = |symbol: char| EMPTY.contains(symbol) || SEPARATORS.contains(&symbol);
    let are_blanks_cells = !symbols().any(is_mark);
    // Blanks at the end of a line are often lost, but not in all lines.
    let reaches_end = |(line, _): &(&str, usize)| line.trim_end().chars().count() >= lines.len();
    let width = if lines.iter().any(reaches_end) {
        lines.len()
    } else {
        0
    };
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
                format!("{cells:.<width$}")
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
    let is_square = |n_cells: usize| SIZES.clone().any(|size| size * size == n_cells);
    let lengths = rows.iter().map(|(cells, _)| cells.chars().count());
    let is_even = lengths.clone().all(|length| length * rows.len() == n_cells);
    // Of a collection, single lines may be wrong; as many lines as a line has cells are one grid.
    let is_one = SIZES.contains(&rows.len()) && lengths.clone().any(|length| length == rows.len());
    let n_grids = lengths.filter(|length| is_square(*length)).count();
    if n_grids > 1 && 2 * n_grids >= rows.len() && !is_one {
        let lines = lines.into_iter().map(|(line, _)| line.to_owned());
        return Some(Pasted::Several(lines.collect()));
    }
    Some(match foreign {
        Some(foreign) => foreign,
        None if is_even && is_square(n_cells) => Pasted::Grid(cells),
        None => Pasted::Odd(rows),
    })
}

/// A non-breaking space as a blank, and a digit of full width as one of ASCII.
fn plain(symbol: char) -> char {
    match symbol {
        '\u{a0}' => ' ',
        '０'..='９' => {
            char::from_digit(u32::from(symbol) - u32::from('０'), 10).unwrap_or(symbol)
        }
        _ => symbol,
    }
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
