//! The boards of rows: as data, from which the page draws those that are looked at, and as pictures, of which each part is in the page
//! once. A row adds placements to the boards of the rows that it comes from; rows that add the same share them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::lesson::{Lesson, RowId};
use crate::plan::Filling;
use crate::svg::{Picture, TEXT as LETTERING};
use crate::visible::visible;

/// The line round a side, which the style of the page repeats.
const SIDE_LINE: &str = " stroke=\"#222222\" stroke-width=\"1\" stroke-linejoin=\"round\"";

/// The colour that shapes and letters have where nothing is said.
const BLACK: &str = " fill=\"#000000\"";

#[derive(Debug, Serialize)]
pub struct Addition {
    /// Its placements, each a slot, a piece and what the piece shows there.
    laid: Vec<(usize, String, String)>,
    /// The pieces in short, for lists.
    label: String,
    /// The pieces and their places in words.
    words: String,
}

/// The additions of each row of a lesson to the boards of its parents.
#[derive(Debug, Default)]
pub struct Boards {
    pub additions: Vec<Addition>,
    /// For each stage and row, the addition, if the row adds anything.
    pub adds: Vec<Vec<Option<usize>>>,
    /// For each stage and row, whether its board is the addition alone, because its parents' boards were turned.
    pub is_fresh: Vec<Vec<bool>>,
}

impl Boards {
    pub fn of(lesson: &Lesson, picture: &Picture) -> Self {
        let mut boards = Self::default();
        let mut known = BTreeMap::new();
        for stage in &lesson.stages {
            let mut adds = Vec::new();
            let mut is_fresh = Vec::new();
            for row in &stage.rows {
                let filling = |id: &RowId| &lesson.stages[id.stage].rows[id.row].filling;
                let parents: Vec<&Filling> = row.parents.iter().map(filling).collect();
                let fresh = !parents.iter().all(|parent| is_part(parent, &row.filling));
                let parents = if fresh { Vec::new() } else { parents };
                let is_new =
                    |placement: &&_| !parents.iter().any(|parent| parent.contains(placement));
                let added: Filling = row.filling.iter().filter(is_new).cloned().collect();
                let additions = &mut boards.additions;
                adds.push((!added.is_empty()).then(|| {
                    *known.entry(added).or_insert_with_key(|added| {
                        additions.push(Addition::of(added, picture));
                        additions.len() - 1
                    })
                }));
                is_fresh.push(fresh);
            }
            boards.adds.push(adds);
            boards.is_fresh.push(is_fresh);
        }
        boards
    }

    /// The additions that make the board of a row, in the order in which they were laid.
    fn of_row(&self, lesson: &Lesson, id: RowId) -> Vec<usize> {
        let mut list = Vec::new();
        if !self.is_fresh[id.stage][id.row] {
            let parents = lesson.stages[id.stage].rows[id.row].parents.iter();
            list.extend(parents.flat_map(|parent| self.of_row(lesson, *parent)));
        }
        list.extend(self.adds[id.stage][id.row]);
        list
    }

    pub fn words_of(&self, lesson: &Lesson, id: RowId) -> String {
        let additions = self.of_row(lesson, id).into_iter();
        once_each(additions.map(|idx| self.additions[idx].words.clone()))
    }
}

impl Addition {
    fn of(added: &Filling, picture: &Picture) -> Self {
        let laid = added.iter().map(|placement| {
            let look = placement.look.iter().collect();
            (placement.slot, placement.piece.clone(), look)
        });
        let pieces = added.iter().map(|placement| placement.piece.clone());
        Self {
            laid: laid.collect(),
            label: visible(&once_each(pieces)).into_owned(),
            words: visible(&once_each(picture.board.words(added))).into_owned(),
        }
    }
}

/// Words in order, each once, with commas between them.
fn once_each(words: impl IntoIterator<Item = String>) -> String {
    let mut seen = BTreeSet::new();
    let words = words.into_iter().filter(|word| seen.insert(word.clone()));
    words.collect::<Vec<_>>().join(", ")
}

fn is_part(part: &Filling, whole: &Filling) -> bool {
    part.iter().all(|placement| whole.contains(placement))
}

/// The page says once how its boards are lettered, and its style how sides are lined; letters are black anyhow.
pub fn shortened(svg: &str) -> String {
    let needless = [LETTERING, SIDE_LINE, BLACK].iter();
    let svg = needless.fold(svg.to_owned(), |svg, part| svg.replace(part, ""));
    svg.trim_end().to_owned()
}
