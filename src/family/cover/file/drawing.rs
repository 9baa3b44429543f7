//! Reading what is drawn: the board, and the pieces.

use std::collections::BTreeMap;

use toml::Spanned;

use super::pieces::DrawnPiece;
use crate::drawing::grid::{Grid, Polyform, Site, plus};
use crate::error::{Error, Place, Result, all, difference};
use crate::family::cover::model::{BoardCell, CoverPiece, MOST_CELLS};
use crate::family::document::{Document, GivenPiece, check_count, check_name};
use crate::words::count_of;

/// The limit on rows of a drawn board, and on characters in a row.
const MOST_ROWS: usize = 1024;
const MOST_CHARACTERS: usize = 8192;

/// Stands for a cell without a name, and for a gap in a piece.
const PLAIN: char = '.';

/// Stands for a place of the board that is not a cell.
const BLOCKED: char = '#';

/// Stand for triangles without names.
const UP: char = '^';
const DOWN: char = 'v';

/// A board as it is drawn, with the places in words.
#[derive(Debug)]
pub struct DrawnBoard<'a> {
    grid: Grid,
    rows: Vec<DrawnRow<'a>>,
    /// True if blanks show where a row begins; rows may then differ in length.
    is_placed: bool,
}

/// A row of a drawn board.
#[derive(Debug)]
struct DrawnRow<'a> {
    place: Place,
    layer: i64,
    row: i64,
    /// The words for its places, each with its column, or for hexagons with the number of characters before it.
    words: Vec<(i64, &'a str)>,
}

/// A cell that has been read, its line, and its row and column in the drawing, from 1.
#[derive(Debug, Clone)]
struct ReadCell {
    cell: BoardCell,
    place: Place,
    row: i64,
    column: i64,
}

impl<'a> DrawnBoard<'a> {
    /// The rows of a board. A row of only `.` and `#` has one character for each place, and any other row has one word for each. A board of
    /// squares or cubes that is drawn with nothing but `#`, or `X`, has its cells there, and none where there is a blank. Rows of
    /// hexagons always have words. Triangles have characters if all rows do, which may also be `^` and `v`.
    ///
    /// # Errors
    /// When it has too many rows, or a row has too many characters.
    pub fn new(document: &Document, drawing: &'a Spanned<String>, grid: Grid) -> Result<Self> {
        let lines = drawn_rows(document, drawing);
        let is_dense = lines.iter().all(|(_, line)| {
            let mut symbols = line.trim().chars();
            symbols.all(|symbol| [PLAIN, BLOCKED, UP, DOWN].contains(&symbol))
        });
        let indent = |line: &str| line.chars().take_while(|symbol| *symbol == ' ').count();
        let indents = lines.iter().map(|(_, line)| indent(line));
        let least = indents.min().unwrap_or(0);
        let widths = lines.iter().map(|(_, line)| line.chars().count());
        let widest = widths.max().unwrap_or(0);
        check_extent(document, drawing, lines.len(), widest)?;
        let is_silhouette = is_silhouette(&lines);
        // Symbols may stand apart.
        let is_even = |line: &str| line.chars().skip(least + 1).step_by(2).all(|it| it == ' ');
        let are_apart = lines.iter().all(|(_, line)| is_even(line));
        let step = if are_apart { 2 } else { 1 };
        let (mut layer, mut row) = (0, 0);
        let mut rows = Vec::new();
        for (place, line) in lines {
            if grid == Grid::Cube && line.trim().is_empty() {
                (layer, row) = (layer + i64::from(row > 0), 0);
                continue;
            }
            let words = match grid {
                Grid::Square | Grid::Cube if is_silhouette => {
                    let places = line.chars().chain(std::iter::repeat(' '));
                    let places = places.take(widest).skip(least).step_by(step);
                    numbered(
                        places
                            .map(|symbol| if symbol == ' ' { "#" } else { "." })
                            .collect(),
                        0,
                    )
                }
                Grid::Square | Grid::Cube => numbered(words(line.trim()), 0),
                Grid::Hexagon => placed_words(line),
                Grid::Triangle if is_dense => {
                    numbered(characters(line.trim()), signed(indent(line) - least))
                }
                Grid::Triangle => numbered(line.split_whitespace().collect(), 0),
            };
            rows.push(DrawnRow {
                place,
                layer,
                row,
                words,
            });
            row += 1;
        }
        Ok(Self {
            grid,
            rows,
            is_placed: grid == Grid::Hexagon || (grid == Grid::Triangle && is_dense),
        })
    }

    pub fn n_cells(&self) -> usize {
        let words = self.rows.iter().flat_map(|row| &row.words);
        words.filter(|(_, word)| *word != "#").count()
    }

    /// Reads the cells, layer by layer and row by row.
    ///
    /// # Errors
    /// When rows differ in length, or do not stand as those of such a grid, or a cell has a name that is not allowed or is already taken.
    pub fn read(&self) -> Result<Vec<BoardCell>> {
        self.check_lengths()?;
        let columns = self.columns()?;
        let shift = self.shift(&columns)?;
        let n_layers = self.rows.last().map_or(0, |row| row.layer + 1);
        let mut cells = Vec::new();
        let mut named: BTreeMap<String, ReadCell> = BTreeMap::new();
        for (row, columns) in self.rows.iter().zip(columns) {
            let words = row.words.iter().zip(columns);
            for ((_, word), column) in words.filter(|((_, word), _)| *word != "#") {
                let (row_no, column_no) = (row.row + 1, self.in_row(column) + 1);
                let number = match n_layers {
                    ..=1 => format!("r{row_no}c{column_no}"),
                    _ => format!("z{}r{row_no}c{column_no}", row.layer + 1),
                };
                let site = [row.layer, row.row, column + shift];
                let cell = read_cell(word, self.grid, (site, number), &row.place)?;
                let read = ReadCell {
                    cell: cell.clone(),
                    place: row.place.clone(),
                    row: row_no,
                    column: column_no,
                };
                if let Some(first) = named.insert(cell.name.to_lowercase(), read.clone()) {
                    return Err(alike(&first, &read));
                }
                cells.push(cell);
            }
        }
        Ok(cells)
    }

    /// The places before a column in a row that begins as early as any.
    fn in_row(&self, column: i64) -> i64 {
        match self.grid {
            Grid::Hexagon => column / 2,
            _ => column,
        }
    }

    /// Makes sure that rows have as many places as the first one, unless blanks tell where they begin, and layers as many rows as
    /// the first one.
    fn check_lengths(&self) -> Result<()> {
        let needed = self.rows.first().map_or(0, |row| row.words.len());
        let mut rows = self.rows.iter();
        if let Some(row) = rows.find(|row| row.words.len() != needed && !self.is_placed) {
            let found = count_of(row.words.len() as u64, "place");
            return Err(row.place.error(format!(
                "the row has {found} but the first row has {needed}; a place that is not a cell is drawn as `#`"
            )));
        }
        let n_rows = |layer: i64| self.rows.iter().filter(|row| row.layer == layer).count();
        let mut rows = self.rows.iter();
        let Some(row) = rows.find(|row| n_rows(row.layer) != n_rows(0)) else {
            return Ok(());
        };
        let found = count_of(n_rows(row.layer) as u64, "row");
        Err(row.place.error(format!(
            "layer {} has {found} but the first layer has {}; an empty row ends a layer, and a place that is not a cell is drawn as `#`",
            row.layer + 1,
            n_rows(0)
        )))
    }

    /// The columns of the words of each row. Hexagons that are neighbours in a row are equally far apart in the whole drawing, and
    /// rows are shifted by half of that.
    fn columns(&self) -> Result<Vec<Vec<i64>>> {
        let places = |row: &DrawnRow| row.words.iter().map(|(at, _)| *at).collect::<Vec<i64>>();
        let all: Vec<Vec<i64>> = self.rows.iter().map(places).collect();
        if self.grid != Grid::Hexagon {
            return Ok(all);
        }
        let within = all.iter().flat_map(|row| row.windows(2));
        let between = all.windows(2).filter_map(|rows| {
            let (one, other) = rows[0].first().zip(rows[1].first())?;
            Some((one - other).abs()).filter(|half| *half > 0)
        });
        let width = within.map(|pair| pair[1] - pair[0]).min();
        let half = match width {
            Some(width) => width / 2,
            None => between.min().unwrap_or(1),
        };
        let left = all.iter().flatten().min().copied().unwrap_or(0);
        let start = all.iter().flatten().next().copied().unwrap_or(0);
        let fits = |row: i64, at: i64| {
            let from_start = at - start;
            half > 0 && from_start % half == 0 && (row + from_start / half) % 2 == 0
        };
        let columns = self.rows.iter().zip(all).map(|(row, places)| {
            if places.iter().all(|at| fits(row.row, *at)) {
                Ok(places.iter().map(|at| (at - left) / half).collect())
            } else {
                Err(row.place.error("the row is not shifted by half a cell against the row above; hexagons of a row are equally far apart in the whole drawing, and each row begins half as far to the left or right, as in `. .` above ` . .`"))
            }
        });
        columns.collect()
    }

    /// By how many columns cells are moved to the right, so that the grid has cells there.
    fn shift(&self, columns: &[Vec<i64>]) -> Result<i64> {
        let places = self.rows.iter().zip(columns);
        let mut places = places.flat_map(|(row, columns)| {
            let words = row.words.iter().zip(columns);
            words.map(move |((_, word), column)| (row, *word, row.row + column))
        });
        match self.grid {
            Grid::Square | Grid::Cube => Ok(0),
            Grid::Hexagon => Ok(places.next().map_or(0, |(.., sum)| sum % 2)),
            Grid::Triangle => {
                let pointed = places.filter_map(|(row, word, sum)| {
                    let symbol = word.chars().next().filter(|_| word.len() == 1)?;
                    Some(((row, symbol), up_at(symbol, sum)?))
                });
                first_of_equal(pointed)
                    .map_err(|(row, found)| points_wrong(&row.place, "the row", found))
            }
        }
    }
}

/// By how many columns a triangle in a place with this sum of row and column has to be moved, so that all that point up have an
/// even sum; nothing where the drawing does not say which way it points.
fn up_at(symbol: char, sum: i64) -> Option<i64> {
    match symbol {
        UP => Some(sum % 2),
        DOWN => Some((sum + 1) % 2),
        _ => None,
    }
}

/// The shift that all ask for, or 0 if there are none; or else the first one that asks for another shift than those before it.
fn first_of_equal<T>(shifts: impl Iterator<Item = (T, i64)>) -> Result<i64, T> {
    let mut needed = None;
    for (of, shift) in shifts {
        if *needed.get_or_insert(shift) != shift {
            return Err(of);
        }
    }
    Ok(needed.unwrap_or(0))
}

/// The error about a triangle that points the other way.
fn points_wrong(place: &Place, owner: &str, found: char) -> Error {
    place.error(format!(
        "{owner} has a `{found}` where triangles point the other way; up `^` and down `v` alternate along every row and down every column"
    ))
}

/// The error about two cells whose names are the same but for their case.
fn alike(first: &ReadCell, second: &ReadCell) -> Error {
    let (one, other) = (&first.cell.name, &second.cell.name);
    if one == other {
        let names = format!("{}, and {}", naming(first), naming(second));
        return second.place.error(format!(
            "cell `{one}` is named twice: {names}; every cell needs a name of its own"
        ));
    }
    let difference = difference(one, other);
    second.place.error(format!(
        "cells `{one}` and `{other}` differ only in {difference}; some databases cannot tell them apart, so names need to differ by more"
    ))
}

/// Where a cell has its name from.
fn naming(read: &ReadCell) -> String {
    let ReadCell {
        cell,
        place,
        row,
        column,
    } = read;
    if cell.is_labelled {
        format!("by hand in {place} for row {row}, column {column}")
    } else {
        format!("by default for row {row}, column {column}")
    }
}

fn check_extent(
    document: &Document,
    drawing: &Spanned<String>,
    n_rows: usize,
    widest: usize,
) -> Result<()> {
    let owner = document.place(drawing.span()).to_string();
    check_count(&owner, n_rows, "rows", "a drawn board", MOST_ROWS)?;
    check_count(
        &owner,
        widest,
        "characters in a row",
        "a drawn board",
        MOST_CHARACTERS,
    )
}

/// The rows of a drawing without the blank ones round it, each with its line in the file.
fn drawn_rows<'a>(document: &Document, drawing: &'a Spanned<String>) -> Vec<(Place, &'a str)> {
    let span = drawing.span();
    let source = &document.text()[span.clone()];
    // A line break right after the opening quotes is not part of the text.
    let opening = ["\"\"\"", "'''"]
        .iter()
        .find_map(|quotes| source.strip_prefix(quotes));
    let first = document.line_no(span.start)
        + usize::from(opening.is_some_and(|text| text.starts_with(['\n', '\r'])));
    let place = |idx: usize| document.line(first + if opening.is_some() { idx } else { 0 });
    let text = drawing.get_ref();
    // As in pieces, `/` ends a row of a board in one line.
    let is_in_one_line = text.contains('/')
        && text
            .chars()
            .all(|symbol| [PLAIN, BLOCKED, '/'].contains(&symbol));
    let rows: Vec<&str> = if is_in_one_line {
        text.split('/').collect()
    } else {
        text.lines().map(str::trim_end).collect()
    };
    let start = rows.iter().position(|row| !row.is_empty());
    let end = rows.iter().rposition(|row| !row.is_empty());
    match (start, end) {
        (Some(start), Some(end)) => (start..=end).map(|idx| (place(idx), rows[idx])).collect(),
        _ => Vec::new(),
    }
}

fn words(line: &str) -> Vec<&str> {
    if line
        .chars()
        .all(|symbol| [PLAIN, BLOCKED].contains(&symbol))
    {
        characters(line)
    } else {
        line.split_whitespace().collect()
    }
}

/// True if a drawing has blanks and one other symbol, which marks a cell.
fn is_silhouette(lines: &[(Place, &str)]) -> bool {
    let has_only = |symbols: [char; 2]| {
        let mut drawn = lines.iter().flat_map(|(_, line)| line.chars());
        drawn.all(|symbol| symbol == ' ' || symbols.contains(&symbol))
    };
    has_only([BLOCKED; 2]) || has_only(['X', 'x'])
}

fn characters(line: &str) -> Vec<&str> {
    let symbols = line.split("").filter(|symbol| !symbol.is_empty());
    symbols.collect()
}

/// Words with the number of each, the first one being this.
fn numbered(words: Vec<&str>, first: i64) -> Vec<(i64, &str)> {
    (first..).zip(words).collect()
}

/// The words of a line, each with the number of characters before it.
fn placed_words(line: &str) -> Vec<(i64, &str)> {
    let mut words = Vec::new();
    let mut at = 0;
    for part in line.split(char::is_whitespace) {
        if !part.is_empty() {
            words.push((at, part));
        }
        at += signed(part.chars().count()) + 1;
    }
    words
}

fn signed(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn read_cell(
    word: &str,
    grid: Grid,
    (site, number): (Site, String),
    place: &Place,
) -> Result<BoardCell> {
    let is_pointed = grid == Grid::Triangle && ["^", "v"].contains(&word);
    let is_labelled = word != "." && !is_pointed;
    if is_labelled && word.contains([PLAIN, BLOCKED]) {
        return Err(place.within(word, 0..word.len()).error(format!(
            "`{word}` is not a valid cell name; a row of the board holds a `.` or a `#` for each place, or words with blanks between them, and a name has neither `.` nor `#` in it"
        )));
    }
    check_name(word, "name of a cell", place)?;
    Ok(BoardCell {
        name: if is_labelled { word.to_owned() } else { number },
        is_labelled,
        site,
    })
}

/// Reads the pieces: a cell is `#`, a letter or a digit; a gap is `.` or a blank; rows end at a line break or `/`. The layers of cubes
/// have an empty row between them, triangles may be `^` and `v`, and hexagons stand as on a board, two characters apart.
///
/// # Errors
/// When a piece has a symbol of another kind, no cell, or falls apart.
pub fn read_pieces(drawn: &[DrawnPiece], grid: Grid) -> Result<Vec<CoverPiece>> {
    all(drawn.iter().map(|drawn| read_piece(drawn, grid)))
}

fn read_piece(drawn: &DrawnPiece, grid: Grid) -> Result<CoverPiece> {
    let GivenPiece {
        id,
        sides: drawing,
        sides_place,
        ..
    } = &drawn.drawing;
    let owner = format!("piece `{id}`");
    let cells = drawn_cells(drawing, grid).map_err(|symbol| {
        let at = drawing.find(symbol).unwrap_or_default();
        let place = sides_place.within(drawing, at..at + symbol.len_utf8());
        let drawn_as = drawn_as(grid);
        place.error(format!("{owner} is drawn with `{symbol}`; {drawn_as}, a gap is `.` or a blank, and `/` or a line break ends a row"))
    })?;
    let place = format!("{owner} in {sides_place}");
    check_count(&place, cells.len(), grid.nouns(), "a piece", MOST_CELLS)?;
    let sums = cells
        .iter()
        .map(|([_, row, column], symbol)| (*symbol, row + column));
    let shift = match grid {
        Grid::Square | Grid::Cube => 0,
        Grid::Hexagon => first_of_equal(sums.map(|(_, sum)| ((), sum % 2))).map_err(|()| {
            sides_place.error(format!("{owner} is drawn with hexagons that touch nothing; those of a row are two characters apart, and each row is shifted by one character against the row above, as in `X X/ X`"))
        })?,
        Grid::Triangle => {
            let pointed = sums.filter_map(|(symbol, sum)| Some((symbol, up_at(symbol, sum)?)));
            first_of_equal(pointed).map_err(|found| points_wrong(sides_place, &owner, found))?
        }
    };
    let sites = cells.iter().map(|(site, _)| plus(*site, [0, 0, shift]));
    let sites: Vec<Site> = sites.collect();
    if sites.is_empty() {
        let drawn_as = drawn_as(grid).replace(" is ", " is drawn as ");
        return Err(sides_place.error(format!("{owner} has no {}; {drawn_as}", grid.noun())));
    }
    let shape = Polyform::new(grid, &sites);
    if !shape.is_connected() {
        let side = if grid == Grid::Cube {
            "face to face"
        } else {
            "side by side"
        };
        let nouns = grid.nouns();
        let problem = format!("{owner} is not connected; the {nouns} of a piece touch {side}");
        return Err(sides_place.error(problem));
    }
    Ok(CoverPiece {
        id: id.clone(),
        shape,
        copies: drawn.copies,
        turn: drawn.turn,
        flip: drawn.flip,
    })
}

/// The cells of a piece, each with its symbol, or else the first symbol that is none.
fn drawn_cells(drawing: &str, grid: Grid) -> Result<Vec<(Site, char)>, char> {
    let mut cells = Vec::new();
    let (mut layer, mut row) = (0, 0);
    for line in drawing.split(['\n', '/']) {
        if grid == Grid::Cube && line.trim().is_empty() {
            (layer, row) = (layer + i64::from(row > 0), 0);
            continue;
        }
        for (column, symbol) in (0..).zip(line.trim_end_matches('\r').chars()) {
            let points = grid == Grid::Triangle && symbol == UP;
            if symbol == BLOCKED || symbol.is_ascii_alphanumeric() || points {
                cells.push(([layer, row, column], symbol));
            } else if ![PLAIN, ' '].contains(&symbol) {
                return Err(symbol);
            }
        }
        row += 1;
    }
    Ok(cells)
}

/// How a cell of a piece is drawn, as the beginning of a sentence.
fn drawn_as(grid: Grid) -> String {
    let noun = grid.noun();
    match grid {
        Grid::Triangle => format!("a {noun} is `^`, `v`, `#`, a letter or a digit"),
        _ => format!("a {noun} is `#`, a letter or a digit"),
    }
}
