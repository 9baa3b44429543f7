//! The places where people see the values of an assignment: where each value lies, and the names of places and values.

use super::model::{Arrangement, Assignment, Category, RuledBoard};
use crate::plan::Placement;
use crate::relation::Cell;

/// The symbols of the digits of a grid, from 1 on.
pub const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOP";

impl Assignment {
    /// The number of places.
    #[must_use]
    pub fn n_places(&self) -> usize {
        let n_variables = self.rules.variables.len();
        match self.layout {
            Arrangement::Names(RuledBoard::Chess(n_rows, _)) => n_variables * n_rows,
            _ => n_variables,
        }
    }

    /// The row and the column of a variable, from 0, if the board is a grid or a map.
    #[must_use]
    pub fn square(&self, idx: usize) -> Option<(usize, usize)> {
        match &self.layout {
            Arrangement::Names(RuledBoard::Cells(squares, ..)) => Some(squares[idx]),
            Arrangement::Names(RuledBoard::Map(regions)) => Some(regions[idx][0]),
            Arrangement::Grid { size: width, .. } | Arrangement::Picture { width, .. } => {
                Some((idx / width, idx % width))
            }
            Arrangement::Names(_) | Arrangement::Houses { .. } => None,
        }
    }

    /// The number that stands in the cell of a variable, if one does.
    #[must_use]
    pub fn number_in(&self, idx: usize) -> Option<&String> {
        match &self.layout {
            Arrangement::Names(RuledBoard::Cells(squares, _, numbers)) => {
                numbers.get(&squares[idx])
            }
            _ => None,
        }
    }

    /// The value of a category whose house this variable holds; `None` for other variables.
    #[must_use]
    pub fn housed(&self, idx: usize) -> Option<&String> {
        let own = self.category_of(idx).filter(|own| !own.is_shared)?;
        own.values.get(idx % own.values.len())
    }

    /// The placement of a variable with this value; `None` if the value is not one of its own.
    #[must_use]
    pub fn placement(&self, idx: usize, value: &Cell) -> Option<Placement> {
        let variable = self.rules.variables.get(idx)?;
        let values = || variable.values.iter();
        let same_text = || values().find(|known| known.to_text() == value.to_text());
        let value = values().find(|known| *known == value).or_else(same_text)?;
        let (slot, piece) = match (&self.layout, self.housed(idx)) {
            (Arrangement::Houses { n_houses, .. }, Some(own)) => {
                let house_idx = value.as_index()?.checked_sub(1)?;
                (idx - idx % n_houses + house_idx, own.clone())
            }
            (Arrangement::Names(RuledBoard::Chess(_, piece)), _) => {
                let row = value.as_index()?.checked_sub(1)?;
                (row * self.rules.variables.len() + idx, (*piece).to_owned())
            }
            _ => (idx, self.written(value)),
        };
        let look = Vec::new();
        Some(Placement { slot, piece, look })
    }

    /// The placements of a value that a stage gives to what it fills: to a variable, or to a line of a picture.
    #[must_use]
    pub fn placements(&self, idx: usize, value: &Cell) -> Option<Vec<Placement>> {
        if self.lines().is_empty() {
            return Some(vec![self.placement(idx, value)?]);
        }
        let (cells, look) = (&self.rules.rules.get(idx)?.reads, value.to_text());
        let shown = cells.iter().zip(look.chars());
        let placed = shown.map(|(cell, value)| self.placement(*cell, &value.to_string().into()));
        placed
            .collect::<Option<_>>()
            .filter(|_| look.len() == cells.len())
    }

    /// The variable and the value that a placement stands for.
    #[must_use]
    pub fn placed(&self, Placement { slot, piece, .. }: &Placement) -> Option<(usize, Cell)> {
        if let Arrangement::Names(RuledBoard::Chess(..)) = self.layout {
            let n_columns = self.rules.variables.len();
            return Some((slot % n_columns, Cell::from(slot / n_columns + 1)));
        }
        if let Arrangement::Houses { n_houses, .. } = self.layout
            && let Some(category) = self.category_of(*slot).filter(|own| !own.is_shared)
        {
            let value_idx = category.values.iter().position(|value| value == piece)?;
            let house_idx = slot % n_houses;
            return Some((slot - house_idx + value_idx, Cell::from(house_idx + 1)));
        }
        let mut values = self.rules.variables[*slot].values.iter();
        let value = values.find(|value| self.written(value) == *piece)?;
        Some((*slot, value.clone()))
    }

    /// A value as people write it: a digit of a grid and a filled or empty cell by its symbol.
    #[must_use]
    pub fn written(&self, value: &Cell) -> String {
        match (&self.layout, value.as_index()) {
            (Arrangement::Grid { .. }, Some(digit)) => symbol_of(digit).to_string(),
            (Arrangement::Names(RuledBoard::Cells(_, symbols, _)), _) => {
                let mut symbols = symbols.iter();
                let own = symbols.find(|(known, _)| known == value);
                own.map_or_else(|| value.to_text(), |(_, symbol)| symbol.to_string())
            }
            _ => value.to_text(),
        }
    }

    /// A variable with this value, in words: "queen 3 is 5", "Brit is in house 1".
    #[must_use]
    pub fn is(&self, idx: usize, value: &Cell) -> String {
        let (name, value) = (&self.rules.variables[idx].name, self.written(value));
        let is = if self.housed(idx).is_some() {
            "is in house"
        } else {
            "is"
        };
        format!("{name} {is} {value}")
    }

    /// The categories, if the variables are values of houses.
    #[must_use]
    pub fn categories(&self) -> &[Category] {
        match &self.layout {
            Arrangement::Houses { categories, .. } => categories,
            _ => &[],
        }
    }
}

/// The symbol of a digit, which counts from 1.
pub fn symbol_of(digit: usize) -> char {
    let idx = digit.checked_sub(1);
    idx.and_then(|idx| SYMBOLS.chars().nth(idx)).unwrap_or('?')
}
