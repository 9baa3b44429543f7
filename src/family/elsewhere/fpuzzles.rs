//! Addresses of f-puzzles and SudokuPad, which hold a whole Sudoku: JSON, packed by lz-string.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::error::Result;
use crate::family::assignment::symbol_of;
use crate::family::document::Document;
use crate::words::in_a_list;

/// The sites whose addresses hold puzzles, and what stands before the puzzle.
const SITES: [&str; 3] = ["f-puzzles.com", "sudokupad.", "crackingthecryptic.com"];
const BEFORE: [&str; 3] = ["load=", "fpuzzles", "fpuz"];

/// The longest text that is unpacked, so that a malicious address cannot fill the memory.
const LONGEST: usize = 1 << 15;

/// The keys that list marks or set a rule for all cells, each with the key of the puzzle file.
const KEYS: [(&str, &str); 26] = [
    ("antiknight", "anti_knight"),
    ("antiking", "anti_king"),
    ("nonconsecutive", "nonconsecutive"),
    ("disjointgroups", "disjoint_groups"),
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
    ("diagonal+", "extra_regions"),
    ("diagonal-", "extra_regions"),
];

/// The entries of `negative`, which say that all marks of a kind are drawn, with the keys of the puzzle file.
const ALL: [(&str, &str); 3] = [
    ("difference", "all_white_dots"),
    ("ratio", "all_black_dots"),
    ("xv", "all_x_and_v"),
];

/// Other keys that are read or do not affect the rules, and the keys of mere decoration.
const SILENT: &str = "size grid title author ruleset solution negative metadata disabledlogic truecandidatesoptions highlightConflicts";
const DRAWN: &str = "cage line rectangle circle text";

/// The puzzle file of the Sudoku that an address holds, and a warning if there is one; `None` where the text is something else.
///
/// # Errors
/// When the address is cut off, or its puzzle has rules that cannot be read.
pub fn translate(document: &Document) -> Option<Result<(Document, Option<String>)>> {
    let address = document.text().trim();
    let is_address = SITES.iter().any(|site| address.contains(site));
    if !is_address || address.contains(char::is_whitespace) {
        return None;
    }
    let mut parts = BEFORE.iter().map(|before| address.split_once(before));
    let file = if let Some((_, packed)) = parts.find_map(|parts| parts) {
        unpacked(packed)
            .ok_or("the address is cut off or damaged; copy the whole address again".to_owned())
            .and_then(|puzzle| file_of(&puzzle))
    } else {
        let problem = "the address does not hold its puzzle; \
             expected one of f-puzzles with `load=`, or one of SudokuPad with `fpuzzles` or `fpuz`";
        Err(problem.to_owned())
    };
    let file = file.map(|(text, warning)| (document.translated(&text, vec![1]), warning));
    Some(file.map_err(|problem| document.line(1).error(problem)))
}

/// The JSON in the packed part of an address.
fn unpacked(packed: &str) -> Option<Value> {
    let mut plain = packed.split(['&', '#']).next()?.to_owned();
    if plain.len() > LONGEST {
        return None;
    }
    for (code, symbol) in [("%2B", "+"), ("%2F", "/"), ("%3D", "=")] {
        plain = plain.replace(code, symbol);
    }
    let text = String::from_utf16(&lz_str::decompress_from_base64(&plain)?).ok()?;
    serde_json::from_str(&text).ok().filter(Value::is_object)
}

/// The text of the puzzle file, and a warning if there is one; or what cannot be read.
fn file_of(puzzle: &Value) -> std::result::Result<(String, Option<String>), String> {
    let size = items(&puzzle["grid"]).count();
    let (mut rules, mut unknown, mut drawn) = (BTreeSet::new(), Vec::new(), Vec::new());
    let mut marks: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (key, value) in puzzle.as_object().into_iter().flatten() {
        let is_in = |list: &str| list.split(' ').any(|known| known == key);
        let own = KEYS.iter().find(|(known, _)| known == key);
        match (key.as_str(), own) {
            _ if !is_set(value) => {}
            ("diagonal+", _) => marks
                .entry("extra_regions")
                .or_default()
                .push(format!("r{size}c1-r1c{size}")),
            ("diagonal-", _) => marks
                .entry("extra_regions")
                .or_default()
                .push(format!("r1c1-r{size}c{size}")),
            (_, Some((_, own))) if value.is_array() => {
                for mark in items(value) {
                    let own = if mark["value"] == "V" { "v" } else { own };
                    marks.entry(own).or_default().extend(lines_of(mark, size));
                }
            }
            (_, Some((_, own))) => _ = rules.insert(*own),
            _ if is_in(DRAWN) => drawn.push(format!("`{key}`")),
            _ if !is_in(SILENT) => unknown.push(format!("`{key}`")),
            _ => {}
        }
    }
    if !unknown.is_empty() {
        return Err(format!(
            "the puzzle in the address has rules that a Sudoku file cannot state: {}",
            in_a_list(&unknown)
        ));
    }
    for kind in items(&puzzle["negative"]) {
        let all = ALL.iter().filter(|(known, _)| kind == known);
        rules.extend(all.map(|(_, own)| *own));
    }
    let mut file = Map::new();
    file.insert("family".to_owned(), "sudoku".into());
    file.insert("name".to_owned(), text_of(&puzzle["title"]).into());
    file.retain(|_, value| is_set(value));
    file.extend(drawings(puzzle, size));
    file.extend(rules.into_iter().map(|key| (key.to_owned(), true.into())));
    marks.retain(|_, lines| !lines.is_empty());
    file.extend(
        marks
            .into_iter()
            .map(|(key, lines)| (key.to_owned(), lines.into())),
    );
    let warning = (!drawn.is_empty()).then(|| format!(
        "left out what the address only draws: {}; if it stands for a rule, add that rule to the puzzle file",
        in_a_list(&drawn)
    ));
    let text = toml::to_string_pretty(&file).map_err(|error| error.to_string())?;
    Ok((text, warning))
}

/// True if a JSON value is not null, false or empty.
fn is_set(value: &Value) -> bool {
    ![json!(null), json!(false), json!(""), json!([])].contains(value)
}

/// The grid, and the regions unless they are boxes.
fn drawings(puzzle: &Value, size: usize) -> Vec<(String, Value)> {
    // A cell without a region is in its box, which is a row where the size allows no other one.
    let divides = |height: &usize| size.is_multiple_of(*height);
    let height = (1..=size.isqrt()).rfind(divides).unwrap_or(1);
    let (mut grid, mut regions, mut has_regions) = (String::new(), String::new(), height == 1);
    for (row, cells) in items(&puzzle["grid"]).enumerate() {
        for (column, cell) in items(cells).enumerate() {
            let digit = Some(text_of(&cell["value"])).filter(|_| cell["given"] == true);
            grid.push(
                digit
                    .and_then(|digit| digit.parse().ok())
                    .map_or('.', symbol_of),
            );
            let own = text_of(&cell["region"]).parse().ok();
            has_regions |= own.is_some();
            regions.push(symbol_of(
                own.unwrap_or(row / height * height + column * height / size) + 1,
            ));
        }
        grid.push('\n');
        regions.push('\n');
    }
    let all = [
        ("grid".to_owned(), grid.into()),
        ("regions".to_owned(), regions.into()),
    ];
    all.into_iter().take(1 + usize::from(has_regions)).collect()
}

/// The lines that say the same as a mark of the JSON; none if it has no cells.
fn lines_of(mark: &Value, size: usize) -> Vec<String> {
    let cells = names(items(&mark["cells"]));
    let behind = |others: &str| {
        if cells.is_empty() {
            others.to_owned()
        } else {
            format!("{cells} = {others}")
        }
    };
    let lines: Vec<String> = if let Some(cell) = mark["cell"].as_str() {
        line_from(cell, &text_of(&mark["direction"]), size)
            .into_iter()
            .collect()
    } else if let Some(others) = mark.get("cloneCells").or(mark.get("values")) {
        vec![behind(&names(items(others)))]
    } else if let Some(lines) = mark["lines"].as_array() {
        // The line of an arrow begins in its circle.
        let is_shaft = |cell: &&Value| !items(&mark["cells"]).any(|own| own == *cell);
        let lines = lines.iter().map(|line| names(items(line).filter(is_shaft)));
        lines.map(|line| behind(&line)).collect()
    } else {
        vec![cells]
    };
    let number = match text_of(&mark["value"]) {
        number if number.parse::<i64>().is_ok() => format!(" = {number}"),
        _ => String::new(),
    };
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    lines.map(|line| line + &number).collect()
}

/// The cells that a cell stands for: itself or, if it is outside the grid, the diagonal, row or column that begins beside it.
fn line_from(cell: &str, direction: &str, size: usize) -> Option<String> {
    let (row, column) = cell.strip_prefix('R')?.split_once('C')?;
    let [row, column]: [isize; 2] = [row.parse().ok()?, column.parse().ok()?];
    let is_in = |line: isize| (1..=size.cast_signed()).contains(&line);
    let down = if direction.starts_with('D') { 1 } else { -1 };
    let across = if direction.ends_with('R') { 1 } else { -1 };
    Some(match (is_in(row), is_in(column)) {
        (true, true) => format!("r{row}c{column}"),
        _ if !direction.is_empty() => {
            let is_inside = |(row, column): &(isize, isize)| is_in(*row) && is_in(*column);
            let way = (1..).map(|no| (row + no * down, column + no * across));
            let cells: Vec<_> = way.take_while(is_inside).collect();
            let (first, last) = (cells.first()?, cells.last()?);
            format!("r{}c{}-r{}c{}", first.0, first.1, last.0, last.1)
        }
        (true, false) => format!("r{row}"),
        _ => format!("c{column}"),
    })
}

/// The elements of a list; none if it is something else.
fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The names of cells, or digits, as the puzzle file lists them.
fn names<'a>(list: impl Iterator<Item = &'a Value>) -> String {
    let names: Vec<String> = list.map(text_of).collect();
    names.join(" ").to_lowercase()
}

/// A text or a number as a text.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
