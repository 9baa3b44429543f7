//! The words of each layout: for variables and values, for relations and their columns, and for the stages.

use super::model::{Arrangement, Assignment};

/// The words of a layout.
pub struct LayoutWords {
    /// The nouns for a variable, for a value that it takes, and for the row of the problem that a stage joins.
    pub variable: &'static str,
    pub value: &'static str,
    pub joined: &'static str,
    /// The columns of `Solution`: two that name a variable, and its value.
    pub columns: [&'static str; 3],
    /// The header of the query for `Solution`.
    pub solution: &'static str,
    /// The relation of the variables, the column that other relations refer to, and the column by which queries name a variable.
    pub variables: RelationNames,
    pub reference: &'static str,
    pub named_by: &'static str,
    /// The words before the name of one variable, and before the names of several, each with a trailing blank.
    pub nouns: [&'static str; 2],
    pub numbers: RelationNames,
    pub about_number: Option<&'static str>,
    /// The variables of each rule that makes variables differ.
    pub apart: RelationNames,
    pub about_rule: &'static str,
    pub given: RelationNames,
    /// The given values of the variables of such a rule.
    pub apart_given: RelationNames,
    pub candidates: RelationNames,
    /// The words of the stages: see [`crate::plan::StageWords`].
    pub does: [&'static str; 2],
    pub row: [&'static str; 2],
    pub notes: &'static str,
    /// The words for one row of a half of a plan or, if puzzles have no halves, for such a puzzle.
    pub halves: Result<&'static str, &'static str>,
}

/// The names of a relation: its table, the columns of its key, and one row in words.
#[derive(Clone, Copy)]
pub struct RelationNames {
    pub table: &'static str,
    pub key: &'static [&'static str],
    pub about: &'static str,
}

/// A table, the columns of its key, and what one row is.
macro_rules! names {
    ($table:literal [$($key:literal),+] $row:literal) => {
        RelationNames {
            table: $table,
            key: &[$($key),+],
            about: concat!($table, ": one row is ", $row, "."),
        }
    };
}

/// The relation of texts that variables take.
pub const TEXTS: RelationNames = names!("Word" ["Value"] "a text that a variable may be");

const OF_NAMES: LayoutWords = LayoutWords {
    variable: "variable",
    value: "value",
    joined: "value",
    columns: ["Unknown_No", "Name", "Holds"],
    solution: "the values of the variables, in every solution.\n-- One row: a variable, by its number and its name, and its value.",
    variables: names!("Unknown" ["Unknown_No"] "a variable, and the column in which the stages keep its value"),
    reference: "Column_Name",
    named_by: "Unknown_No",
    nouns: [""; 2],
    numbers: names!("Number" ["Value"] "a number that a variable may be"),
    about_number: None,
    apart: names!("Apart" ["Unknown", "Rule_No"] "a variable of a rule by which variables differ"),
    about_rule: "counted from 1",
    given: names!("Given" ["Unknown"] "a variable whose value the puzzle gives"),
    apart_given: names!("Apart_Given" ["Rule_No", "Value"] "a value that a variable of a rule is given"),
    candidates: names!("Candidate" ["Unknown", "Value"] "a value that no given excludes from a variable"),
    does: ["a value for {each}"; 2],
    row: [
        "a value that it may take",
        "the values of {n} variables that keep all rules so far, each in the column of its variable",
    ],
    notes: "",
    halves: Err("a puzzle of its own rules"),
};

const OF_GRID: LayoutWords = LayoutWords {
    variable: "cell",
    value: "digit",
    joined: "digit",
    columns: ["Row_No", "Column_No", "Digit"],
    solution: "the digits of every solution.\n-- One row: a cell, by its row and its column from 1, and its digit, given or found.",
    variables: names!("Cell" ["Name"] "a cell of the grid"),
    reference: "Name",
    named_by: "Name",
    nouns: ["cell ", "cells "],
    numbers: names!("Digit" ["Digit"] "a digit that a cell may hold"),
    about_number: None,
    apart: names!("Unit_Cell" ["Cell", "Unit"] "a cell of a unit: of a row, a column, a box, a region or a diagonal"),
    about_rule: "such as row 3",
    given: names!("Given" ["Cell"] "a cell that the puzzle fills beforehand"),
    apart_given: names!("Unit_Given" ["Unit", "Digit"] "a digit that a unit is given in one of its cells"),
    candidates: names!("Candidate" ["Cell", "Digit"] "a digit that no given excludes from an empty cell"),
    does: ["a digit for {each}"; 2],
    row: [
        "a digit that agrees with the givens",
        "{n} digits that agree with each other and with the givens, each in the column of its cell",
    ],
    notes: "",
    halves: Err("a Sudoku"),
};

const OF_PICTURE: LayoutWords = LayoutWords {
    value: "value",
    joined: "look",
    columns: ["Row_No", "Column_No", "Holds"],
    solution: "the cells of every solution.\n\
        -- One row: a cell, by its row and its column from 1, and its value: . if it is empty, # or the letter of its colour if not.",
    nouns: [""; 2],
    does: ["a look for {each}"; 2],
    row: [
        "a look that has the runs of its clue",
        "looks of {n} lines that agree where they cross",
    ],
    halves: Err("a nonogram"),
    ..OF_GRID
};

const OF_HOUSES: LayoutWords = LayoutWords {
    variable: "value",
    value: "house",
    joined: "house",
    variables: names!("Attribute" ["Category_No", "Value_No"] "a value of a category, and the column in which the stages keep its house"),
    numbers: names!("House" ["House"] "a house, by its number from the left"),
    about_number: Some("counted from the left"),
    apart: names!("Apart" ["Attribute", "Rule_No"] "a value of a category, or of another rule by which houses differ"),
    given: names!("Given" ["Attribute"] "a value whose house is given"),
    apart_given: names!("Apart_Given" ["Rule_No", "House"] "a house that a value of a category is given"),
    candidates: names!("Candidate" ["Attribute", "House"] "a house that no given excludes from a value"),
    does: [
        "category {no}, {adds}: every way to give each of its values a house",
        "category {no}, {adds}, joined to every row of {before}: a house for each of its values",
    ],
    row: [
        "the house of each value, in the value's column",
        "the house of each value of all categories so far, in the value's column",
    ],
    notes: "\nEach value joins House once more; a clue stands at the first value where all that it compares is known.",
    halves: Ok("the house of each value of all categories, in the value's column"),
    ..OF_NAMES
};

/// The words for houses where several may have the same value.
const OF_SHARED_HOUSES: LayoutWords = LayoutWords {
    does: [
        "category {no}, {adds}: every way to give its values to the houses",
        "category {no}, {adds}, joined to every row of {before}: its values, given to the houses",
    ],
    row: [
        "the house of each value, or the value of each house where houses share values",
        "the house of each value of all categories so far, or the value of each house where houses share values",
    ],
    ..OF_HOUSES
};

impl Assignment {
    /// The words of its layout.
    #[must_use]
    pub fn words(&self) -> &'static LayoutWords {
        match &self.layout {
            Arrangement::Names(_) => &OF_NAMES,
            Arrangement::Grid { .. } => &OF_GRID,
            Arrangement::Picture { .. } => &OF_PICTURE,
            Arrangement::Houses { categories, .. } => {
                if categories.iter().any(|category| category.is_shared) {
                    &OF_SHARED_HOUSES
                } else {
                    &OF_HOUSES
                }
            }
        }
    }
}
