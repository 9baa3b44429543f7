//! Drawings as the cells of a grid: of the board, of what lies on it, and of the pieces.

use std::collections::BTreeMap;

use toml::Spanned;

use crate::drawing::grid::{COLUMN, Grid, LAYER, Polyform, ROW, Site};
use crate::error::{Error, Place, Result};
use crate::family::cover::model::{BoardCell, MOST_CELLS};
use crate::family::document::{Document, check_count, check_name};
use crate::words::count_of;

/// The limit on rows of a drawn board, and on characters in a row.
const MOST_ROWS: usize = 1024;
const MOST_CHARACTERS: usize = 8192;

/// A place in a drawing: its layer, row and column there, and the word or the symbol that stands for it.
struct DrawnWord {
    site: Site,
    word: String,
}

/// A row of a drawing, and where it is in the file.
type Row = (Place, Vec<DrawnWord>);

/// Reads the cells of a board, layer by layer and row by row. A row that consists of `.` and `#` has one character for each place, and
/// any other row has one word for each. Rows of hexagons always have words. Rows of triangles may have characters, including `^` and `v`,
/// if all rows do.
///
/// # Errors
/// When the drawing is too large, rows differ in length or do not stand as those of such a grid, or a cell has a name that is not
/// allowed or is already taken.
pub fn read_board(
    document: &Document,
    drawing: &Spanned<String>,
    grid: Grid,
) -> Result<Vec<BoardCell>> {
    let cells = named_cells(&read_rows(document, drawing, grid, false)?, grid)?;
    if cells.is_empty() || cells.len() > MOST_CELLS {
        return Err(document.place(drawing.span()).error(format!(
            "the board has {}; expected 1 to {MOST_CELLS}, each drawn as `.` or as a name",
            count_of(cells.len() as u64, "cell")
        )));
    }
    Ok(cells)
}

/// Reads a drawing with a word for each cell of a board, and returns the words other than `.` and the name of their cell. In a row
/// without blanks, each character is a word.
///
/// # Errors
/// When its places are not those of the board.
pub fn read_over(
    document: &Document,
    (key, drawing): (&str, &Spanned<String>),
    grid: Grid,
    cells: &[BoardCell],
) -> Result<Vec<(usize, String, Place)>> {
    let rows = read_rows(document, drawing, grid, true)?;
    let marks = marked(&rows, &["#"]);
    let shift = shift(&marks, grid, "the drawing").unwrap_or(0);
    let at = |mark: &DrawnWord, more: i64| {
        let site = moved(mark.site, shift + more);
        cells.iter().position(|cell| cell.site == site)
    };
    // Without `^` and `v`, the first triangle may point either way.
    let fits = |more: &i64| marks.iter().all(|(_, mark)| at(mark, *more).is_some());
    let most = i64::from(grid == Grid::Triangle);
    let more = (0..=most).find(fits).unwrap_or(0);
    let beyond = marks.iter().find(|(_, mark)| at(mark, more).is_none());
    if beyond.is_some() || marks.len() != cells.len() {
        let board = document.place(drawing.span());
        return Err(beyond.map_or(&board, |(place, _)| place).error(format!(
            "`{key}` has other places than the board; expected its {} drawn like the board, with `.` for a cell without an entry and `#` \
             where the board has no cell",
            count_of(cells.len() as u64, "cell")
        )));
    }
    let over = marks.into_iter().filter_map(|(place, mark)| {
        let idx = at(mark, more)?;
        let is_free = is_unnamed(&mark.word, grid) || mark.word == cells[idx].label();
        (!is_free).then(|| (idx, mark.word.clone(), place.clone()))
    });
    Ok(over.collect())
}

/// The rows of a drawn board, or of a drawing over one.
fn read_rows(
    document: &Document,
    drawing: &Spanned<String>,
    grid: Grid,
    is_over: bool,
) -> Result<Vec<Row>> {
    let lines = drawn_lines(document, drawing);
    let widths = lines.iter().map(|(_, line)| line.chars().count());
    let owner = document.place(drawing.span()).to_string();
    for (found, things, limit) in [
        (lines.len(), "rows", MOST_ROWS),
        (
            widths.max().unwrap_or(0),
            "characters in a row",
            MOST_CHARACTERS,
        ),
    ] {
        check_count(&owner, found, things, "a drawn board", limit)?;
    }
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let left = lines
        .iter()
        .map(|(_, line)| indent(line))
        .min()
        .unwrap_or(0);
    let has_one_each = |line: &str, signs: &str| {
        has_only(line.trim(), signs) || is_over && !line.trim().contains(char::is_whitespace)
    };
    let is_dense = lines.iter().all(|(_, line)| has_one_each(line, ".#^v"));
    let mut rows = rows(grid, lines, |line| match grid {
        Grid::Hexagon => placed_words(line),
        Grid::Triangle if is_dense => symbols(line.trim(), indent(line) - left),
        Grid::Square | Grid::Cube if has_one_each(line, ".#") => symbols(line.trim(), 0),
        _ => (0..).zip(line.split_whitespace()).collect(),
    });
    match grid {
        Grid::Hexagon => set_columns_of_hexagons(&mut rows)?,
        // Blanks show where a row begins, so that rows may differ in length.
        Grid::Triangle if is_dense => {}
        _ => check_lengths(&rows)?,
    }
    Ok(rows)
}

/// Reads the shape of a piece: a cell is `#`, a letter or a digit; a gap is `.` or a blank; rows end at a line break or `/`. The layers of
/// cubes have an empty row between them, triangles may be `^` and `v`, and hexagons stand as on a board, two characters apart.
///
/// # Errors
/// When the piece has a symbol of another kind, no cell or too many, or another number of parts. If there are `colours`, each cell has one.
pub fn read_shape(
    drawing: &str,
    (id, n_parts): (&str, usize),
    place: &Place,
    (grid, colours): (Grid, &[char]),
) -> Result<Polyform> {
    let (noun, nouns) = (grid.noun(), grid.nouns());
    let (pointed, drawn_as) = match grid {
        Grid::Triangle => ("^", "`^`, `v`, `#`, a letter or a digit"),
        _ => ("", "`#`, a letter or a digit"),
    };
    let lines = drawing
        .split(['\n', '/'])
        .map(|line| (place.clone(), line.trim_end_matches('\r').to_owned()));
    let rows = rows(grid, lines, |line| symbols(line, 0));
    let cells = marked(&rows, &[".", " "]);
    let is_cell = |word: &str| {
        let is_alphanumeric = word.chars().all(|symbol| symbol.is_ascii_alphanumeric());
        has_only(word, pointed) || word == "#" || is_alphanumeric
    };
    if let Some((_, DrawnWord { word, .. })) = cells.iter().find(|(_, mark)| !is_cell(&mark.word)) {
        let at = drawing.find(word).unwrap_or_default();
        return Err(place.within(drawing, at..at + word.len()).error(format!("piece `{id}` is drawn with `{word}`; a {noun} is {drawn_as}, a gap is `.` or a blank, and `/` or a line break ends a row")));
    }
    check_count(
        &format!("piece `{id}` in {place}"),
        cells.len(),
        nouns,
        "a piece",
        MOST_CELLS,
    )?;
    let shift = shift(&cells, grid, &format!("piece `{id}`"))?;
    let coloured = cells.iter().map(|(_, mark)| {
        let colour = mark.word.chars().next().filter(|_| !colours.is_empty());
        (moved(mark.site, shift), colour)
    });
    let shape = Polyform::coloured(grid, coloured.collect());
    let is_unknown = |colour: &char| !colours.contains(colour);
    let unknown = shape
        .cells()
        .find_map(|(_, colour)| colour.filter(is_unknown));
    let problem = if cells.is_empty() {
        format!("has no {noun}; a {noun} is drawn as {drawn_as}")
    } else if let Some(colour) = unknown {
        let names: String = colours.iter().collect();
        format!("has a {noun} `{colour}`; expected the colours of `pattern`, which are `{names}`")
    } else if shape.n_parts() != n_parts {
        let parts = count_of(shape.n_parts() as u64, "part");
        format!("has {parts} that do not touch side by side, but `parts` is {n_parts}")
    } else {
        return Ok(shape);
    };
    Err(place.error(format!("piece `{id}` {problem}")))
}

/// The lines of a drawn board without the blank ones around it, each with its line in the file.
fn drawn_lines(document: &Document, drawing: &Spanned<String>) -> Vec<(Place, String)> {
    let source = &document.text()[drawing.span()];
    // A line break right after the opening quotes is not part of the text.
    let mut quotes = ["\"\"\"", "'''"].into_iter();
    let opening = quotes.find_map(|quotes| source.strip_prefix(quotes));
    let skipped = opening.is_some_and(|text| text.starts_with(['\n', '\r']));
    let first = document.line_no(drawing.span().start) + usize::from(skipped);
    let text = drawing.get_ref();
    // As in pieces, `/` ends a row of a board in one line.
    let lines: Vec<&str> = if text.contains('/') && has_only(text, ".#/") {
        text.split('/').collect()
    } else {
        text.lines().map(str::trim_end).collect()
    };
    let end = lines.iter().rposition(|line| !line.is_empty());
    let numbered = lines.iter().enumerate().take(end.map_or(0, |end| end + 1));
    let drawn = numbered.skip_while(|(_, line)| line.is_empty());
    drawn
        .map(|(idx, line)| {
            let line_no = if opening.is_some() {
                first + idx
            } else {
                first
            };
            (document.line(line_no), (*line).to_owned())
        })
        .collect()
}

/// The rows of these lines, with the columns and words that `words` finds in each. An empty line ends a layer of cubes.
fn rows(
    grid: Grid,
    lines: impl IntoIterator<Item = (Place, String)>,
    words: impl Fn(&str) -> Vec<(usize, &str)>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    let (mut layer, mut row) = (0, 0);
    for (place, line) in lines {
        if grid == Grid::Cube && line.trim().is_empty() {
            (layer, row) = (layer + i64::from(row > 0), 0);
            continue;
        }
        let marks = words(&line).into_iter().map(|(column, word)| DrawnWord {
            site: [layer, row, i64::try_from(column).unwrap_or(i64::MAX)],
            word: word.to_owned(),
        });
        rows.push((place, marks.collect()));
        row += 1;
    }
    rows
}

/// The places of rows, each with its line, except those with one of these words.
fn marked<'a>(rows: &'a [Row], gaps: &[&str]) -> Vec<(&'a Place, &'a DrawnWord)> {
    let marks = rows
        .iter()
        .flat_map(|(place, marks)| marks.iter().map(move |mark| (place, mark)));
    marks
        .filter(|(_, mark)| !gaps.contains(&&*mark.word))
        .collect()
}

/// Makes sure that rows have as many places as the first one, and layers as many rows as the first one.
fn check_lengths(rows: &[Row]) -> Result<()> {
    let layer = |(_, marks): &Row| marks.first().map_or(0, |mark| mark.site[LAYER]);
    let n_rows = |row: &Row| {
        rows.iter()
            .filter(|other| layer(other) == layer(row))
            .count()
    };
    for row in rows {
        let places = [row, &rows[0]].map(|(_, marks)| marks.len() as u64);
        let layers = [row, &rows[0]].map(|row| n_rows(row) as u64);
        let (thing, noun, [found, expected]) = if places[0] == places[1] {
            ("layer", "row", layers)
        } else {
            ("row", "place", places)
        };
        if found != expected {
            let found = count_of(found, noun);
            return Err(row.0.error(format!(
                "the {thing} has {found} but the first {thing} has {expected}; a place that is not a cell is drawn as `#`"
            )));
        }
    }
    Ok(())
}

/// Replaces the characters before hexagons by their columns. Hexagons that are neighbours in a row are equally far apart in the whole
/// drawing, and rows are shifted by half of that.
fn set_columns_of_hexagons(rows: &mut [Row]) -> Result<()> {
    let places = |(_, marks): &Row| marks.iter().map(|mark| mark.site[COLUMN]).collect();
    let all: Vec<Vec<i64>> = rows.iter().map(places).collect();
    let within = all
        .iter()
        .flat_map(|row| row.windows(2))
        .map(|pair| pair[1] - pair[0]);
    let between = all.windows(2).filter_map(|rows| {
        let (one, other) = rows[0].first().zip(rows[1].first())?;
        Some((one - other).abs()).filter(|half| *half > 0)
    });
    let half = match within.min() {
        Some(width) => width / 2,
        None => between.min().unwrap_or(1),
    };
    let left = all.iter().flatten().min().copied().unwrap_or(0);
    for (place, marks) in rows {
        for DrawnWord { site, word } in marks {
            let from_left = site[COLUMN] - left;
            if half == 0 || from_left % half != 0 {
                return Err(misplaced(Grid::Hexagon, place, "the board", word));
            }
            site[COLUMN] = from_left / half;
        }
    }
    Ok(())
}

/// The cells of a board by their names: as they are drawn, or by row and column.
fn named_cells(rows: &[Row], grid: Grid) -> Result<Vec<BoardCell>> {
    let marks = marked(rows, &["#"]);
    let shift = shift(&marks, grid, "the board")?;
    let n_layers = marks.last().map_or(0, |(_, mark)| mark.site[LAYER] + 1);
    let mut named: BTreeMap<String, &Place> = BTreeMap::new();
    let mut cells = Vec::new();
    for (place, DrawnWord { site, word }) in marks {
        let [layer, row, column] = *site;
        let is_labelled = !is_unnamed(word, grid);
        let column_no = 1 + if grid == Grid::Hexagon {
            column / 2
        } else {
            column
        };
        let name = if is_labelled {
            word.clone()
        } else if n_layers == 1 {
            format!("r{}c{column_no}", row + 1)
        } else {
            format!("z{}r{}c{column_no}", layer + 1, row + 1)
        };
        check_name(&name, "name of a cell", place)?;
        if is_labelled && word.contains(['.', '#']) {
            return Err(place.within(word, 0..word.len()).error(format!(
                "`{word}` is not a valid cell name; a row of the board holds a `.` or a `#` for each place, \
                 or words with blanks between them, and a name has neither `.` nor `#` in it"
            )));
        }
        if let Some(first) = named.insert(name.to_lowercase(), place) {
            return Err(place.error(format!(
                "cell `{name}` has the name of a cell in {first}; names need to differ, and by more than letter case, \
                 and a cell without one is named by its row and column"
            )));
        }
        cells.push(BoardCell {
            name,
            is_labelled,
            site: moved(*site, shift),
            colour: None,
        });
    }
    Ok(cells)
}

/// True if a word stands for a cell that has no name or entry.
fn is_unnamed(word: &str, grid: Grid) -> bool {
    word == "." || grid == Grid::Triangle && ["^", "v"].contains(&word)
}

/// The number of columns by which a drawing moves to the right to fit the grid: the sum of row and column has to be even for a triangle
/// that points up.
///
/// # Errors
/// When a cell needs a different shift from those before it.
fn shift(cells: &[(&Place, &DrawnWord)], grid: Grid, owner: &str) -> Result<i64> {
    let mut shift = None;
    for (place, DrawnWord { site, word }) in cells {
        let sum = site[ROW] + site[COLUMN];
        let needed = match (grid, word.as_str()) {
            (Grid::Hexagon, _) | (Grid::Triangle, "^") => sum % 2,
            (Grid::Triangle, "v") => (sum + 1) % 2,
            _ => continue,
        };
        if *shift.get_or_insert(needed) != needed {
            return Err(misplaced(grid, place, owner, word));
        }
    }
    Ok(shift.unwrap_or(0))
}

/// The error for a cell in a place where the grid has none.
fn misplaced(grid: Grid, place: &Place, owner: &str, word: &str) -> Error {
    let expected = match grid {
        Grid::Triangle => {
            "triangles that point up `^` and down `v` alternate along every row and down every column"
        }
        _ => {
            "hexagons of a row are equally far apart in the whole drawing, \
             and each row begins half as far to the left or right of the row above, as in `X X/ X`"
        }
    };
    place.error(format!(
        "{owner} has a `{word}` in a wrong place; {expected}"
    ))
}

fn moved([layer, row, column]: Site, shift: i64) -> Site {
    [layer, row, column + shift]
}

fn has_only(text: &str, symbols: &str) -> bool {
    text.chars().all(|symbol| symbols.contains(symbol))
}

/// The symbols of a line with their columns, the first one being this.
fn symbols(line: &str, first: usize) -> Vec<(usize, &str)> {
    let symbols = line.split("").filter(|symbol| !symbol.is_empty());
    (first..).zip(symbols).collect()
}

/// The words of a line, each with the number of characters before it.
fn placed_words(line: &str) -> Vec<(usize, &str)> {
    let parts = line.split(char::is_whitespace).scan(0, |at, part| {
        let start = *at;
        *at += part.chars().count() + 1;
        Some((start, part))
    });
    parts.filter(|(_, part)| !part.is_empty()).collect()
}
