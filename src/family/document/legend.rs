//! The tables `[colours]` and `[labels]` of a puzzle file.

use toml::Spanned;

use super::{Document, Entries, check_name};
use crate::drawing::colour::Colour;
use crate::drawing::legend::Legend;
use crate::error::{Result, instead};

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
            let found = Colour::parse(colour.get_ref()).ok_or_else(|| {
                self.place(colour.span()).error(format!(
                    "`{}` is not a colour; expected a name of CSS, such as `red`, or `#rrggbb`",
                    colour.get_ref()
                ))
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
    ) -> Result<()> {
        let name = symbol.get_ref();
        if known.contains(name) {
            return Ok(());
        }
        let error = self.place(symbol.span()).error(format!(
            "`[{table}]` has `{name}`, which is not in any picture of this puzzle"
        ));
        Err(error.help(instead(name, "symbols", known)))
    }
}
