//! Covers: published figures, pictures, messages, and agreement with a brute-force search on random boards.

#[path = "cover/brute.rs"]
mod brute;

use std::collections::{BTreeMap, BTreeSet};

use assert_cmd::Command;
use brute::{Answer, RandomCover};
use joinsaw::engine::{Database, Limits, Run, Selection};
use joinsaw::error::Error;
use joinsaw::output;
use joinsaw::plan::{self, Filling, Options, Plan, Solutions, Tallied};
use joinsaw::puzzle::{self, Document, Puzzle};
use proptest::prelude::*;

struct Solved {
    plan: Plan,
    run: Run,
    solutions: Solutions,
    fillings: Vec<Filling>,
}

fn puzzle_of(text: &str) -> Puzzle {
    puzzle::parse(&Document::new("mine.toml", text)).unwrap()
}

fn solve(puzzle: &Puzzle, options: &Options) -> Solved {
    let plan = plan::compile(puzzle, options).unwrap();
    let mut database = Database::scratch().unwrap();
    let run = database.run(puzzle, &plan, Limits::default()).unwrap();
    let last = database
        .relation(&plan.last_stage().name, Selection::default())
        .unwrap();
    let fillings: Vec<Filling> = last
        .rows
        .iter()
        .map(|row| plan.reader.filling(plan.stages.len() - 1, row))
        .collect();
    let n_rows = [last.rows.len() as u64];
    let solutions = plan
        .count_solutions(&n_rows, || Ok::<_, Error>(fillings.clone()))
        .unwrap();
    Solved {
        plan,
        run,
        solutions,
        fillings,
    }
}

impl Solved {
    fn rows_left(&self) -> Vec<u64> {
        self.run.stages.iter().map(|stage| stage.n_rows).collect()
    }

    fn tally(&self) -> Vec<Tallied> {
        let tally = self.plan.tally.as_ref().unwrap();
        tally.counts(self.run.tally.as_ref().unwrap())
    }

    fn picture(&self) -> String {
        output::draw(&self.plan.layout, &self.fillings[0])
    }
}

fn date(month: &str, day: &str) -> Options {
    let hole = |hole: &str, cell: &str| (hole.to_owned(), cell.to_owned());
    Options {
        holes: vec![hole("month", month), hole("day", day)],
        ..Options::default()
    }
}

fn counts(solved: &Solved) -> [u64; 3] {
    let Solutions {
        all,
        up_to_symmetry,
        up_to_identical_pieces,
    } = solved.solutions;
    [all, up_to_symmetry, up_to_identical_pieces].map(Option::unwrap)
}

fn pentominoes_on(width: usize, height: usize) -> String {
    let puzzle = puzzle::find("pentominoes").unwrap().definition;
    let (before, rest) = puzzle.split_once("board = \"\"\"").unwrap();
    let (_, after) = rest.split_once("\"\"\"").unwrap();
    let rows = vec![".".repeat(width); height].join("\n");
    format!("{before}board = \"\"\"\n{rows}\n\"\"\"{after}")
}

#[test]
fn every_date_of_the_calendar_is_solved_in_one_pipeline() {
    let solved = solve(&puzzle::find("calendar").unwrap(), &Options::default());
    assert_eq!(
        solved.rows_left(),
        [
            32, 646, 6241, 36_959, 166_983, 687_944, 2_073_924, 3_372_283, 1_722_387, 25_061
        ]
    );
    assert_eq!(counts(&solved), [25_061; 3]);

    let tally = solved.tally();
    assert_eq!(tally.len(), 372);
    let all: u64 = tally.iter().map(|tallied| tallied.n_solutions).sum();
    assert_eq!(all, 25_061);

    let real: Vec<&Tallied> = tally.iter().filter(|tallied| tallied.is_real).collect();
    assert_eq!(real.len(), 366);
    let by_month = real.chunk_by(|a, b| a.cells[0] == b.cells[0]);
    let by_month: Vec<u64> = by_month
        .map(|days| days.iter().map(|day| day.n_solutions).sum())
        .collect();
    assert_eq!(
        by_month,
        [
            3221, 1364, 1486, 2139, 1746, 2073, 1835, 2813, 1318, 1443, 2873, 2094
        ]
    );
    assert_eq!(by_month.iter().sum::<u64>(), 24_405);

    let mut dates: Vec<(u64, String)> = real
        .iter()
        .map(|day| (day.n_solutions, day.cells.join(" ")))
        .collect();
    dates.sort();
    let named = |dates: &[(u64, String)]| -> Vec<String> {
        let dates = dates.iter();
        dates.map(|(n, date)| format!("{date}: {n}")).collect()
    };
    assert_eq!(named(&dates[..3]), ["Oct 6: 7", "Apr 6: 8", "Jul 6: 12"]);
    let most = named(&dates[dates.len() - 3..]);
    assert_eq!(most, ["Jun 7: 191", "Jan 20: 195", "Jan 25: 216"]);
}

#[test]
fn a_date_of_the_calendar_is_a_filter() {
    let calendar = puzzle::find("calendar").unwrap();
    assert_eq!(counts(&solve(&calendar, &date("Apr", "24")))[0], 26);
    assert_eq!(counts(&solve(&calendar, &date("Feb", "29")))[0], 64);
    let by_number = Options {
        date: Some((4, 24)),
        ..Options::default()
    };
    assert_eq!(counts(&solve(&calendar, &by_number))[0], 26);
}

#[test]
fn pentominoes_cover_three_by_twenty_in_two_ways() {
    let solved = solve(&puzzle::find("pentominoes").unwrap(), &Options::default());
    assert_eq!(counts(&solved), [8, 2, 2]);
}

#[test]
fn pentominoes_cover_four_by_fifteen_drawn_either_way() {
    let lying = solve(&puzzle_of(&pentominoes_on(15, 4)), &Options::default());
    assert_eq!(counts(&lying), [1472, 368, 368]);
    let standing = plan::compile(&puzzle_of(&pentominoes_on(4, 15)), &Options::default()).unwrap();
    let statements = |plan: &Plan| -> Vec<String> {
        let stages = plan.stages.iter();
        stages.map(|stage| stage.statement.clone()).collect()
    };
    assert_eq!(statements(&standing), statements(&lying.plan));
    assert_eq!(standing.symmetries.len(), 4);
}

#[test]
fn a_piece_that_keeps_its_place_when_the_board_turns_is_counted_once() {
    let text = "family = \"cover\"\nboard = \"...\\n...\\n...\"\n[pieces]\nring = \"###/#.#/###\"\ndot = \"#\"\n";
    assert_eq!(
        counts(&solve(&puzzle_of(text), &Options::default())),
        [1; 3]
    );
    let bars = "family = \"cover\"\nboard = \"..\\n..\\n..\"\n[pieces]\na = \"##\"\nb = \"##\"\nc = \"##\"\n";
    // Three lying bars keep their places when the board is flipped; one lying and two standing ones do not.
    assert_eq!(
        counts(&solve(&puzzle_of(bars), &Options::default())),
        [18, 6, 2]
    );
}

#[test]
fn a_board_of_one_row_has_two_symmetries() {
    let text = "family = \"cover\"\nboard = \"...\"\n[pieces]\na = \"#\"\nb = \"##\"\n";
    let solved = solve(&puzzle_of(text), &Options::default());
    assert_eq!(solved.plan.symmetries.len(), 2);
    assert_eq!(counts(&solved), [2, 1, 1]);
}

#[test]
fn sixty_three_cells_fit_into_a_mask() {
    let board = [".".repeat(9).as_str(); 7].join("\\n");
    let piece = ["#".repeat(9).as_str(); 6].join("/") + "/########";
    let text = format!(
        "family = \"cover\"\nboard = \"{board}\"\n[pieces]\na = \"{piece}\"\n[holes]\nh = [\"r7c9\", \"r1c1\"]\n"
    );
    let solved = solve(&puzzle_of(&text), &Options::default());
    assert_eq!(solved.rows_left()[1], 2);
    assert_eq!(counts(&solved), [2, 1, 1]);
}

#[test]
fn a_forbidden_motion_leaves_fewer_solutions() {
    let with = |lines: &str| {
        let text = format!(
            "family = \"cover\"\nboard = \"..\\n..\\n..\"\n{lines}[pieces]\na = \"#./##\"\nb = \"##/.#\"\n"
        );
        counts(&solve(&puzzle_of(&text), &Options::default()))[0]
    };
    assert_eq!(with(""), 4);
    assert_eq!(with("turn = false\n"), 2);
    assert_eq!(with("flip = false\n"), 4);
    assert_eq!(with("turn = false\nflip = false\n"), 1);
}

#[test]
fn the_picture_draws_a_line_between_pieces_and_names_the_holes() {
    let solved = solve(&puzzle::find("calendar").unwrap(), &date("Apr", "24"));
    assert_eq!(
        solved.picture(),
        "\
+-----------+-----+-----+-----------+
|  L     L  |  N  | Apr |  P     P  |
|     +-----+     +-----+           |
|  L  |  N     N  |  P     P     P  |
|     |     +-----+-----------+-----+-----+
|  L  |  N  |  U     U     U  |  O     O  |
|     |     |     +-----+     |           |
|  L  |  N  |  U  |  Z  |  U  |  O     O  |
+-----+-----+-----+     +-----+           |
|  V  |  Z     Z     Z  |  Y  |  O     O  |
|     |     +-----+-----+     +-----------+
|  V  |  Z  | 24  |  Y     Y     Y     Y  |
|     +-----+-----+-----------------------+
|  V     V     V  |
+-----------------+
"
    );
}

#[test]
fn a_board_that_is_not_yet_covered_shows_its_own_names() {
    let plan = plan::compile(&puzzle::find("calendar").unwrap(), &date("Apr", "24")).unwrap();
    let picture = output::draw(&plan.layout, &Vec::new());
    assert!(picture.starts_with("+-----------------------------------+\n| Jan   Feb   Mar"));
    let pentominoes = plan::compile(&puzzle::find("pentominoes").unwrap(), &Options::default());
    let picture = output::draw(&pentominoes.unwrap().layout, &Vec::new());
    assert!(!picture.contains(char::is_alphanumeric));
}

#[test]
fn the_script_leaves_the_same_rows_as_a_run() {
    let template = puzzle::template("cover").unwrap();
    for puzzle in [puzzle::find("pentominoes").unwrap(), puzzle_of(template)] {
        let plan = plan::compile(&puzzle, &Options::default()).unwrap();
        let mut database = Database::scratch().unwrap();
        database.run(&puzzle, &plan, Limits::default()).unwrap();
        let script = rusqlite::Connection::open_in_memory().unwrap();
        script.execute_batch(&plan.script().unwrap()).unwrap();
        for stage in &plan.stages {
            let ours = database
                .relation(&stage.name, Selection::default())
                .unwrap();
            let query = format!(
                "SELECT * FROM {} ORDER BY {}",
                stage.name,
                stage.order_by.join(", ")
            );
            let mut statement = script.prepare(&query).unwrap();
            assert_eq!(statement.column_names(), ours.columns);
            let n_columns = ours.columns.len();
            let theirs: Vec<Vec<i64>> = statement
                .query_map([], |row| (0..n_columns).map(|idx| row.get(idx)).collect())
                .unwrap()
                .map(Result::unwrap)
                .collect();
            let integer = |cell: &joinsaw::relation::Cell| cell.as_integer().unwrap();
            let ours = ours
                .rows
                .iter()
                .map(|row| row.iter().map(integer).collect());
            let sorted = |rows: Vec<Vec<i64>>| rows.into_iter().collect::<BTreeSet<_>>();
            assert_eq!(sorted(theirs), sorted(ours.collect()), "{}", stage.name);
        }
    }
}

fn joinsaw(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("joinsaw")
        .unwrap()
        .args(args)
        .output()
        .unwrap();
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
    let holes = [
        "--hole",
        "month=Feb",
        "--hole",
        "day=29",
        "--hole",
        "day=30",
    ];
    let (code, out, _) = joinsaw(&[&args[..], &holes[..]].concat());
    assert_eq!(code, 0);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        report["solutions_by_hole"],
        serde_json::json!({ "Feb 29": 64, "Feb 30": 34 })
    );
    assert_eq!(report["unreal_holes"], serde_json::json!(["Feb 30"]));
    assert_eq!(report["solutions"]["all"], 98);
    let (_, out, _) = joinsaw(&["solve", "pentominoes", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(report.get("solutions_by_hole").is_none());
    assert_eq!(report["rows"].as_array().unwrap().len(), 8);
}

#[test]
fn today_is_the_date_of_the_day() {
    let today = || {
        let now = jiff::Zoned::now();
        (now.month().unsigned_abs(), now.day().unsigned_abs())
    };
    let before = today();
    let (code, script, _) = joinsaw(&["sql", "calendar", "--today"]);
    assert_eq!(code, 0);
    let of = |(month, day): (u8, u8)| {
        let options = Options {
            date: Some((month.into(), day.into())),
            ..Options::default()
        };
        let plan = plan::compile(&puzzle::find("calendar").unwrap(), &options).unwrap();
        plan.script().unwrap()
    };
    // The day may have ended in between.
    assert!(script == of(before) || script == of(today()));
}

#[test]
fn tables_lists_what_a_cover_fills() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pentominoes.db");
    let path = path.to_str().unwrap();
    assert_eq!(joinsaw(&["solve", "pentominoes", "--db", path]).0, 0);
    let (_, out, _) = joinsaw(&["tables", "--db", path, "--format", "csv"]);
    let tables: Vec<&str> = out
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(
        tables[..5],
        ["Cell", "Orientation", "Square", "Placement", "Empty_Board"]
    );
    assert_eq!(tables.len(), 5 + 12);
    let (code, out, _) = joinsaw(&["show", "Opt12", "--db", path, "--limit", "1"]);
    assert_eq!(code, 0);
    assert!(out.contains("Opt11_Placement_ID"));
    assert_eq!(
        joinsaw(&["solve", "--db", path]).0,
        0,
        "flower tables come back"
    );
}

#[test]
fn an_option_that_asks_for_nothing_there_is_an_error() {
    let message = |args: &[&str]| {
        let (code, out, error) = joinsaw(args);
        assert_eq!((code, out.as_str()), (2, ""));
        error
    };
    assert_eq!(
        message(&["solve", "calendar", "--hole", "week=1"]),
        "error: no hole `week` in the puzzle; holes: month, day\n"
    );
    assert_eq!(
        message(&["solve", "calendar", "--hole", "month=24"]),
        "error: hole `month` is never `24`; its cells: Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec\n"
    );
    assert_eq!(
        message(&["solve", "pentominoes", "--today"]),
        "error: `--today` needs a hole `month` of 12 cells and a hole `day` of 31; holes: none\n"
    );
    assert_eq!(
        message(&["solve", "calendar", "--centre", "1"]),
        "error: `--centre` does not go with a puzzle of the family `cover`; its options: --hole, --today\n"
    );
    assert_eq!(
        message(&["solve", "--today"]),
        "error: `--today` does not go with a puzzle of the family `flower`; its options: --centre\n"
    );
    assert!(message(&["solve", "calendar", "--hole", "Apr"]).contains("`month=Apr`"));
}

/// The message for a cover with these lines after its first.
fn message(lines: &str) -> String {
    let text = format!("family = \"cover\"\n{lines}");
    let error = puzzle::parse(&Document::new("mine.toml", &text)).unwrap_err();
    error.to_string()
}

#[test]
fn a_bad_board_is_refused_with_its_line() {
    let board = |rows: &str| {
        message(&format!(
            "board = \"\"\"\n{rows}\n\"\"\"\n[pieces]\na = \"#\"\n"
        ))
    };
    assert_eq!(
        board("...\n..\n..."),
        "the row of the board in `mine.toml` line 4 has 2 places but the first row has 3; a place that is no cell is drawn as `#`"
    );
    assert_eq!(
        board("...\n.x."),
        "the row of the board in `mine.toml` line 4 has 1 place but the first row has 3; a place that is no cell is drawn as `#`"
    );
    assert_eq!(
        board("..#\n##."),
        "the board in `mine.toml` line 2 falls apart: no cells lead from `r1c1` to `r2c3`; a board is in one part"
    );
    assert_eq!(
        board("a b\nc a"),
        "cells `a` and `a` of the board in `mine.toml` line 2 need names that differ by more than letter case"
    );
    assert_eq!(
        board("a b.c"),
        "`b.c` in `mine.toml` line 3 is no name of a cell; a row of the board holds a `.` or a `#` for each place, or words with blanks between them, and a name has neither `.` nor `#` in it"
    );
    assert_eq!(
        board("###"),
        "the board in `mine.toml` line 2 has no cell; a cell is drawn as `.` or as a name"
    );
    assert_eq!(
        board(&["........"; 8].join("\n")),
        "the board in `mine.toml` line 2 has 64 cells; a bit mask holds 63 at most"
    );
}

#[test]
fn a_bad_piece_is_refused_with_its_line() {
    let piece = |lines: &str| message(&format!("board = \"...\"\n{lines}"));
    assert_eq!(
        piece("[pieces]\na = \"#./.#\"\n"),
        "piece `a` in `mine.toml` line 4 falls apart; the squares of a piece touch side by side"
    );
    assert_eq!(
        piece("[pieces]\na = \"..\"\n"),
        "piece `a` in `mine.toml` line 4 has no square; a square is drawn as `#`, a letter or a digit"
    );
    assert_eq!(
        piece("[pieces]\na = \"#*\"\n"),
        "piece `a` in `mine.toml` line 4 is drawn with `*`; a square is `#`, a letter or a digit, a gap is `.` or a blank, and `/` or a line break ends a row"
    );
    assert_eq!(
        piece("[pieces]\na = \"##/#\"\n"),
        "piece `a` in `mine.toml` line 4 is too big for the board: however it is turned or flipped, it lies nowhere on cells only"
    );
    assert_eq!(
        piece("turn = false\n[pieces]\na = \"#/#/#\"\n"),
        "piece `a` in `mine.toml` line 5 is too big for the board: as drawn or flipped, it lies nowhere on cells only"
    );
    assert_eq!(
        piece("[pieces]\na = \"##\"\n"),
        "the pieces of `mine.toml` have 2 squares in all; to cover the board they need 3, which is 3 cells less 0 for the holes"
    );
    assert_eq!(
        piece("[pieces]\na = \"##\"\nA = \"#\"\n"),
        "pieces `a` and `A` (`mine.toml` line 5) differ by letter case or spaces only, which some databases cannot tell apart; IDs need to differ by more"
    );
    let many: String = (0..64).map(|n| format!("p{n} = \"#\"\n")).collect();
    assert_eq!(
        piece(&format!("[pieces]\n{many}")),
        "`mine.toml` has 64 pieces and holes; a bit mask holds 63 at most"
    );
    assert_eq!(
        piece("copies = 2\n[pieces]\na = \"###\"\n"),
        "`mine.toml` line 3: unknown field `copies`, expected one of `family`, `name`, `board`, `turn`, `flip`, `unreal`, `known`, `pieces`, `holes`"
    );
}

#[test]
fn a_bad_hole_is_refused_with_its_line() {
    let hole = |unreal: &str, holes: &str| {
        message(&format!(
            "board = \"a b c\"\n{unreal}[pieces]\np = \"##\"\n[holes]\n{holes}\n"
        ))
    };
    assert_eq!(
        hole("", "h = \"a d\""),
        "hole `h` in `mine.toml` line 6 names the cell `d`, which is no cell of the board"
    );
    assert_eq!(
        hole("", "h = [\"a\", \"a\"]"),
        "hole `h` in `mine.toml` line 6 names the cell `a`, which stands there twice"
    );
    assert_eq!(
        hole("", "h = []"),
        "hole `h` in `mine.toml` line 6 has no cell; it needs the names of the cells of which one stays free"
    );
    assert_eq!(
        hole("unreal = [\"b\"]\n", "h = \"a c\""),
        "`b` in `mine.toml` line 3 is no choice of holes; it needs one cell of each hole, in this order: h"
    );
    assert_eq!(
        hole("", "h = \"a\"\ni = \"b\""),
        "the pieces of `mine.toml` have 2 squares in all; to cover the board they need 1, which is 3 cells less 2 for the holes"
    );
    assert_eq!(
        hole("", "h = 7"),
        "`mine.toml` line 6: invalid type: integer `7`, expected names of cells, as a list or as a text with blanks between them"
    );
}

/// Where each piece and each hole is, by name.
fn answer(plan: &Plan, filling: &Filling) -> Answer {
    let joinsaw::plan::Layout::Cells(cells) = &plan.layout else {
        panic!("a cover is drawn as cells");
    };
    let mut answer: Answer = BTreeMap::new();
    for placement in filling {
        let cell = &cells[placement.slot];
        let squares = answer.entry(placement.piece.clone()).or_default();
        squares.insert((cell.row, cell.column));
    }
    answer
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_brute_force_search_finds_the_same_covers(
        extent in (1..=3_usize, 1..=4_usize),
        blocked in proptest::collection::vec(proptest::bool::weighted(0.15), 12),
        seed in any::<u64>(),
        (turn, flip, stands) in any::<(bool, bool, bool)>(),
    ) {
        let extent = if stands { (extent.1, extent.0) } else { extent };
        let cover = RandomCover::new(extent, &blocked, seed, turn, flip);
        prop_assume!(cover.as_ref().is_some_and(RandomCover::is_small));
        let cover = cover.unwrap();
        let solved = solve(&puzzle_of(&cover.to_toml()), &Options::default());
        let found: Vec<Answer> = solved.fillings.iter().map(|filling| answer(&solved.plan, filling)).collect();
        let needed = cover.answers();
        prop_assert_eq!(found.len(), needed.len());
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), needed.clone());
        prop_assert_eq!(counts(&solved), cover.counts(&needed));
    }
}
