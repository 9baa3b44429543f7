//! Exact covers in general: options, each of which covers some items, are chosen so that every item is covered once. Items that are
//! optional may stay free, and an optional item may be covered several times in one colour.
//!
//! The terms and the colours are those of Knuth, "The Art of Computer Programming", volume 4B, section 7.2.2.1.

mod file;
mod placements;

use std::sync::Arc;

pub use file::parse;

use super::FAMILY;
use super::exact::placements_in;
use crate::error::Result;
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::description::Description;
use crate::family::given::{no_piece, no_place, position_of};
use crate::family::puzzle::{Content, Family, Given, Puzzle};
use crate::family::verify::{Checker, Unreadable, Verdict, WrittenSolution, cells_of_table};
use crate::plan::{Placement, Statement};
use crate::words::count_of;

/// Items, and options that cover them.
#[derive(Debug, Clone, Default)]
pub struct ExactCover {
    /// The items that have to be covered, and after them those that may stay free.
    pub items: Vec<String>,
    /// The number of items that have to be covered.
    pub n_primary: usize,
    /// The options, in the order of the file.
    pub options: Vec<Choice>,
    /// The options that what is given excludes.
    pub excluded: Vec<Choice>,
}

/// An option.
#[derive(Debug, Clone)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// The positions of its items, each with its colour there, if it has one.
    pub covers: Vec<(usize, Option<String>)>,
}

impl ExactCover {
    /// The least and the most options that a cover can have. An option covers its items in equal shares; the shares of all items, each
    /// of the option that covers it, are the number of options.
    fn n_chosen(&self) -> [usize; 2] {
        let mut shares = vec![(f64::INFINITY, 0.0_f64); self.n_primary];
        for option in &self.options {
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

    /// The items of an option that have to be covered.
    fn primary(&self, option: &Choice) -> impl Iterator<Item = usize> {
        let items = option.covers.iter().map(|(item, _)| *item);
        items.filter(|item| *item < self.n_primary)
    }

    /// The numbers of items that have to be covered and of options, in words.
    fn counts(&self) -> [String; 2] {
        let n_options = self.options.len() as u64;
        [
            count_of(self.n_primary as u64, "item"),
            count_of(n_options, "option"),
        ]
    }

    /// All options, with those that are excluded.
    fn options(&self) -> impl Iterator<Item = &Choice> + Clone {
        self.options.iter().chain(&self.excluded)
    }

    /// An item that two options cannot cover together.
    fn clash(&self, one: &Choice, other: &Choice) -> Option<&str> {
        let clashes = |item: usize, colour: &Option<String>| {
            let mut covers = other.covers.iter();
            covers.any(|(own, found)| *own == item && (colour.is_none() || found != colour))
        };
        let mut covers = one.covers.iter();
        let (item, _) = covers.find(|(item, colour)| clashes(*item, colour))?;
        Some(&self.items[*item])
    }

    /// The faults of a choice of options, in words.
    fn faults(&self, chosen: &[usize]) -> Vec<String> {
        let chosen: Vec<&Choice> = chosen.iter().map(|idx| &self.options[*idx]).collect();
        let mut faults = Vec::new();
        for (idx, option) in chosen.iter().enumerate() {
            for other in &chosen[..idx] {
                if let Some(item) = self.clash(option, other) {
                    faults.push(format!(
                        "`{}` and `{}` cover `{item}`",
                        other.name, option.name
                    ));
                }
            }
        }
        for (item, name) in self.items[..self.n_primary].iter().enumerate() {
            let mut covers = chosen.iter().flat_map(|option| &option.covers);
            if !covers.any(|(own, _)| *own == item) {
                faults.push(format!("nothing covers `{name}`"));
            }
        }
        faults
    }

    fn check(&self, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
        let mut chosen = Vec::new();
        let mut covers: Vec<(String, String)> = Vec::new();
        match solution {
            WrittenSolution::Row(row) => {
                for (column, id) in placements_in(row, self.n_chosen()[1])? {
                    let n = self.options.len();
                    match usize::try_from(id) {
                        Ok(0) => {}
                        Ok(no) if no <= n => chosen.push(no - 1),
                        _ => {
                            return Err(Unreadable::Value(format!(
                                "`{column}` is not an option; the options are 1 to {n}"
                            )));
                        }
                    }
                }
            }
            WrittenSolution::Places(places) => {
                for place in places {
                    covers.push((place.text("Item")?, place.text("Choice")?));
                }
            }
            WrittenSolution::Board(text) => {
                let rows = cells_of_table(text).into_iter();
                let rows = rows.filter(|row| self.items.iter().any(|item| item == row[0]));
                covers.extend(rows.map(|row| (row[0].to_owned(), row[1..].join("|"))));
                if covers.is_empty() {
                    return Err(Unreadable::NoBoard);
                }
            }
        }
        for (item, choice) in covers {
            let found = self.options.iter().position(|option| {
                let mut items = option.covers.iter().map(|(item, _)| &self.items[*item]);
                option.name == choice && items.any(|own| *own == item)
            });
            let problem = || Unreadable::Value(format!("no option `{choice}` covers `{item}`"));
            let idx = found.ok_or_else(problem)?;
            if !chosen.contains(&idx) {
                chosen.push(idx);
            }
        }
        chosen.sort_unstable();
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
        let optional = match self.items.len() - self.n_primary {
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
        let all = Self {
            options: self.options().cloned().collect(),
            excluded: Vec::new(),
            ..self.clone()
        };
        all.state(puzzle)
    }

    fn describe(&self) -> Description {
        let covering = |item: usize| {
            let options = self.options.iter();
            let covering = options.filter(|option| self.primary(option).any(|own| own == item));
            covering.count()
        };
        let optional = (self.items.len() > self.n_primary).then_some(
            "Optional items are covered once or not at all, or several times in one colour.",
        );
        let [items, options] = self.counts();
        Description {
            goal: vec![format!(
                "Choose some of the {options}, so that each of the {items} is covered once."
            )],
            rules: optional.map(str::to_owned).into_iter().collect(),
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
        let slot = position_of(place, self.items.iter().map(String::as_str));
        let slot = slot.ok_or_else(|| no_place("item", place, &self.items))?;
        // An option is chosen where no other one is left for an item of it that has to be covered.
        let covers = |option: &&Choice| option.covers.iter().any(|(item, _)| *item == slot);
        let covering: Vec<&Choice> = self.options().filter(covers).collect();
        let names = covering.iter().map(|option| option.name.as_str());
        let found = position_of(piece, names.clone()).map(|idx| covering[idx]);
        let option =
            found.ok_or_else(|| no_piece("option", place, piece, names.map(str::to_owned)))?;
        let mut content = self.clone();
        let clashes =
            |other: &mut Choice| other.name != option.name && self.clash(other, option).is_some();
        let excluded: Vec<Choice> = content.options.extract_if(.., clashes).collect();
        content.excluded.extend(excluded);
        Ok(Given {
            content: Arc::new(content),
            placed: vec![(slot, option.name.clone())],
        })
    }
}
