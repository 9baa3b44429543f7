//! Solutions changed by hand: every rule of every family is broken once, and the message says where.

use insta::assert_snapshot;

use super::{verify, wrong};
use crate::common::{Desk, begins, ends, has, rows};
use crate::figures::flowers::{FALSE_SURVIVOR, RULE_THAT_IS_MISSING};

const NUTS: &str = "Center,Opt1_Piece_ID,Opt2_Piece_ID,Opt3_Piece_ID,Opt4_Piece_ID,Opt5_Piece_ID,Piece_ID,Seq_ID,Seq\n";
const BOARD: &str = "At_0,At_1,At_2,At_3,At_4,At_5,At_6,At_7,At_8\n";

/// Makes sure that this row is right, and gives what is said of each of the others.
fn faults<const N: usize>(puzzle: &str, heading: &str, right: &str, rows: [&str; N]) -> String {
    let desk = Desk::new();
    assert_eq!(verify(&desk, puzzle, &format!("{heading}{right}\n")).0, 0);
    rows.map(|row| {
        let text = wrong(&desk, puzzle, &format!("{heading}{row}\n"));
        format!("{row}\n{text}")
    })
    .join("\n")
}

#[test]
fn flowers_with_pieces_swapped_turned_and_unknown() {
    assert_snapshot!(faults(
        "drive-ya-nuts",
        NUTS,
        "4,1,7,2,5,6,3,3,432",
        [
            "4,7,1,2,5,6,3,3,432",
            "4,1,7,2,5,6,3,4,543",
            "4,1,7,2,5,6,3,4,432",
            "4,1,7,2,8,6,3,3,432",
            "9,1,7,2,5,6,3,3,432",
        ]
    ));
}

#[test]
fn a_flower_with_a_piece_twice() {
    // The one row that the published second stage lets through, on pieces that have no solution.
    let desk = Desk::new().with("false.toml", FALSE_SURVIVOR);
    let script = desk
        .run("sql false.toml")
        .succeeds()
        .replace(RULE_THAT_IS_MISSING, "");
    let database = rusqlite::Connection::open_in_memory().unwrap();
    database.execute_batch(&script).unwrap();
    let row = rows(&database, &format!("SELECT {NUTS} FROM Opt6")).concat();
    assert_snapshot!(wrong(
        &desk,
        "false.toml",
        &format!("{NUTS}{}\n", row.join(","))
    ));
}

#[test]
fn boards_with_pieces_swapped_turned_twice_and_unknown_and_a_solution_twice() {
    let right = "10,31,71,90,51,61,20,41,81";
    assert_snapshot!(faults(
        "one-tough-puzzle",
        BOARD,
        right,
        [
            "31,10,71,90,51,61,20,41,81",
            "10,31,71,90,51,61,20,41,82",
            "10,31,71,90,51,61,20,41,41",
            "10,31,71,90,51,61,20,41,101",
            "10,31,71,90,51,61,20,41,84",
            "10,31,71,90,51,61,20,41,8x",
            "10,31,71,90,51,61,20,41,-81",
            "10,31,71,90,51,61,20,41,",
            &format!("{right}\n{right}"),
        ]
    ));
}

const RIM: &str = "family = \"board\"\nname = \"Rim\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\nrim = \"0\"\n\
    [pieces]\na = \"0110\"\nb = \"0110\"\nc = \"0110\"\nd = \"0110\"\n[fixed]\n0 = \"a/0\"\n";

#[test]
fn a_rim_a_hint_and_a_puzzle_without_turns() {
    let desk = Desk::new().with("rim.toml", RIM);
    let rows = |row: &str| format!("At_0,At_1,At_2,At_3\n{row}\n");
    assert_eq!(verify(&desk, "rim.toml", &rows("10,21,33,42")).0, 0);
    assert_snapshot!(wrong(&desk, "rim.toml", &rows("10,22,33,42")));
    assert_snapshot!(wrong(&desk, "rim.toml", &rows("20,11,33,42")));
    let still = RIM.replace("[pieces]", "turn = false\n[pieces]");
    let desk = desk.with("still.toml", still);
    assert_snapshot!(wrong(&desk, "still.toml", &rows("10,21,33,42")));
}

fn cover_with(change: impl Fn(&mut Vec<String>)) -> String {
    let desk = Desk::new();
    let rows = desk
        .run("solve calendar --given month=Apr --given day=24 --format csv --rows")
        .succeeds();
    let mut lines = rows.lines();
    let [heading, row] = [(); 2].map(|()| lines.next().unwrap());
    let mut changed: Vec<String> = row.split(',').map(str::to_owned).collect();
    change(&mut changed);
    wrong(
        &desk,
        "calendar",
        &format!("{heading}\n{}\n", changed.join(",")),
    )
}

#[test]
fn a_wrong_cover_before_right_ones_changes_nothing_in_how_they_are_read() {
    let desk = Desk::new();
    let line = "solve calendar --given month=Apr --given day=24 --format csv --rows";
    let rows = desk.run(line).succeeds();
    let (heading, rows) = rows.split_once('\n').unwrap();
    let row: Vec<&str> = rows.lines().next().unwrap().split(',').collect();
    let twice = [&[row[1]], &row[1..]].concat().join(",");
    let text = wrong(&desk, "calendar", &format!("{heading}\n{twice}\n{rows}"));
    ends(&text, " 27 solutions checked, 1 wrong\n");
    begins(&text, "solution 1 (`-` line 2) is wrong:\n");
}

#[test]
fn covers_with_a_placement_twice_moved_onto_others_and_unknown() {
    let told = [
        cover_with(|cells| cells[1] = cells[0].clone()),
        // A placement's ID is its first cell's times 100, and its orientation's: seven cells earlier, the piece overlaps.
        cover_with(|cells| cells[8] = (cells[8].parse::<i64>().unwrap() - 700).to_string()),
        cover_with(|cells| cells[0] = "99".to_owned()),
        cover_with(|cells| cells[0] = "99999999999999999999".to_owned()),
    ];
    assert_snapshot!(told.join("\n"));
}

/// A board that only one row covers, read along rows from its first cell or from any other corner.
const CORNERS: &str = "family = \"cover\"\nturn = false\nunreal = [\"X5\", \"r2c1\"]\n\
    board = \"\"\"\n. # #\n. X5 .\n# . #\n\"\"\"\n\
    [pieces]\nA = \".#/##/#.\"\n[holes]\nh0 = [\"r1c1\", \"r2c3\", \"r2c1\", \"X5\", \"r3c2\"]\n";

#[test]
fn of_all_pairs_of_placements_only_the_right_one_is_right() {
    let desk = Desk::new().with("corners.toml", CORNERS);
    let ids = 0..100;
    let rows = ids.flat_map(|first| (0..100).map(move |last| format!("{first},{last}\n")));
    let rows: Vec<String> = rows.collect();
    let heading = "Opt1_Placement_ID,Placement_ID\n";
    let text = wrong(
        &desk,
        "corners.toml",
        &format!("{heading}{}", rows.concat()),
    );
    // The piece and the hole may stand in either order.
    ends(&text, ": 10,000 solutions checked, 9,998 wrong\n");
    assert_eq!(
        verify(&desk, "corners.toml", &format!("{heading}12,43\n")).0,
        0
    );
    assert_snapshot!(wrong(&desk, "corners.toml", &format!("{heading}12,53\n")), @r"
    solution 1 (`-` line 2) is wrong:
      cell `r2c3` is covered by nothing
      cell `r3c2` is covered by `A` and by `h0`
    corners: 1 solution checked, 1 wrong
    ");
}

fn houses(change: impl Fn(&mut serde_json::Value)) -> String {
    let desk = Desk::new();
    let row = desk.run("solve fish --format jsonl").succeeds();
    let mut row: serde_json::Value = serde_json::from_str(&row).unwrap();
    change(&mut row["row"]);
    wrong(&desk, "fish", &row.to_string())
}

#[test]
fn rows_of_houses_with_two_values_swapped_and_with_a_house_that_there_is_not() {
    let swapped = houses(|row| {
        let (first, second) = (row["Brit"].clone(), row["Dane"].clone());
        row["Brit"] = second;
        row["Dane"] = first;
    });
    let sixth = houses(|row| row["Fish"] = 6.into());
    let none = houses(|row| row["Fish"] = serde_json::Value::Null);
    assert_snapshot!([swapped, sixth, none].join("\n"));
}

#[test]
fn many_wrong_solutions_are_counted_and_the_first_are_printed() {
    let desk = Desk::new();
    let rows = desk.run("solve hex-19 --format csv --rows").succeeds();
    let text = wrong(
        &desk,
        "hex-19",
        &rows.replace(",10", ",11").replace(",10", ",12"),
    );
    let last = text.lines().last().unwrap();
    assert!(
        last.starts_with("hexagon-19, 6 numbers, seed 1: 12 solutions checked, "),
        "{text}"
    );
    let heading = rows.lines().next().unwrap();
    let nothing = "0,".repeat(18) + "0\n";
    let all = format!("{heading}\n{}", nothing.repeat(8));
    let text = wrong(&desk, "hex-19", &all);
    has(&text, "\n... and 3 more wrong solutions\n");
    has(&text, "\n  ... and ");
    ends(&text, " 8 solutions checked, 8 wrong\n");
}
