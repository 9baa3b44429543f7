//! The rules that a cover's file states itself, over the names of the pieces and holes on its cells.

use std::collections::BTreeMap;

use toml::{Spanned, Value};

use super::file::words;
use super::model::Cover;
use crate::error::{Result, all};
use crate::family::assignment::{NamedVariable, RuleKind, Rules, words as words_of};
use crate::family::document::{Document, Entries, check_count, check_name};
use crate::family::rules::{Table, own_rules};
use crate::problem::{Expr, Words};
use crate::relation::Cell;
use crate::sql::identifiers;

/// The most conditions of the rules of a cover: a stage has all of them, and SQLite takes less than a thousand.
const MOST_CONDITIONS: usize = 600;

/// Reads the rules of a file into a cover, and gives the warnings about them. Their variables are the cells, each with the name of what lies
/// there.
///
/// # Errors
/// When a rule is wrong, in which case the message names the line, or when there are too many conditions.
pub fn read(
    document: &Document,
    entries: Entries<Value>,
    cover: &mut Cover,
) -> Result<Vec<String>> {
    let is_touch = |(_, value): &(_, Spanned<Value>)| value.get_ref().get("touch").is_some();
    let (touch, others): (Vec<_>, Vec<_>) = entries.0.into_iter().partition(is_touch);
    cover.touch = all(touch
        .iter()
        .map(|(name, value)| read_touch(document, name, value, cover)))?;
    if others.is_empty() {
        return Ok(Vec::new());
    }
    let name = |idx: usize| Cell::from(cover.cells[idx].name.as_str());
    let axes = cover.grid.axes();
    let columns = &["name", "layer", "row", "column"][..];
    let columns = [&columns[..1], &columns[4 - axes.len()..]].concat();
    let cells = cover.cells.iter().enumerate().map(|(idx, cell)| {
        let place = axes.iter().map(|axis| Cell::Integer(cell.site[*axis] + 1));
        (Some(idx), std::iter::once(name(idx)).chain(place).collect())
    });
    let touching = cover.touching();
    let touches = touching.iter().enumerate().flat_map(|(idx, touches)| {
        let others = touches.iter().flatten();
        others.map(move |(other, _)| (None, vec![name(idx), name(*other)]))
    });
    let sources = vec![
        Table::new("cell", &columns, cells),
        Table::new("touch", &["a", "b"], touches),
    ];
    let (rules, warnings) = own_rules(document, &Entries(others), variables(cover), sources)?;
    check_count(
        &format!("`{}`", document.file()),
        conditions(&rules).len(),
        "conditions in its rules",
        "a cover",
        MOST_CONDITIONS,
    )?;
    cover.own = rules;
    Ok(warnings)
}

/// Reads a rule that two pieces or holes touch: its name, and their positions among all names.
fn read_touch(
    document: &Document,
    name: &Spanned<String>,
    value: &Spanned<Value>,
    cover: &Cover,
) -> Result<(String, [usize; 2])> {
    check_name(
        name.get_ref(),
        "name of a rule",
        &document.place(name.span()),
    )?;
    let copies = cover.copies();
    let mut names = cover.names();
    let touch = value.get_ref().as_table().filter(|table| table.len() == 1);
    let found = words(
        touch
            .and_then(|table| table.get("touch"))
            .unwrap_or(&Value::Boolean(false)),
    );
    let position = |word: &String| {
        let idx = names.iter().position(|name| name == word)?;
        (copies[idx][0] == 1).then_some(idx)
    };
    let parts: Option<Vec<usize>> = found.iter().map(position).collect();
    match parts.as_deref() {
        Some([one, other]) if one != other => Ok((name.get_ref().clone(), [*one, *other])),
        _ => {
            let mut copies = copies.iter();
            names.retain(|_| copies.next().is_some_and(|[copies, _]| *copies == 1));
            Err(document.place(value.span()).error(format!(
                "rule `{}` is not of the form `{{ touch = \"A B\" }}`; expected two of those that come once: {}",
                name.get_ref(),
                names.join(", ")
            )))
        }
    }
}

fn variables(cover: &Cover) -> Vec<NamedVariable> {
    let cells = cover.cells.iter().zip(1..);
    let names =
        cells.map(|(cell, no)| vec![format!("Cell_{}", cell.name), format!("Cell_No_{no}")]);
    let columns = identifiers(&names.collect::<Vec<_>>());
    let variables = cover.cells.iter().zip(columns).map(|(cell, column)| {
        // A cell that nothing can cover is compared with names, too.
        let values = cover.names().into_iter().map(Cell::from);
        NamedVariable::new(cell.name.clone(), column, values.collect())
    });
    variables.collect()
}

/// A condition of what lies on cells, and its words.
type OnCells = (Vec<usize>, Expr, Words);

/// The conditions of rules: one for all that a rule asks of the same cells.
pub fn conditions(rules: &Rules) -> Vec<OnCells> {
    let mut all: Vec<OnCells> = Vec::new();
    let mut known: BTreeMap<(&str, Vec<usize>), usize> = BTreeMap::new();
    for rule in &rules.rules {
        let conditions = match &rule.kind {
            RuleKind::AllDifferent => all_differ(rules, &rule.reads),
            RuleKind::Condition(test) => vec![(rule.reads.clone(), test.clone())],
            RuleKind::Sum(_) | RuleKind::Runs(_) | RuleKind::Connected(_) => Vec::new(),
        };
        for (cells, test) in conditions {
            let mut sorted = cells.clone();
            sorted.sort_unstable();
            let at = *known.entry((&rule.name, sorted)).or_insert(all.len());
            if let Some((_, known, _)) = all.get_mut(at) {
                *known = known.clone().and(test);
            } else {
                let says = words_of(rules, rule, &cells);
                all.push((cells, test, says));
            }
        }
    }
    all
}

/// The condition of each two of these cells that what lies on them differs.
fn all_differ(rules: &Rules, cells: &[usize]) -> Vec<(Vec<usize>, Expr)> {
    let value = |cell: &usize| rules.variables[*cell].value();
    let pairs = cells.iter().enumerate().flat_map(|(idx, last)| {
        let pairs = cells[..idx].iter();
        pairs.map(move |first| (vec![*first, *last], value(first).differs(value(last))))
    });
    pairs.collect()
}
