//! The test of a stage that cells are connected: a recursive query walks from one chosen cell over neighbours that are chosen or open, and
//! must reach every other chosen cell. It runs only where a variable may have cut the walk.

use crate::problem::{
    Binary, Column, ConnectedCell, Connection, Expr, From, Function, Rows, Rule, Select, TableRef,
    VariableId, With, Word,
};

/// The relation of the cells of all such rules: a row for each cell beside itself, and beside each neighbour.
pub const NEIGHBOUR: &str = "Neighbour";

/// The cells that a walk reaches.
const REACHED: &str = "Reached";

/// The cells that hang together at a stage.
pub struct Walk<'a> {
    /// The rule.
    pub connection: &'a Connection,
    /// The variables that have a row.
    pub known: &'a [VariableId],
    /// The value of a sum of bits after the stage, by its column.
    pub held: &'a dyn Fn(&str) -> Expr,
}

impl Walk<'_> {
    /// The rule, unless none of its cells is decided by `own` variables of the stage. `before` gives the sums before the stage, and `lower` a
    /// condition as the stage reads it.
    pub fn rule(
        &self,
        own: &dyn Fn(&VariableId) -> bool,
        before: &dyn Fn(&str) -> Expr,
        lower: &dyn Fn(&Expr) -> Expr,
    ) -> Option<Rule> {
        let cells = &self.connection.cells;
        let is_own = |cell: &ConnectedCell| cell.held.as_ref().is_some_and(|(id, _)| own(id));
        let decided = cells.iter().filter(|cell| is_own(cell));
        let stays = decided.filter_map(|cell| {
            let is_held = lower(&cell.held.as_ref()?.1);
            let around = cell.beside.iter().map(|at| &cells[*at]);
            let (known, open): (Vec<_>, Vec<_>) = around.partition(|other| self.is_known(other));
            let (joined, before_it): (Vec<_>, Vec<_>) =
                known.into_iter().partition(|other| is_own(other));
            let by_words = self.connection.words.iter().filter_map(|word| {
                let is_meant = |cell: &ConnectedCell| before_it.iter().any(|one| one.no == cell.no);
                let bits = self.connection.bits(word.no, is_meant);
                let held = plus(before(&word.column), word.always);
                (bits != 0).then(|| (held & bits).differs(0))
            });
            let beside = joined
                .iter()
                .filter_map(|other| Some(lower(&other.held.as_ref()?.1)));
            let Some(meets) = Expr::all_with(Binary::Or, by_words.chain(beside)) else {
                return Some(negated(&is_held));
            };
            let is_apart = negated(&is_held).and(negated(&meets));
            Some(if open.is_empty() {
                is_apart
            } else {
                is_apart.or(is_held.and(meets))
            })
        });
        let test = Expr::all_with(Binary::And, stays)?.or(Expr::Exists(Box::new(self.query())));
        Some(Rule::new(test, self.connection.says.as_str()))
    }

    fn is_known(&self, cell: &ConnectedCell) -> bool {
        let variable = cell.held.as_ref().map(|(id, _)| id);
        variable.is_none_or(|id| self.known.contains(id))
    }

    /// The bits of the cells among the first, by words, and with `or_open` those that still may be, as a row of [`NEIGHBOUR`] has them.
    fn among(&self, or_open: bool) -> Expr {
        let is_open = |cell: &ConnectedCell| or_open && !self.is_known(cell);
        let bits_of = |word: &Word| {
            let more = word.always + self.connection.bits(word.no, is_open);
            (Expr::Int(word.no), plus((self.held)(&word.column), more))
        };
        let words: Vec<(Expr, Expr)> = self.connection.words.iter().map(bits_of).collect();
        let bits = if let [(_, bits)] = &words[..] {
            bits.clone()
        } else {
            let some = words.into_iter().filter(|(_, bits)| *bits != Expr::Int(0));
            let word = Box::new(Expr::column(NEIGHBOUR, "Word"));
            Expr::Case(Some(word), some.collect(), Some(Box::new(Expr::Int(0))))
        };
        Expr::column(NEIGHBOUR, "Bit") & bits
    }

    /// The query that has a row if a walk from the first of the cells reaches all of them.
    fn query(&self) -> Select {
        let cell = |table: &str| Expr::column(table, "Cell");
        let beside = || Expr::column(NEIGHBOUR, "Beside");
        let (held, passable) = (self.among(false), self.among(true));
        let first = Expr::Call(Function::Min, vec![cell(NEIGHBOUR)]);
        let start = select(
            [NEIGHBOUR],
            [held.clone().differs(0)],
            Column::new("Cell", first),
        );
        let step = select(
            [REACHED, NEIGHBOUR],
            [beside().equals(cell(REACHED)), passable.differs(0)],
            Column::carried(NEIGHBOUR, "Cell"),
        );
        let bits = select(
            [REACHED, NEIGHBOUR],
            [
                beside().equals(cell(REACHED)),
                cell(NEIGHBOUR).equals(cell(REACHED)),
            ],
            Column::new("Bits", held.sum()),
        );
        let words = self.connection.words.iter();
        let sums = words.map(|word| plus((self.held)(&word.column), word.always));
        let some = sums.filter(|bits| *bits != Expr::Int(0));
        let all = Expr::total_of(some);
        let whole = From {
            relation: TableRef::Query(Box::new(Select {
                rows: Rows::Grouped,
                ..bits
            })),
            ..From::table("Whole")
        };
        Select {
            with: vec![With {
                name: REACHED.to_owned(),
                select: start,
                grows: Some(step),
                ..With::default()
            }],
            from: vec![whole],
            rules: vec![Rule::new(Expr::column("Whole", "Bits").equals(all), "")],
            columns: vec![Column::new("Found", 1)],
            ..Select::default()
        }
    }
}

/// The opposite of a condition.
fn negated(test: &Expr) -> Expr {
    match test {
        Expr::Binary(Binary::Or, left, right) => negated(left).and(negated(right)),
        Expr::Binary(operator, left, right) if operator.turned().is_some() => left
            .as_ref()
            .clone()
            .with(operator.opposite(), right.as_ref().clone()),
        _ => !test.clone(),
    }
}

/// The number with more added to it.
fn plus(number: Expr, more: i64) -> Expr {
    match number {
        Expr::Int(number) => Expr::Int(number + more),
        number if more == 0 => number,
        number => number + more,
    }
}

/// A column of joined tables.
fn select<const N: usize, const M: usize>(
    tables: [&str; N],
    tests: [Expr; M],
    column: Column,
) -> Select {
    Select {
        from: tables.map(From::table).into(),
        rules: tests.map(|test| Rule::new(test, "")).into(),
        columns: vec![column],
        ..Select::default()
    }
}
