//! Connected cells, such as the sea of a Nurikabe or the edges of a loop.

use super::{Expr, Sum, Term, VariableId};

/// The bits of a word: the sum of ten words fits into 32 bits.
const WORD: usize = 27;

/// A rule that the chosen cells are connected: a walk from neighbour to neighbour within them links any two of them.
#[derive(Debug, Clone)]
pub struct Connection {
    /// Its name.
    pub says: String,
    /// The cells that may be among them.
    pub cells: Vec<ConnectedCell>,
    /// The sums whose bits say which cells are among them so far.
    pub words: Vec<Word>,
}

/// A cell that may be among the connected ones.
#[derive(Debug, Clone)]
pub struct ConnectedCell {
    /// Its number in the relation of neighbours, counted from 0.
    pub no: usize,
    /// Its variable, and the condition on its row under which the cell is chosen; `None` if it always is.
    pub held: Option<(VariableId, Expr)>,
    /// The positions of its neighbours among the cells of the rule.
    pub beside: Vec<usize>,
}

/// Up to 27 cells as bits.
#[derive(Debug, Clone)]
pub struct Word {
    /// Its number in the relation of neighbours.
    pub no: i64,
    /// The column of the sum.
    pub column: String,
    /// The bits of the cells that are always among them, which the sum does not have.
    pub always: i64,
}

impl Connection {
    /// A rule with this number about these cells.
    #[must_use]
    pub fn new(no: usize, says: String, cells: Vec<ConnectedCell>) -> Self {
        let mut words: Vec<i64> = cells.iter().map(|cell| word_and_bit(cell.no).0).collect();
        words.sort_unstable();
        words.dedup();
        let mut own = Self {
            says,
            cells,
            words: Vec::new(),
        };
        own.words = words
            .into_iter()
            .map(|word| Word {
                no: word,
                column: format!("Held_{no}_{word}"),
                always: own.bits(word, |cell| cell.held.is_none()),
            })
            .collect();
        own
    }

    /// The bits that such cells have in a word.
    pub fn bits(&self, word: i64, is_meant: impl Fn(&ConnectedCell) -> bool) -> i64 {
        let cells = self.cells.iter().filter(|cell| is_meant(cell));
        let bits = cells.map(|cell| word_and_bit(cell.no));
        bits.filter(|(own, _)| *own == word)
            .map(|(_, bit)| bit)
            .sum()
    }

    /// The variables that decide which cells are among them.
    pub fn variables(&self) -> impl Iterator<Item = VariableId> {
        self.cells
            .iter()
            .filter_map(|cell| Some(cell.held.as_ref()?.0))
    }

    /// Two chosen cells that can no longer be connected. `is_held` says of a cell with a variable if it is chosen, `None` if that is open.
    pub fn unreached(
        &self,
        is_held: &dyn Fn(&ConnectedCell) -> Option<bool>,
    ) -> Option<[usize; 2]> {
        let known = self.cells.iter().map(|cell| {
            if cell.held.is_some() {
                is_held(cell)
            } else {
                Some(true)
            }
        });
        let beside: Vec<&[usize]> = self.cells.iter().map(|cell| &cell.beside[..]).collect();
        unreached(&known.collect::<Vec<_>>(), &beside)
    }

    /// The sums of its words.
    pub fn sums(&self) -> impl Iterator<Item = Sum> {
        self.words.iter().map(|word| {
            let terms = self.cells.iter().filter_map(|cell| {
                let (own, bit) = word_and_bit(cell.no);
                let (variable, test) = cell.held.clone().filter(|_| own == word.no)?;
                Some(Term {
                    variable,
                    adds: Expr::when(test, bit, 0),
                    least: 0,
                    most: bit,
                })
            });
            Sum {
                column: word.column.clone(),
                terms: terms.collect(),
                says: format!("a bit for each cell of `{}`", self.says),
                ..Sum::default()
            }
        })
    }
}

/// The word and the bit of a cell by its number.
#[must_use]
pub fn word_and_bit(no: usize) -> (i64, i64) {
    let word = i64::try_from(no / WORD + 1).unwrap_or(i64::MAX);
    (word, 1 << (no % WORD))
}

/// Two cells that can no longer be connected: the first one known to be chosen, and a chosen one that no walk from it reaches. `known` says
/// whether each cell is chosen, `None` if that is open; `beside` lists the neighbours of each.
#[must_use]
pub fn unreached(known: &[Option<bool>], beside: &[&[usize]]) -> Option<[usize; 2]> {
    let mut held = (0..known.len()).filter(|cell| known[*cell] == Some(true));
    let first = held.next()?;
    let mut reached = vec![first];
    let mut at = 0;
    while let Some(cell) = reached.get(at) {
        for next in beside[*cell] {
            if known[*next] != Some(false) && !reached.contains(next) {
                reached.push(*next);
            }
        }
        at += 1;
    }
    let other = held.find(|cell| !reached.contains(cell))?;
    Some([first, other])
}
