//! Messages about rules that are wrong.

#[test]
fn numbers_beyond_64_bits_are_refused_wherever_they_stand() {
    let end = i64::MAX;
    let rules = |rule: &str| {
        format!(
            "family = \"rules\"\n[variables]\n\"A B\" = \"1..3\"\n[rules]\n\"is so\" = {rule}\n"
        )
    };
    let best =
        format!("family = \"rules\"\nmaximise = \"A * B\"\n[variables]\n\"A B\" = [2, {end}]\n");
    let sums = format!(
        "family = \"rules\"\n[variables]\n\"A B\" = [1, {end}]\n[rules]\n\"is so\" = {{ sum = \"*\", at_most = 5 }}\n"
    );
    let table = format!(
        "family = \"rules\"\n[tables.t]\ncolumns = [\"x\"]\nrows = [[1], [{end}]]\n[variables.v]\nfor = {{ at = \"1..2\" }}\ntakes = \"1..2\"\n[rules]\n\"is so\" = {{ of = \"v, t\", where = \"t.x + v.at > 2\", holds = \"value = 1\" }}\n"
    );
    let rule = |name: &str| format!("[rules]\n\"is so\" = \"{name} * {end} > 1\"\n");
    let sudoku = "family = \"sudoku\"\ngrid = \"1... .... .... ....\"\n";
    let logic = "family = \"logic\"\nhouses = 2\nclues = []\n[categories]\nx = [\"A\", \"B\"]\n";
    let board = "family = \"board\"\nboard = \"square\"\nwidth = 2\nheight = 1\nmatch = \"equal\"\n[pieces]\nA = \"1121\"\nB = \"1121\"\n";
    let texts = [
        rules(&format!("\"A + {end} = B\"")),
        rules(&format!("\"abs(A - {end} - 3) IN (1, B)\"")),
        rules(&format!(
            "\"CASE WHEN A = 1 THEN {end} ELSE 0 END + B = 4\""
        )),
        best,
        sums,
        table,
        format!("{sudoku}{}", rule("r1c2")),
        format!("{logic}{}", rule("B")),
        format!("{board}{}", rule("\\\"side 1 of slot 0\\\"")),
    ];
    let told = texts.map(|text| joinsaw::parse(&text).unwrap_err().to_string());
    insta::assert_snapshot!(told.join("\n"));
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
