//! Which folder of the source may use which: each uses those before it in one list, and no others. So data flows one way, from the
//! problem to what people see, and nothing that is drawn or printed decides how a puzzle is solved.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders, and the files beside them, each after those that it uses.
const ORDER: [&str; 24] = [
    "visible", "words", "error", "parallel", "relation", "problem", "sql", "drawing", "plan",
    "engine", "judge", "text", "svg", "family", "compile", "answer", "explain", "random", "lesson",
    "html", "output", "cli", "cmd", "lib",
];

/// All files of Rust below a folder, with their text.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let files = files
        .into_iter()
        .filter(|path| path.extension().is_some_and(|found| found == "rs"));
    let own = files.map(|path| (path.clone(), fs::read_to_string(path).unwrap()));
    own.chain(folders.iter().flat_map(|folder| self::files(folder)))
        .collect()
}

/// The names that stand behind this path in a text.
fn named<'a>(text: &'a str, path: &str) -> BTreeSet<&'a str> {
    let found = text.split(path).skip(1);
    let name = found.map(|rest| {
        rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .next()
    });
    name.flatten().collect()
}

#[test]
fn a_folder_uses_only_those_before_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let place = |name: &str| ORDER.iter().position(|other| *other == name);
    for (path, text) in files(&source) {
        let own = path.strip_prefix(&source).unwrap();
        let room = own
            .iter()
            .next()
            .unwrap()
            .to_str()
            .unwrap()
            .trim_end_matches(".rs");
        if room == "main" {
            continue;
        }
        let here = place(room).unwrap_or_else(|| panic!("`{room}` has no place in the order"));
        // A test may begin with a puzzle.
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for other in named(text, "crate::") {
            let Some(there) = place(other) else { continue };
            assert!(
                there <= here,
                "{} uses `{other}`, which comes after `{room}`",
                own.display()
            );
        }
    }
}

/// A file may name its own submodules, and they may name it: they are one room. Others use each other in one direction only.
#[test]
fn no_two_files_of_a_folder_use_each_other() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders: BTreeMap<PathBuf, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (path, text) in files(&source) {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let folder = path.parent().unwrap().to_owned();
        let used = named(&text, "super::").into_iter().map(str::to_owned);
        folders
            .entry(folder)
            .or_default()
            .insert(name, used.collect());
    }
    for (folder, files) in folders {
        for (name, used) in &files {
            let both = used.iter().filter(|other| *other != name);
            let both =
                both.filter(|other| files.get(*other).is_some_and(|back| back.contains(name)));
            assert_eq!(
                both.collect::<Vec<_>>(),
                [""; 0],
                "`{name}` in {}",
                folder.display()
            );
        }
    }
}

#[test]
fn every_folder_says_what_it_may_use_and_where_to_begin() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = fs::read_dir(&source).unwrap();
    let folders = entries.map(|entry| entry.unwrap().path());
    for folder in folders.filter(|path| path.is_dir()) {
        let opening = [folder.join("mod.rs"), folder.with_extension("rs")]
            .iter()
            .find_map(|path| fs::read_to_string(path).ok())
            .unwrap();
        let header = opening.lines().take_while(|line| line.starts_with("//!"));
        let header = header.collect::<Vec<_>>().join("\n");
        for words in ["It may use", "Begin with"] {
            assert!(
                header.contains(words),
                "{} lacks `{words}`",
                folder.display()
            );
        }
    }
}
