//! Rows, the rows that they come from, and those that come from them.

use serde_json::Value;

use crate::report::Page;

fn pair(id: &Value) -> (usize, usize) {
    let number = |name: &str| usize::try_from(id[name].as_u64().unwrap()).unwrap();
    (number("stage"), number("row"))
}

fn parents(row: &Value) -> Vec<(usize, usize)> {
    row["parents"]
        .as_array()
        .unwrap()
        .iter()
        .map(pair)
        .collect()
}

#[test]
fn a_row_starts_with_the_pieces_of_the_row_that_it_comes_from() {
    let page = Page::of("");
    let n_rows: Vec<usize> = (0..6).map(|idx| page.rows(idx).len()).collect();
    assert_eq!(n_rows, [28, 32, 28, 17, 7, 1]);
    for stage_idx in 1..6 {
        let (before, after) = (
            page.cells(&format!("Opt{stage_idx}")),
            page.cells(&format!("Opt{}", stage_idx + 1)),
        );
        for (row, cells) in page.rows(stage_idx).iter().zip(after) {
            let [(parent_stage, parent)] = parents(row)[..] else {
                panic!("not one parent: {row}");
            };
            assert_eq!(parent_stage, stage_idx - 1);
            // The centre, and a piece for each stage before.
            let placed = ..=stage_idx;
            assert_eq!(cells[placed], before[parent][placed]);
        }
    }
    for (stage_idx, n_rows) in n_rows.iter().enumerate().take(5) {
        let mut n_children = vec![0; *n_rows];
        for parent in page.rows(stage_idx + 1).iter().flat_map(parents) {
            n_children[parent.1] += 1;
        }
        let rows = page.rows(stage_idx).iter();
        let found: Vec<u64> = rows
            .map(|row| row["n_children"].as_u64().unwrap())
            .collect();
        assert_eq!(found, n_children);
    }
    let solved = page.cells("Opt6");
    assert_eq!(solved, [["4", "1", "7", "2", "5", "6", "3", "3", "432"]]);
}

#[test]
#[ignore = "nightly"]
fn a_large_stage_shows_a_sample_and_says_so() {
    let page = Page::of("one-tough-puzzle");
    assert_eq!(page.rows(3).len(), 200);
    assert_eq!(page.stages()[3]["n_rows"], 1350);
    assert_eq!(page.rows(8).len(), 4);
    // The solutions have ancestors in every stage.
    for stage_idx in 0..9 {
        let mut rows = page.rows(stage_idx).iter();
        assert!(rows.any(|row| row["leads_on"] == true), "stage {stage_idx}");
    }
}

#[test]
fn a_round_says_what_it_removes_by_which_rule() {
    let page = Page::of("nonogram --plan narrowed");
    let round = |name: &str| {
        let mut stages = page.stages().iter();
        stages.find(|stage| stage["name"] == name).unwrap()
    };
    // A look less for a variable is a row less in the table of the round.
    for (name, n_before, n_left) in [("Narrow1", 170, 100), ("Narrow2", 100, 40)] {
        let stage = round(name);
        let sum = |place: usize| {
            let variables = stage["narrowed"].as_array().unwrap().iter();
            variables
                .map(|one| one[place].as_u64().unwrap())
                .sum::<u64>()
        };
        assert_eq!(sum(1) - sum(2), n_before - n_left, "{name}");
        assert_eq!(stage["n_rows"], n_left, "{name}");
        assert_eq!(
            stage["rules"][0]["words"],
            "agrees with column 1, and so on"
        );
    }
    // What the last round leaves is one look for each line, from which the first stage starts.
    let narrowed = |stage: &&Value| stage["narrowed"] != Value::Null;
    let last = page.stages().iter().rfind(narrowed).unwrap();
    assert_eq!(last["n_rows"], 20);
    assert!(
        Page::of("nonogram")
            .stages()
            .iter()
            .all(|stage| !narrowed(&stage))
    );
}

#[test]
fn two_halves_give_a_row_two_parents() {
    let page = Page::of("one-tough-puzzle --plan bushy");
    // The last stage turns the board.
    let joined = page.stages().len() - 2;
    let [row] = page.rows(joined).as_slice() else {
        panic!("more than one solution");
    };
    let parents = parents(row);
    let names = parents
        .iter()
        .map(|(stage, _)| &page.stages()[*stage]["name"]);
    assert_eq!(names.collect::<Vec<_>>(), ["OptA1", "OptB8"]);
    assert!(
        parents
            .iter()
            .all(|(stage, row)| page.rows(*stage)[*row]["leads_on"] == true)
    );
}

#[test]
fn boards_that_were_turned_are_drawn_afresh() {
    let page = Page::of("hex-19 --plan bushy");
    let last = page.stages().len() - 1;
    let rows = page.rows(last);
    assert_eq!(rows.len(), 12);
    // Of the six turns of a board, one leaves it as it is.
    let n_fresh = rows.iter().filter(|row| row["is_fresh"] == true).count();
    assert_eq!(n_fresh, 10);
}
