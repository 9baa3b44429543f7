//! The address of a page that shows a board.

use super::model::{Board, Match};
use super::shape::Shape;
use crate::family::elsewhere::{EMPTY, PAGE, SYMBOLS};
use crate::plan::Filling;

/// The address that shows a filling of a board, also of a part of it; `None` where the page cannot show the board: it has to be of squares,
/// whose sides match where they are equal, and their numbers have to be up to 25. Pieces go by their IDs, if all are numbers, or else by
/// their places in the file.
pub fn address(board: &Board, name: &str, filling: &Filling) -> Option<String> {
    let Shape::Square { width, height } = board.shape else {
        return None;
    };
    let letter = |symbol: char| {
        let rim = board.rim.is_some_and(|rim| rim.symbol == symbol);
        let number = if rim { 0 } else { SYMBOLS.find(symbol)? };
        let number = u8::try_from(number).ok().filter(|number| *number < 26)?;
        Some(char::from(b'a' + number))
    };
    let mut sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    let is_shown =
        board.matching == Match::Equal && sides.all(|side| letter(side.symbol).is_some());
    let n_slots = board.slots.len();
    let mut edges = vec![EMPTY.to_owned(); n_slots];
    let mut numbers = vec!["000".to_owned(); n_slots];
    let own_number = |id: &str| id.parse().ok().filter(|number| *number < 1000);
    let are_numbers = board
        .tiles
        .iter()
        .all(|tile| own_number(&tile.id).is_some());
    for placement in filling {
        let mut tiles = board.tiles.iter();
        let idx = tiles.position(|tile| tile.id == placement.piece)?;
        let number = own_number(&placement.piece).filter(|_| are_numbers);
        *edges.get_mut(placement.slot)? = placement
            .look
            .iter()
            .copied()
            .map(letter)
            .collect::<Option<_>>()?;
        *numbers.get_mut(placement.slot)? = format!("{:03}", number.unwrap_or(idx + 1));
    }
    let plain = |symbol: char| {
        if symbol.is_ascii_alphanumeric() {
            symbol
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(plain).collect();
    is_shown.then(|| {
        format!(
            "{PAGE}#puzzle={name}&board_w={width}&board_h={height}&board_edges={}&board_pieces={}",
            edges.concat(),
            numbers.concat()
        )
    })
}
