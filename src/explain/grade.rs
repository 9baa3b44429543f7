//! The difficulty of a puzzle: how far narrowing alone gets, and how wide the remaining search is.

use std::collections::BTreeSet;

use serde::Serialize;

use super::funnel;
use crate::compile::compile_within;
use crate::engine::{Database, Limits, Selection, StageRun};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::plan::{Method, Options, Plan};
use crate::words::{count_of, number};

/// The maximum number of rounds for `Easy`, and of rows in the widest stage for `Hard` and `Expert`.
const EASY_ROUNDS: usize = 15;
const HARD_ROWS: u64 = 20;
const EXPERT_ROWS: u64 = 100;

/// The limit on the rows of a stage. A puzzle that exceeds it is extreme.
const MOST_ROWS: u64 = 100_000;

/// The grades, from easy to hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Narrowing alone solves it, in 15 rounds at most.
    Easy,
    /// Narrowing alone solves it, in more rounds.
    Medium,
    /// The widest stage after narrowing has 20 rows at most.
    Hard,
    /// The widest stage after narrowing has 100 rows at most.
    Expert,
    /// The widest stage after narrowing has more rows.
    Extreme,
}

impl Grade {
    fn of(n_rounds: usize, widest: &Widest) -> Self {
        let n_rows = widest.n_rows;
        if n_rows <= 1 && n_rounds <= EASY_ROUNDS {
            Self::Easy
        } else if n_rows <= 1 {
            Self::Medium
        } else if n_rows <= HARD_ROWS {
            Self::Hard
        } else if n_rows <= EXPERT_ROWS {
            Self::Expert
        } else {
            Self::Extreme
        }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }
}

/// A grade, and what it comes from.
///
/// ```
/// use joinsaw::explain::{Grade, grade};
///
/// let grading = grade(&joinsaw::find("sudoku")?, joinsaw::Limits::default())?;
/// assert_eq!(grading.grade, Some(Grade::Easy));
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct Grading {
    /// `None` without a solution.
    pub grade: Option<Grade>,
    /// True if no stage after the rounds leaves more than one row.
    pub is_solved_by_narrowing: bool,
    #[serde(rename = "rounds")]
    pub n_rounds: usize,
    /// `None` without rounds.
    pub candidates: Option<Narrowing>,
    /// By rule, the most removed first.
    pub removed: Vec<RemovedBy>,
    pub widest: Widest,
}

/// The rows that variables may take before and after the rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Narrowing {
    pub before: u64,
    pub left: u64,
}

/// The candidates that rounds removed by one rule, and others of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RemovedBy {
    pub rule: String,
    #[serde(rename = "rounds")]
    pub n_rounds: usize,
    #[serde(rename = "candidates")]
    pub n_candidates: u64,
}

/// The stage after the rounds that leaves the most rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Widest {
    pub stage: String,
    /// If `is_limit`, there are more.
    #[serde(rename = "rows")]
    pub n_rows: u64,
    pub is_limit: bool,
}

impl Widest {
    /// The widest of these stages, or the one that exceeded this limit.
    fn of(run: std::result::Result<Vec<StageRun>, (String, u64)>, n_rounds: usize) -> Self {
        let is_limit = run.is_err();
        let found = run.map(|stages| {
            let joined = stages.into_iter().skip(2 * n_rounds);
            let widest = joined.rev().max_by_key(|stage| stage.n_rows);
            widest
                .map(|stage| (stage.name, stage.n_rows))
                .unwrap_or_default()
        });
        let (stage, n_rows) = found.unwrap_or_else(|exceeded| exceeded);
        Self {
            stage,
            n_rows,
            is_limit,
        }
    }
}

/// Grades a puzzle by a run of its narrowed plan.
///
/// # Errors
/// When the run is interrupted or takes too long.
pub fn grade(puzzle: &Puzzle, limits: Limits) -> Result<Grading> {
    let limits = Limits {
        max_rows: MOST_ROWS,
        ..limits.started()
    };
    let options = Options {
        method: Method::Narrowed,
        keeps_tables: true,
        ..Options::default()
    };
    let plan = compile_within(puzzle, &options, limits)?;
    let n_rounds = plan.n_rounds();
    let mut database = Database::scratch()?;
    let run = match database.run(&plan, limits, &()) {
        Err(Error::TooManyRows { stage, limit }) => Err((stage, limit)),
        run => Ok(run?.stages),
    };
    let last = run.as_ref().map(|stages| stages.last());
    let is_solvable = last.map_or(true, |last| last.is_some_and(|last| last.n_rows > 0));
    let widest = Widest::of(run, n_rounds);
    let removed = removed_by_rules(&database, &plan, limits)?;
    let left = candidates_left(&database, &plan)?;
    let n_removed: u64 = removed.iter().map(|rule| rule.n_candidates).sum();
    Ok(Grading {
        grade: is_solvable.then(|| Grade::of(n_rounds, &widest)),
        is_solved_by_narrowing: is_solvable && widest.n_rows == 1,
        n_rounds,
        candidates: (n_rounds > 0).then_some(Narrowing {
            before: left + n_removed,
            left,
        }),
        removed,
        widest,
    })
}

/// The second stage of each round keeps the candidates that its rule leaves.
fn removed_by_rules(database: &Database, plan: &Plan, limits: Limits) -> Result<Vec<RemovedBy>> {
    let mut removed: Vec<RemovedBy> = Vec::new();
    let rounds = plan.stages.iter().take(2 * plan.n_rounds());
    for stage in rounds.skip(1).step_by(2) {
        let funnel = funnel(database, stage, limits)?;
        for step in funnel.into_iter().flat_map(|funnel| funnel.steps) {
            if let Some(known) = removed.iter_mut().find(|known| known.rule == step.words) {
                known.n_rounds += 1;
                known.n_candidates += step.removed;
            } else {
                removed.push(RemovedBy {
                    rule: step.words,
                    n_rounds: 1,
                    n_candidates: step.removed,
                });
            }
        }
    }
    removed.sort_by_key(|rule| std::cmp::Reverse(rule.n_candidates));
    Ok(removed)
}

/// The rows that the variables of a narrowed plan take.
fn candidates_left(database: &Database, plan: &Plan) -> Result<u64> {
    if plan.n_rounds() == 0 {
        return Ok(0);
    }
    let variables = plan.problem.variables.iter();
    let relations: BTreeSet<&String> = variables.map(|variable| &variable.relation).collect();
    let mut n_rows = 0;
    for relation in relations {
        n_rows += database
            .relation(relation, Selection::default())?
            .rows
            .len() as u64;
    }
    Ok(n_rows)
}

/// The sentences of a grading.
#[must_use]
pub fn grading_in_words(grading: &Grading) -> Vec<String> {
    let rounds = count_of(grading.n_rounds as u64, "round");
    let narrowing = match grading.candidates {
        _ if grading.is_solved_by_narrowing => format!("Narrowing alone solves it, in {rounds}."),
        Some(Narrowing { before, left }) => format!(
            "Narrowing alone leaves {} of {} in {rounds}.",
            number(left),
            count_of(before, "candidate")
        ),
        None => "Narrowing removes nothing.".to_owned(),
    };
    let Widest {
        stage,
        n_rows,
        is_limit,
    } = &grading.widest;
    let more = if *is_limit { "more than " } else { "" };
    let rows = count_of(*n_rows, "row");
    let widest =
        format!("In the search that follows, the widest stage, {stage}, has {more}{rows}.");
    if grading.is_solved_by_narrowing {
        vec![narrowing]
    } else {
        vec![narrowing, widest]
    }
}
