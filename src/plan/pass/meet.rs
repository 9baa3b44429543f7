//! Two halves of a problem that are built apart, each in its own order, and joined where their rules meet: far fewer rows than a chain
//! builds, if few of one half fit together ("meet in the middle"; databases know it as a bushy join tree).

use super::Pass;
use crate::error::Result;
use crate::plan::Planner;
use crate::plan::order::Cut;
use crate::plan::{Keeps, Plan, Stage, fork, in_columns};
use crate::problem::{Column, Expr, From, Problem, Select, VariableId};

/// The table that holds nothing but the number of solutions, and its column.
const TOTAL: &str = "Solutions";
const ALL_SOLUTIONS: &str = "All_Solutions";

/// Builds the halves of the problem, and joins them. The join keeps the solutions, or their number if the stages keep no witnesses.
pub const MEET: Pass = Pass {
    name: "meet",
    does: "two halves are built apart, and joined",
    rewrite,
};

fn rewrite(plan: &Plan, planner: &Planner) -> Result<Option<Plan>> {
    let Some((cut, style)) = planner.halves(plan)? else {
        return Ok(None);
    };
    let keeps = if plan.last_stage().fills.is_empty() {
        Keeps::Number
    } else {
        Keeps::Rows
    };
    let (mut stages, joined) = fork(&plan.problem, cut, style, keeps);
    stages.push(join(&plan.problem, cut, joined, keeps, planner.solution()));
    Ok(Some(plan.with_stages(stages)))
}

/// The join of two halves.
fn join(problem: &Problem, cut: &Cut, joined: Select, keeps: Keeps, solution: &str) -> Stage {
    let counts = !keeps.witnesses();
    let halves = [&cut.left, &cut.right].map(|half| in_columns(half));
    let witnesses = halves.iter().zip(&joined.from).flat_map(|(half, table)| {
        let witness = |id: &VariableId| &problem.variables[*id].columns[0].name;
        half.iter()
            .map(move |id| Column::carried(&table.alias, witness(id)))
    });
    let n_steps = cut.left.len() + cut.right.len();
    let (name, row, columns) = if counts {
        let number = Column::new(ALL_SOLUTIONS, Expr::count());
        (TOTAL.to_owned(), "the number of solutions", vec![number])
    } else {
        (format!("Opt{n_steps}"), solution, witnesses.collect())
    };
    let about = format!("{name}: the two halves joined.\nOne row: {row}.");
    let order_by = columns
        .iter()
        .map(|column| Expr::named(&column.name))
        .collect();
    let select = Select { columns, ..joined };
    Stage {
        order_by,
        fills: if counts { Vec::new() } else { halves.concat() },
        ..Stage::of(name, "the halves joined".to_owned(), about, select)
    }
}

/// The query for the number that a plan in halves leaves, of which one in slices has several parts.
pub fn total_of_halves(last: &Stage) -> Option<Select> {
    last.select.expression(ALL_SOLUTIONS)?;
    let all = Expr::named(ALL_SOLUTIONS).sum();
    Some(Select {
        from: vec![From::table(TOTAL)],
        columns: vec![Column::new(ALL_SOLUTIONS, all)],
        ..Select::default()
    })
}
