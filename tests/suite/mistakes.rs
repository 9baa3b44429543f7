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
    assert_snapshot!(flower(&["flower", "board", "“flower”", "flower, # or board", "'flower"]), @r#"
    `mine.toml` line 1: `flower` needs quotes: family = "flower"
    `mine.toml` line 1: `board` needs quotes: family = "board"
    `mine.toml` line 1: `“flower”` needs straight quotes: family = "flower"
    `mine.toml` line 1: `flower,` needs quotes: family = "flower"
    `family` in `mine.toml` line 1 has a text without closing quotes
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
    `mine.toml` line 3: `width` is `"2"`; expected a whole number: width = 2
    `mine.toml` line 3: `width` is `two`; expected a whole number
    `mine.toml` line 3: `width` is `2.0`; expected a whole number
    `mine.toml` line 3: `width` is a list; expected a whole number
    `mine.toml` line 3: `width` is `99999999999999999999`; expected a smaller number
    `mine.toml` line 3: `width` is `"two and twenty and two"`; expected a whole number
    "#);
    assert_snapshot!(refused(BOARD, "true", &["\"true\"", "False", "no", "0"]), @r#"
    `mine.toml` line 5: `turn` is `"true"`; expected true or false: turn = true
    `mine.toml` line 5: `turn` is `False`; expected true or false: turn = false
    `mine.toml` line 5: `turn` is `no`; expected true or false
    `mine.toml` line 5: `turn` is `0`; expected true or false
    "#);
    assert_snapshot!(refused(LOGIC, "houses = 2", &["houses = \"2\"", "houses = two"]), @r#"
    `mine.toml` line 2: `houses` is `"2"`; expected a whole number: houses = 2
    `mine.toml` line 2: `houses` is `two`; expected a whole number
    "#);
    let copies = "{ sides = \"0110\", copies = \"2\" }";
    assert_snapshot!(refused(BOARD, "\"0110\"", &[copies, "{ copies = 2 }"]), @r#"
    `mine.toml` line 8: `copies` is `"2"`; expected a whole number from 0 up: copies = 2
    `a` in `mine.toml` line 8 has no `sides`; expected sides = ...
    "#);
}

#[test]
fn a_misspelt_key_or_word_is_corrected() {
    assert_snapshot!(refused(FLOWER, "family", &["famly", "Family", "type"]), @r#"
    unknown key `famly` in `mine.toml` line 1; did you mean `family`?
    unknown key `Family` in `mine.toml` line 1; did you mean `family`?
    `mine.toml` has no `family`; a puzzle file names its family, such as family = "flower"; `joinsaw puzzles` lists them
    "#);
    assert_snapshot!(refused(FLOWER, "\"flower\"", &["\"fower\"", "\"Flower\"", "\"forest\""]), @r#"
    unknown family `fower` in `mine.toml` line 1; did you mean `flower`?
    unknown family `Flower` in `mine.toml` line 1; did you mean `flower`?
    unknown family `forest` in `mine.toml` line 1; families: flower, board, cover, logic, sudoku
    "#);
    assert_snapshot!(refused(FLOWER, "[pieces]", &["[piece]", "[tiles]"]), @r#"
    unknown key `piece` in `mine.toml` line 2; did you mean `pieces`?
    unknown key `tiles` in `mine.toml` line 2; keys: family, name, known, pieces, colours, labels
    "#);
    assert_snapshot!(refused(BOARD, "\"square\"", &["\"sqare\"", "sqare", "4"]), @r#"
    `mine.toml` line 2: `board` is `"sqare"`; expected "hexagon", "triangle" or "square"
    `mine.toml` line 2: `board` is `sqare`; expected "hexagon", "triangle" or "square"
    `mine.toml` line 2: `4` needs quotes: board = "4"
    "#);
    assert_snapshot!(refused(BOARD, "\"equal\"", &["\"equals\""]), @r#"`mine.toml` line 4: `match` is `"equals"`; expected "equal" or "opposite""#);
    assert_snapshot!(refused(BOARD, "width", &["widht"]), @"unknown key `widht` in `mine.toml` line 3; did you mean `width`?");
    assert_snapshot!(refused(BOARD, "\"0110\"", &["{ side = \"0110\" }"]), @"unknown key `side` in `mine.toml` line 8; did you mean `sides`?");
    assert_snapshot!(refused(LOGIC, "\"A = C\"", &["\"A = c\""]), @"clue `A = c` in `mine.toml` line 4, at its character 5: no value `c`; did you mean `C`?");
}

#[test]
fn a_list_in_place_of_a_text_and_a_text_in_place_of_a_list_are_turned_into_each_other() {
    assert_snapshot!(refused(FLOWER, "\"123\"", &["[1, 2, 3]", "[\"r\", \"g\", \"b\"]", "[\"red\"]", "{ sides = \"123\" }"]), @r#"
    `mine.toml` line 3: `1` is a list; expected a text in quotes: 1 = "123"
    `mine.toml` line 3: `1` is a list; expected a text in quotes: 1 = "rgb"
    `mine.toml` line 3: `1` is a list; expected a text in quotes
    `mine.toml` line 3: `1` is a table; expected a text in quotes
    "#);
    assert_snapshot!(refused(FLOWER, "1 = \"123\"", &["[pieces.1]\nsides = \"123\""]), @"`mine.toml` line 3: `1` is a table; expected a text in quotes");
    assert_snapshot!(refused(BOARD, "\"0110\"", &["[0, 1, 1, 0]"]), @r#"`mine.toml` line 8: `a` is a list; expected a text of sides, or a table with `sides` and `copies`: a = "0110""#);
    assert_snapshot!(refused(LOGIC, "[\"A\", \"B\"]", &["\"A, B\"", "A, B"]), @r#"
    `mine.toml` line 7: `X` is `"A, B"`; expected a list in brackets: X = ["A", "B"]
    `mine.toml` line 7: `X` is `A, B`; expected a list in brackets: X = ["A", "B"]
    "#);
    assert_snapshot!(refused(LOGIC, "[\n  \"A = C\",\n]", &["\"\"\"\nA = C\nB = D\n\"\"\"", "7"]), @r#"
    `mine.toml` line 3: `clues` is a text of several lines; expected a list in brackets: clues = ["A = C", "B = D"]
    `mine.toml` line 3: `clues` is `7`; expected a list in brackets
    "#);
    assert_snapshot!(refused(FLOWER, "[pieces]", &["pieces = 7\n[known]", "pieces = \"123\"\n[known]", "[[pieces]]"]), @r#"
    `mine.toml` line 2: `pieces` is `7`; expected a table that starts with [pieces]
    `mine.toml` line 2: `pieces` is `"123"`; expected a table that starts with [pieces]
    `mine.toml` line 2: `pieces` is a list; expected a table that starts with [pieces]
    "#);
}

#[test]
fn sides_in_words_or_apart_are_told_from_too_many_sides() {
    let words = [
        "\"red green blue\"",
        "\"red, green, blue\"",
        "\"10 2 3\"",
        "\"1 2 3\"",
        "\"1,2,3\"",
        "\"12 3\"",
    ];
    assert_snapshot!(refused(FLOWER, "\"123\"", &words), @r#"
    piece `1` in `mine.toml` line 3 names its sides in words, such as `red`; a side is one character, so each word needs a letter or a digit to stand for it, which `[labels]` can give the word in pictures
    piece `1` in `mine.toml` line 3 names its sides in words, such as `red`; a side is one character, so each word needs a letter or a digit to stand for it, which `[labels]` can give the word in pictures
    piece `1` in `mine.toml` line 3 names its sides in words, such as `10`; a side is one character, so each word needs a letter or a digit to stand for it, which `[labels]` can give the word in pictures
    the sides of piece `1` in `mine.toml` line 3 stand apart; written together, they are "123"
    the sides of piece `1` in `mine.toml` line 3 stand apart; written together, they are "123"
    piece `1` in `mine.toml` line 3 has the side ` `; a side is one of 1-9, A-Z or a-z
    "#);
    assert_snapshot!(refused(BOARD, "\"0110\"", &["\"0 1 1 0\"", "\"rim red red rim\""]), @r#"
    the sides of piece `a` in `mine.toml` line 8 stand apart; written together, they are "0110"
    piece `a` in `mine.toml` line 8 names its sides in words, such as `rim`; a side is one character, so each word needs a letter or a digit to stand for it, which `[labels]` can give the word in pictures
    "#);
}

#[test]
fn a_key_below_a_table_belongs_above_it() {
    let pieces = "[pieces]\n";
    let family = FLOWER.replace("family = \"flower\"\n", "");
    let rest = format!("{pieces}family = \"flower\"\n");
    let desk = Desk::new().with("mine.toml", family.replace(pieces, &rest));
    assert_snapshot!(desk.run("solve mine.toml").fails(), @"error: `mine.toml` line 2: `family` stands below `[pieces]`, and so belongs to that table; move it above the first line in brackets");
    assert_snapshot!(refused(LOGIC, "clues = [\n  \"A = C\",\n]\n[categories]\n", &["[categories]\nclues = [\"A = C\"]\n"]), @"`mine.toml` line 4: `clues` stands below `[categories]`, and so belongs to that table; move it above the first line in brackets");
    assert_snapshot!(refused(BOARD, "match = \"equal\"\nturn = true\nrim = \"0\"\n[pieces]\n", &["[pieces]\nmatch = \"equal\"\n", "[pieces]\n"]), @r#"
    `mine.toml` line 5: `match` stands below `[pieces]`, and so belongs to that table; move it above the first line in brackets
    `mine.toml` has no `match`; `joinsaw new board` prints a file that has it
    "#);
}

#[test]
fn a_slip_of_punctuation_is_told_where_it_is() {
    let family = [
        "family: flower",
        "family: \"flower\"",
        "family flower",
        "family =",
        "family = \"flower\";",
        "family = \"flower",
        "family",
    ];
    assert_snapshot!(refused(FLOWER, "family = \"flower\"", &family), @r#"
    `mine.toml` line 1: `family: flower` has no `=` between a key and its value: family = "flower"
    `mine.toml` line 1: `family: "flower"` has no `=` between a key and its value: family = "flower"
    `mine.toml` line 1: `family flower` has no `=` between a key and its value: family = "flower"
    `mine.toml` line 1: `family` has no value
    `mine.toml` line 1 is not TOML: found `;` after the value of `family`; expected the end of the line
    `family` in `mine.toml` line 1 has a text without closing quotes
    `mine.toml` line 1: `family` has no `=` between a key and its value: family = "..."
    "#);
    assert_snapshot!(refused(FLOWER, "[pieces]", &["[pieces", "pieces:"]), @r#"
    `mine.toml` line 2 is not TOML: unclosed table, expected `]`
    `mine.toml` line 2 is not TOML: key with no value, expected `=`
    "#);
    assert_snapshot!(refused(FLOWER, "\"123\"", &["\"1\\q\"", "= \"123\""]), @r#"
    `mine.toml` line 3 is not TOML: missing escaped value, expected `b`, `e`, `f`, `n`, `r`, `\`, `"`, `x`, `u`, `U`
    `mine.toml` line 3 is not TOML: extra `=`, expected nothing
    "#);
    assert_snapshot!(refused(LOGIC, "\"A = C\",", &["\"A = C\"\n  \"B = D\"", "\"A = C,"]), @r#"
    `mine.toml` line 4 is not TOML: expected `,` or `]` after `"A = C"`
    `clues` in `mine.toml` line 4 has a text without closing quotes
    "#);
    assert_snapshot!(refused(LOGIC, "[\"A\", \"B\"]", &["[\"A\" \"B\"]", "[\"A\", \"B\""]), @r#"
    `mine.toml` line 7 is not TOML: expected `,` or `]` after `X = ["A"`
    `mine.toml` line 7 is not TOML: expected `,` or `]` after `X = ["A", "B"`
    "#);
    assert_snapshot!(refused(FLOWER, "\"123\"", &["[\n[a, b, c]\n]"]), @r#"`mine.toml` line 4: `a` needs quotes: "a""#);
    assert_snapshot!(refused(LOGIC, "\n]\n", &["\n"]), @"`mine.toml` line 5 is not TOML: expected `]` before `[categories]`");
    assert_snapshot!(refused(LOGIC, "\"C\", \"D\"]", &["\"C\",\n\"D\"", "\"C\", \"D\",", ""]), @"
    `mine.toml` line 9 is not TOML: unclosed array, expected `]`
    `mine.toml` line 8 is not TOML: unclosed array, expected `]`
    `mine.toml` line 8 is not TOML: unclosed array, expected `]`
    ");
    assert_snapshot!(refused(COVER, "\"a b c\"", &["\"\"\"\na b c\n"]), @"`board` in `mine.toml` line 2 has a text without closing quotes");
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
