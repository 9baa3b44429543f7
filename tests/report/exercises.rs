//! Pages that leave a stage to be written, and pages that hide the solution.

use std::fs;

use joinsaw::Method;
use joinsaw::lesson::{Exercise, exercise};

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

fn exercise_of(name: &str, method: Method, stage: &str) -> Exercise {
    let (answer, lesson) = gathered(name, method);
    exercise(&answer.plan, &lesson, stage).unwrap()
}

#[test]
fn an_exercise_says_what_is_wanted_and_gives_hints_in_steps() {
    let exercise = exercise_of("drive-ya-nuts", Method::Staged, "opt3");
    assert_eq!((exercise.stage, exercise.name.as_str()), (2, "Opt3"));
    let [does, row, size] = exercise.task.as_slice() else {
        panic!("{:?}", exercise.task);
    };
    assert_eq!(
        does,
        "Opt3: the piece at side 3, joined to every row of Opt2."
    );
    assert_eq!(row, "One row: a centre and the pieces at its sides 1 to 3.");
    assert_eq!(size, "The right table has 28 rows.");
    let columns = exercise.columns.iter();
    let columns: Vec<_> = columns
        .map(|column| (column.name.as_str(), column.words.as_deref().unwrap()))
        .collect();
    assert_eq!(columns[2], ("Opt2_Piece_ID", "the piece at side 2"));
    assert_eq!(columns[3], ("Piece_ID", "the piece at side 3"));
    let [tables, conditions, skeleton, whole] = exercise.hints.as_slice() else {
        panic!("{:?}", exercise.hints);
    };
    assert_eq!(
        tables.words,
        "Opt3 joins Opt2 to Sequence. It also joins Piece AS Center, of which every row needs one row to look something up."
    );
    assert_eq!(tables.points[2].words, "Sequence");
    assert_eq!(tables.points[2].names, ["Piece_ID", "Seq_ID", "Seq"]);
    let rules: Vec<&str> = conditions
        .points
        .iter()
        .map(|point| point.words.as_str())
        .collect();
    assert_eq!(rules[1], "meets the piece at side 2");
    insta::assert_snapshot!(skeleton.code.as_deref().unwrap(), @r"
    SELECT
      ... AS Center,
      ... AS Opt1_Piece_ID,
      ... AS Opt2_Piece_ID,
      ... AS Piece_ID,
      ... AS Seq_ID,
      ... AS Seq
    FROM
      Opt2
      JOIN Piece AS Center
        ON ... -- looks up the sides of the centre
      JOIN Sequence
        ON ... -- shows the centre's side 3
        AND ... -- meets the piece at side 2
        AND ... -- is not the centre
        AND ... -- is not the piece at side 1
        AND ... -- is not the piece at side 2
    ");
    assert!(
        whole
            .code
            .as_deref()
            .unwrap()
            .contains("substr(Opt2.Seq, 1, 1)")
    );
}

#[test]
fn every_stage_of_every_family_can_be_an_exercise() {
    for (name, method) in SMALL {
        let (answer, lesson) = gathered(name, method);
        for stage in &answer.plan.stages {
            let exercise = exercise(&answer.plan, &lesson, &stage.name).unwrap();
            for column in &exercise.columns {
                let place = format!("{name}, {}: {}", stage.name, column.name);
                assert!(column.words.is_some(), "{place}");
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
fn a_page_of_an_exercise_names_it() {
    let desk = Desk::new();
    let printed = desk.run("report --exercise Opt3 -o page.html").succeeds();
    assert_eq!(
        printed,
        "`page.html` asks for Opt3, and shows 113 rows of 6 stages\n"
    );
    let Page { html, data } = Page::read(&desk);
    assert_eq!(data["exercises"][0]["stage"], 2);
    assert_eq!(data["hides"], true);
    assert!(html.contains("<title>Drive Ya Nuts: write Opt3</title>"));
    // Nothing of it stands in the page unpacked.
    assert!(!html.contains("substr(Opt2.Seq, "));
}

#[test]
fn a_page_of_several_exercises_asks_for_one_after_the_other() {
    let desk = Desk::new();
    let words = "--exercise Opt5 --exercise Opt3 --exercise Opt5";
    let printed = desk.run(&format!("report {words} -o page.html")).succeeds();
    assert_eq!(
        printed,
        "`page.html` asks for Opt3 and Opt5, and shows 113 rows of 6 stages\n"
    );
    let Page { html, data } = Page::read(&desk);
    let stages: Vec<_> = data["exercises"]
        .as_array()
        .unwrap()
        .iter()
        .map(|exercise| &exercise["stage"])
        .collect();
    assert_eq!(stages, [2, 4]);
    assert!(html.contains("<title>Drive Ya Nuts: write Opt3, Opt5</title>"));
}

#[test]
fn an_exercise_without_its_stage_or_without_sql_is_refused() {
    let desk = Desk::new();
    let message = desk.run("report --exercise Opt9 -o page.html").fails();
    assert_eq!(
        message,
        "error: no stage `Opt9` in the plan; stages: Opt1, Opt2, Opt3, Opt4, Opt5, Opt6"
    );
    for other in ["--static", "--pieces", "--show-answer"] {
        let (code, message) = desk
            .run(&format!("report --exercise Opt3 {other} -o page.html"))
            .ended();
        assert!(code == 2 && message.contains(other), "{message}");
    }
    assert_eq!(desk.files(), Vec::<String>::new());
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

/// The commands of a document that write exercises.
fn commands(document: &str) -> Vec<String> {
    let path = format!("{}/docs/{document}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let commands = text
        .split('`')
        .filter_map(|part| part.strip_prefix("joinsaw report "));
    commands.map(str::to_owned).collect()
}

#[test]
fn the_commands_of_the_tutorial_and_of_the_lesson_plan_write_their_pages() {
    let tutorial = commands("tutorial.md");
    assert_eq!(tutorial.len(), 5, "{tutorial:?}");
    let plan = commands("lesson-plan.md");
    let pages = Desk::new().after("lesson .");
    for command in &plan {
        let (_, name) = command.split_once("-o ").unwrap();
        assert!(pages.files().iter().any(|file| file == name), "{command}");
    }
    assert_eq!(pages.files().len(), plan.len());
    let message = Desk::new().with("pages", "").run("lesson pages").fails();
    let expected = "error: cannot write `pages`: there is a file of this name";
    assert_eq!(message, expected);
    for command in &tutorial {
        // Its rows take a debug build some seconds to gather; the tests in a browser open its page.
        if command.starts_with("pentominoes") {
            continue;
        }
        let desk = Desk::new();
        desk.run(&format!("report {command}")).succeeds();
        let (_, name) = command.split_once("-o ").unwrap();
        assert_eq!(desk.files(), [name], "{command}");
    }
}
