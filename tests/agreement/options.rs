//! Random exact covers that list their options, and a search through all sets of options.

use std::collections::BTreeSet;

use joinsaw::Options;
use proptest::prelude::*;

use super::{Dice, agrees, are_counted};
use crate::common::cases;

/// An option: its items, each with a colour or none.
type Covers = Vec<(usize, Option<usize>)>;

/// Options over items, of which the first so many have to be covered if any option covers them.
struct Random {
    n_primary: usize,
    n_items: usize,
    options: Vec<Covers>,
}

impl Random {
    fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let n_primary = 2 + dice.below(4);
        let n_items = n_primary + dice.below(3);
        let mut option = || {
            let mut items: Vec<usize> = (0..n_primary).collect();
            dice.shuffle(&mut items);
            items.truncate(1 + dice.below(n_primary.min(3)));
            let optional = (n_primary..n_items)
                .filter(|_| dice.is_rare(2))
                .collect::<Vec<_>>();
            let colours = [None, Some(0), Some(1)];
            let optional = optional
                .into_iter()
                .map(|item| (item, *dice.pick(&colours)));
            let optional: Covers = optional.collect();
            items
                .into_iter()
                .map(|item| (item, None))
                .chain(optional)
                .collect()
        };
        let mut options: Vec<Covers> = (0..10).map(|_| option()).collect();
        options.truncate(1 + dice.below(10));
        Self {
            n_primary,
            n_items,
            options,
        }
    }

    fn to_toml(&self) -> String {
        let optional: Vec<String> = (self.n_primary..self.n_items)
            .map(|item| format!("\"i{item}\""))
            .collect();
        let options = self.options.iter().enumerate().map(|(no, covers)| {
            let items = covers.iter().map(|(item, colour)| match colour {
                Some(colour) => format!("i{item}:{colour}"),
                None => format!("i{item}"),
            });
            format!("o{no} = \"{}\"\n", items.collect::<Vec<_>>().join(" "))
        });
        format!(
            "family = \"cover\"\noptional = [{}]\n[options]\n{}",
            optional.join(", "),
            options.collect::<String>()
        )
    }

    /// True if these options cover each item that has to be covered once, and agree on a colour wherever they share another item.
    fn is_cover(&self, set: &[usize]) -> bool {
        let colours = |item: usize, of: &[usize]| -> Vec<Option<usize>> {
            let covers = of.iter().flat_map(|option| &self.options[*option]);
            covers
                .filter(|(own, _)| *own == item)
                .map(|(_, colour)| *colour)
                .collect()
        };
        let all: Vec<usize> = (0..self.options.len()).collect();
        (0..self.n_items).all(|item| {
            let own = colours(item, set);
            if item < self.n_primary {
                own.len() == usize::from(!colours(item, &all).is_empty())
            } else {
                own.windows(2)
                    .all(|pair| pair[0].is_some() && pair[0] == pair[1])
            }
        })
    }

    fn covers(&self) -> BTreeSet<BTreeSet<String>> {
        let sets = (0_u32..1 << self.options.len()).map(|set| {
            let options = 0..self.options.len();
            options
                .filter(|idx| set >> idx & 1 == 1)
                .collect::<Vec<_>>()
        });
        let covers = sets.filter(|set| self.is_cover(set));
        covers
            .map(|set| set.iter().map(|no| format!("o{no}")).collect())
            .collect()
    }
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn every_plan_chooses_the_options_of_a_search(seed in any::<u64>()) {
        let random = Random::new(seed);
        let puzzle = joinsaw::parse(&random.to_toml()).unwrap();
        let expected = random.covers();
        let answers = agrees(&puzzle, &Options::default(), &expected, |filling| {
            filling.iter().map(|placement| placement.piece.clone()).collect()
        });
        are_counted(&answers, &[expected.len() as u64]);
    }
}
