//! Exact covers in general: options cover items, and the chosen options cover every item once. Optional items may stay free, and an
//! optional item may be covered several times in one colour. Other items have bounds on how often they are covered.
//!
//! The terms, the colours and the bounds are those of Knuth, "The Art of Computer Programming", volume 4B, section 7.2.2.1.

mod file;
mod placements;

use std::collections::BTreeSet;
use std::sync::Arc;

pub use file::parse;

use super::FAMILY;
use super::exact::placements_in;
use crate::error::Result;
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::description::Description;
use crate::family::given::{piece_named, place_named};
use crate::family::puzzle::{Content, Family, Given, Puzzle};
use crate::family::verify::{Checker, Unreadable, Verdict, WrittenSolution, cells_of_table};
use crate::plan::{Placement, Statement};
use crate::words::count_of;

/// Items, and options that cover them.
#[derive(Debug, Clone, Default)]
pub struct ExactCover {
    /// The items that have to be covered once, then those with other bounds, and then those that may stay free.
    pub items: Vec<String>,
    /// The number of items that have to be covered once.
    pub n_primary: usize,
    /// For each item after those, the fewest and the most options that cover it; optional items have no bounds.
    pub bounds: Vec<[i64; 2]>,
    /// The options, in the order of the file.
    pub options: Vec<Choice>,
}

/// An option.
#[derive(Debug, Clone)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// The positions of its items, each with its colour there, if it has one.
    pub covers: Vec<(usize, Option<String>)>,
    /// True if the givens exclude it.
    pub is_excluded: bool,
}

impl Choice {
    /// True if it covers an item.
    fn has(&self, item: usize) -> bool {
        self.covers.iter().any(|(own, _)| *own == item)
    }
}

impl ExactCover {
    /// The least and the most options that a cover can have. An option covers its items in equal shares; the shares of all items, each
    /// of the option that covers it, are the number of options.
    fn n_chosen(&self) -> [usize; 2] {
        let mut shares = vec![(f64::INFINITY, 0.0_f64); self.n_primary];
        for (_, option) in self.left() {
            #[allow(clippy::cast_precision_loss, reason = "items are few")]
            let share = 1.0 / self.primary(option).count() as f64;
            for item in self.primary(option) {
                let (least, most) = shares[item];
                shares[item] = (least.min(share), most.max(share));
            }
        }
        // Rounding errors are far smaller than a share.
        let least: f64 = shares.iter().map(|(least, _)| least).sum();
        let most: f64 = shares.iter().map(|(_, most)| most).sum();
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most the number of items"
        )]
        [(least - 1e-6).ceil(), (most + 1e-6).floor()].map(|n| n.max(1.0) as usize)
    }

    /// The options that the givens leave, each with its number from 1.
    fn left(&self) -> impl Iterator<Item = (usize, &Choice)> {
        let numbered = (1..).zip(&self.options);
        numbered.filter(|(_, option)| !option.is_excluded)
    }

    /// The bounds of an item that may be covered several times.
    fn bounds_of(&self, item: usize) -> Option<[i64; 2]> {
        self.bounds.get(item.checked_sub(self.n_primary)?).copied()
    }

    /// The position of an item among those that may stay free.
    fn optional(&self, item: usize) -> Option<usize> {
        item.checked_sub(self.n_primary + self.bounds.len())
    }

    /// True if two options exclude each other: both cover an item, and neither one colour nor its bounds allow that.
    fn clash(&self, one: &Choice, other: &Choice) -> bool {
        let mut covers = one.covers.iter();
        covers.any(|cover| {
            let is_shared = cover.1.is_some() && other.covers.contains(cover);
            other.has(cover.0) && !is_shared && self.bounds_of(cover.0).is_none()
        })
    }

    /// The items of an option that have to be covered once.
    fn primary(&self, option: &Choice) -> impl Iterator<Item = usize> {
        let items = option.covers.iter().map(|(item, _)| *item);
        items.filter(|item| *item < self.n_primary)
    }

    /// The numbers of items that have to be covered and of options, in words.
    fn counts(&self) -> [String; 2] {
        let n_options = self.left().count() as u64;
        [
            count_of((self.n_primary + self.bounds.len()) as u64, "item"),
            count_of(n_options, "option"),
        ]
    }

    /// The faults of a choice of options, in words.
    fn faults(&self, chosen: &[usize]) -> Vec<String> {
        let chosen = chosen.iter().map(|idx| &self.options[*idx]);
        let of_items = self.items.iter().enumerate().filter_map(|(item, name)| {
            let on_it = chosen.clone().filter_map(|option| {
                let (_, colour) = option.covers.iter().find(|(own, _)| *own == item)?;
                Some((option.name.as_str(), colour.as_deref()))
            });
            let (names, colours): (Vec<&str>, BTreeSet<Option<&str>>) = on_it.unzip();
            let is_shared = colours.len() == 1 && !colours.contains(&None);
            match (self.bounds_of(item), names.len()) {
                (Some([least, most]), n) => {
                    let is_kept = i64::try_from(n).is_ok_and(|n| (least..=most).contains(&n));
                    let options = count_of(n as u64, "option");
                    (!is_kept).then(|| {
                        format!("`{name}` is covered by {options}; expected {least} to {most}")
                    })
                }
                (None, 0) => (item < self.n_primary).then(|| format!("nothing covers `{name}`")),
                (None, n) => (n > 1 && !is_shared)
                    .then(|| format!("`{}` cover `{name}`", names.join("` and `"))),
            }
        });
        let excluded = chosen.clone().filter(|option| option.is_excluded);
        let of_given =
            excluded.map(|option| format!("`{}` contradicts what is given", option.name));
        of_items.chain(of_given).collect()
    }

    /// The position of the option of this name that covers an item.
    fn option_on(&self, item: &str, choice: &str) -> Result<usize, Unreadable> {
        let found = self.options.iter().position(|option| {
            let mut items = option.covers.iter().map(|(item, _)| &self.items[*item]);
            option.name == choice && items.any(|own| own == item)
        });
        found.ok_or_else(|| Unreadable::Value(format!("no option `{choice}` covers `{item}`")))
    }

    /// The position of the option whose ID a row has in this column; `None` for 0, where nothing is covered.
    fn option_in(&self, column: &str, id: i64) -> Result<Option<usize>, Unreadable> {
        let n = self.options.len();
        match usize::try_from(id) {
            Ok(no) if no <= n => Ok(no.checked_sub(1)),
            _ => Err(Unreadable::Value(format!(
                "`{column}` is not an option; the options are 1 to {n}"
            ))),
        }
    }

    fn check(&self, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
        let mut chosen: Vec<usize> = match solution {
            WrittenSolution::Row(row) => {
                let ids = placements_in(row, self.n_chosen()[1])?.into_iter();
                let chosen = ids.filter_map(|(column, id)| self.option_in(&column, id).transpose());
                chosen.collect::<Result<_, _>>()?
            }
            WrittenSolution::Places(places) => {
                let chosen = places
                    .iter()
                    .map(|place| self.option_on(&place.text("Item")?, &place.text("Choice")?));
                chosen.collect::<Result<_, _>>()?
            }
            WrittenSolution::Board(text) => {
                let rows = cells_of_table(text).into_iter();
                let items = rows.filter(|row| self.items.iter().any(|item| item == row[0]));
                let found = items.map(|row| self.option_on(row[0], &row[1..].join("|")));
                let chosen: Vec<usize> = found.collect::<Result<_, _>>()?;
                if chosen.is_empty() {
                    return Err(Unreadable::NoBoard);
                }
                chosen
            }
        };
        chosen.sort_unstable();
        if !matches!(solution, WrittenSolution::Row(_)) {
            // An option occurs once for each of its items.
            chosen.dedup();
        }
        Ok(Verdict {
            claim: format!("{chosen:?}"),
            faults: self.faults(&chosen),
        })
    }
}

impl Content for ExactCover {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn size(&self) -> String {
        let optional = match self.items.len() - self.n_primary - self.bounds.len() {
            0 => String::new(),
            n => format!(" and {n} optional"),
        };
        let [items, options] = self.counts();
        format!("{items}{optional}, {options}")
    }

    fn state(&self, puzzle: &Puzzle) -> Statement {
        placements::state(puzzle, self)
    }

    fn open(&self, puzzle: &Puzzle) -> Statement {
        let mut all = self.clone();
        for option in &mut all.options {
            option.is_excluded = false;
        }
        all.state(puzzle)
    }

    fn describe(&self) -> Description {
        let covering = |item: usize| self.left().filter(|(_, option)| option.has(item)).count();
        let mut rules = Vec::new();
        for (name, [least, most]) in self.items[self.n_primary..].iter().zip(&self.bounds) {
            rules.push(format!("{least} to {most} options cover {name}."));
        }
        if self.items.len() > self.n_primary + self.bounds.len() {
            rules.push(
                "Optional items are covered once or not at all, or several times in one colour."
                    .to_owned(),
            );
        }
        let once = if self.bounds.is_empty() {
            "once"
        } else {
            "once, or as often as its bounds allow"
        };
        let [items, options] = self.counts();
        Description {
            goal: vec![format!(
                "Choose some of the {options}, so that each of the {items} is covered {once}."
            )],
            rules,
            arrangements: Arrangements {
                about: "Each item may be covered by any of the options that have it".to_owned(),
                factors: Factor::powers((0..self.n_primary).map(covering)),
            },
            ..Description::default()
        }
    }

    fn checker(&self) -> Checker<'_> {
        Box::new(|solution| self.check(solution))
    }

    fn as_given(&self, placement: &Placement) -> [String; 2] {
        [self.items[placement.slot].clone(), placement.piece.clone()]
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        let item = place_named("item", place, &self.items)?;
        let covering: Vec<&Choice> = self
            .options
            .iter()
            .filter(|option| option.has(item))
            .collect();
        let names: Vec<&str> = covering.iter().map(|option| option.name.as_str()).collect();
        let option = covering[piece_named("option", place, piece, &names)?];
        // An option is chosen where no other one is left for an item of it that has to be covered.
        let mut content = self.clone();
        for other in &mut content.options {
            other.is_excluded |= other.name != option.name && self.clash(other, option);
        }
        Ok(Given {
            content: Arc::new(content),
            placed: vec![(item, option.name.clone())],
        })
    }
}
