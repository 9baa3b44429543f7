//! `joinsaw engines`: the engines that `solve --engine` finds, and how to get others.

use serde_json::{Value, json};

use super::Outcome;
use crate::cli::EnginesArgs;
use crate::engine::{Driver, TRIED};
use crate::error::Result;
use crate::output::{Format, Paper, write_list};

/// An engine that `--engine` takes, or would take.
struct Listed {
    name: String,
    version: Option<String>,
    /// Where its driver is.
    found: Option<String>,
    /// The command that gets its driver, if it is missing.
    get: Option<String>,
}

pub fn run(args: &EnginesArgs, out: &mut Paper) -> Result<Outcome> {
    let found = Driver::all()?;
    let missing = TRIED
        .iter()
        .filter(|(name, _)| found.iter().all(|driver| driver.name != *name));
    let missing = missing.map(|(name, package)| Listed {
        name: (*name).to_owned(),
        version: None,
        found: None,
        get: Some(format!("pip install {package}")),
    });
    let found = found.iter().map(|driver| Listed {
        name: driver.name.clone(),
        version: driver.version.clone(),
        found: Some(driver.path.display().to_string()),
        get: None,
    });
    let engines: Vec<Listed> = found.chain(missing).collect();
    let record = match args.format {
        Format::Table => line,
        _ => record,
    };
    let records = engines.iter().map(record);
    let values = engines.iter().map(|engine| {
        json!({
            "name": engine.name,
            "version": engine.version,
            "found": engine.found,
            "get": engine.get,
        })
    });
    write_list(out, args.format, records, values)?;
    Ok(Outcome::Success)
}

fn line(engine: &Listed) -> Value {
    let missing = engine.get.iter().map(|get| format!("missing: {get}"));
    json!({
        "Engine": engine.name,
        "Version": engine.version,
        "Driver": engine.found.iter().cloned().chain(missing).next(),
    })
}

fn record(engine: &Listed) -> Value {
    json!({
        "Engine": engine.name,
        "Version": engine.version,
        "Found": engine.found,
        "Get": engine.get,
    })
}
