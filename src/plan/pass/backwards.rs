//! The last stages of a chain, built backwards: states along the tables `StepK` that never lead to a solution are then never met with
//! their sums. Sums do not depend on the order in which things are used, so both ends meet where one uses what the other leaves.

use std::collections::BTreeMap;

use super::Pass;
use super::prune::{Output, pruned};
use super::share::{earlier, reads_state};
use crate::plan::{Options, Plan, Stage};
use crate::problem::{Column, Expr, From, Problem, Rule, Select, TableRef};

/// Builds the last stages of a shared chain backwards, in tables `RestJ`, and joins both ends.
pub const BACKWARDS: Pass = Pass {
    name: "backwards",
    does: "the last stages are built from the end, and both ends are joined",
    rewrite,
};

fn rewrite(plan: &Plan, options: &Options) -> Option<Plan> {
    let (steps, stages): (Vec<&Stage>, Vec<&Stage>) =
        plan.stages.iter().partition(|stage| stage.is_relation());
    let problem = &plan.problem;
    let mut counted = problem.counted();
    let leaves_some = counted.any(|(resource, counted)| counted.adds_up() && !resource.is_exact);
    // The first solutions are found in the order of the stages.
    if steps.len() != stages.len() || plan.most_listed(options).is_some() || leaves_some {
        return None;
    }
    // More than half: states become few towards the end.
    let n_first = (stages.len() * 3 / 5).max(1);
    let mut rewritten = plan.stages[..2 * n_first].to_vec();
    let later_steps = steps[n_first..].iter().enumerate();
    rewritten.extend(later_steps.map(|(idx, step)| match idx {
        0 => Stage {
            looked_up_by: Vec::new(),
            ..Stage::clone(step)
        },
        _ => after_step(step, &steps[n_first + idx - 1].name),
    }));
    let tail: Vec<Stage> = stages[n_first..].iter().copied().cloned().collect();
    let mut rest = Rest {
        problem,
        last: stages[stages.len() - 1],
        first: stages[0],
        rows: sources(stages[0])[0].to_owned(),
        n_tables: 0,
        witnesses: Vec::new(),
        of_first: BTreeMap::new(),
    };
    for step in pruned(&tail, &[], Output::Origins).iter().rev() {
        rewritten.push(rest.before(step.stage, &step.origin_of));
    }
    rewritten.push(rest.joined(stages[n_first - 1]));
    Some(plan.with_stages(rewritten))
}

/// A step that starts from the states after another step, instead of those of a stage. Backwards, all of its rows are read, so none are
/// looked up.
fn after_step(step: &Stage, before: &str) -> Stage {
    let mut select = Select::clone(&step.select);
    if let TableRef::Query(states) = &mut select.from[0].relation {
        for column in &mut states.columns {
            column.expr = column.expr.read_from(&states.from[0].alias, before);
        }
        states.from = vec![From::table(before)];
    }
    Stage {
        select: select.into(),
        looked_up_by: Vec::new(),
        ..step.clone()
    }
}

/// The rows that a stage looks up, and the step where it does, by their aliases.
fn sources(stage: &Stage) -> [&str; 2] {
    [0, 1].map(|idx| stage.select.from[idx].alias.as_str())
}

/// The last stages of a chain, built from its end to its middle.
struct Rest<'a> {
    problem: &'a Problem,
    first: &'a Stage,
    last: &'a Stage,
    /// The table of the rows so far.
    rows: String,
    n_tables: usize,
    /// The columns of the last stage that these rows have, and those that the first stages have.
    witnesses: Vec<String>,
    of_first: BTreeMap<String, Expr>,
}

impl Rest<'_> {
    /// True if a column adds something up.
    fn is_sum(&self, column: &str) -> bool {
        self.problem.adds_up(column) == Some(true)
    }

    /// The rules that these rows begin with a state.
    fn begins_with(&self, stage: &Stage, table: &str) -> Vec<Rule> {
        let columns = stage.select.columns.iter();
        let of_state = columns.filter(|column| self.problem.adds_up(&column.name) == Some(false));
        let rules = of_state.map(|Column { name, .. }| {
            let test = Expr::column(table, name);
            let test = Expr::column(&self.rows, earlier(name)).equals(test);
            Rule::new(test, format!("begins with the {name} that is left"))
        });
        rules.collect()
    }

    /// The rows of a stage that lead to those so far: `own` are the columns of the last stage that its join tells, by position.
    fn before(&mut self, stage: &Stage, own: &[(usize, String)]) -> Stage {
        let [before, step] = sources(stage);
        // At the end, sums start as they do in the first stage.
        let (goes_on, like) = if self.n_tables == 0 {
            (Vec::new(), self.first)
        } else {
            (self.begins_with(stage, step), stage)
        };
        let [before_like, step_like] = sources(like);
        let of_rest = |expr: &Expr| {
            let of_step = expr.read_from(step_like, step);
            of_step.read_from(before_like, &self.rows)
        };
        let about_sums = like
            .select
            .rules
            .iter()
            .filter(|rule| !reads_state(self.problem, before_like, rule))
            .map(|rule| rule.with_test(of_rest(&rule.test)));
        let rules = goes_on.into_iter().chain(about_sums).collect();
        let begins = stage
            .select
            .rules
            .iter()
            .filter(|rule| reads_state(self.problem, before, rule))
            .flat_map(|rule| rule.test.columns())
            .filter(|(alias, _)| *alias == step)
            .map(|(_, column)| Column::carried(step, column));
        let sums = like
            .select
            .columns
            .iter()
            .filter(|column| self.is_sum(&column.name))
            .map(|column| Column::new(&column.name, of_rest(&column.expr)));
        let key: Vec<Column> = begins.chain(sums).collect();
        let from = vec![From::table(&self.rows), From::table(step)];
        let looked_up_by = key.iter().map(|column| column.name.clone()).collect();
        let select = Select {
            columns: [key, self.witnesses(stage, own)].concat(),
            rules,
            from,
            ..Select::default()
        };
        self.n_tables += 1;
        self.rows = format!("Rest{}", self.n_tables);
        let about = format!(
            "{}: the last of the stages from {} to {}, backwards along the rows of {step}.\n\
             One row: a state before them that leads to a solution, and what they then leave for the others.",
            self.rows, stage.name, self.last.name
        );
        let adds = format!("{}, backwards", stage.adds);
        Stage {
            looked_up_by,
            ..Stage::of(self.rows.clone(), adds, about, select).in_order_of_columns()
        }
    }

    /// The columns that say which rows the stages from this one on join, as the last stage names them.
    fn witnesses(&mut self, stage: &Stage, own: &[(usize, String)]) -> Vec<Column> {
        let so_far = self.witnesses.iter();
        let mut columns: Vec<Column> = so_far
            .map(|name| Column::carried(&self.rows, name))
            .collect();
        let [before, _] = sources(stage);
        for (idx, name) in own
            .iter()
            .filter(|(_, name)| self.problem.adds_up(name).is_none())
        {
            let Some(expr) = stage.select.expression(name) else {
                continue;
            };
            let name = &self.last.select.columns[*idx].name;
            if expr.as_column().is_some_and(|(alias, _)| alias == before) {
                self.of_first.insert(name.clone(), expr.clone());
            } else {
                columns.push(Column::new(name, expr.clone()));
                self.witnesses.push(name.clone());
            }
        }
        columns
    }

    /// The last stage, which joins these rows to those of the first stages.
    fn joined(&self, stage: &Stage) -> Stage {
        let (first, rest, name) = (&stage.name, &self.rows, &self.last.name);
        let of_first = |column: &str| Expr::column(first, column);
        let of_rest = |column: &str| Expr::column(rest, column);
        let begins = self.begins_with(stage, first);
        let counted = self.problem.counted().map(|(_, counted)| counted);
        let masks = counted
            .filter(|counted| counted.adds_up())
            .flat_map(|counted| &counted.masks);
        let used = masks.map(|mask| {
            let test = of_rest(&mask.column).equals(Expr::Int(mask.both) - of_first(&mask.column));
            Rule::new(test, format!("leaves of {} what was used", mask.column))
        });
        let columns = self
            .last
            .select
            .columns
            .iter()
            .filter_map(|Column { name, .. }| {
                let is_group = self.problem.groups().any(|sum| sum.column == *name);
                let expr = match self.problem.adds_up(name) {
                    Some(_) if is_group => of_first(name) + of_rest(name),
                    Some(_) => return None,
                    None if self.witnesses.contains(name) => of_rest(name),
                    None => self.of_first.get(name)?.clone(),
                };
                Some(Column::new(name, expr))
            });
        let select = Select {
            columns: columns.collect(),
            rules: begins.into_iter().chain(used).collect(),
            from: vec![From::table(first), From::table(rest)],
            ..Select::default()
        };
        let about = format!("{name}: {first} and {rest}, joined.\nOne row: a solution.");
        Stage::of(name.clone(), "the halves joined".to_owned(), about, select)
            .in_place_of(self.last.clone())
    }
}
