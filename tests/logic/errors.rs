//! Everything that can be wrong with a file, each with its one message.

use crate::logic::{FISH, failure, with_clues};

fn clue_failure(clue: &str) -> String {
    failure(&with_clues(&["A = D", clue]))
}

#[test]
fn a_wrong_file_is_told_in_one_message_with_its_line() {
    let swap = |from: &str, to: &str| {
        let text = with_clues(&["A = D"]);
        assert!(text.contains(from));
        failure(&text.replace(from, to))
    };
    insta::assert_snapshot!(swap("houses = 3\n", ""), @"error: `mine.toml` has no `houses`; `joinsaw new logic` prints a file that has one");
    insta::assert_snapshot!(swap("houses = 3", "houses = 0"), @"error: `houses` in `mine.toml` line 2 is 0; a logic puzzle has from 1 to 9 houses");
    insta::assert_snapshot!(swap("houses = 3", "houses = 10"), @"error: `houses` in `mine.toml` line 2 is 10; a logic puzzle has from 1 to 9 houses");
    insta::assert_snapshot!(swap("houses = 3", "houses = \"three\""), @r#"error: `mine.toml` line 2: `houses` is "three"; expected a whole number"#);
    insta::assert_snapshot!(swap("houses = 3", "houses = 3\nhouse = 3"), @"error: unknown key `house` in `mine.toml` line 3; did you mean `houses`?");
    insta::assert_snapshot!(swap("houses = 3", "houses = 3\nhouses = 3"), @"error: `mine.toml` line 3: `houses` stands there a second time, after line 2");
    insta::assert_snapshot!(swap(", \"C\"", ""), @"error: category `first` in `mine.toml` line 7 has 2 values; it needs 3, one for each house");
    insta::assert_snapshot!(swap("\"C\"", "\"C\", \"G\""), @"error: category `first` in `mine.toml` line 7 has 4 values; it needs 3, one for each house");
    insta::assert_snapshot!(swap("\"C\"", "\n\"A\""), @"error: value `A` in `mine.toml` line 8 appears a second time in the category `first`; a category has each value once");
    insta::assert_snapshot!(swap("\"C\"", "\"\""), @"error: the value of a category in `mine.toml` line 7 is empty; it needs at least one character");
    insta::assert_snapshot!(swap("\"C\"", "\"C\\n\""), @"error: the value of a category in `mine.toml` line 7 holds a control character, such as a line break; it needs to fit on one line");
    insta::assert_snapshot!(swap("\"C\"", "3"), @r#"error: `mine.toml` line 7: `3` needs quotes: "3""#);
    insta::assert_snapshot!(swap("second", "first"), @"error: `mine.toml` line 8: `first` stands there a second time, after line 7");
    insta::assert_snapshot!(swap("second", "First"), @"error: `mine.toml` line 8: the categories `first` and `First` differ by letter case only; names need to differ by more");
    insta::assert_snapshot!(swap("second", "\"\""), @"error: the name of a category in `mine.toml` line 8 is empty; it needs at least one character");
    insta::assert_snapshot!(failure("family = \"logic\"\nhouses = 3\nclues = []\n[categories]\n"), @"error: `[categories]` in `mine.toml` line 4 holds 0 categories; a logic puzzle has from 1 to 9 of them");
    insta::assert_snapshot!(failure("family = \"logic\"\nhouses = 3\nclues = []\n"), @"error: `mine.toml` has no `categories`; `joinsaw new logic` prints a file that has one");
    let ten: Vec<String> = (0..10).map(|no| format!("c{no} = [\"v{no}\"]\n")).collect();
    let ten = ten.concat();
    insta::assert_snapshot!(failure(&format!("family = \"logic\"\nhouses = 1\nclues = []\n[categories]\n{ten}")), @"error: `[categories]` in `mine.toml` line 4 holds 10 categories; a logic puzzle has from 1 to 9 of them");
}

#[test]
fn a_wrong_clue_is_told_with_its_line_and_character() {
    insta::assert_snapshot!(clue_failure("G = D"), @"error: clue `G = D` in `mine.toml` line 5, at its character 1: no value `G`; values: A, B, C, D, E, F");
    insta::assert_snapshot!(failure(&FISH.replace("Brit = Red", "Brti = Red")), @"error: clue `Brti = Red` in `mine.toml` line 8, at its character 1: no value `Brti`; did you mean `Brit`?");
    insta::assert_snapshot!(failure(&FISH.replace("Brit = Red", "Dane = 1 or Brti = Redd or Milk = 3")), @"error: clue `Dane = 1 or Brti = Redd or Milk = 3` in `mine.toml` line 8, at its character 13: no value `Brti`; did you mean `Brit`?");
    insta::assert_snapshot!(failure(&FISH.replace("Brit = Red", "Brit ~2 Redd or Milk = 3")), @"error: clue `Brit ~2 Redd or Milk = 3` in `mine.toml` line 8, at its character 9: no value `Redd`; did you mean `Red`?");
    insta::assert_snapshot!(failure(&FISH.replace("Brit = Red", "Brit = Turquoise")), @"error: clue `Brit = Turquoise` in `mine.toml` line 8, at its character 8: no value `Turquoise`; the values stand under `[categories]`");
    insta::assert_snapshot!(clue_failure(""), @"error: clue `` in `mine.toml` line 5, at its character 1: the clue ends; expected a value or the number of a house");
    insta::assert_snapshot!(clue_failure("A"), @"error: clue `A` in `mine.toml` line 5, at its character 2: the clue ends; nearest forms: `A is B`, `A is not B`, `A is next to B`");
    insta::assert_snapshot!(clue_failure("A ="), @"error: clue `A =` in `mine.toml` line 5, at its character 4: the clue ends; expected a value or the number of a house");
    insta::assert_snapshot!(clue_failure("= A"), @"error: clue `= A` in `mine.toml` line 5, at its character 1: found `=`; expected a value or the number of a house");
    insta::assert_snapshot!(clue_failure("A D"), @"error: clue `A D` in `mine.toml` line 5, at its character 3: `D` is not understood here; nearest forms: `A is B`, `A is not B`, `A is next to B`");
    insta::assert_snapshot!(clue_failure("A =< D"), @"error: clue `A =< D` in `mine.toml` line 5, at its character 4: found `<`; expected a value or the number of a house");
    insta::assert_snapshot!(clue_failure("A = D = E"), @"error: clue `A = D = E` in `mine.toml` line 5, at its character 9: `second.D` and `second.E` belong to one category, and a house has only one value of it");
    insta::assert_snapshot!(clue_failure("A = 4"), @"error: clue `A = 4` in `mine.toml` line 5, at its character 5: no house `4`; houses have numbers from 1 to 3");
    insta::assert_snapshot!(clue_failure("0 < A"), @"error: clue `0 < A` in `mine.toml` line 5, at its character 1: no house `0`; houses have numbers from 1 to 3");
    insta::assert_snapshot!(clue_failure("1 = 2"), @"error: clue `1 = 2` in `mine.toml` line 5, at its character 5: two houses are compared; expected a value on one side");
    insta::assert_snapshot!(clue_failure("A != first.A"), @"error: clue `A != first.A` in `mine.toml` line 5, at its character 6: `first.A` is compared with itself; expected two different values");
    insta::assert_snapshot!(clue_failure("A = B"), @"error: clue `A = B` in `mine.toml` line 5, at its character 5: `first.A` and `first.B` belong to one category, and a house has only one value of it");
    insta::assert_snapshot!(clue_failure("second.E=second.D"), @"error: clue `second.E=second.D` in `mine.toml` line 5, at its character 10: `second.E` and `second.D` belong to one category, and a house has only one value of it");
    insta::assert_snapshot!(clue_failure("A + 1 = C + 1"), @"error: clue `A + 1 = C + 1` in `mine.toml` line 5, at its character 9: `first.A` and `first.C` belong to one category, and a house has only one value of it");
    insta::assert_snapshot!(clue_failure("A + 3 = D"), @"error: clue `A + 3 = D` in `mine.toml` line 5, at its character 5: a step of `3`; expected a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A - D = 2"), @"error: clue `A - D = 2` in `mine.toml` line 5, at its character 5: a step of `D`; expected a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A +"), @"error: clue `A +` in `mine.toml` line 5, at its character 4: a step without a number; expected a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A ~ D ~ B"), @"error: clue `A ~ D ~ B` in `mine.toml` line 5, at its character 3: only =, <, <=, > and >= make a chain; expected a clue for each comparison");
    insta::assert_snapshot!(clue_failure("A < D > B"), @"error: clue `A < D > B` in `mine.toml` line 5, at its character 7: the chain changes direction; expected either < and <=, or > and >=");
    insta::assert_snapshot!(clue_failure("A != D != B"), @"error: clue `A != D != B` in `mine.toml` line 5, at its character 3: only =, <, <=, > and >= make a chain; expected a clue for each comparison");
    insta::assert_snapshot!(clue_failure("A = 1 or"), @"error: clue `A = 1 or` in `mine.toml` line 5, at its character 9: the clue ends; expected a value or the number of a house");
    insta::assert_snapshot!(clue_failure("A = 1 or 4"), @"error: clue `A = 1 or 4` in `mine.toml` line 5, at its character 10: no house `4`; houses have numbers from 1 to 3");
    insta::assert_snapshot!(clue_failure("A = 1 and B = 2"), @"error: clue `A = 1 and B = 2` in `mine.toml` line 5, at its character 7: the clue continues with `and B = 2`; each of two conditions is a clue of its own");
    insta::assert_snapshot!(clue_failure("A != 1 or 2"), @"error: clue `A != 1 or 2` in `mine.toml` line 5, at its character 11: what `or` means after a negation is unclear; expected a clue for each, or two whole comparisons");
    insta::assert_snapshot!(clue_failure("A !~ D or 2"), @"error: clue `A !~ D or 2` in `mine.toml` line 5, at its character 11: what `or` means after a negation is unclear; expected a clue for each, or two whole comparisons");
    insta::assert_snapshot!(clue_failure("A < B < C or 3"), @"error: clue `A < B < C or 3` in `mine.toml` line 5, at its character 15: the clue ends; expected one of =, !=, <, <=, >, >=, ~, ~2, !~, between");
    insta::assert_snapshot!(clue_failure("A = D or B"), @"error: clue `A = D or B` in `mine.toml` line 5, at its character 10: `first.A` and `first.B` belong to one category, and a house has only one value of it");
    insta::assert_snapshot!(clue_failure("A = 1 xor 2 xor 3"), @"error: clue `A = 1 xor 2 xor 3` in `mine.toml` line 5, at its character 13: the clue continues with `xor 3`; expected its end, as `xor` has two sides");
    insta::assert_snapshot!(clue_failure("A = 1 or 2 xor 3"), @"error: clue `A = 1 or 2 xor 3` in `mine.toml` line 5, at its character 12: the clue continues with `xor 3`; expected its end, as `xor` has two sides");
    insta::assert_snapshot!(clue_failure("A between D"), @"error: clue `A between D` in `mine.toml` line 5, at its character 12: the clue ends; expected `and` and another value, as in `A between B and C`");
    insta::assert_snapshot!(clue_failure("A between D E"), @"error: clue `A between D E` in `mine.toml` line 5, at its character 13: `E` is not understood here; nearest forms: `there are 2 houses between A and B`, `A is between B and C`, `A is between B and C, in that order`");
    insta::assert_snapshot!(clue_failure("1 between 2 and A"), @"error: clue `1 between 2 and A` in `mine.toml` line 5, at its character 1: `1` is not understood here; nearest form: `there are 2 houses between A and B`");
    insta::assert_snapshot!(clue_failure("A between A and B"), @"error: clue `A between A and B` in `mine.toml` line 5, at its character 1: `first.A` is compared with itself; expected two different values");
    insta::assert_snapshot!(clue_failure("A ~3 D"), @"error: clue `A ~3 D` in `mine.toml` line 5, at its character 4: a distance of `3`; expected a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A ~0 D"), @"error: clue `A ~0 D` in `mine.toml` line 5, at its character 4: a distance of `0`; expected a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A !~3 D"), @"error: clue `A !~3 D` in `mine.toml` line 5, at its character 5: a distance of `3`; expected a number of houses from 1 to 2");
    insta::assert_snapshot!(clue_failure("A or B = 2"), @"error: clue `A or B = 2` in `mine.toml` line 5, at its character 3: found `or B = 2`; expected two whole comparisons, as in `A = B or C = B`");
    insta::assert_snapshot!(clue_failure("A = 1 + 1"), @"error: clue `A = 1 + 1` in `mine.toml` line 5, at its character 7: the clue continues with `+ 1`; expected its end, `or`, or `xor`");
}
