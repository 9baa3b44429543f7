//! Messages about names that no puzzle has.

use std::path::Path;

use super::{FAMILIES, builtins, named, names};
use crate::error::nearest;

/// Words for puzzles, without blanks and dashes, and the built-in puzzle that is most like them.
const WORDS: [(&str, &str); 27] = [
    ("killer", "kenken"),
    ("calcudoku", "kenken"),
    ("latin", "sudoku"),
    ("einstein", "fish"),
    ("housepuzzle", "fish"),
    ("kanoodle", "pentominoes"),
    ("pentomino", "pentominoes"),
    ("polyomino", "pentominoes"),
    ("tetromino", "pentominoes"),
    ("packing", "pentominoes"),
    ("exactcover", "pentominoes"),
    ("dlx", "pentominoes"),
    ("apuzzleaday", "calendar"),
    ("cube", "soma"),
    ("polyhex", "tetrahexes"),
    ("hexagon", "hex-19"),
    ("edge", "one-tough-puzzle"),
    ("eternity", "one-tough-puzzle"),
    ("tetravex", "one-tough-puzzle"),
    ("scramblesquare", "one-tough-puzzle"),
    ("nuts", "drive-ya-nuts"),
    ("alphametic", "send-more-money"),
    ("cryptarithm", "send-more-money"),
    ("queen", "queens"),
    ("picross", "nonogram"),
    ("hanjie", "nonogram"),
    ("griddler", "nonogram"),
];

/// A built-in puzzle and the family that go with a word for puzzles.
fn of_this_kind(word: &str) -> Option<String> {
    if word.contains(['.', '/', '\\']) {
        return None;
    }
    let letters = word.to_lowercase().replace([' ', '-', '_', '\''], "");
    let (_, puzzle) = WORDS.iter().find(|(word, _)| letters.contains(word))?;
    let family = FAMILIES
        .iter()
        .find(|family| family.builtins.iter().any(|own| own.name == *puzzle))?
        .name;
    Some(format!(
        "`joinsaw solve {puzzle}` solves one like it, `joinsaw new {family} > mine.toml` starts another"
    ))
}

/// The message that no built-in puzzle and no file has this name.
pub fn no_puzzle(name: &str) -> String {
    if named(name).is_some() {
        return format!(
            "no puzzle `{name}`: it is a family; `joinsaw new {name} > mine.toml` makes a file to start from"
        );
    }
    if let Some(advice) = of_this_kind(name) {
        return format!("no puzzle `{name}`; {advice}");
    }
    if name
        .strip_prefix("Opt")
        .is_some_and(|no| no.parse::<usize>().is_ok())
    {
        return format!("no puzzle `{name}`: it is a stage, which `--stage {name}` chooses");
    }
    if name.starts_with("http://") || name.starts_with("https://") {
        return format!("no puzzle `{name}`: no file is fetched from the web; download it first");
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
    let known = names()
        .into_iter()
        .chain(builtins().map(|builtin| builtin.name));
    let ending = of_this_kind(name)
        .or_else(|| Some(format!("did you mean `{}`?", nearest(name, known)?)))
        .unwrap_or_else(|| {
            "`joinsaw new` lists the families, `joinsaw puzzles` the built-in puzzles".to_owned()
        });
    format!("no family or built-in puzzle `{name}`; {ending}")
}

#[cfg(test)]
mod tests {
    use super::{WORDS, builtins};

    #[test]
    fn every_word_leads_to_a_built_in_puzzle() {
        for (word, puzzle) in WORDS {
            assert!(builtins().any(|builtin| builtin.name == puzzle), "{word}");
        }
    }
}
