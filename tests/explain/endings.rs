//! Why a search ends is what the tables say.

use joinsaw::engine::Limits;
use joinsaw::explain;
use joinsaw::plan::{Method, Options, Stage};

use crate::common::seeds;

use crate::agreement::{boards, flowers, houses};
use crate::explain::{Ran, number, puzzle_of};

/// The first stage that keeps nothing of a group, or of all.
fn first_empty<'a>(ran: &'a Ran, group: Option<&str>) -> Option<&'a Stage> {
    let tables = ran.tables();
    let of_group = group.map_or_else(String::new, |group| format!(" WHERE Center = '{group}'"));
    ran.plan.stages.iter().find(|stage| {
        let count = format!("SELECT count(*) FROM {}{of_group}", stage.name);
        number(&tables, &count) == 0
    })
}

/// Makes sure that every ending is told by the tables; gives how many there were.
fn check(text: &str) -> usize {
    let puzzle = puzzle_of(text);
    let mut n_endings = 0;
    for method in [Method::Staged, Method::Bushy] {
        let Some(ran) = Ran::new(&puzzle, method, &Options::default()) else {
            continue;
        };
        let groups = ran
            .plan
            .puzzle
            .groups
            .as_ref()
            .map(|groups| &groups.members);
        let groups = groups.map_or_else(
            || vec![None],
            |members| {
                members
                    .iter()
                    .map(|(member, _)| Some(member.as_str()))
                    .collect()
            },
        );
        for group in groups {
            let Some(stage) = first_empty(&ran, group) else {
                continue;
            };
            let ending = explain::ending(&ran.database, &ran.plan, stage, group, Limits::default());
            let ending = ending.unwrap().unwrap();
            assert_eq!(ending.stage, stage.name);
            n_endings += 1;
            let is_given = ran
                .plan
                .stages
                .iter()
                .any(|stage| stage.name == ending.table);
            if is_given {
                let of_group =
                    group.map_or_else(String::new, |group| format!(" WHERE Center = '{group}'"));
                let count = format!("SELECT count(*) FROM {}{of_group}", ending.table);
                assert_eq!(ending.n_rows, number(&ran.tables(), &count), "{text}");
            }
            let funnel = explain::funnel(&ran.database, stage, Limits::default());
            let funnel = funnel.unwrap().unwrap();
            for row in &ending.last_rows {
                let of_source = funnel.steps.iter().filter(|step| step.subject == row.seeks);
                let words: Vec<&str> = of_source.map(|step| step.words.as_str()).collect();
                assert!(
                    row.removed
                        .iter()
                        .all(|removed| words.contains(&removed.words.as_str())),
                    "{row:?} of\n{text}"
                );
                assert!(row.removed.iter().all(|removed| {
                    removed.n_candidates >= removed.names.len() as u64 && !removed.names.is_empty()
                }));
            }
            assert!(!ending.last_rows.is_empty(), "{text}");
        }
    }
    n_endings
}

#[test]
fn every_centre_of_drive_ya_nuts_but_one_ends_and_says_why() {
    let nuts = joinsaw::find("drive-ya-nuts").unwrap();
    assert_eq!(check(&nuts.definition), 6);
}

#[test]
fn random_searches_say_why_they_end() {
    for seed in seeds(4) {
        let [order, n_houses] = [4 + seed as usize % 3, 2 + seed as usize % 2];
        check(&flowers::text(&flowers::random(order, seed)));
        check(&boards::random(seed));
        check(&houses::random(n_houses, 3, 5, seed));
    }
}
