//! A puzzle, and the traits by which its family takes part.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::assignment::Rules;
use super::description::Description;
use super::document::Document;
use super::verify::Checker;
use crate::drawing::Drawing;
use crate::drawing::legend::Legend;
use crate::error::Result;
use crate::plan::{
    Decoder, Filling, Input, Placement, Riddle, Stage, Statement, Subject, Symmetry,
};
use crate::problem::Words;
use crate::relation::Row;

/// A puzzle, and the file it was read from.
///
/// ```
/// let puzzle = joinsaw::find("drive-ya-nuts")?;
/// assert_eq!((puzzle.family(), &*puzzle.size()), ("flower", "order 6, 7 pieces"));
/// let answer = joinsaw::solve(&puzzle.with_given(&["centre=3".to_owned()])?, &joinsaw::Options::default())?;
/// assert!(!answer.is_solved());
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// Its name.
    pub name: String,
    /// Its pieces and rules, as its family sees them.
    pub content: Arc<dyn Content>,
    /// The known number of its solutions, if its file has it.
    pub known: Known,
    /// The question that it asks of its solutions, if it asks one.
    pub riddle: Option<Riddle>,
    /// The whole puzzle file; a kept database stores it.
    pub definition: String,
    /// The colours and names of its symbols in pictures, as far as its file gives them.
    pub legend: Legend,
    /// True if `load` brought it.
    pub is_loaded: bool,
    /// Warnings about what looks odd in it.
    pub warnings: Vec<String>,
}

/// The known number of solutions of a puzzle, counted in three ways.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Every filling, pieces told apart by ID, turned boards counted apart.
    pub all: Option<u64>,
    /// Every filling, where those that turn into each other with the whole board count once.
    pub up_to_symmetry: Option<u64>,
    /// The same, where swapping two identical pieces does not count as a difference.
    pub up_to_identical_pieces: Option<u64>,
}

/// A puzzle that is part of the program.
#[derive(Debug, Clone, Copy)]
pub struct Builtin {
    /// The name to ask for it by.
    pub name: &'static str,
    /// Its puzzle file.
    pub definition: &'static str,
}

/// The file of this name in `puzzles/`, compiled in.
macro_rules! builtin {
    ($name:literal) => {
        $crate::family::Builtin {
            name: $name,
            definition: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/puzzles/",
                $name,
                ".toml"
            )),
        }
    };
}
pub(crate) use builtin;

/// A family of puzzles.
///
/// ```
/// let names: Vec<&str> = joinsaw::family::FAMILIES.iter().map(|family| family.name).collect();
/// assert_eq!(names, ["flower", "board", "cover", "logic", "sudoku", "nonogram", "rules"]);
/// ```
#[derive(Debug)]
pub struct Family {
    /// Its name, as puzzle files spell it.
    pub name: &'static str,
    /// A commented puzzle file to start from.
    pub template: &'static str,
    /// The keys of what could be left out of its files, each with the noun for a part: `("grid", "given")`.
    pub optional: &'static [(&'static str, &'static str)],
    /// Its built-in puzzles.
    pub builtins: &'static [Builtin],
    /// Reads a puzzle of this family from the text of its file; the error of a text that is none names the line.
    pub parse: fn(&Document) -> Result<Puzzle>,
    /// Makes one pipeline of many of its puzzles, if the family has that.
    pub together: Option<BatchBuilder>,
}

/// The pieces and rules of a puzzle, as its family sees them.
pub trait Content: Any + Debug + Send + Sync {
    /// Its family.
    fn family(&self) -> &'static Family;

    /// How big the puzzle is, in words: "order 6, 7 pieces".
    fn size(&self) -> String;

    /// The puzzle as a problem, for the planner.
    fn state(&self, puzzle: &Puzzle) -> Statement;

    /// The puzzle as a problem with its own givens left open, to ask what could be where.
    fn open(&self, puzzle: &Puzzle) -> Statement {
        self.state(puzzle)
    }

    /// The puzzle in plain words.
    fn describe(&self) -> Description;

    /// Checks its solutions without any plan.
    fn checker(&self) -> Checker<'_>;

    /// The puzzle with a place filled beforehand, both as `--given` names them.
    ///
    /// # Errors
    /// When the puzzle has no such place or piece, or has filled the place itself.
    fn given(&self, place: &str, piece: &str) -> Result<Given>;

    /// A placement as `--given` names it: the place, such as `1`, and what lies there, such as `5`.
    fn as_given(&self, placement: &Placement) -> [String; 2];

    /// How a placed piece is turned, in words, where it could be turned another way and its look tells: "not turned".
    fn turn_in_words(&self, _placement: &Placement) -> Option<String> {
        None
    }

    /// The rule of its file that these placements break, where its problem cannot judge single ones.
    fn broken(&self, _filling: &Filling) -> Option<Words> {
        None
    }

    /// The parts that could be left out of the puzzle, such as the clues of a logic puzzle, and what it fills beforehand.
    fn parts(&self) -> Vec<LeftOut> {
        Vec::new()
    }
}

/// Makes one pipeline of these puzzles of a family; gives `None` if they do not fit together.
pub type BatchBuilder = for<'a> fn(&'a [Puzzle]) -> Option<Batch<'a>>;

/// Puzzles of one family in one pipeline.
pub struct Batch<'a> {
    /// The relations that the stages start from, in the order in which they are filled.
    pub inputs: Vec<Input>,
    /// The stages, in the order in which they run. Each row of the last one is a solution.
    pub stages: Vec<Stage>,
    /// Reads the pieces of a solution.
    pub pieces: PiecesOfRow<'a>,
}

/// Gives the position of the puzzle that a row of the last stage solves, from 0, and the IDs of the pieces in its slots, in order.
pub type PiecesOfRow<'a> = Box<dyn Fn(&Row) -> (usize, Vec<String>) + 'a>;

/// A puzzle with one more given.
///
/// ```
/// let puzzle = joinsaw::find("sudoku")?;
/// let given = puzzle.content.given("r1c3", "4")?;
/// assert_eq!(given.placed, [(2, "4".to_owned())]);
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Given {
    /// The content of the puzzle then. Its solutions are those that agree with what is given.
    pub content: Arc<dyn Content>,
    /// The places that it fills, counted from 0, each with the ID of the piece there: most often one, none for a rim, several for
    /// a date.
    pub placed: Vec<(usize, String)>,
}

impl Given {
    /// A puzzle of this content, which fills these places.
    pub(super) fn of(content: impl Content, placed: Vec<(usize, String)>) -> Self {
        Self {
            content: Arc::new(content),
            placed,
        }
    }

    /// The pieces that it places, as far as they are known.
    #[must_use]
    pub fn filling(&self) -> Filling {
        let placed = self.placed.iter().map(|(slot, piece)| Placement {
            slot: *slot,
            piece: piece.clone(),
            look: Vec::new(),
        });
        placed.collect()
    }
}

/// A part that could be left out of a puzzle.
#[derive(Debug)]
pub struct LeftOut {
    /// In words.
    pub name: String,
    /// The part.
    pub of: PartOf,
    /// The word for parts that should all say something new, such as "clue"; `None` for others.
    pub noun: Option<&'static str>,
    /// The puzzle without it.
    pub rest: Arc<dyn Content>,
}

/// A part of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartOf {
    /// The rule of this name.
    Rule(String),
    /// The given of this place, counted from 0.
    Given(usize),
}

impl LeftOut {
    /// The rules of a file, each by its name; `with` makes the puzzle with the others.
    pub(super) fn rules(rules: &Rules, with: impl Fn(Rules) -> Arc<dyn Content>) -> Vec<Self> {
        let part = |name: &str| {
            let mut rest = rules.clone();
            rest.rules.retain(|rule| rule.name != name);
            Self {
                name: format!("rule `{name}`"),
                of: PartOf::Rule(name.to_owned()),
                noun: None,
                rest: with(rest),
            }
        };
        rules.names_of_file().into_iter().map(part).collect()
    }
}

impl Puzzle {
    /// A puzzle of this content from a file, which may give its name.
    pub(super) fn new(
        document: &Document,
        name: Option<Spanned<String>>,
        known: Known,
        question: Option<Spanned<String>>,
        content: impl Content,
    ) -> Result<Self> {
        Ok(Self {
            name: document.puzzle_name(name)?,
            content: Arc::new(content),
            known,
            riddle: question.map(|question| Riddle {
                place: document.place(question.span()),
                query: question.into_inner(),
            }),
            definition: document.text().to_owned(),
            legend: Legend::default(),
            is_loaded: false,
            warnings: Vec::new(),
        })
    }

    /// The puzzle as its plans present it, with this many places: no groups, no symmetries, and no choice of an order.
    pub(super) fn subject(
        &self,
        n_slots: usize,
        decoder: impl Decoder + 'static,
        drawing: Drawing,
    ) -> Subject {
        Subject {
            name: self.name.clone(),
            family: self.family(),
            definition: self.definition.clone(),
            is_loaded: self.is_loaded,
            title: format!("{}: {}", self.name, self.size()),
            slots: Vec::new(),
            groups: None,
            symmetries: vec![Symmetry::identity(n_slots)],
            symmetry_name: "rotation",
            acts_freely: true,
            has_identical_pieces: false,
            tally: None,
            riddle: self.riddle.clone(),
            decoder: Box::new(decoder),
            drawing,
        }
    }

    /// The family's name, as puzzle files spell it.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.content.family().name
    }

    /// How big the puzzle is, in words: "order 6, 7 pieces".
    #[must_use]
    pub fn size(&self) -> String {
        self.content.size()
    }

    /// Its content, if this is its family's type.
    #[must_use]
    pub fn content<T: Content>(&self) -> Option<&T> {
        let content: &dyn Any = self.content.as_ref();
        content.downcast_ref()
    }

    /// The puzzle that a lesson is about: of a calendar without a date, that of 1 January.
    #[must_use]
    pub fn for_lesson(self) -> Self {
        let date = ["date=2024-01-01".to_owned()];
        self.with_given(&date).unwrap_or(self)
    }
}
