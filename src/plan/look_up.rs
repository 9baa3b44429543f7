//! Columns that follow from others are looked up where a stage reads them, instead of being carried by every stage before it.

use std::sync::Arc;

use super::Stage;
use super::join::name_in;
use crate::problem::{Expr, From, Role, Rule};

/// Columns of a row that stages look up.
#[derive(Debug)]
pub struct LookUp {
    /// The table that has the row, with an alias.
    pub from: From,
    /// The columns, by their names in the stages that would carry them.
    pub columns: Vec<String>,
    /// The columns that say which row it is, each with its name in the table, its name in the stages, and what looking up by it does.
    pub by: &'static [(&'static str, &'static str, &'static str)],
}

/// Looks up the columns instead of carrying them. The row is joined between those of the stage before and those that the stage adds.
pub fn look_up(stages: &mut [Stage], LookUp { from, columns, by }: &LookUp) {
    let table = from.as_table().unwrap_or_default();
    for stage in stages {
        let select = Arc::make_mut(&mut stage.select);
        select
            .columns
            .retain(|column| !columns.contains(&column.name));
        let mut before = None;
        for rule in &mut select.rules {
            let read = rule.test.columns().into_iter();
            let mut carried = read.filter(|(of, column)| {
                *of != from.alias && columns.iter().any(|looked_up| looked_up == column)
            });
            if let Some((of, column)) = carried.next() {
                before = Some(of.to_owned());
                let (of, column) = (Expr::column(of, column), name_in(table, column));
                let looked_up = Expr::column(&from.alias, column);
                rule.test = rule
                    .test
                    .map(&|part| (*part == of).then(|| looked_up.clone()));
            }
        }
        let Some(before) = before else { continue };
        let sources = select.from.iter();
        let n_looked_up = sources.filter(|source| select.is_looked_up(source)).count();
        let is_look_up = |rule: &&Rule| rule.role == Role::LooksUp;
        let n_before = select.rules.iter().take_while(is_look_up).count();
        let rules = by.iter().map(|(own, column, says)| {
            let own = Expr::column(&from.alias, *own);
            let test = own.equals(Expr::column(&before, *column));
            Rule::new(test, *says).role(Role::LooksUp)
        });
        select.rules.splice(n_before..n_before, rules);
        select.from.insert(1 + n_looked_up, from.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Added, Step, Style, chain};
    use crate::problem::{Column, Constraint, Fate, JoinKind, Problem, Variable};
    use crate::sql;

    /// A walk of three steps from a place; the last one returns to where the first one led.
    fn walk() -> Vec<Stage> {
        let variable = |name: String, relation: &str, columns: Vec<Column>| Variable {
            says: name.to_lowercase(),
            relation: relation.to_owned(),
            only: Vec::new(),
            columns,
            name,
        };
        let start = vec![
            Column::carried("Start", "Place").fate(Fate::Kept),
            Column::carried("Start", "Colour"),
        ];
        let mut variables = vec![variable("Start".to_owned(), "Place", start)];
        let mut constraints = Vec::new();
        for step in 1..=3 {
            let name = format!("Step {step}");
            let length = Expr::column(&name, "Length");
            let length = match step {
                1 => length,
                _ => {
                    Expr::column(
                        format!("Step {}", step - 1),
                        format!("Opt{}_Length", step - 1),
                    ) + length
                }
            };
            let columns = vec![
                Column::new(format!("Opt{step}_To"), Expr::column(&name, "To")).fate(Fate::Shown),
                Column::new(format!("Opt{step}_Length"), length).fate(Fate::Shown),
            ];
            let to = |step: usize| Expr::column(format!("Step {step}"), format!("Opt{step}_To"));
            let fits = match step {
                1 => None,
                2 => Some((0, to(2).differs(Expr::column("Start", "Colour")))),
                _ => Some((1, to(3).equals(to(1)))),
            };
            constraints.extend(fits.map(|(other, test)| Constraint {
                reads: vec![other, step],
                views: vec![Rule::new(test, "fits"); 2],
            }));
            variables.push(variable(name, "Road", columns));
        }
        let problem = Problem {
            variables,
            constraints,
            ..Problem::default()
        };
        let steps = [vec![0, 1], vec![2], vec![3]].map(|variables| Step {
            variables,
            rows: 0.0,
        });
        let style = Style {
            join: JoinKind::Inner,
            alias: |variable| match variable.name.as_str() {
                "Start" => "Start",
                _ => "Road",
            },
            keeps_witnesses: false,
            describe: &|_: &Added| (String::new(), String::new()),
        };
        chain(&problem, &steps, &style)
    }

    fn printed(stages: &[Stage]) -> String {
        let printed = stages.iter().map(|stage| sql::query(&stage.select));
        printed.collect::<Vec<_>>().join("\n\n")
    }

    #[test]
    fn a_stage_keeps_what_it_shows_what_is_read_later_and_what_says_which_row_it_is() {
        insta::assert_snapshot!(printed(&walk()), @r"
        SELECT
          Start.Place AS Place,
          Start.Colour AS Colour,
          Road.To AS To,
          Road.Length AS Length
        FROM
          Place AS Start
          CROSS JOIN Road

        SELECT
          Opt1.Place AS Place,
          Opt1.To AS Opt1_To,
          Road.To AS To,
          Opt1.Length + Road.Length AS Length
        FROM
          Opt1
          JOIN Road
            ON Road.To <> Opt1.Colour -- fits

        SELECT
          Opt2.Place AS Place,
          Road.To AS To,
          Opt2.Length + Road.Length AS Length
        FROM
          Opt2
          JOIN Road
            ON Road.To = Opt2.Opt1_To -- fits
        ");
    }

    #[test]
    fn columns_that_follow_from_others_are_looked_up_where_they_are_read() {
        let mut stages = walk();
        let colour = LookUp {
            from: From::aliased("Place", "Start"),
            columns: vec!["Colour".to_owned()],
            by: &[("Place", "Place", "looks up the colour")],
        };
        let first = LookUp {
            from: From::aliased("Opt1", "First"),
            columns: vec!["Opt1_To".to_owned()],
            by: &[("Place", "Place", "looks up the first step")],
        };
        look_up(&mut stages, &colour);
        look_up(&mut stages, &first);
        insta::assert_snapshot!(printed(&stages), @r"
        SELECT
          Start.Place AS Place,
          Road.To AS To,
          Road.Length AS Length
        FROM
          Place AS Start
          CROSS JOIN Road

        SELECT
          Opt1.Place AS Place,
          Road.To AS To,
          Opt1.Length + Road.Length AS Length
        FROM
          Opt1
          JOIN Place AS Start
            ON Start.Place = Opt1.Place -- looks up the colour
          JOIN Road
            ON Road.To <> Start.Colour -- fits

        SELECT
          Opt2.Place AS Place,
          Road.To AS To,
          Opt2.Length + Road.Length AS Length
        FROM
          Opt2
          JOIN Opt1 AS First
            ON First.Place = Opt2.Place -- looks up the first step
          JOIN Road
            ON Road.To = First.To -- fits
        ");
    }
}
