//! Logic puzzles: the Fish stage by stage, every kind of clue, and everything that can be wrong with a file.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use joinsaw::engine::{Database, Limits, Selection};
use joinsaw::plan::{self, Options};
use joinsaw::puzzle::{self, Document, Kind};
use proptest::prelude::*;
use tempfile::TempDir;

const FISH: &str = include_str!("../puzzles/fish.toml");

/// A solution as the houses of the values, category by category.
type Houses = Vec<Vec<usize>>;

/// The rows that every stage leaves, and all solutions, sorted.
fn solve(text: &str) -> (Vec<u64>, Vec<Houses>) {
    let puzzle = puzzle::parse(&Document::new("test.toml", text)).unwrap();
    let plan = plan::compile(&puzzle, &Options::default()).unwrap();
    let mut database = Database::scratch().unwrap();
    let run = database.run(&puzzle, &plan, Limits::default()).unwrap();
    let last = plan.last_stage().name.clone();
    let rows = database.relation(&last, Selection::default()).unwrap().rows;
    let Kind::Logic(logic) = &puzzle.kind else {
        panic!("not a logic puzzle");
    };
    let n_houses = logic.n_houses;
    let houses = rows.iter().map(|row| {
        let filling = plan.reader.filling(plan.stages.len() - 1, row);
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
        houses.collect::<Houses>()
    });
    let mut solutions: Vec<Houses> = houses.collect();
    solutions.sort();
    let stages = run.stages.iter().map(|stage| stage.n_rows).collect();
    (stages, solutions)
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

fn joinsaw() -> Command {
    assert_cmd::cargo::cargo_bin_cmd!("joinsaw")
}

fn stdout(arguments: &[&str]) -> String {
    let output = joinsaw().args(arguments).output().unwrap();
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
    let mut command = joinsaw();
    let command = command.current_dir(&folder).args(["solve", "mine.toml"]);
    let output = command.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}\n{message}");
    assert_eq!(output.stdout, b"");
    assert_eq!(message.lines().count(), 1, "{message}");
    message.trim_end().to_owned()
}

fn clue_failure(clue: &str) -> String {
    failure(&with_clues(&["A = D", clue]))
}

#[test]
fn the_german_keeps_the_fish() {
    let text = stdout(&["solve", "fish"]);
    let (_, answer) = text.split_once("Solutions: ").unwrap();
    insta::assert_snapshot!(answer, @r"
    1 in all

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
    -- One row: the houses of the values of all categories so far.
    -- A value is one House, joined one by one; a clue stands at the first value that lets it be asked.
    CREATE TABLE Opt2 AS
    SELECT
      Opt1.C1_V1 AS C1_V1, -- Brit
      Opt1.C1_V2 AS C1_V2, -- Dane
      Opt1.C1_V3 AS C1_V3, -- German
      Opt1.C1_V4 AS C1_V4, -- Norwegian
      Opt1.C1_V5 AS C1_V5, -- Swede
      V1.House AS C2_V1, -- Blue
      V2.House AS C2_V2, -- Green
      V3.House AS C2_V3, -- Red
      V4.House AS C2_V4, -- White
      V5.House AS C2_V5 -- Yellow
    FROM
      Opt1
      JOIN House AS V3
        ON V3.House = Opt1.C1_V1 -- clue 1: Brit = Red
      JOIN House AS V1
        ON V1.House IN (Opt1.C1_V4 - 1, Opt1.C1_V4 + 1) -- clue 14: Norwegian ~ Blue
        AND V1.House <> V3.House -- does not live with Red
      JOIN House AS V2
        ON V2.House <> Opt1.C1_V2 -- lives apart from Dane, as Coffee from Tea, by clues 3 and 5
        AND V2.House <> V3.House -- does not live with Red
        AND V2.House <> V1.House -- does not live with Blue
      JOIN House AS V4
        ON V4.House = V2.House + 1 -- clue 4: Green + 1 = White
        AND V4.House <> V3.House -- does not live with Red
        AND V4.House <> V1.House -- does not live with Blue
        AND V4.House <> V2.House -- does not live with Green
      JOIN House AS V5
        ON V5.House <> Opt1.C1_V3 -- lives apart from German, as Dunhill from Prince, by clues 7 and 13
        AND V5.House <> V3.House -- does not live with Red
        AND V5.House <> V1.House -- does not live with Blue
        AND V5.House <> V2.House -- does not live with Green
        AND V5.House <> V4.House -- does not live with White
    ;
    ");
}

#[test]
fn the_script_makes_the_tables_that_solve_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fish.db");
    stdout(&["solve", "fish", "--db", path.to_str().unwrap()]);
    let kept = rusqlite::Connection::open(&path).unwrap();
    let plain = rusqlite::Connection::open_in_memory().unwrap();
    plain.execute_batch(&stdout(&["sql", "fish"])).unwrap();
    let rows = |database: &rusqlite::Connection, table: &str| {
        let mut statement = database.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let n_columns = statement.column_count();
        let rows = statement.query_map([], |row| {
            (0..n_columns)
                .map(|idx| row.get::<_, rusqlite::types::Value>(idx))
                .collect::<Result<Vec<_>, _>>()
        });
        let rows = rows.unwrap().map(|row| format!("{:?}", row.unwrap()));
        let mut rows: Vec<String> = rows.collect();
        rows.sort();
        rows
    };
    for table in ["House", "Attribute", "Opt1", "Opt2", "Opt3", "Opt4", "Opt5"] {
        assert!(!rows(&kept, table).is_empty());
        assert_eq!(rows(&kept, table), rows(&plain, table), "{table}");
    }
}

#[test]
fn every_command_knows_logic_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fish.db");
    let path = path.to_str().unwrap();
    let json: serde_json::Value = serde_json::from_str(&stdout(&[
        "solve", "fish", "--db", path, "--format", "json",
    ]))
    .unwrap();
    assert_eq!(json["family"], "logic");
    assert_eq!(json["solutions"]["up_to_identical_pieces"], 1);
    assert_eq!(json["rows"][0]["C1_V3"], 4);
    assert_eq!(json["rows"][0]["C3_V4"], 4);
    assert_eq!(
        stdout(&["solve", "fish", "--count"]),
        "Solutions: 1 in all\n"
    );
    let csv = stdout(&["solve", "fish", "--format", "csv"]);
    assert!(csv.starts_with("C1_V1,C1_V2,C1_V3,"), "{csv}");
    let tables = stdout(&["tables", "--db", path, "--format", "csv"]);
    let names: Vec<&str> = tables
        .lines()
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "Table",
            "House",
            "Attribute",
            "Opt1",
            "Opt2",
            "Opt3",
            "Opt4",
            "Opt5"
        ]
    );
    let show = [
        "show",
        "Attribute",
        "--db",
        path,
        "--limit",
        "2",
        "--format",
        "csv",
    ];
    assert_eq!(
        stdout(&show),
        "Category_No,Value_No,Category_Name,Value_Name\n1,1,nation,Brit\n1,2,nation,Dane\n"
    );
    let puzzles = stdout(&["puzzles", "--format", "csv"]);
    assert!(
        puzzles.contains("fish,The Fish,logic,\"5 houses, 5 categories, 15 clues\",1,1,1\n"),
        "{puzzles}"
    );
    let started = written(&folder, &stdout(&["new", "logic"]));
    let count = stdout(&["solve", started.to_str().unwrap(), "--count"]);
    assert_eq!(count, "Solutions: 1 in all\n");
}

#[test]
fn a_database_of_a_flower_shows_no_tables_of_logic_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nuts.db");
    let path = path.to_str().unwrap();
    stdout(&["solve", "fish", "--db", path]);
    stdout(&["solve", "drive-ya-nuts", "--db", path]);
    let tables = stdout(&["tables", "--db", path]);
    assert!(tables.contains("Sequence"), "{tables}");
    assert!(!tables.contains("House"), "{tables}");
    assert!(!tables.contains("Attribute"), "{tables}");
}

#[test]
fn every_form_of_clue_leaves_the_houses_that_it_says() {
    let leaves = |clue: &str, fits: fn(usize, usize) -> bool| {
        let solutions = solutions(&with_clues(&[clue]));
        let pairs = (1..=3).flat_map(|a| (1..=3).map(move |d| (a, d)));
        // Wherever A and D are, the other two values of each category have two orders.
        let n_expected = 4 * pairs.filter(|(a, d)| fits(*a, *d)).count();
        assert_eq!(solutions.len(), n_expected, "{clue}");
        for houses in solutions {
            assert!(fits(houses[0][0], houses[1][0]), "{clue}");
        }
    };
    leaves("A = D", |a, d| a == d);
    leaves("A=D", |a, d| a == d);
    leaves(" first.A\t=\n second.D ", |a, d| a == d);
    leaves("A != D", |a, d| a != d);
    leaves("A < D", |a, d| a < d);
    leaves("A > D", |a, d| a > d);
    leaves("A ~ D", |a, d| a.abs_diff(d) == 1);
    leaves("A + 1 = D", |a, d| a + 1 == d);
    leaves("A = D + 1", |a, d| a == d + 1);
    leaves("A - 1 = D", |a, d| a == d + 1);
    leaves("A + 2 = D", |a, d| a + 2 == d);
    leaves("A + 1 != D", |a, d| a + 1 != d);
    leaves("A + 1 < D", |a, d| a + 1 < d);
    leaves("A > D + 1", |a, d| a > d + 1);
    leaves("A - 1 > D", |a, d| a > d + 1);
    leaves("A + 1 ~ D", |a, d| (a + 1).abs_diff(d) == 1);
    leaves("A + 2 = D + 1", |a, d| a + 1 == d);
    leaves("A = 2", |a, _| a == 2);
    leaves("3 = A", |a, _| a == 3);
    leaves("A != 2", |a, _| a != 2);
    leaves("A < 3", |a, _| a < 3);
    leaves("2 < A", |a, _| a > 2);
    leaves("A > 1", |a, _| a > 1);
    leaves("A ~ 2", |a, _| a != 2);
    leaves("1 ~ A", |a, _| a == 2);
    leaves("A + 1 = 3", |a, _| a == 2);
    leaves("3 > A + 1", |a, _| a == 1);
}

#[test]
fn a_clue_may_compare_two_values_of_one_category() {
    let count = |clues| solutions(&with_clues(clues)).len();
    assert_eq!(count(&["A < B", "B < C", "D ~ A"]), 2);
    assert_eq!(count(&["A ~ B"]), 24);
    assert_eq!(count(&["A != B"]), 36);
    assert_eq!(count(&[]), 36);
}

#[test]
fn contradicting_clues_leave_no_solution() {
    for clues in [
        &["A = B"][..],
        &["A = D", "A = E"],
        &["A = D", "A != D"],
        &["A = D", "A < D"],
        &["A < D", "D < A"],
        &["A + 2 = D", "A + 2 = E"],
        &["A = 1", "B = 1"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = written(&folder, &with_clues(clues));
        let assert = joinsaw().arg("solve").arg(path).arg("--count").assert();
        assert.code(1).stdout("Solutions: 0 in all\n").stderr("");
    }
}

#[test]
fn a_row_may_have_one_house_and_a_house_one_category() {
    let one_house = "family = \"logic\"\nhouses = 1\nclues = [\"A = B\"]\n[categories]\nx = [\"A\"]\ny = [\"B\"]\n";
    assert_eq!(solutions(one_house), [[[1], [1]]]);
    let one_category = "family = \"logic\"\nhouses = 4\nclues = [\"A < 2\"]\n[categories]\nx = [\"A\", \"B\", \"C\", \"D\"]\n";
    assert_eq!(solutions(one_category).len(), 6);
}

#[test]
fn a_value_of_two_categories_or_of_digits_is_written_with_its_category() {
    let text = |clues: &str| {
        format!(
            "family = \"logic\"\nhouses = 3\nclues = [{clues}]\n[categories]\ncar = [\"Red\", \"12\", \"C 3\"]\n\"coat.s\" = [\"Red\", \"C\", \"C 3 - x\"]\n"
        )
    };
    let clues = r#""car.Red = coat.s.Red", "car.12 = 1", "C 3 - x = 1", "C=car.C 3", "C<3""#;
    assert_eq!(solutions(&text(clues)), [[[3, 1, 2], [3, 2, 1]]]);
    insta::assert_snapshot!(failure(&text("\"Red = 2\"")), @"error: clue `Red = 2` in `mine.toml` line 3, at its character 1: `Red` stands in more than one category; needed is one of `car.Red`, `coat.s.Red`");
    insta::assert_snapshot!(failure(&text("\"C = 12\"")), @"error: clue `C = 12` in `mine.toml` line 3, at its character 5: no house `12`; houses have numbers from 1 to 3; the value is written `car.12`");
}

#[test]
fn names_of_every_kind_stay_names() {
    let names = [
        "O'Brien; DROP TABLE House; --",
        r#"\"; DROP TABLE House; --"#,
        "🐟 {{ 7 }} {% raw %}",
        "Ångström-Μ",
        "/* Jean-Luc */",
    ];
    let quoted: Vec<String> = names
        .iter()
        .map(|name| format!("\"{}\"", name.replace("\\\"", "\\u0022")))
        .collect();
    let text = format!(
        "family = \"logic\"\nname = \"'x' --\"\nhouses = 5\nclues = ['''🐟 {{{{ 7 }}}} {{% raw %}}\n+ 1 = {}''']\n[categories]\n\"a; b'\\\"\" = [{}]\n",
        names[0],
        quoted.join(", ")
    );
    assert_eq!(solutions(&text).len(), 24);
    let folder = tempfile::tempdir().unwrap();
    let path = written(&folder, &text);
    let path = path.to_str().unwrap();
    let answer = stdout(&["solve", path, "--first"]);
    for name in names {
        assert!(answer.contains(&name.replace('\\', "")), "{answer}");
    }
    let script = stdout(&["sql", path]);
    let plain = rusqlite::Connection::open_in_memory().unwrap();
    plain.execute_batch(&script).unwrap();
    let count = |table: &str| {
        let count = format!("SELECT count(*) FROM {table}");
        plain
            .query_row(&count, [], |row| row.get::<_, u64>(0))
            .unwrap()
    };
    assert_eq!(
        [count("House"), count("Attribute"), count("Opt1")],
        [5, 5, 24]
    );
}

#[test]
fn nine_houses_and_nine_categories_are_quick_where_clues_are_many() {
    let name = |category: usize, value: usize| format!("c{category}v{value}");
    let mut clues = Vec::new();
    for category in 0..9 {
        // Neighbours from left to right, with a gap; the next category says where the chains stand to each other.
        for value in [0, 1, 2, 4, 5, 6] {
            let (one, other) = (name(category, value), name(category, value + 1));
            clues.push(format!("\"{one} + 1 = {other}\""));
        }
        let next = (category + 1) % 9;
        clues.push(format!("\"{} ~ {}\"", name(category, 3), name(next, 4)));
        clues.push(format!("\"{} < {}\"", name(category, 0), name(next, 8)));
        clues.push(format!("\"{} = {}\"", name(category, 5), name(next, 5)));
    }
    let categories = (0..9).map(|category| {
        let values = (0..9).map(|value| format!("\"{}\"", name(category, value)));
        format!(
            "c{category} = [{}]\n",
            values.collect::<Vec<_>>().join(", ")
        )
    });
    let text = format!(
        "family = \"logic\"\nhouses = 9\nclues = [{}]\n[categories]\n{}",
        clues.join(", "),
        categories.collect::<String>()
    );
    let start = Instant::now();
    let (stages, solutions) = solve(&text);
    assert!(start.elapsed() < Duration::from_secs(5), "{stages:?}");
    let in_order: Vec<usize> = (1..=9).collect();
    assert!(solutions.contains(&vec![in_order; 9]), "{stages:?}");
}

#[test]
fn a_wrong_file_is_told_in_one_message_with_its_line() {
    let swap = |from: &str, to: &str| {
        let text = with_clues(&["A = D"]);
        assert!(text.contains(from));
        failure(&text.replace(from, to))
    };
    insta::assert_snapshot!(swap("houses = 3\n", ""), @"error: `mine.toml` line 1: missing field `houses`");
    insta::assert_snapshot!(swap("houses = 3", "houses = 0"), @"error: `houses` in `mine.toml` line 2 is 0; a logic puzzle has from 1 to 9 houses");
    insta::assert_snapshot!(swap("houses = 3", "houses = 10"), @"error: `houses` in `mine.toml` line 2 is 10; a logic puzzle has from 1 to 9 houses");
    insta::assert_snapshot!(swap("houses = 3", "houses = \"three\""), @r#"error: `houses` in `mine.toml` line 2 is "three"; a logic puzzle has from 1 to 9 houses"#);
    insta::assert_snapshot!(swap("houses = 3", "houses = 3\nhouse = 3"), @"error: `mine.toml` line 3: unknown field `house`, expected one of `family`, `name`, `known`, `houses`, `categories`, `clues`");
    insta::assert_snapshot!(swap("houses = 3", "houses = 3\nhouses = 3"), @"error: key `houses` stands in `mine.toml` line 3 and before it; every key stands in its table once");
    insta::assert_snapshot!(swap(", \"C\"", ""), @"error: category `first` in `mine.toml` line 7 has 2 values; it needs 3, one for each house");
    insta::assert_snapshot!(swap("\"C\"", "\"C\", \"G\""), @"error: category `first` in `mine.toml` line 7 has 4 values; it needs 3, one for each house");
    insta::assert_snapshot!(swap("\"C\"", "\n\"A\""), @"error: value `A` in `mine.toml` line 8 stands in the category `first` before; every value of a category stands in it once");
    insta::assert_snapshot!(swap("\"C\"", "\"\""), @"error: the value of a category in `mine.toml` line 7 is empty; it needs at least one character");
    insta::assert_snapshot!(swap("\"C\"", "\"C\\n\""), @"error: the value of a category in `mine.toml` line 7 holds a control character, such as a line break; it needs to fit on one line");
    insta::assert_snapshot!(swap("\"C\"", "3"), @"error: `mine.toml` line 7: invalid type: integer `3`, expected a string");
    insta::assert_snapshot!(swap("second", "first"), @"error: key `first` stands in `mine.toml` line 8 and before it; every key stands in its table once");
    insta::assert_snapshot!(swap("second", "\"\""), @"error: the name of a category in `mine.toml` line 8 is empty; it needs at least one character");
    insta::assert_snapshot!(failure("family = \"logic\"\nhouses = 3\nclues = []\n[categories]\n"), @"error: `[categories]` in `mine.toml` line 4 holds 0 categories; a logic puzzle has from 1 to 9 of them");
    insta::assert_snapshot!(failure("family = \"logic\"\nhouses = 3\nclues = []\n"), @"error: `mine.toml` line 1: missing field `categories`");
    let ten: Vec<String> = (0..10).map(|no| format!("c{no} = [\"v{no}\"]\n")).collect();
    let ten = ten.concat();
    insta::assert_snapshot!(failure(&format!("family = \"logic\"\nhouses = 1\nclues = []\n[categories]\n{ten}")), @"error: `[categories]` in `mine.toml` line 4 holds 10 categories; a logic puzzle has from 1 to 9 of them");
}

#[test]
fn a_wrong_clue_is_told_with_its_line_and_character() {
    insta::assert_snapshot!(clue_failure("G = D"), @"error: clue `G = D` in `mine.toml` line 5, at its character 1: no value `G`; values: A, B, C, D, E, F");
    insta::assert_snapshot!(failure(&FISH.replace("Brit = Red", "Brti = Red")), @"error: clue `Brti = Red` in `mine.toml` line 8, at its character 1: no value `Brti`; the nearest is `Brit`");
    insta::assert_snapshot!(failure(&FISH.replace("Brit = Red", "Brit = Turquoise")), @"error: clue `Brit = Turquoise` in `mine.toml` line 8, at its character 8: no value `Turquoise`; the values stand under `[categories]`");
    insta::assert_snapshot!(clue_failure(""), @"error: clue `` in `mine.toml` line 5, at its character 1: the clue ends; needed is a value or the number of a house");
    insta::assert_snapshot!(clue_failure("A"), @"error: clue `A` in `mine.toml` line 5, at its character 2: the clue ends; needed is one of =, !=, <, >, ~");
    insta::assert_snapshot!(clue_failure("A ="), @"error: clue `A =` in `mine.toml` line 5, at its character 4: the clue ends; needed is a value or the number of a house");
    insta::assert_snapshot!(clue_failure("= A"), @"error: clue `= A` in `mine.toml` line 5, at its character 1: found `=`; needed is a value or the number of a house");
    insta::assert_snapshot!(clue_failure("A D"), @"error: clue `A D` in `mine.toml` line 5, at its character 3: found `D`; needed is one of =, !=, <, >, ~");
    insta::assert_snapshot!(clue_failure("A <= D"), @"error: clue `A <= D` in `mine.toml` line 5, at its character 4: found `=`; needed is a value or the number of a house");
    insta::assert_snapshot!(clue_failure("A = D = E"), @"error: clue `A = D = E` in `mine.toml` line 5, at its character 7: the clue goes on with `= E`; needed is its end");
    insta::assert_snapshot!(clue_failure("A = 4"), @"error: clue `A = 4` in `mine.toml` line 5, at its character 5: no house `4`; houses have numbers from 1 to 3");
    insta::assert_snapshot!(clue_failure("0 < A"), @"error: clue `0 < A` in `mine.toml` line 5, at its character 1: no house `0`; houses have numbers from 1 to 3");
    insta::assert_snapshot!(clue_failure("1 = 2"), @"error: clue `1 = 2` in `mine.toml` line 5, at its character 5: two houses are compared; needed is a value on one side");
    insta::assert_snapshot!(clue_failure("A != first.A"), @"error: clue `A != first.A` in `mine.toml` line 5, at its character 6: `first.A` is compared with itself; needed are two different values");
    insta::assert_snapshot!(clue_failure("A + 3 = D"), @"error: clue `A + 3 = D` in `mine.toml` line 5, at its character 5: a step of `3`; needed is a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A - D = 2"), @"error: clue `A - D = 2` in `mine.toml` line 5, at its character 5: a step of `D`; needed is a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A +"), @"error: clue `A +` in `mine.toml` line 5, at its character 4: a step without a number; needed is a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A = 1 + 1"), @"error: clue `A = 1 + 1` in `mine.toml` line 5, at its character 7: the clue goes on with `+ 1`; needed is its end");
}

#[test]
fn an_option_of_flowers_is_refused() {
    let output = joinsaw()
        .args(["solve", "fish", "--centre", "1"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stderr), @"error: `--centre` does not go with a puzzle of the family `logic`; its options: none");
}

/// A clue of a random puzzle: the house of a value and a step, a sign, and another value with a step or a house.
#[derive(Debug, Clone)]
struct RandomClue {
    left: (usize, usize),
    step: i64,
    sign: &'static str,
    right: Result<((usize, usize), i64), i64>,
}

impl RandomClue {
    fn text(&self) -> String {
        let name = |(category, value): (usize, usize)| format!("c{category}v{value}");
        let shifted = |value, step: i64| match step {
            0 => name(value),
            _ if step < 0 => format!("{} - {}", name(value), -step),
            _ => format!("{} + {step}", name(value)),
        };
        let right = match self.right {
            Ok((value, step)) => shifted(value, step),
            Err(house) => house.to_string(),
        };
        format!("{} {} {right}", shifted(self.left, self.step), self.sign)
    }

    fn is_true(&self, houses: &Houses) -> bool {
        let house =
            |(category, value): (usize, usize)| i64::try_from(houses[category][value]).unwrap();
        let left = house(self.left) + self.step;
        let right = match self.right {
            Ok((value, step)) => house(value) + step,
            Err(house) => house,
        };
        match self.sign {
            "=" => left == right,
            "!=" => left != right,
            "<" => left < right,
            ">" => left > right,
            _ => (left - right).abs() == 1,
        }
    }
}

fn random_clue(n_houses: usize, n_categories: usize) -> impl Strategy<Value = RandomClue> {
    let value = (0..n_categories, 0..n_houses);
    // Most clues of printed puzzles have no step.
    let farthest = i64::try_from(n_houses).unwrap() - 1;
    let step = prop_oneof![4 => Just(0), 1 => -farthest..=farthest];
    let right = prop_oneof![
        5 => (value.clone(), step.clone()).prop_map(Ok),
        1 => (1..=farthest + 1).prop_map(Err),
    ];
    let sign = prop::sample::select(vec!["=", "=", "!=", "<", ">", "~"]);
    (value, step, sign, right)
        .prop_map(|(left, step, sign, right)| RandomClue {
            left,
            step,
            sign,
            right,
        })
        .prop_filter(
            "a clue is about two values",
            |clue| !matches!(clue.right, Ok((right, _)) if right == clue.left),
        )
}

fn random_puzzle() -> impl Strategy<Value = (usize, usize, Vec<RandomClue>)> {
    (3_usize..=4, 2_usize..=3).prop_flat_map(|(n_houses, n_categories)| {
        let clues = prop::collection::vec(random_clue(n_houses, n_categories), 1..=7);
        (Just(n_houses), Just(n_categories), clues)
    })
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let longer = permutations(n - 1).into_iter().flat_map(|shorter| {
        (0..n).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, n);
            longer
        })
    });
    longer.collect()
}

/// All arrangements that make every clue true, found by looking at each.
fn search(n_houses: usize, n_categories: usize, clues: &[RandomClue]) -> Vec<Houses> {
    let permutations = permutations(n_houses);
    let mut arrangements: Vec<Houses> = vec![Vec::new()];
    for _ in 0..n_categories {
        let longer = arrangements.into_iter().flat_map(|before| {
            permutations.iter().map(move |category| {
                let mut longer = before.clone();
                longer.push(category.clone());
                longer
            })
        });
        arrangements = longer.collect();
    }
    arrangements.retain(|houses| clues.iter().all(|clue| clue.is_true(houses)));
    arrangements.sort();
    arrangements
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_pipeline_and_a_plain_search_find_the_same_solutions((n_houses, n_categories, clues) in random_puzzle()) {
        let texts: Vec<String> = clues.iter().map(|clue| format!("\"{}\"", clue.text())).collect();
        let categories = (0..n_categories).map(|category| {
            let values = (0..n_houses).map(|value| format!("\"c{category}v{value}\""));
            format!("c{category} = [{}]\n", values.collect::<Vec<_>>().join(", "))
        });
        let text = format!(
            "family = \"logic\"\nhouses = {n_houses}\nclues = [{}]\n[categories]\n{}",
            texts.join(", "),
            categories.collect::<String>()
        );
        prop_assert_eq!(solutions(&text), search(n_houses, n_categories, &clues));
    }
}
