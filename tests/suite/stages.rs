//! Stage by stage: every folder of `tests/puzzles/` holds a puzzle and a CSV of every table that it leaves. A folder
//! without a `puzzle.toml` has the name of a built-in puzzle.
//!
//! `JOINSAW_BLESS=1 cargo test --test suite every_table` writes the CSV files afresh; read the difference.

use std::fs;
use std::path::{Path, PathBuf};

use crate::agreement::flowers::{Sides, as_stored, boards};
use crate::common::{Desk, puzzle_tables};

fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/puzzles");
    let entries = fs::read_dir(root).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
}

/// A desk where the puzzle of a folder is solved and kept in `kept.db`, whether or not it has a solution.
fn solved(folder: &Path) -> Desk {
    let desk = Desk::new();
    let file = folder.join("puzzle.toml");
    let is_builtin = !file.exists();
    let puzzle = if is_builtin {
        folder.file_name().unwrap()
    } else {
        file.as_os_str()
    };
    let puzzle = puzzle.to_str().unwrap();
    let code = desk
        .run(&format!("solve {puzzle} --db kept.db --count"))
        .code();
    assert!(code < 2, "{puzzle}: {code}");
    desk
}

#[test]
fn every_table_of_every_puzzle_holds_the_rows_of_its_csv_file() {
    let is_blessing = std::env::var_os("JOINSAW_BLESS").is_some();
    let folders = folders();
    assert!(folders.len() >= 9, "{folders:?}");
    for folder in folders {
        let desk = solved(&folder);
        let listed = desk.run("show kept.db --format csv").succeeds();
        let tables = puzzle_tables(&listed);
        for table in &tables {
            let found = desk
                .run(&format!("show {table} kept.db --format csv"))
                .succeeds();
            let file = folder.join(format!("{table}.csv"));
            if is_blessing {
                fs::write(&file, &found).unwrap();
            }
            let expected = fs::read_to_string(&file).unwrap_or_default();
            assert_eq!(found, expected, "{}", file.display());
        }
        let files = fs::read_dir(&folder).unwrap();
        let n_files = files
            .filter(|entry| {
                let path = entry.as_ref().unwrap().path();
                path.extension().is_some_and(|extension| extension == "csv")
            })
            .count();
        assert_eq!(n_files, tables.len(), "{}", folder.display());
    }
}

/// Order 12 is beyond what brute force can do; its solution was planted.
#[test]
fn the_last_stage_of_every_small_puzzle_has_as_many_rows_as_brute_force_finds() {
    for folder in folders() {
        let table = fs::read_to_string(folder.join("Piece.csv")).unwrap();
        let mut lines = table.lines();
        let is_flower = lines.next() == Some("ID,Description");
        let sides = lines.map(|line| line.rsplit(',').next().unwrap());
        let pieces: Vec<Sides> = sides.map(|sides| sides.chars().collect()).collect();
        if !is_flower || pieces.len() > 7 {
            continue;
        }
        let last = fs::read_to_string(folder.join(format!("Opt{}.csv", pieces.len() - 1))).unwrap();
        let n_rows = last.lines().count() - 1;
        assert_eq!(n_rows, as_stored(&pieces).len(), "{}", folder.display());
    }
}

/// A centre that looks the same after a turn counts fewer times, and it is that centre wherever its name puts it.
#[test]
fn the_counts_do_not_hang_on_what_the_pieces_are_called() {
    let sides = ["1212", "1122", "1222", "1112", "1111"];
    let pieces: Vec<Sides> = sides.map(|sides| sides.chars().collect()).to_vec();
    let expected = boards(&pieces).len();
    for names in [
        ["a", "b", "c", "d", "e"],
        ["z", "a", "b", "c", "d"],
        ["a", "z", "y", "x", "w"],
    ] {
        let lines = names.iter().zip(sides);
        let lines = lines.map(|(name, sides)| format!("{name} = \"{sides}\"\n"));
        let file = format!(
            "family = \"flower\"\n[pieces]\n{}",
            lines.collect::<String>()
        );
        let desk = Desk::new().with("names.toml", file);
        for plan in ["staged", "merged", "streamed"] {
            let line = format!("solve names.toml --count --format csv --plan {plan}");
            let counts = desk.run(&line).succeeds();
            assert!(
                counts.contains(&format!("\nall,{expected}\n")),
                "{names:?}, {plan}: {counts}"
            );
        }
    }
}
