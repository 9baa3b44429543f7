//! The tables `[colours]` and `[labels]` of a puzzle file.

use toml::Spanned;

use super::{Document, Entries, check_name};
use crate::drawing::colour::Colour;
use crate::drawing::legend::Legend;
use crate::error::{FileError, Result};

impl Document {
    /// The file's own colours of some of `coloured`, and its names of some of `labelled`, which are the symbols in its
    /// pictures.
    ///
    /// # Errors
    /// When the puzzle has no such symbol, or a colour is not one, or a name cannot be written on one line.
    pub(in crate::family) fn legend(
        &self,
        colours: Entries<String>,
        labels: Entries<String>,
        coloured: &[String],
        labelled: &[String],
    ) -> Result<Legend> {
        let mut legend = Legend::default();
        for (symbol, colour) in colours.0 {
            self.check_symbol("colours", &symbol, coloured)?;
            let found = Colour::parse(colour.get_ref()).ok_or_else(|| FileError::NoColour {
                place: self.place(colour.span()),
                symbol: symbol.get_ref().clone(),
                found: colour.get_ref().clone(),
            })?;
            legend.colours.insert(symbol.into_inner(), found);
        }
        for (symbol, label) in labels.0 {
            self.check_symbol("labels", &symbol, labelled)?;
            let place = self.place(label.span());
            check_name(label.get_ref(), "label", &place)?;
            legend
                .labels
                .insert(symbol.into_inner(), label.get_ref().trim().to_owned());
        }
        Ok(legend)
    }

    fn check_symbol(
        &self,
        table: &'static str,
        symbol: &Spanned<String>,
        known: &[String],
    ) -> Result<(), FileError> {
        if known.contains(symbol.get_ref()) {
            Ok(())
        } else {
            Err(FileError::NoSuchSymbol {
                place: self.place(symbol.span()),
                table,
                symbol: symbol.get_ref().clone(),
                known: known.to_vec(),
            })
        }
    }
}
