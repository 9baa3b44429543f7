//! Covers on the command line.

use joinsaw::compile;
use joinsaw::family;
use joinsaw::plan::Options;

use super::puzzle_of;
use crate::common;

fn joinsaw(args: &[&str]) -> (i32, String, String) {
    let output = common::joinsaw(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn the_json_report_counts_solutions_by_hole() {
    let args = ["solve", "calendar", "--count", "--format", "json"];
    let (code, out, _) = joinsaw(&[&args[..], &["--given", "day=30"]].concat());
    assert_eq!(code, 0);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["solutions_by_hole"]["Feb 30"], 34);
    assert_eq!(report["unreal_holes"], serde_json::json!(["Feb 30"]));
    let (_, out, _) = joinsaw(&["solve", "pentominoes", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(report.get("solutions_by_hole").is_none());
    assert_eq!(report["rows"].as_array().unwrap().len(), 8);
}

#[test]
fn counts_say_which_choices_of_holes_are_impossible_and_what_is_not_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bars.toml");
    let text = "family = \"cover\"\nboard = \"a b c d e\"\nunreal = [\"c\"]\n[pieces]\nX = \"##\"\nY = \"##\"\n[holes]\nfree = \"a c e\"\n";
    std::fs::write(&path, text).unwrap();
    let counts = |plan: &str| {
        let args = ["solve", path.to_str().unwrap(), "--count", "--plan", plan];
        joinsaw(&args).1
    };
    assert_eq!(
        counts("auto"),
        "Solutions: 6 in all, 3 up to rotation and reflection, 2 with identical pieces alike, 4 without c\n"
    );
    assert_eq!(counts("staged"), counts("auto"));
    assert_eq!(
        counts("merged"),
        "Solutions: 6 in all, 3 up to rotation and reflection, 4 without c, not counted with identical pieces alike\n"
    );
}

#[test]
fn a_count_with_something_given_is_not_divided_by_the_turns_of_the_board() {
    // No turn of the box leaves this piece where it lies.
    let given = ["z1r1c1=V", "z1r1c2=V", "z1r2c2=V"].map(|given| ["--given", given]);
    let given = given.concat();
    let (_, printed, _) = joinsaw(&[&["solve", "soma", "--count"], &given[..]].concat());
    assert_eq!(printed, "Solutions: 207 in all, 207 up to rotation\n");
}

#[test]
fn one_solution_is_streamed() {
    let (code, out, _) = joinsaw(&["solve", "calendar", "--first", "--format", "json"]);
    assert_eq!(code, 0);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["plan"], "streamed");
    assert_eq!(report["rows"].as_array().unwrap().len(), 1);
    assert!(report.get("solutions_by_hole").is_none());
}

#[test]
fn solutions_by_two_holes_print_as_a_grid() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dates.toml");
    let text = "family = \"cover\"\nname = \"Dates\"\nboard = \"a b\\nc d\"\nunreal = [\"b d\"]\n[pieces]\nbar = \"##\"\n[holes]\nx = \"a b\"\ny = \"c d\"\n";
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let (code, out, error) = joinsaw(&["solve", path]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.starts_with("Dates: a cover of 4 cells, 1 piece, 2 holes"));
    let (_, tally) = out.split_once("Solutions by x and y:\n\n").unwrap();
    assert_eq!(
        tally,
        "\
+-----+---+-----+-----+
| y   | a | b   | All |
+-----+---+-----+-----+
| c   | 1 | 0   | 1   |
| d   | 0 | (1) | 0   |
| All | 1 | 0   | 1   |
+-----+---+-----+-----+

+-----+-----+
| bar |  b  |
|     +-----+
| bar |  d  |
+-----+-----+

Solutions: 2 in all, 1 up to rotation and reflection, 1 without b d
The board is the first of 2 rows of Opt3; `--rows` prints them, `--db FILE` keeps every stage
"
    );
    let (_, out, _) = joinsaw(&["solve", path, "--given", "x=a"]);
    assert!(out.contains("| a | d | 0         |"));
    let (code, out, _) = joinsaw(&["solve", path, "--given", "x=a", "--given", "y=d"]);
    assert_eq!(code, 1);
    assert!(!out.contains("Solutions by"));
    assert!(out.contains("\nNo solution"));
}

#[test]
fn today_is_the_date_of_the_day() {
    let clock = rusqlite::Connection::open_in_memory().unwrap();
    let today = || -> String {
        let date = "SELECT date('now', 'localtime')";
        clock.query_one(date, [], |row| row.get(0)).unwrap()
    };
    let before = today();
    let (code, script, _) = joinsaw(&["sql", "calendar", "--today"]);
    assert_eq!(code, 0);
    let of = |date: String| {
        let calendar = family::find("calendar").unwrap();
        let calendar = calendar.with_given(&[format!("date={date}")]).unwrap();
        compile(&calendar, &Options::default()).unwrap().script()
    };
    // The day may have ended in between.
    assert!(script == of(before) || script == of(today()));
}

/// A calendar with a hole for these seven days of the week; its pieces are bars.
fn week(days: &str) -> String {
    format!(
        "family = \"cover\"\nname = \"Week\"\nboard = \"\"\"\nJan Feb Mar Apr May Jun x\nJul Aug Sep Oct Nov Dec y\n\
        1 2 3 4 5 6 7\n8 9 10 11 12 13 14\n15 16 17 18 19 20 21\n22 23 24 25 26 27 28\n29 30 31 z # # #\n{days}\n\"\"\"\n\
        [pieces]\na = \"#######\"\nb = \"#######\"\nc = \"#######\"\nd = \"#######\"\ne = \"######\"\nf = \"######\"\n\
        g = \"######\"\nh = \"####\"\n\
        [holes]\nmonth = \"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec\"\n\
        day = \"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31\"\n\
        weekday = \"{days}\"\n"
    )
}

#[test]
fn a_date_leaves_its_day_of_the_week_free_too_if_the_days_have_english_names() {
    let title = |days: &str, date: &str| {
        let puzzle = crate::cover::puzzle_of(&week(days));
        let puzzle = puzzle.with_given(&[format!("date={date}")]).unwrap();
        compile(&puzzle, &Options::default())
            .unwrap()
            .puzzle
            .title
            .clone()
    };
    let monday_first = "Mon Tue Wed Thu Fri Sat Sun";
    let sunday_first = "sunday monday tuesday wednesday thursday friday saturday";
    assert!(title(monday_first, "2026-11-21").contains(", month Nov, day 21, weekday Sat"));
    assert!(title(sunday_first, "2026-11-21").contains(", month Nov, day 21, weekday saturday"));
    assert!(title(sunday_first, "2021-11-21").contains(", weekday sunday"));
    let turkish = "Pzt Sal \u{c7}ar Per Cum Cmt Paz";
    let open = title(turkish, "2026-11-21");
    assert!(open.contains(", month Nov, day 21"), "{open}");
    assert!(!open.contains("weekday"), "{open}");
}

#[test]
fn tables_lists_what_a_cover_fills() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pentominoes.db");
    let path = path.to_str().unwrap();
    assert_eq!(
        joinsaw(&["solve", "pentominoes", "--plan", "staged", "--db", path]).0,
        0
    );
    let (_, out, _) = joinsaw(&["show", path, "--format", "csv"]);
    let tables: Vec<&str> = out
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(
        tables[2..7],
        [
            "Cell",
            "Orientation",
            "Piece_Cell",
            "Placement",
            "Empty_Board"
        ]
    );
    let stages = tables.iter().filter(|table| table.starts_with("Opt"));
    assert_eq!(stages.count(), 12);
    let (code, out, _) = joinsaw(&["show", "Opt12", path, "--limit", "1"]);
    assert_eq!(code, 0);
    assert!(out.contains("Opt11_Placement_ID"));
    assert_eq!(
        joinsaw(&["solve", "drive-ya-nuts", "--db", path, "--replace"]).0,
        0,
        "flower tables come back"
    );
}

#[test]
fn rows_with_numbers_below_zero_are_in_the_order_of_the_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("calendar.db");
    let file = file.to_str().unwrap();
    let date = ["--given", "month=Apr", "--given", "day=24"];
    joinsaw(&[&["solve", "calendar", "--db", file], &date[..]].concat());
    let (code, out, _) = joinsaw(&["show", "Piece_Cell", file, "--format", "csv"]);
    assert_eq!(code, 0);
    let lines = out.lines().skip(1);
    let rows = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect());
    let rows: Vec<Vec<i64>> = rows.collect();
    assert!(rows.iter().flatten().any(|number| *number < 0));
    assert!(rows.is_sorted(), "{out}");
}

#[test]
fn an_option_that_asks_for_nothing_there_is_an_error() {
    let message = |args: &[&str]| {
        let (code, out, error) = joinsaw(args);
        assert_eq!((code, out.as_str()), (2, ""));
        error
    };
    assert_eq!(
        message(&["solve", "calendar", "--given", "week=1"]),
        "error: no hole `week` for `--given`; holes: month, day\n"
    );
    assert_eq!(
        message(&["solve", "calendar", "--given", "month=24"]),
        "error: no cell `24` for `--given month=...`; cells: Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec\n"
    );
    assert_eq!(
        message(&["solve", "pentominoes", "--today"]),
        "error: a date needs a hole `month` of 12 cells and a hole `day` of 31; holes: none\n"
    );
    assert_eq!(
        message(&["solve", "pentominoes", "--order", "right,down"]),
        "error: `--order right,down` does not fit; expected a board, as only its slots can be joined in another order\n"
    );
    assert_eq!(
        message(&["solve", "--today"]),
        "error: no side `date` for `--given`; sides: centre, 1, 2, 3, 4, 5, 6\n"
    );
}

#[test]
fn a_board_drawn_with_one_symbol_has_a_cell_for_each() {
    let cells = |board: &str| {
        let text = format!(
            "family = \"cover\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\nD = {{ shape = \"##\", copies = 3 }}\n"
        );
        let answer = joinsaw::solve(&puzzle_of(&text), &Options::default()).unwrap();
        let board = answer.first_board().unwrap().unwrap();
        (answer.solutions.all, board.words())
    };
    for [symbols, dots] in [
        ["###\n###", "...\n..."],
        ["XXX\nxxx", "...\n..."],
        ["X X X\nX X X", "...\n..."],
        [" ##\n###\n#", "#..\n...\n.##"],
        ["  ##\n  ##\n  ##", "..\n..\n.."],
    ] {
        assert_eq!(cells(symbols), cells(dots), "{symbols}");
    }
}
