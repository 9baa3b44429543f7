//! `joinsaw puzzles` lists the built-in puzzles, with their sizes and known facts; `joinsaw engines` lists the engines that
//! `solve --engine` was tried with.

use serde_json::json;

#[cfg(feature = "engines")]
use crate::engine::{Driver, TRIED};
use crate::error::Result;
use crate::family::{builtins, find};
use crate::output::{Format, Paper, write_list};

pub fn puzzles(format: Format, out: &mut Paper) -> Result<()> {
    let puzzles = builtins().map(|builtin| {
        let puzzle = find(builtin.name)?;
        Ok(json!({
            "name": builtin.name,
            "puzzle": puzzle.name,
            "family": puzzle.family(),
            "size": puzzle.size(),
            "solutions": puzzle.known,
        }))
    });
    // More columns do not fit in a terminal of 80 characters.
    let columns: &[&str] = match format {
        Format::Table => &["name", "family", "size", "solutions"],
        _ => &[],
    };
    write_list(out, format, &puzzles.collect::<Result<Vec<_>>>()?, columns)
}

#[cfg(feature = "engines")]
pub fn engines(format: Format, out: &mut Paper) -> Result<()> {
    let engines = TRIED.map(|(name, package)| {
        let found = Driver::in_python(name).map(|driver| driver.path.display().to_string());
        let get = found.is_none().then(|| format!("pip install {package}"));
        json!({ "name": name, "found": found, "get": get })
    });
    write_list(out, format, &engines, &[])
}
