//! A flower in plain words.

use super::file::Flower;
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::description::{Description, Play, moves_in_words};
use crate::family::pieces::Piece;

/// The goal, the rules and the pieces.
pub fn describe(flower: &Flower) -> Description {
    let center = flower.center_given();
    let (order, n_pieces) = (flower.order(), flower.pieces.len());
    let mut goal = vec![format!(
        "Lay one of the {n_pieces} pieces in the centre and the other {order} round it, one at each of its {order} sides."
    )];
    goal.extend(center.map(|id| format!("Here, piece {id} lies in the centre.")));
    Description {
        goal,
        rules: vec![
            format!(
                "Where two pieces touch, both show the same: each piece of the ring touches the centre and the pieces on either side of it, so that {} pairs of sides have to agree.",
                2 * order
            ),
            format!("The pieces {}.", moves_in_words(true, false)),
        ],
        pieces: flower.pieces.iter().map(Piece::described).collect(),
        play: Some(play(flower)),
        arrangements: arrangements(order, center.is_some()),
        ..Description::default()
    }
}

fn play(flower: &Flower) -> Play {
    let given = flower.given.iter();
    Play {
        turns: true,
        pieces: given
            .map(|(slot, piece)| (*slot, vec![piece.clone()]))
            .collect(),
        ..Play::default()
    }
}

/// Turning the centre is turning the whole flower, so that it lies still.
fn arrangements(order: usize, has_center: bool) -> Arrangements {
    let (about, n_free) = if has_center {
        ("The other pieces lie round the centre in any order", order)
    } else {
        let about = "Any piece may lie in the centre, the others lie round it in any order";
        (about, order + 1)
    };
    Arrangements {
        about: format!("{about}, and each of those is turned in one of {order} ways"),
        factors: vec![Factor::factorial(n_free, 1), Factor::power(order, order)],
    }
}
