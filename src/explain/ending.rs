//! Why a stage is empty: which candidates of the last rows before it came furthest, and which rule removed each of them.

use std::cmp::Ordering;

use serde::Serialize;

use super::funnel::before;
use super::noun_of_groups;
use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::{Plan, Stage};
use crate::problem::{Column, Expr, JoinKind, Role, Rows, Rule, Select, Words};
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
    let Some(mut join) = stage.join().cloned() else {
        return Ok(None);
    };
    if let (Some(groups), Some(group)) = (&plan.puzzle.groups, group)
        && let Some(column) = join.expression(groups.column).cloned()
    {
        let test = column.equals(Expr::text(group));
        join.rules.push(Rule::new(test, "").role(Role::Only));
    }
    let has_rules = |idx: &usize| join.rules_of(*idx).next().is_some();
    let end = DeadEnd {
        plan,
        is_given: join.from.len() > 1 && !has_rules(&0) && join.about(0).is_none(),
        n_in_group: usize::from(group.is_some()),
        join: &join,
    };
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let ask = |select: &Select| -> Result<Vec<Row>> {
        Ok(database.ask(&sql::query(select), stage, watch)?.rows)
    };
    let (mut n_rows, mut rows) = (0, vec![None]);
    if end.is_given {
        let counted = ask(&end.rows(Expr::count(), None))?;
        let first = ask(&end.rows(end.rowid(), Some(MAX_NAMED as u64)))?;
        n_rows = counted[0][0].as_index().unwrap_or(0) as u64;
        rows = first.iter().map(|row| row[0].as_integer()).collect();
    }
    let mut last_rows = Vec::new();
    for row in rows {
        // The sources are asked in turn, until one leaves the row no candidate.
        for idx in (0..join.from.len()).filter(has_rules) {
            let contenders = ask(&end.contenders(idx, row))?;
            if contenders.iter().all(|row| n_missed(row) > 0) {
                last_rows.push(LastRow {
                    row,
                    holds: end.holds(database, row)?,
                    seeks: join.about(idx).map(str::to_owned),
                    removed: end.removed(idx, contenders),
                });
                break;
            }
        }
    }
    Ok(Some(end.ending(stage, group, n_rows, last_rows)))
}

/// A stage that is empty, or empty for a group.
struct DeadEnd<'a> {
    plan: &'a Plan,
    /// The join of the stage, with the condition of the group.
    join: &'a Select,
    /// True if the first relation is given row by row and has no candidates of its own.
    is_given: bool,
    /// The number of pieces that a row holds because of its group.
    n_in_group: usize,
}

impl<'a> DeadEnd<'a> {
    fn ending(
        &self,
        stage: &Stage,
        group: Option<&str>,
        n_rows: u64,
        last_rows: Vec<LastRow>,
    ) -> Ending {
        let ending = Ending {
            table: self.table(0).to_owned(),
            noun: self.noun(),
            group: group.map(str::to_owned),
            stage: stage.name.clone(),
            n_rows,
            last_rows,
            text: String::new(),
        };
        let text = in_words(&ending, noun_of_groups(self.plan));
        Ending { text, ..ending }
    }

    fn table(&self, source: usize) -> &'a str {
        self.join.from[source].as_table().unwrap_or_default()
    }

    fn stage_of(&self, table: &str) -> Option<&'a Stage> {
        self.plan.stages.iter().find(|stage| stage.name == table)
    }

    fn noun(&self) -> String {
        let mut others = self.join.partners().skip(1);
        others
            .find_map(|idx| self.stage_of(self.table(idx)))
            .map_or_else(
                || self.plan.puzzle.decoder.noun().to_owned(),
                |stage| format!("row of {}", stage.name),
            )
    }

    fn rowid(&self) -> Expr {
        Expr::column(&self.join.from[0].alias, "rowid")
    }

    /// The query for the rows that find no candidate, or for their number.
    fn rows(&self, shows: Expr, limit: Option<u64>) -> Select {
        let tests = self.join.choices(0).cloned();
        Select {
            from: vec![self.join.from[0].clone()],
            rules: tests.map(|test| Rule::new(test, "")).collect(),
            order_by: limit.map(|_| self.rowid()).into_iter().collect(),
            columns: vec![Column::new("Found", shows)],
            limit,
            ..Select::default()
        }
    }

    /// The query for the candidates of a source, for one row or for all: how many rules each one misses, and what identifies it.
    fn contenders(&self, idx: usize, row: Option<i64>) -> Select {
        let own = row.map(|row| self.rowid().equals(row));
        let tests = before(self.join, idx).into_iter().chain(own);
        let rules = self.rules(idx);
        let mut cases: Vec<(Expr, Expr)> = rules
            .iter()
            .rev()
            .zip(1..)
            .map(|(rule, n_missed)| (!rule.test.clone(), Expr::Int(n_missed)))
            .collect();
        cases.reverse();
        let missed = Expr::Case(None, cases, Some(Box::new(Expr::Int(0))));
        let names = self.named(idx).zip(1..).map(|(other, no)| {
            let mut inputs = self.plan.inputs.iter();
            let input = inputs.find(|input| self.table(other) == input.table);
            let id = input.map_or("rowid", |input| {
                input.columns.first().map_or("ID", |column| &column.name)
            });
            let id = Expr::column(&self.join.from[other].alias, id);
            Column::new(format!("Name_{no}"), id)
        });
        let joined = self.join.from[..=idx].iter().cloned();
        Select {
            from: joined
                .map(|source| source.joined(JoinKind::Cross))
                .collect(),
            rules: tests.map(|test| Rule::new(test, "")).collect(),
            columns: std::iter::once(Column::new("N_Missed", missed))
                .chain(names)
                .collect(),
            rows: Rows::Distinct,
            ..Select::default()
        }
    }

    /// The candidates that each rule of a source removed, found in the rows of its query.
    fn removed(&self, idx: usize, mut contenders: Vec<Row>) -> Vec<Removed> {
        let rules = self.rules(idx);
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
        removed.collect()
    }

    /// The rules of a source, in the order in which candidates are judged here: those that forbid something come last, so
    /// that a candidate which one of them removed has everything else that is asked for.
    fn rules(&self, idx: usize) -> Vec<&'a Rule> {
        let mut rules: Vec<&Rule> = self.join.rules_of(idx).collect();
        rules.sort_by_key(|rule| rule.says.forbids);
        rules
    }

    /// The sources up to this one whose rows make a candidate.
    fn named(&self, idx: usize) -> impl Iterator<Item = usize> {
        self.join
            .partners()
            .filter(move |other| *other <= idx && !(self.is_given && *other == 0))
    }

    fn name_of(&self, idx: usize, contender: &Row) -> String {
        let names = self.named(idx).zip(&contender[1..]).map(|(other, cell)| {
            let name = match self.stage_of(self.table(other)) {
                Some(stage) => format!("row {} of {}", cell.to_text(), stage.name),
                None => self.plan.puzzle.decoder.candidate(cell),
            };
            match self.join.about(other) {
                Some(about) => format!("{about} in {name}"),
                None => name,
            }
        });
        names.collect::<Vec<_>>().join(" with ")
    }

    /// The pieces that a row of the previous stage holds, apart from that of its group; empty if there are many.
    fn holds(&self, database: &Database, row: Option<i64>) -> Result<Vec<String>> {
        let stage = self.stage_of(self.table(0));
        let (Some(row), Some(stage)) = (row, stage.filter(|stage| !stage.fills.is_empty())) else {
            return Ok(Vec::new());
        };
        let cells = database.row(stage, row)?;
        let decoder = &self.plan.puzzle.decoder;
        let filling = decoder.filling(&stage.fills, &cells).unwrap_or_default();
        let fills_several = filling.len() > stage.fills.len();
        let mut pieces: Vec<String> = Vec::new();
        for placement in filling.into_iter().skip(self.n_in_group) {
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
    let Ending { n_rows, table, .. } = ending;
    let group = ending.group.iter().map(|group| format!(" {group}"));
    let opening = format!(
        "The {noun}{} ends at {}",
        group.collect::<String>(),
        ending.stage
    );
    let noun = &ending.noun;
    let details = |row: &LastRow, comma: &str| {
        let seeks = row.seeks.iter().map(|seeks| format!("{comma} for {seeks}"));
        let furthest = &row.removed[..row.removed.len().min(MAX_RULES)];
        let colon = if furthest.is_empty() { "" } else { ": " };
        let why = removed_in_words(noun, furthest);
        format!("{}{colon}{why}.", seeks.collect::<String>())
    };
    let holds = |row: &LastRow| match row.holds[..] {
        [] => String::new(),
        _ => format!(" (with {})", in_a_list(&row.holds)),
    };
    match ending.last_rows.as_slice() {
        [] => format!("{opening}."),
        [row] if *n_rows <= 1 => {
            let subject = match row.row {
                Some(_) => format!("the one row of {table}{}", holds(row)),
                None => "it".to_owned(),
            };
            format!("{opening}: {subject} finds no {noun}{}", details(row, ""))
        }
        rows => {
            let all = count_of(*n_rows, "row");
            let first = format!("{opening}: none of the {all} of {table} finds a {noun}.");
            let each = rows.iter().map(|row| {
                let no = number(row.row.unwrap_or_default().unsigned_abs());
                format!("- Row {no}{}{}", holds(row), details(row, ","))
            });
            let n_more = n_rows.saturating_sub(rows.len() as u64);
            let more = (n_more > 0).then(|| format!("- And {}.", count_of(n_more, "more row")));
            let lines: Vec<String> = std::iter::once(first).chain(each).chain(more).collect();
            lines.join("\n")
        }
    }
}

/// The most candidates that a reason lists for one rule.
const MAX_REMOVED: usize = 5;

/// Candidates in words, grouped by the rule that removes them. Candidates without a name are only counted.
pub fn removed_by_rule(noun: &str, candidates: &[(String, Words)]) -> String {
    let mut rules: Vec<(&str, Vec<&(String, Words)>)> = Vec::new();
    for candidate in candidates {
        let words = &candidate.1;
        let rule = words.subject.as_ref().unwrap_or(&words.says);
        match rules.iter_mut().find(|(known, _)| known == rule) {
            Some((_, removed)) => removed.push(candidate),
            None => rules.push((rule, vec![candidate])),
        }
    }
    let removed = rules.into_iter().map(|(rule, removed)| {
        let words = &removed[0].1;
        let is_one = removed.iter().all(|(_, other)| other == words);
        let all_names = removed.iter().map(|(name, _)| name);
        let first = all_names.filter(|name| !name.is_empty()).take(MAX_REMOVED);
        Removed {
            words: if is_one {
                words.to_string()
            } else {
                rule.to_owned()
            },
            n_candidates: removed.len() as u64,
            names: first.cloned().collect(),
        }
    });
    removed_in_words(noun, &removed.collect::<Vec<_>>())
}

/// Rule by rule: "“is not in use” removes piece 3; “meets slot 3” removes piece 1 and piece 4".
fn removed_in_words(noun: &str, removed: &[Removed]) -> String {
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
