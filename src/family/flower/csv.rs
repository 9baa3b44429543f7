//! Pieces and sequences from CSV: the tables of the article, brought by the user.

use std::collections::BTreeSet;

use super::file::{Flower, parse};
use crate::error::{Document, Place, Result};
use crate::family::document::GivenPiece;
use crate::family::pieces::Piece;
use crate::family::puzzle::Puzzle;
use crate::family::source::{MAX_FILE_BYTES, csv_table, kind_of, name_of_file, read_text};

const PIECE_COLUMNS: [&str; 2] = ["ID", "Description"];
const SEQUENCE_COLUMNS: [&str; 3] = ["Piece_ID", "Seq_ID", "Seq"];

/// Reads a flower from a CSV file with the columns `ID` and `Description`, and makes sure that its sequences are those
/// of another file, if there is one.
///
/// # Errors
/// When a file cannot be read, its pieces are no flower, or its sequences are not those of the pieces; the message
/// names the line.
pub fn load(pieces: &str, sequences: Option<&str>) -> Result<Puzzle> {
    let document = Document::new(pieces, &read_text(pieces, MAX_FILE_BYTES)?);
    let rows = read_rows(&document, PIECE_COLUMNS)?.into_iter();
    let given = rows.map(|(place, [id, sides])| GivenPiece {
        sides_place: place.clone(),
        place,
        id,
        sides,
    });
    let flower = Flower::new(&document, given.collect())?;
    if let Some(sequences) = sequences {
        check_sequences(sequences, &flower)?;
    }
    let name = match pieces {
        "-" => "pieces".to_owned(),
        _ => name_of_file(pieces),
    };
    let puzzle = parse(&Document::new(pieces, &definition(&name, &flower)))?;
    Ok(Puzzle {
        is_loaded: true,
        ..puzzle
    })
}

/// Makes sure that a CSV file with the columns `Piece_ID`, `Seq_ID` and `Seq` holds every three sides in a row of
/// every piece, and nothing else; `-` is standard input.
///
/// # Errors
/// When the file cannot be read, a sequence is on none of the pieces, or a sequence is missing.
fn check_sequences(path: &str, flower: &Flower) -> Result<()> {
    let document = Document::new(path, &read_text(path, MAX_FILE_BYTES)?);
    let mut given: BTreeSet<(String, String)> = BTreeSet::new();
    for (place, [piece, seq_id, seq]) in read_rows(&document, SEQUENCE_COLUMNS)? {
        let sequences = flower.piece(&piece).into_iter().flat_map(Piece::sequences);
        let own = sequences.filter(|sequence| seq_id.chars().eq([sequence[1]]));
        let known: Vec<String> = own.map(String::from_iter).collect();
        if !known.contains(&seq) {
            let known = if known.is_empty() {
                "none".to_owned()
            } else {
                known.join(", ")
            };
            return Err(place.error(format!(
                "`{piece}` `{seq_id}` `{seq}` is not on the piece; its sequences with `{seq_id}` in the middle: {known}"
            )));
        }
        given.insert((piece, seq));
    }
    for piece in &flower.pieces {
        for sequence in piece.sequences() {
            let (id, seq_id, seq) = (&piece.id, sequence[1], String::from_iter(sequence));
            if !given.contains(&(id.clone(), seq.clone())) {
                return Err(document.whole().error(format!(
                    "the sequence `{id}` `{seq_id}` `{seq}` is missing; expected every three sides in a row of every piece"
                )));
            }
        }
    }
    Ok(())
}

/// The rows of a CSV file, each with its line, in the order of these columns.
fn read_rows<const N: usize>(
    document: &Document,
    columns: [&'static str; N],
) -> Result<Vec<(Place, [String; N])>> {
    let found = match kind_of(document.text().as_bytes()) {
        _ if document.is_blank() => Some("the file is empty".to_owned()),
        kind => kind.map(|kind| format!("the file is {kind}")),
    };
    if let Some(found) = found {
        let columns = columns.join(", ");
        let problem = format!("{found}; expected CSV with a heading of the columns {columns}");
        return Err(document.whole().error(problem));
    }
    // A column that is missing is told before a row that is broken.
    let (heading, rows) = csv_table(document)?;
    let mut positions = [0; N];
    for (position, column) in positions.iter_mut().zip(columns) {
        let mut names = heading.iter();
        let found = names.position(|name| name.trim().eq_ignore_ascii_case(column));
        *position = found.ok_or_else(|| {
            let found = heading.join(", ");
            document
                .line(1)
                .error(format!("no column `{column}`; columns found: {found}"))
        })?;
    }
    rows.map(|row| {
        let (place, row) = row?;
        Ok((place, positions.map(|idx| row[idx].trim().to_owned())))
    })
    .collect()
}

/// The puzzle file that says the same as the CSV file did.
fn definition(name: &str, flower: &Flower) -> String {
    let sides = |piece: &Piece| (piece.id.clone(), piece.description().into());
    let pieces: toml::Table = flower.pieces.iter().map(sides).collect();
    let mut file = toml::Table::new();
    file.insert("family".to_owned(), "flower".into());
    file.insert("name".to_owned(), name.into());
    file.insert("pieces".to_owned(), pieces.into());
    file.to_string()
}
