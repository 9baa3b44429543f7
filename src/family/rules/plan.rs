//! Puzzles that state their own rules as plans: variable after variable, each joined to the values that keep all rules so far.

use super::decoder::RulesDecoder;
use super::drawing::drawing;
use super::model::Rules;
use super::problem::{NUMBER, VALUE, WORD, all_values, describe, problem as problem_of};
use crate::error::{Error, Result};
use crate::family::puzzle::Puzzle;
use crate::plan::{
    Added, Ask, Choice, Column, Fill, Goal, Input, Method, Options, Plan, Posed, Stage, Style,
    varchar,
};
use crate::problem::{self, Expr, From, Function, JoinKind, Relation, Rows, Rule, Select};
use crate::relation::{Cell, Row};

/// The names of its variables in the database.
const UNKNOWN: &str = "Unknown";

/// Turns a puzzle into a plan of as many stages as it has variables.
///
/// # Errors
/// When the options ask for a bushy plan, or the database cannot be asked.
pub fn compile(puzzle: &Puzzle, rules: &Rules, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    options.refuse_bushy("a puzzle of its own rules")?;
    let inputs = inputs(rules);
    let options = &options_of_all(rules, options)?;
    let posed = Posed::new(problem_of(rules), 1);
    let describes = |added: &Added| describe(rules, added);
    let choice = Choice {
        options,
        ask,
        inputs: &inputs,
        all: &posed,
        once: &posed,
        order: None,
        counts_unseen: true,
        style: Style::new(JoinKind::Cross, |variable| &variable.name, &describes),
        solution: "a value for each variable",
        plan: &|stages| {
            let n_slots = rules.variables.len();
            let subject = puzzle.subject(n_slots, RulesDecoder::new(rules), drawing(rules));
            Plan::new(subject, inputs.clone(), with_last(rules, stages))
        },
    };
    choice.plan()
}

/// The options of a plan that has every solution, where not all of them are told.
fn options_of_all(rules: &Rules, options: &Options) -> Result<Options> {
    let tells_all =
        rules.best.is_none() && !rules.variables.iter().any(|unknown| unknown.is_hidden);
    let method = match options.method {
        method if tells_all => method,
        // Solutions are drawn from the rows of the last stage.
        _ if options.goal == Goal::Sample => Method::Staged,
        Method::Streamed | Method::Merged => {
            return Err(Error::BadOption {
                option: "--plan",
                found: if options.method == Method::Merged { "merged" } else { "streamed" }.to_owned(),
                needed: "`staged` or `auto` for a puzzle that hides variables, or asks for the best solutions".to_owned(),
            });
        }
        _ => Method::Staged,
    };
    Ok(Options {
        method,
        ..options.clone()
    })
}

/// The stages, and those that leave the best solutions, without what is hidden.
fn with_last(rules: &Rules, mut stages: Vec<Stage>) -> Vec<Stage> {
    if let Some((number, extreme)) = &rules.best {
        stages.extend(
            stages
                .last()
                .map(|last| best(rules, last, number, *extreme)),
        );
    }
    if rules.variables.iter().any(|unknown| unknown.is_hidden) {
        stages.extend(stages.last().map(|last| shown(rules, last)));
    }
    stages
}

/// The rows of the last stage whose number is the least, or the greatest.
fn best(rules: &Rules, last: &Stage, number: &Expr, extreme: Function) -> Stage {
    const BEST: &str = "Best";
    let words = if extreme == Function::Min {
        "least"
    } else {
        "greatest"
    };
    let number = number.map(&|part| Some(Expr::column(&last.name, part.as_column()?.1)));
    let query = Select {
        from: vec![From::table(&last.name)],
        columns: vec![problem::Column::new(
            BEST,
            Expr::Call(extreme, vec![number.clone()]),
        )],
        ..Select::default()
    };
    let from = From {
        relation: Relation::Query(Box::new(query)),
        alias: "Only".to_owned(),
        join: JoinKind::Inner,
    };
    let is_best = number.equals(Expr::column("Only", BEST));
    let select = Select {
        from: vec![From::table(&last.name), from],
        rules: vec![Rule::new(is_best, format!("is the {words} of all"))],
        ..Select::default()
    };
    let about = format!(
        "{BEST}: the rows of {} whose number is the {words}.\nOne row: a solution.",
        last.name
    );
    after(rules, last, &last.fills, BEST, "the best", about, select)
}

/// The rows of the last stage without the variables that are hidden, each once.
fn shown(rules: &Rules, last: &Stage) -> Stage {
    let fills = last.fills.iter().copied();
    let fills: Vec<usize> = fills
        .filter(|slot| !rules.variables[*slot].is_hidden)
        .collect();
    let select = Select {
        from: vec![From::table(&last.name)],
        rows: Rows::Distinct,
        ..Select::default()
    };
    let about = format!(
        "Shown: the rows of {} without what is hidden.\nOne row: a solution.",
        last.name
    );
    after(rules, last, &fills, "Shown", "what is shown", about, select)
}

/// A stage that carries the variables that it fills from the last one.
fn after(
    rules: &Rules,
    last: &Stage,
    fills: &[usize],
    name: &str,
    adds: &str,
    about: String,
    select: Select,
) -> Stage {
    let columns = fills
        .iter()
        .map(|slot| rules.variables[*slot].column.clone());
    let columns: Vec<String> = columns.collect();
    let carried = columns
        .iter()
        .map(|column| problem::Column::carried(&last.name, column));
    let select = Select {
        columns: carried.collect(),
        ..select
    };
    Stage {
        order_by: columns.iter().map(Expr::named).collect(),
        fills: fills.to_vec(),
        ..Stage::of(name.to_owned(), adds.to_owned(), about, select)
    }
}

fn inputs(rules: &Rules) -> Vec<Input> {
    let unknowns = || rules.variables.iter();
    let rows = unknowns().zip(1_usize..).map(|(unknown, no)| {
        vec![
            Cell::from(no),
            Cell::from(unknown.name.as_str()),
            Cell::from(unknown.column.as_str()),
        ]
    });
    let values = |are_texts| -> Vec<Row> {
        let values = all_values(rules, are_texts).into_iter();
        values.map(|value| vec![value]).collect()
    };
    let (numbers, words) = (values(false), values(true));
    let word_type = varchar(words.iter().filter_map(|row| match &row[0] {
        Cell::Text(text) => Some(text.as_str()),
        _ => None,
    }));
    let of_values = [
        (
            NUMBER,
            "Number: one row is a number that a variable may be.",
            "INTEGER".to_owned(),
            numbers,
        ),
        (
            WORD,
            "Word: one row is a text that a variable may be.",
            word_type,
            words,
        ),
    ];
    let of_values = of_values
        .into_iter()
        .filter(|(_, _, _, rows)| !rows.is_empty());
    let of_values = of_values.map(|(table, about, sql_type, rows)| Input {
        table,
        about,
        columns: vec![Column::new(VALUE, &sql_type)],
        key: &[VALUE],
        looked_up_by: &[],
        fill: Fill::Rows(rows),
    });
    let unknown = Input {
        table: UNKNOWN,
        about: "Unknown: one row is a variable, and the column in which the stages keep its value.",
        columns: vec![
            Column::new("Unknown_No", "INTEGER").about("in the order of the puzzle file, from 1"),
            Column::new(
                "Name",
                &varchar(unknowns().map(|unknown| unknown.name.as_str())),
            ),
            Column::new(
                "Column_Name",
                &varchar(unknowns().map(|unknown| unknown.column.as_str())),
            ),
        ],
        key: &["Unknown_No"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    };
    of_values.chain([unknown]).collect()
}
