//! What each pass takes away from a small plan and puts in its place, and the stages of problems that are narrowed beforehand.

use joinsaw::plan::Stage;
use joinsaw::{Goal, Method, compile};

use crate::common::{by, puzzle_of};

/// Two pieces on a board of three cells: a stage for each.
const SMALL: &str = "family = \"cover\"\nboard = \"...\"\n[pieces]\nA = \"#\"\nB = \"##\"\n";

#[test]
fn each_pass_puts_stages_in_the_place_of_others() {
    for (name, method, goal) in [
        ("merged_count", Method::Merged, Goal::Count),
        ("merged_first", Method::Merged, Goal::First),
        ("streamed_rows", Method::Streamed, Goal::Rows),
    ] {
        let plan = compile(&puzzle_of(SMALL), &by(method, goal)).unwrap();
        insta::assert_snapshot!(name, plan.script_of_passes());
    }
}

#[test]
fn each_way_to_a_drawn_row_weighs_as_much_as_its_rows_have_ways() {
    let plan = compile(&puzzle_of(SMALL), &by(Method::Merged, Goal::Sample)).unwrap();
    let draws = plan.draws().unwrap().steps.into_iter();
    let queries = draws.map(|draw| format!("-- {}\n{}", draw.stage, draw.query));
    insta::assert_snapshot!(queries.collect::<Vec<_>>().join("\n\n"));
}

#[test]
fn rows_without_a_partner_are_removed_before_the_first_join() {
    for (name, variables, rules) in [
        (
            "rows_of_a_rule",
            "\"A B\" = \"1..3\"",
            "is-two-more = \"A = B + 2\"",
        ),
        (
            "items_that_one_variable_takes",
            "\"A B C\" = \"1..3\"",
            "differ = { all_different = \"*\" }\nodd = \"A % 2 = 1\"\nuneven = \"B % 2 = 1\"",
        ),
        (
            "nothing_to_remove",
            "\"A B\" = \"1..3\"",
            "differ = \"A <> B\"",
        ),
    ] {
        let text = format!("family = \"rules\"\n[variables]\n{variables}\n[rules]\n{rules}\n");
        let plan = compile(&puzzle_of(&text), &by(Method::Narrowed, Goal::Rows)).unwrap();
        let stages: Vec<String> = plan.stages.iter().map(Stage::statement).collect();
        insta::assert_snapshot!(name, stages.join("\n\n"));
    }
}

#[test]
fn equal_variables_share_a_stage_and_every_stage_has_an_estimate() {
    let four = "\"A B C D\" = \"1..4\"";
    for (variables, rules, expected) in [
        (
            four,
            "one = \"A = B\"\ntwo = \"B < C\"\nthree = \"C <> D\"",
            [("A and B", 4.0), ("C", 6.0), ("D", 18.0)].as_slice(),
        ),
        (
            four,
            "one = \"A = C OR B = C\"\ntwo = \"B = D\"",
            &[("A", 4.0), ("B and D", 16.0), ("C", 28.0)],
        ),
    ] {
        let text = format!("family = \"rules\"\n[variables]\n{variables}\n[rules]\n{rules}\n");
        let plan = compile(&puzzle_of(&text), &by(Method::Staged, Goal::Rows)).unwrap();
        let stages = plan.stages.iter();
        let found: Vec<(&str, f64)> = stages
            .map(|stage| (stage.adds.as_str(), stage.estimate.unwrap()))
            .collect();
        assert_eq!(found, expected, "{rules}");
    }
}
