//! The rules of a flower: every piece lies in one place, each shows the centre's side, and neighbours in the ring
//! show each other the same.

use super::drawing::drawing;
use super::file::Flower;
use crate::drawing::legend::Legend;
use crate::family::pieces::Piece;
use crate::family::verify::{NamedRow, Unreadable, Verdict, WrittenSolution};

/// The piece that a row puts at a side of the centre.
#[derive(Debug)]
struct RingClaim {
    /// Its ID.
    piece: String,
    /// The sides that touch, clockwise, the one that faces the centre in the middle; it may be left out where the piece
    /// shows the centre's side only once.
    seq: Option<String>,
}

/// Checks a solution: the piece in the centre, which lies as the file has it, and the pieces round it, clockwise from the
/// centre's side 1.
pub fn check(flower: &Flower, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let (centre, ring) = match solution {
        WrittenSolution::Row(row) => in_row(flower, row)?,
        WrittenSolution::Places(places) => in_places(flower, places)?,
        WrittenSolution::Board(text) => in_picture(flower, text)?,
    };
    Ok(Verdict {
        claim: format!("{centre:?} {ring:?}"),
        faults: faults(flower, &centre, &ring),
    })
}

/// The centre and the ring of places that name a side of the centre, or 0 for the centre, and by how many sides the piece there is turned.
fn in_places(flower: &Flower, places: &[NamedRow]) -> Result<(String, Vec<RingClaim>), Unreadable> {
    let order = flower.order();
    let numbers = places.iter().map(|place| place.integer("Side"));
    let sides: Vec<i64> = numbers.collect::<Result<_, _>>()?;
    let claim = |(side, last): (i64, usize)| {
        let place = sides.iter().position(|other| *other == side);
        let missing = || Unreadable::Value(format!("no piece at side {side}"));
        let place = places[place.ok_or_else(missing)?];
        let (piece, turn) = (place.text("Piece")?, place.integer("Turn")?);
        let Some(turns) = usize::try_from(turn).ok().filter(|turns| *turns <= last) else {
            return Err(Unreadable::Value(format!(
                "piece `{piece}` at side {side} has the turn {turn}; expected 0 to {last}"
            )));
        };
        let mut sequences = flower.piece(&piece).into_iter().flat_map(Piece::sequences);
        let seq = sequences
            .nth((order - turns) % order)
            .map(String::from_iter);
        Ok(RingClaim { piece, seq })
    };
    let centre = claim((0, 0))?.piece;
    let ring = (1..).zip(vec![order - 1; order]).map(claim);
    Ok((centre, ring.collect::<Result<_, _>>()?))
}

/// The centre and the ring of a picture in lines.
fn in_picture(flower: &Flower, text: &str) -> Result<(String, Vec<RingClaim>), Unreadable> {
    let shown = drawing(flower, &Legend::default()).shown_in_text(text);
    let mut ring = Vec::new();
    for (side, (name, look)) in shown.ok_or(Unreadable::NoBoard)?.into_iter().enumerate() {
        let piece = flower.piece(&name).ok_or(Unreadable::NoBoard)?;
        // The centre lies as the file has it.
        let mut turns = 0..if side == 0 { 1 } else { flower.order() };
        if !turns.any(|first| piece.sides_from(first) == look) {
            let look = String::from_iter(look);
            let problem = format!("piece `{name}` at side {side} does not show `{look}`");
            return Err(Unreadable::Value(problem));
        }
        let seq = Some(String::from_iter([look[look.len() - 1], look[0], look[1]]));
        ring.push(RingClaim { piece: name, seq });
    }
    Ok((ring.remove(0).piece, ring))
}

/// The centre and the ring of a row.
fn in_row(flower: &Flower, row: NamedRow) -> Result<(String, Vec<RingClaim>), Unreadable> {
    let order = flower.order();
    let (seq_id, last_seq) = (row.text("Seq_ID")?, row.text("Seq")?);
    if !last_seq.chars().skip(1).take(1).eq(seq_id.chars()) {
        return Err(Unreadable::Value(format!(
            "`Seq_ID` is `{seq_id}`, which is not the middle of the `Seq` `{last_seq}`"
        )));
    }
    let ring = (1..=order).map(|side| {
        let (piece, seq) = if side == order {
            (row.text("Piece_ID")?, Some(last_seq.clone()))
        } else {
            (
                row.text(&format!("Opt{side}_Piece_ID"))?,
                row.text(&format!("Opt{side}_Seq")).ok(),
            )
        };
        Ok(RingClaim { piece, seq })
    });
    let ring: Vec<RingClaim> = ring.collect::<Result<_, _>>()?;
    Ok((row.text("Center")?, ring))
}

fn faults(flower: &Flower, centre: &str, ring: &[RingClaim]) -> Vec<String> {
    let mut faults = uses(flower, centre, ring);
    let Some(centre) = flower.piece(centre) else {
        return faults;
    };
    let mut lies: Vec<Option<[char; 3]>> = Vec::new();
    for ((claim, wanted), side) in ring.iter().zip(&centre.sides).zip(1..) {
        let piece = flower.piece(&claim.piece);
        let found = piece.map(|piece| touching(piece, *wanted, claim.seq.as_deref()));
        if let Some(Err(problem)) = &found {
            faults.push(format!(
                "the centre `{}` shows `{wanted}` at its side {side}, and piece `{}` there {problem}",
                centre.id, claim.piece
            ));
        }
        lies.push(found.and_then(Result::ok));
    }
    for idx in 0..ring.len() {
        let next = (idx + 1) % ring.len();
        let (Some([shown, ..]), Some([.., met])) = (lies[idx], lies[next]) else {
            continue;
        };
        // A piece's last side of three touches the neighbour that comes before it, clockwise.
        if shown != met {
            let [one, other] = [idx, next].map(|idx| &ring[idx].piece);
            faults.push(format!(
                "the pieces at sides {} and {} touch: `{one}` shows `{shown}` there, but `{other}` shows `{met}`; touching sides need to be equal",
                idx + 1,
                next + 1
            ));
        }
    }
    faults
}

/// Every piece has to lie in exactly one place, and nothing else may lie anywhere.
fn uses(flower: &Flower, centre: &str, ring: &[RingClaim]) -> Vec<String> {
    let ring_ids = ring.iter().map(|claim| claim.piece.as_str());
    let named: Vec<&str> = std::iter::once(centre).chain(ring_ids).collect();
    let mut faults = Vec::new();
    for (slot, id) in named.iter().enumerate() {
        if flower.piece(id).is_none() {
            let place = match slot {
                0 => "in the centre".to_owned(),
                side => format!("at side {side}"),
            };
            faults.push(format!("`{id}`, {place}, is not a piece of the puzzle"));
        }
    }
    for Piece { id, .. } in &flower.pieces {
        match named.iter().filter(|other| *other == id).count() {
            0 => faults.push(format!("piece `{id}` lies nowhere")),
            1 => {}
            n_uses => faults.push(format!(
                "piece `{id}` lies in {n_uses} places; every piece lies in one"
            )),
        }
    }
    faults
}

/// The three sides with which a piece touches, read off the piece itself, if it shows the centre this side.
fn touching(piece: &Piece, wanted: char, seq: Option<&str>) -> Result<[char; 3], String> {
    let facing: Vec<[char; 3]> = piece
        .sequences()
        .filter(|sides| sides[1] == wanted)
        .collect();
    if facing.is_empty() {
        return Err("has no such side".to_owned());
    }
    match seq {
        Some(seq) => facing
            .into_iter()
            .find(|sides| seq.chars().eq(*sides))
            .ok_or_else(|| format!("does not show it in a sequence `{seq}`")),
        None if facing.iter().all(|sides| *sides == facing[0]) => Ok(facing[0]),
        None => Err("shows it in more than one way, and no `Seq` says which".to_owned()),
    }
}
