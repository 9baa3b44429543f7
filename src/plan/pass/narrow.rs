//! Removes rows that are in no solution before anything is joined: a row goes if, for some rule, it finds no partner among the rows of
//! the rule's other variables. Databases call this a semijoin (Bernstein and Chiu, "Using Semi-Joins to Solve Relational Queries", 1981),
//! and constraint solvers call it arc consistency (Mackworth, "Consistency in Networks of Relations", 1977).
//!
//! A round has two statements for rules of one shape: `Lone1` finds the values without a partner, and `Narrow1` keeps the other rows.
//! Rounds continue until no shape removes anything, or a variable has no row left.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::error::Result;
use crate::plan::{Ask, Fill, Input, InputColumn, Part, Stage, Statement, cost, varchar};
use crate::problem::{
    Binary, Column, Expr, From, Function, Problem, Role, Rows, Rule, Select, Sum, Variable,
    VariableId,
};
use crate::relation::Cell;
use crate::sql;

/// The most rounds, and the most helper relations of a kind.
const MOST_ROUNDS: usize = 99;

/// The column that names the variable that takes a row.
const NAME: &str = "Variable_Name";

/// The prefixes of the tables of values without a partner, and of the rows that are left.
const LONE: &str = "Lone";
const NARROW: &str = "Narrow";

/// The names of tables by prefix and number; they are `'static`, like those of other inputs.
static TABLES: LazyLock<BTreeMap<(&str, usize), String>> = LazyLock::new(|| {
    let kinds = [LONE, NARROW, "Choice", "Meets", "Uses"].into_iter();
    let tables = kinds.flat_map(|kind| (1..=MOST_ROUNDS).map(move |no| (kind, no)));
    tables
        .map(|(kind, no)| ((kind, no), format!("{kind}{no}")))
        .collect()
});

/// The aliases by which a test reads the rows of its variables; the first is that of the row to judge.
const NAMES: [&str; 4] = ["Own", "Other", "Another", "Third"];
const OWN: &str = NAMES[0];

/// The alias by which a test reads the helper relation with its constants.
const MEETS: &str = "Meets";

/// The puzzle with fewer rows for its variables, and the rounds that remove the others, two stages each; `None` if every row finds a
/// partner, or if the variables have to be joined in their own order.
///
/// # Errors
/// When the database cannot be asked.
pub fn narrow(statement: &Statement, ask: &dyn Ask) -> Result<Option<(Statement, Vec<Stage>)>> {
    if statement.problem.is_ordered() {
        return Ok(None);
    }
    let kinds = Kinds::of(&statement.problem);
    let removals = [kinds.by_rules(), kinds.by_items()].concat();
    let helpers = removals.iter().map(|removal| removal.helper.clone());
    let inputs = statement.inputs.iter().cloned().chain(kinds.choices());
    let mut rounds = Rounds {
        ask,
        tables: (1..=kinds.list.len())
            .map(|no| table("Choice", no))
            .collect(),
        inputs: inputs.chain(helpers).collect(),
        kinds: &kinds,
        n_rows: BTreeMap::new(),
        stages: Vec::new(),
    };
    rounds.count()?;
    rounds.go_on(&removals)?;
    if rounds.stages.is_empty() {
        return Ok(None);
    }
    let mut narrowed = Statement {
        problem: kinds.narrowed(&rounds.tables),
        inputs: rounds.inputs,
        ..statement.clone()
    };
    // In the problem without symmetric solutions, variables that take all the same rows now take those that are left.
    let once = narrowed
        .once
        .iter_mut()
        .flat_map(|(once, _)| &mut once.variables);
    let variables = statement.problem.variables.iter();
    for ((variable, wide), left) in once.zip(variables).zip(&narrowed.problem.variables) {
        if variable.relation == wide.relation && variable.only == wide.only {
            variable.clone_from(left);
        }
    }
    Ok(Some((narrowed, rounds.stages)))
}

/// The rounds so far.
struct Rounds<'a> {
    ask: &'a dyn Ask,
    kinds: &'a Kinds<'a>,
    /// For each kind of variable, the table of the rows that are left.
    tables: Vec<&'static str>,
    /// All tables.
    inputs: Vec<Input>,
    /// For each variable that has rows, their number.
    n_rows: BTreeMap<String, f64>,
    stages: Vec<Stage>,
}

impl Rounds<'_> {
    /// Repeats these removals until none removes a row.
    fn go_on(&mut self, removals: &[Removal]) -> Result<()> {
        let mut n_idle = 0;
        for removal in removals.iter().cycle() {
            let is_over = self.stages.len() == 2 * MOST_ROUNDS;
            let is_solvable = self.n_rows.len() == self.kinds.n_variables();
            if n_idle == removals.len() || is_over || !is_solvable {
                break;
            }
            let n_combined = self.kinds.n_combined(removal, &self.n_rows);
            let removes = cost::looked_at(n_combined) < cost::LOOK && self.round(removal)?;
            n_idle = if removes { 0 } else { n_idle + 1 };
        }
        Ok(())
    }

    /// Removes rows, if there are any to remove.
    fn round(&mut self, removal: &Removal) -> Result<bool> {
        let no = self.stages.len() / 2 + 1;
        let lone = removal.lone(no, &self.tables);
        self.inputs.push(made_by(lone.statement(), table(LONE, no)));
        let found = self
            .ask
            .rows(&self.inputs, &format!("SELECT count(*) FROM {}", lone.name))?;
        if found[0][0] == Cell::from(0_i64) {
            self.inputs.pop();
            return Ok(false);
        }
        let current = &mut self.tables[removal.kinds[0]];
        let left = removal.left(no, current, &self.kinds.list[removal.kinds[0]].columns);
        *current = table(NARROW, no);
        self.inputs.push(made_by(left.statement(), current));
        self.stages.extend([lone, left]);
        self.count()?;
        Ok(true)
    }

    #[allow(
        clippy::cast_precision_loss,
        reason = "it is compared with an estimate"
    )]
    fn count(&mut self) -> Result<()> {
        self.n_rows.clear();
        for table in &self.tables {
            let query = format!("SELECT {NAME}, count(*) FROM {table} GROUP BY {NAME}");
            for row in self.ask.rows(&self.inputs, &query)? {
                let n_rows = row[1].as_integer().unwrap_or_default() as f64;
                self.n_rows.insert(row[0].to_text(), n_rows);
            }
        }
        Ok(())
    }
}

/// Ends the description of a removal whose tests have different descriptions.
const AND_SO_ON: &str = ", and so on";

/// The variables that take rows of one relation.
struct Takers {
    relation: String,
    /// The columns of the relation that the problem reads.
    columns: Vec<String>,
    variables: Vec<VariableId>,
}

/// The variables of a problem, by their relations.
struct Kinds<'a> {
    problem: &'a Problem,
    list: Vec<Takers>,
    /// For each variable, the position of its kind.
    of: Vec<usize>,
}

/// Variables, a test of them or a value of their rows, the constants that go with it, and its description.
type Test = (Vec<VariableId>, Expr, Vec<Cell>, String);

/// The variables that a test applies to, and its constants for them.
type Member = (Vec<VariableId>, Vec<Cell>);

impl<'a> Kinds<'a> {
    fn of(problem: &'a Problem) -> Self {
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

    fn n_variables(&self) -> usize {
        self.of.len()
    }

    fn name(&self, id: VariableId) -> &str {
        &self.problem.variables[id].name
    }

    /// A test of these variables, rewritten to read their relations; `None` if it reads anything else.
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
    fn by_rules(&self) -> Vec<Removal> {
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

    /// The removals for exact resources: if only one variable can take some item, its rows without that item go.
    fn by_items(&self) -> Vec<Removal> {
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
    fn choices(&self) -> impl Iterator<Item = Input> {
        self.list.iter().zip(1..).map(|(kind, no)| {
            let rows = kind.variables.iter().map(|id| {
                let variable = &self.problem.variables[*id];
                let name = Column::new(NAME, Expr::text(&variable.name));
                let carried = |column: &String| Column::carried(&variable.name, column);
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

    /// Groups tests of the same shape into removals. Constants that all tests of a group share stay in the test.
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
    fn n_combined(&self, removal: &Removal, n_rows: &BTreeMap<String, f64>) -> f64 {
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
    fn narrowed(&self, tables: &[&str]) -> Problem {
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

/// A test with columns in place of its constants, numbered after the `n_before` earlier ones; and these constants.
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

/// The reason for which rows are removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// No rows of the other variables satisfy a rule with them.
    Rules,
    /// They do not take an item of an exact resource that only their variable can take.
    Items,
}

impl By {
    /// The columns of its helper relations that precede those of constants.
    fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Rules => &[],
            Self::Items => &["Place"],
        }
    }

    /// Its helper relation with this number and these columns.
    fn helper(self, no: usize, columns: &[(String, Vec<Cell>)]) -> Input {
        let (kind, about) = match self {
            Self::Rules => (
                "Meets",
                "Meets: one row is a variable, and what its rows have to go with.",
            ),
            Self::Items => (
                "Uses",
                "Uses: one row is a variable, and a place where every item is taken.",
            ),
        };
        let types = columns.iter().map(|(name, cells)| {
            let texts = cells.iter().map(|cell| match cell {
                Cell::Text(text) => Some(text.as_str()),
                _ => None,
            });
            let texts: Option<Vec<&str>> = texts.collect();
            InputColumn::new(name.clone(), &texts.map_or("BIGINT".to_owned(), varchar))
        });
        let row = |row: usize| {
            columns
                .iter()
                .map(|(_, cells)| cells[row].clone())
                .collect()
        };
        let rows = (0..columns[0].1.len()).map(row);
        Input {
            about,
            columns: types.collect(),
            fill: Fill::Rows(rows.collect()),
            ..made_by(String::new(), table(kind, no))
        }
    }
}

/// A reason to remove rows: rules that are equal up to the names of variables and constants.
#[derive(Debug, Clone)]
struct Removal {
    by: By,
    /// For each variable of a rule, its kind.
    kinds: Vec<usize>,
    /// The rule, or the value of a row. Constants that differ between the rules are read from [`MEETS`].
    test: Expr,
    /// For each rule, its variables, starting with the one whose rows it removes.
    members: Vec<Vec<VariableId>>,
    /// The rules in words.
    says: String,
    /// The helper relation, which has a row for each rule.
    helper: Input,
}

impl Removal {
    /// The stage that lists the values without a partner in these tables.
    fn lone(&self, no: usize, tables: &[&str]) -> Stage {
        let tables: Vec<&str> = self.kinds.iter().map(|kind| tables[*kind]).collect();
        let (what, select) = match self.by {
            By::Rules => (
                "what goes with no row of another variable",
                self.without_partner(&tables),
            ),
            By::Items => (
                "what one variable alone can take",
                self.only_holders(tables[0]),
            ),
        };
        let about = format!(
            "{what}. The rule: {}.\nOne row: a variable, and such a value of its rows.",
            self.says
        );
        stage(LONE, no, what, &about, select)
    }

    /// The stage that keeps the rows of a table that [`Self::lone`] does not rule out.
    fn left(&self, no: usize, before: &str, columns: &[String]) -> Stage {
        let lone = table(LONE, no);
        let tests = self
            .removes()
            .into_iter()
            .map(|test| test.read_from(LONE, lone).read_from(OWN, before));
        let is_left = !exists([From::table(lone)], tests);
        let names = [NAME].into_iter().chain(columns.iter().map(String::as_str));
        let columns = names.map(|column| Column::carried(before, column));
        let mut select = select([From::table(before)], [is_left], columns, Rows::Every);
        select.rules[0].says = self.says.as_str().into();
        let about = format!(
            "the rows of {before} without those that {lone} rules out.\nOne row: what a variable may still take."
        );
        stage(NARROW, no, "what is left", &about, select)
    }

    /// True if a row finds its partner by reading few rows: because it is looked up, or because nearly every row is a partner.
    fn is_looked_up(&self) -> bool {
        let n_read = |expr: &Expr| variables_of(expr).len();
        match &self.test {
            Expr::Binary(Binary::Equal | Binary::NotEqual, left, right) => {
                self.kinds.len() == 1
                    || self.kinds.len() == 2 && n_read(left) == 1 && n_read(right) == 1
            }
            _ => self.kinds.len() == 1,
        }
    }

    /// The test, with a column in place of each value of the judged row, and the expressions for these values.
    fn values(&self) -> (Expr, Vec<Expr>) {
        let values = RefCell::new(Vec::new());
        let test = self.test.map(&|part| {
            let is_value = !part.is_condition() && variables_of(part) == BTreeSet::from([OWN]);
            is_value.then(|| {
                let mut values = values.borrow_mut();
                let known = values.iter().position(|known| known == part);
                let idx = known.unwrap_or_else(|| {
                    values.push(part.clone());
                    values.len() - 1
                });
                Expr::column(OWN, value_column(idx))
            })
        });
        (test, values.into_inner())
    }

    /// These columns for each row of the helper relation with each row of its variable.
    fn shown(&self, table: &str, columns: impl IntoIterator<Item = Column>, rows: Rows) -> Select {
        let from = [
            From::aliased(self.helper.table, MEETS),
            From::aliased(table, OWN),
        ];
        let is_own = Expr::column(OWN, NAME).equals(Expr::column(MEETS, NAME));
        select(from, [is_own], columns, rows)
    }

    /// The values of rows for which a rule leaves no rows of the other variables. Rows that agree in them are tested once.
    fn without_partner(&self, tables: &[&str]) -> Select {
        let (test, values) = self.values();
        let helper = || {
            self.helper
                .columns
                .iter()
                .map(|column| column.name.as_ref())
        };
        let made = (0..)
            .zip(&values)
            .map(|(idx, value)| Column::new(value_column(idx), value.clone()));
        let columns = helper()
            .map(|column| Column::carried(MEETS, column))
            .chain(made);
        let shown = self.shown(tables[0], columns, Rows::Distinct);
        let others = || tables.iter().enumerate().skip(1);
        let partners = others().map(|(of, table)| From::aliased(*table, NAMES[of]));
        let met =
            |(of, _)| Expr::column(NAMES[of], NAME).equals(Expr::column(OWN, name_column(of)));
        let test = test.read_from(MEETS, OWN);
        let is_lone = if tables.len() == 1 {
            !test
        } else {
            !exists(partners, others().map(met).chain([test]))
        };
        let made = (0..values.len()).map(|idx| Column::carried(OWN, value_column(idx)));
        let columns = helper()
            .map(|column| Column::carried(OWN, column))
            .chain(made);
        select([From::query(shown, OWN)], [is_lone], columns, Rows::Every)
    }

    /// The items that one variable alone can take, if it could take others.
    fn only_holders(&self, table: &str) -> Select {
        let (name, item, value) = (Expr::column(OWN, NAME), self.test.clone(), value_column(0));
        let of_names = |function| call(function, name.clone());
        let columns = [
            Column::carried(MEETS, "Place"),
            Column::new(&value, item.clone()),
            Column::new("Lowest", of_names(Function::Min)),
            Column::new("Highest", of_names(Function::Max)),
        ];
        let held = |column: &str| Expr::column("Held", column);
        let others = [
            name.clone().equals(held("Lowest")),
            item.differs(held(&value)),
        ];
        let tests = [
            held("Lowest").equals(held("Highest")),
            exists([From::aliased(table, OWN)], others),
        ];
        let from = From::query(self.shown(table, columns, Rows::Grouped), "Held");
        let [place, value] = ["Place", &value].map(|column| Column::carried("Held", column));
        select(
            [from],
            tests,
            [Column::new(NAME, held("Lowest")), place, value],
            Rows::Every,
        )
    }

    /// The conditions under which [`LONE`] rules out a row of [`OWN`].
    fn removes(&self) -> Vec<Expr> {
        let name = Expr::column(LONE, NAME).equals(Expr::column(OWN, NAME));
        let ruled_out = |idx| Expr::column(LONE, value_column(idx));
        let values = match self.by {
            By::Items => return vec![name, self.test.clone().differs(ruled_out(0))],
            By::Rules => self.values().1,
        };
        let numbered = values.into_iter().enumerate();
        let tests =
            numbered.map(|(idx, value)| value.read_from(MEETS, LONE).equals(ruled_out(idx)));
        std::iter::once(name).chain(tests).collect()
    }
}

/// The names of the rows that an expression reads.
fn variables_of(expr: &Expr) -> BTreeSet<&str> {
    let names = expr.columns().into_iter().map(|(name, _)| name);
    names.filter(|name| *name != MEETS).collect()
}

fn value_column(idx: usize) -> String {
    format!("Value_{}", idx + 1)
}

fn exists(from: impl IntoIterator<Item = From>, tests: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Exists(Box::new(select(
        from,
        tests,
        [Column::new("Found", 1)],
        Rows::Every,
    )))
}

fn stage(kind: &'static str, no: usize, adds: &str, about: &str, select: Select) -> Stage {
    let name = table(kind, no);
    let stage = Stage::of(
        name.to_owned(),
        adds.to_owned(),
        format!("{name}: {about}"),
        select,
    );
    let looked_up_by = vec![NAME.to_owned()];
    Stage {
        looked_up_by,
        part: Part::Rounds,
        ..stage
    }
}

fn call(function: Function, argument: Expr) -> Expr {
    Expr::Call(function, vec![argument])
}

/// The column of the name of a test's variable, by its position.
fn name_column(of: usize) -> &'static str {
    if of == 0 { NAME } else { NAMES[of] }
}

/// A query whose conditions have no descriptions.
fn select(
    from: impl IntoIterator<Item = From>,
    tests: impl IntoIterator<Item = Expr>,
    columns: impl IntoIterator<Item = Column>,
    rows: Rows,
) -> Select {
    Select {
        from: from.into_iter().collect(),
        rules: tests.into_iter().map(|test| Rule::new(test, "")).collect(),
        columns: columns.into_iter().collect(),
        rows,
        ..Select::default()
    }
}

fn table(kind: &'static str, no: usize) -> &'static str {
    &TABLES[&(kind, no)]
}

/// The table that a statement makes, as an input.
fn made_by(statement: String, table: &'static str) -> Input {
    Input {
        table,
        about: "",
        columns: Vec::new(),
        key: &[],
        looked_up_by: &[&[NAME]],
        fill: Fill::Table(statement),
    }
}
