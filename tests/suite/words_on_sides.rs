//! Sides in words: the puzzle is the one with a symbol for each word, and whoever reads about it meets the words.

use insta::assert_snapshot;
use proptest::prelude::*;

use joinsaw::Options;

use crate::common::{Desk, cases};
use crate::report::unpacked;

const INSECTS: &str = "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = [[\"head\", \"tail\"]]\n[pieces]\n1 = [\"wasp head\", \"ant head\", \"wasp tail\", \"Bee tail\"]\n2 = \"bee head, wasp tail, ant  tail, wasp head\"\n3 = \"ant head, bee head, ant head, ant head\"\n4 = [\"ant head\", \"wasp tail\", \"wasp head\", \"ant head\"]\n[colours]\nbee = \"gold\"\n";

const COLOURS: &str = "family = \"flower\"\n[pieces]\n1 = \"light red, green, blue\"\n2 = [\"Light Red\", \"green\", \"blue\"]\n3 = \"green, blue, light red\"\n4 = \"blue, light red, green\"\n";

#[test]
fn whoever_reads_about_a_board_meets_its_words() {
    let desk = Desk::new().with("mine.toml", INSECTS);
    let answer = desk.run("solve mine.toml --first").succeeds();
    assert!(
        answer.contains("A is ant head, B is bee head, W is wasp head, a is ant tail"),
        "{answer}"
    );
    assert_snapshot!(answer);
    let picture = desk.run("draw mine.toml -o mine.svg");
    picture.succeeds();
    let picture = String::from_utf8(desk.bytes("mine.svg")).unwrap();
    assert!(picture.contains("ant tail"), "{picture}");
    let page = desk
        .after("report mine.toml -o page.html")
        .bytes("page.html");
    let page = String::from_utf8(page).unwrap();
    let lesson = unpacked(&page, "lesson").unwrap();
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
    let kept = desk.database("kept.db");
    let all = |query: &str| {
        let mut statement = kept.prepare(query).unwrap();
        let rows = statement
            .query_map([], |row| row.get::<_, String>(0))
            .unwrap();
        rows.map(Result::unwrap).collect::<Vec<_>>()
    };
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
    let puzzle = joinsaw::parse(INSECTS).unwrap();
    let answer = joinsaw::solve(&puzzle, &Options::default()).unwrap();
    let mut of_rows = Vec::new();
    let decoder = &answer.plan.puzzle.decoder;
    answer
        .boards(|board| {
            let rows = decoder.rows(&board.filling);
            of_rows.extend(rows.iter().map(|row| row.last().unwrap().to_text()));
            Ok(())
        })
        .unwrap();
    assert_eq!(of_rows, sides);
}

#[test]
fn a_flower_of_words_is_solved_and_read_in_words() {
    let desk = Desk::new().with("mine.toml", COLOURS);
    let answer = desk.run("solve mine.toml --first").output();
    let side = "side 1: piece 3, light red to centre, green to 3, blue to 2";
    assert!(answer.contains(side), "{answer}");
    let symbols = COLOURS
        .to_lowercase()
        .replace("light red", "l")
        .replace("green", "g")
        .replace("blue", "b");
    let symbols = symbols
        .replace("[\"l\", \"g\", \"b\"]", "\"lgb\"")
        .replace(", ", "");
    let count = |text: &str| {
        let puzzle = joinsaw::parse(text).unwrap();
        joinsaw::solve(&puzzle, &Options::default())
            .unwrap()
            .solutions
            .all
    };
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

/// The sides of four pieces, each a number of the six halves, or of six words.
fn pieces() -> impl Strategy<Value = Vec<Vec<usize>>> {
    prop::collection::vec(prop::collection::vec(0_usize..6, 4), 4)
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
    let puzzle = joinsaw::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let answer = joinsaw::solve(&puzzle, &Options::default()).unwrap();
    let mut laid = Vec::new();
    let decoder = &answer.plan.puzzle.decoder;
    answer
        .boards(|board| {
            for row in decoder.rows(&board.filling) {
                laid.push(format!("{:?}", &row[..3]));
            }
            Ok(())
        })
        .unwrap();
    laid
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn words_are_the_puzzle_of_their_symbols(pieces in pieces()) {
        let halves = |no: usize| format!("{} {}", ["ant", "honey bee", "wasp"][no / 2], ["Head", "tail"][no % 2]);
        let letters = |no: usize| ["A", "a", "B", "b", "C", "c"][no].to_owned();
        let words = board("[[\"head\", \"tail\"]]", &pieces, halves, ", ");
        prop_assert_eq!(laid(&words), laid(&board("\"opposite\"", &pieces, letters, "")));
        let names = |no: usize| ["moon", "a star", "sun", "sea", "x", "17"][no].to_owned();
        let digits = |no: usize| (no + 1).to_string();
        let words = board("\"equal\"", &pieces, names, ",");
        prop_assert_eq!(laid(&words), laid(&board("\"equal\"", &pieces, digits, "")));
    }
}
