//! What each pass of the planner takes away, and what it puts in its place.

use crate::common::Desk;

/// The sentences about the passes, and the tables that go and come.
fn outline(arguments: &str) -> String {
    let printed = Desk::new()
        .run(&format!("explain {arguments} --passes"))
        .succeeds();
    let tells = |line: &&str| {
        let starts = [
            "-- As",
            "-- Pass",
            "-- Before",
            "-- After",
            "-- - CREATE",
            "CREATE",
        ];
        starts.iter().any(|start| line.starts_with(start))
    };
    printed.lines().filter(tells).collect::<Vec<_>>().join("\n")
}

#[test]
fn halves_take_the_place_of_a_chain_and_the_turns_of_the_board_come_last() {
    insta::assert_snapshot!(outline("one-tough-puzzle --plan bushy"), @r"
    -- As joined: 9 stages, 329 rows expected.
    -- Pass `meet`: two halves are built apart, and joined.
    -- Before: 9 stages, 329 rows expected.
    -- After: 10 stages, 364 rows expected.
    -- - CREATE TABLE Opt1 AS
    -- - CREATE TABLE Opt2 AS
    -- - CREATE TABLE Opt3 AS
    -- - CREATE TABLE Opt4 AS
    -- - CREATE TABLE Opt5 AS
    -- - CREATE TABLE Opt6 AS
    -- - CREATE TABLE Opt7 AS
    -- - CREATE TABLE Opt8 AS
    -- - CREATE TABLE Opt9 AS
    CREATE TABLE OptA1 AS
    CREATE TABLE OptB1 AS
    CREATE TABLE OptB2 AS
    CREATE TABLE OptB3 AS
    CREATE TABLE OptB4 AS
    CREATE TABLE OptB5 AS
    CREATE TABLE OptB6 AS
    CREATE TABLE OptB7 AS
    CREATE TABLE OptB8 AS
    CREATE TABLE Opt9 AS
    -- Pass `orbit`: one of each set of symmetric solutions is looked for, and the others are made of it.
    -- Before: 10 stages, 364 rows expected.
    -- After: 11 stages, 364 rows expected.
    CREATE TABLE Mapped AS
    ");
}

#[test]
fn merged_rows_take_the_place_of_all_rows() {
    insta::assert_snapshot!(outline("hex-19 --plan merged --count"), @r"
    -- As joined: 19 stages, 117,317 rows expected.
    -- Pass `merge`: rows that no later stage can tell apart are one row, with the number of its ways.
    -- Before: 19 stages, 117,317 rows expected.
    -- After: 19 stages, 117,317 rows expected at most.
    -- - CREATE TABLE Opt1 AS
    -- - CREATE TABLE Opt2 AS
    -- - CREATE TABLE Opt3 AS
    -- - CREATE TABLE Opt4 AS
    -- - CREATE TABLE Opt5 AS
    -- - CREATE TABLE Opt6 AS
    -- - CREATE TABLE Opt7 AS
    -- - CREATE TABLE Opt8 AS
    -- - CREATE TABLE Opt9 AS
    -- - CREATE TABLE Opt10 AS
    -- - CREATE TABLE Opt11 AS
    -- - CREATE TABLE Opt12 AS
    -- - CREATE TABLE Opt13 AS
    -- - CREATE TABLE Opt14 AS
    -- - CREATE TABLE Opt15 AS
    -- - CREATE TABLE Opt16 AS
    -- - CREATE TABLE Opt17 AS
    -- - CREATE TABLE Opt18 AS
    -- - CREATE TABLE Opt19 AS
    CREATE TABLE Opt1 AS
    CREATE TABLE Opt2 AS
    CREATE TABLE Opt3 AS
    CREATE TABLE Opt4 AS
    CREATE TABLE Opt5 AS
    CREATE TABLE Opt6 AS
    CREATE TABLE Opt7 AS
    CREATE TABLE Opt8 AS
    CREATE TABLE Opt9 AS
    CREATE TABLE Opt10 AS
    CREATE TABLE Opt11 AS
    CREATE TABLE Opt12 AS
    CREATE TABLE Opt13 AS
    CREATE TABLE Opt14 AS
    CREATE TABLE Opt15 AS
    CREATE TABLE Opt16 AS
    CREATE TABLE Opt17 AS
    CREATE TABLE Opt18 AS
    CREATE TABLE Opt19 AS
    ");
}

#[test]
fn one_statement_takes_the_place_of_all_stages() {
    insta::assert_snapshot!(outline("sudoku --plan streamed"), @r"
    -- As joined: 15 stages, 15 rows expected.
    -- Pass `fuse`: all stages are one statement, of which no row is kept.
    -- Before: 15 stages, 15 rows expected.
    -- After: 1 statement.
    -- - CREATE TABLE Opt1 AS
    -- - CREATE TABLE Opt2 AS
    -- - CREATE TABLE Opt3 AS
    -- - CREATE TABLE Opt4 AS
    -- - CREATE TABLE Opt5 AS
    -- - CREATE TABLE Opt6 AS
    -- - CREATE TABLE Opt7 AS
    -- - CREATE TABLE Opt8 AS
    -- - CREATE TABLE Opt9 AS
    -- - CREATE TABLE Opt10 AS
    -- - CREATE TABLE Opt11 AS
    -- - CREATE TABLE Opt12 AS
    -- - CREATE TABLE Opt13 AS
    -- - CREATE TABLE Opt14 AS
    -- - CREATE TABLE Opt15 AS
    CREATE TABLE Opt15 AS
    ");
}

#[test]
fn a_staged_plan_is_as_it_was_joined() {
    insta::assert_snapshot!(outline("one-tough-puzzle --plan staged"), @r"
    -- As joined: 9 stages, 2,579 rows expected.
    ");
}
