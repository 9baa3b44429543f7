//! What `joinsaw explain` prints.

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::{Desk, has, mask};

/// Four squares of which three go together, but not all four.
const NO_BOARD: &str = "family = \"board\"\nname = \"No board\"\nboard = \"square\"\nwidth = 2\nheight = 2\n\
    match = \"opposite\"\n[pieces]\na = \"ABcc\"\nb = \"bbCa\"\nc = \"cBAB\"\nd = \"acBB\"\n";

/// Twelve cells, and pieces of twelve squares that do not fill them.
const NO_COVER: &str = "family = \"cover\"\nname = \"No cover\"\nboard = \"\"\"\n. . . .\n. . . .\n. . . .\n\"\"\"\n\
    [pieces]\nI = \"####\"\nU = \"#.#/###\"\nL = \"###\"\n";

/// B lives left of E, and E in the first house.
const NO_HOUSES: &str = "family = \"logic\"\nname = \"No houses\"\nhouses = 3\n\
    clues = [\"A = D\", \"B + 1 = E\", \"D = 3\", \"E = 1\"]\n\
    [categories]\none = [\"A\", \"B\", \"C\"]\ntwo = [\"D\", \"E\", \"F\"]\n";

fn desk() -> Desk {
    Desk::new()
        .with("board.toml", NO_BOARD)
        .with("cover.toml", NO_COVER)
        .with("houses.toml", NO_HOUSES)
}

#[test]
fn explanations_of_every_family_read_as_they_did() {
    let desk = desk().with(
        "quotes.toml",
        "family = \"flower\"\nname = \"O'Nut; -- {{ 7 }}\"\n[pieces]\n\"it's\" = \"ABC\"\n\
         \"a \\\"b\\\"\" = \"ABC\"\n\"'; DROP TABLE Piece; --\" = \"ABD\"\n\"\u{1f338} {{ x }}\" = \"ABC\"\n",
    );
    for (name, line) in [
        ("every_stage_of_drive_ya_nuts", ""),
        ("the_stage_where_a_centre_ends", "--centre 5 --stage Opt3"),
        ("the_fish", "fish"),
        ("the_dogs", "dogs --plan staged"),
        ("a_date", "calendar --given month=Oct --given day=6"),
        (
            "a_streamed_plan_has_nothing_to_count",
            "board.toml --plan streamed --query-plan",
        ),
        (
            "the_plan_of_sqlite_for_a_stage",
            "--stage Opt6 --query-plan --centre 4",
        ),
        (
            "names_from_a_file_are_printed_as_they_are",
            "quotes.toml --stage Opt3",
        ),
    ] {
        let printed = desk.run(&format!("explain {line}")).output();
        assert_snapshot!(name, mask(&printed));
    }
}

#[test]
fn a_search_that_ends_says_what_was_wanted() {
    let desk = desk();
    for (name, plans) in [
        ("board", ["staged", "bushy"].as_slice()),
        ("cover", &["staged"]),
        ("houses", &["staged", "bushy"]),
    ] {
        for plan in plans {
            let line = format!("explain {name}.toml --plan {plan}");
            let printed = mask(&desk.run(&line).finds_nothing());
            assert_snapshot!(format!("no_{name}_{plan}"), printed);
        }
    }
}

/// What is said of each row at which a search ends, without line breaks.
fn last_rows(desk: &Desk, line: &str) -> Vec<String> {
    let printed = desk.run(line).output();
    let printed = printed
        .split_once(" ends at ")
        .unwrap()
        .1
        .replace("\n  ", " ");
    let lines = printed.lines().map(str::to_owned);
    lines.filter(|line| line.starts_with("- Row ")).collect()
}

#[test]
fn the_last_piece_of_a_flower_is_told_what_closes_the_ring() {
    let rows = last_rows(&desk(), "explain --centre 1");
    assert_eq!(rows.len(), 2);
    for row in rows {
        has(
            &row,
            ": \u{201c}meets the piece at side 5\u{201d} removes pieces 1, 2, 3 and 4 more; ",
        );
    }
    // Piece 6 meets its neighbours and is in use, but it would not close the ring either.
    let printed = desk()
        .run("explain --centre 3")
        .finds_nothing()
        .replace('\n', " ");
    has(
        &printed,
        "finds no piece: \u{201c}closes the ring with the piece at side 1\u{201d} removes piece 6; ",
    );
}

#[test]
fn a_piece_in_use_is_kept_off_by_that_only_where_it_lies_at_the_rim_as_it_should() {
    let board = "family = \"board\"\nname = \"Rim\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\nrim = \"0\"\n\
        [pieces]\na = \"0110\"\nb = \"0120\"\nc = \"0110\"\nd = \"0120\"\n";
    let desk = Desk::new().with("rim.toml", board);
    let rows = last_rows(&desk, "explain rim.toml --plan staged");
    assert_eq!(rows.len(), 3);
    for row in rows {
        assert!(!row.contains("in use"), "{row}");
    }
}

#[test]
fn programs_read_json_and_rows() {
    let desk = desk();
    let line = "explain --centre 5 --stage Opt3 --query-plan --format";
    let json = desk.run(&format!("{line} json")).finds_nothing();
    let json: Value = serde_json::from_str(&mask(&json)).unwrap();
    assert_snapshot!("json", serde_json::to_string_pretty(&json).unwrap());
    let csv = desk.run(&format!("{line} csv")).finds_nothing();
    assert_snapshot!("csv", csv);
    let lines = desk.run(&format!("{line} jsonl")).finds_nothing();
    assert_eq!(lines.lines().count() + 1, csv.lines().count());
}

#[test]
fn a_list_from_states_is_explained_as_far_as_its_stages_are_joins() {
    let desk = desk().with("six.toml", include_str!("../cover/six.toml"));
    let text = desk.run("explain six.toml --plan merged").succeeds();
    let needed = "More than one join: its rules are not counted one by one. 25 rows left.\n";
    has(&text, needed);
    let needed = "339 rows of Rest2, each with the 2,092 rows of Step4: 709,188 pairs to look at";
    has(&text, needed);
}
