//! Problems and plans as JSON. `tests/json/schema.py` holds them against their schema.

use serde_json::Value;

use crate::common::Desk;

/// What a plan of a puzzle prints as JSON.
fn plan_of(arguments: &str) -> Value {
    let printed = Desk::new().run(&format!("sql {arguments} --format json"));
    serde_json::from_str(&printed.succeeds()).unwrap()
}

#[test]
fn a_plan_as_json_has_the_stages_of_the_script() {
    for arguments in [
        "drive-ya-nuts",
        "fish --plan streamed",
        "sudoku-small",
        "dogs --plan bushy",
        "dogs --plan merged --count",
        "hex-19 --plan auto",
        "calendar --given month=Jan --given day=25",
    ] {
        let plan = plan_of(arguments);
        let script = Desk::new().run(&format!("sql {arguments}")).succeeds();
        for stage in plan["stages"].as_array().unwrap() {
            let create = format!("CREATE TABLE {} AS\n", stage["name"].as_str().unwrap());
            let query = stage["sql"].as_str().unwrap();
            assert!(script.contains(&create), "{arguments}: {create}");
            assert!(
                script.contains(query.lines().last().unwrap()),
                "{arguments}"
            );
        }
    }
}

#[test]
fn a_board_as_json_has_a_variable_for_each_slot_and_a_constraint_for_each_pair_of_sides() {
    let plan = plan_of("one-tough-puzzle --plan bushy");
    let problem = &plan["problem"];
    assert_eq!(problem["variables"].as_array().unwrap().len(), 9);
    assert_eq!(problem["constraints"].as_array().unwrap().len(), 12);
    assert_eq!(problem["uses_up"], true);
    assert_eq!(problem["state"]["columns"][0]["after"], "Used + Row.Unit");
    assert_eq!(problem["n_symmetries"], 3);
    assert_eq!(plan["passes"], serde_json::json!(["meet", "orbit"]));
}

#[test]
fn a_cover_as_json_has_a_variable_for_each_placement_and_the_state_that_they_hand_on() {
    let plan = plan_of("calendar --plan merged --count");
    let problem = &plan["problem"];
    assert_eq!(problem["variables"].as_array().unwrap().len(), 10);
    let state = &problem["state"];
    assert_eq!(state["start"], "Empty_Board");
    let columns = state["columns"].as_array().unwrap().iter();
    let columns: Vec<String> = columns
        .map(|of| format!("{}: {}", of["name"], of["purpose"]).replace('"', ""))
        .collect();
    let expected = [
        "Free_Cells: asked",
        "Free_Pieces: used",
        "Hole_1: told",
        "Hole_2: told",
    ];
    assert_eq!(columns, expected);
    assert_eq!(state["columns"][0]["after"], "Free_Cells - Row.Cells");
    assert_eq!(plan["passes"], serde_json::json!(["share"]));
}
