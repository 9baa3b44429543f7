//! Grids as people have them: 81 characters, nine lines, commas or tabs between the cells, frames, or many grids, one a line.

use crate::error::{Error, Result};
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

/// The number of the letter that also stands for an empty cell.
const X: usize = 24;

/// More bytes than any grid needs, whatever its frames.
const LONGEST_GRID: usize = 1 << 16;

/// The limit on cells in a row, in a text of several grids or in one with a slip.
const LARGEST_OF_SEVERAL: usize = 16;

/// At most one symbol in this many may be wrong; with more, the text is not a grid.
const ONE_IN: usize = 5;

/// The cells of a grid row by row, and a warning if digits are written otherwise than in its text.
type Grid = (String, Option<String>);

/// The content of a text that has only grids.
enum Pasted {
    One(Grid),
    /// Several grids, each a line of its own; of some of them, the cells may make no grid.
    Several(Vec<String>),
    /// Lines that make no grid.
    Wrong(Error),
}

/// The puzzle file that says the same as a grid and nothing else, as if it stood in line 1, and a warning if there is one; `None` where
/// the text has anything that no grid has.
///
/// # Errors
/// When the lines make no square, or each of them a square of its own.
pub fn translate(document: &Document) -> Option<Result<(Document, Option<String>)>> {
    Some(match pasted(document)? {
        Pasted::One((cells, warning)) => Ok((as_file(document, &cells), warning)),
        Pasted::Several(grids) => {
            let (file, n_grids) = (document.file(), grids.len());
            Err(document.whole().error(format!(
                "it holds {n_grids} grids; expected one of them, from `{file}#1` to `{file}#{n_grids}`, or `joinsaw solve`, which solves one after the other"
            )))
        }
        Pasted::Wrong(error) => Err(error),
    })
}

/// The puzzle files of a text with a grid on every line: `grids.txt#1`, `grids.txt#2` and so on.
pub fn several(document: &Document) -> Option<Vec<Document>> {
    let Pasted::Several(grids) = pasted(document)? else {
        return None;
    };
    let grids = grids.iter().zip(1..);
    Some(grids.map(|(line, no)| document.part(no, line)).collect())
}

fn as_file(document: &Document, cells: &str) -> Document {
    let cells: Vec<char> = cells.chars().collect();
    let rows = cells.chunks(cells.len().isqrt().max(1));
    let rows: Vec<String> = rows.map(String::from_iter).collect();
    let text = format!(
        "family = \"sudoku\"\ngrid = \"\"\"\n{}\n\"\"\"\n",
        rows.join("\n")
    );
    // The lines of a grid are not told apart here.
    let is_one_line = document.text().trim().lines().count() == 1;
    document.translated(&text, if is_one_line { vec![1] } else { Vec::new() })
}

/// Reads a text; `None` where it has anything that no grid has. A line that begins with `#` is a remark.
fn pasted(document: &Document) -> Option<Pasted> {
    let text: String = document.text().chars().map(plain).collect();
    let lines = text.lines().zip(1..);
    let lines: Vec<(&str, usize)> = lines
        .filter(|(line, _)| !line.trim_start().starts_with('#'))
        .collect();
    if text.len() < LONGEST_GRID
        && let Some(grid) = one_grid(&text, &lines)
    {
        return Some(Pasted::One(grid));
    }
    let symbols = || lines.iter().flat_map(|(line, _)| line.chars());
    let known: Vec<char> = SYMBOLS.chars().take(LARGEST_OF_SEVERAL).collect();
    let is_cell =
        |symbol: char| known.contains(&symbol.to_ascii_uppercase()) || EMPTY.contains(symbol);
    let is_part = |symbol: char| is_cell(symbol) || SEPARATORS.contains(&symbol);
    let is_foreign = |symbol: char| !is_cell(symbol) && !is_between(symbol);
    // A row may lack a cell, and has one separator less than cells.
    let least = SIZES.start() * (SIZES.start() - 1);
    let n_parts = symbols().filter(|symbol| is_part(*symbol)).count();
    let n_foreign = symbols().filter(|symbol| is_foreign(*symbol)).count();
    if n_parts < least || n_foreign * ONE_IN > n_parts || n_foreign > 0 && text.contains('=') {
        return None;
    }
    let rows = || lines.iter().filter(|(line, _)| line.contains(is_part));
    let symbols_of = |line: &str| -> Vec<char> {
        match line.chars().find(|symbol| SEPARATORS.contains(symbol)) {
            Some(separator) => {
                let cells = line.split(separator).map(|cell| cell.trim().chars().next());
                cells.map(|symbol| symbol.unwrap_or('.')).collect()
            }
            None => line.chars().filter(|symbol| is_cell(*symbol)).collect(),
        }
    };
    let lengths = rows().map(|(line, no)| (symbols_of(line).len(), *no));
    let lengths: Vec<(usize, usize)> = lengths.collect();
    // Of a collection, single lines may be wrong; as many lines as a line has cells are one grid.
    let n_rows = lengths.len();
    let is_one = SIZES.contains(&n_rows) && lengths.iter().any(|(length, _)| *length == n_rows);
    let is_square = |length: usize| SIZES.clone().any(|size| size * size == length);
    let n_grids = lengths
        .iter()
        .filter(|(length, _)| is_square(*length))
        .count();
    if n_grids > 1 && 2 * n_grids >= n_rows && !is_one {
        return Some(Pasted::Several(
            rows().map(|(line, _)| (*line).to_owned()).collect(),
        ));
    }
    let foreign = lines.iter().find_map(|(line, no)| {
        let (symbol, column) = line.chars().zip(1..).find(|(symbol, _)| is_foreign(*symbol))?;
        Some(document.line(*no).error(format!(
            "`{symbol}` in column {column} is not a cell of a Sudoku; empty cells are `.`, `0`, `_`, `*`, `?` or `x`, and a line that begins with `#` is a comment"
        )))
    });
    if foreign.is_none() && is_one && lengths.iter().all(|(length, _)| *length == n_rows) {
        // A digit of it is too large for the size, which the puzzle file says.
        let cells = rows().flat_map(|(line, _)| symbols_of(line));
        return Some(Pasted::One((cells.collect(), None)));
    }
    Some(Pasted::Wrong(foreign.unwrap_or_else(|| {
        document.whole().error(format!(
            "a grid of {}; expected a square from {least} x {least} to {most} x {most}, in one line or one row a line",
            in_words(&lengths),
            least = SIZES.start(),
            most = SIZES.end()
        ))
    })))
}

/// A way to divide a line into its cells, given their number.
type Parts = fn(&str, usize) -> Vec<String>;

/// The cells of a text that is one grid and has every cell of it: a list, or lines in one of the ways to part their cells.
fn one_grid(text: &str, lines: &[(&str, usize)]) -> Option<Grid> {
    if let Some(fields) = listed(text) {
        return one_symbol_each(&fields);
    }
    let is_row = |line: &str| !line.chars().all(is_between);
    let is_blank = |line: &str| line.chars().all(|symbol| symbol == BAR || symbol == ' ');
    let lines = || lines.iter().map(|(line, _)| *line);
    let rows: Vec<&str> = lines().filter(|line| is_row(line)).collect();
    // Between bars, an empty cell may be blank, and so may a row.
    let barred = lines().filter(|line| line.contains(BAR) && (is_row(line) || is_blank(line)));
    let barred: Vec<&str> = barred.collect();
    // Between separators as well.
    let separated = lines().filter(|line| line.contains(SEPARATORS) || is_row(line));
    let separated: Vec<&str> = separated.collect();
    let ways: [(&[&str], Parts); 6] = [
        (&barred, |line, _| between_bars(line)),
        (&barred, |line, _| between_bars(&line.replace("||", "|"))),
        (&separated, between_separators),
        (&rows, |line, _| {
            let words = line.split(|symbol: char| symbol.is_whitespace() || symbol == BAR);
            words
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect()
        }),
        (&rows, |line, _| {
            let is_cell =
                |symbol: &char| *symbol == '-' || !is_between(*symbol) && !"\"'".contains(*symbol);
            line.chars().filter(is_cell).map(String::from).collect()
        }),
        (
            if has_blank_cells(text, &rows) {
                &rows
            } else {
                &[]
            },
            |line, n_rows| {
                let is_cell = |symbol: &char| *symbol == ' ' || !is_between(*symbol);
                let cells = line
                    .chars()
                    .filter(is_cell)
                    .map(|symbol| symbol.to_string().trim().to_owned());
                let mut cells: Vec<String> = cells.collect();
                cells.resize(n_rows.max(cells.len()), String::new());
                cells
            },
        ),
    ];
    ways.iter().find_map(|(rows, parts)| {
        let n_rows = rows.len();
        let rows: Vec<Vec<String>> = rows.iter().map(|row| parts(row, n_rows)).collect();
        let is_square = n_rows == 1 || rows.iter().all(|row| row.len() == n_rows);
        is_square.then(|| one_symbol_each(&rows.concat()))?
    })
}

/// True if blanks are cells: nothing else marks an empty one, and a row is long enough; at the end of others, blanks are often lost.
fn has_blank_cells(text: &str, rows: &[&str]) -> bool {
    let has_mark = text.contains(|symbol| EMPTY.contains(symbol) || SEPARATORS.contains(&symbol));
    let reaches_end = |row: &&str| row.trim_end().chars().count() >= rows.len();
    !has_mark && rows.iter().any(reaches_end)
}

/// The elements of a list in brackets, or of a list of lists, as programs print them; of rows as texts, their symbols. A name and `=` may
/// stand before it.
fn listed(text: &str) -> Option<Vec<String>> {
    let is_gap = |symbol: char| symbol.is_whitespace() || ",[]{}()".contains(symbol);
    let list = text.split_once('=').map_or(text, |(_, list)| list);
    let list = list.trim_matches(|it: char| it.is_whitespace() || it == ';' || it == '\u{feff}');
    if !list.starts_with(['[', '{', '(']) || !list.ends_with([']', '}', ')']) {
        return None;
    }
    let (mut fields, mut rest) = (Vec::new(), list.trim_start_matches(is_gap));
    while let Some(first) = rest.chars().next() {
        let quoted = rest
            .strip_prefix(['"', '\''])
            .and_then(|it| it.split_once(first));
        let (field, after) =
            quoted.unwrap_or_else(|| rest.split_at(rest.find(is_gap).unwrap_or(rest.len())));
        fields.push(field.trim().to_owned());
        rest = after.trim_start_matches(is_gap);
    }
    let n_rows = fields.len();
    let are_rows = n_rows >= *SIZES.start() && fields.iter().all(|it| it.chars().count() == n_rows);
    let symbols = || fields.concat().chars().map(String::from).collect();
    Some(if are_rows { symbols() } else { fields })
}

/// A field without the blanks, bars and quotes around it.
fn bare(field: &str) -> String {
    field
        .trim_matches(|symbol: char| symbol.is_whitespace() || "|\"'".contains(symbol))
        .to_owned()
}

/// The fields between the bars of a line, which may begin and end with one.
fn between_bars(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix(BAR).unwrap_or(line);
    line.strip_suffix(BAR)
        .unwrap_or(line)
        .split(BAR)
        .map(bare)
        .collect()
}

/// The fields between the commas, semicolons or tabs of a line, which may end in one more.
fn between_separators(line: &str, n_rows: usize) -> Vec<String> {
    let mut fields: Vec<String> = line.trim_matches(BAR).split(SEPARATORS).map(bare).collect();
    if fields.len() == n_rows + 1 {
        fields.pop_if(|last| last.is_empty());
    }
    fields
}

/// The cells with these names of one symbol or with these numbers as the puzzle file has them, and a warning if they are written otherwise;
/// `None` where they make no grid.
fn one_symbol_each(fields: &[String]) -> Option<Grid> {
    let size = fields.len().isqrt();
    if size * size != fields.len() || !SIZES.contains(&size) {
        return None;
    }
    let letter = |field: &str| match field.as_bytes() {
        [symbol] if symbol.is_ascii_alphabetic() => {
            Some(usize::from(symbol.to_ascii_uppercase() - b'A') + 1)
        }
        _ => None,
    };
    let numbers: Vec<Option<usize>> = fields.iter().map(|field| field.parse().ok()).collect();
    // Without numbers, letters count from A where they reach too far to follow the digit 9.
    let most = fields
        .iter()
        .filter_map(|field| letter(field))
        .filter(|no| *no != X)
        .max();
    let has_numbers = numbers.iter().flatten().any(|number| *number > 0);
    let are_letters =
        !has_numbers && size > 8 && most.is_some_and(|no| no <= size && no + 9 > size);
    let is_empty = |field: &str| match field {
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
            None => letter(field).map(|no| if are_letters { no } else { no + 9 }),
        });
    let mut digits: Vec<usize> = digits.collect::<Option<_>>()?;
    let has_zeros = numbers.contains(&Some(0));
    let has_empty = fields.iter().any(|field| is_empty(field));
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
        let zeros = digits
            .iter_mut()
            .zip(&numbers)
            .filter(|(_, number)| **number == Some(0));
        zeros.for_each(|(digit, _)| *digit = size);
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

/// The rows of a text in words, such as "9 lines of 8 to 9 cells; line 4 has 8", from the number of cells of each line and its number.
fn in_words(rows: &[(usize, usize)]) -> String {
    let lengths = || rows.iter().map(|(length, _)| *length);
    let how_often = |length: &usize| lengths().filter(|other| other == length).count();
    let usual = lengths().max_by_key(how_often).unwrap_or_default();
    let lines = count_of(rows.len() as u64, "line");
    match rows.iter().find(|(length, _)| *length != usual) {
        Some((length, no)) => {
            let (least, most) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0));
            format!("{lines} of {least} to {most} cells; line {no} has {length}")
        }
        None => format!("{lines} of {usual} cells"),
    }
}
