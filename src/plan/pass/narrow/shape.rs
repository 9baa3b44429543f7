//! Rules that are equal up to the names of variables and constants, taken together.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::removal::{By, Removal};
use super::table::{MEETS, MOST_ROUNDS, NAME, NAMES, OWN, made_by, name_column, select, table};
use crate::plan::Input;
use crate::problem::{
    Column as Value, Expr, From, Problem, Role, Rows, Rule, Sum, Variable, VariableId,
};
use crate::relation::Cell;
use crate::sql;

/// Ends the words of a removal whose tests are worded differently.
const AND_SO_ON: &str = ", and so on";

/// The variables that take rows of one relation.
pub struct Takers {
    relation: String,
    /// The columns of the relation that the problem reads.
    pub columns: Vec<String>,
    variables: Vec<VariableId>,
}

/// The variables of a problem, by their relations.
pub struct Kinds<'a> {
    problem: &'a Problem,
    pub list: Vec<Takers>,
    /// For each variable, the position of its kind.
    of: Vec<usize>,
}

/// Variables, a test of them or a value of their rows, constants that go with it, and its words.
type Test = (Vec<VariableId>, Expr, Vec<Cell>, String);

/// The variables that a test applies to, and its constants for them.
type Member = (Vec<VariableId>, Vec<Cell>);

impl<'a> Kinds<'a> {
    pub fn of(problem: &'a Problem) -> Self {
        let mut list: Vec<Takers> = Vec::new();
        let of = problem.variables.iter().enumerate().map(|(id, variable)| {
            let relation = &variable.relation;
            let known = list.iter().position(|kind| kind.relation == *relation);
            let idx = known.unwrap_or_else(|| {
                list.push(Takers {
                    relation: relation.clone(),
                    columns: Vec::new(),
                    variables: Vec::new(),
                });
                list.len() - 1
            });
            let kind = &mut list[idx];
            kind.variables.push(id);
            for column in read_of(problem, id) {
                if !kind.columns.iter().any(|known| known == column) {
                    kind.columns.push(column.to_owned());
                }
            }
            idx
        });
        let of = of.collect();
        Self { problem, list, of }
    }

    pub fn n_variables(&self) -> usize {
        self.of.len()
    }

    fn name(&self, id: VariableId) -> &str {
        &self.problem.variables[id].name
    }

    /// A test of these variables as it reads their relations; `None` if it reads anything else.
    fn over_relations(&self, test: &Expr, variables: &[VariableId]) -> Option<Expr> {
        let test = test.map(&|part| {
            let (name, column) = part.as_column()?;
            let mut read = variables.iter().zip(NAMES);
            let (id, alias) = read.find(|(id, _)| self.name(**id) == name)?;
            self.problem.variables[*id].joined(column, alias)
        });
        let names = &NAMES[..variables.len().min(NAMES.len())];
        let is_known = |(name, _): &(&str, &str)| names.contains(name);
        test.columns().iter().all(is_known).then_some(test)
    }

    /// The removals by rules between variables, and by sums of two numbers.
    pub fn by_rules(&self) -> Vec<Removal> {
        let stated = self.problem.constraints.iter().flat_map(|constraint| {
            directions(&constraint.reads).filter_map(|variables| {
                let test = self
                    .over_relations(&constraint.test, &variables)?
                    .turned_to(OWN);
                Some((variables, test, Vec::new(), constraint.says[0].to_string()))
            })
        });
        let is_pair = |sum: &&Sum| sum.terms.len() == 2 && sum.least == sum.most;
        let sums = self.problem.sums.iter().filter(is_pair).flat_map(|sum| {
            [[0, 1], [1, 0]].into_iter().filter_map(|order| {
                let [own, other] = order.map(|idx| &sum.terms[idx]);
                let variables = vec![own.variable, other.variable];
                let rest = Expr::Int(sum.least?) - own.adds.clone();
                let test = self.over_relations(&rest.equals(other.adds.clone()), &variables)?;
                Some((variables, test, Vec::new(), sum.says.clone()))
            })
        });
        self.removals(By::Rules, stated.chain(sums))
    }

    /// The removals of a variable's other rows, where it alone can take some item of an exact resource.
    pub fn by_items(&self) -> Vec<Removal> {
        let exact = self.problem.resources.iter().filter(|resource| {
            let kinds = resource.takes.iter().map(|take| self.of[take.variable]);
            resource.is_exact && kinds.collect::<BTreeSet<usize>>().len() == 1
        });
        let takes = exact.flat_map(|resource| {
            resource.takes.iter().filter_map(|take| {
                let item = self.over_relations(&take.item, &[take.variable])?;
                let place = Cell::from(resource.place.as_str());
                Some((
                    vec![take.variable],
                    item,
                    vec![place],
                    "every item is taken".to_owned(),
                ))
            })
        });
        self.removals(By::Items, takes)
    }

    /// For each kind, the rows that variables take before any round.
    pub fn choices(&self) -> impl Iterator<Item = Input> {
        self.list.iter().zip(1..).map(|(kind, no)| {
            let rows = kind.variables.iter().map(|id| {
                let variable = &self.problem.variables[*id];
                let name = Value::new(NAME, Expr::text(&variable.name));
                let carried = |column: &String| Value::carried(&variable.name, column);
                let own = variable.only.iter().filter(|rule| is_own(variable, rule));
                let only = own.map(|rule| rule.test.clone());
                let from = From::aliased(&kind.relation, &variable.name);
                sql::query(&select(
                    [from],
                    only,
                    [name].into_iter().chain(kind.columns.iter().map(carried)),
                    Rows::Every,
                ))
            });
            let (table, relation) = (table("Choice", no), &kind.relation);
            let about =
                format!("-- {table}: one row is a row of {relation} that a variable may take.");
            let rows = rows.collect::<Vec<_>>().join("\nUNION ALL\n");
            made_by(
                format!("{about}\nCREATE TABLE {table} AS\n{rows}\n;"),
                table,
            )
        })
    }

    /// Tests that are alike, taken together. Constants that all of them share stand in the test.
    fn removals(&self, by: By, tests: impl Iterator<Item = Test>) -> Vec<Removal> {
        let mut shapes: BTreeMap<(Vec<usize>, Expr), (Vec<Member>, String)> = BTreeMap::new();
        for (variables, test, more, says) in tests {
            let (test, constants) = without_constants(&test, more.len());
            let kinds = variables.iter().map(|id| self.of[*id]).collect();
            let (members, words) = shapes
                .entry((kinds, test))
                .or_insert_with(|| (Vec::new(), says.clone()));
            if *words != says && !words.ends_with(AND_SO_ON) {
                *words += AND_SO_ON;
            }
            members.push((variables, [more, constants].concat()));
        }
        let shapes = shapes.into_iter().zip(1..=MOST_ROUNDS);
        let removals = shapes.map(|(((kinds, mut test), (members, says)), no)| {
            let mut columns: Vec<(String, Vec<Cell>)> = Vec::new();
            for of in 0..kinds.len() {
                let names = members
                    .iter()
                    .map(|(ids, _)| Cell::from(self.name(ids[of])));
                columns.push((name_column(of).to_owned(), names.collect()));
            }
            for (idx, cell) in members[0].1.iter().enumerate() {
                let column = constant_column(idx, cell);
                let cells: Vec<Cell> = members
                    .iter()
                    .map(|(_, cells)| cells[idx].clone())
                    .collect();
                if let Some(fixed) = by.columns().get(idx) {
                    columns.push(((*fixed).to_owned(), cells));
                } else if cells.iter().all(|other| other == cell) {
                    let read = Expr::column(MEETS, column);
                    test = test.map(&|part| (*part == read).then(|| constant(cell)));
                } else {
                    columns.push((column, cells));
                }
            }
            let members = members.into_iter().map(|(ids, _)| ids).collect();
            let helper = by.helper(no, &columns);
            Removal {
                by,
                kinds,
                test,
                members,
                says,
                helper,
            }
        });
        removals.collect()
    }

    /// The expected number of combined rows that a removal looks at.
    pub fn n_combined(&self, removal: &Removal, n_rows: &BTreeMap<String, f64>) -> f64 {
        let n_rows = |id: &VariableId| n_rows.get(self.name(*id)).copied().unwrap_or_default();
        let members = removal.members.iter().map(|variables| {
            let all = variables.iter().map(n_rows);
            if removal.is_looked_up() {
                all.sum::<f64>()
            } else {
                all.product()
            }
        });
        members.sum()
    }

    /// The problem, whose variables take rows of these tables.
    pub fn narrowed(&self, tables: &[&str]) -> Problem {
        let mut problem = self.problem.clone();
        for (variable, kind) in problem.variables.iter_mut().zip(&self.of) {
            let is_left = Expr::column(&variable.name, NAME).equals(Expr::text(&variable.name));
            let says = format!("only what is left to {}", variable.says);
            tables[*kind].clone_into(&mut variable.relation);
            let only = Rule::new(is_left, says).role(Role::Only);
            let before = std::mem::take(&mut variable.only).into_iter();
            let rules = before.filter(|rule| !is_own(variable, rule));
            variable.only = std::iter::once(only).chain(rules).collect();
        }
        problem
    }
}

/// The columns of a variable's relation that the problem reads.
fn read_of(problem: &Problem, id: VariableId) -> impl Iterator<Item = &str> {
    let variable = &problem.variables[id];
    let made = variable.columns.iter().map(|column| &column.expr);
    let only = variable.only.iter().filter(|rule| !is_own(variable, rule));
    let all_terms = problem.sums.iter().flat_map(|sum| &sum.terms);
    let terms = all_terms.filter(move |term| term.variable == id);
    let asked = only
        .map(|rule| &rule.test)
        .chain(terms.map(|term| &term.adds));
    let asked = asked.flat_map(Expr::columns).filter(|(_, column)| {
        let mut columns = variable.columns.iter();
        columns.all(|made| made.name != *column)
    });
    let read = made.flat_map(Expr::columns).chain(asked);
    let of_row = read.filter(|(name, _)| *name == variable.name);
    let counted = problem.counted().flat_map(|(_, counted)| {
        let bits = counted
            .masks
            .iter()
            .flat_map(|mask| [&mask.takes, &mask.needs]);
        bits.map(String::as_str)
    });
    of_row.map(|(_, column)| column).chain(counted)
}

/// True if a rule for a variable reads nothing but its row.
fn is_own(variable: &Variable, rule: &Rule) -> bool {
    let read = rule.test.columns();
    read.iter().all(|(name, _)| *name == variable.name)
}

/// The column of a constant, by its position.
fn constant_column(idx: usize, cell: &Cell) -> String {
    let kind = if cell.as_integer().is_some() {
        "Number"
    } else {
        "Text"
    };
    format!("{kind}_{}", idx + 1)
}

fn constant(cell: &Cell) -> Expr {
    cell.as_integer()
        .map_or_else(|| Expr::text(cell.to_text()), Expr::Int)
}

/// A test with columns in the place of its constants, which are numbered after those before, and the constants.
fn without_constants(test: &Expr, n_before: usize) -> (Expr, Vec<Cell>) {
    let constants = RefCell::new(Vec::new());
    let test = test.map(&|part| {
        let cell = match part {
            Expr::Int(number) => Cell::from(*number),
            Expr::Text(symbols) => Cell::from(symbols.as_str()),
            _ => return None,
        };
        let mut constants = constants.borrow_mut();
        let column = constant_column(n_before + constants.len(), &cell);
        constants.push(cell);
        Some(Expr::column(MEETS, column))
    });
    (test, constants.into_inner())
}

/// These variables, reordered to start with each in turn; none if there are too many.
fn directions(variables: &[VariableId]) -> impl Iterator<Item = Vec<VariableId>> {
    let is_short = variables.len() <= NAMES.len();
    let all = variables.iter().filter(move |_| is_short);
    all.map(|first| {
        let others = variables.iter().filter(|id| *id != first);
        std::iter::once(first).chain(others).copied().collect()
    })
}
