//! Exact covers as problems: every variable takes a placement on the lowest free cell, so that each way to cover all cells is met once.
//! A row passes on what is left free, regardless of where the pieces lie. Where covers have different numbers of placements, one that
//! covers nothing joins where nothing is left.
//!
//! The cells of a board and the items of a list of options are covered alike, by the same stages.

use crate::family::verify::{NamedRow, Unreadable};
use crate::plan::pack::Masks;
use crate::plan::{Input, InputColumn, StageWords, Style};
use crate::problem::{
    self, BitColumn, Counted, Counting, Expr, Problem, Resource, Role, Rule, Sum, Term, Variable,
};
use crate::relation::{Cell, Row};

/// The relation of the placements.
pub const PLACEMENT: &str = "Placement";

/// The alias of a placement in rules and sums.
pub const PLACED: &str = "Row";

/// A column of the placement.
pub fn placed(column: impl Into<String>) -> Expr {
    Expr::column(PLACED, column)
}

/// The term of a placement in a sum, which adds any number from 0 up.
pub fn any_number(adds: Expr) -> Term {
    Term {
        variable: 0,
        adds,
        least: 0,
        most: i64::MAX >> 8,
    }
}

/// The column of the k-th placement; in its own stage, it has no number.
pub fn placement_column(k: usize) -> String {
    format!("Opt{k}_Placement_ID")
}

/// The IDs of the placements of a row, each with its column.
pub fn placements_in(row: NamedRow, n_placements: usize) -> Result<Vec<(String, i64)>, Unreadable> {
    let earlier = (1..n_placements).map(placement_column);
    let columns = earlier.chain(["Placement_ID".to_owned()]);
    columns
        .map(|column| row.integer(&column).map(|id| (column, id)))
        .collect()
}

/// A problem of `n_placements` of a relation, which use up these resources. Sums have one term, and rules a row, which they read as
/// [`placed`]. Rules that follow from others are asked of all placements but the last.
pub fn problem(
    n_placements: usize,
    relation: &str,
    resources: Vec<Resource>,
    mut sums: Vec<Sum>,
    rules: &[Rule],
) -> Problem {
    let name = |k: usize| format!("Placement_{k}");
    let of = |k: usize, expr: &Expr| expr.read_from(PLACED, &name(k));
    let variables = (1..=n_placements).map(|k| {
        let is_asked = |rule: &&Rule| k < n_placements || rule.role != Role::Implied;
        let only = rules.iter().filter(is_asked);
        Variable {
            says: format!("placement {k}"),
            relation: relation.to_owned(),
            only: only.map(|rule| rule.with_test(of(k, &rule.test))).collect(),
            columns: vec![problem::Column {
                name_at_first: Some("Placement_ID"),
                ..problem::Column::new(placement_column(k), Expr::column(name(k), "ID"))
            }],
            name: name(k),
        }
    });
    for sum in &mut sums {
        let of_one = sum.terms[0].clone();
        let terms = (1..=n_placements).map(|k| Term {
            variable: k - 1,
            adds: of(k, &of_one.adds),
            ..of_one
        });
        sum.terms = terms.collect();
    }
    Problem {
        variables: variables.collect(),
        resources,
        sums,
        ..Problem::default()
    }
}

/// The cells, each of which is covered once.
pub fn cells(masks: &Masks, mirror: Option<&'static str>) -> Resource {
    Resource {
        place: "cell".to_owned(),
        counted: Some(Counted {
            masks: free(masks, "Free_Cells", &masks.all(), ["Cells", "Cells"]),
            counting: Counting::Left,
            says: "lies on free cells only".into(),
            about: "the cells that are still free, a bit for each",
            lowest: Some(masks.code_columns()[1]),
            mirror,
        }),
        is_exact: true,
        ..Resource::default()
    }
}

/// The masks of what is free, which are these at first, with the columns of relations for what a row takes and what it needs.
pub fn free(masks: &Masks, name: &str, start: &[i64], [takes, needs]: [&str; 2]) -> Vec<BitColumn> {
    let rest = format!("Rest_of_{name}");
    masks.in_stages([name, &rest, takes, needs], [start, start])
}

/// How the stages of an exact cover of up to `n_placements` are written.
pub fn style(cells: &Masks, n_placements: usize) -> Style {
    let codes = match cells.suffixes.len() {
        1 => "",
        _ => {
            "\nNo two bits of a mask are the same modulo 67, so that this and the number of the mask make the code of a cell."
        }
    };
    let words = StageWords {
        nouns: ["placement ", "placements "],
        names: (1..=n_placements).map(|k| k.to_string()).collect(),
        does: ["a placement on the lowest free cell of every row of {before}"; 2],
        row: [
            "a placement that covers the first cell",
            "placements that do not overlap and leave no gap before the lowest free cell",
        ],
        last_row: Some("a covered board; no cell is free"),
        notes: format!("\nA mask and its negative share one bit: the lowest that is set.{codes}"),
        ..StageWords::default()
    };
    Style {
        witnesses_first: true,
        words,
        ..Style::default()
    }
}

/// A column of this name for each mask.
pub fn in_masks(name: &str, about: &'static str, masks: &Masks) -> Vec<InputColumn> {
    let names = masks.columns(name).into_iter();
    names
        .map(|name| InputColumn::new(name, "BIGINT").about(about))
        .collect()
}

/// The columns of the bit of a cell, after its code where there are several masks.
pub fn bits_of_cell(masks: &Masks) -> Vec<InputColumn> {
    let code =
        InputColumn::new("Code", "INTEGER").about("67 times its mask, plus its bit modulo 67");
    let code = Some(code).filter(|_| masks.suffixes.len() != 1);
    let bits = in_masks("Bit", "its bit in the masks of cells", masks);
    code.into_iter().chain(bits).collect()
}

/// The values of these columns for a cell, or zeros for a thing that has no bit.
pub fn bits_in_row(masks: &Masks, cell: Option<usize>) -> Row {
    let code = cell.map_or(0, |cell| masks.code(cell));
    let n_codes = usize::from(masks.suffixes.len() != 1);
    integers([vec![code; n_codes], masks.of(cell)].concat())
}

/// The columns of the first cell of a placement, and of all its cells.
pub fn cells_of_placement(masks: &Masks) -> Vec<InputColumn> {
    let about = match masks.suffixes.len() {
        1 => "the lowest bit of Cells",
        _ => "the first cell in the masks: 67 times the mask, plus its bit modulo 67",
    };
    let first = InputColumn::new(masks.code_columns()[1], "BIGINT").about(about);
    let cells = in_masks("Cells", "the mask of all cells that it covers", masks);
    [vec![first], cells].concat()
}

/// The values of these columns for a placement on some cells; zeros if it covers nothing.
pub fn cells_in_row(masks: &Masks, cells: &[usize]) -> Row {
    let place = |cell: &&usize| (masks.bits[**cell].mask, masks.bits[**cell].lowest);
    let first = cells.iter().min_by_key(place);
    let code = first.map_or(0, |cell| masks.code(*cell));
    integers([vec![code], masks.of(cells.iter().copied())].concat())
}

/// Numbers as the values of a row.
pub fn integers(numbers: Vec<i64>) -> Row {
    numbers.into_iter().map(Cell::Integer).collect()
}

/// The row that the first stage starts from: what is free of these resources.
pub fn empty_board(resources: &[Resource]) -> Input {
    let mut columns = Vec::new();
    let mut row = Row::new();
    for counted in resources.iter().filter_map(|it| it.counted.as_ref()) {
        for mask in &counted.masks {
            columns.push(InputColumn::new(mask.column.clone(), "BIGINT").about(counted.about));
            row.push(Cell::Integer(mask.start));
        }
    }
    Input::listed(
        Problem::START,
        "Empty_Board: one row, the masks of all that is free.",
        columns,
        &[],
        [row],
    )
}

/// The indexes of placements by their first cell; `single` are those for one mask. The ID behind the cell puts the solutions in order, and
/// the cells rule out most that do not fit; where there is one mask, a stage reads nothing else.
pub fn placement_indexes(
    masks: &Masks,
    single: &'static [&'static [&'static str]],
) -> &'static [&'static [&'static str]] {
    match masks.suffixes.len() {
        1 => single,
        _ => &[&["First_Code", "ID", "Cells_1", "Cells_2"]],
    }
}
