//! Covers on the command line.

use joinsaw::compile;
use joinsaw::family;
use joinsaw::plan::Options;

use crate::common::{Desk, has, puzzle_of};

#[test]
fn the_json_report_counts_solutions_by_hole() {
    let report = Desk::new()
        .run("solve calendar --count --format json --given day=30")
        .json();
    assert_eq!(report["solutions_by_hole"]["Feb 30"], 34);
    assert_eq!(report["unreal_holes"], serde_json::json!(["Feb 30"]));
    let report = Desk::new().run("solve pentominoes --format json").json();
    assert!(report.get("solutions_by_hole").is_none());
    assert_eq!(report["rows"].as_array().unwrap().len(), 8);
    let first = Desk::new()
        .run("solve calendar --first --format json")
        .json();
    assert_eq!(first["plan"], "streamed");
    assert_eq!(first["rows"].as_array().unwrap().len(), 1);
    assert!(first.get("solutions_by_hole").is_none());
}

#[test]
fn counts_say_which_choices_of_holes_are_impossible_and_what_is_not_known() {
    let text = "family = \"cover\"\nboard = \"a b c d e\"\nunreal = [\"c\"]\n[pieces]\nX = \"##\"\nY = \"##\"\n[holes]\nfree = \"a c e\"\n";
    let desk = Desk::new().with("bars.toml", text);
    for (plan, counts) in [
        ("auto", ", 2 with identical pieces alike, 4 without c\n"),
        ("staged", ", 2 with identical pieces alike, 4 without c\n"),
        (
            "merged",
            ", 4 without c, not counted with identical pieces alike\n",
        ),
    ] {
        let found = desk
            .run(&format!("solve bars.toml --count --plan {plan}"))
            .succeeds();
        let expected = format!("Solutions: 6 in all, 3 up to rotation and reflection{counts}");
        assert_eq!(found, expected, "{plan}");
    }
}

#[test]
fn a_count_with_something_given_is_not_divided_by_the_turns_of_the_board() {
    // No turn of the box leaves this piece where it lies.
    let line = "solve soma --count --given z1r1c1=V --given z1r1c2=V --given z1r2c2=V";
    let printed = Desk::new().run(line).succeeds();
    assert_eq!(printed, "Solutions: 207 in all, 207 up to rotation\n");
}

#[test]
fn solutions_by_two_holes_print_as_a_grid() {
    let text = "family = \"cover\"\nname = \"Dates\"\nboard = \"a b\\nc d\"\nunreal = [\"b d\"]\n[pieces]\nbar = \"##\"\n[holes]\nx = \"a b\"\ny = \"c d\"\n";
    let desk = Desk::new().with("dates.toml", text);
    insta::assert_snapshot!(desk.run("solve dates.toml").succeeds());
    let given = desk.run("solve dates.toml --given x=a").succeeds();
    has(&given, "| a | d | 0         |");
    let line = "solve dates.toml --given x=a --given y=d";
    let none = desk.run(line).finds_nothing();
    assert!(!none.contains("Solutions by") && none.contains("\nNo solution"));
}

#[test]
fn today_is_the_date_of_the_day() {
    let clock = rusqlite::Connection::open_in_memory().unwrap();
    let today = || -> String {
        let date = "SELECT date('now', 'localtime')";
        clock.query_one(date, [], |row| row.get(0)).unwrap()
    };
    let before = today();
    let script = Desk::new().run("sql calendar --today").succeeds();
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
        let puzzle = puzzle_of(&week(days));
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
    has(&open, ", month Nov, day 21");
    assert!(!open.contains("weekday"), "{open}");
}

#[test]
fn rows_with_numbers_below_zero_are_in_the_order_of_the_numbers() {
    let desk = Desk::new().after("solve calendar --db kept.db --given month=Apr --given day=24");
    let shown = desk.run("show Piece_Cell kept.db --format csv").succeeds();
    let lines = shown.lines().skip(1);
    let rows = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect());
    let rows: Vec<Vec<i64>> = rows.collect();
    assert!(rows.iter().flatten().any(|number| *number < 0));
    assert!(rows.is_sorted(), "{shown}");
}
