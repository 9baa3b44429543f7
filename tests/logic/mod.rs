//! Logic puzzles: the Fish stage by stage, every kind of clue, and everything that can be wrong with a file.

mod clues;
mod errors;
mod names;
mod places;
mod spare;
mod words;

use std::path::PathBuf;

use joinsaw::family::logic::Logic;
use joinsaw::{Filling, Method, Options};
use tempfile::TempDir;

use crate::common::joinsaw;

const FISH: &str = include_str!("../../puzzles/fish.toml");

/// A solution as the houses of the values, category by category.
type Houses = Vec<Vec<usize>>;

/// The rows that every stage leaves, and all solutions, sorted.
fn solve(text: &str) -> (Vec<u64>, Vec<Houses>) {
    solve_by(text, Method::Auto)
}

/// The same, by one of the plans.
fn solve_by(text: &str, method: Method) -> (Vec<u64>, Vec<Houses>) {
    let puzzle = joinsaw::parse(text).unwrap();
    let options = Options {
        method,
        ..Options::default()
    };
    let answer = joinsaw::solve(&puzzle, &options).unwrap();
    let logic = puzzle.content::<Logic>().unwrap();
    let mut solutions = Vec::new();
    let boards = answer.boards(|board| {
        solutions.push(houses_of(logic, &board.filling));
        Ok(())
    });
    boards.unwrap();
    solutions.sort();
    let stages = answer.stages().iter().map(|stage| stage.n_rows).collect();
    (stages, solutions)
}

fn houses_of(logic: &Logic, filling: &Filling) -> Houses {
    let n_houses = logic.n_houses;
    assert_eq!(filling.len(), n_houses * logic.categories.len());
    let categories = logic.categories.iter().enumerate();
    let houses = categories.map(|(category_idx, category)| {
        let house_of = |value: &String| {
            let mut placed = filling.iter().filter(|placement| {
                placement.slot / n_houses == category_idx && placement.piece == *value
            });
            placed.next().unwrap().slot % n_houses + 1
        };
        category.values.iter().map(house_of).collect()
    });
    houses.collect()
}

fn solutions(text: &str) -> Vec<Houses> {
    solve(text).1
}

/// A puzzle of three houses, with the values A to C and D to F, and these clues.
fn with_clues(clues: &[&str]) -> String {
    let clues: Vec<String> = clues
        .iter()
        .map(|clue| format!("'''{clue}''',\n"))
        .collect();
    format!(
        "family = \"logic\"\nhouses = 3\nclues = [\n{}]\n[categories]\nfirst = [\"A\", \"B\", \"C\"]\nsecond = [\"D\", \"E\", \"F\"]\n",
        clues.concat()
    )
}

fn stdout(arguments: &[&str]) -> String {
    let output = joinsaw(arguments).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

fn written(folder: &TempDir, text: &str) -> PathBuf {
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, text).unwrap();
    path
}

/// The one message that solving this file ends with.
fn failure(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    written(&folder, text);
    let mut command = joinsaw(&["solve", "mine.toml"]);
    let output = command.current_dir(&folder).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}\n{message}");
    assert_eq!(output.stdout, b"");
    let shows_a_line = message.contains(": TOML parse error at line ");
    assert!(shows_a_line || message.lines().count() == 1, "{message}");
    message.trim_end().to_owned()
}

#[test]
fn the_german_keeps_the_fish() {
    let text = stdout(&["solve", "fish"]);
    let board = text.split("\n\n").nth(2).unwrap();
    insta::assert_snapshot!(board, @r"
    +--------+-----------+--------+----------+--------+------------+
    | House  | 1         | 2      | 3        | 4      | 5          |
    +--------+-----------+--------+----------+--------+------------+
    | nation | Norwegian | Dane   | Brit     | German | Swede      |
    | colour | Yellow    | Blue   | Red      | Green  | White      |
    | pet    | Cat       | Horse  | Bird     | Fish   | Dog        |
    | cigar  | Dunhill   | Blends | Pallmall | Prince | Bluemaster |
    | drink  | Water     | Tea    | Milk     | Coffee | Beer       |
    +--------+-----------+--------+----------+--------+------------+
    ");
}

#[test]
fn the_fish_takes_a_stage_for_each_category() {
    let (stages, solutions) = solve(FISH);
    assert_eq!(stages, [24, 8, 2, 1, 1]);
    let houses = [
        [3, 2, 4, 1, 5],
        [2, 4, 3, 5, 1],
        [3, 1, 5, 4, 2],
        [2, 5, 1, 3, 4],
        [5, 4, 3, 2, 1],
    ];
    assert_eq!(solutions, [houses]);
}

#[test]
fn seven_answers_are_left_where_green_is_anywhere_left_of_white() {
    let relaxed = FISH.replace("Green + 1 = White", "Green < White");
    assert_ne!(relaxed, FISH);
    assert_eq!(solutions(&relaxed).len(), 7);
}

#[test]
fn every_clue_is_asked_in_one_condition() {
    let script = stdout(&["sql", "fish"]);
    for clue_no in 1..=15 {
        let clue = format!(" -- clue {clue_no}: ");
        assert_eq!(script.matches(&clue).count(), 1, "{clue}");
    }
}

#[test]
fn a_stage_shows_each_clue_in_the_words_of_the_file() {
    insta::assert_snapshot!(stdout(&["sql", "fish", "--stage", "Opt2"]), @r"
    -- Opt2: category 2, colour, joined to every row of Opt1: a house for each of its values.
    -- One row: the house of each value of all categories so far, in the value's column.
    -- Each value joins House once more; a clue stands at the first value where all that it compares is known.
    CREATE TABLE Opt2 AS
    SELECT
      Opt1.Brit AS Brit,
      Opt1.Dane AS Dane,
      Opt1.German AS German,
      Opt1.Norwegian AS Norwegian,
      Opt1.Swede AS Swede,
      Blue.House AS Blue,
      Green.House AS Green,
      Red.House AS Red,
      White.House AS White,
      Yellow.House AS Yellow
    FROM
      Opt1
      JOIN House AS Red
        ON Red.House = Opt1.Brit -- clue 1: Brit = Red
      JOIN House AS Blue
        ON Blue.House IN (Opt1.Norwegian - 1, Opt1.Norwegian + 1) -- clue 14: Norwegian ~ Blue
        AND Blue.House <> Red.House -- does not live with Red
      JOIN House AS Green
        ON Green.House <> Blue.House -- does not live with Blue
        AND Green.House <> Red.House -- does not live with Red
        AND Green.House <> Opt1.Dane -- agrees with clue 3 and clue 5: Coffee does not live with Tea
      JOIN House AS White
        ON White.House = Green.House + 1 -- clue 4: Green + 1 = White
        AND White.House <> Blue.House -- does not live with Blue
        AND White.House <> Green.House -- does not live with Green
        AND White.House <> Red.House -- does not live with Red
      JOIN House AS Yellow
        ON Yellow.House <> Blue.House -- does not live with Blue
        AND Yellow.House <> Green.House -- does not live with Green
        AND Yellow.House <> Red.House -- does not live with Red
        AND Yellow.House <> White.House -- does not live with White
        AND Yellow.House <> Opt1.German -- agrees with clue 7 and clue 13: Dunhill does not live with Prince
    ;
    ");
}

#[test]
fn programs_read_a_logic_puzzle_by_the_names_of_its_values() {
    let json = stdout(&["solve", "fish", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["family"], "logic");
    assert_eq!(json["rows"][0]["German"], 4);
    assert_eq!(json["rows"][0]["Fish"], 4);
    let csv = stdout(&["solve", "fish", "--format", "csv", "--rows"]);
    assert!(csv.starts_with("Brit,Dane,German,"), "{csv}");
    let folder = tempfile::tempdir().unwrap();
    let started = written(&folder, &stdout(&["new", "logic"]));
    let count = stdout(&["solve", started.to_str().unwrap(), "--count"]);
    assert_eq!(count, "Solutions: 1 in all\n");
}
