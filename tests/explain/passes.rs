//! What each pass of the planner takes away, and what it puts in its place.

use joinsaw::plan::{Goal, Method, Options};

use crate::common::Desk;

/// The sentences about the passes, and the names of the tables that go and come.
fn outline(arguments: &str) -> String {
    let explain = format!("explain {arguments} --passes");
    outline_of(&Desk::new().run(&explain).succeeds())
}

/// The same for the merged plan that only counts the solutions of a puzzle.
fn outline_of_count(name: &str) -> String {
    let options = Options {
        goal: Goal::Count,
        method: Method::Merged,
        ..Options::default()
    };
    let plan = joinsaw::compile(&joinsaw::find(name).unwrap(), &options).unwrap();
    outline_of(&plan.script_of_passes())
}

fn outline_of(printed: &str) -> String {
    let mut outline: Vec<String> = Vec::new();
    for line in printed.lines() {
        let table = |begin: &str| line.strip_prefix(begin)?.strip_suffix(" AS");
        let goes = table("-- - CREATE TABLE ").map(|name| ("gone:", name));
        let comes = table("CREATE TABLE ").map(|name| ("new:", name));
        let Some((change, name)) = goes.or(comes) else {
            let sentences = ["-- As", "-- Pass", "-- Before", "-- After"];
            let is_one = sentences.iter().any(|begin| line.starts_with(begin));
            outline.extend(is_one.then(|| line.to_owned()));
            continue;
        };
        match outline.last_mut().filter(|last| last.starts_with(change)) {
            Some(tables) => tables.extend([" ", name]),
            None => outline.push(format!("{change} {name}")),
        }
    }
    outline.join("\n")
}

#[test]
fn halves_take_the_place_of_a_chain_and_the_turns_of_the_board_come_last() {
    insta::assert_snapshot!(outline("one-tough-puzzle --plan bushy"), @r"
    -- As joined: 9 stages, 329 rows expected.
    -- Pass `meet`: two halves are built apart, and joined.
    -- Before: 9 stages, 329 rows expected.
    -- After: 10 stages, 364 rows expected.
    gone: Opt1 Opt2 Opt3 Opt4 Opt5 Opt6 Opt7 Opt8 Opt9
    new: OptA1 OptB1 OptB2 OptB3 OptB4 OptB5 OptB6 OptB7 OptB8 Opt9
    -- Pass `orbit`: one of each set of symmetric solutions is looked for, and the others are made of it.
    -- Before: 10 stages, 364 rows expected.
    -- After: 11 stages, 364 rows expected.
    new: Mapped
    ");
}

#[test]
fn merged_rows_take_the_place_of_all_rows() {
    insta::assert_snapshot!(outline_of_count("hex-19"), @r"
    -- As joined: 19 stages, 117,317 rows expected.
    -- Pass `merge`: rows that no later stage can tell apart are one row, with the number of its ways.
    -- Before: 19 stages, 117,317 rows expected.
    -- After: 19 stages, 117,317 rows expected at most.
    gone: Opt1 Opt2 Opt3 Opt4 Opt5 Opt6 Opt7 Opt8 Opt9 Opt10 Opt11 Opt12 Opt13 Opt14 Opt15 Opt16 Opt17 Opt18 Opt19
    new: Opt1 Opt2 Opt3 Opt4 Opt5 Opt6 Opt7 Opt8 Opt9 Opt10 Opt11 Opt12 Opt13 Opt14 Opt15 Opt16 Opt17 Opt18 Opt19
    ");
}

#[test]
fn states_take_the_place_of_rows_and_the_last_stages_are_built_backwards() {
    insta::assert_snapshot!(outline_of_count("tetrahexes"), @r"
    -- As joined: 7 stages.
    -- Pass `share`: what fits is found once for all rows that differ only in what they have used, and the last stages are built backwards.
    -- Before: 7 stages.
    -- After: 15 stages at most.
    gone: Opt1 Opt2 Opt3 Opt4 Opt5 Opt6 Opt7
    new: Step1 Opt1 Step2 Opt2 Step3 Opt3 Step4 Opt4 Step5 Step6 Step7 Rest1 Rest2 Rest3 Opt7
    ");
}

#[test]
fn semijoins_leave_what_leads_to_a_solution_where_solutions_are_listed() {
    insta::assert_snapshot!(outline("one-tough-puzzle --plan merged"), @r"
    -- As joined: 9 stages, 2,579 rows expected.
    -- Pass `merge`: rows that no later stage can tell apart are one row, with the number of its ways.
    -- Before: 9 stages, 2,579 rows expected.
    -- After: 25 stages, 2,578 rows expected at most.
    gone: Opt1 Opt2 Opt3 Opt4 Opt5 Opt6 Opt7 Opt8 Opt9
    new: Opt1 Opt2 Opt3 Opt4 Opt5 Opt6 Opt7 Opt8 Live_Opt8 Live_Opt7 Live_Opt6 Live_Opt5 Live_Opt4 Live_Opt3 Live_Opt2 Live_Opt1 Listed_Opt1 Listed_Opt2 Listed_Opt3 Listed_Opt4 Listed_Opt5 Listed_Opt6 Listed_Opt7 Listed_Opt8 Opt9
    ");
}

#[test]
fn one_statement_takes_the_place_of_all_stages() {
    insta::assert_snapshot!(outline("sudoku --plan streamed"), @r"
    -- As joined: 10 stages, 10 rows expected.
    -- Pass `fuse`: all stages are one statement, of which no row is kept.
    -- Before: 10 stages, 10 rows expected.
    -- After: 1 statement.
    gone: Opt1 Opt2 Opt3 Opt4 Opt5 Opt6 Opt7 Opt8 Opt9 Opt10
    new: Opt10
    ");
}

#[test]
fn a_staged_plan_is_as_it_was_joined() {
    insta::assert_snapshot!(outline("one-tough-puzzle --plan staged"), @r"
    -- As joined: 9 stages, 2,579 rows expected.
    ");
}
