//! What is wrong with a rule gets one message, with its line.

use crate::common::Desk;

/// A puzzle whose only rule is this text, on line 6, and the message about it.
fn refuses(rule: &str, message: &str) {
    let text = format!(
        "family = \"rules\"\n[variables]\n\"A B\" = \"1..3\"\nT = [\"x\", \"y\"]\n[rules]\n\"is so\" = {rule}\n"
    );
    refuses_file(&text, message);
}

fn refuses_file(text: &str, message: &str) {
    let desk = Desk::new().with("bad.toml", text);
    assert_eq!(
        desk.run("solve bad.toml").fails(),
        format!("error: {message}")
    );
    assert_eq!(desk.files(), ["bad.toml"]);
}

#[test]
fn a_condition_that_is_none_is_shown_with_a_caret() {
    for (rule, message) in [
        (
            "\"A + (B = 3\"",
            "the condition in `bad.toml` line 6 is no expression of SQL: expected: ), found: EOF\n  A + (B = 3\n            ^",
        ),
        (
            "\"A + Bee = 3\"",
            "the condition in `bad.toml` line 6 has the unknown name `Bee`; names: A, B, T\n  A + Bee = 3\n      ^",
        ),
        (
            "\"A + B\"",
            "the condition in `bad.toml` line 6 is neither true nor false\n  A + B\n  ^",
        ),
        (
            "\"A = 'x'\"",
            "the condition in `bad.toml` line 6 has a text where a number is expected\n  A = 'x'\n      ^",
        ),
        (
            "\"A = T\"",
            "the condition in `bad.toml` line 6 has a text where a number is expected\n  A = T\n      ^",
        ),
        (
            "\"A = (SELECT 1)\"",
            "the condition in `bad.toml` line 6 has a query inside; a rule reads its own variables and nothing else\n  A = (SELECT 1)\n       ^",
        ),
        (
            "\"sum(A) = 3\"",
            "the condition in `bad.toml` line 6 has `sum`, which makes one value of many rows, and a rule sees one row; expected a rule such as { sum = ... }\n  sum(A) = 3\n  ^",
        ),
        (
            "\"sqrt(A) = 1\"",
            "the condition in `bad.toml` line 6 has `sqrt`; the functions of a rule: abs(number), length(text), substr(text, from, length)\n  sqrt(A) = 1\n  ^",
        ),
        (
            "\"A / B = 1\"",
            "the condition in `bad.toml` line 6 divides, and 7 / 2 is 3 in one database and 3.5 in another; expected the other side multiplied\n  A / B = 1\n  ^",
        ),
        (
            "\"A % B = 1\"",
            "the condition in `bad.toml` line 6 has a remainder whose divisor may be 0; expected a divisor of 1 or more\n  A % B = 1\n      ^",
        ),
    ] {
        refuses(rule, message);
    }
}

#[test]
fn a_rule_of_no_known_form_is_refused() {
    for (rule, message) in [
        (
            "{ all_different = \"A C\" }",
            "no variable or table `C` in `bad.toml` line 6; there are: A, B, T",
        ),
        (
            "{ hold = \"A = 1\" }",
            "`is so` in `bad.toml` line 6 has the unknown key `hold`; did you mean `holds`?",
        ),
        (
            "{ holds = \"A = 1\" }",
            "`is so` in `bad.toml` line 6 has no known form; expected `of` with `holds` or `count` with `holds`",
        ),
        (
            "{ sum = \"A T\", equals = 3 }",
            "`is so` in `bad.toml` line 6 adds `T`, which is a text; expected numbers",
        ),
        (
            "{ sum = \"A B\" }",
            "`is so` in `bad.toml` line 6 needs either `equals`, or `at_least` or `at_most`, or both of these",
        ),
        (
            "{ count = \"A B\", equals = 1 }",
            "`is so` in `bad.toml` line 6 has no known form; expected `count` with `holds`",
        ),
        (
            "\"1 = 2\"",
            "rule `is so` in `bad.toml` line 6 can never hold, whatever the variables are",
        ),
    ] {
        refuses(rule, message);
    }
}

#[test]
fn a_count_over_a_join_is_refused() {
    for rule in [
        "{ count = \"T, A\", holds = \"value = 1\", at_most = 1 }",
        "{ sum = \"A, B\", at_most = 4 }",
        "{ all_different = \"A, B\" }",
    ] {
        let of = if rule.contains('T') { "T, A" } else { "A, B" };
        refuses(
            rule,
            &format!(
                "`is so` in `bad.toml` line 6 names `{of}`; expected names with blanks between them, such as `A B C`; only `of` with `holds` joins rows"
            ),
        );
    }
}

#[test]
fn variables_that_are_none_are_refused() {
    for (variables, message) in [
        (
            "A = \"1..10000000\"",
            "`A` in `bad.toml` line 3 has 10,000,000 values; a variable takes one of up to 10,000",
        ),
        (
            "A = \"3..1\"",
            "`A` in `bad.toml` line 3 takes `3..1`, which is empty; expected the smaller number first",
        ),
        (
            "A = [1, \"x\"]",
            "`A` in `bad.toml` line 3 takes numbers and texts; expected values of one kind",
        ),
        (
            "A = []",
            "`A` in `bad.toml` line 3 takes no values; expected a range such as \"1..9\", a list of numbers or of texts, or a column such as \"border.x\"",
        ),
        (
            "\"A A\" = \"1..2\"",
            "`A` in `bad.toml` line 3 occurs a second time; every table, relation and variable needs a name of its own",
        ),
        (
            "A = \"1..2\"\n[given]\nA = 3",
            "`A` in `bad.toml` line 5 is given `3`, which it does not take; expected one of 1, 2",
        ),
        (
            "A = \"link.to\"",
            "no variable or table `link.to` in `bad.toml` line 3; there are: none",
        ),
    ] {
        refuses_file(
            &format!("family = \"rules\"\n[variables]\n{variables}\n"),
            message,
        );
    }
}

#[test]
fn numbers_beyond_64_bits_are_refused() {
    let end = i64::MAX;
    let reaches = |rule: &str, reached: i128, caret: usize| {
        let ends = format!("from {} to {end}", i64::MIN);
        let indent = " ".repeat(caret);
        refuses(
            &format!("\"{rule}\""),
            &format!(
                "the condition in `bad.toml` line 6 can reach {reached}; expected whole numbers {ends}\n  {rule}\n  {indent}^"
            ),
        );
    };
    let wide = i128::from(end);
    reaches(&format!("A + {end} = B"), wide + 3, 0);
    reaches(&format!("B = 1 AND A * {end} > 4"), wide * 3, 10);
    reaches(&format!("A - {end} - B < 4"), 1 - wide - 3, 0);
    reaches(&format!("2 > -(A - {end} - 1 - 2)"), -wide - 2, 6);
    reaches(&format!("abs(A - {end} - 3) IN (1, B)"), 1 - wide - 3, 4);
    reaches(&format!("abs(0 - {end} - (A > 0)) = 1"), wide + 1, 0);
    reaches(
        &format!("CASE WHEN A = 1 THEN {end} ELSE 0 END + B = 4"),
        wide + 3,
        0,
    );
    let product = "{ product = \"*\", at_most = 5 }";
    let sum = "{ sum = \"*\", at_most = 5 }";
    let best = "\"A = B\"\n";
    for (head, values, rule, problem) in [
        ("", "9999", product, "`is so` in `bad.toml` line 5 can reach 99950009999000049999; expected whole numbers of 64 bits".to_owned()),
        ("", &format!("{end}, 1"), sum, format!("`is so` in `bad.toml` line 5 can reach {}; expected whole numbers of 64 bits", 2 * wide)),
        ("maximise = \"A * B\"\n", &format!("2, {end}"), best, format!("the condition in `bad.toml` line 2 can reach {}; expected whole numbers from {} to {end}\n  A * B\n  ^", wide * wide, i64::MIN)),
        ("minimise = \"A + B\"\n", &format!("-{end}, -2"), best, format!("the condition in `bad.toml` line 2 can reach {}; expected whole numbers from {} to {end}\n  A + B\n  ^", -2 * wide, i64::MIN)),
    ] {
        let text = format!("family = \"rules\"\n{head}[variables]\n\"A B C D E\" = [{values}]\n[rules]\n\"is so\" = {rule}\n");
        refuses_file(&text, &problem);
    }
    let table = format!(
        "family = \"rules\"\n[tables.t]\ncolumns = [\"x\"]\nrows = [[1], [{end}]]\n[variables.v]\nfor = {{ at = \"1..2\" }}\ntakes = \"1..2\"\n[rules]\n\"is so\" = {{ of = \"v, t\", where = \"t.x + v.at > 2\", holds = \"value = 1\" }}\n"
    );
    refuses_file(
        &table,
        &format!(
            "the condition in `bad.toml` line 9 can reach {}; expected whole numbers from {} to {end}\n  t.x + v.at > 2\n  ^",
            wide + 2,
            i64::MIN
        ),
    );
    let rule = format!("[rules]\n\"is so\" = \"{{}} * {end} > 1\"\n");
    let sudoku = "family = \"sudoku\"\ngrid = \"1... .... .... ....\"\n";
    let logic = "family = \"logic\"\nhouses = 2\nclues = []\n[categories]\nx = [\"r1c1\", \"B\"]\n";
    let board = "family = \"board\"\nboard = \"square\"\nwidth = 2\nheight = 1\nmatch = \"equal\"\n[pieces]\nA = \"1121\"\nB = \"1121\"\n";
    for (text, name) in [
        (sudoku, "r1c2"),
        (logic, "B"),
        (board, "\\\"side 1 of slot 0\\\""),
    ] {
        let text = format!("{text}{}", rule.replace("{}", name));
        let message = Desk::new()
            .with("bad.toml", text)
            .run("solve bad.toml")
            .fails();
        assert!(message.contains(" can reach "), "{message}");
    }
}

#[test]
fn a_rule_has_the_keys_of_one_form_and_no_other() {
    let keys = [
        "of",
        "holds",
        "table",
        "all_different",
        "sum",
        "product",
        "count",
        "where",
        "by",
        "drawn",
        "equals",
        "at_least",
    ];
    let forms: [(&[&str], &[&str]); 6] = [
        (&["of", "holds"], &["where"]),
        (&["of", "table"], &["where", "by", "drawn"]),
        (&["all_different"], &["where", "by", "drawn"]),
        (&["sum"], &["where", "by", "drawn", "equals", "at_least"]),
        (
            &["product"],
            &["where", "by", "drawn", "equals", "at_least"],
        ),
        (
            &["count", "holds"],
            &["where", "by", "drawn", "equals", "at_least"],
        ),
    ];
    let value = |key: &str| match key {
        "holds" => "\"c.value = 1\"",
        "where" => "\"c.row > 0\"",
        "by" => "\"row\"",
        "table" => "\"t\"",
        "drawn" => "\"ab/ab\"",
        "equals" | "at_least" => "3",
        _ => "\"c\"",
    };
    let mut n_right = 0;
    for chosen in 1..1_u32 << keys.len() {
        let chosen: Vec<&str> = (0..keys.len())
            .filter(|idx| chosen >> idx & 1 == 1)
            .map(|idx| keys[idx])
            .collect();
        let fits = |(needed, others): &(&[&str], &[&str])| {
            needed.iter().all(|key| chosen.contains(key))
                && chosen
                    .iter()
                    .all(|key| needed.contains(key) || others.contains(key))
        };
        let entries = chosen.iter().map(|key| format!("{key} = {}", value(key)));
        let rule = format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "));
        let text = format!(
            "family = \"rules\"\n[tables.t]\ncolumns = [\"x\"]\nrows = [[1]]\n[variables.c]\nfor = {{ row = \"1..2\", column = \"1..2\" }}\ntakes = \"1..2\"\n[rules]\n\"is so\" = {rule}\n"
        );
        let error = joinsaw::parse(&text).err().map(|error| error.to_string());
        let error = error.unwrap_or_default();
        let is_refused = error.contains(" beside ") || error.contains(" has no known form");
        assert_eq!(is_refused, !forms.iter().any(fits), "{rule}\n{error}");
        n_right += u32::from(!is_refused);
    }
    assert_eq!(n_right, 2 + 8 + 8 + 32 * 3);
}

#[test]
fn two_things_of_one_name_are_refused() {
    let relation = "[variables.v]\nfor = { x = \"1..2\" }\ntakes = \"1..2\"\n";
    let table = |name: &str, columns: &str| {
        format!("[tables.{name}]\ncolumns = [{columns}]\nrows = [[1, 2]]\n")
    };
    let own = "every table, relation and variable needs a name of its own";
    for (text, message) in [
        (format!("{}{relation}", table("v", "\"x\", \"y\"")), format!("`v` in `bad.toml` line 5 occurs a second time; {own}")),
        (format!("{}{relation}", table("V", "\"x\", \"y\"")), format!("`v` in `bad.toml` line 5 differs from `V` by letter case only; {own}")),
        (format!("{relation}[variables]\n\"w v\" = \"1..2\"\n"), format!("`v` in `bad.toml` line 6 occurs a second time; {own}")),
        ("[variables]\n\"a A\" = \"1..2\"\n".to_owned(), format!("`A` in `bad.toml` line 3 differs from `a` by letter case only; {own}")),
        (format!("{}{relation}", table("t", "\"x\", \"x\"")), "`t` in `bad.toml` line 2 has the column `x` twice; expected a name for each".to_owned()),
        (relation.replace("x =", "value ="), "`v` in `bad.toml` line 2 is `for` a `value`, a name reserved for its values; expected another name".to_owned()),
        (format!("{relation}[rules]\n\"is so\" = {{ of = \"v a, v b\", holds = \"a.value < value\" }}\n"), "the condition in `bad.toml` line 6 has `value`, which is ambiguous; expected a.value or b.value\n  a.value < value\n            ^".to_owned()),
        (format!("{relation}[rules]\n\"is so\" = \"\\\"v 1\\\" = 1\"\n\"is so\" = \"\\\"v 2\\\" = 1\"\n"), "`bad.toml` line 7: `\"is so\"` stands there a second time, after line 6".to_owned()),
    ] {
        refuses_file(&format!("family = \"rules\"\n{text}"), &message);
    }
}

#[test]
fn a_drawing_has_a_place_for_every_variable_and_a_largest_size() {
    let text = |draw: &str, keys: &str| {
        format!("family = \"rules\"\n{draw}\n[variables.c]\nfor = {{ {keys} }}\ntakes = \"1..2\"\n")
    };
    let draw = "draw = { relation = \"c\", row = \"x\", column = \"y\" }";
    let problem = "`c` in `bad.toml` line 2 cannot be drawn by `x` and `y`; expected a place of its own for every variable, in rows and columns from 1 to 256";
    refuses_file(&text(draw, "x = [1, 1000000], y = [1, 1000000]"), problem);
    refuses_file(&text(draw, "x = [1, 257], y = [1]"), problem);
    refuses_file(&text(draw, "x = [1, 2], y = [1], z = [1, 2]"), problem);
    // What no one asked to be drawn is a list.
    for keys in [
        "row = [1, 1000000], column = [1, 1000000]",
        "row = [1, 2], column = [1], layer = [1, 2]",
    ] {
        let desk = Desk::new().with("list.toml", text("", keys));
        let solved = desk.run("solve list.toml --first").succeeds();
        assert!(solved.contains("| c 1 1"), "{solved}");
    }
    let desk = Desk::new().with("wide.toml", text(draw, "x = [1, 256], y = [1, 256]"));
    let solved = desk.run("solve wide.toml --first").succeeds();
    assert!(
        solved
            .lines()
            .any(|line| line.starts_with("+--+  ") && line.ends_with("  +--+")),
        "{solved}"
    );
}

#[test]
fn a_rule_over_very_many_choices_is_refused_and_one_over_none_is_told() {
    let text = "family = \"rules\"\n[variables.v]\nfor = { at = \"1..200\" }\ntakes = \"1..2\"\n[rules]\n\"rises\" = { of = \"v a, v b, v c\", holds = \"a.value < b.value + c.value\" }\n";
    refuses_file(
        text,
        "rule `rises` in `bad.toml` line 6 is about 7,960,000 choices of variables; expected up to 1,000,000",
    );
    let none = "family = \"rules\"\n[variables.v]\nfor = { at = \"1..2\" }\ntakes = \"1..2\"\n[rules]\n\"rises\" = { of = \"v a, v b\", where = \"a.at > 5\", holds = \"a.value < b.value\" }\n";
    let desk = Desk::new().with("none.toml", none);
    let (code, warning) = desk.run("solve none.toml --count").ended();
    assert_eq!(
        (code, warning.as_str()),
        (
            0,
            "warning: rule `rises` in `none.toml` line 6 is about nothing\n"
        )
    );
}
