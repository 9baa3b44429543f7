//! The rules that a cover's file states itself, over the names of the pieces and holes on its cells.

use std::collections::BTreeMap;

use toml::{Spanned, Value};

use super::model::Cover;
use crate::error::{Result, all};
use crate::family::assignment::{NamedVariable, RuleKind, Rules, words as words_of};
use crate::family::document::{Document, Entries, check_count, check_name, words};
use crate::family::rules::{Table, own_rules};
use crate::problem::{Expr, Words};
use crate::relation::Cell;
use crate::sql::identifiers;

/// The most conditions of the rules of a cover: a stage has all of them, and SQLite takes less than a thousand.
const MOST_CONDITIONS: usize = 600;

/// Reads the rules of a file into a cover, and returns the warnings about them. The variables of the rules are the cells; the value of a
/// cell is the name of what covers it.
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

/// Reads a rule that two pieces or holes touch: its name, and the positions of both among all names.
fn read_touch(
    document: &Document,
    name: &Spanned<String>,
    value: &Spanned<Value>,
    cover: &Cover,
) -> Result<(String, [usize; 2])> {
    let rule = name.get_ref();
    check_name(rule, "name of a rule", &document.place(name.span()))?;
    let names = cover.names().into_iter().enumerate().zip(cover.copies());
    let counted = names.filter(|(_, [copies, _])| *copies == 1);
    let single: BTreeMap<&str, usize> = counted.map(|((part, name), _)| (name, part)).collect();
    let table = value.get_ref().as_table().filter(|table| table.len() == 1);
    let found = table.map_or_else(Vec::new, |table| words(&table["touch"]));
    let parts: Vec<usize> = found
        .iter()
        .filter_map(|name| single.get(name.as_str()).copied())
        .collect();
    match parts[..] {
        [one, other] if one != other && found.len() == 2 => Ok((rule.clone(), [one, other])),
        _ => {
            let single: Vec<&str> = single.into_keys().collect();
            Err(document.place(value.span()).error(format!(
                "rule `{rule}` is not of the form `{{ touch = \"A B\" }}`; expected two of those that come once: {}",
                single.join(", ")
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
