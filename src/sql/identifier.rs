//! Names from puzzle files as names of columns and tables, where they can be.

use std::collections::BTreeMap;

/// The longest name in bytes: PostgreSQL cuts what is longer.
const LONGEST: usize = 63;

/// The names of Joinsaw's own tables, and of its columns beside those of a puzzle.
const OWN: &str = "Apart Apart_Given Attribute Best Board Candidate Child_Row Drawn Given Group_Name House Number Parent_Row Row_No \
    Shown Solution Solution_No Solved Unknown Unknown_No Used Ways Word";

/// The beginnings of such names that end in a number: of stages, and of columns that stages carry on.
const OWN_NUMBERED: [&str; 6] = ["opt", "opta", "optb", "sum_", "used_", "ways_"];

/// The prefix of the columns that Joinsaw adds to a table of another program.
const OWN_PREFIX: &str = "joinsaw_";

/// The words that an engine does not take as the name of a column or a table without quotes: the keywords of SQLite 3.53; the reserved words
/// of MariaDB 10.11, PostgreSQL 16, DuckDB 2.0 and Spark SQL 4, with those that may name only functions or types; and the columns
/// that tables of SQLite and PostgreSQL have anyway.
const RESERVED: &str = include_str!("../../sql/reserved_words.txt");

/// An identifier for each of several things: for each, the first of its names that every engine takes without quotes, and that none of
/// the others has. Letter case makes no difference between two names, as it makes none in SQL.
///
/// Every thing lists its names from the best to the plainest. If two things have the same name at the same place of their
/// lists, neither gets it. The last name of each list has to be an identifier that differs from all other names; a thing for
/// which it is the only one left gets it unseen.
pub(crate) fn identifiers(wanted: &[Vec<String>]) -> Vec<String> {
    let plainest = wanted.iter().filter_map(|names| names.last());
    let mut taken: Vec<String> = plainest.map(|name| folded(name)).collect();
    let mut found: Vec<Option<String>> = vec![None; wanted.len()];
    let n_names = wanted.iter().map(Vec::len).max().unwrap_or(0);
    for place in 0..n_names.saturating_sub(1) {
        let candidates: Vec<(usize, String)> = wanted
            .iter()
            .enumerate()
            .filter(|(idx, names)| found[*idx].is_none() && place + 1 < names.len())
            .filter_map(|(idx, names)| Some((idx, identifier(&names[place])?)))
            .collect();
        let mut n_wanting: BTreeMap<String, usize> = BTreeMap::new();
        for (_, name) in &candidates {
            *n_wanting.entry(folded(name)).or_default() += 1;
        }
        for (idx, name) in candidates {
            let folded = folded(&name);
            if n_wanting[&folded] == 1 && !taken.contains(&folded) {
                taken.push(folded);
                found[idx] = Some(name);
            }
        }
    }
    let wanted = wanted.iter().map(|names| names.last().cloned());
    let found = found.into_iter().zip(wanted);
    found
        .map(|(found, plainest)| found.or(plainest).unwrap_or_default())
        .collect()
}

/// A name as an identifier that SQLite, MariaDB, PostgreSQL, DuckDB and Spark SQL take without quotes: ASCII letters, digits
/// and `_`, a letter first, and no reserved word. Blanks and hyphens between words become `_`. `None` where there is none.
fn identifier(name: &str) -> Option<String> {
    let is_gap = |symbol: char| symbol.is_whitespace() || symbol == '-';
    let words = name.split(is_gap).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("_");
    let is_word = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_word && name.len() <= LONGEST && !is_reserved(&name)).then_some(name)
}

fn is_reserved(name: &str) -> bool {
    let mut words = RESERVED.split_ascii_whitespace().chain(OWN.split(' '));
    let name = folded(name);
    let mut numbers = OWN_NUMBERED.iter().filter_map(|own| name.strip_prefix(own));
    words.any(|word| word.eq_ignore_ascii_case(&name))
        || name.starts_with(OWN_PREFIX)
        || numbers.any(|number| number.parse::<u32>().is_ok())
}

fn folded(name: &str) -> String {
    name.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{RESERVED, identifier, identifiers};

    fn lists(names: &[&[&str]]) -> Vec<Vec<String>> {
        let names = names
            .iter()
            .map(|names| names.iter().map(|name| (*name).to_owned()));
        names.map(Iterator::collect).collect()
    }

    #[test]
    fn a_plain_name_stays_as_it_is() {
        for name in ["Norwegian", "b", "Agent_007", "Pallmall", &*"x".repeat(63)] {
            assert_eq!(identifier(name).as_deref(), Some(name));
        }
        let light = identifier(" Coca-Cola  light ");
        assert_eq!(light.as_deref(), Some("Coca_Cola_light"));
    }

    #[test]
    fn what_an_engine_does_not_take_without_quotes_is_no_identifier() {
        let names = ", ,7Up,_x,O'Brien,a.b,Ångström,Café,🐟,a;b,x\u{a0}é,Row No,Joinsaw_side";
        for name in names.split(',').chain([&*"x".repeat(64)]) {
            assert_eq!(identifier(name), None, "{name}");
        }
    }

    #[test]
    fn no_reserved_word_of_any_engine_is_an_identifier() {
        for word in RESERVED.split_ascii_whitespace() {
            assert_eq!(identifier(word), None);
            assert_eq!(identifier(&word.to_lowercase()), None);
        }
        // One that only this engine reserves: SQLite, MariaDB, PostgreSQL, DuckDB, Spark.
        for name in ["Plan", "Long", "User", "Pivot", "Time", "ctid", "RowId"] {
            assert_eq!(identifier(name), None, "{name}");
        }
    }

    #[test]
    fn names_that_differ_only_by_letter_case_are_told_apart_by_the_next_name() {
        let wanted = lists(&[
            &["Water", "drink_Water", "C1_V1"],
            &["water", "river_water", "C2_V1"],
            &["Opt1", "river_Opt1", "C2_V2"],
            &["C2_V1", "river_C2_V1", "C2_V3"],
            &["Ö", "rivér_Ö", "C2_V4"],
            &["river_Ob", "x_river_Ob", "C3_V1"],
            &["Ob", "river_Ob", "C3_V2"],
        ]);
        assert_eq!(
            identifiers(&wanted),
            [
                "drink_Water",
                "river_water",
                "river_Opt1",
                "river_C2_V1",
                "C2_V4",
                "river_Ob",
                "Ob"
            ]
        );
    }

    #[test]
    fn a_name_that_was_given_away_is_not_given_again() {
        let wanted = lists(&[
            &["a_b", "C1"],
            &["A B", "C2"],
            &["c", "C3"],
            &["7", "c", "C4"],
        ]);
        assert_eq!(identifiers(&wanted), ["C1", "C2", "c", "C4"]);
        assert_eq!(identifiers(&[]), [""; 0]);
    }
}
