//! What each pass of the planner takes away, and what it puts in its place.

use crate::common::Desk;

/// The sentences about the passes, and the names of the tables that go and come.
fn outline(arguments: &str) -> String {
    let explain = format!("explain {arguments} --passes");
    let printed = Desk::new().run(&explain).succeeds();
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
fn the_turns_of_the_board_come_after_the_join_of_both_halves() {
    insta::assert_snapshot!(outline("one-tough-puzzle --plan bushy"), @r"
    -- As joined: 10 stages, 364 rows expected.
    -- Pass `orbit`: one of each set of symmetric solutions is searched for, and the others are derived from it.
    -- Before: 10 stages, 364 rows expected.
    -- After: 11 stages, 364 rows expected.
    new: Mapped
    ");
}

#[test]
fn a_staged_plan_is_as_it_was_joined() {
    insta::assert_snapshot!(outline("one-tough-puzzle --plan staged"), @r"
    -- As joined: 9 stages, 2,579 rows expected.
    ");
}
