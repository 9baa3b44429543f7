//! The rules of a board: a piece lies in as many slots as it has copies, touching sides match, the rim shows
//! what it has to, and hints are kept.

use super::drawing::drawing;
use super::model::{Board, Fixed, Match, Side, Tile};
use super::own;
use crate::drawing::legend::Legend;
use crate::family::assignment::faults_of;
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
    let slots = board.slots.iter().map(|slot| &*slot.name);
    let claims: Vec<TileClaim> = match solution {
        WrittenSolution::Row(row) => slots
            .map(|slot| in_row(board, slot, row))
            .collect::<Result<_, _>>()?,
        WrittenSolution::Places(places) => slots
            .map(|slot| in_place(board, slot, places))
            .collect::<Result<_, _>>()?,
        WrittenSolution::Board(text) => {
            in_words(board, text).or_else(|_| in_picture(board, text))?
        }
    };
    Ok(Verdict {
        claim: format!("{claims:?}"),
        faults: faults(board, &claims),
    })
}

/// The piece in the slot of this name, by the ID of a candidate.
fn in_row(board: &Board, slot: &str, row: NamedRow) -> Result<TileClaim, Unreadable> {
    let id_step = i64::try_from(board.id_step()).unwrap_or(i64::MAX);
    let candidate = row.integer(&format!("At_{slot}"))?;
    let (number, turn) = (candidate.div_euclid(id_step), candidate.rem_euclid(id_step));
    Ok(TileClaim { number, turn })
}

/// The piece in the slot of this name.
fn in_place(board: &Board, slot: &str, places: &[NamedRow]) -> Result<TileClaim, Unreadable> {
    for place in places {
        if place.text("Slot")? != slot {
            continue;
        }
        let (piece, turn) = (place.text("Piece")?, place.integer("Turn")?);
        let unknown = || Unreadable::Value(format!("slot {slot}: there is no piece `{piece}`"));
        let number = number_of(board, &piece).ok_or_else(unknown)?;
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
    tiles.find_map(|(number, tile)| (tile.id == piece).then_some(number))
}

/// A piece as it lies in its slot: what it shows at each side of the slot.
struct Laid<'a> {
    tile: &'a Tile,
    shows: Vec<Side>,
}

fn faults(board: &Board, claims: &[TileClaim]) -> Vec<String> {
    let (mut faults, mut laid) = (Vec::new(), Vec::new());
    for (slot, claim) in board.slots.iter().zip(claims) {
        let found = lay(board, claim).map_err(|problem| format!("slot {}: {problem}", slot.name));
        faults.extend(found.as_ref().err().cloned());
        laid.push(found.ok());
    }
    faults.extend(uses(board, claims));
    faults.extend(touches(board, &laid));
    faults.extend(board.rim.iter().flat_map(|rim| off_rim(board, *rim, &laid)));
    let hints = board.fixed.iter();
    faults.extend(hints.filter_map(|fixed| hint(board, fixed, laid[fixed.slot].as_ref()?)));
    let shown = laid.iter().map(|laid| {
        let Laid { tile, shows } = laid.as_ref()?;
        let shows = shows.iter().map(|side| side.symbol);
        Some((tile.id.as_str(), shows.collect()))
    });
    let values = own::values(board, &shown.collect::<Vec<_>>());
    faults.extend(faults_of(&board.own, &values));
    faults
}

fn lay<'a>(board: &'a Board, TileClaim { number, turn }: &TileClaim) -> Result<Laid<'a>, String> {
    let idx = usize::try_from(*number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    let Some(tile) = idx.and_then(|idx| board.tiles.get(idx)) else {
        let n_tiles = board.tiles.len();
        return Err(format!(
            "there is no piece number {number}; the file has {n_tiles} pieces"
        ));
    };
    let (id, last) = (&tile.id, tile.sides.len() - 1);
    match usize::try_from(*turn) {
        Ok(turns) if turns <= last && (board.turns || turns == 0) => {
            let mut shows = tile.sides.clone();
            shows.rotate_right(turns);
            Ok(Laid { tile, shows })
        }
        Ok(turns) if turns <= last => Err(format!(
            "piece `{id}` has the turn {turn}; pieces of this puzzle are not turned"
        )),
        _ => Err(format!(
            "piece `{id}` has the turn {turn}; its turns are 0 to {last}"
        )),
    }
}

fn uses(board: &Board, claims: &[TileClaim]) -> impl Iterator<Item = String> {
    (1..).zip(&board.tiles).filter_map(|(number, tile)| {
        let n_uses = claims.iter().filter(|claim| claim.number == number).count();
        let (id, copies) = (&tile.id, times(tile.copies));
        (n_uses > tile.copies)
            .then(|| format!("piece `{id}` lies in {n_uses} slots; the puzzle has it {copies}"))
    })
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
                let (name, other) = (&place.name, &board.slots[touch.slot].name);
                let in_words =
                    |laid: &Laid, side: Side| format!("`{}` shows `{}`", laid.tile.id, side.symbol);
                let (one, two) = (in_words(here, shown), in_words(there, met));
                faults.push(format!(
                    "slots {name} and {other} touch: {one} at side {side} of slot {name}, but {two} at side {} of slot {other}; touching sides need to be {needed}",
                    touch.side,
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

/// The rim sides without the rim's symbol, and other sides with it.
fn off_rim(board: &Board, rim: Side, laid: &[Option<Laid>]) -> Vec<String> {
    let mut faults = Vec::new();
    for (place, laid) in board.slots.iter().zip(laid) {
        let Some(laid) = laid else { continue };
        for (side, (touch, shown)) in place.touches.iter().zip(&laid.shows).enumerate() {
            let (symbol, (name, id)) = (shown.symbol, (&place.name, &laid.tile.id));
            let problem = match (touch, symbol == rim.symbol) {
                (None, false) => format!("the rim needs `{}`", rim.symbol),
                (Some(_), true) => "which belongs to the rim".to_owned(),
                _ => continue,
            };
            faults.push(format!(
                "slot {name}: `{id}` shows `{symbol}` at side {side}, {problem}"
            ));
        }
    }
    faults
}

/// The fault of a piece that does not lie as the puzzle fixes it. Turns after which a piece looks the same are the same.
fn hint(board: &Board, fixed: &Fixed, laid: &Laid) -> Option<String> {
    let (wanted, name) = (&board.tiles[fixed.tile], &board.slots[fixed.slot].name);
    let (id, found) = (&wanted.id, &laid.tile.id);
    if id != found {
        return Some(format!(
            "slot {name}: `{found}` lies where the puzzle fixes `{id}`"
        ));
    }
    let mut sides = wanted.sides.clone();
    sides.rotate_right(fixed.turn? % wanted.sides.len());
    (sides != laid.shows)
        .then(|| format!("slot {name}: `{id}` is turned another way than the puzzle fixes it"))
}
