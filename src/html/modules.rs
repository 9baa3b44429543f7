//! The scripts of a page: ES modules in `assets/`, put together into one script, because the page's policy lets no script
//! run that is not in the page itself.

/// Modules by their paths in `assets/`.
macro_rules! modules {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $path)))),*]
    };
}

const MODULES: &[(&str, &str)] = modules![
    "lesson/answers.js",
    "lesson/board.js",
    "lesson/data.js",
    "lesson/keys.js",
    "lesson/present.js",
    "lesson/rows.js",
    "lesson/sight.js",
    "lesson/sketch.js",
    "lesson/steps.js",
    "lesson/table.js",
    "lesson/tabs.js",
    "lesson/text.js",
    "lesson/unpack.js",
    "workbench/candidates.js",
    "workbench/conditions.js",
    "workbench/console.js",
    "workbench/editor.js",
    "workbench/elements.js",
    "workbench/engine.js",
    "workbench/exercise.js",
    "workbench/lights.js",
    "workbench/onward.js",
    "workbench/play.js",
    "workbench/running.js",
    "workbench/stage.js",
    "workbench/start.js",
    "workbench/tokens.js",
    "workbench/words.js",
    "workbench/worker/advice.js",
    "workbench/worker/ask.js",
    "workbench/worker/attempt.js",
    "workbench/worker/compare.js",
    "workbench/worker/onward.js",
    "workbench/worker/rows.js",
    "workbench/worker/serve.js",
    "workbench/worker/tables.js",
];

/// How the lines begin that a page does without: imports, and comments.
const LEFT_OUT: [&str; 4] = ["import ", "//", "/**", "*"];

/// A module and all that it imports, as one script.
///
/// The modules stand in the order in which a browser would run them: each behind those that it imports, unless one of
/// these imports it in turn. Without their imports and the word `export`, they share one scope. So that pages stay small, comments that
/// take whole lines are left out, and so is indentation.
///
/// # Panics
/// When a module imports one that is not there: a defect of the program, which a test finds.
pub fn script_of(entry: &str) -> String {
    let mut order = Vec::new();
    visit(entry, &mut Vec::new(), &mut order);
    let lines = order.into_iter().flat_map(|(_, text)| text.lines());
    lines
        .map(str::trim_start)
        .filter(|line| !LEFT_OUT.iter().any(|start| line.starts_with(start)))
        .flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"])
        .collect()
}

/// Adds a module behind those that it imports, if it has not been visited.
fn visit(path: &str, visited: &mut Vec<String>, order: &mut Vec<(&'static str, &'static str)>) {
    if visited.iter().any(|other| other == path) {
        return;
    }
    visited.push(path.to_owned());
    let found = MODULES.iter().find(|(name, _)| *name == path);
    let module = found.unwrap_or_else(|| panic!("no module `{path}`"));
    for other in imports(module) {
        visit(&other, visited, order);
    }
    order.push(*module);
}

/// The paths of the modules that a module imports.
fn imports((path, text): &(&str, &str)) -> Vec<String> {
    let folder: Vec<&str> = path.split('/').rev().skip(1).collect();
    let lines = text.lines().filter(|line| line.starts_with("import "));
    let from = lines.map(|line| {
        line.split('"')
            .nth(1)
            .expect("a module is imported by its path")
    });
    let resolved = from.map(|from| {
        let mut parts: Vec<&str> = folder.iter().rev().copied().collect();
        for part in from.split('/') {
            match part {
                "." => {}
                ".." => drop(parts.pop()),
                name => parts.push(name),
            }
        }
        parts.join("/")
    });
    resolved.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    const ENTRIES: [&str; 3] = [
        "lesson/steps.js",
        "workbench/start.js",
        "workbench/worker/serve.js",
    ];

    fn modules_of(entry: &str) -> Vec<(&'static str, &'static str)> {
        let mut order = Vec::new();
        visit(entry, &mut Vec::new(), &mut order);
        order
    }

    /// The names that a text declares outside of functions.
    fn declared(text: &str) -> impl Iterator<Item = &str> {
        let lines = text.lines().filter_map(|line| {
            let kept = line.strip_prefix("export ").unwrap_or(line);
            let (kind, rest) = kept
                .strip_prefix("async ")
                .unwrap_or(kept)
                .split_once(' ')?;
            match kind {
                "function" | "class" => rest.split(['(', ' ']).next(),
                "const" | "let" => rest.split('=').next(),
                _ => None,
            }
        });
        let between = |letter: char| !letter.is_alphanumeric() && letter != '_';
        lines
            .flat_map(move |names| names.split(between))
            .filter(|name| !name.is_empty())
    }

    #[test]
    fn a_name_is_given_once_in_a_script() {
        for entry in ENTRIES {
            let modules = modules_of(entry).into_iter();
            let mut names = BTreeSet::new();
            for name in modules.flat_map(|(_, text)| declared(text)) {
                assert!(
                    names.insert(name),
                    "`{name}` is given twice below `{entry}`"
                );
            }
            assert!(names.len() > 10);
        }
    }

    #[test]
    fn every_script_in_the_folders_is_part_of_a_page() {
        let used: BTreeSet<_> = ENTRIES.into_iter().flat_map(modules_of).collect();
        assert_eq!(used.len(), MODULES.len());
        let folders = ["lesson", "workbench", "workbench/worker"];
        let n_files: usize = folders
            .map(|folder| {
                let path = format!("{}/assets/{folder}", env!("CARGO_MANIFEST_DIR"));
                let files = fs::read_dir(path).unwrap().map(|file| file.unwrap().path());
                files
                    .filter(|path| path.extension().is_some_and(|ending| ending == "js"))
                    .count()
            })
            .iter()
            .sum();
        assert_eq!(n_files, MODULES.len());
    }

    #[test]
    fn a_module_stands_behind_those_that_it_imports() {
        let paths: Vec<_> = modules_of("lesson/steps.js")
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(
            paths,
            [
                "lesson/unpack.js",
                "lesson/data.js",
                "lesson/text.js",
                "lesson/board.js",
                "lesson/sight.js",
                "lesson/sketch.js",
                "lesson/keys.js",
                "lesson/table.js",
                "lesson/rows.js",
                "lesson/answers.js",
                "lesson/present.js",
                "lesson/tabs.js",
                "lesson/steps.js",
            ]
        );
        let script = script_of("workbench/start.js");
        assert!(!script.contains("\nimport ") && !script.contains("\nexport "));
        assert!(script.find("function make(") < script.find("function editorOf("));
    }
}
