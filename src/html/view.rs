//! A lesson in the form that the page's template and its script need.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::board::{Boards, shortened};
use super::opening::Opening;
use super::{Page, packed};
use crate::family::Description;
use crate::lesson::{Exercise, Lesson, LessonStage, RowId};
use crate::svg::{Picture, SharedParts, TEXT as LETTERING};
use crate::visible::visible;

#[derive(Debug, Serialize)]
pub struct View<'a> {
    lesson: &'a Lesson,
    description: &'a Description,
    /// The puzzle as a solver gets it.
    opening: Opening<'a>,
    exercises: &'a [Exercise],
    hides: bool,
    answer: BoardView,
    stages: Vec<StageView<'a>>,
    extent: String,
    /// The empty board as SVG elements.
    backdrop: String,
    /// SVG elements that its boards are made of.
    parts: Vec<String>,
    /// How the boards are lettered, as attributes.
    lettering: &'static str,
    /// Data for the script, as packed JSON.
    data: String,
}

#[derive(Debug, Serialize)]
struct BoardView {
    /// In the order in which they are painted.
    parts: Vec<usize>,
    /// A description for readers who cannot see the picture.
    label: String,
    caption: String,
}

#[derive(Debug, Serialize)]
struct StageView<'a> {
    #[serde(flatten)]
    stage: &'a LessonStage,
    picture: Option<BoardView>,
    /// True if rows of the last stage come from its rows.
    leads_to_last: bool,
    /// The task, if the stage is an exercise.
    exercise: Option<&'a Exercise>,
    /// The last stage to write before it.
    after: Option<&'a str>,
}

impl<'a> View<'a> {
    /// The holes for this page, without style and script.
    pub fn of(page: &Page<'a>, picture: &Picture) -> Self {
        let lesson = page.lesson;
        let boards = Boards::of(lesson, picture);
        let mut parts = SharedParts::default();
        let mut drawn = |id: RowId| {
            let filling = &lesson.stages[id.stage].rows[id.row].filling;
            picture
                .elements(filling)
                .map(|svg| parts.number(svg))
                .collect()
        };
        Self {
            lesson,
            description: page.description,
            opening: Opening::of(page.description, lesson, picture),
            exercises: page.exercises,
            hides: page.hides_answer,
            answer: answer(lesson, &boards, &mut drawn),
            stages: (0..lesson.stages.len())
                .map(|idx| stage_view(page, &boards, idx, &mut drawn))
                .collect(),
            extent: picture.view_box(),
            backdrop: picture.backdrop(),
            lettering: LETTERING,
            data: packed(&data(page, &boards, picture).to_string()),
            parts: parts.svg.iter().map(|svg| shortened(svg)).collect(),
        }
    }
}

fn answer(
    lesson: &Lesson,
    boards: &Boards,
    drawn: &mut impl FnMut(RowId) -> Vec<usize>,
) -> BoardView {
    let Some(id) = lesson.furthest else {
        return BoardView {
            parts: Vec::new(),
            label: "The empty board".to_owned(),
            caption: "No piece can be laid, so the board stays empty.".to_owned(),
        };
    };
    let words = boards.words_of(lesson, id);
    let row = format!("row {} of {}.", id.row + 1, lesson.stages[id.stage].name);
    let n_rows = lesson.stages[id.stage].n_rows;
    let (label, caption) = if !lesson.is_solved {
        let caption = format!("There is no solution. This is as far as it goes: {row}");
        ("The furthest board", caption)
    } else if n_rows > 1 {
        ("A solution", format!("One of several solutions: {row}"))
    } else {
        ("The solution", format!("The solution: {row}"))
    };
    BoardView {
        label: format!("{label}: {words}"),
        caption,
        parts: drawn(id),
    }
}

fn stage_view<'a>(
    page: &Page<'a>,
    boards: &Boards,
    stage_idx: usize,
    drawn: &mut impl FnMut(RowId) -> Vec<usize>,
) -> StageView<'a> {
    let lesson = page.lesson;
    let exercises = page.exercises;
    let stage = &lesson.stages[stage_idx];
    let picture = stage.chosen.map(|row| {
        let id = RowId {
            stage: stage_idx,
            row,
        };
        let words = boards.words_of(lesson, id);
        BoardView {
            label: format!("Board of row {} of {}: {words}", row + 1, stage.name),
            caption: format!("Row {} of {}", row + 1, stage.name),
            parts: drawn(id),
        }
    });
    StageView {
        picture,
        leads_to_last: leads_to_last(lesson, stage_idx),
        exercise: exercises
            .iter()
            .find(|exercise| exercise.stage == stage_idx),
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

fn data(page: &Page, boards: &Boards, picture: &Picture) -> Json {
    let lesson = page.lesson;
    let stages = lesson.stages.iter().enumerate().map(|(stage_idx, stage)| {
        let rows = stage.rows.iter().enumerate().map(|(row_idx, row)| {
            let from = row.parents.iter().map(|id| [id.stage, id.row]);
            json!({
                "from": from.collect::<Vec<_>>(),
                "n_next": row.n_children,
                "adds": boards.adds[stage_idx][row_idx],
                "fresh": boards.is_fresh[stage_idx][row_idx],
                "group": row.group,
                "leads": row.leads_on,
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
    let groups = lesson.groups.iter().flat_map(|groups| &groups.members);
    let groups =
        groups.map(|group| json!({ "name": visible(&group.name), "n_rows": group.n_rows }));
    json!({
        "noun": lesson.groups.as_ref().map(|groups| groups.noun),
        "groups": groups.collect::<Vec<_>>(),
        "additions": boards.additions,
        "board": picture.page_parts(),
        "masks": lesson.masks,
        "play": page.description.play,
        "answer": lesson.furthest.filter(|_| lesson.is_solved).map(|id| id.row),
        "exercises": page.exercises.iter().map(|exercise| exercise.stage).collect::<Vec<_>>(),
        "stages": stages.collect::<Vec<_>>(),
    })
}
