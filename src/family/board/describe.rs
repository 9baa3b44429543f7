//! A board in plain words.

use super::model::{Board, Fixed, Match, turn_in_words};
use super::plan::sides_given;
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::assignment::rules_in_words;
use crate::family::description::{Description, Play, moves_in_words};
use crate::family::pieces::Piece;
use crate::plan::Filling;

/// The goal, the rules and the pieces.
pub fn describe(board: &Board) -> Description {
    Description {
        goal: vec![goal(board)],
        rules: rules(board),
        start: start(board),
        pieces: board.tiles.iter().map(Piece::described).collect(),
        play: Some(play(board)),
        arrangements: arrangements(board),
        ..Description::default()
    }
}

fn play(board: &Board) -> Play {
    let id = |fixed: &Fixed| (fixed.slot, vec![board.tiles[fixed.tile].id.clone()]);
    Play {
        turns: board.turns,
        pieces: board.fixed.iter().map(id).collect(),
        sides: sides_given(board),
        others: rules_in_words(&board.own),
        ..Play::default()
    }
}

fn goal(board: &Board) -> String {
    let (n_slots, n_pieces) = (board.slots.len(), board.n_pieces());
    if n_slots == n_pieces {
        format!("Lay the {n_pieces} pieces on the board, one in each slot.")
    } else {
        format!("Fill the {n_slots} slots of the board, each with one of the {n_pieces} pieces.")
    }
}

fn rules(board: &Board) -> Vec<String> {
    let letter = board.sides().find(char::is_ascii_lowercase).unwrap_or('a');
    let mut rules = vec![match board.matching {
        Match::Equal => "Where two pieces touch, both show the same.".to_owned(),
        Match::Opposite if !board.words.is_empty() => format!(
            "Where two pieces touch, they show two halves that belong together: {} meets {}.",
            board.shown(letter.to_ascii_uppercase()),
            board.shown(letter)
        ),
        Match::Opposite => format!(
            "Where two pieces touch, they show two halves that belong together, written as a small letter and its capital: {letter} meets {}.",
            letter.to_ascii_uppercase()
        ),
    }];
    if board.shape.is_none() {
        rules.push("Sides with discs of the same number touch, too, although they do not lie side by side.".to_owned());
    }
    if let Some(rim) = board.rim {
        rules.push(format!(
            "Every side at the rim of the board shows {}, and no other side does.",
            board.shown(rim)
        ));
    }
    if !board.given_rim.is_empty() {
        rules.push(rim_in_words(board));
    }
    rules.push(format!(
        "The pieces {}.",
        moves_in_words(board.turns, false)
    ));
    rules.extend(board.fixed.iter().map(|fixed| is_fixed(board, fixed)));
    rules.extend(rules_in_words(&board.own));
    rules
}

/// The rim that is given.
fn rim_in_words(board: &Board) -> String {
    let rim: String = board.given_rim.iter().map(|(_, symbol)| symbol).collect();
    let order = match (board.shape, board.given_rim.first()) {
        (None, _) | (_, None) => "In the order of the slots".to_owned(),
        (Some(_), Some(((slot, _), _))) => {
            format!("Clockwise from slot {}", board.slots[*slot].name)
        }
    };
    let meaning = if rim.contains(['?', '+', '-']) {
        ", where ? is any side, + any out and - any in"
    } else {
        ""
    };
    format!("{order}, the sides at the rim show {rim}{meaning}.")
}

fn is_fixed(board: &Board, fixed: &Fixed) -> String {
    let (piece, slot) = (&board.tiles[fixed.tile].id, &board.slots[fixed.slot].name);
    let turn = match fixed.turn {
        Some(turn) => format!(", {}", turn_in_words(turn)),
        None if board.turns => ", turned in any way".to_owned(),
        None => String::new(),
    };
    format!("Piece {piece} lies in slot {slot} from the beginning{turn}.")
}

/// The pieces of which the puzzle says how they lie.
fn start(board: &Board) -> Filling {
    let fixed = board.fixed.iter().filter_map(|fixed| {
        let tile = &board.tiles[fixed.tile];
        let turn = fixed.turn.or((!board.turns).then_some(0))?;
        Some(tile.placed(fixed.slot, turn))
    });
    let mut filling: Filling = fixed.collect();
    filling.sort();
    filling
}

/// Pieces that lie already are left out, and copies of one piece are not told apart.
fn arrangements(board: &Board) -> Arrangements {
    let n_fixed = board.fixed.len();
    let (n_slots, n_pieces) = (board.slots.len() - n_fixed, board.n_pieces() - n_fixed);
    let open = board.fixed.iter().filter(|fixed| fixed.turn.is_none());
    let turns = Factor::power(board.n_turns(), n_slots + open.count());
    let mut factors = vec![Factor::factorial(n_pieces, 1)];
    if n_slots == n_pieces {
        factors.push(turns);
        let left = board.tiles.iter().enumerate().map(|(idx, tile)| {
            tile.copies - board.fixed.iter().filter(|fixed| fixed.tile == idx).count()
        });
        factors.extend(
            left.filter(|n_left| *n_left > 1)
                .map(|n_left| Factor::factorial(n_left, -1)),
        );
    } else {
        factors.extend([Factor::factorial(n_pieces - n_slots, -1), turns]);
    }
    let other = if n_fixed == 0 { "" } else { "other " };
    let turned = if board.turns {
        format!(", each turned in one of {} ways", board.n_turns())
    } else {
        String::new()
    };
    Arrangements {
        about: format!("The {other}pieces lie in any order{turned}"),
        factors,
    }
}
