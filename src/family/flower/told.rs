//! A flower in plain words.

use super::file::{Flower, Piece};
use super::plan::chosen;
use crate::error::Result;
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::told::{Play, Told, ToldPiece, moves_in_words};
use crate::plan::{Options, Placement};
use crate::words::in_a_list;

/// The goal, the rules and the pieces.
///
/// # Errors
/// When the options name a centre that is not a piece of the flower.
pub fn told(flower: &Flower, options: &Options) -> Result<Told> {
    let chosen = chosen(flower, options)?;
    let (order, n_pieces) = (flower.order(), flower.pieces.len());
    let mut goal = vec![format!(
        "Lay one of the {n_pieces} pieces in the centre and the other {order} round it, one at each of its {order} sides."
    )];
    let n_centres = match chosen.as_slice() {
        [] => n_pieces,
        chosen => {
            let which = match chosen.len() {
                1 => "piece",
                _ => "one of the pieces",
            };
            let ids = in_a_list(chosen);
            goal.push(format!("Here, {which} {ids} lies in the centre."));
            chosen.len()
        }
    };
    Ok(Told {
        goal,
        rules: vec![
            format!(
                "Where two pieces touch, both show the same: each piece of the ring touches the centre and the pieces on either side of it, so that {} pairs of sides have to agree.",
                2 * order
            ),
            format!("The pieces {}.", moves_in_words(true, false)),
        ],
        pieces: flower.pieces.iter().map(piece).collect(),
        play: Some(play(flower, &chosen)),
        arrangements: arrangements(order, n_pieces, n_centres),
        ..Told::default()
    })
}

fn play(flower: &Flower, chosen: &[String]) -> Play {
    let centre = (!chosen.is_empty()).then(|| (0, chosen.to_vec()));
    let ring = flower.given.iter().filter(|(slot, _)| *slot > 0);
    let ring = ring.map(|(slot, piece)| (*slot, vec![piece.clone()]));
    Play {
        turns: true,
        pieces: centre.into_iter().chain(ring).collect(),
        ..Play::default()
    }
}

/// Turning the centre is turning the whole flower, so that it lies still.
fn arrangements(order: usize, n_pieces: usize, n_centres: usize) -> Arrangements {
    let (ring, turns) = (order as u64, u32::try_from(order).unwrap_or(u32::MAX));
    let (about, orders) = if n_centres == n_pieces {
        let about = "Any piece may lie in the centre, the others lie round it in any order";
        (about, vec![Factor::Orders(ring + 1, 1)])
    } else {
        let about = "The other pieces lie round the centre in any order";
        (
            about,
            vec![Factor::Power(n_centres as u64, 1), Factor::Orders(ring, 1)],
        )
    };
    let turned = Factor::Power(ring, turns);
    Arrangements::new(
        format!("{about}, and each of those is turned in one of {order} ways"),
        [orders, vec![turned]].concat(),
    )
}

fn piece(piece: &Piece) -> ToldPiece {
    ToldPiece {
        name: piece.id.clone(),
        n_copies: 1,
        laid: vec![Placement {
            slot: 0,
            piece: piece.id.clone(),
            look: piece.sides.clone(),
        }],
    }
}
