//! One number in the place of the columns on which two halves are joined: an index finds a number in half the time that it takes to
//! compare several columns.

use std::collections::HashMap;
use std::sync::Arc;

use super::Pass;
use crate::error::Result;
use crate::plan::Planner;
use crate::plan::{Ask, Plan, Stage};
use crate::problem::{Binary, Column, Expr, From, Function, Rule, Select, Unary};
use crate::relation::Cell;
use crate::sql;

/// The column of the number.
const KEY: &str = "Join_Key";

/// The keys are fewer than this.
const LIMIT: i64 = 1 << 62;

/// The most letters in a line of a header.
const WIDTH: usize = 120;

/// Packs the columns on which the last stage joins two others, as far as their bounds are known. That stage only counts its rows.
pub struct Pack;

impl Pass for Pack {
    fn in_words(&self) -> [&'static str; 2] {
        [
            "pack",
            "the columns on which the halves are joined are the digits of one number",
        ]
    }

    fn rewrite(&self, plan: &Plan, planner: &Planner) -> Result<Option<Plan>> {
        let last = plan.last_stage();
        let tables: Vec<&str> = last.select.from.iter().filter_map(From::as_table).collect();
        let [left, right] = tables[..] else {
            return Ok(None);
        };
        if !last.fills.is_empty() {
            return Ok(None);
        }
        let (mut digits, mut says, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let mut bounds = Bounds {
            plan,
            ask: planner.ask,
            known: HashMap::new(),
        };
        let mut n_keys = 1_i64;
        for rule in &last.select.rules {
            if let Some(digit) = bounds.digit(rule, left, right)?
                && let Some(n) = n_keys.checked_mul(digit.base).filter(|n| *n < LIMIT)
            {
                n_keys = n;
                digits.push(digit);
                says.push(rule.says.to_string());
            } else {
                others.push(rule.clone());
            }
        }
        let is_packed = |(table, name): (&str, &str)| {
            digits.iter().any(
                |Digit {
                     left: of_left,
                     right: of_right,
                     ..
                 }| {
                    [(left, of_left.as_str()), (right, of_right.as_str())].contains(&(table, name))
                },
            )
        };
        let read_elsewhere = others.iter().flat_map(|rule: &Rule| rule.test.columns());
        if digits.len() < 2 || read_elsewhere.into_iter().any(is_packed) {
            return Ok(None);
        }
        let about = format!("Where {KEY} is the same, {right} {}.", says.join(", "));
        let lines: Vec<String> =
            sql::in_lines_of(WIDTH + 1, about.split(' '), |word| word.len() + 1)
                .into_iter()
                .map(|line| line.join(" "))
                .collect();
        let key = Expr::column(right, KEY).equals(Expr::column(left, KEY));
        let joined = Stage {
            about: format!("{}\n{}", last.about, lines.join("\n")),
            select: Arc::new(Select {
                rules: [vec![Rule::new(key, "agrees in all of these")], others].concat(),
                ..Select::clone(&last.select)
            }),
            ..last.clone()
        };
        let stages = plan.stages.iter().map(|stage| match &stage.name {
            name if name == left => packed(stage, &digits, |digit| &digit.left),
            name if name == right => packed(stage, &digits, |digit| &digit.right),
            name if *name == joined.name => joined.clone(),
            _ => stage.clone(),
        });
        Ok(Some(Plan {
            stages: stages.collect(),
            ..plan.clone()
        }))
    }
}

/// A digit of the key.
struct Digit {
    /// The column of the left half that holds it.
    left: String,
    /// The column of the right half.
    right: String,
    /// Its base: any two values differ by less.
    base: i64,
}

/// The stage of a half, with the key in the place of its digits.
fn packed(stage: &Stage, digits: &[Digit], column: fn(&Digit) -> &String) -> Stage {
    let names: Vec<&str> = digits.iter().map(|digit| column(digit).as_str()).collect();
    let mut key = Expr::Int(0);
    for digit in digits {
        if let Some(value) = stage.select.expression(column(digit)).cloned() {
            key = match key {
                Expr::Int(0) => value,
                key => key * Expr::Int(digit.base) + value,
            };
        }
    }
    let mut select = Select::clone(&stage.select);
    select
        .columns
        .retain(|column| !names.contains(&column.name.as_str()));
    select.columns.push(Column::new(KEY, key));
    let is_looked_up = !stage.looked_up_by.is_empty();
    Stage {
        about: format!(
            "{}\n{KEY} holds {} as the digits of one number.",
            stage.about,
            names.join(", ")
        ),
        order_by: vec![Expr::named(KEY)],
        looked_up_by: is_looked_up.then(|| KEY.to_owned()).into_iter().collect(),
        select: Arc::new(select),
        ..stage.clone()
    }
}

/// Finds how far the values of columns can be from 0, from the expressions of the stages and the values in relations.
struct Bounds<'a> {
    plan: &'a Plan,
    ask: &'a dyn Ask,
    /// The bounds found so far, by table and column; `None` where there are none.
    known: HashMap<(String, String), Option<i64>>,
}

impl Bounds<'_> {
    /// The digit made by two columns that this rule equates; `None` if it says anything else, or nothing bounds them.
    fn digit(&mut self, rule: &Rule, left: &str, right: &str) -> Result<Option<Digit>> {
        let Some((one, other)) = rule.test.operands(Binary::Equal) else {
            return Ok(None);
        };
        let (Some(one), Some(other)) = (one.as_column(), other.as_column()) else {
            return Ok(None);
        };
        let (in_right, in_left) = if one.0 == right {
            (one, other)
        } else {
            (other, one)
        };
        if [in_left.0, in_right.0] != [left, right] {
            return Ok(None);
        }
        let (left, right) = (in_left.1.to_owned(), in_right.1.to_owned());
        let bounds = (
            self.of_column(in_left.0, &left)?,
            self.of_column(in_right.0, &right)?,
        );
        let (Some(one), Some(other)) = bounds else {
            return Ok(None);
        };
        let base = one.max(other).saturating_mul(2).saturating_add(1);
        Ok(Some(Digit { left, right, base }))
    }

    fn of_column(&mut self, table: &str, name: &str) -> Result<Option<i64>> {
        let key = (table.to_owned(), name.to_owned());
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let plan = self.plan;
        let found = match plan.stages.iter().find(|stage| stage.name == table) {
            None => self.in_relation(table, name)?,
            Some(stage) => match stage.select.expression(name) {
                None => None,
                Some(expr) => self.of(expr, &stage.select)?,
            },
        };
        self.known.insert(key, found);
        Ok(found)
    }

    fn of(&mut self, expr: &Expr, select: &Select) -> Result<Option<i64>> {
        Ok(match expr {
            Expr::Int(value) => value.checked_abs(),
            Expr::Column(alias, name) => match select.table_of(alias) {
                None => None,
                Some(table) => self.of_column(table, name)?,
            },
            Expr::Unary(Unary::Minus, of) => self.of(of, select)?,
            Expr::Binary(Binary::Add | Binary::Subtract, one, other) => {
                let both = self.of(one, select)?.zip(self.of(other, select)?);
                both.and_then(|(one, other)| one.checked_add(other))
            }
            _ => None,
        })
    }

    /// Asks the database.
    fn in_relation(&self, table: &str, name: &str) -> Result<Option<i64>> {
        let distance = |function| {
            let value = Expr::Call(function, vec![Expr::column(table, name)]);
            Expr::Call(Function::Abs, vec![value])
        };
        let select = Select {
            columns: vec![
                Column::new("Of_Least", distance(Function::Min)),
                Column::new("Of_Most", distance(Function::Max)),
            ],
            from: vec![From::table(table)],
            ..Select::default()
        };
        let rows = self.ask.rows(&self.plan.inputs, &sql::query(&select))?;
        Ok(rows.iter().flatten().filter_map(Cell::as_integer).max())
    }
}
