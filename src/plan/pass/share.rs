//! Chains whose stages use up things: what fits is found once for all rows that differ only in what is left of these things, and
//! the last stages are built backwards.
//!
//! A row of a merged chain has a state, which rules compare with what is joined, and sums, which count what is used. Far fewer states
//! occur than states with their sums. So each stage joins its relation to the states alone, in a table `StepK`, and then looks up there
//! what its rows are joined to. Of the last stages, which would meet most rows, only these tables are built forwards. The rows are then
//! followed backwards along them, in the tables `RestJ`: what never leads to a solution is never met. The sums are the same in
//! whichever order things are used, so that both ends meet where one uses what the other leaves.

use super::merge::total;
use super::prune::Pruned;
use super::reduce::{First, LIVE, Listing, Lookup, listed_stage};
use super::sample::{Draw, Drawn, Draws};
use super::{Pass, WAYS};
use crate::error::Result;
use crate::plan::{Ask, Goal, Options, Plan, Stage};
use crate::problem::{Binary, Column, Expr, From, Purpose, Relation, Rows, Rule, Select, State};

/// States that are followed through a chain.
struct Shared<'a> {
    pruned: Pruned<'a>,
    /// The columns that say what is used, each with the sum of its values in two halves that use everything between them.
    used: Vec<(String, i64)>,
    /// The columns that add up what the last stage tells apart.
    told: Vec<String>,
}

/// Follows the states of the rows of a chain. If solutions are only counted, the last stage leaves their number for each value of what it
/// tells.
pub struct Share<'a> {
    /// The chain of states, each joined to one relation.
    pub chain: &'a [Stage],
    /// The options of the run.
    pub options: &'a Options,
}

impl Pass for Share<'_> {
    fn in_words(&self) -> [&'static str; 2] {
        [
            "share",
            "what fits is found once for all rows that differ only in what they have used, and the last stages are built backwards",
        ]
    }

    fn rewrite(&self, plan: &Plan, _: &dyn Ask) -> Result<Option<Plan>> {
        let state = plan
            .problem
            .as_ref()
            .and_then(|problem| problem.state.as_ref());
        Ok(state.map(|state| shared(plan.clone(), self.chain, state, self.options)))
    }
}

fn shared(mut plan: Plan, chain: &[Stage], state: &State, options: &Options) -> Plan {
    let counts = options.only_counts();
    let used = state.used();
    let told = state
        .columns
        .iter()
        .filter(|column| counts && column.purpose == Purpose::Told);
    let shared = Shared {
        pruned: Pruned::new(chain, None, false),
        used: used
            .map(|(column, both, _)| (column.name.clone(), both))
            .collect(),
        told: told.map(|column| column.name.clone()).collect(),
    };
    let mut built = shared.stages();
    let n_stages = plan.stages.len();
    if counts || options.goal == Goal::Sample {
        let joined = shared.joined();
        plan.total = Some(total(&joined.name, None, plan.weight));
        plan.weight = 1;
        if !counts {
            plan.draws = Some(shared.draws(&plan.stages, &joined));
        }
        built.push(joined);
    } else {
        let most = options.goal.most().filter(|_| !options.keeps_tables);
        built.extend((1..=shared.n_first()).rev().map(|k| shared.live(k)));
        let is_stage = |table: &str| plan.stages.iter().any(|stage| stage.name == table);
        let listed = plan.stages.iter().zip(1..).map(|(stage, k)| {
            let is_last = k == n_stages;
            let listing = Listing {
                lookup: (!is_last).then(|| shared.lookup(stage, k)),
                is_last,
                first: most.map(|most| First {
                    by: &plan.last_stage().order_by,
                    most,
                }),
            };
            listed_stage(stage, &is_stage, listing)
        });
        built.extend(listed);
    }
    plan.stages = built;
    plan
}

/// The column of a state before a step.
fn earlier(column: &str) -> String {
    format!("{column}_Before")
}

/// The columns that these expressions read of a source, each once.
fn read_of<'a>(source: &str, read: impl Iterator<Item = &'a Expr>) -> Vec<&'a str> {
    let mut columns: Vec<&str> = Vec::new();
    for (alias, column) in read.flat_map(Expr::columns) {
        if alias == source && !columns.contains(&column) {
            columns.push(column);
        }
    }
    columns
}

impl Shared<'_> {
    fn n_stages(&self) -> usize {
        self.pruned.steps.len()
    }

    /// The number of stages that are built forwards: more than half, because states grow few towards the end.
    fn n_first(&self) -> usize {
        (self.n_stages() * 3 / 5).max(1)
    }

    /// A stage of the chain, counted from 1.
    fn stage(&self, k: usize) -> &Stage {
        self.pruned.steps[k - 1].stage
    }

    /// The rows that a stage of the chain is joined to, and the relation that it joins, by their aliases.
    fn sources(&self, k: usize) -> [&str; 2] {
        let from = &self.stage(k).select.from;
        [0, 1].map(|idx| from[idx].alias.as_str())
    }

    fn is_sum(&self, column: &str) -> bool {
        self.used().chain(&self.told).any(|sum| sum == column)
    }

    /// True if a stage asks about the sums here, and not about the state.
    fn reads_sum(&self, k: usize, expr: &Expr) -> bool {
        let [before, _] = self.sources(k);
        let mut read = expr
            .columns()
            .into_iter()
            .filter(|(alias, _)| *alias == before);
        read.any(|(_, column)| self.is_sum(column))
    }

    /// The rules of a stage about its sums, or those about its state.
    fn rules(&self, k: usize, about_sums: bool) -> impl Iterator<Item = &Rule> {
        let rules = self.stage(k).select.rules.iter();
        rules.filter(move |rule| self.reads_sum(k, &rule.test) == about_sums)
    }

    /// The sums after a stage.
    fn sums(&self, k: usize) -> impl Iterator<Item = &Column> {
        let columns = self.stage(k).select.columns.iter();
        columns.filter(|column| self.is_sum(&column.name))
    }

    /// The state after a stage: what later ones ask about.
    fn after(&self, k: usize) -> impl Iterator<Item = &Column> {
        let columns = self.pruned.steps[k - 1].columns.iter();
        columns.filter(|column| !self.is_sum(&column.name))
    }

    /// The columns of the state before a stage.
    fn before(&self, k: usize) -> Vec<&str> {
        let [before, _] = self.sources(k);
        let rules = self.rules(k, false).map(|rule| &rule.test);
        read_of(
            before,
            rules.chain(self.after(k).map(|column| &column.expr)),
        )
    }

    /// The columns of the relation by which the sums of a stage change.
    fn using(&self, k: usize) -> Vec<&str> {
        let [_, relation] = self.sources(k);
        let rules = self.rules(k, true).map(|rule| &rule.test);
        read_of(
            relation,
            rules.chain(self.sums(k).map(|column| &column.expr)),
        )
    }

    /// All stages but those that depend on what is wanted.
    fn stages(&self) -> Vec<Stage> {
        let (n_first, n_stages) = (self.n_first(), self.n_stages());
        let forwards = (1..=n_first).flat_map(|k| [self.step(k), self.first(k)]);
        let steps = (n_first + 1..=n_stages).map(|k| self.step(k));
        let backwards = (n_first + 1..=n_stages).rev().map(|k| self.rest(k));
        forwards.chain(steps).chain(backwards).collect()
    }

    /// The table whose states a step starts from.
    fn before_step(&self, k: usize) -> String {
        if k - 1 <= self.n_first() {
            self.sources(k)[0].to_owned()
        } else {
            format!("Step{}", k - 1)
        }
    }

    fn step(&self, k: usize) -> Stage {
        let ([before, relation], table) = (self.sources(k), self.before_step(k));
        let states = self.before(k);
        let state = |expr: &Expr| expr.read_from(before, "State");
        let distinct = Select {
            columns: (states.iter())
                .map(|column| Column::carried(&table, *column))
                .collect(),
            rows: Rows::Distinct,
            from: vec![From::table(&table)],
            ..Select::default()
        };
        let earlier = states
            .iter()
            .map(|column| Column::new(earlier(column), Expr::column("State", *column)));
        let after = self
            .after(k)
            .map(|column| Column::new(&column.name, state(&column.expr)));
        let using = self
            .using(k)
            .into_iter()
            .map(|column| Column::carried(relation, column));
        let columns: Vec<Column> = earlier.chain(after).chain(using).collect();
        let names: Vec<String> = columns.iter().map(|column| column.name.clone()).collect();
        let joined = self.stage(k).select.from[1].clone();
        let select = Select {
            from: vec![
                From {
                    relation: Relation::Query(Box::new(distinct)),
                    ..From::table("State")
                },
                joined,
            ],
            rules: (self.rules(k, false))
                .map(|rule| Rule {
                    test: state(&rule.test),
                    ..rule.clone()
                })
                .collect(),
            columns,
            ..Select::default()
        };
        let adds = &self.stage(k).adds;
        let about = format!(
            "Step{k}: {adds} wherever it fits, whatever the rows of {table} have used.\n\
             One row: what such a row is before and after, and what is used. Many rows are alike but for what they have used,\n\
             and here they are one."
        );
        Stage {
            order_by: names.iter().map(Expr::named).collect(),
            // Backwards, all rows are read: there are fewer rows to be found by them.
            looked_up_by: if k <= self.n_first() {
                names
            } else {
                Vec::new()
            },
            ..Stage::of(
                format!("Step{k}"),
                format!("where {adds} fits"),
                about,
                select,
            )
        }
    }

    /// The rows that a stage makes of these, with the sums and the rules of this stage of the chain, along the rows of a step.
    fn counted(
        &self,
        step: usize,
        table: &str,
        like: usize,
        state: Vec<Column>,
        mut rules: Vec<Rule>,
    ) -> Select {
        let ([before, relation], step) = (self.sources(like), format!("Step{step}"));
        let read = |expr: &Expr| expr.read_from(relation, &step).read_from(before, table);
        rules.extend(self.rules(like, true).map(|rule| Rule {
            test: read(&rule.test),
            ..rule.clone()
        }));
        let sums = self
            .sums(like)
            .map(|column| Column::new(&column.name, read(&column.expr)));
        let ways = match like {
            1 => Expr::count(),
            _ => Expr::column(table, WAYS).sum(),
        };
        Select {
            columns: (state.into_iter().chain(sums))
                .chain([Column::new(WAYS, ways)])
                .collect(),
            rules,
            rows: Rows::Grouped,
            from: vec![From::table(table), From::table(&step)],
            ..Select::default()
        }
    }

    /// The rules that a row of a step follows one of these rows.
    fn follows(&self, k: usize) -> Vec<Rule> {
        let [before, _] = self.sources(k);
        let rules = self.before(k).into_iter().map(|column| {
            let there = Expr::column(format!("Step{k}"), earlier(column));
            let test = there.equals(Expr::column(before, column));
            Rule::new(test, format!("begins with the same {column}"))
        });
        rules.collect()
    }

    fn first(&self, k: usize) -> Stage {
        let ([before, _], step) = (self.sources(k), format!("Step{k}"));
        let after = self
            .after(k)
            .map(|column| Column::carried(&step, &column.name));
        let select = self.counted(k, before, k, after.collect(), self.follows(k));
        let stage = self.stage(k);
        let about = format!(
            "{}\nMerged: rows that no later stage can tell apart are one row, and Ways says of how many. What fits is looked up\nin {step}.",
            stage.about
        );
        Stage {
            order_by: self.key(k).iter().map(Expr::named).collect(),
            ..Stage::of(stage.name.clone(), stage.adds.clone(), about, select)
        }
    }

    /// The columns that tell the rows after a stage apart.
    fn key(&self, k: usize) -> Vec<String> {
        let after = self.after(k).map(|column| &column.name);
        after.chain(self.used()).cloned().collect()
    }

    /// The sums that a rule reads.
    fn used(&self) -> impl Iterator<Item = &String> {
        self.used.iter().map(|(sum, _)| sum)
    }

    fn rest(&self, k: usize) -> Stage {
        let (n_stages, step) = (self.n_stages(), format!("Step{k}"));
        let j = n_stages - k + 1;
        let (table, like) = match j {
            1 => (self.sources(1)[0].to_owned(), 1),
            _ => (format!("Rest{}", j - 1), k),
        };
        let goes_on = (self.after(k).filter(|_| j > 1)).map(|column| {
            let after = Expr::column(&step, &column.name);
            let test = after.equals(Expr::column(&table, earlier(&column.name)));
            Rule::new(
                test,
                format!("leaves the {} that the rest needs", column.name),
            )
        });
        let state: Vec<Column> = self
            .before(k)
            .into_iter()
            .map(|column| Column::carried(&step, earlier(column)))
            .collect();
        let names = state.iter().map(|column| &column.name);
        let key: Vec<String> = names.chain(self.used()).cloned().collect();
        let select = self.counted(k, &table, like, state, goes_on.collect());
        let name = format!("Rest{j}");
        let about = format!(
            "{name}: the last of the stages from Opt{k} to Opt{n_stages}, backwards along the rows of {step}.\n\
             One row: a state before them that leads to a solution, and what they then leave for the others, in so many ways (Ways)."
        );
        let adds = format!("{}, backwards", self.stage(k).adds);
        Stage {
            order_by: key.iter().map(Expr::named).collect(),
            looked_up_by: key,
            ..Stage::of(name, adds, about, select)
        }
    }

    /// The tables that meet in the middle.
    fn halves(&self) -> [String; 2] {
        let n_rest = self.n_stages() - self.n_first();
        [
            self.stage(self.n_first()).name.clone(),
            format!("Rest{n_rest}"),
        ]
    }

    /// The rules that both halves have the same state in the middle, and use everything between them.
    fn halves_meet(&self) -> Vec<Rule> {
        let [first, rest] = self.halves();
        let state = self.after(self.n_first()).map(|Column { name, .. }| {
            let test = Expr::column(&rest, earlier(name)).equals(Expr::column(&first, name));
            Rule::new(test, format!("begins with the {name} that is left"))
        });
        let used = self.used.iter().map(|(sum, both)| {
            let test =
                Expr::column(&rest, sum).equals(Expr::Int(*both) - Expr::column(&first, sum));
            Rule::new(test, format!("leaves of {sum} what was used"))
        });
        state.chain(used).collect()
    }

    /// The last stage, which joins the halves and adds up their ways.
    fn joined(&self) -> Stage {
        let [first, rest] = self.halves();
        let told = self.told.iter().map(|sum| {
            let both = Expr::column(&first, sum) + Expr::column(&rest, sum);
            Column::new(sum, both)
        });
        let ways = Expr::column(&first, WAYS).with(Binary::Multiply, Expr::column(&rest, WAYS));
        let select = Select {
            columns: told.chain([Column::new(WAYS, ways.sum())]).collect(),
            rules: self.halves_meet(),
            rows: Rows::Grouped,
            from: vec![From::table(&first), From::table(&rest)],
            ..Select::default()
        };
        let name = self.stage(self.n_stages()).name.clone();
        let row = match self.told.as_slice() {
            [] => "all solutions".to_owned(),
            told => format!("all solutions with the same {}", told.join(", ")),
        };
        let about = format!(
            "{name}: {first} and {rest}, joined.\nOne row: {row}, and how many they are (Ways)."
        );
        Stage::of(name, "the halves joined".to_owned(), about, select)
    }

    /// The rows of a stage that lead to a solution.
    fn live(&self, k: usize) -> Stage {
        let here = &self.stage(k).name;
        let name = format!("{LIVE}{here}");
        let (row, select) = if k == self.n_first() {
            let [first, rest] = self.halves();
            let select = Select {
                rules: self.halves_meet(),
                from: vec![From::table(&first), From::table(&rest)],
                ..Select::default()
            };
            (format!("a row of {rest} completes"), select)
        } else {
            let (step, next) = (format!("Step{}", k + 1), &self.stage(k + 1).name);
            let along = self.first(k + 1).select;
            let leads = self.key(k + 1).into_iter().filter_map(|column| {
                let value = along.expression(&column)?.clone();
                Some((column, value))
            });
            let lookup = Lookup::new(format!("{LIVE}{next}"), leads);
            let row = format!("{step} joins to a row of {}", lookup.table);
            let select = Select {
                rules: along.rules.iter().cloned().chain(lookup.rules).collect(),
                rows: Rows::Distinct,
                from: [here.as_str(), &step, &lookup.table]
                    .map(From::table)
                    .into(),
                ..Select::default()
            };
            (row, select)
        };
        let key = self.key(k);
        let select = Select {
            columns: (key.iter())
                .map(|column| Column::carried(here, column))
                .collect(),
            ..select
        };
        let about = format!(
            "{name}: the rows of {here} that lead to a solution, found from the last stage backwards.\n\
             One row: a row of {here} that {row}."
        );
        let adds = format!("what leads from {here} to a solution");
        Stage {
            order_by: key.iter().map(Expr::named).collect(),
            looked_up_by: key,
            ..Stage::of(name, adds, about, select)
        }
    }

    /// The table in which a row of a stage of the plan is found if it leads to a solution.
    fn lookup(&self, listed: &Stage, k: usize) -> Lookup {
        let value = |column: &str| listed.select.expression(column).cloned();
        let state = self.after(k).map(|column| &column.name);
        if k <= self.n_first() {
            let values = state
                .chain(self.used())
                .filter_map(|column| Some((column.clone(), value(column)?)));
            return Lookup::new(format!("{LIVE}{}", self.stage(k).name), values);
        }
        let state = state.filter_map(|column| Some((earlier(column), value(column)?)));
        let used = self.used.iter().filter_map(|(sum, both)| {
            let left = Expr::Int(*both) - value(sum)?;
            Some((sum.clone(), left))
        });
        Lookup::new(format!("Rest{}", self.n_stages() - k), state.chain(used))
    }

    /// How solutions are drawn, with the columns of the last of these stages: two halves that meet, and then what lies before the one and
    /// after the other.
    fn draws(&self, staged: &[Stage], joined: &Stage) -> Draws {
        let last = &staged[staged.len() - 1];
        let whole = Pruned::new(staged, None, true);
        let before = (1..=self.n_first()).rev().map(|k| (k, self.first(k)));
        let after = (self.n_first() + 1..=self.n_stages()).map(|k| (k, self.rest(k)));
        let laid = before
            .chain(after)
            .map(|(k, stage)| self.draw(&stage, k, &whole));
        let columns = last.select.columns.iter();
        Draws {
            steps: std::iter::once(Drawn::of(joined).draw())
                .chain(laid)
                .collect(),
            columns: columns.map(|column| column.name.clone()).collect(),
            fills: last.fills.clone(),
        }
    }

    /// How the rows of a stage are drawn that follows a step: two states that follow each other tell which row of the relation lies
    /// between.
    fn draw(&self, drawn: &Stage, k: usize, whole: &Pruned) -> Draw {
        let ([before, relation], step) = (self.sources(k), format!("Step{k}"));
        let used = |sum: &str| self.used.iter().find(|(used, _)| used == sum);
        let read = |expr: &Expr| {
            expr.map(&|part| {
                let (_, column) = part.as_column().filter(|(alias, _)| *alias == before)?;
                Some(match used(column) {
                    // What the last stages use is what they leave to the others, taken from everything.
                    Some((sum, both)) => Expr::Int(*both) - drawn.select.expression(sum)?.clone(),
                    None => Expr::column(&step, earlier(column)),
                })
            })
        };
        let state = self.rules(k, false).map(|rule| read(&rule.test));
        let after = self.after(k);
        let after =
            after.map(|column| read(&column.expr).equals(Expr::column(&step, &column.name)));
        let using = self.using(k).into_iter();
        let using =
            using.map(|column| Expr::column(relation, column).equals(Expr::column(&step, column)));
        let conditions: Vec<Expr> = using.chain(state).chain(after).collect();
        let own = &whole.steps[k - 1];
        let told = own.origin_of.iter().filter_map(|(column_idx, column)| {
            Some((*column_idx, read(own.select.expression(column)?)))
        });
        let told: Vec<(usize, Expr)> = told.collect();
        let drawn = Drawn::of(drawn);
        drawn.joining(relation, conditions, told).draw()
    }
}
