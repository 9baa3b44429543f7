//! Grids as people have them: 81 characters, nine lines, commas or tabs between the cells, frames, or many grids, one a line.

use std::iter::zip;

use crate::error::Result;
use crate::family::assignment::{SYMBOLS, symbol_of};
use crate::family::document::Document;
use crate::family::sudoku::SIZES;
use crate::words::count_of;

/// Characters that stand for an empty cell. A blank does where there is none of them, and nothing between two commas does.
const EMPTY: &str = ".0_*?xX";

/// Characters that part the cells of a line.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The character that parts cells or boxes.
const BAR: char = '|';

/// More bytes than any grid needs, whatever its frames.
const LONGEST_GRID: usize = 1 << 16;

/// The limit on cells in a row, in a text of several grids or in one with a slip.
const LARGEST_OF_SEVERAL: usize = 16;

/// At most one symbol in this many may be wrong; with more, the text is not a grid.
const ONE_IN: usize = 5;

/// The content of a text that has only grids.
enum Pasted {
    /// The cells row by row, and a warning if digits are not written as in the text.
    One(String, Option<String>),
    /// Several grids, each a line of its own; of some of them, the cells may make no grid.
    Several(Vec<String>),
}

/// The puzzle file that says the same as a grid and nothing else, as if it stood in line 1, and a warning if there is one; `None` where
/// the text has anything that no grid has.
///
/// # Errors
/// When the lines make no square, or each of them a square of its own.
pub fn translate(document: &Document) -> Option<Result<(Document, Option<String>)>> {
    Some(pasted(document)?.and_then(|pasted| match pasted {
        Pasted::One(cells, warning) => Ok((as_file(document, &cells), warning)),
        Pasted::Several(grids) => {
            let (file, n_grids) = (document.file(), grids.len());
            Err(document.whole().error(format!(
                "it holds {n_grids} grids; expected one of them, from `{file}#1` to `{file}#{n_grids}`, or `joinsaw solve`, which solves one after the other"
            )))
        }
    }))
}

/// The puzzle files of a text with a grid on every line: `grids.txt#1`, `grids.txt#2` and so on.
pub fn several(document: &Document) -> Option<Vec<Document>> {
    let Ok(Pasted::Several(grids)) = pasted(document)? else {
        return None;
    };
    let grids = grids.iter().zip(1..);
    Some(grids.map(|(line, no)| document.part(no, line)).collect())
}

fn as_file(document: &Document, cells: &str) -> Document {
    let size = cells.len().isqrt().max(1);
    let mut text = "family = \"sudoku\"\ngrid = \"\"\"\n".to_owned();
    for (cell, no) in cells.chars().zip(1..) {
        text.push(cell);
        if no % size == 0 {
            text.push('\n');
        }
    }
    text.push_str("\"\"\"\n");
    // The lines of a grid are not told apart here.
    let is_one_line = document.text().trim().lines().count() == 1;
    document.translated(&text, if is_one_line { vec![1] } else { Vec::new() })
}

/// Reads a text; `None` if it has anything that does not belong to a grid.
fn pasted(document: &Document) -> Option<Result<Pasted>> {
    let text: String = document.text().chars().map(plain).collect();
    if text.len() < LONGEST_GRID
        && let Some((cells, warning)) = one_grid(&text)
    {
        return Some(Ok(Pasted::One(cells, warning)));
    }
    let known = format!("{EMPTY}{}", &SYMBOLS[..LARGEST_OF_SEVERAL]);
    let is_cell = |symbol: char| known.contains(symbol.to_ascii_uppercase());
    let is_foreign = |symbol: char| !is_cell(symbol) && !is_between(symbol);
    let (mut rows, mut n_parts, mut n_foreign) = (Vec::new(), 0, 0);
    for (line, no) in lines(&text) {
        let n_separators = line.matches(SEPARATORS).count();
        let n_cells = line.matches(is_cell).count();
        n_parts += n_cells + n_separators;
        n_foreign += line.matches(is_foreign).count();
        if n_separators > 0 {
            rows.push((line, no, n_separators + 1));
        } else if n_cells > 0 {
            rows.push((line, no, n_cells));
        }
    }
    // A row may lack a cell, and has one separator less than cells.
    let (least, most) = (SIZES.start(), SIZES.end());
    let is_table = n_foreign > 0 && text.contains('=');
    if n_parts < least * (least - 1) || n_foreign * ONE_IN > n_parts || is_table {
        return None;
    }
    // Of a collection, single lines may be wrong; as many lines as a line has cells are one grid.
    let n_rows = rows.len();
    let is_one = SIZES.contains(&n_rows) && rows.iter().any(|row| row.2 == n_rows);
    let is_grid = |row: &&(_, _, usize)| SIZES.clone().any(|size| size * size == row.2);
    let n_grids = rows.iter().filter(is_grid).count();
    if n_grids > 1 && 2 * n_grids >= n_rows && !is_one {
        let grids = rows.iter().map(|(line, ..)| (*line).to_owned());
        return Some(Ok(Pasted::Several(grids.collect())));
    }
    let odd = rows.iter().find(|(.., n_cells)| *n_cells != n_rows);
    let found = match odd.filter(|_| n_rows > 1) {
        Some((_, no, n_cells)) => {
            let n_cells = count_of(*n_cells as u64, "cell");
            format!("{n_rows} lines, where line {no} has {n_cells}")
        }
        None => count_of(rows.iter().map(|row| row.2 as u64).sum::<u64>(), "cell"),
    };
    Some(Err(document.whole().error(format!(
        "a grid of {found}; expected a square from {least} x {least} to {most} x {most}, in one line or one row a line, \
         with `.`, `0`, `_`, `*`, `?` or `x` for an empty cell"
    ))))
}

/// The lines that are not comments, each with its number.
fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines = text.lines().zip(1..);
    lines.filter(|(line, _)| !line.trim_start().starts_with('#'))
}

/// A way to divide a line into its cells, given the number of lines.
type Parts = fn(&str, usize) -> Vec<String>;

/// The cells of a text that is one complete grid, in one of the ways to divide its lines, and a warning if there is one.
fn one_grid(text: &str) -> Option<(String, Option<String>)> {
    let text = without_brackets(text);
    let is_row = |line: &str| !line.chars().all(is_between);
    let is_blank = |line: &str| line.chars().all(|symbol| symbol == BAR || symbol == ' ');
    let those = |is_meant: &dyn Fn(&str) -> bool| -> Vec<&str> {
        let all = lines(&text).map(|(line, _)| line);
        all.filter(|line| is_meant(line)).collect()
    };
    let rows = those(&is_row);
    // Between bars or separators, an empty cell may be blank, and so may a whole row.
    let barred = those(&|line| line.contains(BAR) && (is_row(line) || is_blank(line)));
    let separated = those(&|line| line.contains(SEPARATORS) || is_row(line));
    // Blanks are cells if empty cells have no mark and some row is long enough; blanks at the end of other rows are often lost.
    let has_mark = text.contains(|symbol| EMPTY.contains(symbol) || SEPARATORS.contains(&symbol));
    let is_long = |row: &&str| row.trim_end().chars().count() >= rows.len();
    let has_blanks = !has_mark && rows.iter().any(is_long);
    let ways: [(&[&str], Parts); 5] = [
        (&barred, |line, n_rows| fields(line, n_rows, &[BAR])),
        (&separated, |line, n_rows| fields(line, n_rows, &SEPARATORS)),
        (&rows, |line, _| {
            let is_gap = |symbol: char| symbol.is_whitespace() || symbol == BAR;
            let words = line.split(is_gap).filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        }),
        (&rows, |line, _| {
            let is_cell = |symbol: &char| *symbol == '-' || !is_between(*symbol);
            let cells = line.chars().filter(is_cell);
            cells
                .filter(|symbol| !"\"'".contains(*symbol))
                .map(String::from)
                .collect()
        }),
        (if has_blanks { &rows } else { &[] }, |line, n_rows| {
            let cells = line
                .chars()
                .filter(|symbol| *symbol == ' ' || !is_between(*symbol));
            let mut cells: Vec<String> = cells.map(|symbol| bare(&symbol.to_string())).collect();
            cells.resize(n_rows.max(cells.len()), String::new());
            cells
        }),
    ];
    ways.iter().find_map(|(rows, parts)| {
        let n_rows = rows.len();
        let rows: Vec<Vec<String>> = rows.iter().map(|row| parts(row, n_rows)).collect();
        let is_square = n_rows == 1 || rows.iter().all(|row| row.len() == n_rows);
        is_square.then(|| one_symbol_each(&rows.concat(), n_rows == 1))?
    })
}

/// Replaces the brackets of a list of rows, as programs print it, by a line for each row. A name and `=` may precede the list. Any other
/// text stays as it is.
fn without_brackets(text: &str) -> String {
    let list = text.split_once('=').map_or(text, |(_, list)| list);
    let list =
        list.trim_matches(|symbol: char| symbol.is_whitespace() || ";\u{feff}".contains(symbol));
    if !list.starts_with(['[', '{', '(']) {
        return text.to_owned();
    }
    let rows = list
        .replace("],", "]")
        .replace("},", "}")
        .replace("),", ")");
    rows.replace(['[', '{', '('], " ")
        .replace([']', '}', ')'], "\n")
}

/// A field without the blanks, bars and quotes around it.
fn bare(field: &str) -> String {
    let is_around = |symbol: char| symbol.is_whitespace() || "|\"'".contains(symbol);
    field.trim_matches(is_around).to_owned()
}

/// The fields between the separators of a line, which may begin and end with one.
fn fields(line: &str, n_rows: usize, separators: &[char]) -> Vec<String> {
    let mut fields: Vec<String> = line.trim_matches(' ').split(separators).map(bare).collect();
    if n_rows > 1 && fields.len() > n_rows {
        fields.pop_if(|last| last.is_empty());
        if fields.len() > n_rows && fields[0].is_empty() {
            fields.remove(0);
        }
    }
    fields
}

/// The cells as the puzzle file has them, from names of one symbol or from numbers, and a warning if they are written differently. `None`
/// if they make no grid. If there are as many fields as symbols in each, each field is a row.
fn one_symbol_each(fields: &[String], is_one_line: bool) -> Option<(String, Option<String>)> {
    let n_fields = fields.len();
    if SIZES.contains(&n_fields) && fields.iter().all(|field| field.chars().count() == n_fields) {
        let cells: Vec<String> = fields.concat().chars().map(String::from).collect();
        return one_symbol_each(&cells, false);
    }
    let size = n_fields.isqrt();
    if size * size != n_fields || !SIZES.contains(&size) {
        return None;
    }
    // Letters follow the digit 9.
    let value = |field: &String| match field.chars().next().and_then(|it| it.to_digit(36)) {
        Some(digit) if field.len() == 1 => Some(digit as usize),
        _ => field.parse().ok(),
    };
    let values: Vec<Option<usize>> = fields.iter().map(value).collect();
    let is_x = |field: &str| field.eq_ignore_ascii_case("x");
    let but_x = zip(fields, &values).filter(|(field, _)| !is_x(field));
    let greatest = but_x.filter_map(|(_, value)| *value).max().unwrap_or(0);
    // Without numbers, letters count from A where they reach too far to follow the digit 9.
    let has_numbers = (1..10).any(|number| values.contains(&Some(number)));
    let are_letters = size > 8 && !has_numbers && (size + 1..=size + 9).contains(&greatest);
    let is_empty = |field: &str| match field {
        "" | "-" | "-1" | "null" | "None" | "nil" | "NULL" => true,
        "x" | "X" => !are_letters || size < 24,
        other => other.len() == 1 && other != "0" && EMPTY.contains(other),
    };
    // If empty cells have a mark of their own, 0 is a digit of a grid of 16, or of a list that counts from 0.
    let has_zeros = values.contains(&Some(0));
    let has_empty = fields.iter().any(|field| is_empty(field));
    let counts_from_zero = size > 9 || fields.iter().any(|field| field.len() > 1);
    let zero_is_last = has_zeros && has_empty && counts_from_zero && greatest < size;
    let digit = |(field, value): (&String, &Option<usize>)| match *value {
        _ if is_empty(field) => Some(0),
        Some(0) if zero_is_last => Some(size),
        Some(letter) if are_letters => Some(letter.saturating_sub(9)),
        number => number,
    };
    let digits: Vec<usize> = zip(fields, &values).map(digit).collect::<Option<_>>()?;
    let is_too_large = is_one_line && digits.iter().any(|digit| *digit > size);
    if is_too_large || are_letters && !has_zeros && !has_empty {
        return None;
    }
    let last = symbol_of(size);
    let warning = if are_letters {
        let letter = ('A'..='Z').nth(size - 1).unwrap_or('Z');
        Some(format!(
            "the letters A to {letter} of the grid are written as the digits 1 to {last}"
        ))
    } else {
        zero_is_last.then(|| format!("the digit 0 of the grid is written as {last}"))
    };
    let symbols = digits.into_iter().map(|digit| match digit {
        0 => '.',
        digit => symbol_of(digit),
    });
    Some((symbols.collect(), warning))
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
