//! Rules that read few columns, evaluated once for each distinct value of these: what fits is found once for all rows that differ only in
//! what they have used.
//!
//! A row of a chain has a state, which rules compare with what is joined, and sums, which add up what is used. Far fewer states occur than
//! states with their sums. So each stage joins its relation to the states alone, in a table `StepK`, and then looks up there what its rows
//! are joined to.

use super::Pass;
use super::prune::{Output, PrunedStage, pruned};
use crate::plan::{Options, Plan, Stage};
use crate::problem::{Column, Expr, From, Problem, Rows, Rule, Select};

/// Joins relations to the states of a chain, each state once.
pub const SHARE: Pass = Pass {
    name: "share",
    does: "what fits is found once for all rows that differ only in what they have used",
    rewrite,
};

fn rewrite(plan: &Plan, _: &Options) -> Option<Plan> {
    let problem = &plan.problem;
    if !suits(problem) {
        return None;
    }
    let steps = pruned(&plan.stages, &[], Output::Number);
    let stages = steps.iter().zip(1..).flat_map(|(step, k)| {
        let link = Link::new(problem, step, k);
        [link.step(), link.stage()]
    });
    Some(plan.with_stages(stages.collect()))
}

/// True if rows use up things whose order does not matter, so that many rows differ only in these.
fn suits(problem: &Problem) -> bool {
    let mut counted = problem.counted();
    counted.any(|(_, counted)| counted.adds_up())
        && problem.is_ordered()
        && problem.variables.len() > 1
}

/// The column of a state before a step.
pub(super) fn earlier(column: &str) -> String {
    format!("{column}_Before")
}

/// True if a rule asks about nothing but the state of the rows before.
pub(super) fn reads_state(problem: &Problem, before: &str, rule: &Rule) -> bool {
    let columns = rule.test.columns().into_iter();
    let mut read = columns.filter(|(alias, _)| *alias == before);
    read.all(|(_, column)| problem.adds_up(column) == Some(false))
}

/// The columns that these expressions read of a source, each once.
fn read_of<'a>(source: &str, read: impl Iterator<Item = &'a Expr>) -> Vec<&'a str> {
    let mut columns: Vec<&str> = Vec::new();
    for (alias, column) in read.flat_map(Expr::columns) {
        if alias == source && !columns.contains(&column) {
            columns.push(column);
        }
    }
    columns
}

/// A stage of a chain, taken apart.
struct Link<'a> {
    stage: &'a Stage,
    /// The table of the step that takes over a part of it.
    table: String,
    /// The rows before, and the relation that is joined to them, by their aliases.
    before: &'a str,
    relation: &'a str,
    /// The state after it, as far as later stages read it.
    state: Vec<&'a Column>,
    /// Its other columns: sums, and those that say which row is joined.
    others: Vec<&'a Column>,
    rules_of_state: Vec<&'a Rule>,
    rules_of_sums: Vec<&'a Rule>,
}

impl<'a> Link<'a> {
    fn new(problem: &Problem, step: &'a PrunedStage, k: usize) -> Self {
        let select = &step.stage.select;
        let [before, relation] = [0, 1].map(|idx| select.from[idx].alias.as_str());
        let (rules_of_state, rules_of_sums) = select
            .rules
            .iter()
            .partition(|rule| reads_state(problem, before, rule));
        let is_state = |column: &&Column| problem.adds_up(&column.name) == Some(false);
        let (state, others): (Vec<&Column>, Vec<&Column>) =
            select.columns.iter().partition(is_state);
        let is_live = |column: &&Column| step.columns.iter().any(|live| live.name == column.name);
        Self {
            stage: step.stage,
            table: format!("Step{k}"),
            before,
            relation,
            state: state.into_iter().filter(is_live).collect(),
            others,
            rules_of_state,
            rules_of_sums,
        }
    }

    /// The columns of the state before it.
    fn read_before(&self) -> Vec<&'a str> {
        let rules = self.rules_of_state.iter().map(|rule| &rule.test);
        read_of(
            self.before,
            rules.chain(self.state.iter().map(|column| &column.expr)),
        )
    }

    /// The relation joined to the states.
    fn step(&self) -> Stage {
        let stage = self.stage;
        let before_table = stage.select.from[0].as_table().unwrap_or_default();
        let read = self.read_before();
        let of_state = |expr: &Expr| expr.read_from(self.before, "State");
        let states = Select {
            columns: read
                .iter()
                .map(|column| Column::carried(before_table, *column))
                .collect(),
            rows: Rows::Distinct,
            from: vec![From::table(before_table)],
            ..Select::default()
        };
        let state_before = read
            .iter()
            .map(|column| Column::new(earlier(column), Expr::column("State", *column)));
        let state_after = self
            .state
            .iter()
            .map(|column| Column::new(&column.name, of_state(&column.expr)));
        let rules_of_sums = self.rules_of_sums.iter().map(|rule| &rule.test);
        let others = self.others.iter().map(|column| &column.expr);
        let of_relation = read_of(self.relation, rules_of_sums.chain(others))
            .into_iter()
            .map(|column| Column::carried(self.relation, column));
        let rules = self
            .rules_of_state
            .iter()
            .map(|rule| rule.with_test(of_state(&rule.test)));
        let select = Select {
            columns: state_before.chain(state_after).chain(of_relation).collect(),
            rules: rules.collect(),
            from: vec![From::query(states, "State"), stage.select.from[1].clone()],
            ..Select::default()
        };
        let about = format!(
            "{}: {} wherever it fits, whatever has been used.\n\
             One row: a state before and after it, and what it uses. Rows that differ only in what they have used share a state.",
            self.table, stage.adds
        );
        let looked_up_by = select.columns.iter().map(|column| column.name.clone());
        let adds = format!("where {} fits", stage.adds);
        Stage {
            looked_up_by: looked_up_by.collect(),
            ..Stage::of(self.table.clone(), adds, about, select).in_order_of_columns()
        }
    }

    /// The stage, which looks up its state.
    fn stage(&self) -> Stage {
        let (stage, table) = (self.stage, &self.table);
        let of_step = |expr: &Expr| expr.read_from(self.relation, table);
        let follows = self.read_before().into_iter().map(|column| {
            let test =
                Expr::column(table, earlier(column)).equals(Expr::column(self.before, column));
            Rule::new(test, format!("begins with the same {column}"))
        });
        let of_sums = self
            .rules_of_sums
            .iter()
            .map(|rule| rule.with_test(of_step(&rule.test)));
        let columns = stage.select.columns.iter().filter_map(|column| {
            let is_in = |columns: &[&Column]| columns.iter().any(|found| found.name == column.name);
            let expr = if is_in(&self.state) {
                Expr::column(table, &column.name)
            } else {
                is_in(&self.others).then(|| of_step(&column.expr))?
            };
            Some(Column::new(&column.name, expr))
        });
        let select = Select {
            columns: columns.collect(),
            rules: follows.chain(of_sums).collect(),
            from: vec![stage.select.from[0].clone(), From::table(table)],
            ..Select::default()
        };
        let about = format!("{}\nWhat fits is looked up in {table}.", stage.about);
        Stage::of(stage.name.clone(), stage.adds.clone(), about, select)
            .in_place_of(Stage::clone(stage))
    }
}
