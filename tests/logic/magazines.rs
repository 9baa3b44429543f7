//! Clues as magazines and data sets print them: each means what stands beside it, or is refused.

use std::collections::BTreeMap;

use joinsaw::Method;
use joinsaw::family::assignment::{Assignment, RuleKind};
use joinsaw::problem::Expr;
use joinsaw::relation::Cell;
use rusqlite::Connection;

use crate::agreement::{Dice, search};
use crate::common::{Desk, count, has, puzzle_of, rows};
use crate::logic::printed;
use crate::logic::words::listed;

/// Five people with numbers and words in order.
const PEOPLE: &str = r#"
family = "logic"
houses = 5
ordered = ["size"]
clues = ["""CLUE"""]
[categories]
name = ["Anna", "Ben", "Clara", "Dev", "Emil"]
shirt = ["Blue", "Green", "Red", "White", "Yellow"]
pet = ["Cat", "Dog", "Hamster", "Parrot", "Rabbit"]
drink = ["Coffee", "Juice", "Milk", "Tea", "Water"]
job = ["Baker", "Doctor", "Nurse", "Pilot", "Teacher"]
price = [40, 10, 20, 30, 80]
year = [1990, 1992, 1995, 1996, 2000]
size = ["Tiny", "Small", "Medium", "Large", "Giant"]
"#;

/// Sentences that may mean several things, or nothing here.
const REFUSED: [&str; 9] = [
    "Ben arrived sometime after the dog owner.",
    "Anna has more than Ben.",
    "Emil's size is 2 more than the doctor's.",
    "Anna's price is between Ben's and Clara's.",
    "Ben's price is the same as the nurse's drink.",
    "The other was the baker.",
    "The doctor is faster than the nurse.",
    "The pilot paid $25.",
    "Anna did not pay the baker.",
];

/// The conditions of the puzzle's clue, over the columns of values by their names.
fn conditions(clue: &str) -> Result<(Vec<Expr>, BTreeMap<String, String>), String> {
    let puzzle = joinsaw::parse(&PEOPLE.replace("CLUE", clue));
    let puzzle = puzzle.map_err(|error| error.to_string())?;
    let assignment = puzzle.content::<Assignment>().unwrap();
    let rules = &assignment.rules;
    let conditions = rules.rules.iter().filter_map(|rule| match &rule.kind {
        RuleKind::Condition(test) => Some(test.clone()),
        _ => None,
    });
    let columns = rules.variables.iter();
    let columns = columns.map(|variable| (variable.column.clone(), variable.name.clone()));
    Ok((conditions.collect(), columns.collect()))
}

/// The house of every value, by its name.
type Street = BTreeMap<String, i64>;

/// Random streets, and the same as rows of a table: the house of each value, and the numbers in the houses as lists that count from 1.
fn streets() -> (Vec<Street>, Connection) {
    let puzzle = puzzle_of(&PEOPLE.replace("CLUE", "Anna = 1"));
    let categories = puzzle.content::<Assignment>().unwrap().categories();
    let mut dice = Dice::new(7);
    let mut streets = Vec::new();
    let database = Connection::open_in_memory().unwrap();
    for no in 0..1_000 {
        let mut street = Street::new();
        let mut cells = Vec::new();
        for category in categories {
            let mut order = [1, 2, 3, 4, 5];
            dice.shuffle(&mut order);
            let in_house = |house: i64| {
                let idx = order.iter().position(|other| *other == house).unwrap();
                let value = &category.values[idx];
                value.parse().unwrap_or(idx)
            };
            let numbers = [1, 2, 3, 4, 5].map(in_house);
            cells.push(
                format!("'[0, {numbers:?}]' AS {}", category.name)
                    .replace(", [", ", ")
                    .replace("]]", "]"),
            );
            for (value, house) in category.values.iter().zip(order) {
                cells.push(format!("{house} AS \"{value}\""));
                street.insert(value.clone(), house);
            }
        }
        let make = if no == 0 {
            "CREATE TABLE Street AS"
        } else {
            "INSERT INTO Street"
        };
        let statement = format!("{make} SELECT {}", cells.join(", "));
        database.execute_batch(&statement).unwrap();
        streets.push(street);
    }
    (streets, database)
}

#[test]
fn sentences_of_magazines_mean_what_people_mean() {
    let (streets, table) = streets();
    let mut n_sentences = 0;
    for line in listed(include_str!("magazines.txt")) {
        let (sentence, meaning) = line.split_once(" => ").unwrap();
        let (tests, columns) = conditions(sentence).unwrap_or_else(|error| panic!("{error}"));
        let holds = |street: &Street| {
            let house = |_: &str, column: &str| Some(Cell::from(street[&columns[column]]));
            let is_met = |test: &Expr| test.value(&house) == Some(Cell::Integer(1));
            i64::from(tests.iter().all(is_met)).to_string()
        };
        let found: Vec<String> = streets.iter().map(holds).collect();
        let in_house = ["price", "year", "size"]
            .iter()
            .fold(meaning.to_owned(), |sql, list| {
                sql.replace(&format!("{list}("), &format!("({list} ->> "))
            });
        let expected = rows(
            &table,
            &format!("SELECT {in_house} FROM Street ORDER BY rowid"),
        );
        assert_eq!(found, expected.concat(), "{sentence}");
        assert!(
            found.contains(&"0".to_owned()) && found.contains(&"1".to_owned()),
            "{sentence}"
        );
        n_sentences += 1;
    }
    assert_eq!(n_sentences, 74);
}

#[test]
fn a_sentence_that_may_mean_several_things_is_refused() {
    let refused = REFUSED.map(|sentence| match conditions(sentence) {
        Ok(read) => format!("{sentence}\n  READ: {:?}\n", read.0),
        Err(error) => format!("{sentence}\n  {error}\n"),
    });
    insta::assert_snapshot!(refused.concat());
}

/// Ties: prices and drinks that several people may have. Houses stand in the order of the year.
const TIES: &str = r#"
family = "logic"
houses = 4
sorted_by = "year"
shared = ["price", "drink"]
clues = [
  "Anna paid $5 more than Ben.",
  "Ben and Clara have the same drink.",
  "Dev has a different drink from Anna.",
  "Clara drinks tea.",
  "The red car is older than Dev's.",
  "Of Anna and Clara, one has the blue car and the other paid $10.",
  "The green car is from 1992 or 1996.",
]
[categories]
name = ["Anna", "Ben", "Clara", "Dev"]
car = ["Blue", "Green", "Red", "White"]
year = [1990, 1992, 1994, 1996]
price = ["$5", "$10", "$15"]
drink = ["Coffee", "Tea"]
"#;

#[test]
fn ties_and_ordered_categories_leave_what_a_search_finds() {
    let all = vec![0, 1, 2, 3];
    let lists = [vec![all; 8], vec![vec![5, 10, 15]; 4], vec![vec![0, 1]; 4]].concat();
    let found = search(&lists, |values| {
        let (last, before) = values.split_last().unwrap();
        // Four people and four cars are each in a house of their own.
        let start = before.len() / 4 * 4;
        if before.len() < 8 && before[start..].contains(last) {
            return false;
        }
        let [anna, ben, clara, dev, blue, green, red, _, ..] = values else {
            return true;
        };
        let Some((prices, drinks)) = values.get(8..16).map(|rest| rest.split_at(4)) else {
            return *red < *dev && [1, 3].contains(green);
        };
        prices[*anna] == prices[*ben] + 5
            && drinks[*ben] == 1
            && drinks[*clara] == 1
            && drinks[*dev] != drinks[*anna]
            && (anna == blue && prices[*clara] == 10 || clara == blue && prices[*anna] == 10)
    });
    let n_expected = found.len();
    assert!(n_expected > 1);
    for method in [
        Method::Auto,
        Method::Staged,
        Method::Merged,
        Method::Streamed,
    ] {
        assert_eq!(
            count(&puzzle_of(TIES), method),
            n_expected as u128,
            "{method:?}"
        );
    }
    let rows = printed(TIES, "solve mine.toml --format csv --rows");
    assert_eq!(rows.lines().count(), n_expected + 1);
    let desk = Desk::new().with("mine.toml", TIES);
    let checked = desk
        .run_on("verify mine.toml --solution -", rows)
        .succeeds();
    has(&checked, "all right");
}

#[test]
fn ties_are_drawn_hinted_and_explained() {
    insta::assert_snapshot!(printed(TIES, "solve mine.toml --first"));
    assert!(
        printed(TIES, "explain mine.toml").contains("clue 2: Ben and Clara have the same drink.")
    );
    insta::assert_snapshot!(printed(TIES, "hint mine.toml"));
    let desk = Desk::new()
        .with("mine.toml", TIES)
        .after("draw mine.toml -o x.svg");
    assert!(desk.text("x.svg").contains("price"));
}
