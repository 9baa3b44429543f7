//! The stages that follow those of a problem if some of its solutions or variables are not shown.

use super::{Stage, Statement};
use crate::problem::{Column, Expr, From, Function, Problem, Rows, Rule, Select, VariableId};

impl Statement {
    /// True if the solutions of its problem are those of the puzzle.
    pub(super) fn tells_all(&self) -> bool {
        self.best.is_none() && self.hidden.is_empty()
    }

    /// The stages of its problem, and those that leave the best solutions, without what is hidden.
    pub(super) fn with_ending(&self, mut stages: Vec<Stage>) -> Vec<Stage> {
        if let (Some((number, extreme)), Some(last)) = (&self.best, stages.last()) {
            stages.push(best(&self.problem, last, number, *extreme));
        }
        if let (false, Some(last)) = (self.hidden.is_empty(), stages.last()) {
            stages.push(shown(&self.problem, last, &self.hidden));
        }
        stages
    }
}

/// The rows of the last stage whose number is the least, or the greatest.
fn best(problem: &Problem, last: &Stage, number: &Expr, extreme: Function) -> Stage {
    const BEST: &str = "Best";
    let words = if extreme == Function::Min {
        "least"
    } else {
        "greatest"
    };
    let number = number.map(&|part| Some(Expr::column(&last.name, part.as_column()?.1)));
    let query = Select {
        from: vec![From::table(&last.name)],
        columns: vec![Column::new(BEST, Expr::Call(extreme, vec![number.clone()]))],
        ..Select::default()
    };
    let is_best = number.equals(Expr::column("Only", BEST));
    let select = Select {
        from: vec![From::table(&last.name), From::query(query, "Only")],
        rules: vec![Rule::new(is_best, format!("is the {words} of all"))],
        ..Select::default()
    };
    let about = format!(
        "{BEST}: the rows of {} whose number is the {words}.\nOne row: a solution.",
        last.name
    );
    after(
        problem,
        last,
        last.fills.clone(),
        BEST,
        ("the best", about),
        select,
    )
}

/// The rows of the last stage without the variables that are hidden, each once.
fn shown(problem: &Problem, last: &Stage, hidden: &[VariableId]) -> Stage {
    let mut fills = last.fills.clone();
    fills.retain(|id| !hidden.contains(id));
    let select = Select {
        from: vec![From::table(&last.name)],
        rows: Rows::Distinct,
        ..Select::default()
    };
    let about = format!(
        "Shown: the rows of {} without what is hidden.\nOne row: a solution.",
        last.name
    );
    after(
        problem,
        last,
        fills,
        "Shown",
        ("what is shown", about),
        select,
    )
}

/// A stage that carries the variables that it fills from the last one.
fn after(
    problem: &Problem,
    last: &Stage,
    fills: Vec<VariableId>,
    name: &str,
    (adds, about): (&str, String),
    select: Select,
) -> Stage {
    // In the stage that joins a variable, its column may have another name.
    let columns = fills.iter().filter_map(|id| {
        let own = &problem.variables[*id].columns[0];
        let mut kept = last.select.columns.iter().map(|column| &column.name);
        kept.find(|name| **name == own.name || own.name_at_first == Some(name))
    });
    let select = Select {
        columns: columns
            .map(|column| Column::carried(&last.name, column))
            .collect(),
        ..select
    };
    let stage = Stage::of(name.to_owned(), adds.to_owned(), about, select);
    Stage {
        fills,
        ..stage.in_order_of_columns()
    }
}
