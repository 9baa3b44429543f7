//! Pieces and sequences from CSV: the tables of the article, brought by the user.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::error::FlowerError;
use super::file::{Flower, Piece};
use crate::drawing::legend::Legend;
use crate::error::{Document, Error, Place, Result};
use crate::family::document::GivenPiece;
use crate::family::puzzle::{Known, Puzzle};
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
    let given = read_rows(pieces, PIECE_COLUMNS)?
        .into_iter()
        .map(|(place, [id, sides])| GivenPiece { place, id, sides });
    let flower = Flower::new(pieces, given.collect())?;
    if let Some(sequences) = sequences {
        check_sequences(sequences, &flower)?;
    }
    let name = match pieces {
        "-" => "pieces".to_owned(),
        _ => name_of_file(pieces),
    };
    Ok(Puzzle {
        riddle: None,
        legend: Legend::default(),
        definition: definition(&name, &flower),
        name,
        content: Arc::new(flower),
        known: Known::default(),
        is_loaded: true,
        warnings: Vec::new(),
    })
}

/// Makes sure that a CSV file with the columns `Piece_ID`, `Seq_ID` and `Seq` holds every three sides in a row of
/// every piece, and nothing else; `-` is standard input.
///
/// # Errors
/// When the file cannot be read, a sequence is on none of the pieces, or a sequence is missing.
fn check_sequences(path: &str, flower: &Flower) -> Result<()> {
    let mut given: BTreeSet<(String, String)> = BTreeSet::new();
    for (place, [piece, seq_id, seq]) in read_rows(path, SEQUENCE_COLUMNS)? {
        let on_piece = flower.piece(&piece).map(|piece| texts(piece, &seq_id));
        let needed = on_piece.unwrap_or_default();
        if !needed.contains(&seq) {
            return Err(FlowerError::WrongSequence {
                place,
                piece,
                seq_id,
                seq,
                needed,
            }
            .into());
        }
        given.insert((piece, seq));
    }
    for piece in &flower.pieces {
        for sequence in piece.sequences() {
            let seq = String::from_iter(sequence);
            if !given.contains(&(piece.id.clone(), seq.clone())) {
                return Err(FlowerError::MissingSequence {
                    file: path.to_owned(),
                    piece: piece.id.clone(),
                    seq_id: sequence[1].to_string(),
                    seq,
                }
                .into());
            }
        }
    }
    Ok(())
}

/// The sequences of a piece with this side in the middle.
fn texts(piece: &Piece, seq_id: &str) -> Vec<String> {
    let sequences = piece
        .sequences()
        .filter(|sequence| seq_id.chars().eq([sequence[1]]));
    sequences.map(String::from_iter).collect()
}

/// The rows of a CSV file, each with its line, in the order of these columns.
fn read_rows<const N: usize>(
    path: &str,
    columns: [&'static str; N],
) -> Result<Vec<(Place, [String; N])>> {
    let text = read_text(path, MAX_FILE_BYTES)?;
    let file = path.to_owned();
    if text.trim().is_empty() {
        let columns = columns.to_vec();
        return Err(FlowerError::CsvEmpty { file, columns }.into());
    }
    if let Some(kind) = kind_of(text.as_bytes()) {
        let expected = "CSV, with the names of the columns in its first line";
        return Err(Error::OtherKind {
            file,
            kind,
            expected,
        });
    }
    let document = Document::new(path, &text);
    // A column that is missing is told before a row that is broken.
    let (heading, rows) = csv_table(&document)?;
    let mut positions = [0; N];
    for (position, column) in positions.iter_mut().zip(columns) {
        *position = position_of(&document, &heading, column)?;
    }
    rows.map(|row| {
        let (place, row) = row?;
        Ok((place, positions.map(|idx| row[idx].trim().to_owned())))
    })
    .collect()
}

fn position_of(
    document: &Document,
    columns: &[String],
    column: &'static str,
) -> Result<usize, FlowerError> {
    let mut names = columns.iter();
    let found = names.position(|name| name.trim().eq_ignore_ascii_case(column));
    found.ok_or_else(|| FlowerError::CsvColumn {
        place: document.line(1),
        column,
        found: columns.to_vec(),
    })
}

/// The puzzle file that says the same as the CSV file did.
fn definition(name: &str, flower: &Flower) -> String {
    let sides = |piece: &Piece| (piece.id.clone(), piece.description().into());
    let pieces: toml::Table = flower.pieces.iter().map(sides).collect();
    let entries = [
        ("family", "flower".into()),
        ("name", name.into()),
        ("pieces", pieces.into()),
    ];
    let file: toml::Table = entries
        .map(|(key, value)| (key.to_owned(), value))
        .into_iter()
        .collect();
    file.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::document::Document;
    use crate::family::flower::file::parse;

    #[test]
    fn a_loaded_puzzle_is_the_same_when_read_from_its_definition() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(
            &file,
            "ID,Description\n\"a \"\"b\"\" 'c'\",123\n2,132\n3,132\n\u{1f338},132\n",
        )
        .unwrap();
        let loaded = load(&file.path().to_string_lossy(), None).unwrap();
        let again = parse(&Document::new("stored", &loaded.definition)).unwrap();
        let pieces = |puzzle: &Puzzle| puzzle.content::<Flower>().unwrap().pieces.clone();
        assert_eq!(pieces(&loaded), pieces(&again));
    }
}
