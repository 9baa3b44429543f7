//! What slips in without a rule.

use joinsaw::Limits;
use joinsaw::explain::{funnel, loosened};
use joinsaw::plan::{Method, Options};

use super::Ran;

#[test]
fn without_its_last_rule_a_stage_holds_what_the_rules_before_it_leave() {
    let puzzle = joinsaw::find("drive-ya-nuts").unwrap();
    let ran = Ran::new(&puzzle, Method::Staged, &Options::default()).unwrap();
    for (stage, run) in ran.plan.stages.iter().zip(&ran.run.stages) {
        let funnel = funnel(&ran.database, stage, Limits::default());
        let funnel = funnel.unwrap().unwrap();
        let (_, before) = funnel.steps.split_last().unwrap();
        let n_before = before.last().map_or(funnel.pairs, |step| step.left);
        let without = |rules: &[usize]| {
            let found = loosened(&ran.database, stage, rules, 3, Limits::default());
            found.unwrap().unwrap()
        };
        let let_in = without(&[before.len()]);
        assert_eq!(run.n_rows + let_in.n_rows, n_before, "{}", stage.name);
        assert_eq!(let_in.first.rows.len() as u64, let_in.n_rows.min(3));
        assert_eq!(without(&[]).n_rows, 0);
    }
}
