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
fn numbers_beyond_64_bits_are_refused() {
    let end = i64::MAX;
    let reaches = |rule: &str, reached: i128| {
        let ends = format!("from {} to {end}", i64::MIN);
        refuses(
            &format!("\"{rule}\""),
            &format!(
                "`bad.toml` line 6: the condition can reach {reached}; expected whole numbers {ends}"
            ),
        );
    };
    let wide = i128::from(end);
    reaches(&format!("A + {end} = B"), wide + 3);
    reaches(&format!("B = 1 AND A * {end} > 4"), wide * 3);
    reaches(&format!("A - {end} - B < 4"), 1 - wide - 3);
    reaches(&format!("2 > -(A - {end} - 1 - 2)"), -wide - 2);
    reaches(&format!("abs(A - {end} - 3) IN (1, B)"), 1 - wide - 3);
    reaches(&format!("abs(0 - {end} - (A > 0)) = 1"), wide + 1);
    reaches(
        &format!("CASE WHEN A = 1 THEN {end} ELSE 0 END + B = 4"),
        wide + 3,
    );
    let product = "{ product = \"*\", at_most = 5 }";
    let sum = "{ sum = \"*\", at_most = 5 }";
    let best = "\"A = B\"\n";
    for (head, values, rule, problem) in [
        ("", "9999", product, "`bad.toml` line 5: `is so` can reach 99950009999000049999; expected whole numbers of 64 bits".to_owned()),
        ("", &format!("{end}, 1"), sum, format!("`bad.toml` line 5: `is so` can reach {}; expected whole numbers of 64 bits", 2 * wide)),
        ("maximise = \"A * B\"\n", &format!("2, {end}"), best, format!("`bad.toml` line 2: the condition can reach {}; expected whole numbers from {} to {end}", wide * wide, i64::MIN)),
        ("minimise = \"A + B\"\n", &format!("-{end}, -2"), best, format!("`bad.toml` line 2: the condition can reach {}; expected whole numbers from {} to {end}", -2 * wide, i64::MIN)),
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
            "`bad.toml` line 9: the condition can reach {}; expected whole numbers from {} to {end}",
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
