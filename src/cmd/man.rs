//! `joinsaw man`: a page of the manual, made from the same text as `--help`.

use std::io::Write;

use clap_mangen::Man;

use super::Outcome;
use crate::cli::{ManArgs, visible_command};
use crate::error::{Error, Result};

pub fn run(args: &ManArgs, out: &mut dyn Write) -> Result<Outcome> {
    let program = visible_command();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let found = program.get_subcommands().find(|sub| sub.get_name() == name);
            let sub = found.cloned().ok_or_else(|| Error::NoSuchCommand {
                command: name.clone(),
                commands: program
                    .get_subcommands()
                    .map(|sub| sub.get_name().to_owned())
                    .collect(),
            })?;
            sub.bin_name(format!("joinsaw {name}"))
                .display_name(format!("joinsaw-{name}"))
                .version(env!("CARGO_PKG_VERSION"))
                .disable_version_flag(true)
        }
    };
    Man::new(page).render(out)?;
    Ok(Outcome::Success)
}
