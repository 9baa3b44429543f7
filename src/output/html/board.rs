//! The boards of rows, put together from parts: a placement or a joint is drawn once, and whatever has it refers to it. A row
//! adds a list of parts to the boards of the rows that it comes from; rows that add the same share it.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::words::{label_of, words_of};
use crate::lesson::{Lesson, LessonRow, RowId};
use crate::output::{LETTERING, Picture};
use crate::plan::{Filling, Placement};

/// The line round a side, which the style of the page repeats.
const SIDE_LINE: &str = " stroke=\"#222222\" stroke-width=\"1\" stroke-linejoin=\"round\"";

/// The colour that shapes and letters have where nothing is said.
const BLACK: &str = " fill=\"#000000\"";

#[derive(Debug, Serialize)]
pub struct Addition {
    /// Its parts, in the order in which they are drawn.
    pub parts: Vec<usize>,
    /// Its placements in perspective, if the board is drawn so.
    pub solids: Vec<usize>,
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
    /// Placements in perspective, in the order in which they are painted, whichever row adds them.
    pub solids: Vec<String>,
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
            solids: Vec::new(),
            additions: Vec::new(),
            adds: Vec::new(),
            is_fresh: Vec::new(),
        };
        let mut known = HashMap::new();
        let mut solids = BTreeSet::new();
        let mut solids_of = Vec::new();
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
                        let drawn = added.iter().filter_map(|laid| solid(picture, laid));
                        let drawn: Vec<(usize, String)> = drawn.collect();
                        solids.extend(drawn.iter().cloned());
                        solids_of.push(drawn);
                        boards.additions.push(Addition {
                            parts: parts.clone(),
                            solids: Vec::new(),
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
        let numbers: HashMap<_, usize> = solids.iter().zip(0..).collect();
        for (addition, drawn) in boards.additions.iter_mut().zip(&solids_of) {
            addition.solids = drawn.iter().map(|solid| numbers[solid]).collect();
        }
        boards.solids = solids.into_iter().map(|(_, svg)| shortened(&svg)).collect();
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

    /// The solids of these additions, in the order in which they are painted.
    pub fn solids_of(&self, additions: &[usize]) -> Vec<usize> {
        let additions = additions.iter().map(|idx| &self.additions[*idx]);
        let mut solids: Vec<usize> = additions.flat_map(|added| &added.solids).copied().collect();
        solids.sort_unstable();
        solids
    }
}

/// A placement in perspective, behind its slot, if the board is drawn so.
fn solid(picture: &Picture, placement: &Placement) -> Option<(usize, String)> {
    let mut bodies = picture.bodies(&vec![placement.clone()]).into_iter();
    Some((placement.slot, bodies.next()?))
}

/// The page says once how its boards are lettered, and its style how sides are lined; letters are black anyhow.
fn shortened(svg: &str) -> String {
    let needless = [LETTERING, SIDE_LINE, BLACK].iter();
    let svg = needless.fold(svg.to_owned(), |svg, part| svg.replace(part, ""));
    svg.trim_end().to_owned()
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
            parts.push(shortened(svg));
            next
        })
    }
}
