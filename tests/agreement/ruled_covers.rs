//! Covers that state rules of their own leave the covers that keep them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::Dice;
use super::covers::{Cover, Grid, Laid, Site};
use crate::common::seeds;

/// The name of the piece or hole on each cell.
type Names = BTreeMap<Site, String>;

/// A rule as a file has it, and whether a cover keeps it.
type Ruled = (String, Box<dyn Fn(&Names) -> bool>);

/// A random rule about the cells from the second row on if there is a row above them, and about all of them if not.
fn rule(cover: &Cover, is_wide: bool, dice: &mut Dice) -> Ruled {
    let first_row = i64::from(is_wide);
    let sites: Vec<Site> = cover
        .sites()
        .into_iter()
        .filter(|site| site[1] >= first_row)
        .collect();
    let names: Vec<String> = cover
        .names()
        .into_iter()
        .filter(|name| name != "row")
        .collect();
    let [a, b, c] = [(); 3].map(|()| *dice.pick(&sites));
    let [one, other] = [(); 2].map(|()| dice.pick(&names).clone());
    let cell = |site: &Site| cover.name(site);
    let number = dice.below(3);
    let parts = cover.parts().into_iter();
    let single: Vec<String> = parts
        .filter(|(name, [copies, _], _)| *copies == 1 && name != "row")
        .map(|(name, ..)| name)
        .collect();
    match dice.below(9) {
        7.. if single.len() > 1 => {
            let first = dice.below(single.len());
            let second = (first + 1 + dice.below(single.len() - 1)) % single.len();
            touch(single[first].clone(), single[second].clone())
        }
        0 | 1 => (
            format!("\"{0} = {1} OR {0} <> '{one}'\"", cell(&a), cell(&b)),
            Box::new(move |names| names[&a] == names[&b] || names[&a] != one),
        ),
        2 => (
            format!(
                "\"{} IN ('{one}', '{other}') OR {} = '{one}' OR NOT {} = '{other}'\"",
                cell(&a),
                cell(&b),
                cell(&c)
            ),
            Box::new(move |names| {
                [&one, &other].contains(&&names[&a]) || names[&b] == one || names[&c] != other
            }),
        ),
        3 => (
            format!(
                "\"substr({}, 1, 1) = 'h' OR length({1}) = length({2}) OR {1} = {2}\"",
                cell(&a),
                cell(&b),
                cell(&c)
            ),
            Box::new(move |names| names[&a].starts_with('h') || names[&b].len() == names[&c].len()),
        ),
        4 => apart(is_wide, one, other),
        5 => (
            format!(
                "{{ all_different = \"cell\", where = \"row > {first_row} AND (row + column) % 3 = {number}\" }}"
            ),
            Box::new(move |names| {
                let own = names.iter().filter(|([_, row, column], _)| {
                    *row >= first_row && (row + column + 2) % 3 == number.cast_signed() as i64
                });
                let own: Vec<&String> = own.map(|(_, name)| name).collect();
                own.iter().collect::<BTreeSet<_>>().len() == own.len()
            }),
        ),
        _ => counts_in_rows(first_row + 1, number, one, other, dice),
    }
}

/// Two pieces touch, if both lie.
fn touch(one: String, other: String) -> Ruled {
    (
        format!("{{ touch = [\"{one}\", \"{other}\"] }}"),
        Box::new(move |names| {
            let lies = |name: &String| names.values().any(|found| found == name);
            let mut pairs = names.iter().flat_map(|([layer, row, column], name)| {
                let steps = [[-1, 0], [1, 0], [0, -1], [0, 1]].into_iter();
                steps.map(move |[down, right]| {
                    let near = [*layer, row + down, column + right];
                    (name, names.get(&near))
                })
            });
            let touches = pairs.any(|(name, near)| *name == one && near == Some(&other));
            touches || !lies(&one) || !lies(&other)
        }),
    )
}

/// Two pieces, or two cells of one, do not touch.
fn apart(is_wide: bool, one: String, other: String) -> Ruled {
    let touching = if is_wide {
        "\", where = \"x.row > 1 AND y.row > 1 AND abs(x.row - y.row) + abs(x.column - y.column) = 1"
    } else {
        ", touch\", where = \"touch.a = x.name AND touch.b = y.name"
    };
    (
        format!(
            "{{ of = \"cell x, cell y{touching}\", holds = \"x.value <> '{one}' OR y.value <> '{other}'\" }}"
        ),
        Box::new(move |names| {
            names.iter().all(|([layer, row, column], name)| {
                let near = [[*layer, *row, column + 1], [*layer, row + 1, *column]];
                let pairs = near
                    .iter()
                    .filter_map(|near| Some([name, names.get(near)?]));
                let is_apart =
                    |[a, b]: [&String; 2]| [a, b] != [&one, &other] && [b, a] != [&one, &other];
                (is_wide && *row == 0) || pairs.into_iter().all(is_apart)
            })
        }),
    )
}

fn counts_in_rows(
    first_row: i64,
    number: usize,
    one: String,
    other: String,
    dice: &mut Dice,
) -> Ruled {
    let (bound, least, most) = match dice.below(3) {
        0 => ("at_most", 0, number),
        1 => ("at_least", number, usize::MAX),
        _ => ("equals", number, number),
    };
    (
        format!(
            "{{ count = \"cell\", by = \"row\", where = \"row > {first_row}\", holds = \"value = '{one}' OR value = '{other}' AND column % 2 = 0\", {bound} = {number} }}"
        ),
        Box::new(move |names| {
            let mut by_row: BTreeMap<i64, usize> = BTreeMap::new();
            for ([_, row, column], name) in names.iter().filter(|(site, _)| site[1] >= first_row) {
                let counts = *name == one || *name == other && column % 2 == 1;
                *by_row.entry(*row).or_default() += usize::from(counts);
            }
            by_row.values().all(|count| (least..=most).contains(count))
        }),
    )
}

/// Holds every plan against the solutions that keep up to three random rules.
fn agree(cover: &Cover, is_wide: bool, dice: &mut Dice) {
    let n_rules = 1 + dice.below(3);
    let rules: Vec<Ruled> = (0..n_rules).map(|_| rule(cover, is_wide, dice)).collect();
    let mut text = cover.to_toml() + "[rules]\n";
    for (no, (rule, _)) in rules.iter().enumerate() {
        writeln!(text, "\"keeps rule {no}\" = {rule}").unwrap();
    }
    let mut solutions: BTreeSet<Laid> = cover.solutions();
    solutions.retain(|laid| {
        let on_cells = |(name, sites): &(String, BTreeSet<Site>)| {
            sites
                .iter()
                .map(|site| (*site, name.clone()))
                .collect::<Vec<_>>()
        };
        let names: Names = laid.iter().flat_map(on_cells).collect();
        rules.iter().all(|(_, keeps)| keeps(&names))
    });
    cover.agrees_on(&text, &solutions);
}

#[test]
fn every_plan_finds_the_covers_that_keep_rules() {
    for seed in seeds(12) {
        let mut dice = Dice::new(seed);
        let (is_wide, column) = (dice.is_rare(3), 54 + dice.below(9));
        let mut cover = Cover::on(Grid::Square, &mut dice);
        if is_wide {
            cover = cover.below_a_row(column.cast_signed() as i64);
        }
        agree(&cover, is_wide, &mut dice);
    }
}
