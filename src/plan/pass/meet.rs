//! Two halves of a problem that are built apart, each in its own order, and joined where their rules meet: far fewer rows than a chain
//! builds, if few of one half fit together ("meet in the middle"; databases know it as a bushy join tree).

use crate::plan::order::Cut;
use crate::plan::{Keeps, Stage, Style, fork, in_columns};
use crate::problem::{Column, Expr, From, Problem, Select, VariableId};

/// The table that holds nothing but the number of solutions, and its column.
const TOTAL: &str = "Solutions";
const ALL_SOLUTIONS: &str = "All_Solutions";

/// The stages of both halves of a problem, and their join. The join keeps the solutions, each described in words by `solution`, or only
/// their number if the stages keep no witnesses.
pub fn halves(
    problem: &Problem,
    cut: &Cut,
    style: &Style,
    keeps: Keeps,
    solution: &str,
) -> Vec<Stage> {
    let (mut stages, joined) = fork(problem, cut, style, keeps);
    let counts = !keeps.witnesses();
    let halves = [&cut.left, &cut.right].map(|half| in_columns(half));
    let witnesses = halves.iter().zip(&joined.from).flat_map(|(half, table)| {
        let witness = |id: &VariableId| &problem.variables[*id].columns[0].name;
        half.iter()
            .map(move |id| Column::carried(&table.alias, witness(id)))
    });
    let (name, row, columns) = if counts {
        let number = Column::new(ALL_SOLUTIONS, Expr::count());
        (TOTAL.to_owned(), "the number of solutions", vec![number])
    } else {
        let n_steps = cut.left.len() + cut.right.len();
        (format!("Opt{n_steps}"), solution, witnesses.collect())
    };
    let about = format!("{name}: the two halves joined.\nOne row: {row}.");
    let select = Select { columns, ..joined };
    let join = Stage::of(name, "the halves joined".to_owned(), about, select);
    stages.push(Stage {
        fills: if counts { Vec::new() } else { halves.concat() },
        ..join.in_order_of_columns()
    });
    stages
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
