//! The statements of a round.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::table::{LONE, MEETS, NAME, NAMES, NARROW, OWN, made_by, name_column, select, table};
use crate::plan::{Fill, Input, InputColumn, Part, Stage, varchar};
use crate::problem::{Binary, Column, Expr, From, Function, Rows, Select, VariableId};
use crate::relation::Cell;

/// The reasons for which rows are removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// No rows of the other variables satisfy a rule with them.
    Rules,
    /// They do not take an item of an exact resource that only their variable can take.
    Items,
}

impl By {
    /// The columns of its helper relations in front of those of constants.
    pub fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Rules => &[],
            Self::Items => &["Place"],
        }
    }

    /// Its helper relation of this number, with these columns.
    pub fn helper(self, no: usize, columns: &[(String, Vec<Cell>)]) -> Input {
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
pub struct Removal {
    pub by: By,
    /// For each variable of a rule, its kind.
    pub kinds: Vec<usize>,
    /// The rule, or the value of a row. It reads constants that differ between the rules from [`MEETS`].
    pub test: Expr,
    /// For each rule, its variables, starting with the one whose rows it removes.
    pub members: Vec<Vec<VariableId>>,
    /// The rules in words.
    pub says: String,
    /// The helper relation, which has a row for each rule.
    pub helper: Input,
}

impl Removal {
    /// The stage that lists the values without a partner in these tables.
    pub fn lone(&self, no: usize, tables: &[&str]) -> Stage {
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
    pub fn left(&self, no: usize, before: &str, columns: &[String]) -> Stage {
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

    /// True if few rows are read to find a partner for a row: it is looked up, or nearly every row is one.
    pub fn is_looked_up(&self) -> bool {
        let n_read = |expr: &Expr| variables_of(expr).len();
        match &self.test {
            Expr::Binary(Binary::Equal | Binary::NotEqual, left, right) => {
                self.kinds.len() == 1
                    || self.kinds.len() == 2 && n_read(left) == 1 && n_read(right) == 1
            }
            _ => self.kinds.len() == 1,
        }
    }

    /// The test, with a column in place of each value of the judged row, and the expressions that make these values.
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

    /// The conditions that a row of [`OWN`] is one that [`LONE`] rules out.
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
