//! The census: how many solutions every multiset of pieces of an order has.
//!
//! The multisets are not tried one by one. Renumbering the sides takes every centre to every other, so the pipeline fills
//! the rings round one centre, each piece as often as needed: the table `Ring` has a row for each multiset of pieces of a
//! ring. A multiset is solved with another of its pieces in the centre if the renumbering that takes this piece to the one
//! centre takes the rest to a row of `Ring`. That is a join of `Ring` with itself for each place of the ring, and a
//! `GROUP BY` adds up the solutions.
//!
//! The order of the pieces of a ring makes no difference to its multiset, so a multiset is the sum of a number for each
//! piece. The number of piece x consists of the powers x, x², ..., xⁿ modulo a prime, side by side: by Newton's identities,
//! the sums of the powers determine the n pieces.

use std::ops::RangeInclusive;

use serde_json::json;

use crate::engine::{Count, Database, Limits, StageRun};
use crate::error::{Error, Result};
use crate::family::flower::random::{Sides, all_pieces};
use crate::family::flower::{self, FlowerError};
use crate::plan::{Column as InputColumn, Fill, Input, Stage};
use crate::problem::{Binary, Column, Expr, From, Function, JoinKind, Role, Rows, Rule, Select};
use crate::relation::Cell;
use crate::sql::{render, template};
use crate::words::number;

/// The orders that the embedded database counts in a moment.
pub const ORDERS: RangeInclusive<usize> = 3..=5;

/// The largest order that another engine counts.
pub const LARGEST: usize = 6;

/// How many bits the number of a piece takes in the list of the pieces of a ring.
const PIECE_BITS: usize = 7;

/// The stages of a census, whatever engine runs them.
#[derive(Debug)]
pub struct CensusPlan {
    pub order: usize,
    /// How many different pieces there are.
    pub n_pieces: u64,
    pub inputs: Vec<Input>,
    pub stages: Vec<Stage>,
    /// One query: how many sets that the one centre solves have so many solutions, with so many kinds of centres.
    pub queries: [String; 1],
}

#[derive(Debug, Clone, PartialEq)]
pub struct Census {
    pub order: usize,
    /// How many different pieces there are.
    pub n_pieces: u64,
    /// How many multisets of one piece more than the order they make.
    pub n_multisets: u64,
    /// How many of them have a solution.
    pub n_solvable: u64,
    /// How many solutions all of them have together.
    pub n_solutions: u64,
    /// Numbers of solutions, in rising order and without 0, each with the number of multisets that have it.
    pub by_solutions: Vec<(u64, u64)>,
    pub stages: Vec<StageRun>,
}

/// Counts the solutions of every multiset of pieces of an order, in the embedded database.
pub fn run(order: usize) -> Result<Census> {
    check(order, true)?;
    let plan = plan(order);
    let limits = Limits::default();
    let count = Database::count(&plan.inputs, &plan.stages, &plan.queries, limits, &())?;
    Ok(plan.census(count))
}

/// Makes sure that there is a census of this order, on SQLite or elsewhere.
pub fn check(order: usize, is_sqlite: bool) -> Result<()> {
    if ORDERS.contains(&order) || (order == LARGEST && !is_sqlite) {
        return Ok(());
    }
    if !flower::ORDERS.contains(&order) {
        return Err(Error::BadOption {
            option: "--order",
            found: order.to_string(),
            needed: format!(
                "an order with a census, from {} to {LARGEST}",
                ORDERS.start()
            ),
        });
    }
    let multisets = match order {
        6 => number(count_multisets(120, 7)),
        7 => number(count_multisets(720, 8)),
        _ => format!("more than {}", number(count_multisets(720, 8))),
    };
    Err(match order {
        LARGEST => FlowerError::CensusTooLargeForSqlite { order, multisets },
        _ => FlowerError::CensusTooLarge { order, multisets },
    }
    .into())
}

/// In how many ways N things can be chosen from M kinds, each kind any number of times.
fn count_multisets(n_kinds: u64, n_chosen: u64) -> u64 {
    (1..=n_chosen).fold(1, |ways, k| ways * (n_kinds + k - 1) / k)
}

impl CensusPlan {
    /// The census that a run of the stages, and the query, have counted.
    #[must_use]
    pub fn census(&self, count: Count) -> Census {
        let whole = |cell: &Cell| {
            let count = cell.as_count().unwrap_or_default();
            u64::try_from(count).unwrap_or_default()
        };
        let mut by_solutions: Vec<(u64, u64)> = Vec::new();
        for row in count.answers.iter().flat_map(|answer| &answer.rows) {
            let [n_solutions, n_kinds, n_met] = [0, 1, 2].map(|idx| whole(&row[idx]));
            // Round all centres, a multiset is met once for each kind of its pieces that can be the centre.
            let n_multisets = n_met * self.n_pieces / n_kinds.max(1);
            match by_solutions.last_mut() {
                Some((same, total)) if *same == n_solutions => *total += n_multisets,
                _ => by_solutions.push((n_solutions, n_multisets)),
            }
        }
        let counts = || by_solutions.iter();
        Census {
            order: self.order,
            n_pieces: self.n_pieces,
            n_multisets: count_multisets(self.n_pieces, self.order as u64 + 1),
            n_solvable: counts().map(|(_, n_multisets)| n_multisets).sum(),
            n_solutions: counts()
                .map(|(n_solutions, n_multisets)| n_solutions * n_multisets)
                .sum(),
            stages: count.stages,
            by_solutions,
        }
    }
}

/// The plan of the census of an order from 3 to 6.
#[must_use]
pub fn plan(order: usize) -> CensusPlan {
    let pieces = all_pieces(order);
    let places = 1..=order;
    let others: Vec<String> = places.clone().map(other_name).collect();
    CensusPlan {
        order,
        n_pieces: pieces.len() as u64,
        inputs: inputs(order, &pieces),
        stages: places
            .clone()
            .map(|side| ring_stage(side, order))
            .chain(places.map(|side| other_centre(side, order)))
            .collect(),
        queries: [render(
            template!("census/solutions.sql"),
            &json!({ "others": others }),
        )],
    }
}

/// All pieces by their sides, and all pieces by what they become.
fn inputs(order: usize, pieces: &[Sides]) -> Vec<Input> {
    let parts = set_parts(order, pieces.len());
    // The numbers of the pieces of a ring, and the parts of a set, make one long number.
    let [piece, part] = ["Piece", "Set_Part"].map(|name| InputColumn::new(name, "BIGINT"));
    let part =
        part.about("what the piece adds to the number of a set; no two sets have the same sum");
    let sides =
        ["Seq_ID", "Third_Side", "First_Side"].map(|name| InputColumn::new(name, "INTEGER"));
    let center = InputColumn::new("Center", "INTEGER").about("becomes piece 0");
    let sequences = pieces.iter().enumerate().flat_map(|(piece, sides)| {
        let parts = &parts;
        (0..order).map(move |idx| {
            let [middle, third, first] = [idx, (idx + 1) % order, (idx + order - 1) % order]
                .map(|idx| Cell::from(u64::from(sides[idx])));
            let part = Cell::from(parts[piece]);
            vec![Cell::from(piece), middle, third, first, part]
        })
    });
    let renumbered = pieces.iter().enumerate().flat_map(|(idx, center)| {
        let parts = &parts;
        pieces.iter().enumerate().map(move |(piece, sides)| {
            let becomes = number_of(&renumbered(sides, center), pieces);
            vec![
                Cell::from(idx),
                Cell::from(piece),
                Cell::from(parts[becomes]),
            ]
        })
    });
    vec![
        Input {
            table: "Sequence",
            about: "Sequence: one row is a piece and three of its sides in a row; Seq_ID is the middle one, which touches the centre.",
            columns: [vec![piece.clone()], sides.into(), vec![part.clone()]].concat(),
            key: &[],
            looked_up_by: &[&["Seq_ID", "Third_Side"]],
            fill: Fill::Rows(sequences.collect()),
        },
        Input {
            table: "Renumbering",
            about: "Renumbering: one row is a piece whose sides are renumbered as those of a centre are.",
            columns: vec![center, piece, part],
            key: &[],
            looked_up_by: &[&["Center", "Piece"]],
            fill: Fill::Rows(renumbered.collect()),
        },
    ]
}

/// A piece once the sides are numbered so that those of the centre are 1, 2, 3 and so on.
fn renumbered(sides: &[u8], center: &[u8]) -> Sides {
    let new = |side: &u8| {
        (1..)
            .zip(center)
            .find(|(_, old)| *old == side)
            .map_or(0, |(new, _)| new)
    };
    let mut sides: Sides = sides.iter().map(new).collect();
    let start = sides.iter().position(|side| *side == 1).unwrap_or_default();
    sides.rotate_left(start);
    sides
}

fn number_of(sides: &[u8], pieces: &[Sides]) -> usize {
    let found = pieces.iter().position(|piece| piece == sides);
    found.unwrap_or_default()
}

/// What each piece adds to the number of a set of so many pieces: its powers modulo a prime, from the first on, each in bits
/// of its own.
fn set_parts(n_chosen: usize, n_pieces: usize) -> Vec<u64> {
    let is_prime = |n: &u64| (2..*n).all(|divisor| !n.is_multiple_of(divisor));
    let least = n_pieces.max(n_chosen + 1) as u64;
    // There is one before twice any number (Bertrand).
    let prime = (least..2 * least).find(is_prime).unwrap_or(least);
    let bits = (n_chosen as u64 * (prime - 1)).ilog2() + 1;
    let part = |piece: u64| {
        let powers = (0..n_chosen).scan(1, move |power, _| {
            *power = *power * piece % prime;
            Some(*power)
        });
        powers
            .zip(0..)
            .map(|(power, idx)| power << (bits * idx))
            .sum()
    };
    (0..n_pieces as u64).map(part).collect()
}

fn sequence(column: &str) -> Expr {
    Expr::column("Sequence", column)
}

/// The stage that puts a piece at a side of the centre. The last one closes the ring, and keeps the sets apart.
fn ring_stage(side: usize, order: usize) -> Stage {
    let names = [
        "Opt".to_owned() + &(side - 1).to_string(),
        format!("Opt{side}"),
    ];
    let [before, name] = names;
    let of_before = |column: &str| Expr::column(before.clone(), column);
    let place = i64::try_from(side).unwrap_or(i64::MAX);
    let at_side = sequence("Seq_ID").equals(place);
    let mut rules = vec![Rule::new(
        at_side,
        format!("shows the centre's side {side}"),
    )];
    let mut from = vec![From::table("Sequence")];
    let (mut set, mut pieces) = (sequence("Set_Part"), sequence("Piece"));
    let mut start = sequence("Third_Side");
    if side == 1 {
        for (shown, neighbour) in [("First_Side", 2), ("Third_Side", order)] {
            let differs = sequence(shown).differs(i64::try_from(neighbour).unwrap_or(i64::MAX));
            let says = format!("leaves room for a piece at side {neighbour}");
            rules.push(Rule::new(differs, says).role(Role::Implied));
        }
    } else {
        from.insert(0, From::table(before.clone()));
        let meets = sequence("Third_Side").equals(of_before("Ring_End"));
        rules.push(Rule::new(
            meets,
            format!("meets the piece at side {}", side - 1),
        ));
        let one = 1_i64 << (PIECE_BITS * (side - 1));
        set = of_before("Set_Number") + set;
        pieces = of_before("Pieces") + sequence("Piece") * one;
        start = of_before("Ring_Start");
    }
    let set = Column::new("Set_Number", set);
    if side < order {
        let row = "a chain of pieces at the first sides of the centre";
        let about = format!(
            "{name}: the pieces that can sit at side {side} of the centre, whose sides are 1 to {order}. Any piece may be used again.\n\
             One row: {row}, the number of their set, the pieces themselves, and the two open sides."
        );
        let columns = vec![
            set,
            Column::new("Pieces", pieces),
            Column::new("Ring_Start", start),
            Column::new("Ring_End", sequence("First_Side")),
        ];
        let select = Select {
            from,
            rules,
            columns,
            ..Select::default()
        };
        return Stage::of(name, format!("side {side}"), about, select);
    }
    let closes = sequence("First_Side").equals(of_before("Ring_Start"));
    rules.push(Rule::new(
        closes,
        "closes the ring with the piece at side 1",
    ));
    let columns = vec![
        set,
        Column::new("Pieces", Expr::Call(Function::Min, vec![pieces])),
        Column::new("N_Solutions", Expr::count()),
    ];
    let about = format!(
        "Ring: the pieces that can sit at side {side}, the last one, grouped by the set of pieces in the ring.\n\
         One row: a set of pieces that fill a ring, the pieces themselves, and in how many ways they fill it."
    );
    let select = Select {
        from,
        rules,
        columns,
        rows: Rows::Grouped,
        ..Select::default()
    };
    let stage = Stage::of("Ring".to_owned(), format!("side {side}"), about, select);
    Stage {
        looked_up_by: vec!["Set_Number".to_owned()],
        ..stage
    }
}

fn other_name(side: usize) -> String {
    format!("Other{side}")
}

/// The piece at a side of a ring.
fn piece_at(side: usize) -> Expr {
    let pieces = Expr::column("Ring", "Pieces");
    let shift = i64::try_from(PIECE_BITS * (side - 1)).unwrap_or(i64::MAX);
    let piece = if shift == 0 { pieces } else { pieces >> shift };
    piece & ((1 << PIECE_BITS) - 1)
}

/// The stage that makes the piece at a side of every ring the centre.
fn other_centre(side: usize, order: usize) -> Stage {
    let center = piece_at(side);
    let is_other = Rule::new(center.clone().differs(0), "is not the centre's own kind");
    let mut rules = vec![is_other];
    let mut from = vec![From::table("Ring")];
    let mut parts = Vec::new();
    for place in 1..=order {
        let alias = format!("Turned_{place}");
        let of_alias = |column: &str| Expr::column(alias.clone(), column);
        // The old centre takes the place of the new one.
        let piece = if place == side {
            Expr::from(0)
        } else {
            piece_at(place)
        };
        let looked_up = [
            of_alias("Center").equals(center.clone()),
            of_alias("Piece").equals(piece),
        ];
        rules.extend(looked_up.map(|test| Rule::new(test, "").role(Role::LooksUp)));
        parts.push(of_alias("Set_Part"));
        // The row is always there. Engines take an inner join for one that leaves next to nothing.
        from.push(From::aliased("Renumbering", alias).joined(JoinKind::Left));
    }
    from.push(From::aliased("Ring", "Other_Ring"));
    let found = |column| Expr::column("Other_Ring", column);
    let fits = Expr::all_with(Binary::Add, parts).map(|sum| found("Set_Number").equals(sum));
    rules.extend(fits.map(|fits| Rule::new(fits, "the other pieces fill a ring round it")));
    let columns = vec![
        Column::carried("Ring", "Set_Number"),
        Column::new("Center", center),
        Column::new("N_Solutions", found("N_Solutions")),
    ];
    let name = other_name(side);
    let about = format!(
        "{name}: the rings whose piece at side {side} can be the centre, with the centre among the other pieces. The sides are\n\
         renumbered so that this piece becomes the centre of Ring.\n\
         One row: a set of Ring, the piece that is the centre now, and in how many ways the others fill the ring round it."
    );
    let select = Select {
        from,
        rules,
        columns,
        ..Select::default()
    };
    Stage::of(name, format!("side {side} as the centre"), about, select)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{count_multisets, set_parts};

    #[test]
    fn multisets_are_counted_as_published() {
        assert_eq!(count_multisets(2, 4), 5);
        assert_eq!(count_multisets(6, 5), 252);
        assert_eq!(count_multisets(24, 6), 475_020);
        assert_eq!(count_multisets(120, 7), 84_431_259_000);
    }

    #[test]
    fn no_two_sets_have_the_same_number() {
        for (n_chosen, n_pieces) in [(3, 2), (4, 6), (5, 24)] {
            let parts = set_parts(n_chosen, n_pieces);
            let mut sums = vec![(0, 0)];
            for _ in 0..n_chosen {
                let longer = |(least, sum): (usize, u64)| {
                    let parts = &parts;
                    (least..n_pieces).map(move |piece| (piece, sum + parts[piece]))
                };
                sums = sums.into_iter().flat_map(longer).collect();
            }
            let n_sets = sums.len();
            assert_eq!(
                n_sets as u64,
                count_multisets(n_pieces as u64, n_chosen as u64)
            );
            let different: BTreeSet<u64> = sums.into_iter().map(|(_, sum)| sum).collect();
            assert_eq!(different.len(), n_sets);
        }
        let largest = set_parts(6, 120).into_iter().max().unwrap();
        assert!(
            largest
                .checked_mul(6)
                .is_some_and(|sum| i64::try_from(sum).is_ok())
        );
    }
}
