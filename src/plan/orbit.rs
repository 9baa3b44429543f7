//! Solutions that symmetries map onto each other: a plan finds one of each such set, and its last stage adds the others.

use super::Stage;
use crate::problem::{Column, Expr, From, Problem, Select, VariableId};

/// The stage that maps every row of the last of these stages in every way. Both fill the variables in this order.
#[must_use]
pub fn mapped(problem: &Problem, last: &Stage, order: &[VariableId]) -> Stage {
    let (name, before) = ("Mapped", last.name.as_str());
    let witness = |id: &VariableId| &problem.variables[*id].columns[0].name;
    let maps = problem.symmetries.maps.iter().map(|map| {
        let images = order.iter().map(|id| {
            let image = map[*id].map(&|part| {
                let (_, column) = part.as_column()?;
                Some(Expr::column(before, column))
            });
            Column::new(witness(id), image)
        });
        images.collect()
    });
    let same = order.iter().map(|id| Column::carried(before, witness(id)));
    let select = Select {
        from: vec![From::table(before)],
        columns: same.collect(),
        also: maps.collect(),
        ..Select::default()
    };
    let about = format!(
        "{name}: every row of {before}, and all rows that the symmetries of the puzzle make of it.\nOne row: a solution.\n{}",
        problem.symmetries.says
    );
    let adds = "symmetric solutions".to_owned();
    Stage {
        order_by: order.iter().map(|id| witness(id).clone()).collect(),
        fills: order.to_vec(),
        ..Stage::of(name.to_owned(), adds, about, select)
    }
}
