//! Clues as magazines and data sets print them: each means what stands beside it, or is refused.

use std::collections::BTreeMap;

use joinsaw::family::assignment::{Assignment, RuleKind};
use joinsaw::problem::Expr;
use joinsaw::relation::Cell;

use crate::agreement::Dice;
use crate::logic::printed;

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

const PRICES: [i64; 5] = [10, 20, 30, 40, 80];
const YEARS: [i64; 5] = [1990, 1992, 1995, 1996, 2000];

/// The house of every value, by its name.
struct Street(BTreeMap<String, i64>);

impl Street {
    fn at(&self, name: &str) -> i64 {
        self.0[name]
    }

    fn is(&self, one: &str, other: &str) -> bool {
        self.at(one) == self.at(other)
    }

    fn apart(&self, one: &str, other: &str) -> i64 {
        (self.at(one) - self.at(other)).abs()
    }

    /// The number of this list that is in the house of a value.
    fn amount(&self, numbers: &[i64], name: &str) -> i64 {
        let mut numbers = numbers.iter().copied();
        numbers
            .find(|number| self.is(&number.to_string(), name))
            .unwrap()
    }

    fn price(&self, name: &str) -> i64 {
        self.amount(&PRICES, name)
    }

    fn year(&self, name: &str) -> i64 {
        self.amount(&YEARS, name)
    }

    fn size(&self, name: &str) -> usize {
        let mut sizes = ["Tiny", "Small", "Medium", "Large", "Giant"].iter();
        sizes.position(|size| self.is(size, name)).unwrap()
    }

    /// One of two is so, and the other one so.
    fn one_each(
        &self,
        two: [&str; 2],
        one: impl Fn(&str) -> bool,
        other: impl Fn(&str) -> bool,
    ) -> bool {
        let [first, second] = two;
        !self.is(first, second) && (one(first) && other(second) || one(second) && other(first))
    }
}

type Means = fn(&Street) -> bool;

/// Sentences of magazines and data sets, in other words and with other names, and their meaning.
const SENTENCES: [(&str, Means); 74] = [
    // Positions
    ("Anna is in the second house.", |s| s.at("Anna") == 2),
    ("The tea drinker lives in the middle house.", |s| {
        s.at("Tea") == 3
    }),
    ("The person with the parrot is in the fourth house.", |s| {
        s.at("Parrot") == 4
    }),
    (
        "In the third position is the child wearing the red shirt.",
        |s| s.at("Red") == 3,
    ),
    ("The nurse is at one of the ends.", |s| {
        [1, 5].contains(&s.at("Nurse"))
    }),
    ("Ben's seat is second from the right.", |s| s.at("Ben") == 4),
    (
        "The rabbit owner lives somewhere to the left of the coffee drinker.",
        |s| s.at("Rabbit") < s.at("Coffee"),
    ),
    (
        "The person who owns a hamster is directly left of the person who loves milk.",
        |s| s.at("Hamster") + 1 == s.at("Milk"),
    ),
    ("Clara finished two places ahead of the pilot.", |s| {
        s.at("Clara") + 2 == s.at("Pilot")
    }),
    (
        "The girl in the yellow shirt is exactly to the right of the juice lover.",
        |s| s.at("Yellow") == s.at("Juice") + 1,
    ),
    ("Ben sits immediately before the dog owner.", |s| {
        s.at("Ben") + 1 == s.at("Dog")
    }),
    (
        "The water drinker is somewhere between Anna and the doctor.",
        |s| {
            let (water, anna, doctor) = (s.at("Water"), s.at("Anna"), s.at("Doctor"));
            anna < water && water < doctor || doctor < water && water < anna
        },
    ),
    (
        "Emil is somewhere between the cat lover and the dog owner, in that order.",
        |s| s.at("Cat") < s.at("Emil") && s.at("Emil") < s.at("Dog"),
    ),
    (
        "The pilot lives at least two houses to the left of Anna.",
        |s| s.at("Pilot") + 2 <= s.at("Anna"),
    ),
    (
        "Dev is somewhere to the right of the person who drinks milk.",
        |s| s.at("Dev") > s.at("Milk"),
    ),
    (
        "The white shirt is worn by the person who lives just to the left of Emil.",
        |s| s.at("White") + 1 == s.at("Emil"),
    ),
    // Neighbours
    ("The teacher and Clara are next to each other.", |s| {
        s.apart("Teacher", "Clara") == 1
    }),
    (
        "The dog lover lives next to the person whose favorite drink is juice.",
        |s| s.apart("Dog", "Juice") == 1,
    ),
    ("Anna sits beside the pilot.", |s| {
        s.apart("Anna", "Pilot") == 1
    }),
    ("The parrot keeper has a neighbor who drinks coffee.", |s| {
        s.apart("Parrot", "Coffee") == 1
    }),
    ("The person who is a nurse and Dev are neighbors.", |s| {
        s.apart("Nurse", "Dev") == 1
    }),
    (
        "The doctor and the person who has a rabbit are side by side.",
        |s| s.apart("Doctor", "Rabbit") == 1,
    ),
    (
        "The boy with the blue shirt is immediately next to the one who keeps a cat.",
        |s| s.apart("Blue", "Cat") == 1,
    ),
    (
        "Emil and the hamster owner live at least two houses apart.",
        |s| s.apart("Emil", "Hamster") >= 2,
    ),
    (
        "The milk drinker lives exactly three houses away from Ben.",
        |s| s.apart("Milk", "Ben") == 3,
    ),
    (
        "There are exactly two houses between the baker and the person in the white shirt.",
        |s| s.apart("Baker", "White") == 3,
    ),
    (
        "There is one house between the person who loves tea and Ben.",
        |s| s.apart("Tea", "Ben") == 2,
    ),
    ("Clara does not live next to the water drinker.", |s| {
        s.apart("Clara", "Water") != 1
    }),
    // Negation
    ("Dev is not in the first house.", |s| s.at("Dev") != 1),
    ("Anna is not the baker.", |s| !s.is("Anna", "Baker")),
    ("The person in the red shirt isn't the parrot owner.", |s| {
        !s.is("Red", "Parrot")
    }),
    ("The doctor doesn't drink coffee.", |s| {
        !s.is("Doctor", "Coffee")
    }),
    ("Neither Ben nor the nurse drinks tea.", |s| {
        !s.is("Ben", "Tea") && !s.is("Nurse", "Tea")
    }),
    (
        "Emil is neither the teacher nor the person with a dog.",
        |s| !s.is("Emil", "Teacher") && !s.is("Emil", "Dog"),
    ),
    ("The juice drinker cannot be Clara.", |s| {
        !s.is("Juice", "Clara")
    }),
    (
        "The rabbit does not belong to the person who wears green.",
        |s| !s.is("Rabbit", "Green"),
    ),
    ("Anna is someone other than the pilot.", |s| {
        !s.is("Anna", "Pilot")
    }),
    (
        "The cat owner and the person in the blue shirt are different people.",
        |s| !s.is("Cat", "Blue"),
    ),
    ("The pilot did not pay $20.", |s| s.price("Pilot") != 20),
    // Either of two
    ("Either Anna or the doctor drinks juice.", |s| {
        s.is("Anna", "Juice") || s.is("Doctor", "Juice")
    }),
    ("Clara is either the baker or the pilot.", |s| {
        s.is("Clara", "Baker") || s.is("Clara", "Pilot")
    }),
    (
        "The person in the white shirt has either a cat or a rabbit.",
        |s| s.is("White", "Cat") || s.is("White", "Rabbit"),
    ),
    ("Ben lives in the first or the last house.", |s| {
        [1, 5].contains(&s.at("Ben"))
    }),
    (
        "Either Dev is the nurse or Emil owns the dog, but not both.",
        |s| s.is("Dev", "Nurse") != s.is("Emil", "Dog"),
    ),
    ("The one who spent $20 was either Anna or the nurse.", |s| {
        s.price("Anna") == 20 || s.price("Nurse") == 20
    }),
    ("The 1995 winner was either Clara or the cat lover.", |s| {
        s.year("Clara") == 1995 || s.year("Cat") == 1995
    }),
    // One of two, and the other one
    (
        "Of Anna and Ben, one is the pilot and the other owns the parrot.",
        |s| {
            s.one_each(
                ["Anna", "Ben"],
                |one| s.is(one, "Pilot"),
                |other| s.is(other, "Parrot"),
            )
        },
    ),
    (
        "Of the tea drinker and the nurse, one is Clara and the other wears the red shirt.",
        |s| {
            s.one_each(
                ["Tea", "Nurse"],
                |one| s.is(one, "Clara"),
                |other| s.is(other, "Red"),
            )
        },
    ),
    (
        "Of the person who paid $10 and Dev, one has the dog and the other is the doctor.",
        |s| {
            s.one_each(
                ["10", "Dev"],
                |one| s.is(one, "Dog"),
                |other| s.is(other, "Doctor"),
            )
        },
    ),
    (
        "Of Emil and the one in the blue shirt, one paid $40 and the other is the teacher.",
        |s| {
            s.one_each(
                ["Emil", "Blue"],
                |one| s.price(one) == 40,
                |other| s.is(other, "Teacher"),
            )
        },
    ),
    (
        "Of the baker and the rabbit owner, one drinks coffee, and the other lives in the first house.",
        |s| {
            s.one_each(
                ["Baker", "Rabbit"],
                |one| s.is(one, "Coffee"),
                |other| s.at(other) == 1,
            )
        },
    ),
    (
        "Of the 1990 winner and the 2000 winner, one was Ben and the other was the pilot.",
        |s| {
            s.one_each(
                ["1990", "2000"],
                |one| s.is(one, "Ben"),
                |other| s.is(other, "Pilot"),
            )
        },
    ),
    (
        "Of Clara and the milk drinker, one is next to Dev and the other paid less than Dev.",
        |s| {
            s.one_each(
                ["Clara", "Milk"],
                |one| s.apart(one, "Dev") == 1,
                |other| s.price(other) < s.price("Dev"),
            )
        },
    ),
    // Amounts and orders
    ("Anna paid $10 more than the nurse.", |s| {
        s.price("Anna") == s.price("Nurse") + 10
    }),
    ("The cat owner paid 20 dollars less than Ben.", |s| {
        s.price("Cat") + 20 == s.price("Ben")
    }),
    ("The tea drinker paid more than the pilot.", |s| {
        s.price("Tea") > s.price("Pilot")
    }),
    ("Clara spent less than the person with the dog.", |s| {
        s.price("Clara") < s.price("Dog")
    }),
    ("Emil paid twice as much as Dev.", |s| {
        s.price("Emil") == 2 * s.price("Dev")
    }),
    ("The juice drinker paid half as much as the doctor.", |s| {
        2 * s.price("Juice") == s.price("Doctor")
    }),
    ("Ben paid at least $20 more than the teacher.", |s| {
        s.price("Ben") >= s.price("Teacher") + 20
    }),
    ("Emil did not pay more than the tea drinker.", |s| {
        s.price("Emil") <= s.price("Tea")
    }),
    (
        "The price of the red shirt is $10 more than that of the white shirt.",
        |s| s.price("Red") == s.price("White") + 10,
    ),
    ("Dev paid more than $25.", |s| s.price("Dev") > 25),
    ("The nurse paid the most.", |s| s.price("Nurse") == 80),
    ("The dog owner paid the second-highest price.", |s| {
        s.price("Dog") == 40
    }),
    ("The teacher paid 80 dollars.", |s| s.price("Teacher") == 80),
    ("The baker won four years after Clara.", |s| {
        s.year("Baker") == s.year("Clara") + 4
    }),
    (
        "The person in the red shirt won 2 years before the parrot owner.",
        |s| s.year("Red") + 2 == s.year("Parrot"),
    ),
    ("The coffee drinker won earlier than Anna.", |s| {
        s.year("Coffee") < s.year("Anna")
    }),
    ("Clara won more recently than the water drinker.", |s| {
        s.year("Clara") > s.year("Water")
    }),
    ("The blue shirt is older than Dev's.", |s| {
        s.year("Blue") < s.year("Dev")
    }),
    ("Anna and the pilot won exactly 4 years apart.", |s| {
        (s.year("Anna") - s.year("Pilot")).abs() == 4
    }),
    ("Emil has a larger size than the doctor.", |s| {
        s.size("Emil") > s.size("Doctor")
    }),
    ("The dog owner's size is smaller than Clara's.", |s| {
        s.size("Dog") < s.size("Clara")
    }),
];

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
    let puzzle =
        joinsaw::parse(&PEOPLE.replace("CLUE", clue)).map_err(|error| error.to_string())?;
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

/// Random streets.
fn streets() -> Vec<Street> {
    let puzzle = joinsaw::parse(&PEOPLE.replace("CLUE", "Anna = 1")).unwrap();
    let assignment = puzzle.content::<Assignment>().unwrap();
    let mut dice = Dice::new(7);
    let street = |_| {
        let mut houses = BTreeMap::new();
        for category in assignment.categories() {
            let mut order: Vec<i64> = (1..=5).collect();
            dice.shuffle(&mut order);
            houses.extend(category.values.iter().cloned().zip(order));
        }
        Street(houses)
    };
    (0..1_000).map(street).collect()
}

#[test]
fn sentences_of_magazines_mean_what_people_mean() {
    let streets = streets();
    let mut refused = Vec::new();
    for (sentence, means) in SENTENCES {
        let (tests, columns) = match conditions(sentence) {
            Ok(read) => read,
            Err(error) => {
                refused.push(error);
                continue;
            }
        };
        let mut n_true = 0;
        for street in &streets {
            let house = |_: &str, column: &str| Some(Cell::from(street.at(&columns[column])));
            let holds = |test: &Expr| test.value(&house).unwrap().as_integer() == Some(1);
            let is_true = tests.iter().all(holds);
            assert_eq!(is_true, means(street), "{sentence}");
            n_true += usize::from(is_true);
        }
        assert!(n_true > 0 && n_true < streets.len(), "{sentence}: {n_true}");
    }
    assert_eq!(refused, [""; 0]);
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

/// All orders of four things.
fn orders() -> Vec<[usize; 4]> {
    let all = (0..256_usize).map(|no| [no % 4, no / 4 % 4, no / 16 % 4, no / 64]);
    all.filter(|order| (0..4).all(|thing| order.contains(&thing)))
        .collect()
}

#[test]
fn ties_and_ordered_categories_leave_what_a_search_finds() {
    let mut n_expected = 0_u64;
    for [anna, ben, clara, dev] in orders() {
        for [blue, green, red, _] in orders() {
            for prices in 0..81_usize {
                let price = |house: usize| {
                    5 + 5 * (prices / 3_usize.pow(u32::try_from(house).unwrap()) % 3)
                };
                for drinks in 0..16_usize {
                    let has_tea = |house: usize| drinks >> house & 1 == 1;
                    let is_so = price(anna) == price(ben) + 5
                        && has_tea(ben) == has_tea(clara)
                        && has_tea(dev) != has_tea(anna)
                        && has_tea(clara)
                        && red < dev
                        && (anna == blue && price(clara) == 10
                            || clara == blue && price(anna) == 10)
                        && [1, 3].contains(&green);
                    n_expected += u64::from(is_so);
                }
            }
        }
    }
    assert!(n_expected > 1);
    let puzzle = joinsaw::parse(TIES).unwrap();
    for method in [
        joinsaw::Method::Auto,
        joinsaw::Method::Staged,
        joinsaw::Method::Merged,
        joinsaw::Method::Streamed,
    ] {
        let options = joinsaw::Options {
            method,
            ..joinsaw::Options::default()
        };
        let answer = joinsaw::solve(&puzzle, &options).unwrap();
        assert_eq!(answer.solutions.all, Some(n_expected.into()), "{method:?}");
    }
    let rows = printed(TIES, "solve mine.toml --format csv --rows");
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!(lines.len() as u64, n_expected + 1);
    let checked = crate::common::Desk::new()
        .with("mine.toml", TIES)
        .run_on("verify mine.toml --solution -", rows.clone())
        .succeeds();
    assert!(checked.contains("all right"), "{checked}");
}

#[test]
fn ties_are_drawn_hinted_and_explained() {
    insta::assert_snapshot!(printed(TIES, "solve mine.toml --first"));
    assert!(
        printed(TIES, "explain mine.toml").contains("clue 2: Ben and Clara have the same drink.")
    );
    insta::assert_snapshot!(printed(TIES, "hint mine.toml"));
    let desk = crate::common::Desk::new()
        .with("mine.toml", TIES)
        .after("draw mine.toml -o x.svg");
    assert!(
        String::from_utf8(desk.bytes("x.svg"))
            .unwrap()
            .contains("price")
    );
}
