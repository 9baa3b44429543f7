//! Addresses of f-puzzles and SudokuPad, which hold a whole Sudoku: JSON, packed by lz-string.

use std::collections::BTreeMap;

use serde_json::Value;

use super::translation::{Translation, quoted};
use crate::error::Result;
use crate::family::assignment::symbol_of;
use crate::family::document::Document;
use crate::words::in_a_list;

/// The sites whose addresses hold puzzles, and what stands before the puzzle.
const SITES: [&str; 3] = ["f-puzzles.com", "sudokupad.", "crackingthecryptic.com"];
const BEFORE: [&str; 3] = ["load=", "fpuzzles", "fpuz"];

/// The longest text that is unpacked, so that a malicious address cannot fill the memory.
const LONGEST: usize = 1 << 15;

/// The keys that list marks, and those of the puzzle file.
const MARKS: [(&str, &str); 20] = [
    ("killercage", "cages"),
    ("thermometer", "thermometers"),
    ("slowthermometer", "slow_thermometers"),
    ("arrow", "arrows"),
    ("palindrome", "palindromes"),
    ("whispers", "whispers"),
    ("renban", "renbans"),
    ("betweenline", "between_lines"),
    ("sandwichsum", "sandwiches"),
    ("littlekillersum", "little_killers"),
    ("xv", "x"),
    ("difference", "white_dots"),
    ("ratio", "black_dots"),
    ("quadruple", "quadruples"),
    ("even", "even"),
    ("odd", "odd"),
    ("minimum", "minimums"),
    ("maximum", "maximums"),
    ("extraregion", "extra_regions"),
    ("clone", "clones"),
];

/// The keys that are true for a rule of all cells, and those of the puzzle file.
const RULES: [(&str, &str); 4] = [
    ("antiknight", "anti_knight"),
    ("antiking", "anti_king"),
    ("nonconsecutive", "nonconsecutive"),
    ("disjointgroups", "disjoint_groups"),
];

/// The entries of `negative`, which say that all marks of a kind are drawn, with the keys of the puzzle file.
const ALL: [(&str, &str); 3] = [
    ("difference", "all_white_dots"),
    ("ratio", "all_black_dots"),
    ("xv", "all_x_and_v"),
];

/// The keys that are read elsewhere or do not affect the rules, and those of mere decoration.
const SILENT: [&str; 13] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "diagonal+",
    "diagonal-",
    "negative",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
];
const DRAWN: [&str; 5] = ["cage", "line", "rectangle", "circle", "text"];

/// The puzzle file of the Sudoku that an address holds, and a warning if there is one; `None` where the text is no such address.
///
/// # Errors
/// When the address is cut, or its puzzle has rules that are not read.
pub fn translate(document: &Document) -> Option<Result<(Document, Option<String>)>> {
    let address = document.text().trim();
    let is_address = SITES.iter().any(|site| address.contains(site));
    if !is_address || address.contains(char::is_whitespace) {
        return None;
    }
    let wrong = |problem: &str| document.line(1).error(problem);
    let packed = BEFORE
        .iter()
        .find_map(|before| Some(address.split_once(before)?.1));
    let Some(packed) = packed else {
        return Some(Err(wrong(
            "the address does not hold its puzzle; expected one of f-puzzles with `load=`, or one of SudokuPad with `fpuzzles` or `fpuz`",
        )));
    };
    let Some(puzzle) = unpacked(packed) else {
        return Some(Err(wrong(
            "the address is cut off or damaged; copy the whole address again",
        )));
    };
    Some(
        file_of(&puzzle)
            .map_err(|problem| wrong(&problem))
            .map(|(file, warning)| (file.document(document), warning)),
    )
}

/// The JSON in the packed part of an address.
fn unpacked(packed: &str) -> Option<Value> {
    let packed = packed.split(['&', '#']).next()?;
    if packed.len() > LONGEST {
        return None;
    }
    let packed = packed
        .replace("%2B", "+")
        .replace("%2F", "/")
        .replace("%3D", "=");
    let text = String::from_utf16(&lz_str::decompress_from_base64(&packed)?).ok()?;
    serde_json::from_str(&text).ok().filter(Value::is_object)
}

/// True if a key of the JSON says anything.
fn is_set(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    }
}

/// The lines of the puzzle file, and a warning if there is one; or what cannot be read.
fn file_of(puzzle: &Value) -> std::result::Result<(Translation, Option<String>), String> {
    let keys = puzzle.as_object().into_iter().flatten();
    let keys = keys.filter(|(_, value)| is_set(value));
    let keys: Vec<&str> = keys.map(|(key, _)| key.as_str()).collect();
    let known = MARKS.iter().chain(&RULES).map(|(known, _)| *known);
    let known: Vec<&str> = known.chain(SILENT).chain(DRAWN).collect();
    let quoted_keys = |is_meant: &dyn Fn(&str) -> bool| {
        let keys = keys.iter().filter(|key| is_meant(key));
        let keys: Vec<String> = keys.map(|key| format!("`{key}`")).collect();
        (!keys.is_empty()).then(|| (keys.len(), in_a_list(&keys)))
    };
    if let Some((n_keys, unknown)) = quoted_keys(&|key| !known.contains(&key)) {
        let verb = if n_keys == 1 { "is" } else { "are" };
        return Err(format!(
            "the puzzle in the address has rules that a Sudoku file cannot state: {unknown} {verb} not supported"
        ));
    }
    let size = items(&puzzle["grid"]).count();
    let mut file = Translation::of("sudoku");
    let title = text_of(&puzzle["title"]);
    if !title.is_empty() {
        file.push(&format!("name = {}", quoted(&title)), 1);
    }
    for drawing in drawings(puzzle, size) {
        file.push(&drawing, 1);
    }
    let all: Vec<String> = items(&puzzle["negative"]).map(text_of).collect();
    let rules = RULES.iter().filter(|(key, _)| keys.contains(key));
    let negative = ALL
        .iter()
        .filter(|(key, _)| all.iter().any(|all| all == key));
    for (_, own) in rules.chain(negative) {
        file.push(&format!("{own} = true"), 1);
    }
    for (key, lines) in marks(puzzle, size) {
        let lines = lines.iter().map(|line| format!("  {},\n", quoted(line)));
        file.push(&format!("{key} = [\n{}]", lines.collect::<String>()), 1);
    }
    let warning = quoted_keys(&|key| DRAWN.contains(&key)).map(|(_, drawn)| {
        format!(
            "left out what the address only draws: {drawn}; if it stands for a rule, add that rule to the puzzle file"
        )
    });
    Ok((file, warning))
}

/// The grid, and the regions unless they are boxes.
fn drawings(puzzle: &Value, size: usize) -> Vec<String> {
    let grid = drawing("grid", puzzle, &|_, _, cell| {
        let digit = Some(text_of(&cell["value"])).filter(|_| cell["given"] == true);
        let digit = digit.and_then(|digit| digit.parse().ok());
        digit.map_or('.', symbol_of)
    });
    // A cell without a region is in its box, which is a row where the size allows no other one.
    let height = (1..=size.isqrt()).rfind(|height| size.is_multiple_of(*height));
    let height = height.unwrap_or(1);
    let mut cells = items(&puzzle["grid"]).flat_map(items);
    let has_regions = height == 1 || cells.any(|cell| cell["region"].is_number());
    let regions = has_regions.then(|| {
        drawing("regions", puzzle, &|row, column, cell| {
            let own = text_of(&cell["region"]).parse().ok();
            symbol_of(own.unwrap_or(row / height * height + column * height / size) + 1)
        })
    });
    [grid].into_iter().chain(regions).collect()
}

/// A drawing of the grid, as the puzzle file has it below a key, with a symbol for the row, the column and the JSON of a cell.
fn drawing(key: &str, puzzle: &Value, symbol: &dyn Fn(usize, usize, &Value) -> char) -> String {
    let rows = items(&puzzle["grid"]).enumerate();
    let rows = rows.map(|(row, cells)| {
        let cells = items(cells).enumerate();
        let symbols = cells.map(|(column, cell)| symbol(row, column, cell));
        symbols.collect::<String>() + "\n"
    });
    format!("{key} = \"\"\"\n{}\"\"\"", rows.collect::<String>())
}

/// The marks, line by line, below the keys of the puzzle file.
fn marks(puzzle: &Value, size: usize) -> BTreeMap<&'static str, Vec<String>> {
    let mut marks: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for (key, own) in MARKS {
        for part in items(&puzzle[key]) {
            let own = if text_of(&part["value"]) == "V" {
                "v"
            } else {
                own
            };
            marks
                .entry(own)
                .or_default()
                .extend(lines_of(key, part, size));
        }
    }
    match ["diagonal+", "diagonal-"].map(|key| is_set(&puzzle[key])) {
        [false, false] => {}
        diagonals => {
            let lines = [
                format!("r{size}c1-r1c{size}"),
                format!("r1c1-r{size}c{size}"),
            ];
            let lines = lines
                .into_iter()
                .zip(diagonals)
                .filter(|(_, is_set)| *is_set);
            marks
                .entry("extra_regions")
                .or_default()
                .extend(lines.map(|(line, _)| line));
        }
    }
    marks.retain(|_, lines| !lines.is_empty());
    marks
}

/// The lines that say the same as a mark of the JSON; none if it has no cells.
fn lines_of(key: &str, part: &Value, size: usize) -> Vec<String> {
    let number = match text_of(&part["value"]) {
        number if number.is_empty() => number,
        number => format!(" = {number}"),
    };
    let cells = cells_of(&part["cells"]);
    let lines = items(&part["lines"]).map(cells_of);
    let lines: Vec<String> = match key {
        "arrow" => {
            let is_shaft = |cell: &&str| !cells.split(' ').any(|circle| circle == *cell);
            let shafts = lines.map(|line| {
                line.split(' ')
                    .filter(is_shaft)
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            shafts.map(|shaft| format!("{cells} = {shaft}")).collect()
        }
        "quadruple" => {
            let digits: Vec<String> = items(&part["values"]).map(text_of).collect();
            vec![format!("{cells} = {}", digits.join(" "))]
        }
        "clone" => vec![format!("{cells} = {}", cells_of(&part["cloneCells"]))],
        "sandwichsum" | "littlekillersum" => outside(key, part, size)
            .map(|line| line + &number)
            .into_iter()
            .collect(),
        "whispers" => lines.map(|line| line + &number).collect(),
        "killercage" | "difference" | "ratio" => vec![cells.clone() + &number],
        "even" | "odd" | "minimum" | "maximum" => vec![text_of(&part["cell"]).to_lowercase()],
        "xv" | "extraregion" => vec![cells.clone()],
        _ => lines.collect(),
    };
    lines
        .into_iter()
        .filter(|line| !line.trim_start().is_empty() && !line.starts_with(" ="))
        .collect()
}

/// The line of cells that a clue outside the grid is about.
fn outside(key: &str, part: &Value, size: usize) -> Option<String> {
    let (row, column) = text_of(&part["cell"])
        .strip_prefix('R')?
        .split_once('C')
        .map(|(row, column)| (row.to_owned(), column.to_owned()))?;
    let [row, column]: [isize; 2] = [row.parse().ok()?, column.parse().ok()?];
    let size = size.cast_signed();
    let is_in = |line: isize| (1..=size).contains(&line);
    if key == "sandwichsum" {
        return Some(if is_in(row) {
            format!("r{row}")
        } else {
            format!("c{column}")
        });
    }
    let direction = text_of(&part["direction"]);
    let down = if direction.starts_with('D') { 1 } else { -1 };
    let across = if direction.ends_with('R') { 1 } else { -1 };
    let cells = (1..=size).map(|no| (row + no * down, column + no * across));
    let cells: Vec<_> = cells
        .take_while(|(row, column)| is_in(*row) && is_in(*column))
        .collect();
    let (first, last) = (cells.first()?, cells.last()?);
    Some(format!("r{}c{}-r{}c{}", first.0, first.1, last.0, last.1))
}

/// The elements of a list; none if it is something else.
fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The names of cells, as the puzzle file lists them.
fn cells_of(list: &Value) -> String {
    let names: Vec<String> = items(list)
        .map(|name| text_of(name).to_lowercase())
        .collect();
    names.join(" ")
}

/// A text or a number as a text.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
