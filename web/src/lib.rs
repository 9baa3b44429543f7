//! Joinsaw for the page in `web/site/`: what a puzzle file says, solved in the browser. Everything goes in and comes out as JSON.

use std::cell::RefCell;
use std::time::Duration;

use joinsaw::engine::Selection;
use joinsaw::explain::{self, funnel, hint_in_words, loosened};
use joinsaw::family::FAMILIES;
use joinsaw::html::{Page, draw_page};
use joinsaw::lesson::gather;
use joinsaw::plan::{Filling, Plan};
use joinsaw::relation::{Excerpt, Relation, exact};
use joinsaw::sql::expression;
use joinsaw::svg::{PAGE, Picture};
use joinsaw::{Answer, Error, Goal, Limits, Options, Result};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

/// How many rows of a table the page shows.
const ROWS_SHOWN: u64 = 100;

/// How long a question about a stage, and the search for a hint, may take.
const QUESTION: Limits = within(5);
const HINT: Limits = within(20);

const fn within(seconds: u64) -> Limits {
    Limits { max_rows: 2_000_000, timeout: Some(Duration::from_secs(seconds)), since: None, n_threads: 1 }
}

fn limits(max_rows: u32, seconds: f64) -> Limits {
    Limits {
        max_rows: max_rows.into(),
        timeout: Duration::try_from_secs_f64(seconds).ok(),
        n_threads: 1,
        ..Limits::default()
    }
}

thread_local! {
    /// What the last call of [`solve`] found, for questions about it.
    static SOLVED: RefCell<Option<Answer>> = const { RefCell::new(None) };

    /// The rows that the last call of [`without`] found, and the stage that lets them in.
    static LET_IN: RefCell<(usize, Relation)> = RefCell::default();
}

/// The built-in puzzles and the files to start from: a list of objects with `name`, `family`, `text` and `starts`, which is true for
/// a file to start from.
#[wasm_bindgen]
#[must_use]
pub fn puzzles() -> String {
    let listed = FAMILIES.iter().flat_map(|family| {
        let own = family.builtins.iter();
        own.map(|builtin| json!({ "name": builtin.name, "family": family.name, "text": builtin.definition, "starts": false }))
    });
    let starts = FAMILIES.iter().map(|family| {
        json!({ "name": family.name, "family": family.name, "text": family.template, "starts": true })
    });
    Value::Array(listed.chain(starts).collect()).to_string()
}

/// Solves a puzzle: all of it (`goal` is `rows`), until there is a solution (`first`), or as far as to count them (`count`). A stage
/// may leave `max_rows`, and the whole may take `seconds`.
#[wasm_bindgen]
#[must_use]
pub fn solve(text: &str, goal: &str, max_rows: u32, seconds: f64) -> String {
    // Two answers at a time would take twice the memory.
    SOLVED.with_borrow_mut(|solved| *solved = None);
    told(solved(text, goal, max_rows, seconds))
}

fn solved(text: &str, goal: &str, max_rows: u32, seconds: f64) -> Result<Value> {
    let puzzle = joinsaw::parse(text)?;
    let goal_of_plan = match goal {
        "first" => Goal::First,
        "count" => Goal::Count,
        _ => Goal::Rows,
    };
    let options = Options {
        goal: goal_of_plan,
        keeps_tables: goal_of_plan == Goal::Rows,
        ..Options::default()
    };
    let answer = joinsaw::solve_within(&puzzle, &options, limits(max_rows, seconds))?;
    let mut told = json!({ "name": puzzle.name, "size": puzzle.size(), "warnings": puzzle.warnings, "goal": goal });
    told["solved"] = answer.is_solved().into();
    told["solutions"] = json!({
        "all": answer.solutions.all.map(exact),
        "up_to_symmetry": answer.solutions.up_to_symmetry.map(exact),
        "up_to_identical_pieces": answer.solutions.up_to_identical_pieces.map(exact),
        "symmetry": answer.plan.puzzle.symmetry_name,
    });
    told["answer"] = answer.to_riddle()?.into();
    told["stages"] = stages(&answer).into();
    told["groups"] = groups(&answer);
    let shown = shown_first(&answer)?;
    told["board"] = match shown {
        Some(stage_idx) => board_of(&answer, stage_idx, 1)?,
        None => drawn(&answer.plan, &Filling::new(), ""),
    };
    SOLVED.with_borrow_mut(|solved| *solved = Some(answer));
    Ok(told)
}

/// The rows of a stage of the puzzle that was solved last, counted from 0, up to a hundred: `columns`, `rows`, and whether they `fill` a
/// board.
#[wasm_bindgen]
#[must_use]
pub fn rows(stage_idx: usize) -> String {
    of_solved(|answer| {
        let (rows, fills) = (first_rows(answer, stage_idx, ROWS_SHOWN)?, fills(answer, stage_idx));
        Ok(json!({ "columns": rows.columns, "rows": rows.rows, "fills": fills }))
    })
}

/// A row of a stage as a picture: its `svg`, and what it is called in `note`. The stage is counted from 0, the row from 1.
#[wasm_bindgen]
#[must_use]
pub fn board(stage_idx: usize, row_no: u32) -> String {
    of_solved(|answer| board_of(answer, stage_idx, row_no.into()))
}

/// The rules of a stage, counted from 0, in the order in which they are applied: a list of objects with `words`, `sql`, and how many pairs
/// each has `removed` and `left`, unless that takes long. Empty for a stage that is not a plain join.
#[wasm_bindgen]
#[must_use]
pub fn conditions(stage_idx: usize) -> String {
    of_solved(|answer| {
        let stage = &answer.plan.stages[stage_idx];
        let rules = stage.join().map_or_else(Vec::new, |join| join.rules_in_order());
        let funnel = funnel(&answer.engine, stage, QUESTION).ok().flatten();
        let steps = funnel.map(|funnel| funnel.steps);
        let steps = steps.filter(|steps| steps.len() == rules.len());
        let told = rules.iter().enumerate().map(|(idx, (_, rule))| {
            let step = steps.as_ref().map(|steps| &steps[idx]);
            json!({
                "words": stage.select.in_words(rule),
                "sql": expression(&rule.test),
                "removed": step.map(|step| step.removed),
                "left": step.map(|step| step.left),
            })
        });
        Ok(told.collect())
    })
}

/// The rows that a stage would hold as well without some of its rules, both counted from 0: how many there are in `all`, and of the first
/// hundred `columns` and `rows`.
#[wasm_bindgen]
#[must_use]
pub fn without(stage_idx: usize, rules: &[usize]) -> String {
    of_solved(|answer| {
        let stage = &answer.plan.stages[stage_idx];
        let found = loosened(&answer.engine, stage, rules, ROWS_SHOWN, QUESTION)?;
        let Some(Excerpt { n_rows, first }) = found else {
            return Ok(Value::Null);
        };
        let told = json!({ "all": n_rows, "columns": first.columns, "rows": first.rows, "fills": fills(answer, stage_idx) });
        LET_IN.set((stage_idx, first));
        Ok(told)
    })
}

/// A row of those that [`without`] found as a picture, as [`board`] gives it.
#[wasm_bindgen]
#[must_use]
pub fn board_without(row_no: usize) -> String {
    of_solved(|answer| {
        LET_IN.with_borrow(|(stage_idx, let_in)| {
            let stage = &answer.plan.stages[*stage_idx];
            let row = &let_in.rows[row_no - 1];
            let filling = answer.plan.filling(stage, row_no as u64, &let_in.columns, row)?;
            let note = format!("row {row_no} that {} lets in", stage.name);
            Ok(drawn(&answer.plan, &filling, &note))
        })
    })
}

/// The next placement only, beside those given, such as `1=5`: `words`, `sentences` about it, what is then `given`, how many placements are
/// `open`, and the board with it.
#[wasm_bindgen]
#[must_use]
pub fn hint(text: &str, mut given: Vec<String>) -> String {
    let told = || {
        let puzzle = joinsaw::parse(text)?;
        let hint = explain::hint(&puzzle, &Options::default(), &given, HINT)?;
        let mut told = drawn(&hint.plan, &hint.filling(), "");
        let next = hint.next.as_ref();
        told["words"] = next.map(|next| next.words.as_str()).into();
        told["sentences"] = hint_in_words(&hint).into();
        told["open"] = hint.n_open.saturating_sub(1).into();
        given.extend(next.into_iter().flat_map(|next| next.given.clone()));
        told["given"] = given.into();
        Ok(told)
    };
    crate::told(told())
}

/// The script that solves the puzzle: `script`.
#[wasm_bindgen]
#[must_use]
pub fn script() -> String {
    of_solved(|answer| Ok(json!({ "script": answer.plan.script() })))
}

/// The puzzle as a lesson to read: its `name` and the `page`, in HTML, whose scripts run no SQL. The limits are those of [`solve`].
#[wasm_bindgen]
#[must_use]
pub fn lesson(text: &str, max_rows: u32, seconds: f64) -> String {
    told(page_of(text, max_rows, seconds))
}

fn page_of(text: &str, max_rows: u32, seconds: f64) -> Result<Value> {
    let puzzle = joinsaw::parse(text)?.for_lesson();
    let options = Options {
        keeps_tables: true,
        ..Options::default()
    };
    let limits = limits(max_rows, seconds);
    let answer = joinsaw::solve_within(&puzzle, &options, limits)?;
    let mut lesson = gather(&answer, &puzzle, limits)?;
    lesson.choose_first_rows();
    let page = Page {
        lesson: &lesson,
        description: &puzzle.content.describe(),
        engine: None,
        exercises: &[],
        hides_answer: true,
    };
    let picture = Picture::new(&puzzle.name, &answer.plan.puzzle.drawing, &PAGE);
    Ok(json!({ "name": puzzle.name, "page": draw_page(&page, &picture) }))
}

/// The tables of the puzzle that was solved last, as a SQLite file that `joinsaw show` reads; empty if none was solved.
#[wasm_bindgen]
#[must_use]
pub fn file() -> Vec<u8> {
    SOLVED.with_borrow(|solved| {
        let bytes = solved.as_ref().map(|answer| answer.engine.to_bytes());
        bytes.and_then(Result::ok).unwrap_or_default()
    })
}

fn of_solved(ask: impl FnOnce(&Answer) -> Result<Value>) -> String {
    SOLVED.with_borrow(|solved| match solved {
        Some(answer) => told(ask(answer)),
        None => json!({ "errors": [{ "message": "no puzzle is solved", "line": null }] }).to_string(),
    })
}

/// A result for the page: the value, or its `errors`, each with a `message` and its `line`, counted from 1, if it names one.
fn told(result: Result<Value>) -> String {
    match result {
        Ok(value) => value.to_string(),
        Err(error) => {
            let (shown, n_more) = error.shown();
            let errors = shown.iter().map(|error| {
                let message = error.to_string();
                json!({ "line": line_in(&message), "message": message })
            });
            let limit = matches!(
                error,
                Error::TooManyRows { .. } | Error::TimedOut { .. } | Error::OutOfRoom { .. } | Error::TooMuchMemory { .. }
            );
            json!({ "errors": errors.collect::<Vec<_>>(), "more": n_more, "limit": limit }).to_string()
        }
    }
}

/// The line that a message about a puzzle names.
fn line_in(message: &str) -> Option<usize> {
    let (_, rest) = message.split_once("line ")?;
    let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest[..n_digits].parse().ok()
}

fn stages(answer: &Answer) -> Vec<Value> {
    let planned = answer.plan.stages.iter();
    let ran = answer.stages().iter().zip(planned);
    let stages = ran.map(|(run, stage)| {
        json!({ "name": stage.name, "adds": stage.adds, "rows": run.n_rows, "seconds": run.seconds, "sql": stage.statement() })
    });
    stages.collect()
}

/// What becomes of each group, such as each centre of a flower; null where there are none.
fn groups(answer: &Answer) -> Value {
    let Some(groups) = &answer.plan.puzzle.groups else {
        return Value::Null;
    };
    let members = answer.groups().into_iter();
    let members = members.map(|(name, n_rows)| json!({ "name": name, "n_rows": n_rows }));
    json!({ "noun": groups.noun, "members": members.collect::<Vec<_>>() })
}

/// Whether the rows of a stage say what lies where.
fn fills(answer: &Answer, stage_idx: usize) -> bool {
    let stage = answer.plan.stages.get(stage_idx);
    stage.is_some_and(|stage| !stage.fills.is_empty()) && answer.has_rows()
}

/// The stage whose first row is shown first: that of the solutions, or the last that has rows.
fn shown_first(answer: &Answer) -> Result<Option<usize>> {
    for (idx, run) in answer.stages().iter().enumerate().rev() {
        if run.n_rows > 0 && fills(answer, idx) && !first_rows(answer, idx, 1)?.rows.is_empty() {
            return Ok(Some(idx));
        }
    }
    Ok(None)
}

fn first_rows(answer: &Answer, stage_idx: usize, limit: u64) -> Result<Relation> {
    let stages = &answer.plan.stages;
    match stages.get(stage_idx) {
        Some(stage) if stage_idx + 1 < stages.len() => {
            let limit = Some(limit);
            let selection = Selection { limit, ..Selection::default() };
            answer.engine.relation(&stage.name, selection)
        }
        _ => answer.first_rows(limit),
    }
}

fn board_of(answer: &Answer, stage_idx: usize, row_no: u64) -> Result<Value> {
    let plan = &answer.plan;
    let rows = first_rows(answer, stage_idx, row_no)?;
    let stage = plan.stages.get(stage_idx).unwrap_or(plan.last_stage());
    let filling = match rows.rows.last() {
        Some(row) if fills(answer, stage_idx) => plan.filling(stage, row_no, &rows.columns, row)?,
        _ => Filling::new(),
    };
    let note = if stage_idx + 1 == plan.stages.len() {
        format!("solution {row_no}")
    } else {
        format!("row {row_no} of {}", stage.name)
    };
    let mut board = drawn(plan, &filling, &note);
    board["stage"] = stage_idx.into();
    board["row"] = row_no.into();
    Ok(board)
}

/// A board in the colours of a light page, which the style of the page changes for a dark one.
fn drawn(plan: &Plan, filling: &Filling, note: &str) -> Value {
    let picture = Picture::new(&plan.puzzle.name, &plan.puzzle.drawing, &PAGE);
    json!({ "svg": picture.svg(filling, note), "note": note })
}
