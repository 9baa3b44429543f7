//! Sides in words: the puzzle is the one with a symbol for each word, and whoever reads about it meets the words.

use insta::assert_snapshot;
use joinsaw::{Goal, Method};

use crate::agreement::Dice;
use crate::common::{Desk, count, fillings, has, puzzle_of, seeds, solve};
use crate::report::unpacked;

const INSECTS: &str = "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = [[\"head\", \"tail\"]]\n[pieces]\n1 = [\"wasp head\", \"ant head\", \"wasp tail\", \"Bee tail\"]\n2 = \"bee head, wasp tail, ant  tail, wasp head\"\n3 = \"ant head, bee head, ant head, ant head\"\n4 = [\"ant head\", \"wasp tail\", \"wasp head\", \"ant head\"]\n[colours]\nbee = \"gold\"\n";

const COLOURS: &str = "family = \"flower\"\n[pieces]\n1 = \"light red, green, blue\"\n2 = [\"Light Red\", \"green\", \"blue\"]\n3 = \"green, blue, light red\"\n4 = \"blue, light red, green\"\n";

#[test]
fn whoever_reads_about_a_board_meets_its_words() {
    let desk = Desk::new().with("mine.toml", INSECTS);
    let answer = desk.run("solve mine.toml --first").succeeds();
    has(
        &answer,
        "A is ant head, B is bee head, W is wasp head, a is ant tail",
    );
    assert_snapshot!(answer);
    let desk = desk
        .after("draw mine.toml -o mine.svg")
        .after("report mine.toml -o page.html");
    assert!(desk.text("mine.svg").contains("ant tail"));
    let lesson = unpacked(&desk.text("page.html"), "lesson").unwrap();
    assert!(
        lesson.contains("wasp tail")
            && lesson
                .contains("they show two halves that belong together: wasp head meets wasp tail.")
    );
}

#[test]
fn solution_has_the_words_of_the_sides() {
    let desk = Desk::new()
        .with("mine.toml", INSECTS)
        .after("solve mine.toml --db kept.db");
    let all = |query: &str| desk.rows("kept.db", query).concat();
    let sides = all("SELECT Sides FROM Solution ORDER BY Solution_No, Slot");
    assert!(
        sides.iter().all(|sides| sides.split(", ").count() == 4),
        "{sides:?}"
    );
    assert!(sides[0].contains("ant head"), "{sides:?}");
    let mut words = all("SELECT Word FROM Symbol ORDER BY Word");
    words.sort_by_key(|word| word.to_lowercase());
    assert_eq!(
        words,
        [
            "ant head",
            "ant tail",
            "bee head",
            "Bee tail",
            "wasp head",
            "wasp tail"
        ]
    );
    let answer = solve(&puzzle_of(INSECTS), Method::Auto, Goal::Rows);
    let decoder = &answer.plan.puzzle.decoder;
    let rows = fillings(&answer)
        .into_iter()
        .flat_map(|filling| decoder.rows(&filling));
    let of_rows: Vec<String> = rows.map(|row| row.last().unwrap().to_text()).collect();
    assert_eq!(of_rows, sides);
}

#[test]
fn a_flower_of_words_is_solved_and_read_in_words() {
    let desk = Desk::new().with("mine.toml", COLOURS);
    let answer = desk.run("solve mine.toml --first").output();
    let side = "side 1: piece 3, light red to centre, green to 3, blue to 2";
    has(&answer, side);
    let symbols = COLOURS
        .to_lowercase()
        .replace("light red", "l")
        .replace("green", "g")
        .replace("blue", "b");
    let symbols = symbols
        .replace("[\"l\", \"g\", \"b\"]", "\"lgb\"")
        .replace(", ", "");
    let count = |text: &str| count(&puzzle_of(text), Method::Auto);
    assert_eq!(count(COLOURS), count(&symbols));
}

#[test]
fn a_word_that_is_nearly_another_gets_a_warning() {
    let warnings = |text: String| joinsaw::parse(&text).unwrap().warnings;
    assert_eq!(warnings(INSECTS.to_owned()), [""; 0]);
    assert_eq!(
        warnings(INSECTS.replace(
            "4 = [\"ant head\", \"wasp tail\"",
            "4 = [\"ant head\", \"wapp tail\""
        )),
        [
            "the side `wapp tail` of piece `4` in `puzzle` line 9 matches no other side; did you mean `wasp tail`?"
        ]
    );
    assert_eq!(
        warnings(COLOURS.replace("green, blue, light", "grene, blue, light")),
        [
            "the side `grene` of piece `3` in `puzzle` line 5 matches no other side; did you mean `green`?"
        ]
    );
    // A word that is like no other may be meant.
    assert_eq!(
        warnings(COLOURS.replace("green, blue, light", "brown, blue, light")),
        [""; 0]
    );
}

fn board(
    matching: &str,
    pieces: &[Vec<usize>],
    side: impl Fn(usize) -> String,
    between: &str,
) -> String {
    let pieces = pieces.iter().enumerate().map(|(no, sides)| {
        let sides: Vec<String> = sides.iter().map(|no| side(*no)).collect();
        format!("{no} = \"{}\"\n", sides.join(between))
    });
    format!(
        "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = {matching}\n[pieces]\n{}",
        pieces.collect::<String>()
    )
}

/// What lies where in every solution, and how it is turned.
fn laid(text: &str) -> Vec<String> {
    let answer = solve(&puzzle_of(text), Method::Auto, Goal::Rows);
    let decoder = &answer.plan.puzzle.decoder;
    let rows = fillings(&answer)
        .into_iter()
        .flat_map(|filling| decoder.rows(&filling));
    rows.map(|row| format!("{:?}", &row[..3])).collect()
}

#[test]
fn words_are_the_puzzle_of_their_symbols() {
    let halves = |no: usize| {
        let animal = ["ant", "honey bee", "wasp"][no / 2];
        format!("{animal} {}", ["Head", "tail"][no % 2])
    };
    let letters = |no: usize| ["A", "a", "B", "b", "C", "c"][no].to_owned();
    let names = |no: usize| ["moon", "a star", "sun", "sea", "x", "17"][no].to_owned();
    let digits = |no: usize| (no + 1).to_string();
    for seed in seeds(20) {
        let mut dice = Dice::new(seed);
        let mut piece = || (0..4).map(|_| dice.below(6)).collect();
        let pieces: Vec<Vec<usize>> = (0..4).map(|_| piece()).collect();
        let words = board("[[\"head\", \"tail\"]]", &pieces, halves, ", ");
        assert_eq!(
            laid(&words),
            laid(&board("\"opposite\"", &pieces, letters, ""))
        );
        let words = board("\"equal\"", &pieces, names, ",");
        assert_eq!(laid(&words), laid(&board("\"equal\"", &pieces, digits, "")));
    }
}
