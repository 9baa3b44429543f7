//! A puzzle whose solution gives each variable one of its values: the model behind files of rules, Sudokus and houses.

use std::collections::{BTreeMap, BTreeSet};

use super::runs::{Run, looks};
use crate::drawing::{Sign, Square};
use crate::family::Family;
use crate::family::description::DescribedClue;
use crate::problem::{ConnectedCell, Expr, Function, Sum, unreached};
use crate::relation::Cell;

/// A puzzle of variables, values and rules.
#[derive(Debug, Clone)]
pub struct Assignment {
    /// The family whose file states it.
    pub family: &'static Family,
    /// The variables and the rules.
    pub rules: Rules,
    /// The places where people see the values.
    pub layout: Arrangement,
    /// The clues in words, in the order of the file.
    pub clues: Vec<DescribedClue>,
    /// The rules of this kind of puzzle, a sentence each.
    pub known_rules: Vec<String>,
    /// The number that ranks solutions, if only the best are kept, and whether the least or the greatest wins.
    pub best: Option<(Expr, Function)>,
}

/// Variables, and the rules that their values must satisfy together.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// The variables, in the order of the file.
    pub variables: Vec<NamedVariable>,
    /// The rules in the order of the file, each once for every choice of variables that it is asked of.
    pub rules: Vec<NamedRule>,
}

/// A variable of the puzzle.
#[derive(Debug, Clone)]
pub struct NamedVariable {
    /// Its name, as people read it: "queen 3".
    pub name: String,
    /// The column that holds its value, and its alias in the stages.
    pub column: String,
    /// The values that it may take, at least one and all of one kind, in the order of the file.
    pub values: Vec<Cell>,
    /// Its value, if the puzzle gives it.
    pub given: Option<Cell>,
    /// True if it only helps to state rules; solutions that differ only in such variables count as one.
    pub is_hidden: bool,
}

/// A rule for some variables.
#[derive(Debug, Clone)]
pub struct NamedRule {
    /// Its name: "stands in another row", "row 3", "clue 5".
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The positions of the variables that it reads.
    pub reads: Vec<usize>,
    /// Its demand on them.
    pub kind: RuleKind,
}

/// Where a rule comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The file, as a rule of its own.
    File,
    /// A unit of a grid, such as a row; this is its kind.
    Unit(&'static str),
    /// A category of houses.
    Category,
    /// A mark on a grid. Only cages are drawn by their cells and totals.
    Mark {
        /// True for a cage.
        is_cage: bool,
    },
    /// A clue.
    Clue {
        /// Its position among the clues.
        idx: usize,
        /// The condition as it was written.
        says: String,
    },
}

/// The demand of a rule on its variables. Expressions read a variable by its column, as the alias and as the name.
#[derive(Debug, Clone)]
pub enum RuleKind {
    /// No two have the same value.
    AllDifferent,
    /// The condition holds.
    Condition(Expr),
    /// A sum keeps its bounds.
    Sum(Sum),
    /// The cells of a line of a picture have these runs, in order.
    Runs(Vec<Run>),
    /// The cells for which a condition holds are connected; each has the number of its variable.
    Connected(Vec<ConnectedCell>),
}

/// The places where people see the values.
#[derive(Debug, Clone)]
pub enum Arrangement {
    /// The board of a file of rules.
    Names(RuledBoard),
    /// A square grid of digits, row by row.
    Grid {
        /// The number of cells in a row, and of digits.
        size: usize,
        /// True if the diagonals are marked.
        has_diagonals: bool,
        /// The signs of marks, below the digits.
        signs: Vec<Sign>,
        /// The clues outside the grid, each with its square, whose coordinates may be -1.
        clues: Vec<([isize; 2], String)>,
    },
    /// A picture: cells row by row, with a rule for the runs of each row and then of each column. The stages join these lines.
    Picture {
        /// The number of cells in a row.
        width: usize,
        /// The column of each line in the stages.
        lines: Vec<String>,
    },
    /// Houses in a row, whose numbers the variables take: each is a value of a category, category by category.
    Houses {
        /// The number of houses.
        n_houses: usize,
        /// The categories in the order of the file.
        categories: Vec<Category>,
    },
}

/// The board of a file of rules. A place is a variable, except for a board of chess.
#[derive(Debug, Clone)]
pub enum RuledBoard {
    /// Each variable by its name.
    List,
    /// A cell of a grid for each variable, the values that are drawn as filled or empty cells, with their symbols, and the numbers that stand
    /// in cells.
    Cells(Vec<Square>, Vec<(Cell, char)>, BTreeMap<Square, String>),
    /// A line between two points of a lattice for each variable, drawn where that is 1, and the numbers among them. A square of both an even
    /// row and an even column is a point, one of two odd ones is a field for a number, and any other one is a line.
    Lines(Vec<Square>, BTreeMap<Square, String>),
    /// A board of chess: a column for each variable, and a row for each value from 1 to this. A value is this piece in its row.
    Chess(usize, &'static str),
    /// A sum: the numbers below each other, the result last, each with the sign before it.
    Sum(Vec<(char, Vec<Letter>)>),
    /// A map: the squares of each variable, the one nearest to the middle first.
    Map(Vec<Vec<Square>>),
}

/// A symbol of a sum, and the variable that it stands for, if it does.
pub type Letter = (char, Option<usize>);

/// A category, such as the colours of the houses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// Its name, as the file spells it.
    pub name: String,
    /// Its column in `Solution`.
    pub column: String,
    /// Its values: as many as there are houses, unless they are shared. Numbers are in order, all others as in the file.
    pub values: Vec<String>,
    /// True if several houses may have a value. Then a variable is the value of a house, instead of the house of a value.
    pub is_shared: bool,
}

impl Assignment {
    /// The value of each variable that needs no search. The stages find at least one of those that people see.
    #[must_use]
    pub fn constants(&self) -> Vec<Option<Cell>> {
        let variables = &self.rules.variables;
        let mut constants = self.rules.given();
        let is_shown = |idx: &usize| !variables[*idx].is_hidden;
        let mut shown = (0..variables.len()).filter(is_shown);
        if shown.clone().all(|idx| constants[idx].is_some())
            && let Some(last) = shown.next_back()
        {
            constants[last] = None;
        }
        constants
    }

    /// The positions of the variables that the stages join.
    #[must_use]
    pub fn open(&self) -> Vec<usize> {
        let constants = self.constants();
        (0..constants.len())
            .filter(|idx| constants[*idx].is_none())
            .collect()
    }

    /// The category of a variable of houses.
    #[must_use]
    pub fn category_of(&self, idx: usize) -> Option<&Category> {
        match &self.layout {
            Arrangement::Houses {
                n_houses,
                categories,
            } => categories.get(idx / n_houses),
            _ => None,
        }
    }
}

impl Rules {
    /// The position of a variable by its column.
    #[must_use]
    pub fn position(&self, column: &str) -> Option<usize> {
        let mut variables = self.variables.iter();
        variables.position(|variable| variable.column == column)
    }

    /// The variables that an expression reads, each once, in order.
    #[must_use]
    pub fn read_by(&self, expr: &Expr) -> Vec<usize> {
        let columns = expr.columns().into_iter();
        let mut read: Vec<usize> = columns
            .filter_map(|(_, name)| self.position(name))
            .collect();
        read.sort_unstable();
        read.dedup();
        read
    }

    /// The rules that make variables differ.
    pub fn apart(&self) -> impl Iterator<Item = &NamedRule> {
        self.rules.iter().filter(|rule| rule.is_apart())
    }

    /// The values that the puzzle gives, by the positions of their variables.
    #[must_use]
    pub fn given(&self) -> Vec<Option<Cell>> {
        let variables = self.variables.iter();
        variables.map(|variable| variable.given.clone()).collect()
    }

    /// The rules that files state, each name once.
    #[must_use]
    pub fn names_of_file(&self) -> Vec<&str> {
        let own = self.rules.iter().filter(|rule| rule.origin == Origin::File);
        let mut names: Vec<&str> = Vec::new();
        for rule in own {
            if !names.contains(&rule.name.as_str()) {
                names.push(&rule.name);
            }
        }
        names
    }
}

impl NamedVariable {
    /// A variable that is neither given nor hidden.
    #[must_use]
    pub fn new(name: String, column: String, values: Vec<Cell>) -> Self {
        Self {
            name,
            column,
            values,
            given: None,
            is_hidden: false,
        }
    }

    /// Its value, as expressions read it.
    #[must_use]
    pub fn value(&self) -> Expr {
        Expr::column(&self.column, &self.column)
    }

    /// The values that it may take beside what the puzzle gives.
    #[must_use]
    pub fn possible(&self) -> &[Cell] {
        self.given
            .as_ref()
            .map_or(&self.values, std::slice::from_ref)
    }

    /// True if its values are texts.
    #[must_use]
    pub fn holds_texts(&self) -> bool {
        matches!(self.values.first(), Some(Cell::Text(_)))
    }
}

impl NamedRule {
    /// True if its variables have different values.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        matches!(self.kind, RuleKind::AllDifferent)
    }

    /// The verdict on the rule where these values are known; `None` if it depends on missing values.
    #[must_use]
    pub fn is_kept(&self, variables: &[NamedVariable], values: &[Option<Cell>]) -> Option<bool> {
        let read = |_: &str, column: &str| {
            let mut own = self.reads.iter();
            let idx = own.find(|idx| variables[**idx].column == column)?;
            values[*idx].clone()
        };
        let can_be_kept = match &self.kind {
            RuleKind::Condition(test) => return Some(test.value(&read)?.as_integer()? != 0),
            RuleKind::AllDifferent => {
                let mut known = self.reads.iter().filter_map(|idx| values[*idx].as_ref());
                let mut seen = BTreeSet::new();
                known.all(|value| seen.insert(value.to_text()))
            }
            RuleKind::Sum(total) => {
                let (mut least, mut most) = (0, 0);
                for term in &total.terms {
                    let known = term.adds.value(&read).and_then(|cell| cell.as_integer());
                    least += known.unwrap_or(term.least);
                    most += known.unwrap_or(term.most);
                }
                total.least.is_none_or(|bound| most >= bound)
                    && total.most.is_none_or(|bound| least <= bound)
            }
            RuleKind::Connected(cells) => cut_off(cells, values).is_none(),
            RuleKind::Runs(runs) => !looks(runs, &self.seen(values), 1).is_empty(),
        };
        let is_known = self.reads.iter().all(|idx| values[*idx].is_some());
        (!can_be_kept || is_known).then_some(can_be_kept)
    }
}

/// True if this value puts a cell among those that have to be connected.
pub fn is_held(cell: &ConnectedCell, value: &Cell) -> bool {
    let test = cell.held.as_ref().map(|(_, test)| test);
    test.is_none_or(|test| test.value(&|_, _| Some(value.clone())) == Some(Cell::from(1_i64)))
}

/// Two cells that can no longer hang together where these values are known, by their variables.
pub fn cut_off(cells: &[ConnectedCell], values: &[Option<Cell>]) -> Option<[usize; 2]> {
    let verdict = |cell: &ConnectedCell| Some(is_held(cell, values[cell.no].as_ref()?));
    let known: Vec<Option<bool>> = cells.iter().map(verdict).collect();
    let beside: Vec<&[usize]> = cells.iter().map(|cell| &cell.beside[..]).collect();
    Some(unreached(&known, &beside)?.map(|at| cells[at].no))
}

/// A value as an expression.
pub fn constant(cell: &Cell) -> Expr {
    match cell {
        Cell::Integer(number) => Expr::Int(*number),
        cell => Expr::text(cell.to_text()),
    }
}

/// The first and the last value, if the values are consecutive numbers.
pub fn range_of(values: &[Cell]) -> Option<(i64, i64)> {
    let numbers: Vec<i64> = values.iter().map(Cell::as_integer).collect::<Option<_>>()?;
    let follows = numbers
        .windows(2)
        .all(|pair| pair[0].checked_add(1) == Some(pair[1]));
    follows.then_some((*numbers.first()?, *numbers.last()?))
}
