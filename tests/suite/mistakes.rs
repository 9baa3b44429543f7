//! The most natural mistakes in a puzzle file: the message says what to write instead.

use insta::assert_snapshot;

use crate::common::Desk;

const FLOWER: &str =
    "family = \"flower\"\n[pieces]\n1 = \"123\"\n2 = \"123\"\n3 = \"123\"\n4 = \"123\"\n";

const BOARD: &str = "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\nturn = true\nrim = \"0\"\n[pieces]\na = \"0110\"\nb = \"0110\"\nc = \"0110\"\nd = \"0110\"\n";

const COVER: &str =
    "family = \"cover\"\nboard = \"a b c\"\n[pieces]\np = \"##\"\n[holes]\nh = \"a c\"\n";

const LOGIC: &str = "family = \"logic\"\nhouses = 2\nclues = [\n  \"A = C\",\n]\n[categories]\nX = [\"A\", \"B\"]\nY = [\"C\", \"D\"]\n";

/// What a puzzle is refused with after each of these changes in turn, one line a change.
fn refused(puzzle: &str, from: &str, changes: &[&str]) -> String {
    assert!(puzzle.contains(from), "{from}");
    Desk::new()
        .with("mine.toml", puzzle)
        .run("solve mine.toml")
        .succeeds();
    let lines = changes.iter().map(|to| {
        let desk = Desk::new().with("mine.toml", puzzle.replacen(from, to, 1));
        let message = desk.run("solve mine.toml").fails();
        message.replace("error: ", "") + "\n"
    });
    lines.collect()
}

#[test]
fn a_text_without_quotes_is_shown_with_them() {
    let flower = |to: &[&str]| refused(FLOWER, "\"flower\"", to);
    assert_snapshot!(flower(&["flower", "board", "“flower”", "flower, # or board"]), @r#"
    `mine.toml` line 1: `flower` needs quotes: family = "flower"
    `mine.toml` line 1: `board` needs quotes: family = "board"
    `mine.toml` line 1: `“flower”` needs straight quotes: family = "flower"
    `mine.toml` line 1: `flower,` needs quotes: family = "flower"
    "#);
    let piece = |to: &[&str]| refused(FLOWER, "\"123\"", to);
    assert_snapshot!(piece(&["123", "012", "12a", "r g b", "1.2", "12:30", "1462-35", "false"]), @r#"
    `mine.toml` line 3: `123` needs quotes: 1 = "123"
    `mine.toml` line 3: `012` needs quotes: 1 = "012"
    `mine.toml` line 3: `12a` needs quotes: 1 = "12a"
    `mine.toml` line 3: `r g b` needs quotes: 1 = "r g b"
    `mine.toml` line 3: `1.2` needs quotes: 1 = "1.2"
    `mine.toml` line 3: `12:30` needs quotes: 1 = "12:30"
    `mine.toml` line 3: `1462-35` needs quotes: 1 = "1462-35"
    `mine.toml` line 3: `false` needs quotes: 1 = "false"
    "#);
    assert_snapshot!(refused(FLOWER, "1 =", &["piece 1 =", "é =", "1.5 ="]), @r#"
    `mine.toml` line 3: `piece 1` needs quotes: "piece 1" = "123"
    `mine.toml` line 3: `é` needs quotes: "é" = "123"
    `mine.toml` line 3: `1.5` needs quotes: "1.5" = "123"
    "#);
    assert_snapshot!(refused(BOARD, "\"0110\"", &["0110", "{ sides = 110 }", "{ sides = 0aa0, copies = 2 }"]), @r#"
    `mine.toml` line 8: `0110` needs quotes: a = "0110"
    `mine.toml` line 8: `110` needs quotes: sides = "110"
    `mine.toml` line 8: `0aa0` needs quotes: sides = "0aa0"
    "#);
    assert_snapshot!(refused(BOARD, "\"0\"", &["0", "x"]), @r#"
    `mine.toml` line 6: `0` needs quotes: rim = "0"
    `mine.toml` line 6: `x` needs quotes: rim = "x"
    "#);
    assert_snapshot!(refused(COVER, "\"##\"", &["##", "#/#", ".#.", "XX"]), @r###"
    `mine.toml` line 4: `##` needs quotes: p = "##"
    `mine.toml` line 4: `#/#` needs quotes: p = "#/#"
    `mine.toml` line 4: `.#.` needs quotes: p = ".#."
    `mine.toml` line 4: `XX` needs quotes: p = "XX"
    "###);
    assert_snapshot!(refused(COVER, "\"a c\"", &["a c", "[a, c]", "7", "[\"a\", 3]"]), @r#"
    `mine.toml` line 6: `a c` needs quotes: h = "a c"
    `mine.toml` line 6: `a` needs quotes: "a"
    `mine.toml` line 6: `7` needs quotes: h = "7"
    `mine.toml` line 6: `3` needs quotes: "3"
    "#);
    assert_snapshot!(refused(COVER, "\"a b c\"", &["a b c", "..."]), @r#"
    `mine.toml` line 2: `a b c` needs quotes: board = "a b c"
    `mine.toml` line 2: `...` needs quotes: board = "..."
    "#);
    assert_snapshot!(refused(LOGIC, "\"A = C\"", &["A = C", "7"]), @r#"
    `mine.toml` line 4: `A = C` needs quotes: "A = C"
    `mine.toml` line 4: `7` needs quotes: "7"
    "#);
    assert_snapshot!(refused(LOGIC, "\"A\", \"B\"", &["A, B", "\"A\", B", "1, 2"]), @r#"
    `mine.toml` line 7: `A` needs quotes: "A"
    `mine.toml` line 7: `B` needs quotes: "B"
    `mine.toml` line 7: `1` needs quotes: "1"
    "#);
}

#[test]
fn a_number_or_a_truth_in_quotes_is_shown_without_them() {
    let width = |to: &[&str]| refused(BOARD, "width = 2", to);
    assert_snapshot!(width(&["width = \"2\"", "width = two", "width = 2.0", "width = [2]", "width = 99999999999999999999", "width = \"two and twenty and two\""]), @r#"
    `mine.toml` line 3: `"2"` has the wrong type; expected width = 2
    `mine.toml` line 3: `width` is "two"; expected a whole number
    `mine.toml` line 3: `width` is `2.0`; expected a whole number
    `mine.toml` line 3: `width` is a list; expected a whole number
    `mine.toml` line 3: `width` is `99999999999999999999`; expected a whole number
    `mine.toml` line 3: `width` is "two and twenty and two"; expected a whole number
    "#);
    assert_snapshot!(refused(BOARD, "true", &["\"true\"", "False", "no", "0"]), @r#"
    `mine.toml` line 5: `"true"` has the wrong type; expected turn = true
    `mine.toml` line 5: `"False"` has the wrong type; expected turn = false
    `mine.toml` line 5: `turn` is "no"; expected `true` or `false`
    `mine.toml` line 5: `turn` is `0`; expected `true` or `false`
    "#);
    assert_snapshot!(refused(LOGIC, "houses = 2", &["houses = \"2\"", "houses = two"]), @r#"
    `mine.toml` line 2: `"2"` has the wrong type; expected houses = 2
    `mine.toml` line 2: `houses` is "two"; expected a whole number
    "#);
    let copies = "{ sides = \"0110\", copies = \"2\" }";
    assert_snapshot!(refused(BOARD, "\"0110\"", &[copies, "{ copies = 2 }"]), @r#"
    `mine.toml` line 8: `"2"` has the wrong type; expected copies = 2
    `mine.toml` line 8: `sides` is missing
    "#);
}

#[test]
fn a_misspelt_key_or_word_is_corrected() {
    assert_snapshot!(refused(FLOWER, "family", &["famly", "Family", "type"]), @"
    `mine.toml` has no line `family = ...`; expected a puzzle file, which names its family: flower, board, cover, logic, sudoku, rules; `joinsaw new flower` prints one to start from
    `mine.toml` has no line `family = ...`; expected a puzzle file, which names its family: flower, board, cover, logic, sudoku, rules; `joinsaw new flower` prints one to start from
    `mine.toml` has no line `family = ...`; expected a puzzle file, which names its family: flower, board, cover, logic, sudoku, rules; `joinsaw new flower` prints one to start from
    ");
    assert_snapshot!(refused(FLOWER, "\"flower\"", &["\"fower\"", "\"Flower\"", "\"forest\""]), @r#"
    unknown family `fower` in `mine.toml` line 1; did you mean `flower`?
    unknown family `Flower` in `mine.toml` line 1; did you mean `flower`?
    unknown family `forest` in `mine.toml` line 1; families: flower, board, cover, logic, sudoku, rules
    "#);
    assert_snapshot!(refused(FLOWER, "[pieces]", &["[piece]", "[tiles]"]), @r#"
    unknown key `piece` in `mine.toml` line 2; did you mean `pieces`?
    unknown key `tiles` in `mine.toml` line 2; keys: family, name, question, known, pieces, colours, labels
    "#);
    assert_snapshot!(refused(BOARD, "\"square\"", &["\"sqare\"", "sqare", "4"]), @"
    `mine.toml` line 2: unknown word `sqare`; did you mean `square`?
    `mine.toml` line 2: unknown word `sqare`; did you mean `square`?
    `mine.toml` line 2: wanted string or table
    ");
    assert_snapshot!(refused(BOARD, "\"equal\"", &["\"equals\""]), @"`mine.toml` line 4: unknown word `equals`; did you mean `equal`?");
    assert_snapshot!(refused(BOARD, "width", &["widht"]), @"unknown key `widht` in `mine.toml` line 3; did you mean `width`?");
    assert_snapshot!(refused(BOARD, "\"0110\"", &["{ side = \"0110\" }"]), @"`mine.toml` line 8: unknown key `side`; did you mean `sides`?");
}

#[test]
fn a_list_in_place_of_a_text_and_a_text_in_place_of_a_list_are_turned_into_each_other() {
    assert_snapshot!(refused(FLOWER, "\"123\"", &["[\"red\"]", "{ sides = \"123\" }"]), @"
    piece `1` in `mine.toml` line 3 has 1 sides but the flower needs 3
    `mine.toml` line 3: `1` is a table; expected a text of sides, or a list of words
    ");
    assert_snapshot!(refused(FLOWER, "1 = \"123\"", &["[pieces.1]\nsides = \"123\""]), @"`mine.toml` line 3: a table does not fit here; expected a text of sides, or a list of words");
    assert_snapshot!(refused(COVER, "\"##\"", &["[\"#\", \"#\"]"]), @r###"`mine.toml` line 4: `["#", "#"]` has the wrong type; expected p = "##""###);
    assert_snapshot!(refused(LOGIC, "[\"A\", \"B\"]", &["\"A, B\"", "A, B"]), @r#"
    `mine.toml` line 7: `"A, B"` has the wrong type; expected X = ["A", "B"]
    `mine.toml` line 7: `"A, B"` has the wrong type; expected X = ["A", "B"]
    "#);
    assert_snapshot!(refused(LOGIC, "[\n  \"A = C\",\n]", &["\"\"\"\nA = C\nB = D\n\"\"\"", "7"]), @r#"
    `mine.toml` line 3: a value of several lines has the wrong type; expected clues = ["A = C", "B = D"]
    `mine.toml` line 3: `clues` is `7`; expected a list
    "#);
    assert_snapshot!(refused(FLOWER, "[pieces]", &["pieces = 7\n[known]", "pieces = \"123\"\n[known]", "[[pieces]]"]), @r#"
    `mine.toml` line 2: `pieces` is `7`; expected a table, below a line `[pieces]`
    `mine.toml` line 2: `pieces` is "123"; expected a table, below a line `[pieces]`
    `mine.toml` line 2: a list does not fit here; expected a table
    "#);
}

#[test]
fn no_correction_is_offered_where_it_is_not_certain() {
    let is_plain = |message: String| {
        assert!(message.starts_with("`mine.toml` line "), "{message}");
        assert!(!message.contains("expected board = "), "{message}");
        assert!(!message.contains("expected X = "), "{message}");
    };
    is_plain(refused(BOARD, "\"square\"", &["[2, 3]"]));
    is_plain(refused(COVER, "\"a b c\"", &["[2, 3]"]));
    is_plain(refused(LOGIC, "[\"A\", \"B\"]", &["\"Ann Bob\""]));
    let sudoku = "family = \"sudoku\"\ngrid = \"1..4..1..1..4..1\"\n";
    assert_snapshot!(refused(sudoku, "\"1..4..1..1..4..1\"", &["1..4..1..1..4..1", "1...", "..1..."]), @r#"
    `mine.toml` line 2: `1..4..1..1..4..1` needs quotes: grid = "1..4..1..1..4..1"
    `mine.toml` line 2: `1...` needs quotes: grid = "1..."
    `mine.toml` line 2: `..1...` needs quotes: grid = "..1..."
    "#);
}

#[test]
fn sides_in_words_or_apart_are_told_from_too_many_sides() {
    let words = ["\"red green blue\"", "\"10 2 3\"", "\"1 2 3\"", "\"12 3\""];
    assert_snapshot!(refused(FLOWER, "\"123\"", &words), @r#"
    piece `1` in `mine.toml` line 3 names its sides in words, such as `red`; words have commas between them
    piece `1` in `mine.toml` line 3 names its sides in words, such as `10`; words have commas between them
    the sides of piece `1` in `mine.toml` line 3 stand apart; written together, they are "123"
    piece `1` in `mine.toml` line 3 has the side ` `; a side is one of 1-9, A-Z or a-z
    "#);
    assert_snapshot!(refused(BOARD, "\"0110\"", &["\"0 1 1 0\"", "\"rim red red rim\""]), @r#"
    the sides of piece `a` in `mine.toml` line 8 stand apart; written together, they are "0110"
    piece `a` in `mine.toml` line 8 names its sides in words, such as `rim`; words have commas between them
    "#);
}

#[test]
fn what_no_other_value_mends_is_shown_with_its_line() {
    assert_snapshot!(refused(FLOWER, "family = \"flower\"", &["family: flower", "family = 'flower", "type = \"flower\""]), @r#"
    `mine.toml` line 1: `:` stands in the place of `=`; expected family = "flower"
    `mine.toml` line 1: a quote is not closed
    `mine.toml` has no line `family = ...`; expected a puzzle file, which names its family: flower, board, cover, logic, sudoku, rules; `joinsaw new flower` prints one to start from
    "#);
    assert_snapshot!(refused(BOARD, "true", &["no", "0"]), @r#"
    `mine.toml` line 5: `turn` is "no"; expected `true` or `false`
    `mine.toml` line 5: `turn` is `0`; expected `true` or `false`
    "#);
    assert_snapshot!(refused(FLOWER, "2 = \"123\"", &["1 = \"123\""]), @"`mine.toml` line 4: `1` stands there a second time, after line 3");
    let line = |puzzle: &str, from: &str, to: &str| {
        let message = refused(puzzle, from, &[to]);
        let (_, after) = message.split_once(" line ").unwrap();
        let line = after.split(|symbol: char| !symbol.is_ascii_digit()).next();
        line.unwrap().parse::<usize>().unwrap()
    };
    for (puzzle, from, to, line_no) in [
        (FLOWER, "family = \"flower\"", "family flower", 1),
        (FLOWER, "family = \"flower\"", "family =", 1),
        (FLOWER, "family = \"flower\"", "family = \"flower\";", 1),
        (FLOWER, "family = \"flower\"", "family", 1),
        (FLOWER, "[pieces]", "[pieces", 2),
        (FLOWER, "[pieces]", "pieces:", 2),
        (FLOWER, "\"123\"", "\"1\\q\"", 3),
        (FLOWER, "\"123\"", "= \"123\"", 3),
        (LOGIC, "\"A = C\",", "\"A = C\"\n  \"B = D\"", 5),
        (LOGIC, "\"A = C\",", "\"A = C,", 4),
        (LOGIC, "[\"A\", \"B\"]", "[\"A\" \"B\"]", 7),
        (LOGIC, "[\"A\", \"B\"]", "[\"A\", \"B\"", 8),
        (LOGIC, "\n]\n", "\n", 6),
        (COVER, "\"a b c\"", "\"\"\"\na b c\n", 2),
    ] {
        assert_eq!(line(puzzle, from, to), line_no, "{to}");
    }
}

#[test]
fn sides_in_the_style_of_the_other_match_get_one_warning() {
    let warned = |rule: &str, sides: &str| {
        let board = BOARD.replace("equal", rule).replace("rim = \"0\"\n", "");
        let desk = Desk::new().with("mine.toml", board.replace("0110", sides));
        desk.run("solve mine.toml").ended().1
    };
    assert_snapshot!(warned("equal", "abAB"), @r#"warning: `mine.toml` line 4: match = "equal" joins a letter to itself in the same case, and the sides have letters in both; ins and outs go with match = "opposite""#);
    assert_snapshot!(warned("opposite", "ABCD"), @r#"warning: `mine.toml` line 4: match = "opposite" joins a letter to itself in the other case, and no side has one in the other case; equal sides go with match = "equal""#);
    assert_snapshot!(warned("opposite", "aabb"), @r#"warning: `mine.toml` line 4: match = "opposite" joins a letter to itself in the other case, and no side has one in the other case; equal sides go with match = "equal""#);
    for (rule, sides) in [
        ("equal", "ABCD"),
        ("equal", "aabb"),
        ("equal", "1aA2"),
        ("opposite", "abAB"),
    ] {
        assert_eq!(warned(rule, sides), "", "{rule} {sides}");
    }
}

#[test]
fn a_side_that_no_other_piece_shows_gets_a_warning() {
    let warned = |rim: &str, first: &str| {
        let puzzle = format!(
            "family = \"board\"\nboard = \"square\"\nwidth = 3\nheight = 1\nmatch = \"equal\"\n{rim}[pieces]\na = {first}\nb = \"1122\"\nc = \"2211\"\n"
        );
        let desk = Desk::new().with("mine.toml", puzzle);
        desk.run("solve mine.toml").ended().1
    };
    assert_snapshot!(warned("", "\"1125\""), @"warning: the side `5` of piece `a` in `mine.toml` line 7 meets no side of any other piece, so the piece can only sit at the rim");
    for (rim, first) in [
        ("", "{ sides = \"1125\", copies = 2 }"),
        ("rim = \"5\"\n", "\"1125\""),
    ] {
        assert_eq!(warned(rim, first), "", "{rim}{first}");
    }
}
