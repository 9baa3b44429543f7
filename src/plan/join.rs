//! A problem as a chain of stages: each joins the relations of some variables to the rows of the stage before it.
//!
//! A rule stands in the first stage where all its variables have a row. A stage keeps the columns that say which rows its variables take,
//! and those that a later rule reads.

use std::collections::BTreeMap;

use super::Stage;
use super::order::Step;
use crate::problem::{Column, Expr, From, JoinKind, Problem, Rule, Select, VariableId};

/// How the stages of a problem are written.
pub struct Style<'a> {
    /// How a relation is joined to the rows before.
    pub join: JoinKind,
    /// Gives the words for what a stage adds, and the lines of its header: what it does, and what one row is.
    pub describe: &'a dyn Fn(&Added) -> (String, String),
}

/// The variables of a stage, for those who describe it.
#[derive(Debug)]
pub struct Added<'a> {
    /// The name of the stage.
    pub name: &'a str,
    /// The variables that it joins.
    pub variables: &'a [VariableId],
    /// All variables that have a row then, in the order in which they were joined.
    pub bound: &'a [VariableId],
}

/// A stage for each step, each joined to the one before. It fills its variables, and its rows are in the order of their columns.
#[must_use]
pub fn chain(problem: &Problem, steps: &[Step], style: &Style) -> Vec<Stage> {
    let order: Vec<VariableId> = steps
        .iter()
        .flat_map(|step| step.variables.clone())
        .collect();
    let asked = Asked::of(problem, &order);
    let mut stages: Vec<Stage> = Vec::new();
    let mut n_bound = 0;
    for (step, no) in steps.iter().zip(1..) {
        let before = stages.last().map(|stage| stage.name.as_str());
        let joins = Joins {
            problem,
            before,
            variables: &step.variables,
        };
        n_bound += step.variables.len();
        let bound = &order[..n_bound];
        let kept = bound.iter().flat_map(|id| {
            let columns = problem.variables[*id].columns.iter().enumerate();
            let kept = columns
                .filter(|(idx, column)| *idx == 0 || asked.is_read_from(&column.name, n_bound));
            kept.map(|(_, column)| joins.column(*id, column))
        });
        let relations = step.variables.iter().map(|id| {
            let variable = &problem.variables[*id];
            From::aliased(&variable.relation, &variable.name).joined(style.join)
        });
        let select = Select {
            from: before
                .map(From::table)
                .into_iter()
                .chain(relations)
                .collect(),
            rules: joins.rules(&asked),
            columns: kept.collect(),
            ..Select::default()
        };
        let name = format!("Opt{no}");
        let (adds, about) = (style.describe)(&Added {
            name: &name,
            variables: &step.variables,
            bound,
        });
        let witnesses = bound
            .iter()
            .map(|id| &problem.variables[*id].columns[0].name);
        stages.push(Stage {
            order_by: witnesses.cloned().collect(),
            fills: bound.to_vec(),
            estimate: Some(step.rows),
            ..Stage::of(name, adds, about, select)
        });
    }
    stages
}

/// The constraints, each where the last of its variables is joined.
struct Asked<'a> {
    /// For each variable, the rules that are asked of it.
    of: Vec<Vec<&'a Rule>>,
    /// For each column that these rules read, the place in the order of the last variable of which one is asked.
    last_readers: BTreeMap<&'a str, usize>,
}

impl<'a> Asked<'a> {
    fn of(problem: &'a Problem, order: &[VariableId]) -> Self {
        let mut place = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(id, at)| place[*id] = at);
        let mut asked = Self {
            of: vec![Vec::new(); order.len()],
            last_readers: BTreeMap::new(),
        };
        for constraint in &problem.constraints {
            let views = constraint.reads.iter().zip(&constraint.views);
            let Some((last, view)) = views.max_by_key(|(id, _)| place[**id]) else {
                continue;
            };
            asked.of[*last].push(view);
            for (_, column) in view.test.columns() {
                let known = asked.last_readers.entry(column).or_default();
                *known = place[*last].max(*known);
            }
        }
        asked
    }

    /// Whether a variable from this place in the order on is asked something about a column.
    fn is_read_from(&self, column: &str, place: usize) -> bool {
        let last_reader = self.last_readers.get(column);
        last_reader.is_some_and(|last| *last >= place)
    }
}

/// The variables that a stage joins to the rows of another one.
struct Joins<'a> {
    problem: &'a Problem,
    before: Option<&'a str>,
    variables: &'a [VariableId],
}

impl Joins<'_> {
    /// A column of a variable: made of the row that is joined, or carried along.
    fn column(&self, id: VariableId, column: &Column) -> Column {
        let variable = &self.problem.variables[id];
        if !self.variables.contains(&id) {
            return Column::carried(self.before.unwrap_or_default(), &column.name);
        }
        match self.variables.len() {
            1 => column.clone(),
            _ => column.clone().about(&variable.says),
        }
    }

    /// The rules of the variables for their own rows, and for those of variables that have a row already.
    fn rules(&self, asked: &Asked) -> Vec<Rule> {
        let rules = self.variables.iter().flat_map(|id| {
            let own = self.problem.variables[*id].only.iter().cloned();
            own.chain(asked.of[*id].iter().map(|rule| self.joined(rule)))
        });
        rules.collect()
    }

    /// A rule as the stage asks it, of the rows that it joins and the columns of those before.
    fn joined(&self, rule: &Rule) -> Rule {
        let joined = self.variables.iter().map(|id| &self.problem.variables[*id]);
        let test = rule.test.map(&|part| {
            let (name, column) = part.as_column()?;
            match joined.clone().find(|variable| variable.name == name) {
                Some(variable) => variable.joined(column, name),
                None => Some(Expr::column(self.before?, column)),
            }
        });
        Rule {
            test,
            ..rule.clone()
        }
    }
}
