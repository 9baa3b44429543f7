//! `joinsaw new`: a commented puzzle file to start from.

use std::io::Write;

use super::Outcome;
use crate::cli::NewArgs;
use crate::error::{Error, Result};
use crate::puzzle::{FAMILIES, template};

pub fn run(args: &NewArgs, out: &mut dyn Write) -> Result<Outcome> {
    let template = template(&args.family).ok_or_else(|| Error::NoSuchFamily {
        family: args.family.clone(),
        families: FAMILIES.to_vec(),
    })?;
    out.write_all(template.as_bytes())?;
    Ok(Outcome::Success)
}
