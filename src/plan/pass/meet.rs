//! Two halves of a problem that are built apart, each in its own order, and joined where their rules meet: far fewer rows than a chain
//! builds, if few of one half fit together ("meet in the middle"; databases know it as a bushy join tree).

use super::Pass;
use crate::error::Result;
use crate::plan::order::Cut;
use crate::plan::{Ask, Keeps, Plan, Stage, Style, fork, in_columns};
use crate::problem::{Column, Expr, From, Problem, Select, VariableId};

/// The table that holds nothing but the number of solutions, and its column.
const TOTAL: &str = "Solutions";
const ALL_SOLUTIONS: &str = "All_Solutions";

/// Builds the halves of a cut, and joins them. The join keeps the solutions, or their number if the stages keep no witnesses.
pub struct Meet<'a> {
    /// The cut.
    pub cut: &'a Cut,
    /// How the stages are written.
    pub style: &'a Style,
    /// The columns that they keep.
    pub keeps: Keeps,
    /// One solution, in words.
    pub solution: &'static str,
}

impl Pass for Meet<'_> {
    fn in_words(&self) -> [&'static str; 2] {
        ["meet", "two halves are built apart, and joined"]
    }

    fn rewrite(&self, plan: &Plan, _: &dyn Ask) -> Result<Option<Plan>> {
        Ok(Some(Plan {
            total: (!self.keeps.witnesses).then(total),
            ..plan.with_stages(stages(&plan.problem, self))
        }))
    }
}

/// The stages of both halves, and their join.
fn stages(problem: &Problem, meet: &Meet) -> Vec<Stage> {
    let Meet {
        cut,
        style,
        keeps,
        solution,
    } = meet;
    let counts = !keeps.witnesses;
    let (mut stages, joined) = fork(problem, cut, style, *keeps);
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
        (format!("Opt{n_steps}"), *solution, witnesses.collect())
    };
    let about = format!("{name}: the two halves joined.\nOne row: {row}.");
    let order_by = columns
        .iter()
        .map(|column| Expr::named(&column.name))
        .collect();
    let select = Select { columns, ..joined };
    stages.push(Stage {
        order_by,
        fills: if counts { Vec::new() } else { halves.concat() },
        ..Stage::of(name, "the halves joined".to_owned(), about, select)
    });
    stages
}

/// The query for the number that a plan in halves leaves, of which one in slices has several parts.
fn total() -> Select {
    let all = Expr::named(ALL_SOLUTIONS).sum();
    Select {
        from: vec![From::table(TOTAL)],
        columns: vec![Column::new(ALL_SOLUTIONS, all)],
        ..Select::default()
    }
}
