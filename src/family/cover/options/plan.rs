//! Exact covers as plans: item after item. A row goes on with each option that covers the item and nothing that is covered, or as it is
//! where the item is covered already. So each choice of options is met once, whatever the order.

use super::ExactCover;
use super::order::steps;
use crate::drawing::named_cells;
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::{
    Ask, Choice, Column, Fill, Input, MASK_BITS, Options, Plan, Posed, Style, varchar,
};
use crate::problem::{
    self, Binary, Expr, JoinKind, Problem, Purpose, Role, Rule, Running, State, Variable,
};
use crate::relation::{Cell, Row};

/// The relation of options by item.
const CANDIDATE: &str = "Candidate";

/// The number of a bit: an item that is covered, or an optional item that is covered in a colour.
type Bit<'a> = (usize, Option<&'a str>);

/// Turns an exact cover into a plan of as many stages as it has items that have to be covered.
///
/// # Errors
/// When the options ask for a bushy plan, or the database cannot be asked.
pub fn compile(
    puzzle: &Puzzle,
    cover: &ExactCover,
    options: &Options,
    ask: &dyn Ask,
) -> Result<Plan> {
    options.refuse_bushy("an exact cover")?;
    let bits = bits(cover);
    let n_masks = bits.len().div_ceil(MASK_BITS);
    let inputs = inputs(cover, &bits, n_masks);
    let steps = steps(cover);
    let first = steps
        .first()
        .and_then(|step| step.variables.first())
        .copied();
    let posed = Posed::sampled_in_order(problem(cover, first.unwrap_or_default(), n_masks), steps);
    let choice = Choice {
        options,
        ask,
        inputs: &inputs,
        all: &posed,
        once: &posed,
        order: None,
        counts_unseen: true,
        style: Style {
            join: JoinKind::Cross,
            alias: |_| CANDIDATE,
            keeps_witnesses: true,
            describe: &|added| {
                let item = &cover.items[added.variables[0]];
                let about = format!(
                    "{}: an option for item {item}, unless it is covered.\nOne row: options that cover nothing twice.",
                    added.name
                );
                (format!("item {item}"), about)
            },
        },
        solution: "options that cover every item once",
        plan: &|stages| {
            let drawing = named_cells(&cover.items, "covered by");
            let subject = puzzle.subject(cover.items.len(), cover.clone(), drawing);
            Plan::new(subject, inputs.clone(), stages)
        },
    };
    choice.plan()
}

/// What is told apart: the items, and the colours of optional ones.
fn bits(cover: &ExactCover) -> Vec<Bit<'_>> {
    let mut bits: Vec<Bit> = (0..cover.items.len()).map(|item| (item, None)).collect();
    for (item, colour) in cover.options.iter().flat_map(|option| &option.covers) {
        let bit = (*item, colour.as_deref());
        if !bits.contains(&bit) {
            bits.push(bit);
        }
    }
    bits
}

fn problem(cover: &ExactCover, first: usize, n_masks: usize) -> Problem {
    let variables = cover.columns().into_iter().enumerate();
    let variables = variables.map(|(item, column)| {
        let of = |name: &str| Expr::column(&column, name);
        let is_own = of("Item_No").equals(i64::try_from(item + 1).unwrap_or(i64::MAX));
        let own = Rule::new(is_own, format!("only the options of {}", cover.items[item]));
        let is_option = of("Choice_No").with(Binary::Greater, 0);
        let option = Rule::new(is_option, "nothing is covered yet");
        let option = (item == first).then(|| option.role(Role::Only));
        Variable {
            says: format!("item {}", cover.items[item]),
            relation: CANDIDATE.to_owned(),
            only: [own.role(Role::Only)].into_iter().chain(option).collect(),
            columns: vec![problem::Column::new(&column, of("Choice_No"))],
            name: column,
        }
    });
    let covered = |no| numbered("Covered", no, n_masks);
    let of_row = |name: &str, no| Expr::column(State::ROW, numbered(name, no, n_masks));
    let before = |no| Expr::column(State::BEFORE, covered(no));
    let columns = (1..=n_masks).map(|no| Running {
        name: covered(no),
        start: Expr::Int(0),
        after: before(no) | of_row("Takes", no),
        about: "the items that are covered, a bit for each".to_owned(),
        purpose: Purpose::Asked,
    });
    let is_free =
        (1..=n_masks).map(|no| (of_row("Tests", no) & before(no)).equals(of_row("Needs", no)));
    let is_free = Expr::all_with(Binary::And, is_free);
    let says = "covers what is free, or its item is covered";
    Problem {
        variables: variables.collect(),
        state: Some(State {
            columns: columns.collect(),
            rules: is_free
                .into_iter()
                .map(|test| Rule::new(test, says))
                .collect(),
            ..State::default()
        }),
        ..Problem::default()
    }
}

/// The name of a column, with its number if there are several.
fn numbered(name: &str, no: usize, n: usize) -> String {
    if n == 1 {
        name.to_owned()
    } else {
        format!("{name}_{no}")
    }
}

fn inputs(cover: &ExactCover, bits: &[Bit], n_masks: usize) -> Vec<Input> {
    let items = cover.items.iter().zip(1_usize..);
    let items = items.map(|(item, no)| vec![Cell::from(no), Cell::from(item.as_str())]);
    let choices = cover.options.iter().zip(1_usize..);
    let names = choices
        .clone()
        .map(|(option, no)| vec![Cell::from(no), option.name.as_str().into()]);
    let covered = choices.flat_map(|(option, no)| {
        let covers = option.covers.iter();
        covers.map(move |(item, _)| vec![Cell::from(no), Cell::from(item + 1)])
    });
    let masks = (1..=n_masks).flat_map(|no| {
        [
            ("Takes", "what it covers"),
            ("Tests", "what it asks about, by bits"),
            ("Needs", "what has to be covered of that"),
        ]
        .map(|(name, about)| Column::new(numbered(name, no, n_masks), "BIGINT").about(about))
    });
    let choice_no = || Column::new("Choice_No", "INTEGER");
    let item_no = || Column::new("Item_No", "INTEGER").refers_to("Item", "Item_No");
    let option_names = cover.options.iter().map(|option| option.name.as_str());
    let name = |longest: String| Column::new("Name", &longest);
    let input = |table, about, columns, key, rows| Input {
        table,
        about,
        columns,
        key,
        looked_up_by: &[],
        fill: Fill::Rows(rows),
    };
    vec![
        input(
            "Item",
            "Item: one row is an item to cover.",
            vec![
                Column::new("Item_No", "INTEGER"),
                name(varchar(cover.items.iter().map(String::as_str))),
            ],
            &["Item_No"],
            items.collect(),
        ),
        input(
            "Choice",
            "Choice: one row is an option.",
            vec![choice_no(), name(varchar(option_names))],
            &["Choice_No"],
            names.collect(),
        ),
        input(
            "Choice_Item",
            "Choice_Item: one row is an item that an option covers.",
            vec![choice_no().refers_to("Choice", "Choice_No"), item_no()],
            &["Choice_No", "Item_No"],
            covered.collect(),
        ),
        input(
            CANDIDATE,
            "Candidate: one row is an option that covers an item, or 0 for an item that is covered already.",
            [item_no(), choice_no()].into_iter().chain(masks).collect(),
            &["Item_No", "Choice_No"],
            candidates(cover, bits, n_masks),
        ),
    ]
}

/// The options by item, and 0 for each item that is covered already.
fn candidates(cover: &ExactCover, bits: &[Bit], n_masks: usize) -> Vec<Row> {
    let masks_of = |chosen: &dyn Fn(&Bit) -> bool| {
        let masks = bits.chunks(MASK_BITS).map(|part| {
            let set = part.iter().enumerate().filter(|(_, bit)| chosen(bit));
            set.fold(0_i64, |mask, (idx, _)| mask | 1 << idx)
        });
        masks.collect::<Vec<i64>>()
    };
    let row = |item: usize, choice: usize, masks: [&[i64]; 3]| -> Row {
        let masks = (0..n_masks).flat_map(|no| masks.map(|masks| Cell::from(masks[no])));
        let numbers = [Cell::from(item + 1), Cell::from(choice)];
        numbers.into_iter().chain(masks).collect()
    };
    let none = vec![0; n_masks];
    let covered = (0..cover.n_primary).map(|item| {
        let own = masks_of(&|bit| *bit == (item, None));
        row(item, 0, [&none, &own, &own])
    });
    let mut candidates: Vec<Row> = covered.collect();
    for (option, no) in cover.options.iter().zip(1..) {
        let takes = masks_of(&|bit| {
            let mut covers = option.covers.iter();
            covers.any(|(item, colour)| (*item, colour.as_deref()) == *bit)
        });
        let tests = masks_of(&|(of, known)| {
            let mut covers = option.covers.iter();
            covers.any(|(item, colour)| {
                item == of && (colour.is_none() || colour.as_deref() != *known)
            })
        });
        let own = option
            .covers
            .iter()
            .filter(|(item, _)| *item < cover.n_primary);
        candidates.extend(own.map(|(item, _)| row(*item, no, [&takes, &tests, &none])));
    }
    candidates
}
