//! Habits of the code that no lint knows: one type for one name, and no name for two steps of a chain.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::layers::files;

/// The files of `src`, by their path.
fn sources() -> BTreeMap<PathBuf, String> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

/// The name that a line declares as a public type.
fn public_type(line: &str) -> Option<&str> {
    let (visibility, declared) = line.trim_start().split_once(' ')?;
    let (kind, rest) = declared.split_once(' ')?;
    let is_type = visibility.starts_with("pub") && ["struct", "enum", "trait"].contains(&kind);
    let end = rest.find(|symbol: char| !symbol.is_alphanumeric() && symbol != '_');
    is_type.then_some(&rest[..end.unwrap_or(rest.len())])
}

/// The name that a line binds, and what it binds it to.
fn binding(line: &str) -> Option<(&str, &str)> {
    let bound = line.trim_start().strip_prefix("let ")?;
    let (name, value) = bound
        .strip_prefix("mut ")
        .unwrap_or(bound)
        .split_once(" = ")?;
    Some((name.split(':').next()?, value))
}

#[test]
fn no_two_public_types_share_a_name() {
    let mut places: BTreeMap<String, PathBuf> = BTreeMap::new();
    for (path, text) in sources() {
        for name in text.lines().filter_map(public_type) {
            if let Some(other) = places.insert(name.to_owned(), path.clone()) {
                panic!(
                    "`{name}` is a type of {} and of {}",
                    other.display(),
                    path.display()
                );
            }
        }
    }
    assert!(places.len() > 30, "types are found");
}

#[test]
fn no_line_binds_a_name_again_to_the_next_step_of_a_chain() {
    let mut n_bindings = 0;
    for (path, text) in sources() {
        // Families are still to be read for this.
        if path.iter().any(|folder| folder == "family") {
            continue;
        }
        let lines: Vec<&str> = text.lines().collect();
        for (pair, no) in lines.windows(2).zip(2..) {
            let [Some((before, first)), Some((name, value))] = [binding(pair[0]), binding(pair[1])]
            else {
                continue;
            };
            n_bindings += 1;
            let is_next_step = before == name
                && first.ends_with(';')
                && value
                    .strip_prefix(name)
                    .is_some_and(|rest| rest.starts_with('.'));
            assert!(
                !is_next_step,
                "{} line {no} binds `{name}` again",
                path.display()
            );
        }
    }
    assert!(n_bindings > 10, "bindings are found");
}
