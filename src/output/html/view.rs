//! A lesson in the form that the page's template and its script need.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::json;

use super::Page;
use super::board::{Addition, Boards};
use super::opening::Opening;
use super::sql::{Coloured, coloured};
use crate::lesson::{Exercise, Hint, Lesson, LessonStage, Meaning, RowId};
use crate::output::{LETTERING, Picture};
use crate::visible::visible;
use crate::words::count_of;

#[derive(Debug, Serialize)]
pub struct View<'a> {
    lesson: &'a Lesson,
    /// The puzzle as somebody gets it who is to solve it.
    opening: Opening<'a>,
    /// The stages that the reader is to write, in order.
    exercises: Vec<ExerciseName<'a>>,
    /// Whether the solution shows only when somebody asks for it.
    hides: bool,
    answer: BoardView,
    stages: Vec<StageView<'a>>,
    extent: String,
    /// The empty board as SVG elements.
    backdrop: String,
    additions: Vec<Addition>,
    /// SVG elements that the additions are made of.
    parts: Vec<String>,
    /// The same in perspective.
    solids: Vec<String>,
    /// How the boards are lettered, as attributes.
    lettering: &'static str,
    /// Data for the script, as JSON that cannot end its element.
    data: String,
}

#[derive(Debug, Serialize)]
struct BoardView {
    /// In the order in which they were laid.
    additions: Vec<usize>,
    /// In the order in which they are painted.
    solids: Vec<usize>,
    /// A description for readers who cannot see the picture.
    label: String,
    caption: String,
}

#[derive(Debug, Serialize)]
struct StageView<'a> {
    #[serde(flatten)]
    stage: &'a LessonStage,
    picture: Option<BoardView>,
    sql: Vec<Coloured>,
    /// Whether rows of the last stage come from its rows.
    leads_to_last: bool,
    /// What is to be written, if it is the stage.
    exercise: Option<ExerciseView<'a>>,
    /// The last stage to write before it.
    after: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct ExerciseName<'a> {
    name: &'a str,
}

#[derive(Debug, Serialize)]
struct ExerciseView<'a> {
    name: &'a str,
    task: &'a [String],
    columns: &'a [Meaning],
    hints: Vec<HintView<'a>>,
}

#[derive(Debug, Serialize)]
struct HintView<'a> {
    #[serde(flatten)]
    hint: &'a Hint,
    sql: Option<Vec<Coloured>>,
}

impl<'a> View<'a> {
    /// The holes for this page, without style and script.
    pub fn of(page: &Page<'a>, picture: &Picture) -> Self {
        let lesson = page.lesson;
        let boards = Boards::of(lesson, picture);
        Self {
            lesson,
            opening: Opening::of(page.told, lesson, picture),
            exercises: page.exercises.iter().map(name).collect(),
            hides: page.hides_answer,
            answer: answer(lesson, &boards),
            stages: (0..lesson.stages.len())
                .map(|idx| stage_view(page, &boards, idx))
                .collect(),
            extent: picture.view_box(),
            backdrop: picture.backdrop(),
            lettering: LETTERING,
            data: data(page, &boards),
            additions: boards.additions,
            parts: boards.parts,
            solids: boards.solids,
        }
    }
}

/// "1 row", "12,345 rows".
pub fn count_of_rows(n_rows: u64) -> String {
    count_of(n_rows, "row")
}

fn name(exercise: &Exercise) -> ExerciseName<'_> {
    ExerciseName {
        name: &exercise.name,
    }
}

fn exercise(exercise: &Exercise) -> ExerciseView<'_> {
    let hints = exercise.hints.iter().map(|hint| HintView {
        hint,
        sql: hint.code.as_deref().map(coloured),
    });
    ExerciseView {
        name: &exercise.name,
        task: &exercise.task,
        columns: &exercise.columns,
        hints: hints.collect(),
    }
}

fn answer(lesson: &Lesson, boards: &Boards) -> BoardView {
    let Some(id) = lesson.furthest else {
        return BoardView {
            additions: Vec::new(),
            solids: Vec::new(),
            label: "The empty board".to_owned(),
            caption: "No piece can be laid, so the board stays empty.".to_owned(),
        };
    };
    let additions = boards.of_row(lesson, id);
    let words = words_of(boards, &additions);
    let row = format!("row {} of {}.", id.row + 1, lesson.stages[id.stage].name);
    let n_rows = lesson.stages[id.stage].n_rows;
    let (label, caption) = match lesson.is_solved {
        true if n_rows > 1 => ("A solution", format!("One of several solutions: {row}")),
        true => ("The solution", format!("The solution: {row}")),
        false => (
            "The furthest board",
            format!("There is no solution. This is as far as it goes: {row}"),
        ),
    };
    BoardView {
        label: format!("{label}: {words}"),
        caption,
        solids: boards.solids_of(&additions),
        additions,
    }
}

fn stage_view<'a>(page: &Page<'a>, boards: &Boards, stage_idx: usize) -> StageView<'a> {
    let lesson = page.lesson;
    let exercises = page.exercises;
    let stage = &lesson.stages[stage_idx];
    let picture = stage.chosen.map(|row| {
        let id = RowId {
            stage: stage_idx,
            row,
        };
        let additions = boards.of_row(lesson, id);
        let words = words_of(boards, &additions);
        BoardView {
            label: format!("Board of row {} of {}: {words}", row + 1, stage.name),
            caption: format!("Row {} of {}", row + 1, stage.name),
            solids: boards.solids_of(&additions),
            additions,
        }
    });
    StageView {
        picture,
        sql: coloured(&stage.statement),
        leads_to_last: leads_to_last(lesson, stage_idx),
        exercise: exercises
            .iter()
            .find(|exercise| exercise.stage == stage_idx)
            .map(exercise),
        after: exercises
            .iter()
            .rfind(|exercise| exercise.stage < stage_idx)
            .map(|exercise| exercise.name.as_str()),
        stage,
    }
}

fn leads_to_last(lesson: &Lesson, stage_idx: usize) -> bool {
    let last = lesson.stages.last();
    let mut parents = last
        .iter()
        .flat_map(|last| &last.rows)
        .flat_map(|row| &row.parents);
    parents.any(|parent| parent.stage == stage_idx) || stage_idx + 2 == lesson.stages.len()
}

fn words_of(boards: &Boards, additions: &[usize]) -> String {
    let mut seen = BTreeSet::new();
    let words = additions
        .iter()
        .map(|idx| boards.additions[*idx].words.as_str())
        .filter(|words| seen.insert(*words));
    words.collect::<Vec<_>>().join(", ")
}

/// Writes `<` as an escape of JSON, so that no text can end the element that it stands in.
fn data(page: &Page, boards: &Boards) -> String {
    let lesson = page.lesson;
    let stages = lesson.stages.iter().enumerate().map(|(stage_idx, stage)| {
        let mut n_ends = 0;
        let rows = stage.rows.iter().enumerate().map(|(row_idx, row)| {
            let why = row.why.as_ref().map(|_| n_ends);
            n_ends += usize::from(why.is_some());
            let from = row.parents.iter().map(|id| [id.stage, id.row]);
            json!({
                "no": row.rowid,
                "from": from.collect::<Vec<_>>(),
                "n_next": row.n_children,
                "adds": boards.adds[stage_idx][row_idx],
                "fresh": boards.is_fresh[stage_idx][row_idx],
                "group": row.group,
                "leads": row.leads_on,
                "why": why,
            })
        });
        json!({
            "name": stage.name,
            "n_rows": stage.n_rows,
            "chosen": stage.chosen,
            "is_last": stage.is_last,
            "leads_to_last": leads_to_last(lesson, stage_idx),
            "rows": rows.collect::<Vec<_>>(),
        })
    });
    let additions = boards.additions.iter().map(|addition| {
        let mut told =
            json!({ "label": visible(&addition.label), "words": visible(&addition.words) });
        if !addition.solids.is_empty() {
            told["solids"] = json!(addition.solids);
        }
        told
    });
    let groups = lesson.groups.iter().flat_map(|groups| &groups.members);
    let groups =
        groups.map(|group| json!({ "name": visible(&group.name), "n_rows": group.n_rows }));
    let data = json!({
        "noun": lesson.groups.as_ref().map(|groups| groups.noun),
        "groups": groups.collect::<Vec<_>>(),
        "additions": additions.collect::<Vec<_>>(),
        "answer": lesson.furthest.filter(|_| lesson.is_solved).map(|id| id.row),
        "exercises": page.exercises.iter().map(|exercise| exercise.stage).collect::<Vec<_>>(),
        "stages": stages.collect::<Vec<_>>(),
    });
    data.to_string().replace('<', "\\u003c")
}
