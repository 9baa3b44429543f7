//! The boards of rows, put together from parts: a placement or a joint is drawn once, and whatever has it refers to it. A row
//! adds a list of parts to the boards of the rows that it comes from; rows that add the same share it.

use std::collections::HashMap;

use serde::Serialize;

use super::words::{label_of, words_of};
use crate::lesson::{Lesson, LessonRow, RowId};
use crate::output::{LETTERING, Picture};
use crate::plan::Filling;

/// The line round a side, which the style of the page repeats.
const SIDE_LINE: &str = " stroke=\"#222222\" stroke-width=\"1\" stroke-linejoin=\"round\"";

/// The colour that shapes and letters have where nothing is said.
const BLACK: &str = " fill=\"#000000\"";

#[derive(Debug, Serialize)]
pub struct Addition {
    /// Its parts, in the order in which they are drawn.
    pub parts: Vec<usize>,
    /// The pieces in short, for lists.
    pub label: String,
    /// The pieces and their places in words.
    pub words: String,
}

/// The additions of each row of a lesson to the boards of its parents.
#[derive(Debug)]
pub struct Boards {
    /// Placements and joints as SVG elements, each once.
    pub parts: Vec<String>,
    pub additions: Vec<Addition>,
    /// For each stage and row, the addition, if the row adds anything.
    pub adds: Vec<Vec<Option<usize>>>,
    /// For each stage and row, whether its board is the addition alone, because its parents' boards were turned.
    pub is_fresh: Vec<Vec<bool>>,
}

impl Boards {
    pub fn of(lesson: &Lesson, picture: &Picture) -> Self {
        let mut stock = Stock::default();
        let mut boards = Self {
            parts: Vec::new(),
            additions: Vec::new(),
            adds: Vec::new(),
            is_fresh: Vec::new(),
        };
        let mut known = HashMap::new();
        for stage in &lesson.stages {
            let mut adds = Vec::new();
            let mut is_fresh = Vec::new();
            for row in &stage.rows {
                let parents = fillings_before(lesson, row);
                let fresh = !parents.iter().all(|parent| is_part(parent, &row.filling));
                let parents = if fresh { Vec::new() } else { parents };
                let (added, parts) = stock.addition(picture, &row.filling, &parents);
                adds.push((!parts.is_empty()).then(|| {
                    *known.entry(parts).or_insert_with_key(|parts| {
                        boards.additions.push(Addition {
                            parts: parts.clone(),
                            label: label_of(&added),
                            words: words_of(&picture.board, &added),
                        });
                        boards.additions.len() - 1
                    })
                }));
                is_fresh.push(fresh);
            }
            boards.adds.push(adds);
            boards.is_fresh.push(is_fresh);
        }
        boards.parts = stock.parts;
        boards
    }

    /// The additions that make the board of a row, in the order in which they were laid.
    pub fn of_row(&self, lesson: &Lesson, id: RowId) -> Vec<usize> {
        let mut list = Vec::new();
        if !self.is_fresh[id.stage][id.row] {
            let parents = lesson.stages[id.stage].rows[id.row].parents.iter();
            list.extend(parents.flat_map(|parent| self.of_row(lesson, *parent)));
        }
        list.extend(self.adds[id.stage][id.row]);
        list
    }
}

fn fillings_before<'a>(lesson: &'a Lesson, row: &LessonRow) -> Vec<&'a Filling> {
    let parents = row.parents.iter();
    parents
        .map(|id| &lesson.stages[id.stage].rows[id.row].filling)
        .collect()
}

fn is_part(part: &Filling, whole: &Filling) -> bool {
    part.iter().all(|placement| whole.contains(placement))
}

#[derive(Default)]
struct Stock {
    parts: Vec<String>,
    places: HashMap<String, usize>,
}

impl Stock {
    /// The placements that are in none of the parents, and the parts of those and of the joints that they make.
    fn addition(
        &mut self,
        picture: &Picture,
        filling: &Filling,
        parents: &[&Filling],
    ) -> (Filling, Vec<usize>) {
        let is_new = |placement: &&_| !parents.iter().any(|parent| parent.contains(placement));
        let added: Filling = filling.iter().filter(is_new).cloned().collect();
        let before: Vec<_> = parents
            .iter()
            .flat_map(|parent| picture.joints(parent))
            .collect();
        let joints = picture.joints(filling).into_iter();
        let joints = joints.filter(|joint| !before.contains(joint));
        let parts = added.iter().map(|placement| picture.fragment(placement));
        let parts = parts.chain(joints).map(|svg| self.part(svg)).collect();
        (added, parts)
    }

    fn part(&mut self, svg: String) -> usize {
        let next = self.parts.len();
        let parts = &mut self.parts;
        *self.places.entry(svg).or_insert_with_key(|svg| {
            // The page says once how its boards are lettered, and its style how sides are lined; letters are black anyhow.
            let needless = [LETTERING, SIDE_LINE, BLACK].iter();
            let svg = needless.fold(svg.clone(), |svg, part| svg.replace(part, ""));
            parts.push(svg.trim_end().to_owned());
            next
        })
    }
}
