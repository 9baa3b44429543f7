//! Rows that no solution has, removed before anything is joined: a row goes if a rule finds no partner for it among the rows of the other
//! variables that it is about. Databases call that a semijoin (Bernstein and Chiu, "Using Semi-Joins to Solve Relational Queries",
//! 1981), and solvers of constraints arc consistency (Mackworth, "Consistency in Networks of Relations", 1977).
//!
//! A round has two statements for rules of one shape: `Lone1` finds the values without a partner, and `Narrow1` keeps the other rows.
//! Rounds go on until no shape removes anything, or a variable has no row left.

mod removal;
mod shape;
mod table;

use std::collections::BTreeMap;

use self::removal::Removal;
use self::shape::Kinds;
use self::table::{LONE, MOST_ROUNDS, NAME, NARROW, made_by, table};
use crate::error::Result;
use crate::plan::{Ask, Input, Stage, cost};
use crate::problem::Problem;
use crate::relation::Cell;

/// Variables with at most this many rows remove rows of others first: they remove the most, and take the least time to look at.
/// When the other variables follow, few rows are left for them to look at.
const FEW_ROWS: [u32; 3] = [16, 128, 1024];

/// A problem with fewer rows.
#[derive(Debug, Clone)]
pub struct Narrowed {
    /// The problem, whose variables take rows that the rounds leave.
    pub problem: Problem,
    /// The inputs of the original problem and those of the rounds, including the tables that the rounds make.
    pub inputs: Vec<Input>,
    /// The rounds, two stages each.
    pub stages: Vec<Stage>,
}

/// Removes the rows of variables that find no partner, round after round; `None` if every row finds one, or the variables have to be
/// joined in their own order.
///
/// # Errors
/// When the database cannot be asked.
pub fn narrow(problem: &Problem, inputs: &[Input], ask: &dyn Ask) -> Result<Option<Narrowed>> {
    if problem.is_ordered() {
        return Ok(None);
    }
    let kinds = Kinds::of(problem);
    let removals = [kinds.by_rules(), kinds.by_items(), kinds.by_sums()].concat();
    let helpers = removals.iter().map(|removal| removal.helper.clone());
    let inputs = inputs.iter().cloned().chain(kinds.choices());
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
    for few in FEW_ROWS.map(Some).into_iter().chain([None]) {
        let is_few = |n_rows: f64| few.is_some_and(|few| n_rows <= f64::from(few));
        if !rounds.n_rows.values().all(|n_rows| is_few(*n_rows)) {
            rounds.go_on(&removals, few)?;
        }
    }
    Ok((!rounds.stages.is_empty()).then(|| Narrowed {
        problem: kinds.narrowed(&rounds.tables),
        inputs: rounds.inputs,
        stages: rounds.stages,
    }))
}

/// The rounds so far.
struct Rounds<'a> {
    ask: &'a dyn Ask,
    kinds: &'a Kinds<'a>,
    /// For each kind of variables, the table of the rows that are left to them.
    tables: Vec<&'static str>,
    /// All tables.
    inputs: Vec<Input>,
    /// For each variable that has rows, their number.
    n_rows: BTreeMap<String, f64>,
    stages: Vec<Stage>,
}

impl Rounds<'_> {
    /// Repeats these removals until none removes a row. If `few` is set, only variables with at most that many rows judge those of others.
    fn go_on(&mut self, removals: &[Removal], few: Option<u32>) -> Result<()> {
        let mut n_idle = 0;
        for removal in removals.iter().cycle() {
            let is_over = self.stages.len() == 2 * MOST_ROUNDS;
            let is_solvable = self.n_rows.len() == self.kinds.n_variables();
            if n_idle == removals.len() || is_over || !is_solvable {
                break;
            }
            let is_cheap = few.is_some()
                || cost::looked_at(self.kinds.n_combined(removal, &self.n_rows)) < cost::LOOK;
            let removes = is_cheap && self.round(removal, few)?;
            n_idle = if removes { 0 } else { n_idle + 1 };
        }
        Ok(())
    }

    /// Removes rows, if there are any to remove.
    fn round(&mut self, removal: &Removal, few: Option<u32>) -> Result<bool> {
        let no = self.stages.len() / 2 + 1;
        let lone = removal.lone(no, &self.tables, few);
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

#[cfg(test)]
mod tests {
    use super::super::tests::one_line;
    use super::*;
    use crate::compile::compile;
    use crate::error::Document;
    use crate::family;
    use crate::plan::{Method, Options};

    /// The stages of a puzzle of these rules, narrowed, a line each.
    fn stages(variables: &str, rules: &str) -> String {
        let text = format!("family = \"rules\"\n[variables]\n{variables}\n[rules]\n{rules}\n");
        let method = Method::Narrowed;
        let options = Options {
            method,
            ..Options::default()
        };
        let puzzle = family::parse(&Document::new("small.toml", &text)).unwrap();
        let plan = compile(&puzzle, &options).unwrap();
        let line = |stage: &Stage| format!("{}: {}", stage.name, one_line(&stage.query()));
        plan.stages.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_goes_with_no_row_of_another_variable_is_removed_before_the_first_join() {
        insta::assert_snapshot!(stages("\"A B\" = \"1..3\"", "is-two-more = \"A = B + 2\""), @r"
        Lone1: SELECT Own.Variable_Name AS Variable_Name, Own.Other AS Other, Own.Value_1 AS Value_1 FROM ( SELECT DISTINCT Meets.Variable_Name AS Variable_Name, Meets.Other AS Other, Own.Value AS Value_1 FROM Meets1 AS Meets JOIN Choice1 AS Own ON Own.Variable_Name = Meets.Variable_Name ) AS Own WHERE NOT EXISTS ( SELECT 1 AS Found FROM Choice1 AS Other WHERE Other.Variable_Name = Own.Other AND Own.Value_1 = Other.Value + 2 )
        Narrow1: SELECT Choice1.Variable_Name AS Variable_Name, Choice1.Value AS Value FROM Choice1 WHERE NOT EXISTS ( SELECT 1 AS Found FROM Lone1 WHERE Lone1.Variable_Name = Choice1.Variable_Name AND Choice1.Value = Lone1.Value_1 )
        Lone2: SELECT Own.Variable_Name AS Variable_Name, Own.Other AS Other, Own.Value_1 AS Value_1 FROM ( SELECT DISTINCT Meets.Variable_Name AS Variable_Name, Meets.Other AS Other, Own.Value AS Value_1 FROM Meets2 AS Meets JOIN Narrow1 AS Own ON Own.Variable_Name = Meets.Variable_Name ) AS Own WHERE NOT EXISTS ( SELECT 1 AS Found FROM Narrow1 AS Other WHERE Other.Variable_Name = Own.Other AND Own.Value_1 = Other.Value - 2 )
        Narrow2: SELECT Narrow1.Variable_Name AS Variable_Name, Narrow1.Value AS Value FROM Narrow1 WHERE NOT EXISTS ( SELECT 1 AS Found FROM Lone2 WHERE Lone2.Variable_Name = Narrow1.Variable_Name AND Narrow1.Value = Lone2.Value_1 )
        Opt1: SELECT A.Value AS A FROM Narrow2 AS A WHERE A.Variable_Name = 'A'
        Opt2: SELECT Opt1.A AS A, B.Value AS B FROM Opt1 CROSS JOIN Narrow2 AS B WHERE B.Variable_Name = 'B' AND B.Value = Opt1.A - 2
        ");
    }

    #[test]
    fn an_item_that_only_one_variable_can_take_is_left_to_it() {
        let rules =
            "differ = { all_different = \"*\" }\nodd = \"A % 2 = 1\"\nuneven = \"B % 2 = 1\"";
        insta::assert_snapshot!(stages("\"A B C\" = \"1..3\"", rules), @r"
        Lone1: SELECT Own.Variable_Name AS Variable_Name, Own.Value_1 AS Value_1 FROM ( SELECT DISTINCT Meets.Variable_Name AS Variable_Name, Own.Value % 2 AS Value_1 FROM Meets1 AS Meets JOIN Choice1 AS Own ON Own.Variable_Name = Meets.Variable_Name ) AS Own WHERE NOT (Own.Value_1 = 1)
        Narrow1: SELECT Choice1.Variable_Name AS Variable_Name, Choice1.Value AS Value FROM Choice1 WHERE NOT EXISTS ( SELECT 1 AS Found FROM Lone1 WHERE Lone1.Variable_Name = Choice1.Variable_Name AND Choice1.Value % 2 = Lone1.Value_1 )
        Lone2: SELECT Held.Lowest AS Variable_Name, Held.Place AS Place, Held.Value_1 AS Value_1 FROM ( SELECT Meets.Place AS Place, Own.Value AS Value_1, min(Own.Variable_Name) AS Lowest, max(Own.Variable_Name) AS Highest FROM Uses1 AS Meets JOIN Narrow1 AS Own ON Own.Variable_Name = Meets.Variable_Name GROUP BY 1, 2 ) AS Held WHERE Held.Lowest = Held.Highest AND EXISTS ( SELECT 1 AS Found FROM Narrow1 AS Own WHERE Own.Variable_Name = Held.Lowest AND Own.Value <> Held.Value_1 )
        Narrow2: SELECT Narrow1.Variable_Name AS Variable_Name, Narrow1.Value AS Value FROM Narrow1 WHERE NOT EXISTS ( SELECT 1 AS Found FROM Lone2 WHERE Lone2.Variable_Name = Narrow1.Variable_Name AND Narrow1.Value <> Lone2.Value_1 )
        Opt1: SELECT A.Value AS A FROM Narrow2 AS A WHERE A.Variable_Name = 'A' AND A.Value % 2 = 1
        Opt2: SELECT Opt1.A AS A, B.Value AS B FROM Opt1 CROSS JOIN Narrow2 AS B WHERE B.Variable_Name = 'B' AND B.Value <> Opt1.A AND B.Value % 2 = 1
        Opt3: SELECT Opt2.A AS A, Opt2.B AS B, C.Value AS C FROM Opt2 CROSS JOIN Narrow2 AS C WHERE C.Variable_Name = 'C' AND C.Value <> Opt2.A AND C.Value <> Opt2.B
        ");
    }

    #[test]
    fn a_row_leaves_room_for_the_rest_of_a_sum() {
        insta::assert_snapshot!(stages("\"A B C\" = \"1..3\"", "adds-up = \"A + B + C = 8\""), @r"
        Lone1: SELECT DISTINCT Term.Variable_Name AS Variable_Name, Term.Sum_No AS Sum_No, Own.Value AS Value_1 FROM ( SELECT Meets.Variable_Name AS Variable_Name, Meets.Sum_No AS Sum_No, Meets.Factor AS Factor, Meets.Least AS Least, Meets.Most AS Most, min(Own.Value * Meets.Factor) AS Low, max(Own.Value * Meets.Factor) AS High FROM Terms1 AS Meets JOIN Choice1 AS Own ON Own.Variable_Name = Meets.Variable_Name GROUP BY 1, 2, 3, 4, 5 ) AS Term JOIN ( SELECT Term.Sum_No AS Sum_No, sum(Term.Low) AS Low, sum(Term.High) AS High FROM ( SELECT Meets.Variable_Name AS Variable_Name, Meets.Sum_No AS Sum_No, Meets.Factor AS Factor, Meets.Least AS Least, Meets.Most AS Most, min(Own.Value * Meets.Factor) AS Low, max(Own.Value * Meets.Factor) AS High FROM Terms1 AS Meets JOIN Choice1 AS Own ON Own.Variable_Name = Meets.Variable_Name GROUP BY 1, 2, 3, 4, 5 ) AS Term GROUP BY 1 ) AS Whole ON Whole.Sum_No = Term.Sum_No JOIN Choice1 AS Own ON Own.Variable_Name = Term.Variable_Name AND ( Own.Value * Term.Factor + (Whole.Low - Term.Low) > Term.Most OR Own.Value * Term.Factor + (Whole.High - Term.High) < Term.Least )
        Narrow1: SELECT Choice1.Variable_Name AS Variable_Name, Choice1.Value AS Value FROM Choice1 WHERE NOT EXISTS ( SELECT 1 AS Found FROM Lone1 WHERE Lone1.Variable_Name = Choice1.Variable_Name AND Choice1.Value = Lone1.Value_1 )
        Opt1: SELECT A.Value AS Sum_1, A.Value AS A FROM Narrow1 AS A WHERE A.Variable_Name = 'A' AND A.Value >= 2
        Opt2: SELECT Opt1.Sum_1 + B.Value AS Sum_1, Opt1.A AS A, B.Value AS B FROM Opt1 CROSS JOIN Narrow1 AS B WHERE B.Variable_Name = 'B' AND Opt1.Sum_1 + B.Value >= 5
        Opt3: SELECT Opt2.A AS A, Opt2.B AS B, C.Value AS C FROM Opt2 CROSS JOIN Narrow1 AS C WHERE C.Variable_Name = 'C' AND Opt2.Sum_1 + C.Value = 8
        ");
    }

    #[test]
    fn where_every_row_has_a_partner_nothing_is_printed() {
        insta::assert_snapshot!(stages("\"A B\" = \"1..3\"", "differ = \"A <> B\""), @r"
        Opt1: SELECT A.Value AS A FROM Number AS A
        Opt2: SELECT Opt1.A AS A, B.Value AS B FROM Opt1 CROSS JOIN Number AS B WHERE B.Value <> Opt1.A
        ");
    }
}
