//! What a name or a file is that is taken for a puzzle and is none.

use std::path::Path;

use super::source::kind_of;
use super::{Document, named};
use crate::error::{FileError, nearest};

/// What a name is in place of that of a puzzle, or what to write instead; `None` where it may be that of a built-in puzzle.
pub(super) fn in_place_of_puzzle(name: &str) -> Option<String> {
    if named(name).is_some() {
        return Some(format!(
            "`{name}` is a family; `joinsaw new {name} > mine.toml` makes a file to start from"
        ));
    }
    let number = name.strip_prefix("Opt").unwrap_or(name);
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && number.len() < name.len() {
        return Some(format!(
            "`{name}` is a stage; `--stage {name}` chooses it where a command takes one"
        ));
    }
    if is_number && number.len() < 3 {
        return Some(format!(
            "a stage is one word, `Opt{number}`, and `joinsaw puzzles` lists the puzzles"
        ));
    }
    if name.starts_with("http://") || name.starts_with("https://") {
        return Some("no file is fetched from the web; download it and give its name".to_owned());
    }
    let is_cell = |symbol: &char| symbol.is_ascii_digit() || ".*_".contains(*symbol);
    let (n_cells, n_symbols) = (name.chars().filter(is_cell).count(), name.chars().count());
    let begins_a_name = name.starts_with(|symbol: char| symbol.is_alphabetic());
    if n_symbols >= 5 && n_cells * 3 > n_symbols && !begins_a_name && !Path::new(name).has_root() {
        let foreign = name.chars().find(|symbol| !is_cell(symbol));
        return Some(match foreign {
            Some(symbol) if n_cells + 1 < n_symbols || n_cells >= 15 => format!(
                "it looks like the cells of a Sudoku, and `{symbol}` is no cell; a cell is a digit, or `.` or `0` if it is empty"
            ),
            _ => format!(
                "it looks like the cells of a Sudoku, and has {n_cells} of them; 4 x 4 cells are 16, 9 x 9 are 81"
            ),
        });
    }
    if !name.contains(['.', '/', '\\']) {
        return None;
    }
    let list = "; `joinsaw puzzles` lists those that are built in";
    let folder = Path::new(name)
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Some(format!("there is no folder `{}`", folder.display()));
    }
    let files = folder.read_dir().into_iter().flatten().flatten();
    let files = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let files: Vec<String> = files.collect();
    let file = Path::new(name).file_name().unwrap_or_default();
    let file = file.to_string_lossy();
    Some(match nearest(&file, files.iter().map(String::as_str)) {
        Some(meant) => format!("there is no such file; did you mean `{meant}`?"),
        None => format!("there is no such file{list}"),
    })
}

/// Why a text without a family is no puzzle, if it is of another kind or says nothing of a family.
pub(super) fn no_puzzle(document: &Document) -> Option<FileError> {
    let text = document.text();
    let begins_family = |line: &str| line.trim_start().starts_with("family");
    if text.lines().any(begins_family) && !text.starts_with(['{', '<']) {
        return None;
    }
    let file = document.file().to_owned();
    let kind = match kind_of(text.as_bytes()) {
        Some(kind) => format!("is {kind}"),
        None if is_table(text) && text.starts_with("ID") => {
            return Some(FileError::PiecesAsCsv { file });
        }
        None if is_table(text) => "is CSV".to_owned(),
        None => "has no line `family = ...`".to_owned(),
    };
    let families = super::names();
    Some(FileError::NoFamily {
        file,
        kind,
        families,
    })
}

/// Whether each line of a text has as many commas, semicolons or tabs as the first.
fn is_table(text: &str) -> bool {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let mut separators = [',', ';', '\t'].into_iter();
    let is_table = separators.any(|separator| {
        let n_values = |line: &&str| line.matches(separator).count();
        let n_first = lines.first().map_or(0, n_values);
        n_first > 0 && lines.len() > 1 && lines.iter().all(|line| n_values(line) == n_first)
    });
    is_table && !text.contains('=')
}
