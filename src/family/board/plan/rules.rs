//! The conditions of a slot on its piece before anything is placed: the rim, a rim that is given, and hints.

use std::collections::BTreeSet;

use crate::family::board::model::{Board, Fixed, Tile};
use crate::problem::{Binary, Expr, Role, Rule, Words};

/// A column of a candidate.
fn candidate(column: impl Into<String>) -> Expr {
    Expr::column("Candidate", column)
}

/// The number that a candidate shows at a side.
fn side_of(side: usize) -> Expr {
    candidate(format!("Side_{side}"))
}

/// A number of a candidate, or of its turns.
pub fn number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A condition on the candidates of one slot.
#[derive(Debug, Clone)]
pub struct SlotRule {
    pub rule: Rule,
    /// The condition, for estimates.
    pub asks: Asks,
}

/// A condition on a candidate. Pieces are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// To show this value at a side.
    Shows { side: usize, value: i64 },
    /// To show another value there.
    ShowsOther { side: usize, value: i64 },
    /// To have an out at a side.
    Out { side: usize },
    /// To have an in at a side.
    In { side: usize },
    /// To lie unturned.
    Unturned,
    /// To be this piece.
    Piece(usize),
    /// To be another piece.
    OtherPiece(usize),
    /// To be this piece in this turn.
    Turned { piece: usize, turn: usize },
}

impl Asks {
    /// The rule that asks this, with its words.
    fn rule(self, board: &Board, says: impl Into<Words>) -> SlotRule {
        let id = |piece: usize| Expr::text(&board.tiles[piece].id);
        let test = match self {
            Self::Shows { side, value } => side_of(side).equals(value),
            Self::ShowsOther { side, value } => side_of(side).differs(value),
            Self::Out { side } => side_of(side).with(Binary::Greater, 0),
            Self::In { side } => side_of(side).is_less_than(0),
            Self::Unturned => candidate("Turn_No").equals(0),
            Self::Piece(piece) => candidate("Piece_ID").equals(id(piece)),
            Self::OtherPiece(piece) => candidate("Piece_ID").differs(id(piece)),
            Self::Turned { piece, turn } => {
                candidate("ID").equals(number(board.id_step() * (piece + 1) + turn))
            }
        };
        // Another slot is filled by the only copy of that piece.
        let role = match self {
            Self::OtherPiece(_) => Role::Implied,
            _ => Role::Rule,
        };
        SlotRule {
            rule: Rule::new(test, says).role(role),
            asks: self,
        }
    }

    /// True if a piece, turned in one of its ways, meets the demand.
    pub fn fits(self, board: &Board, piece: usize, turn: usize) -> bool {
        let value = |side: usize| board.tiles[piece].value(side, turn);
        match self {
            Self::Shows { side, value: asked } => value(side) == asked,
            Self::ShowsOther { side, value: other } => value(side) != other,
            Self::Out { side } => value(side) > 0,
            Self::In { side } => value(side) < 0,
            Self::Unturned => turn == 0,
            Self::Piece(asked) => piece == asked,
            Self::OtherPiece(other) => piece != other,
            Self::Turned {
                piece: asked,
                turn: as_asked,
            } => (piece, turn) == (asked, as_asked),
        }
    }
}

/// The rules of every slot.
pub fn for_slots(board: &Board) -> Vec<Vec<SlotRule>> {
    let mut rules: Vec<Vec<SlotRule>> = vec![Vec::new(); board.slots.len()];
    if let Some(rim) = board.rim {
        let value = rim.value;
        for (slot, rules) in board.slots.iter().zip(&mut rules) {
            for (side, touch) in slot.touches.iter().enumerate() {
                rules.push(match touch {
                    None => Asks::Shows { side, value }.rule(board, "lies at the rim"),
                    Some(_) => Asks::ShowsOther { side, value }.rule(board, "lies inside"),
                });
            }
        }
    }
    for ((slot, side), symbol) in &board.given_rim {
        rules[*slot].extend(pattern_rule(board, *side, *symbol));
    }
    for fixed in &board.fixed {
        rules[fixed.slot].push(hint(board, fixed));
    }
    rules
}

/// The rule that fills a slot in one turn only.
pub fn unturned(board: &Board) -> SlotRule {
    Asks::Unturned.rule(board, "lies unturned")
}

/// The rule that a slot is filled by this piece, and the rule that another slot is not: one turn of the board is enough.
pub fn anchored(board: &Board, piece: usize) -> [SlotRule; 2] {
    [
        Asks::Piece(piece).rule(
            board,
            "is the piece that tells the turns of the board apart",
        ),
        Asks::OtherPiece(piece).rule(
            board,
            Words::forbidding("is not the piece that tells the turns of the board apart"),
        ),
    ]
}

/// The sides of the rim that is given, each with its slot and its number there, and the symbols that it may show.
pub fn sides_given(board: &Board) -> Vec<(usize, usize, String)> {
    let given = board.given_rim.iter().filter(|(_, symbol)| *symbol != '?');
    let sides = given.map(|((slot, side), symbol)| {
        let value = value_of(board, *symbol);
        let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
        let fitting = sides.filter(|shown| match symbol {
            '+' => shown.value > 0,
            '-' => shown.value < 0,
            _ => Some(shown.value) == value,
        });
        let symbols: BTreeSet<char> = fitting.map(|shown| shown.symbol).collect();
        (*slot, *side, symbols.into_iter().collect())
    });
    sides.collect()
}

/// The number in the tables of the side that a character shows.
pub fn value_of(board: &Board, symbol: char) -> Option<i64> {
    let mut sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    let side = sides.find(|side| side.symbol == symbol)?;
    Some(side.value)
}

fn pattern_rule(board: &Board, side: usize, symbol: char) -> Option<SlotRule> {
    let asks = match symbol {
        '?' => return None,
        '+' => Asks::Out { side },
        '-' => Asks::In { side },
        _ => Asks::Shows {
            side,
            value: value_of(board, symbol)?,
        },
    };
    Some(asks.rule(board, "has the rim that is given"))
}

fn hint(board: &Board, fixed: &Fixed) -> SlotRule {
    let piece = fixed.tile;
    let asks = match fixed.turn {
        None => Asks::Piece(piece),
        Some(turn) => Asks::Turned {
            piece,
            turn: first_equal_turn(&board.tiles[piece], turn),
        },
    };
    asks.rule(board, "is the hint")
}

/// The smallest turn that looks the same; equal looks are one candidate.
fn first_equal_turn(tile: &Tile, turn: usize) -> usize {
    (0..turn)
        .find(|other| tile.look(*other) == tile.look(turn))
        .unwrap_or(turn)
}
