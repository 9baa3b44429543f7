//! `joinsaw generate --order`: a random flower.

use std::io::Write;

use crate::cli::GenerateArgs;
use crate::cmd::Outcome;
use crate::error::Result;
use crate::family::flower::FlowerError;
use crate::random::generate::{Draw, Sides, fresh_seed, puzzle_file};
use crate::random::{census, study};
use crate::words::number;

/// The largest order that is searched. Of order 12 about one random flower in 1,700 has a solution, which is found in a
/// second; of order 14 it is one in 7,000, and so on. Flowers of larger orders are made so that they fit.
const LARGEST_ORDER_TO_SEARCH: usize = 12;

/// How many random flowers go through the pipeline together.
const FLOWERS_A_SEARCH: u64 = 250;

/// The search gives up after this many flowers without a hit.
const MOST_FLOWERS: u64 = 20_000;

/// What a flower is asked to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Any,
    Solvable,
    Unique,
}

impl Wanted {
    fn of(args: &GenerateArgs) -> Self {
        match (args.solvable, args.unique) {
            (_, true) => Self::Unique,
            (true, false) => Self::Solvable,
            (false, false) => Self::Any,
        }
    }

    fn accepts(self, n_solutions: u64) -> bool {
        match self {
            Self::Any => true,
            Self::Solvable => n_solutions > 0,
            Self::Unique => n_solutions == 1,
        }
    }

    fn in_words(self) -> &'static str {
        match self {
            Self::Any => "any number of solutions",
            Self::Solvable => "a solution",
            Self::Unique => "exactly one solution",
        }
    }
}

pub fn run(args: &GenerateArgs, order: usize, out: &mut dyn Write) -> Result<Outcome> {
    let draw = Draw {
        order,
        seed: args.seed.unwrap_or_else(fresh_seed),
        with_repeats: false,
    };
    draw.check("--order")?;
    let wanted = Wanted::of(args);
    let (pieces, how) = match wanted {
        Wanted::Any => (draw.pieces(args.puzzle), random_in_words(args.puzzle)),
        _ => find(&draw, wanted)?,
    };
    let what = format!("A flower of order {order}: {} different pieces.", order + 1);
    let command = format!("Made by `joinsaw generate {}`.", options(args, &draw));
    let comments: Vec<String> = std::iter::once(what)
        .chain(how)
        .chain(std::iter::once(command))
        .collect();
    let name = format!("Random flower, {}", options(args, &draw).replace("--", ""));
    out.write_all(puzzle_file(&name, &comments, &pieces).as_bytes())?;
    Ok(Outcome::Success)
}

fn random_in_words(puzzle: u64) -> Vec<String> {
    let first = match puzzle {
        0 => "The pieces are random; they may have no solution.".to_owned(),
        _ => {
            format!("The pieces are random, puzzle {puzzle} of a study; they may have no solution.")
        }
    };
    vec![first]
}

/// The options that make the same file again.
fn options(args: &GenerateArgs, draw: &Draw) -> String {
    let (order, seed) = (draw.order, draw.seed);
    let kind = match Wanted::of(args) {
        Wanted::Any if args.puzzle > 0 => format!(" --puzzle {}", args.puzzle),
        Wanted::Any => String::new(),
        Wanted::Solvable => " --solvable".to_owned(),
        Wanted::Unique => " --unique".to_owned(),
    };
    format!("--order {order} --seed {seed}{kind}")
}

/// Finds a flower with the wanted number of solutions, and says how it was found.
fn find(draw: &Draw, wanted: Wanted) -> Result<(Vec<Sides>, Vec<String>)> {
    check_possible(draw.order, wanted)?;
    let words = wanted.in_words();
    if draw.order <= LARGEST_ORDER_TO_SEARCH {
        let found = first_hit(draw.order, wanted, |number| draw.pieces(number))?;
        if let Some((pieces, puzzle)) = found {
            let how = format!(
                "Found at random: puzzle {puzzle} of this seed, counted from 0, is the first with {words}."
            );
            return Ok((pieces, vec![how]));
        }
    }
    match first_hit(draw.order, wanted, |number| draw.planted_pieces(number))? {
        Some((pieces, idx)) => {
            let how = [
                "Planted: random pieces of this order hardly ever fit, so these were made to fit round one of them."
                    .to_owned(),
                format!("Set {} is the first with {words}.", number(idx + 1)),
            ];
            Ok((pieces, how.to_vec()))
        }
        None => Err(FlowerError::NoFlowerFound {
            order: draw.order,
            wanted: words,
            n_tried: MOST_FLOWERS,
        }
        .into()),
    }
}

/// The first flower that is accepted, and its number, counted from 0.
fn first_hit(
    order: usize,
    wanted: Wanted,
    flower: impl Fn(u64) -> Vec<Sides>,
) -> Result<Option<(Vec<Sides>, u64)>> {
    // The first few are tried on their own: most planted flowers will do.
    for (start, end) in std::iter::successors(Some((0, 8)), |(_, end)| {
        Some((*end, end + FLOWERS_A_SEARCH))
    }) {
        if start >= MOST_FLOWERS {
            break;
        }
        let mut flowers: Vec<Vec<Sides>> = (start..end).map(&flower).collect();
        let counts = study::count_solutions(order, &flowers)?;
        if let Some(idx) = counts.iter().position(|count| wanted.accepts(*count)) {
            return Ok(Some((flowers.swap_remove(idx), start + idx as u64)));
        }
    }
    Ok(None)
}

/// Small orders have few flowers, and the census knows them all: where no multiset of pieces has the wanted number of
/// solutions, no set has.
fn check_possible(order: usize, wanted: Wanted) -> Result<()> {
    if !census::ORDERS.contains(&order) {
        return Ok(());
    }
    let counts = census::run(order)?.by_solutions;
    match counts.iter().any(|(count, _)| wanted.accepts(*count)) {
        true => Ok(()),
        false => Err(FlowerError::NoSuchFlower {
            order,
            wanted: wanted.in_words(),
        }
        .into()),
    }
}
