//! Random exact covers that list their options, and a search through all sets of options.

use std::collections::BTreeSet;

use joinsaw::Options;

use super::{Dice, agrees, are_counted, search};
use crate::common::{puzzle_of, seeds, values};

/// The items of an option, each with a colour or none.
type Covers = Vec<(usize, Option<usize>)>;

/// One to three of the first items, and some of the others.
fn option(n_primary: usize, n_items: usize, dice: &mut Dice) -> Covers {
    let mut primary: Vec<usize> = (0..n_primary).collect();
    dice.shuffle(&mut primary);
    primary.truncate(1 + dice.below(n_primary.min(3)));
    let mut covers: Covers = primary.into_iter().map(|item| (item, None)).collect();
    for item in n_primary..n_items {
        if dice.is_rare(2) {
            covers.push((item, *dice.pick(&[None, Some(0), Some(1)])));
        }
    }
    covers
}

/// Options over items. Items before `n_primary` have to be covered within their bounds if any option covers them.
fn check(seed: u64) {
    let mut dice = Dice::new(seed);
    let n_primary = 2 + dice.below(4);
    let n_items = n_primary + dice.below(3);
    let n_options = 1 + dice.below(10);
    let options: Vec<Covers> = (0..n_options)
        .map(|_| option(n_primary, n_items, &mut dice))
        .collect();
    let bounds: Vec<[usize; 2]> = (0..n_primary)
        .map(|_| *dice.pick(&[[1, 1], [1, 2], [0, 1], [2, 2]]))
        .collect();
    let is_needed = |item: usize| options.iter().flatten().any(|(own, _)| *own == item);
    // Each item that has to be covered is covered within its bounds, and options agree on a colour wherever they share another item.
    let is_cover = |chosen: &[bool]| {
        (0..n_items).all(|item| {
            let of = |covers: &Covers| covers.iter().find(|(own, _)| *own == item).copied();
            let chosen = options
                .iter()
                .zip(chosen)
                .filter(|(_, is_chosen)| **is_chosen);
            let own: Vec<Option<usize>> = chosen
                .filter_map(|(covers, _)| Some(of(covers)?.1))
                .collect();
            if item < n_primary {
                let [least, most] = bounds[item];
                !is_needed(item) || (least..=most).contains(&own.len())
            } else {
                own.windows(2)
                    .all(|pair| pair[0].is_some() && pair[0] == pair[1])
            }
        })
    };
    let sets = search(&vec![vec![false, true]; n_options], |chosen| {
        chosen.len() < n_options || is_cover(chosen)
    });
    let names = |chosen: &Vec<bool>| {
        let chosen = (0..n_options).filter(|no| chosen[*no]);
        chosen.map(|no| format!("o{no}")).collect()
    };
    let expected: BTreeSet<BTreeSet<String>> = sets.iter().map(names).collect();
    let optional: Vec<String> = (n_primary..n_items)
        .map(|item| format!("i{item}"))
        .collect();
    let items = (0..n_primary).filter(|item| is_needed(*item));
    let items = items.map(|item| match bounds[item] {
        [1, 1] => format!("i{item}"),
        [least, most] if least == most => format!("{most}|i{item}"),
        [least, most] => format!("{least}:{most}|i{item}"),
    });
    let items: Vec<String> = items.collect();
    let mut text =
        format!("family = \"cover\"\nitems = {items:?}\noptional = {optional:?}\n[options]\n");
    for (no, covers) in options.iter().enumerate() {
        let items = covers.iter().map(|(item, colour)| match colour {
            Some(colour) => format!("i{item}:{colour}"),
            None => format!("i{item}"),
        });
        text += &format!("o{no} = \"{}\"\n", items.collect::<Vec<_>>().join(" "));
    }
    let answers = agrees(
        &puzzle_of(&text),
        &Options::default(),
        &expected,
        |filling| {
            let chosen = values(filling).into_iter();
            // An option without an item that is covered once is left where this one is chosen.
            chosen.filter(|name| !name.starts_with("leave ")).collect()
        },
    );
    are_counted(&answers, &[expected.len() as u64]);
}

#[test]
fn every_plan_chooses_the_options_of_a_search() {
    seeds(25).for_each(check);
}
