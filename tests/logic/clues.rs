//! Every kind of clue and of name, and rows of any length.

use crate::logic::{solutions, with_clues};

#[test]
fn every_form_of_clue_leaves_the_houses_that_it_says() {
    let leaves = |clue: &str, fits: fn(usize, usize) -> bool| {
        let solutions = solutions(&with_clues(&[clue]));
        let pairs = (1..=3).flat_map(|a| (1..=3).map(move |d| (a, d)));
        // Wherever A and D are, the other two values of each category have two orders.
        let n_expected = 4 * pairs.filter(|(a, d)| fits(*a, *d)).count();
        assert_eq!(solutions.len(), n_expected, "{clue}");
        for houses in solutions {
            assert!(fits(houses[0][0], houses[1][0]), "{clue}");
        }
    };
    leaves("A = D", |a, d| a == d);
    leaves("A=D", |a, d| a == d);
    leaves(" first.A\t=\n second.D ", |a, d| a == d);
    leaves("A != D", |a, d| a != d);
    leaves("A < D", |a, d| a < d);
    leaves("A > D", |a, d| a > d);
    leaves("A ~ D", |a, d| a.abs_diff(d) == 1);
    leaves("A + 1 = D", |a, d| a + 1 == d);
    leaves("A = D + 1", |a, d| a == d + 1);
    leaves("A - 1 = D", |a, d| a == d + 1);
    leaves("A + 2 = D", |a, d| a + 2 == d);
    leaves("A + 1 != D", |a, d| a + 1 != d);
    leaves("A + 1 < D", |a, d| a + 1 < d);
    leaves("A > D + 1", |a, d| a > d + 1);
    leaves("A - 1 > D", |a, d| a > d + 1);
    leaves("A + 1 ~ D", |a, d| (a + 1).abs_diff(d) == 1);
    leaves("A + 2 = D + 1", |a, d| a + 1 == d);
    leaves("A = 2", |a, _| a == 2);
    leaves("3 = A", |a, _| a == 3);
    leaves("A != 2", |a, _| a != 2);
    leaves("A < 3", |a, _| a < 3);
    leaves("2 < A", |a, _| a > 2);
    leaves("A > 1", |a, _| a > 1);
    leaves("A ~ 2", |a, _| a != 2);
    leaves("1 ~ A", |a, _| a == 2);
    leaves("A + 1 = 3", |a, _| a == 2);
    leaves("3 > A + 1", |a, _| a == 1);
    leaves("A <= D", |a, d| a <= d);
    leaves("A>=D", |a, d| a >= d);
    leaves("A + 1 <= D", |a, d| a < d);
    leaves("A <= 2", |a, _| a <= 2);
    leaves("2 <= A", |a, _| a >= 2);
    leaves("A ~2 D", |a, d| a.abs_diff(d) == 2);
    leaves("A ~ 2 D", |a, d| a.abs_diff(d) == 2);
    leaves("A ~1 D", |a, d| a.abs_diff(d) == 1);
    leaves("A ~2 3", |a, _| a == 1);
    leaves("A ~2", |a, _| a != 2);
    leaves("A !~ D", |a, d| a.abs_diff(d) != 1);
    leaves("A !~2 D", |a, d| a.abs_diff(d) != 2);
    leaves("A !~ 2", |a, _| a == 2);
    leaves("1 < A < D", |a, d| 1 < a && a < d);
    leaves("A = D = 2", |a, d| a == 2 && d == 2);
    leaves("3 >= A > D", |a, d| a > d);
    leaves("A between 1 and D", |a, d| 1 < a && a < d);
    leaves("A between D, 1", |a, d| 1 < a && a < d);
    leaves("2 between A and D", |a, d| a.abs_diff(d) == 2);
    leaves("A = 1 or 3", |a, _| a != 2);
    leaves("A = 1 or D", |a, d| a == 1 || a == d);
    leaves("A ~ 1 or D = 1", |a, d| a == 2 || d == 1);
    leaves("A = 1 or D = 1", |a, d| a == 1 || d == 1);
    leaves("A = 1 or 2 or D = 1", |a, d| a < 3 || d == 1);
    leaves("A = 1 xor D = 1", |a, d| (a == 1) != (d == 1));
    leaves("A < D XOR A = 1", |a, d| (a < d) != (a == 1));
    leaves("A < D < 3 or D < A < 3", |a, d| {
        (a < d && d < 3) || (d < a && a < 3)
    });
    leaves("A between D and 3 xor D = 1", |a, d| {
        (d < a && a < 3) != (d == 1)
    });
}

#[test]
fn a_clue_may_compare_two_values_of_one_category() {
    let count = |clues| solutions(&with_clues(clues)).len();
    assert_eq!(count(&["A < B", "B < C", "D ~ A"]), 2);
    assert_eq!(count(&["A ~ B"]), 24);
    assert_eq!(count(&["A ~2 B"]), 12);
    assert_eq!(count(&["A < B < C", "C <= D"]), 2);
    assert_eq!(count(&["A between B and C"]), 12);
    assert_eq!(count(&["A = 1 or B = 2 or C = 3"]), 24);
    assert_eq!(count(&["A != B"]), 36);
    assert_eq!(count(&[]), 36);
}

#[test]
fn a_row_may_have_one_house_and_a_house_one_category() {
    let one_house = "family = \"logic\"\nhouses = 1\nclues = [\"A = B\"]\n[categories]\nx = [\"A\"]\ny = [\"B\"]\n";
    assert_eq!(solutions(one_house), [[[1], [1]]]);
    let one_category = "family = \"logic\"\nhouses = 4\nclues = [\"A < 2\"]\n[categories]\nx = [\"A\", \"B\", \"C\", \"D\"]\n";
    assert_eq!(solutions(one_category).len(), 6);
}

#[test]
fn a_value_of_two_categories_or_of_digits_is_written_with_its_category() {
    let clues = r#""car.Red = coat.s.Red", "car.12 = 1", "C 3 - x = 1", "C=car.C 3", "C<3""#;
    let text = format!(
        "family = \"logic\"\nhouses = 3\nclues = [{clues}]\n[categories]\ncar = [\"Red\", \"12\", \"C 3\"]\n\"coat.s\" = [\"Red\", \"C\", \"C 3 - x\"]\n"
    );
    assert_eq!(solutions(&text), [[[3, 1, 2], [3, 2, 1]]]);
}

#[test]
fn a_row_may_have_twenty_houses() {
    let values = |letter: char| (1..=20).map(move |no| format!("{letter}{no}"));
    let list = |letter| {
        let quoted = values(letter).map(|value| format!("\"{value}\""));
        quoted.collect::<Vec<_>>().join(", ")
    };
    let chain = values('a').collect::<Vec<_>>().join(" < ");
    let same = (1..=18).map(|no| format!("\"a{no} = b{no}\", "));
    let text = format!(
        "family = \"logic\"\nhouses = 20\nclues = [{}\"{chain}\", \"b19 is not in the twelfth house\"]\n[categories]\nx = [{}]\ny = [{}]\n",
        same.collect::<String>(),
        list('a'),
        list('b')
    );
    let found: Vec<[usize; 2]> = solutions(&text)
        .iter()
        .map(|houses| [houses[1][18], houses[1][19]])
        .collect();
    assert_eq!(found, [[19, 20], [20, 19]]);
}
