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

/// Plans are compared by the seconds that they are expected to take, which `src/plan/cost.rs` alone knows: no other file of the planner or of
/// a family has a number of rows that it compares with others. Shares and ratios are no such numbers, nor is what a picture measures.
#[test]
fn no_number_of_rows_is_compared_outside_the_cost_model() {
    const LARGEST_RATIO: f64 = 4.0;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let of_planning = ["plan", "family"].map(|folder| files(&source.join(folder)));
    let of_planning = of_planning.into_iter().flatten();
    let mut n_numbers = 0;
    for (path, text) in of_planning {
        if ["drawing.rs", "boards.rs", "plan/cost.rs"]
            .iter()
            .any(|name| path.ends_with(name))
        {
            continue;
        }
        for (line, no) in text.lines().zip(1..) {
            let place = format!("{} line {no}: {line}", path.display());
            let constant = line
                .split_once(": f64 = ")
                .filter(|_| line.contains("const "));
            if let Some((_, value)) = constant {
                let value = value.split([';', ' ']).next().unwrap();
                n_numbers += 1;
                assert!(value.parse::<f64>().unwrap() <= LARGEST_RATIO, "{place}");
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            for compared in words.windows(3) {
                let is_comparison = ["<", ">", "<=", ">="].contains(&compared[1]);
                let counts = ["rows", "built", "estimate"].map(|part| compared[0].contains(part));
                if is_comparison && counts != [false; 3] {
                    let with = compared[2].trim_end_matches(|end: char| !end.is_alphanumeric());
                    let number = with.replace('_', "").parse::<f64>();
                    assert!(number.unwrap_or(0.0) <= 1.0, "{place}");
                }
            }
        }
    }
    assert!(n_numbers > 0, "constants are found");
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
