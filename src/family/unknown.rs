//! Messages about names that no puzzle has.

use std::path::Path;

use super::{builtins, named, names};
use crate::error::nearest;

/// The message that no built-in puzzle and no file has this name.
pub fn no_puzzle(name: &str) -> String {
    if named(name).is_some() {
        return format!(
            "no puzzle `{name}`: it is a family; `joinsaw new {name} > mine.toml` makes a file to start from"
        );
    }
    let path = Path::new(name);
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let files: Vec<String> = folder
        .unwrap_or(Path::new("."))
        .read_dir()
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let names = builtins().map(|builtin| builtin.name);
    match nearest(&file, names.chain(files.iter().map(String::as_str))) {
        Some(meant) => format!("no puzzle `{name}`; did you mean `{meant}`?"),
        None => format!(
            "no puzzle `{name}`: no such file, and not built in; `joinsaw puzzles` lists the built-in ones"
        ),
    }
}

/// The message that neither a family nor a built-in puzzle has this name.
pub fn no_template(name: &str) -> String {
    let builtins = builtins().map(|builtin| builtin.name);
    let ending = match nearest(name, names().into_iter().chain(builtins)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => {
            "`joinsaw new` lists the families, `joinsaw puzzles` the built-in puzzles".to_owned()
        }
    };
    format!("no family or built-in puzzle `{name}`; {ending}")
}
