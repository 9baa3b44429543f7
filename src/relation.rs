//! A relation in memory: named columns and rows of cells. It is what plans give the engine as input, and what the
//! engine hands back for printing.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// One value of a row.
///
/// ```
/// use joinsaw::relation::Cell;
///
/// assert_eq!(Cell::from("14 cm").to_text(), "14 cm");
/// assert_eq!(Cell::Integer(14).as_index(), Some(14));
/// assert_eq!(Cell::Null.as_integer(), None);
/// ```
#[derive(Debug, Clone, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// SQL's NULL.
    Null,
    /// A whole number.
    Integer(i64),
    /// A measured number, such as seconds.
    Real(f64),
    /// A text.
    Text(String),
}

impl Cell {
    /// The cell as text for people; NULL is empty.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Self::Null => String::new(),
            Self::Integer(value) => value.to_string(),
            Self::Real(value) => value.to_string(),
            Self::Text(value) => value.clone(),
        }
    }

    /// The whole number in the cell, if it holds one.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Integer(value) => Some(*value),
            _ => None,
        }
    }

    /// The whole number in the cell, if it holds one from 0 up and has at most 128 bits. An engine whose integers are shorter gives
    /// longer ones as a text.
    #[must_use]
    pub fn as_count(&self) -> Option<u128> {
        match self {
            Self::Integer(value) => u128::try_from(*value).ok(),
            Self::Text(digits) => digits.parse().ok(),
            Self::Null | Self::Real(_) => None,
        }
    }

    /// The whole number in the cell, if it holds one from 0 up.
    #[must_use]
    pub fn as_index(&self) -> Option<usize> {
        self.as_integer().and_then(|n| usize::try_from(n).ok())
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Cell {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<usize> for Cell {
    fn from(value: usize) -> Self {
        Self::Integer(signed(value))
    }
}

impl From<u64> for Cell {
    fn from(value: u64) -> Self {
        Self::Integer(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

/// A count as an `i64`, the type of integer cells.
#[must_use]
pub fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number of solutions for programs: a JSON number or, from 2^64 up, a text of its digits. Most programs that read JSON would
/// round a number as long as that.
#[must_use]
pub fn exact(count: u128) -> Value {
    u64::try_from(count).map_or_else(|_| Value::from(count.to_string()), Value::from)
}

/// The same for serde.
///
/// # Errors
/// When the serializer fails.
pub fn serialize_exact<S: Serializer>(
    count: &Option<u128>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    count.map(exact).serialize(serializer)
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::String(text) => Self::Text(text),
            Value::Number(number) => match (number.as_i64(), number.as_f64()) {
                (Some(whole), _) => Self::Integer(whole),
                (None, Some(real)) => Self::Real(real),
                (None, None) => Self::Text(number.to_string()),
            },
            other => Self::Text(other.to_string()),
        }
    }
}

/// One row: a cell for each column, in the order of the columns.
pub type Row = Vec<Cell>;

/// Named columns and their rows.
///
/// ```
/// use joinsaw::relation::{Cell, Relation};
///
/// let mut pieces = Relation::with_columns(["ID", "Description"]);
/// pieces.rows.push(vec![Cell::Integer(1), Cell::from("162543")]);
/// assert_eq!(pieces.column("Description"), Some(1));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Relation {
    /// The names of the columns, in order.
    pub columns: Vec<String>,
    /// The rows, in the order they are to be read.
    pub rows: Vec<Row>,
}

/// A row with the names of its columns; as JSON, an object.
///
/// ```
/// use joinsaw::relation::{Cell, NamedRow};
///
/// let columns = ["ID".to_owned(), "Name".to_owned()];
/// let row = vec![Cell::Integer(1), Cell::Null];
/// let named = NamedRow { columns: &columns, row: &row };
/// assert_eq!(serde_json::to_string(&named).unwrap(), r#"{"ID":1,"Name":null}"#);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct NamedRow<'a> {
    /// Names in the order of the cells of `row`.
    pub columns: &'a [String],
    /// The cells, in the order of `columns`.
    pub row: &'a Row,
}

impl Serialize for NamedRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(self.row))
    }
}

/// Rows, of which only the first are told.
///
/// ```
/// use joinsaw::relation::{Excerpt, Relation};
///
/// let first = Relation { columns: vec!["ID".to_owned()], rows: vec![vec![7_i64.into()]] };
/// let excerpt = Excerpt { n_rows: 1000, first };
/// assert_eq!(serde_json::to_string(&excerpt).unwrap(), r#"{"rows":1000,"first":[{"ID":7}]}"#);
/// ```
#[derive(Debug, Clone, Default, Serialize)]
pub struct Excerpt {
    /// The number of all rows.
    #[serde(rename = "rows")]
    pub n_rows: u64,
    /// The first of them.
    #[serde(serialize_with = "serialize_objects")]
    pub first: Relation,
}

/// The rows of a relation as a list of objects, for serde.
///
/// # Errors
/// When the serializer fails.
pub fn serialize_objects<S: Serializer>(
    Relation { columns, rows }: &Relation,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(rows.iter().map(|row| NamedRow { columns, row }))
}

impl Relation {
    /// An empty relation with these columns.
    pub fn with_columns<S: Into<String>>(columns: impl IntoIterator<Item = S>) -> Self {
        Self {
            columns: columns.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    /// The position of the column of this name, counted from 0.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }
}
