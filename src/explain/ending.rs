//! Why a stage is empty: which candidates of the last rows before it came furthest, and which rule removed each of them.

use std::cmp::Ordering;

use serde::Serialize;

use super::funnel::before;
use super::noun_of_groups;
use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::{Plan, Stage};
use crate::problem::{Column, Expr, JoinKind, Rows, Rule, Select};
use crate::relation::Row;
use crate::sql;
use crate::words::{count_of, in_a_list, number};

/// The maximum number of rows listed, and of candidates named for a rule.
const MAX_NAMED: usize = 3;

/// The maximum number of rules that a sentence names for a row: those that removed the candidates that came furthest.
const MAX_RULES: usize = 2;

/// Rows that fill more slots than this are identified only by their number.
const MAX_HELD: usize = 16;

/// Where a group of rows, or the whole plan, ends: the first stage that leaves nothing of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The group, such as a centre, in a plan that has groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    pub stage: String,
    /// The relation whose last rows find no candidate.
    pub table: String,
    #[serde(rename = "rows")]
    pub n_rows: u64,
    /// The family's word for a candidate: "piece".
    pub noun: String,
    /// The first of these rows.
    pub last_rows: Vec<LastRow>,
    /// All of it in sentences, one a line.
    pub text: String,
}

/// A row that finds no candidate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LastRow {
    /// Its number; `None` in the first stage, which has no rows before it.
    pub row: Option<i64>,
    /// The pieces that it holds, by slot.
    pub holds: Vec<String>,
    /// The thing to place, such as a house for the German, if a stage looks for several.
    pub seeks: Option<String>,
    /// The candidates that came furthest come first.
    pub removed: Vec<Removed>,
}

/// Candidates that one rule removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Removed {
    pub words: String,
    #[serde(rename = "candidates")]
    pub n_candidates: u64,
    /// The first of them.
    pub names: Vec<String>,
}

/// Why a stage left nothing, or nothing of one group of its rows, such as a centre: what removed the candidates of the last rows before
/// it. `None` if the stage is not a plain join.
pub fn ending(
    database: &Database,
    plan: &Plan,
    stage: &Stage,
    group: Option<&str>,
    limits: Limits,
) -> Result<Option<Ending>> {
    let Some(join) = stage.join() else {
        return Ok(None);
    };
    let has_candidates = join.rules_of(0).next().is_some() || join.about(0).is_some();
    let end = DeadEnd {
        plan,
        join,
        group,
        is_given: join.from.len() > 1 && !has_candidates,
    };
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let ask = |select: &Select| -> Result<Vec<Row>> {
        Ok(database.ask(&sql::query(select), stage, watch)?.rows)
    };
    let (n_rows, rows) = if end.is_given {
        let counted = ask(&end.rows(Expr::count(), None))?;
        let first = ask(&end.rows(end.rowid(), Some(MAX_NAMED as u64)))?;
        let n_rows = counted[0][0].as_index().unwrap_or(0) as u64;
        (
            n_rows,
            first.iter().map(|row| row[0].as_integer()).collect(),
        )
    } else {
        (0, vec![None])
    };
    let mut last_rows = Vec::new();
    for row in rows {
        // The sources are asked in turn, until one leaves the row no candidate.
        for idx in end.sources() {
            let contenders = ask(&end.contenders(idx, row))?;
            if contenders.iter().all(|row| n_missed(row) > 0) {
                let holds = end.holds(database, row)?;
                last_rows.push(end.last_row(idx, row, holds, contenders));
                break;
            }
        }
    }
    let mut ending = Ending {
        table: end.table().to_owned(),
        noun: end.noun(),
        group: group.map(str::to_owned),
        stage: stage.name.clone(),
        n_rows,
        last_rows,
        text: String::new(),
    };
    ending.text = in_words(&ending, noun_of_groups(plan));
    Ok(Some(ending))
}

/// A stage that is empty, or empty for a group.
struct DeadEnd<'a> {
    plan: &'a Plan,
    join: &'a Select,
    group: Option<&'a str>,
    /// True if the first relation is given row by row and has no candidates of its own.
    is_given: bool,
}

impl<'a> DeadEnd<'a> {
    /// The relation whose rows find no candidate.
    fn table(&self) -> &str {
        self.join.from[0].as_table().unwrap_or_default()
    }

    fn stage_of(&self, table: &str) -> Option<&'a Stage> {
        self.plan.stages.iter().find(|stage| stage.name == table)
    }

    fn noun(&self) -> String {
        let others = self.join.partners().skip(1);
        let mut tables = others.filter_map(|idx| self.join.from[idx].as_table());
        let stage = tables.find(|table| self.stage_of(table).is_some());
        stage.map_or_else(
            || self.plan.puzzle.decoder.noun().to_owned(),
            |stage| format!("row of {stage}"),
        )
    }

    fn rowid(&self) -> Expr {
        Expr::column(&self.join.from[0].alias, "rowid")
    }

    /// The query for the rows that find no candidate, or for their number.
    fn rows(&self, shows: Expr, limit: Option<u64>) -> Select {
        let tests = self.join.choices(0).cloned().chain(self.of_group());
        Select {
            from: vec![self.join.from[0].clone()],
            rules: tests.map(|test| Rule::new(test, "")).collect(),
            order_by: limit.map(|_| self.rowid()).into_iter().collect(),
            columns: vec![Column::new("Found", shows)],
            limit,
            ..Select::default()
        }
    }

    /// The positions of the sources that have rules.
    fn sources(&self) -> impl Iterator<Item = usize> {
        (0..self.join.from.len()).filter(|idx| self.join.rules_of(*idx).next().is_some())
    }

    /// The query for the candidates of a source, for one row or for all: how many rules each one misses, and what identifies it.
    fn contenders(&self, idx: usize, row: Option<i64>) -> Select {
        let mut tests = before(self.join, idx);
        match row {
            Some(row) => tests.push(self.rowid().equals(row)),
            None => tests.extend(self.of_group()),
        }
        let rules: Vec<&Rule> = self.rules(idx).collect();
        let missed = rules.iter().zip(0..).map(|(rule, n_passed)| {
            let n_missed = i64::try_from(rules.len()).unwrap_or(i64::MAX) - n_passed;
            (!rule.test.clone(), Expr::Int(n_missed))
        });
        let missed = Expr::Case(None, missed.collect(), Some(Box::new(Expr::Int(0))));
        let names = self.named(idx).zip(1..).map(|(other, no)| {
            let source = &self.join.from[other];
            let mut inputs = self.plan.inputs.iter();
            let input = inputs.find(|input| source.as_table() == Some(input.table));
            let id = input.map_or("rowid", |input| {
                input.columns.first().map_or("ID", |column| &column.name)
            });
            Column::new(format!("Name_{no}"), Expr::column(&source.alias, id))
        });
        let joined = self.join.from[..=idx].iter().cloned();
        Select {
            from: joined
                .map(|source| source.joined(JoinKind::Cross))
                .collect(),
            rules: tests.into_iter().map(|test| Rule::new(test, "")).collect(),
            columns: [Column::new("N_Missed", missed)]
                .into_iter()
                .chain(names)
                .collect(),
            rows: Rows::Distinct,
            ..Select::default()
        }
    }

    /// A row with the rules that removed its candidates, by the result of that query.
    fn last_row(
        &self,
        idx: usize,
        row: Option<i64>,
        holds: Vec<String>,
        mut contenders: Vec<Row>,
    ) -> LastRow {
        let rules: Vec<&Rule> = self.rules(idx).collect();
        contenders.sort_by(|one, next| one.partial_cmp(next).unwrap_or(Ordering::Equal));
        let alike = contenders.chunk_by(|one, next| n_missed(one) == n_missed(next));
        let removed = alike.map(|alike| {
            let first = alike.iter().take(MAX_NAMED);
            let mut names: Vec<String> = first.map(|row| self.name_of(idx, row)).collect();
            names.dedup();
            Removed {
                words: rules[rules.len() - n_missed(&alike[0])].says.to_string(),
                n_candidates: alike.len() as u64,
                names,
            }
        });
        LastRow {
            row,
            holds,
            seeks: self.join.about(idx).map(str::to_owned),
            removed: removed.collect(),
        }
    }

    /// The rules of a source, in the order in which candidates are judged here: those that forbid something come last, so
    /// that a candidate which one of them removed has everything else that is asked for.
    fn rules(&self, idx: usize) -> impl Iterator<Item = &'a Rule> {
        let rules = self.join.rules_of(idx);
        let (forbidding, asking): (Vec<&Rule>, Vec<&Rule>) =
            rules.partition(|rule| rule.says.forbids);
        asking.into_iter().chain(forbidding)
    }

    fn of_group(&self) -> Option<Expr> {
        let column = self.plan.puzzle.groups.as_ref()?.column;
        let group = Expr::text(self.group?);
        Some(self.join.expression(column)?.clone().equals(group))
    }

    /// The sources up to this one whose rows make a candidate.
    fn named(&self, idx: usize) -> impl Iterator<Item = usize> {
        self.join
            .partners()
            .filter(move |other| *other <= idx && !(self.is_given && *other == 0))
    }

    fn name_of(&self, idx: usize, contender: &Row) -> String {
        let names = self.named(idx).zip(&contender[1..]).map(|(other, cell)| {
            let table = self.join.from[other].as_table().unwrap_or_default();
            let name = if self.stage_of(table).is_some() {
                format!("row {} of {table}", cell.to_text())
            } else {
                self.plan.puzzle.decoder.candidate(cell)
            };
            match self.join.about(other) {
                Some(about) => format!("{about} in {name}"),
                None => name,
            }
        });
        names.collect::<Vec<_>>().join(" with ")
    }

    /// The pieces that a row of the stage before holds, apart from that of its group.
    fn holds(&self, database: &Database, row: Option<i64>) -> Result<Vec<String>> {
        let before = self.stage_of(self.table());
        let (Some(row), Some(before)) = (row, before.filter(|stage| !stage.fills.is_empty()))
        else {
            return Ok(Vec::new());
        };
        let cells = database.row(before, row)?;
        let decoder = &self.plan.puzzle.decoder;
        let filling = decoder.filling(&before.fills, &cells).unwrap_or_default();
        let fills_several = filling.len() > before.fills.len();
        let mut pieces: Vec<String> = Vec::new();
        for placement in filling.into_iter().skip(usize::from(self.group.is_some())) {
            if !fills_several || !pieces.contains(&placement.piece) {
                pieces.push(placement.piece);
            }
        }
        pieces.truncate(if pieces.len() > MAX_HELD { 0 } else { MAX_HELD });
        Ok(pieces)
    }
}

/// The number of rules from the one that removed a candidate to the last; 0 if none did.
fn n_missed(contender: &Row) -> usize {
    contender[0].as_index().unwrap_or(0)
}

/// The ending in sentences, one a line; `noun` is the word for a group, or for the search.
fn in_words(ending: &Ending, noun: &str) -> String {
    let whose = match &ending.group {
        Some(group) => format!("The {noun} {group}"),
        None => format!("The {noun}"),
    };
    let opening = format!("{whose} ends at {}", ending.stage);
    match ending.last_rows.as_slice() {
        [] => format!("{opening}."),
        [row] if ending.n_rows <= 1 => {
            let subject = match row.row {
                Some(_) => format!("the one row of {}{}", ending.table, holds_in_words(row)),
                None => "it".to_owned(),
            };
            let seeks = sought(row, " for ");
            let why = furthest(&ending.noun, row);
            format!("{opening}: {subject} finds no {}{seeks}{why}.", ending.noun)
        }
        rows => {
            let n_rows = count_of(ending.n_rows, "row");
            let first = format!(
                "{opening}: none of the {n_rows} of {} finds a {}.",
                ending.table, ending.noun
            );
            let each = rows.iter().map(|row| {
                let no = row.row.unwrap_or_default().unsigned_abs();
                let seeks = sought(row, ", for ");
                let (no, holds) = (number(no), holds_in_words(row));
                format!("- Row {no}{holds}{seeks}{}.", furthest(&ending.noun, row))
            });
            let n_more = ending.n_rows.saturating_sub(rows.len() as u64);
            let more = (n_more > 0).then(|| format!("- And {}.", count_of(n_more, "more row")));
            let lines: Vec<String> = std::iter::once(first).chain(each).chain(more).collect();
            lines.join("\n")
        }
    }
}

/// The target of a row, after these words; empty if there is none.
fn sought(row: &LastRow, words: &str) -> String {
    let seeks = row.seeks.iter().map(|seeks| format!("{words}{seeks}"));
    seeks.collect()
}

/// The pieces of a row, in brackets.
fn holds_in_words(row: &LastRow) -> String {
    if row.holds.is_empty() {
        return String::new();
    }
    format!(" (with {})", in_a_list(&row.holds))
}

/// The rules that removed the candidates of a row that came furthest, after a colon.
fn furthest(noun: &str, row: &LastRow) -> String {
    let removed = &row.removed[..row.removed.len().min(MAX_RULES)];
    let colon = if removed.is_empty() { "" } else { ": " };
    format!("{colon}{}", removed_in_words(noun, removed))
}

/// Rule by rule: "“is not in use” removes piece 3; “meets slot 3” removes piece 1 and piece 4".
pub(super) fn removed_in_words(noun: &str, removed: &[Removed]) -> String {
    let removed = removed.iter().map(|removed| {
        let n_more = removed
            .n_candidates
            .saturating_sub(removed.names.len() as u64);
        let more = (n_more > 0).then(|| match removed.names[..] {
            [] => count_of(n_more, noun),
            _ => format!("{} more", number(n_more)),
        });
        // "pieces 3 and 5" for "piece 3 and piece 5"
        let bare = removed.names.iter().map(|name| {
            let (first, bare) = name.split_once(' ')?;
            (first == noun && !bare.contains(' ')).then(|| bare.to_owned())
        });
        let bare: Option<Vec<String>> = bare.collect();
        let (nouns, names) = match bare {
            Some(bare) if bare.len() > 1 => (format!("{noun}s "), bare),
            _ => (String::new(), removed.names.clone()),
        };
        let names: Vec<String> = names.into_iter().chain(more).collect();
        let (rule, names) = (&removed.words, in_a_list(&names));
        format!("\u{201c}{rule}\u{201d} removes {nouns}{names}")
    });
    removed.collect::<Vec<_>>().join("; ")
}
