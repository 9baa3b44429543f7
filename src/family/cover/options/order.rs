//! The order in which items are covered: next comes always the one that is expected to leave the fewest rows.
//!
//! Options are taken for independent of each other. Of each, the chance is known that nothing it covers is covered yet; the items of the
//! option that covers the next item are then taken from the chances of all others.

use super::ExactCover;
use crate::plan::Step;

/// The items that have to be covered, one a step, with the rows that are expected then.
pub fn steps(cover: &ExactCover) -> Vec<Step> {
    let n_items = cover.items.len();
    let mut free = vec![1.0; cover.options.len()];
    let mut covered = vec![0.0; n_items];
    let mut of_item: Vec<Vec<usize>> = vec![Vec::new(); n_items];
    for (idx, option) in cover.options.iter().enumerate() {
        for (item, _) in &option.covers {
            of_item[*item].push(idx);
        }
    }
    let mut left: Vec<usize> = (0..cover.n_primary).collect();
    let mut steps = Vec::new();
    let mut rows = 1.0;
    while !left.is_empty() {
        let chance = |item: usize| {
            of_item[item]
                .iter()
                .map(|option| free[*option])
                .sum::<f64>()
        };
        let growth = |item: usize| covered[item] + (1.0 - covered[item]) * chance(item);
        let growths = left.iter().map(|item| growth(*item)).enumerate();
        let next = growths.min_by(|(_, one), (_, other)| one.total_cmp(other));
        let (place, growth) = next.unwrap_or_default();
        let item = left.remove(place);
        rows *= growth;
        steps.push(Step {
            variables: vec![item],
            rows,
        });
        let (is_open, all) = (1.0 - covered[item], chance(item).max(f64::MIN_POSITIVE));
        let mut taken = vec![0.0; n_items];
        for option in &of_item[item] {
            for (other, _) in &cover.options[*option].covers {
                taken[*other] += is_open * free[*option] / all;
            }
        }
        for (covered, taken) in covered.iter_mut().zip(&taken) {
            *covered += (1.0 - *covered) * taken.min(1.0);
        }
        for (option, free) in cover.options.iter().zip(&mut free) {
            let items = option.covers.iter();
            *free *= items
                .map(|(item, _)| 1.0 - taken[*item].min(1.0))
                .product::<f64>();
        }
    }
    steps
}
