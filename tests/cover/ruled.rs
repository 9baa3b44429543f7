//! Covers that state rules of their own leave the covers that keep them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use joinsaw::plan::{Goal, Method, Options};
use joinsaw::{Limits, Sample};
use proptest::prelude::*;

use super::brute::squares::{Dice, Square};
use super::brute::{Answer, RandomCover};
use super::random::answer;
use super::{counts, puzzle_of, solve};
use crate::common::{Desk, cases};

/// What lies on each square.
type Laid = BTreeMap<Square, String>;

/// A rule as a file has it, and whether a cover keeps it.
type Ruled = (String, Box<dyn Fn(&Laid) -> bool>);

/// A random rule about a board whose first square lies here.
fn rule(cover: &RandomCover, (down, right): Square, dice: &mut Dice) -> Ruled {
    let (squares, names) = (cover.squares(), cover.names());
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    let mut square = || squares[dice.below(squares.len())];
    let (a, b, c) = (square(), square(), square());
    let mut name = || names[dice.below(names.len())].clone();
    let (one, other) = (name(), name());
    let cell = |(row, column): Square| format!("r{}c{}", row + down + 1, column + right + 1);
    let number = dice.below(3);
    let own = move |(row, column): &Square| (row + down + 1, column + right + 1);
    match dice.below(9) {
        0 => (
            format!("\"{} <> '{one}'\"", cell(a)),
            Box::new(move |laid| laid[&a] != one),
        ),
        1 => (
            format!("\"{} = {} OR {0} = '{one}'\"", cell(a), cell(b)),
            Box::new(move |laid| laid[&a] == laid[&b] || laid[&a] == one),
        ),
        2 => (
            format!("\"{} <> {}\"", cell(a), cell(b)),
            Box::new(move |laid| laid[&a] != laid[&b]),
        ),
        3 => (
            format!(
                "\"{} IN ('{one}', '{other}') OR {} = '{one}' OR NOT {} = '{other}'\"",
                cell(a),
                cell(b),
                cell(c)
            ),
            Box::new(move |laid| {
                [&one, &other].contains(&&laid[&a]) || laid[&b] == one || laid[&c] != other
            }),
        ),
        4 => (
            format!(
                "\"substr({}, 1, 1) = 'h' OR length({}) = length({}) OR {1} = {2}\"",
                cell(a),
                cell(b),
                cell(c)
            ),
            Box::new(move |laid| laid[&a].starts_with('h') || laid[&b].len() == laid[&c].len()),
        ),
        5 => (
            format!(
                "{{ of = \"cell x, cell y{}\", holds = \"x.value <> '{one}' OR y.value <> '{other}'\" }}",
                match down {
                    0 => ", touch\", where = \"touch.a = x.name AND touch.b = y.name",
                    _ =>
                        "\", where = \"x.row > 1 AND y.row > 1 AND abs(x.row - y.row) + abs(x.column - y.column) = 1",
                }
            ),
            Box::new(move |laid| {
                laid.iter().all(|((row, column), name)| {
                    let near = [(*row, column + 1), (row + 1, *column)];
                    near.iter().filter_map(|near| laid.get(near)).all(|near| {
                        [name, near] != [&one, &other] && [near, name] != [&one, &other]
                    })
                })
            }),
        ),
        6 => (
            format!(
                "{{ all_different = \"cell\", where = \"row > {down} AND (row + column) % 3 = {number}\" }}"
            ),
            Box::new(move |laid| {
                let own = laid.iter().filter(|(square, _)| {
                    let (row, column) = own(square);
                    (row + column) % 3 == number
                });
                let names: Vec<&String> = own.map(|(_, name)| name).collect();
                names.iter().collect::<BTreeSet<_>>().len() == names.len()
            }),
        ),
        _ => {
            let (bound, least, most) = match dice.below(3) {
                0 => ("at_most", 0, number),
                1 => ("at_least", number, usize::MAX),
                _ => ("equals", number, number),
            };
            (
                format!(
                    "{{ count = \"cell\", by = \"row\", where = \"row > {}\", holds = \"value = '{one}' OR value = '{other}' AND column % 2 = 0\", {bound} = {number} }}",
                    down + 1
                ),
                Box::new(move |laid| {
                    let mut by_row: BTreeMap<usize, usize> = BTreeMap::new();
                    for (square, name) in laid.iter().filter(|(square, _)| square.0 > 0) {
                        let counts = *name == one || *name == other && own(square).1 % 2 == 0;
                        *by_row.entry(square.0).or_default() += usize::from(counts);
                    }
                    by_row.values().all(|count| (least..=most).contains(count))
                }),
            )
        }
    }
}

/// Up to three random rules as a file has them, and the answers that keep them.
fn ruled(cover: &RandomCover, from: Square, seed: u64) -> (String, BTreeSet<Answer>) {
    let mut dice = Dice(seed);
    let n_rules = 1 + dice.below(3);
    let rules: Vec<Ruled> = (0..n_rules).map(|_| rule(cover, from, &mut dice)).collect();
    let mut text = "[rules]\n".to_owned();
    for (no, (rule, _)) in rules.iter().enumerate() {
        writeln!(text, "\"keeps rule {no}\" = {rule}").unwrap();
    }
    let mut answers = cover.answers();
    answers.retain(|answer| {
        let laid = answer.iter().flat_map(|(name, squares)| {
            let squares = squares.iter();
            squares.map(move |square| (*square, name.clone()))
        });
        let laid: Laid = laid.collect();
        rules.iter().all(|(_, keeps)| keeps(&laid))
    });
    (text, answers)
}

proptest! {
    #![proptest_config(cases(27))]

    #[test]
    fn a_brute_force_search_finds_the_covers_that_keep_rules(
        extent in (1..=3_usize, 2..=4_usize),
        blocked in proptest::collection::vec(proptest::bool::weighted(0.1), 12),
        (seed, of_rules) in any::<(u64, u64)>(),
        (turn, flip, names_copies) in any::<(bool, bool, bool)>(),
    ) {
        let cover = RandomCover::new(extent, &blocked, seed, turn, flip);
        prop_assume!(cover.as_ref().is_some_and(RandomCover::is_small));
        let cover = if names_copies { cover.unwrap().with_names_for_copies() } else { cover.unwrap() };
        let (rules, needed) = ruled(&cover, (0, 0), of_rules);
        let puzzle = puzzle_of(&format!("{}{rules}", cover.to_toml()));
        for method in [Method::Auto, Method::Staged, Method::Streamed, Method::Merged] {
            let options = Options { method, ..Options::default() };
            let solved = solve(&puzzle, &options);
            let found: Vec<Answer> = solved.fillings.iter().map(|filling| answer(&puzzle, filling, (0, 0))).collect();
            prop_assert_eq!(found.len(), needed.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), needed.clone());
            prop_assert_eq!(counts(&solved), cover.counts(&needed));
            let options = Options { goal: Goal::Count, ..options };
            let solutions = joinsaw::solve(&puzzle, &options).unwrap().solutions;
            let needed = cover.counts(&needed).map(u128::from);
            prop_assert_eq!(solutions.all, Some(needed[0]));
            prop_assert!(solutions.up_to_symmetry.is_none_or(|found| found == needed[1]));
            prop_assert!(solutions.up_to_identical_pieces.is_none_or(|found| found == needed[2]));
        }
        let sample = Sample { n_solutions: 3, seed };
        let drawn = joinsaw::sample(&puzzle, &Options::default(), sample, Limits::default()).unwrap();
        let mut found = Vec::new();
        drawn.boards(|board| {
            found.push(answer(&puzzle, &board.filling, (0, 0)));
            Ok(())
        }).unwrap();
        prop_assert_eq!(found.is_empty(), needed.is_empty());
        prop_assert!(found.iter().all(|drawn| needed.contains(drawn)));
    }

    #[test]
    fn rules_are_kept_over_two_masks(
        extent in (1..=3_usize, 2..=4_usize),
        seed in any::<(u64, u64)>(),
        column in 54..=62_usize,
    ) {
        let cover = RandomCover::new(extent, &[false; 12], seed.0, true, true);
        prop_assume!(cover.as_ref().is_some_and(RandomCover::is_small));
        let cover = cover.unwrap();
        let (rules, needed) = ruled(&cover, (1, column), seed.1);
        let puzzle = puzzle_of(&format!("{}{}", cover.below_a_row(column), rules));
        for method in [Method::Auto, Method::Merged] {
            let solved = solve(&puzzle, &Options { method, ..Options::default() });
            let found = solved.fillings.iter().map(|filling| {
                let below = filling.iter().filter(|placement| placement.piece != "row").cloned();
                answer(&puzzle, &below.collect(), (1, column))
            });
            let found: Vec<Answer> = found.collect();
            prop_assert_eq!(found.len(), needed.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), needed.clone());
        }
    }
}

/// Three rows of four squares, which two pieces of three squares and two of a corner cover in 64 ways.
const PLAIN: &str = "family = \"cover\"\nboard = \"\"\"\n....\n....\n....\n\"\"\"\n[pieces]\nL = \"##/#.\"\nJ = \"##/#.\"\nI = \"###\"\nO = \"###\"\n";

const RULES: &str = "[rules]\n\"keeps L off the corner\" = \"r1c1 <> 'L'\"\n\"keeps I and O apart\" = { of = \"cell x, cell y, touch\", where = \"touch.a = x.name AND touch.b = y.name\", holds = \"NOT (x.value = 'I' AND y.value = 'O')\" }\n\"has I three times in column 1\" = { count = \"cell\", where = \"column = 1\", holds = \"value = 'I'\", equals = 3 }\n";

#[test]
fn a_cover_is_checked_by_its_own_rules() {
    let ruled = format!("{PLAIN}{RULES}");
    let desk = Desk::new()
        .with("plain.toml", PLAIN)
        .with("ruled.toml", ruled);
    let all = desk.run("solve plain.toml --format csv --rows").succeeds();
    let desk = desk.with("all.csv", all);
    let faults = desk.run("verify ruled.toml --solution all.csv").output();
    assert!(
        faults.contains("\n  the rule `keeps L off the corner` is broken: r1c1 is L\n"),
        "{faults}"
    );
    assert!(
        faults.ends_with("64 solutions checked, 60 wrong\n"),
        "{faults}"
    );
    let own = desk.run("solve ruled.toml --format csv --rows").succeeds();
    let desk = desk.with("own.csv", own);
    desk.run("verify ruled.toml --solution own.csv").succeeds();
}

#[test]
fn rules_of_a_cover_are_told_and_explained() {
    let desk = Desk::new().with("ruled.toml", format!("{PLAIN}{RULES}"));
    desk.run("report ruled.toml -o ruled.html").succeeds();
    let page = String::from_utf8(desk.bytes("ruled.html")).unwrap();
    assert!(page.contains("Rule: keeps I and O apart."), "{page}");
    let explained = desk.run("explain ruled.toml").succeeds();
    assert!(
        explained.contains("| keeps I and O apart: r1c1 and r1c2"),
        "{explained}"
    );
    let script = desk.run("sql ruled.toml").succeeds();
    assert!(
        script.contains("has I three times in column 1: leaves room for the rest"),
        "{script}"
    );
    desk.run("hint ruled.toml").succeeds();
}

#[test]
fn a_rule_that_a_cover_cannot_have_gets_one_message() {
    let message = |rule: &str| {
        let desk = Desk::new().with("bad.toml", format!("{PLAIN}[rules]\n{rule}\n"));
        desk.run("solve bad.toml").fails()
    };
    let names = "r1c1, r1c2, r1c3, r1c4, r2c1, r2c2, r2c3, r2c4, r3c1, r3c2, r3c3, r3c4";
    assert_eq!(
        message("a = { of = \"slot\", holds = \"value = 'L'\" }"),
        format!(
            "error: no variable or table `slot` in `bad.toml` line 13; there are: cell, touch, {names}"
        )
    );
    assert_eq!(
        message("a = \"r1c1 = 3\""),
        "error: the condition in `bad.toml` line 13 has a number where a text is expected\n  r1c1 = 3\n         ^"
    );
    assert_eq!(
        message("a = { sum = \"cell\", equals = 3 }"),
        "error: `a` in `bad.toml` line 13 adds `r1c1`, which is a text; expected numbers"
    );
    let options = "family = \"cover\"\n[options]\nA = \"a b\"\n[rules]\nx = \"a = b\"\n";
    let desk = Desk::new().with("options.toml", options);
    assert_eq!(
        desk.run("solve options.toml").fails(),
        "error: unknown key `rules` in `options.toml` line 4; keys: family, name, question, items, optional, known, options"
    );
}

/// Six rows of seven squares, a piece for each, where all of these rows have the same piece.
fn rows_alike(n_rows: usize) -> String {
    let board = ".......\n".repeat(6);
    format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\"\"\"\n[pieces]\nP = {{ shape = \"#######\", copies = 6 }}\n[rules]\n\"is alike\" = {{ of = \"cell x, cell y\", where = \"x.row <= {n_rows} AND y.row <= {n_rows}\", holds = \"x.value = y.value\" }}\n"
    )
}

#[test]
fn rules_make_as_many_conditions_as_a_statement_takes() {
    let puzzle = puzzle_of(&rows_alike(5));
    for method in [Method::Staged, Method::Streamed, Method::Merged] {
        let options = Options {
            method,
            ..Options::default()
        };
        assert_eq!(solve(&puzzle, &options).fillings.len(), 1, "{method:?}");
    }
    let desk = Desk::new().with("many.toml", rows_alike(6));
    assert_eq!(
        desk.run("solve many.toml").fails(),
        "error: `many.toml` has 861 conditions in its rules; a cover has at most 600"
    );
}
