//! Every kind of clue and of name, and rows of any length.

use std::time::{Duration, Instant};

use crate::logic::{printed, solutions, solve, with_clues};

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
fn names_of_every_kind_stay_names() {
    let names = [
        "O'Brien; DROP TABLE House; --",
        r#"\"; DROP TABLE House; --"#,
        "🐟 {{ 7 }} {% raw %}",
        "Ångström-Μ",
        "/* Jean-Luc */",
    ];
    let quoted: Vec<String> = names
        .iter()
        .map(|name| format!("\"{}\"", name.replace("\\\"", "\\u0022")))
        .collect();
    let text = format!(
        "family = \"logic\"\nname = \"'x' --\"\nhouses = 5\nclues = ['''🐟 {{{{ 7 }}}} {{% raw %}}\n+ 1 = {}''']\n[categories]\n\"a; b'\\\"\" = [{}]\n",
        names[0],
        quoted.join(", ")
    );
    assert_eq!(solutions(&text).len(), 24);
    let answer = printed(&text, "solve mine.toml --first");
    for name in names {
        assert!(answer.contains(&name.replace('\\', "")), "{answer}");
    }
    let script = printed(&text, "sql mine.toml");
    let plain = rusqlite::Connection::open_in_memory().unwrap();
    plain.execute_batch(&script).unwrap();
    let count = |table: &str| {
        let count = format!("SELECT count(*) FROM {table}");
        plain
            .query_row(&count, [], |row| row.get::<_, u64>(0))
            .unwrap()
    };
    assert_eq!(
        [count("House"), count("Attribute"), count("Opt1")],
        [5, 5, 24]
    );
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

#[test]
fn nine_houses_and_nine_categories_are_quick_where_clues_are_many() {
    let name = |category: usize, value: usize| format!("c{category}v{value}");
    let mut clues = Vec::new();
    for category in 0..9 {
        // Neighbours from left to right, with a gap; the next category says where the chains stand to each other.
        for value in [0, 1, 2, 4, 5, 6] {
            let (one, other) = (name(category, value), name(category, value + 1));
            clues.push(format!("\"{one} + 1 = {other}\""));
        }
        let next = (category + 1) % 9;
        clues.push(format!("\"{} ~ {}\"", name(category, 3), name(next, 4)));
        clues.push(format!("\"{} < {}\"", name(category, 0), name(next, 8)));
        clues.push(format!("\"{} = {}\"", name(category, 5), name(next, 5)));
    }
    let categories = (0..9).map(|category| {
        let values = (0..9).map(|value| format!("\"{}\"", name(category, value)));
        format!(
            "c{category} = [{}]\n",
            values.collect::<Vec<_>>().join(", ")
        )
    });
    let text = format!(
        "family = \"logic\"\nhouses = 9\nclues = [{}]\n[categories]\n{}",
        clues.join(", "),
        categories.collect::<String>()
    );
    let start = Instant::now();
    let (stages, solutions) = solve(&text);
    assert!(start.elapsed() < Duration::from_secs(5), "{stages:?}");
    let in_order: Vec<usize> = (1..=9).collect();
    assert!(solutions.contains(&vec![in_order; 9]), "{stages:?}");
}
