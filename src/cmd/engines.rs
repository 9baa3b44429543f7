//! `joinsaw engines`: the engines that `solve --engine` was tried with, and how to get those that are missing.

use serde_json::json;

use super::Outcome;
use crate::cli::EnginesArgs;
use crate::engine::{Driver, TRIED};
use crate::error::Result;
use crate::output::{Paper, write_list};

pub fn run(args: &EnginesArgs, out: &mut Paper) -> Result<Outcome> {
    let engines = TRIED.map(|(name, package)| {
        let found = Driver::in_python(name).map(|driver| driver.path.display().to_string());
        let get = found.is_none().then(|| format!("pip install {package}"));
        json!({ "name": name, "found": found, "get": get })
    });
    write_list(out, args.format, &engines, &[])?;
    Ok(Outcome::Success)
}
