//! The rules of a board: a piece lies in as many slots as it has copies, touching sides match, the rim shows
//! what it has to, and hints are kept.

use super::drawing::drawing;
use super::model::{Board, Fixed, Match, Side, Tile};
use super::own;
use crate::drawing::legend::Legend;
use crate::family::rules::faults_of;
use crate::family::verify::{
    NamedRow, Unreadable, Verdict, WrittenSolution, times, words_of_board,
};

/// The piece that a row puts in a slot.
#[derive(Debug)]
struct TileClaim {
    /// Its number in the file, counted from 1.
    number: i64,
    /// By how many sides it is turned clockwise.
    turn: i64,
}

/// Checks a solution: for each slot, in the order of the puzzle, which piece lies there.
pub fn check(board: &Board, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let id_step = i64::try_from(board.id_step()).unwrap_or(i64::MAX);
    let tiles: Vec<TileClaim> = match solution {
        WrittenSolution::Row(row) => {
            let tiles = board.slots.iter().map(|slot| {
                let candidate = row.integer(&format!("At_{}", slot.name))?;
                Ok(TileClaim {
                    number: candidate.div_euclid(id_step),
                    turn: candidate.rem_euclid(id_step),
                })
            });
            tiles.collect::<Result<_, _>>()?
        }
        WrittenSolution::Places(places) => {
            let tiles = board
                .slots
                .iter()
                .map(|slot| in_place(board, &slot.name, places));
            tiles.collect::<Result<_, _>>()?
        }
        WrittenSolution::Board(text) => match in_words(board, text) {
            Err(_) => in_picture(board, text)?,
            Ok(tiles) => tiles,
        },
    };
    Ok(Verdict {
        claim: format!("{tiles:?}"),
        faults: faults(board, &tiles),
    })
}

/// The piece in the slot of this name.
fn in_place(board: &Board, slot: &str, places: &[NamedRow]) -> Result<TileClaim, Unreadable> {
    for place in places {
        if place.text("Slot")? != slot {
            continue;
        }
        let (piece, turn) = (place.text("Piece")?, place.integer("Turn")?);
        let number = number_of(board, &piece);
        let number = number.ok_or_else(|| {
            Unreadable::Value(format!("slot {slot}: there is no piece `{piece}`"))
        })?;
        return Ok(TileClaim { number, turn });
    }
    Err(Unreadable::Value(format!("no piece in slot {slot}")))
}

/// The pieces of a board in words such as `5/1`, for piece 5 turned by one side, in the order of the slots.
fn in_words(board: &Board, text: &str) -> Result<Vec<TileClaim>, Unreadable> {
    let words = words_of_board(text, "|,;", board.slots.len())?;
    let tiles = words.iter().map(|word| {
        let (piece, turn) = match word.rsplit_once('/') {
            Some((piece, turn)) => (piece, turn.parse().ok()?),
            None => (word.as_str(), 0),
        };
        let number = number_of(board, piece)?;
        Some(TileClaim { number, turn })
    });
    let has_turns = !board.turns || words.iter().all(|word| word.contains('/'));
    let tiles = tiles.collect::<Option<_>>().filter(|_| has_turns);
    tiles.ok_or(Unreadable::NoBoard)
}

/// The pieces of a picture in lines.
fn in_picture(board: &Board, text: &str) -> Result<Vec<TileClaim>, Unreadable> {
    let shown = drawing(board, &Legend::default()).shown_in_text(text);
    let shown = shown.ok_or(Unreadable::NoBoard)?;
    let claims = board.slots.iter().zip(shown).map(|(slot, (name, look))| {
        let is_named = |id: &str| match name.strip_suffix('…') {
            Some(beginning) => id.starts_with(beginning),
            None => id == name,
        };
        for (number, tile) in (1..).zip(&board.tiles) {
            let turn = (0..tile.sides.len()).find(|turn| tile.look(*turn) == look);
            if let Some(turn) = turn.filter(|_| is_named(&tile.id)) {
                let turn = i64::try_from(turn).unwrap_or(i64::MAX);
                return Ok(TileClaim { number, turn });
            }
        }
        let look = String::from_iter(look);
        Err(Unreadable::Value(format!(
            "slot {}: no piece `{name}` shows `{look}`",
            slot.name
        )))
    });
    claims.collect()
}

/// The number of a piece in the file, from 1.
fn number_of(board: &Board, piece: &str) -> Option<i64> {
    let mut tiles = (1..).zip(&board.tiles);
    tiles
        .find(|(_, tile)| tile.id == piece)
        .map(|(number, _)| number)
}

/// A piece as it lies in its slot: what it shows at each side of the slot.
struct Laid<'a> {
    tile: &'a Tile,
    shows: Vec<Side>,
}

fn faults(board: &Board, tiles: &[TileClaim]) -> Vec<String> {
    let mut faults = Vec::new();
    if tiles.len() != board.slots.len() {
        faults.push(format!(
            "there are {} pieces on {} slots",
            tiles.len(),
            board.slots.len()
        ));
        return faults;
    }
    let laid: Vec<Option<Laid>> = tiles
        .iter()
        .enumerate()
        .map(|(slot, claim)| match lay(board, claim) {
            Ok(laid) => Some(laid),
            Err(problem) => {
                faults.push(format!("slot {}: {problem}", board.slots[slot].name));
                None
            }
        })
        .collect();
    faults.extend(uses(board, tiles));
    faults.extend(touches(board, &laid));
    faults.extend(rim(board, &laid));
    let broken = board.fixed.iter().filter_map(|fixed| {
        let laid = laid[fixed.slot].as_ref()?;
        hint(board, fixed, laid)
    });
    faults.extend(broken);
    let shown = laid.iter().map(|laid| {
        let Laid { tile, shows } = laid.as_ref()?;
        let shows = shows.iter().map(|side| side.symbol);
        Some((tile.id.as_str(), shows.collect()))
    });
    let values = own::values(board, &shown.collect::<Vec<_>>());
    faults.extend(faults_of(&board.own, &values));
    faults
}

fn lay<'a>(board: &'a Board, claim: &TileClaim) -> Result<Laid<'a>, String> {
    let TileClaim { number, turn } = claim;
    let tile = usize::try_from(*number)
        .ok()
        .and_then(|number| board.tiles.get(number.checked_sub(1)?))
        .ok_or_else(|| {
            let n_tiles = board.tiles.len();
            format!("there is no piece number {number}; the file has {n_tiles} pieces")
        })?;
    let n_sides = tile.sides.len();
    let turns = usize::try_from(*turn).ok().filter(|turn| *turn < n_sides);
    let turns = turns.ok_or_else(|| {
        format!(
            "piece `{}` has the turn {turn}; its turns are 0 to {}",
            tile.id,
            n_sides - 1
        )
    })?;
    let mut shows = tile.sides.clone();
    shows.rotate_right(turns);
    if !board.turns && turns > 0 {
        return Err(format!(
            "piece `{}` has the turn {turn}; pieces of this puzzle are not turned",
            tile.id
        ));
    }
    Ok(Laid { tile, shows })
}

fn uses(board: &Board, tiles: &[TileClaim]) -> Vec<String> {
    let mut faults = Vec::new();
    for (idx, tile) in board.tiles.iter().enumerate() {
        let is_it = |claim: &&TileClaim| usize::try_from(claim.number) == Ok(idx + 1);
        let n_uses = tiles.iter().filter(is_it).count();
        if n_uses > tile.copies {
            faults.push(format!(
                "piece `{}` lies in {n_uses} slots; the puzzle has it {}",
                tile.id,
                times(tile.copies)
            ));
        }
    }
    faults
}

fn touches(board: &Board, laid: &[Option<Laid>]) -> Vec<String> {
    let mut faults = Vec::new();
    for (slot, place) in board.slots.iter().enumerate() {
        for (side, touch) in place.touches.iter().enumerate() {
            // Every pair stands at both of its slots; it is looked at once.
            let Some(touch) = touch.filter(|touch| slot < touch.slot) else {
                continue;
            };
            let (Some(here), Some(there)) = (&laid[slot], &laid[touch.slot]) else {
                continue;
            };
            let (shown, met) = (here.shows[side], there.shows[touch.side]);
            let (needed, fits) = match board.matching {
                Match::Equal => ("equal", shown.symbol == met.symbol),
                Match::Opposite => ("an in and its out", are_opposite(shown, met)),
            };
            if !fits {
                faults.push(format!(
                    "slots {} and {} touch: `{}` shows `{}` at side {side} of slot {}, but `{}` shows `{}` at side {} of slot {}; touching sides need to be {needed}",
                    place.name,
                    board.slots[touch.slot].name,
                    here.tile.id,
                    shown.symbol,
                    place.name,
                    there.tile.id,
                    met.symbol,
                    touch.side,
                    board.slots[touch.slot].name,
                ));
            }
        }
    }
    faults
}

/// True if two sides are the same letter, small on one and a capital on the other.
fn are_opposite(one: Side, other: Side) -> bool {
    one.symbol != other.symbol
        && one.symbol.is_ascii_alphabetic()
        && one.symbol.eq_ignore_ascii_case(&other.symbol)
}

fn rim(board: &Board, laid: &[Option<Laid>]) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(rim) = board.rim else {
        return faults;
    };
    for (place, laid) in board.slots.iter().zip(laid) {
        let Some(laid) = laid else { continue };
        for (side, touch) in place.touches.iter().enumerate() {
            let shown = laid.shows[side].symbol;
            let problem = match (touch, shown == rim.symbol) {
                (None, false) => format!("the rim needs `{}`", rim.symbol),
                (Some(_), true) => "which belongs to the rim".to_owned(),
                _ => continue,
            };
            faults.push(format!(
                "slot {}: `{}` shows `{shown}` at side {side}, {problem}",
                place.name, laid.tile.id
            ));
        }
    }
    faults
}

fn hint(board: &Board, fixed: &Fixed, laid: &Laid) -> Option<String> {
    let wanted = &board.tiles[fixed.tile];
    let name = &board.slots[fixed.slot].name;
    if wanted.id != laid.tile.id {
        return Some(format!(
            "slot {name}: `{}` lies where the puzzle fixes `{}`",
            laid.tile.id, wanted.id
        ));
    }
    let turn = fixed.turn? % wanted.sides.len();
    let mut sides = wanted.sides.clone();
    sides.rotate_right(turn);
    // Turns after which a piece looks the same are the same.
    (sides != laid.shows).then(|| {
        format!(
            "slot {name}: `{}` is turned another way than the puzzle fixes it",
            wanted.id
        )
    })
}
