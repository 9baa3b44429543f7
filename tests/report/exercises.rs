//! Pages that leave a stage to be written, and pages that hide the solution.

use std::collections::BTreeSet;
use std::fs;

use joinsaw::Method;
use joinsaw::lesson::exercise;

use crate::common::Desk;
use crate::report::{Page, gathered};

/// Puzzles of every family that are solved in a moment.
const SMALL: [(&str, Method); 6] = [
    ("drive-ya-nuts", Method::Staged),
    ("one-tough-puzzle", Method::Staged),
    ("puzzles/new/cover.toml", Method::Staged),
    ("fish", Method::Staged),
    ("fish", Method::Bushy),
    ("sudoku-small", Method::Staged),
];

#[test]
fn an_exercise_says_what_is_wanted_and_gives_hints_in_steps() {
    let (answer, lesson) = gathered("drive-ya-nuts", Method::Staged);
    let exercise = exercise(&answer.plan, &lesson, "opt3").unwrap();
    assert_eq!((exercise.stage, exercise.name.as_str()), (2, "Opt3"));
    insta::assert_snapshot!(serde_json::to_string_pretty(&exercise).unwrap());
}

#[test]
fn every_stage_of_every_family_can_be_an_exercise() {
    for (name, method) in SMALL {
        let (answer, lesson) = gathered(name, method);
        for stage in &answer.plan.stages {
            let exercise = exercise(&answer.plan, &lesson, &stage.name).unwrap();
            for (column, words) in &exercise.columns {
                assert!(words.is_some(), "{name}, {}: {column}", stage.name);
            }
            let join = stage.join().unwrap();
            let skeleton = exercise
                .hints
                .iter()
                .find(|hint| hint.title == "the skeleton");
            let skeleton = skeleton.unwrap().code.as_deref().unwrap();
            for rule in &join.rules {
                let condition = joinsaw::sql::expression(&rule.test);
                assert!(!skeleton.contains(&condition), "{name}: {skeleton}");
                assert!(
                    skeleton.contains(&rule.says.to_string()),
                    "{name}: {skeleton}"
                );
            }
            // What is left to be written: every column and every condition.
            let (select, _) = skeleton.split_once("FROM").unwrap();
            assert_eq!(
                select.matches("... AS ").count(),
                exercise.columns.len(),
                "{skeleton}"
            );
            for hint in exercise.hints.iter().take(exercise.hints.len() - 1) {
                let code = hint.code.as_deref().unwrap_or_default();
                assert!(!code.contains(&stage.query()), "{name}, {}", stage.name);
            }
        }
    }
}

#[test]
fn a_page_of_exercises_names_them_and_asks_for_one_after_the_other() {
    let desk = Desk::new();
    let words = "--exercise Opt5 --exercise Opt3 --exercise Opt5";
    let printed = desk.run(&format!("report {words} -o page.html")).succeeds();
    let expected = "`page.html` asks for Opt3 and Opt5, and shows 113 rows of 6 stages\n";
    assert_eq!(printed, expected);
    let Page { html, data } = Page::read(&desk);
    let stages = data["exercises"].as_array().unwrap().iter();
    let stages: Vec<_> = stages.map(|exercise| &exercise["stage"]).collect();
    assert_eq!(stages, [2, 4]);
    assert_eq!(data["hides"], true);
    assert!(html.contains("<title>Drive Ya Nuts: write Opt3, Opt5</title>"));
    // Nothing of it stands in the page unpacked.
    assert!(!html.contains("substr(Opt2.Seq, "));
}

#[test]
fn no_row_leads_to_a_hidden_answer() {
    let (open, hidden) = (Page::of(""), Page::hiding(""));
    assert_eq!(
        (&open.data["hides"], &hidden.data["hides"]),
        (&false.into(), &true.into())
    );
    for stage in hidden.stages() {
        assert_eq!(stage["chosen"], 0);
    }
    assert!(open.stages().iter().any(|stage| stage["chosen"] != 0));
}

#[test]
fn the_pages_of_the_lesson_plan_are_written_at_once() {
    let path = format!("{}/docs/lesson-plan.md", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let commands = text
        .split('`')
        .filter_map(|part| part.strip_prefix("joinsaw report "));
    let named: BTreeSet<&str> = commands
        .map(|command| command.split_once("-o ").unwrap().1)
        .collect();
    let pages = Desk::new().after("lesson .").files();
    assert!(pages.iter().map(String::as_str).eq(named));
    let message = Desk::new().with("pages", "").run("lesson pages").fails();
    let expected = "error: cannot write `pages`: there is a file of this name";
    assert_eq!(message, expected);
}
