//! Drawings as the cells of a grid: of the board, and of the pieces.

use std::collections::BTreeMap;

use toml::Spanned;

use crate::drawing::grid::{COLUMN, Grid, LAYER, Polyform, ROW, Site};
use crate::error::{Error, Place, Result, difference};
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

/// How the places of a row are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// A row of only `.` and `#`, and of triangles `^` and `v`, has one character for each place, and any other row has one word for each.
    Board,
    /// A row without blanks has one character for each place.
    Over,
}

/// Reads the cells of a board, layer by layer and row by row. A row of only `.` and `#` has one character for each place, and any other row
/// has one word for each. If a board of squares or cubes is drawn with nothing but `#` or `X` and blanks, these symbols are its cells, and
/// blanks are gaps. Rows of hexagons always have words. Triangles have characters, also `^` and `v`, if all rows do.
///
/// # Errors
/// When the drawing is too large, rows differ in length or do not stand as those of such a grid, or a cell has a name that is not
/// allowed or is already taken.
pub fn read_board(
    document: &Document,
    drawing: &Spanned<String>,
    grid: Grid,
) -> Result<Vec<BoardCell>> {
    named_cells(&read_rows(document, drawing, grid, Written::Board)?, grid)
}

/// Reads a drawing that has a word for each cell of a board, and gives those that are not `.` or the name of their cell.
///
/// # Errors
/// When it has other places than the board.
pub fn read_over(
    document: &Document,
    (key, drawing): (&str, &Spanned<String>),
    grid: Grid,
    cells: &[BoardCell],
) -> Result<Vec<(usize, String, Place)>> {
    let rows = read_rows(document, drawing, grid, Written::Over)?;
    let marks = marked(&rows, &["#"]);
    let shift = shift(&marks, grid).unwrap_or(0);
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
        let place = beyond.map_or(&board, |(place, _)| place);
        return Err(place.error(format!(
            "`{key}` has {} the board; expected its {} drawn like the board, with `.` for a cell without an entry \
             and `#` where the board has no cell",
            if beyond.is_some() { "a place beyond" } else { "too few places for" },
            count_of(cells.len() as u64, "cell")
        )));
    }
    let over = marks.into_iter().filter_map(|(place, mark)| {
        let idx = at(mark, more)?;
        let is_pointed = grid == Grid::Triangle && ["^", "v"].contains(&&*mark.word);
        let is_free = mark.word == "." || mark.word == cells[idx].label() || is_pointed;
        (!is_free).then(|| (idx, mark.word.clone(), place.clone()))
    });
    Ok(over.collect())
}

/// The rows of a drawn board.
fn read_rows(
    document: &Document,
    drawing: &Spanned<String>,
    grid: Grid,
    written: Written,
) -> Result<Vec<Row>> {
    let mut lines = drawn_lines(document, drawing);
    let width = lines.iter().map(|(_, line)| line.chars().count()).max();
    let width = width.unwrap_or(0);
    let owner = document.place(drawing.span()).to_string();
    for (found, things, limit) in [
        (lines.len(), "rows", MOST_ROWS),
        (width, "characters in a row", MOST_CHARACTERS),
    ] {
        check_count(&owner, found, things, "a drawn board", limit)?;
    }
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let indents = lines.iter().map(|(_, line)| indent(line));
    let left = indents.min().unwrap_or(0);
    let drawn_with = |symbols| lines.iter().all(|(_, line)| has_only(line, symbols));
    let is_over = written == Written::Over;
    let is_silhouette = !is_over && (drawn_with("# ") || drawn_with("Xx "));
    if matches!(grid, Grid::Square | Grid::Cube) && is_silhouette {
        fill_in(&mut lines, grid, left, width);
    }
    let has_one_each = |line: &str, symbols: &str| {
        has_only(line, symbols) || is_over && !line.contains(char::is_whitespace)
    };
    let is_dense = lines
        .iter()
        .all(|(_, line)| has_one_each(line.trim(), ".#^v"));
    let mut rows = rows(grid, lines, |line| match grid {
        Grid::Hexagon => placed_words(line),
        Grid::Triangle if is_dense => symbols(line.trim(), indent(line) - left),
        Grid::Square | Grid::Cube if has_one_each(line.trim(), ".#") => symbols(line.trim(), 0),
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
    let lines = drawing.split(['\n', '/']);
    let lines = lines.map(|line| (place.clone(), line.trim_end_matches('\r').to_owned()));
    let rows = rows(grid, lines, |line| symbols(line, 0));
    let cells = marked(&rows, &[".", " "]);
    let is_cell = |word: &str| has_only(word, pointed) || word == "#" || is_alphanumeric(word);
    if let Some((_, DrawnWord { word, .. })) = cells.iter().find(|(_, mark)| !is_cell(&mark.word)) {
        let at = drawing.find(word).unwrap_or_default();
        return Err(place.within(drawing, at..at + word.len()).error(format!("piece `{id}` is drawn with `{word}`; a {noun} is {drawn_as}, a gap is `.` or a blank, and `/` or a line break ends a row")));
    }
    let owner = format!("piece `{id}` in {place}");
    check_count(&owner, cells.len(), nouns, "a piece", MOST_CELLS)?;
    let shift = shift(&cells, grid).map_err(|(_, word)| match grid {
        Grid::Triangle => points_wrong(place, &format!("piece `{id}`"), word),
        _ => place.error(format!("piece `{id}` is drawn with hexagons that touch nothing; those of a row are two characters apart, and each row is shifted by one character against the row above, as in `X X/ X`")),
    })?;
    let coloured = cells.iter().map(|(_, mark)| {
        let colour = mark.word.chars().next().filter(|_| !colours.is_empty());
        (moved(mark.site, shift), colour)
    });
    let shape = Polyform::coloured(grid, coloured.collect());
    let unknown = shape
        .cells()
        .filter_map(|(_, colour)| colour)
        .find(|colour| !colours.contains(colour));
    let problem = if cells.is_empty() {
        format!("has no {noun}; a {noun} is drawn as {drawn_as}")
    } else if let Some(colour) = unknown {
        let names: String = colours.iter().collect();
        format!(
            "has a {noun} `{colour}`, which is no colour of `pattern`; the colours are `{names}`"
        )
    } else if shape.n_parts() == n_parts {
        return Ok(shape);
    } else if n_parts > 1 {
        format!(
            "has {}; expected {n_parts}, as `parts` says",
            count_of(shape.n_parts() as u64, "part")
        )
    } else {
        let touch = if grid == Grid::Cube {
            "face to face"
        } else {
            "side by side"
        };
        format!(
            "is not connected; its {nouns} must touch {touch}, unless `parts` gives the number of its parts"
        )
    };
    Err(place.error(format!("piece `{id}` {problem}")))
}

/// The lines of a drawn board without the blank ones around it, each with its line in the file.
fn drawn_lines(document: &Document, drawing: &Spanned<String>) -> Vec<(Place, String)> {
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
    let lines: Vec<&str> = if text.contains('/') && has_only(text, ".#/") {
        text.split('/').collect()
    } else {
        text.lines().map(str::trim_end).collect()
    };
    let drawn = lines.iter().enumerate();
    let drawn = drawn.map(|(idx, line)| (place(idx), (*line).to_owned()));
    let end = lines.iter().rposition(|line| !line.is_empty());
    drawn
        .take(end.map_or(0, |end| end + 1))
        .skip_while(|(_, line)| line.is_empty())
        .collect()
}

/// Turns a silhouette into rows of `.` and `#`. Its symbols may stand apart.
fn fill_in(lines: &mut [(Place, String)], grid: Grid, left: usize, width: usize) {
    let is_even = |line: &str| line.chars().skip(left + 1).step_by(2).all(|it| it == ' ');
    let step = if lines.iter().all(|(_, line)| is_even(line)) {
        2
    } else {
        1
    };
    let is_row = |line: &str| grid != Grid::Cube || !line.is_empty();
    for (_, line) in lines.iter_mut().filter(|(_, line)| is_row(line)) {
        let symbols = line.chars().chain(std::iter::repeat(' '));
        let places = symbols.take(width).skip(left).step_by(step);
        *line = places
            .map(|symbol| if symbol == ' ' { '#' } else { '.' })
            .collect();
    }
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
    let n_rows = |of: i64| rows.iter().filter(|row| layer(row) == of).count();
    let needed = rows.first().map_or(0, |(_, marks)| marks.len());
    for row in rows {
        let (place, marks) = row;
        if marks.len() != needed {
            let found = count_of(marks.len() as u64, "place");
            return Err(place.error(format!(
                "the row has {found} but the first row has {needed}; a place that is not a cell is drawn as `#`"
            )));
        }
        if n_rows(layer(row)) != n_rows(0) {
            let (no, found) = (layer(row) + 1, count_of(n_rows(layer(row)) as u64, "row"));
            return Err(place.error(format!(
                "layer {no} has {found} but the first layer has {}; an empty row ends a layer, and a place that is not a cell is drawn as `#`",
                n_rows(0)
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
    let within = all.iter().flat_map(|row| row.windows(2));
    let between = all.windows(2).filter_map(|rows| {
        let (one, other) = rows[0].first().zip(rows[1].first())?;
        Some((one - other).abs()).filter(|half| *half > 0)
    });
    let half = match within.map(|pair| pair[1] - pair[0]).min() {
        Some(width) => width / 2,
        None => between.min().unwrap_or(1),
    };
    let left = all.iter().flatten().min().copied().unwrap_or(0);
    let start = all.iter().flatten().next().copied().unwrap_or(0);
    for (place, marks) in rows {
        for DrawnWord {
            site: [_, row, at], ..
        } in marks
        {
            let from_start = *at - start;
            if half == 0 || from_start % half != 0 || (*row + from_start / half) % 2 != 0 {
                return Err(place.error("the row is not shifted by half a cell against the row above; hexagons of a row are equally far apart in the whole drawing, and each row begins half as far to the left or right, as in `. .` above ` . .`"));
            }
            *at = (*at - left) / half;
        }
    }
    Ok(())
}

/// The cells of a board by their names: as they are drawn, or by row and column.
fn named_cells(rows: &[Row], grid: Grid) -> Result<Vec<BoardCell>> {
    let marks = marked(rows, &["#"]);
    let shift =
        shift(&marks, grid).map_err(|(place, word)| points_wrong(place, "the row", word))?;
    let n_layers = marks.last().map_or(0, |(_, mark)| mark.site[LAYER] + 1);
    let mut named: BTreeMap<String, (String, &Place)> = BTreeMap::new();
    let mut cells = Vec::new();
    for (place, DrawnWord { site, word }) in marks {
        let [layer, row, column] = *site;
        let column_no = 1 + if grid == Grid::Hexagon {
            column / 2
        } else {
            column
        };
        let is_pointed = grid == Grid::Triangle && ["^", "v"].contains(&&**word);
        let is_labelled = word != "." && !is_pointed;
        let name = match (is_labelled, n_layers) {
            (true, _) => checked_name(word, place)?,
            (false, 1) => format!("r{}c{column_no}", row + 1),
            (false, _) => format!("z{}r{}c{column_no}", layer + 1, row + 1),
        };
        if let Some(first) = named.insert(name.to_lowercase(), (name.clone(), place)) {
            return Err(alike(&first, &name, place));
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

fn checked_name(word: &str, place: &Place) -> Result<String> {
    if word.contains(['.', '#']) {
        return Err(place.within(word, 0..word.len()).error(format!(
            "`{word}` is not a valid cell name; a row of the board holds a `.` or a `#` for each place, or words with blanks between them, and a name has neither `.` nor `#` in it"
        )));
    }
    check_name(word, "name of a cell", place)?;
    Ok(word.to_owned())
}

/// The error about two cells whose names are the same but for their case.
fn alike((one, first): &(String, &Place), other: &str, place: &Place) -> Error {
    place.error(if one == other {
        format!("cell `{one}` is named twice, first in {first}; every cell needs a name of its own, and one without is named by its row and column")
    } else {
        let difference = difference(one, other);
        format!("cells `{one}` and `{other}` differ only in {difference}; some databases cannot tell them apart, so names need to differ by more")
    })
}

/// The number of columns by which cells move to the right to fit the grid, or the first cell that needs another shift than those before
/// it. Triangles that point up have an even sum of row and column.
fn shift<'a>(
    cells: &[(&'a Place, &'a DrawnWord)],
    grid: Grid,
) -> Result<i64, (&'a Place, &'a str)> {
    let mut shift = None;
    for (place, DrawnWord { site, word }) in cells {
        let sum = site[ROW] + site[COLUMN];
        let needed = match (grid, word.as_str()) {
            (Grid::Hexagon, _) | (Grid::Triangle, "^") => sum % 2,
            (Grid::Triangle, "v") => (sum + 1) % 2,
            _ => continue,
        };
        if *shift.get_or_insert(needed) != needed {
            return Err((place, word));
        }
    }
    Ok(shift.unwrap_or(0))
}

fn moved([layer, row, column]: Site, shift: i64) -> Site {
    [layer, row, column + shift]
}

/// The error about a triangle that points the other way.
fn points_wrong(place: &Place, owner: &str, word: &str) -> Error {
    place.error(format!(
        "{owner} has a `{word}` where triangles point the other way; up `^` and down `v` alternate along every row and down every column"
    ))
}

fn has_only(text: &str, symbols: &str) -> bool {
    text.chars().all(|symbol| symbols.contains(symbol))
}

fn is_alphanumeric(text: &str) -> bool {
    text.chars().all(|symbol| symbol.is_ascii_alphanumeric())
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
