//! Grids as people have them: 81 characters, nine lines, commas or tabs between the cells, frames, or many grids, one a line.

use super::file::SIZES;
use crate::error::Result;
use crate::family::assignment::{SYMBOLS, symbol_of};
use crate::family::document::Document;

/// Characters that stand for an empty cell. A blank does where there is none of them, and nothing between two commas does.
const EMPTY: &str = ".0_*?xX";

/// Characters that part the cells of a line.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The character that parts cells or boxes.
const BAR: char = '|';

/// The number of the letter that also stands for an empty cell.
const X: usize = 24;

/// More bytes than any grid needs, whatever its frames.
const LONGEST_GRID: usize = 1 << 16;

/// The limit on cells in a row, in a text of several grids or in one with a slip.
const LARGEST_OF_SEVERAL: usize = 16;

/// What a text holds that has nothing but grids.
enum Pasted {
    /// The cells of a grid row by row, and a warning if digits are written otherwise than in the text.
    Grid(String, Option<String>),
    /// Several grids, each a line of its own; of some of them, the cells may make no grid.
    Several(Vec<String>),
    /// Lines that make no grid, each with its number.
    Odd(Vec<(String, usize)>),
    /// A grid with a symbol that no grid has, its line and its column, both from 1.
    Foreign(char, usize, usize),
}

/// At most one symbol in this many may be wrong; with more, the text is not a grid.
const ONE_IN: usize = 5;

/// The puzzle file that says the same as a grid and nothing else, as if it stood in line 1, and a warning if there is one; `None` where
/// the text has anything that no grid has.
///
/// # Errors
/// When the lines make no square, or each of them a square of its own.
pub fn puzzle_file(document: &Document) -> Option<Result<(Document, Option<String>)>> {
    Some(match pasted(document.text())? {
        Pasted::Grid(cells, warning) => Ok((as_file(document, &cells), warning)),
        Pasted::Several(grids) => {
            let (file, n_grids) = (document.file(), grids.len());
            Err(document.whole().error(format!(
                "it holds {n_grids} grids; expected one of them, from `{file}#1` to `{file}#{n_grids}`, or `joinsaw solve`, which solves one after the other"
            )))
        }
        Pasted::Foreign(symbol, line, column) => Err(document.line(line).error(format!(
            "`{symbol}` in column {column} is not a cell of a Sudoku; empty cells are `.`, `0`, `_`, `*`, `?` or `x`, and a line that begins with `#` is a comment"
        ))),
        Pasted::Odd(rows) => Err(document.whole().error(format!(
            "a grid of {}; expected a square from {least} x {least} to {most} x {most}, in one line or one row a line",
            in_words(&rows),
            least = SIZES.start(),
            most = SIZES.end()
        ))),
    })
}

/// The puzzle files of a text with a grid on every line: `grids.txt#1`, `grids.txt#2` and so on.
pub fn several(document: &Document) -> Option<Vec<Document>> {
    let Pasted::Several(grids) = pasted(document.text())? else {
        return None;
    };
    let grids = grids.iter().zip(1..);
    let grids = grids.map(|(line, no)| document.part(no, line));
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
    // The lines of a grid are not told apart here.
    let is_one_line = document.text().trim().lines().count() == 1;
    document.translated(&text, if is_one_line { vec![1] } else { Vec::new() })
}

/// Reads a text; `None` where it has anything that no grid has. A line that begins with `#` is a remark.
fn pasted(text: &str) -> Option<Pasted> {
    let text: String = text.chars().map(plain).collect();
    if text.len() < LONGEST_GRID
        && let Some((cells, warning)) = one_grid(&text)
    {
        return Some(Pasted::Grid(cells, warning));
    }
    let lines = || without_remarks(&text);
    let symbols = || lines().flat_map(|(line, _)| line.chars());
    let known = SYMBOLS
        .chars()
        .take(LARGEST_OF_SEVERAL)
        .chain(EMPTY.chars());
    let known: Vec<char> = known.collect();
    let is_cell = |symbol: char| known.contains(&symbol.to_ascii_uppercase());
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
        None if is_even && is_square(n_cells) => Pasted::Grid(cells, None),
        None => Pasted::Odd(rows),
    })
}

/// The lines that are not remarks, each with its number.
fn without_remarks(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines = text.lines().zip(1..);
    lines.filter(|(line, _)| !line.trim_start().starts_with('#'))
}

/// The cells of a text that is one grid and has every cell of it, and a warning if digits are written otherwise than there: a list, or
/// lines in one of the ways to part their cells.
fn one_grid(text: &str) -> Option<(String, Option<String>)> {
    if let Some(fields) = listed(text) {
        return one_symbol_each(&fields);
    }
    let lines: Vec<&str> = without_remarks(text).map(|(line, _)| line).collect();
    let is_row = |line: &&&str| !line.chars().all(is_between);
    // Between bars, an empty cell may be blank, and so may a row.
    let is_barred = |line: &&&str| {
        let mut symbols = line.chars();
        line.contains(BAR) && (is_row(line) || symbols.all(|it| it == BAR || it == ' '))
    };
    let rows: Vec<&str> = lines.iter().filter(is_row).copied().collect();
    let barred: Vec<&str> = lines.iter().filter(is_barred).copied().collect();
    let parted = |rows: &[&str], fields: fn(&str, usize) -> Vec<String>| {
        let rows: Vec<Vec<String>> = rows.iter().map(|row| fields(row, rows.len())).collect();
        let is_square = rows.iter().all(|row| row.len() == rows.len()) || rows.len() == 1;
        is_square.then(|| one_symbol_each(&rows.concat()))?
    };
    parted(&barred, between_bars)
        .or_else(|| parted(&barred, between_double_bars))
        .or_else(|| parted(&rows, between_separators))
        .or_else(|| parted(&rows, between_blanks))
        .or_else(|| parted(&rows, symbols_alone))
}

/// The elements of a list in brackets, or of a list of lists, as programs print them; of rows as texts, their symbols. A name and `=` may
/// stand before it.
fn listed(text: &str) -> Option<Vec<String>> {
    const BRACKETS: [char; 6] = ['[', ']', '{', '}', '(', ')'];
    let list = text.split_once('=').map_or(text, |(_, list)| list);
    let list = list.trim_matches(|it: char| it.is_whitespace() || it == ';' || it == '\u{feff}');
    if !list.starts_with(['[', '{', '(']) || !list.ends_with([']', '}', ')']) {
        return None;
    }
    let mut fields: Vec<String> = Vec::new();
    let mut rest = list;
    while let Some(first) = rest.chars().next() {
        if first == '"' || first == '\'' {
            let (field, after) = rest[1..].split_once(first)?;
            fields.push(field.trim().to_owned());
            rest = after;
        } else if first.is_whitespace() || first == ',' || BRACKETS.contains(&first) {
            rest = &rest[first.len_utf8()..];
        } else {
            let is_end = |it: char| it.is_whitespace() || it == ',' || BRACKETS.contains(&it);
            let (field, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
            fields.push(field.to_owned());
            rest = after;
        }
    }
    let n_rows = fields.len();
    let are_rows = n_rows >= *SIZES.start() && fields.iter().all(|it| it.chars().count() == n_rows);
    let symbols = || fields.concat().chars().map(String::from).collect();
    Some(if are_rows { symbols() } else { fields })
}

/// The fields between the bars of a line.
fn between_bars(line: &str, _: usize) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix(BAR).unwrap_or(line);
    let line = line.strip_suffix(BAR).unwrap_or(line);
    line.split(BAR)
        .map(|field| field.trim().to_owned())
        .collect()
}

/// The same where the bars between boxes are double.
fn between_double_bars(line: &str, n_rows: usize) -> Vec<String> {
    between_bars(&line.replace("||", "|"), n_rows)
}

/// The fields between the commas, semicolons or tabs of a line, which may end in one more.
fn between_separators(line: &str, n_rows: usize) -> Vec<String> {
    let fields = line.trim_matches(BAR).split(SEPARATORS);
    let is_around =
        |symbol: char| symbol.is_whitespace() || symbol == BAR || "\"'".contains(symbol);
    let mut fields: Vec<String> = fields
        .map(|field| field.trim_matches(is_around).to_owned())
        .collect();
    if fields.len() == n_rows + 1 && fields.last().is_some_and(String::is_empty) {
        fields.pop();
    }
    fields
}

/// The words of a line.
fn between_blanks(line: &str, _: usize) -> Vec<String> {
    let words = line.split(|symbol: char| symbol.is_whitespace() || symbol == BAR);
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The symbols of a line.
fn symbols_alone(line: &str, _: usize) -> Vec<String> {
    let is_cell =
        |symbol: &char| *symbol == '-' || !is_between(*symbol) && !"\"'".contains(*symbol);
    line.chars().filter(is_cell).map(String::from).collect()
}

/// The cells with these names of one symbol or with these numbers as the puzzle file has them, and a warning if they are written otherwise;
/// `None` where they make no grid that has boxes.
fn one_symbol_each(fields: &[String]) -> Option<(String, Option<String>)> {
    let size = fields.len().isqrt();
    let has_boxes = (2..size).any(|height| size.is_multiple_of(height));
    if size * size != fields.len() || !SIZES.contains(&size) || !has_boxes {
        return None;
    }
    let numbers: Vec<Option<usize>> = fields.iter().map(|field| field.parse().ok()).collect();
    let letter = |field: &String| {
        let mut symbols = field.chars();
        let symbol = symbols.next().filter(char::is_ascii_alphabetic)?;
        let idx = usize::from(symbol.to_ascii_uppercase() as u8 - b'A');
        symbols.next().is_none().then_some(idx + 1)
    };
    // Without numbers, letters count from A where they reach too far to follow the digit 9.
    let most = fields.iter().filter_map(letter).filter(|no| *no != X).max();
    let has_numbers = numbers.iter().flatten().any(|number| *number > 0);
    let are_letters =
        !has_numbers && size > 8 && most.is_some_and(|no| no <= size && no + 9 > size);
    let is_empty = |field: &String| match field.as_str() {
        "" | "-" | "-1" | "null" | "None" | "nil" | "NULL" => true,
        "x" | "X" => !are_letters || size < X,
        "0" => false,
        other => other.len() == 1 && EMPTY.contains(other),
    };
    let digits = fields
        .iter()
        .zip(&numbers)
        .map(|(field, number)| match number {
            _ if is_empty(field) => Some(0),
            Some(number) => Some(*number),
            None if are_letters => letter(field),
            None => letter(field).map(|no| no + 9),
        });
    let mut digits: Vec<usize> = digits.collect::<Option<_>>()?;
    let has_zeros = numbers.contains(&Some(0));
    let has_empty = fields.iter().any(is_empty);
    if digits.iter().any(|digit| *digit > size) || are_letters && !has_zeros && !has_empty {
        return None;
    }
    let last = symbol_of(size);
    let mut warning = are_letters.then(|| {
        let last_letter = char::from(b'A' - 1 + u8::try_from(size).unwrap_or_default());
        format!("the letters A to {last_letter} of the grid are written as the digits 1 to {last}")
    });
    // Where empty cells have a mark of their own, 0 is a digit of 16, or of a list that counts from 0.
    let counts_from_zero = size > 9 || fields.iter().any(|field| field.len() > 1);
    if has_zeros && has_empty && counts_from_zero && !digits.contains(&size) {
        for (digit, number) in digits.iter_mut().zip(&numbers) {
            if *number == Some(0) {
                *digit = size;
            }
        }
        warning = Some(format!("the digit 0 of the grid is written as {last}"));
    }
    let cells = digits.iter().map(|digit| match digit {
        0 => '.',
        digit => symbol_of(*digit),
    });
    Some((cells.collect(), warning))
}

/// A non-breaking space as a blank, a digit of full width as one of ASCII, and the lines that frames are drawn with as `|` and `-`.
fn plain(symbol: char) -> char {
    match symbol {
        '\u{a0}' => ' ',
        '０'..='９' => {
            char::from_digit(u32::from(symbol) - u32::from('０'), 10).unwrap_or(symbol)
        }
        '¦' | '│' | '┃' | '║' => BAR,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => symbol,
    }
}

/// True if a character separates cells: blanks, separators, and characters of frames.
fn is_between(symbol: char) -> bool {
    let is_frame = matches!(
        symbol,
        '\u{2500}'..='\u{257f}' | BAR | '+' | '-' | '=' | '\u{feff}'
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
