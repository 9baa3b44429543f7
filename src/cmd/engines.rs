//! `joinsaw engines`: the engines that `solve --engine` was tried with, and how to get those that are missing.

use serde_json::{Value, json};

use super::Outcome;
use crate::cli::EnginesArgs;
use crate::engine::{Driver, TRIED};
use crate::error::Result;
use crate::output::{Format, Paper, write_list};

/// An engine that `--engine` takes, or would take.
struct Listed {
    name: &'static str,
    /// Where its driver is.
    found: Option<String>,
    /// The command that gets its driver, if it is missing.
    get: Option<String>,
}

pub fn run(args: &EnginesArgs, out: &mut Paper) -> Result<Outcome> {
    let engines = TRIED.map(|(name, package)| {
        let found = Driver::in_python(name).map(|driver| driver.path.display().to_string());
        let get = found.is_none().then(|| format!("pip install {package}"));
        Listed { name, found, get }
    });
    let record = match args.format {
        Format::Table => line,
        _ => record,
    };
    let values = engines
        .iter()
        .map(|engine| json!({ "name": engine.name, "found": engine.found, "get": engine.get }));
    write_list(out, args.format, engines.iter().map(record), values)?;
    Ok(Outcome::Success)
}

fn line(engine: &Listed) -> Value {
    let missing = engine.get.as_ref().map(|get| format!("missing: {get}"));
    json!({ "Engine": engine.name, "Driver": engine.found.clone().or(missing) })
}

fn record(engine: &Listed) -> Value {
    json!({ "Engine": engine.name, "Found": engine.found, "Get": engine.get })
}
