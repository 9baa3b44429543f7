//! The figures add up, and are those of a plain count over everything that could be joined.

use std::collections::BTreeSet;

use joinsaw::engine::Limits;
use joinsaw::explain::{self, Funnel, KinOf};
use joinsaw::family::Puzzle;
use joinsaw::plan::{Method, Options, Stage};
use joinsaw::problem::Select;
use joinsaw::sql::expression;

use crate::common::seeds;

use crate::agreement::covers::Cover;
use crate::agreement::{boards, flowers, houses};
use crate::explain::{Ran, number, puzzle_of};

const METHODS: [Method; 3] = [Method::Staged, Method::Bushy, Method::Auto];

fn check_sum(funnel: &Funnel, about: &str) {
    let removed: u64 = funnel.steps.iter().map(|step| step.removed).sum();
    assert_eq!(funnel.pairs, removed + funnel.kept, "{about}: {funnel:?}");
}

/// Makes sure that the figures of all stages add up, and agree with the rows of the tables.
fn check(puzzle: &Puzzle, options: &Options) -> Vec<Ran> {
    let mut all = Vec::new();
    for method in METHODS {
        let Some(ran) = Ran::new(puzzle, method, options) else {
            continue;
        };
        for (stage, run) in ran.plan.stages.iter().zip(&ran.run.stages) {
            let about = format!("{} of\n{}", stage.statement(), puzzle.definition);
            let funnel = explain::funnel(&ran.database, stage, Limits::default());
            let funnel = funnel.unwrap().expect(&about);
            check_sum(&funnel, &about);
            assert_eq!(funnel.kept, run.n_rows, "{about}");
            let product: u64 = funnel
                .partners
                .iter()
                .map(|partner| partner.n_rows)
                .product();
            let n_selects = stage.join().unwrap().kinds().count() as u64;
            assert_eq!(funnel.pairs, product * n_selects, "{about}");
            check_comments(stage);
        }
        all.push(ran);
    }
    all
}

/// Every rule has words, and stands in a line of its own.
fn check_comments(stage: &Stage) {
    for (_, rule) in stage.join().unwrap().rules_in_order() {
        assert!(!rule.says.says.is_empty(), "{}", stage.statement());
        assert!(stage.statement().contains(&format!(" -- {}\n", rule.says)));
    }
}

/// What passes the first so many rules, counted over everything that could be joined.
fn count_plainly(tables: &rusqlite::Connection, join: &Select, n_rules: usize) -> u64 {
    let sources = join.from.iter();
    let sources =
        sources.map(|source| format!("{} AS {}", source.as_table().unwrap(), source.alias));
    let sources: Vec<String> = sources.collect();
    let rules = join.rules_in_order().into_iter().take(n_rules);
    let given = join.rules.iter().filter(|rule| !rule.is_of_puzzle());
    let rules = given.chain(rules.map(|(_, rule)| rule));
    let conditions = rules.map(|rule| format!("({})", expression(&rule.test)));
    let conditions: Vec<String> = ["1 = 1".to_owned()].into_iter().chain(conditions).collect();
    let query = format!(
        "SELECT count(*) FROM {} WHERE {}",
        sources.join(", "),
        conditions.join(" AND ")
    );
    number(tables, &query) * join.kinds().count() as u64
}

/// Counts every rule of every stage plainly.
fn check_every_rule(ran: &Ran) {
    let tables = ran.tables();
    for stage in &ran.plan.stages {
        let join = stage.join().unwrap();
        let funnel = explain::funnel(&ran.database, stage, Limits::default());
        let funnel = funnel.unwrap().unwrap();
        let mut left = funnel.pairs;
        assert_eq!(
            left,
            count_plainly(&tables, join, 0),
            "{}",
            stage.statement()
        );
        for (step, n_rules) in funnel.steps.iter().zip(1..) {
            left -= step.removed;
            let plainly = count_plainly(&tables, join, n_rules);
            assert_eq!(left, plainly, "{} in {}", step.words, stage.statement());
        }
    }
}

/// Asks for the parents of all rows, and for the children of all rows: every row has a parent, and both tell the same.
fn check_kin(ran: &Ran) {
    let tables = ran.tables();
    for child in &ran.plan.stages {
        let whole = explain::funnel(&ran.database, child, Limits::default());
        let kept = whole.unwrap().unwrap().kept;
        for idx in explain::parents(&ran.plan, child) {
            let parent = &ran.plan.stages[idx];
            let all = |stage: &Stage| -> Vec<i64> {
                let n_rows = number(&tables, &format!("SELECT count(*) FROM {}", stage.name));
                (1..=n_rows.cast_signed()).collect()
            };
            let kin = |of: KinOf| explain::kin(&ran.database, child, parent, of).unwrap();
            let found = kin(KinOf::Children(&all(child)));
            let children: BTreeSet<i64> = found.iter().map(|(_, row)| *row).collect();
            assert_eq!(children.len() as u64, kept, "{}", child.statement());
            assert_eq!(
                found,
                kin(KinOf::Parents(&all(parent))),
                "{}",
                child.statement()
            );
        }
    }
}

fn check_thoroughly(text: &str) {
    for ran in check(&puzzle_of(text), &Options::default()) {
        check_every_rule(&ran);
        check_kin(&ran);
    }
}

#[test]
fn the_figures_of_the_built_in_puzzles_add_up() {
    for name in ["one-tough-puzzle", "fish"] {
        check(&joinsaw::find(name).unwrap(), &Options::default());
    }
    let calendar = joinsaw::find("calendar").unwrap();
    let date = calendar.with_given(&["date=2026-10-06".to_owned()]);
    check(&date.unwrap(), &Options::default());
}

#[test]
fn every_rule_of_drive_ya_nuts_removes_what_a_plain_count_says() {
    let nuts = joinsaw::find("drive-ya-nuts").unwrap();
    let around_5 = nuts.with_given(&["centre=5".to_owned()]).unwrap();
    for ran in [nuts, around_5]
        .iter()
        .flat_map(|puzzle| check(puzzle, &Options::default()))
    {
        check_every_rule(&ran);
        check_kin(&ran);
    }
}

#[test]
fn two_columns_that_equal_a_third_one_are_not_compared_before_it_is_joined() {
    let impossible = "family = \"logic\"\nhouses = 2\nclues = [\"a + 1 = c\", \"a = c\"]\n\
                      [categories]\nfirst = [\"a\", \"b\"]\nsecond = [\"c\", \"d\"]\n";
    check_thoroughly(impossible);
}

#[test]
fn the_figures_of_random_puzzles_add_up() {
    for seed in seeds(4) {
        let [order, n_houses] = [3 + seed as usize % 3, 2 + seed as usize % 2];
        check_thoroughly(&flowers::text(&flowers::random(order, seed)));
        check_thoroughly(&boards::random(seed));
        check_thoroughly(&houses::random(n_houses, 3, 4, seed));
        check_thoroughly(&Cover::random(seed).to_toml());
    }
}
