//! A plan, and the problem that it solves, as one JSON object: for programs that read or draw plans.

use serde::Serialize;

use crate::plan::{Column, Fill, Input, Plan, Stage};
use crate::problem::{Problem, Relation, Role, Rows, Rule, Select};
use crate::sql;

/// A plan. `docs/plan.schema.json` says what each key means.
#[derive(Serialize)]
struct PlanOutline<'a> {
    puzzle: &'a str,
    title: &'a str,
    family: &'a str,
    plan: &'static str,
    relations: Vec<RelationOutline<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<ProblemOutline<'a>>,
    passes: Vec<&'static str>,
    stages: Vec<StageOutline<'a>>,
    solutions_per_row: String,
}

#[derive(Serialize)]
struct RelationOutline<'a> {
    name: &'a str,
    about: &'a str,
    columns: Vec<ColumnOutline<'a>>,
    key: &'a [&'a str],
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sql: Option<&'a str>,
}

#[derive(Serialize)]
struct ColumnOutline<'a> {
    name: &'a str,
    #[serde(rename = "type")]
    sql_type: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refers_to: Option<String>,
}

#[derive(Serialize)]
struct ProblemOutline<'a> {
    variables: Vec<VariableOutline<'a>>,
    constraints: Vec<ConstraintOutline<'a>>,
    blocks: Vec<Vec<&'a str>>,
    uses_up: bool,
    n_symmetries: usize,
}

#[derive(Serialize)]
struct VariableOutline<'a> {
    name: &'a str,
    says: &'a str,
    relation: &'a str,
    rules: Vec<RuleOutline<'a>>,
    columns: Vec<ValueOutline<'a>>,
}

#[derive(Serialize)]
struct ConstraintOutline<'a> {
    reads: Vec<&'a str>,
    sql: String,
    says: &'a str,
}

#[derive(Serialize)]
struct StageOutline<'a> {
    name: &'a str,
    adds: &'a str,
    about: &'a str,
    from: Vec<SourceOutline<'a>>,
    rules: Vec<RuleOutline<'a>>,
    columns: Vec<ValueOutline<'a>>,
    rows: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
    sql: String,
}

#[derive(Serialize)]
struct SourceOutline<'a> {
    alias: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'a str>,
}

#[derive(Serialize)]
struct RuleOutline<'a> {
    sql: String,
    says: &'a str,
    role: &'static str,
}

#[derive(Serialize)]
struct ValueOutline<'a> {
    name: &'a str,
    sql: String,
}

/// A plan as a JSON object on several lines, with a line end.
#[must_use]
pub fn plan_to_json(plan: &Plan) -> String {
    let outline = PlanOutline {
        puzzle: &plan.puzzle,
        title: &plan.title,
        family: plan.family,
        plan: plan.method.name(),
        relations: plan.inputs.iter().map(relation).collect(),
        problem: plan.problem.as_deref().map(problem),
        passes: plan.passes.iter().map(|pass| pass.by.name()).collect(),
        stages: plan.stages.iter().map(stage).collect(),
        solutions_per_row: plan.weight.to_string(),
    };
    serde_json::to_string_pretty(&outline).expect("the keys of a plan are texts") + "\n"
}

fn relation(input: &Input) -> RelationOutline<'_> {
    let (rows, sql) = match &input.fill {
        Fill::Rows(rows) => (Some(rows.len()), None),
        Fill::Derived(sql) | Fill::Table(sql) => (None, Some(sql.as_str())),
    };
    RelationOutline {
        name: input.table,
        about: input.about,
        columns: input.columns.iter().map(column).collect(),
        key: input.key,
        rows,
        sql,
    }
}

fn column(column: &Column) -> ColumnOutline<'_> {
    let refers_to = column.refers_to;
    ColumnOutline {
        name: &column.name,
        sql_type: &column.sql_type,
        about: column.about,
        refers_to: refers_to.map(|(table, column)| format!("{table}.{column}")),
    }
}

fn problem(problem: &Problem) -> ProblemOutline<'_> {
    let name = |id: &usize| problem.variables[*id].name.as_str();
    let names = |ids: &[usize]| ids.iter().map(name).collect();
    let variables = problem.variables.iter();
    let constraints = problem.constraints.iter();
    ProblemOutline {
        variables: variables
            .map(|variable| VariableOutline {
                name: &variable.name,
                says: &variable.says,
                relation: &variable.relation,
                rules: variable.only.iter().map(rule).collect(),
                columns: values(&variable.columns),
            })
            .collect(),
        constraints: constraints
            .map(|constraint| ConstraintOutline {
                reads: names(&constraint.reads),
                sql: sql::expression(&constraint.views[0].test),
                says: &constraint.views[0].says,
            })
            .collect(),
        blocks: problem.blocks.iter().map(|block| names(block)).collect(),
        uses_up: problem.resource.is_some(),
        n_symmetries: problem.symmetries.maps.len(),
    }
}

fn stage(stage: &Stage) -> StageOutline<'_> {
    let select: &Select = &stage.select;
    let sources = select.from.iter();
    StageOutline {
        name: &stage.name,
        adds: &stage.adds,
        about: &stage.about,
        from: sources
            .map(|source| SourceOutline {
                alias: &source.alias,
                table: match &source.relation {
                    Relation::Table(table) => Some(table),
                    Relation::Query(_) => None,
                },
            })
            .collect(),
        rules: select.rules.iter().map(rule).collect(),
        columns: values(&select.columns),
        rows: match select.rows {
            Rows::Every => "every",
            Rows::Distinct => "distinct",
            Rows::Grouped => "grouped",
        },
        estimate: stage.estimate,
        sql: stage.query(),
    }
}

fn rule(rule: &Rule) -> RuleOutline<'_> {
    RuleOutline {
        sql: sql::expression(&rule.test),
        says: &rule.says,
        role: match rule.role {
            Role::Rule => "rule",
            Role::Implied => "implied",
            Role::LooksUp => "looks up",
            Role::Only => "only",
        },
    }
}

fn values(columns: &[crate::problem::Column]) -> Vec<ValueOutline<'_>> {
    let values = columns.iter().map(|column| ValueOutline {
        name: &column.name,
        sql: sql::expression(&column.expr),
    });
    values.collect()
}
