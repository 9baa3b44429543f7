//! Every form of a rule, and every command on a puzzle that states its own.

use joinsaw::plan::Method;

use crate::common::{Desk, begins, count, has, puzzle_of, solutions};

fn n_of(text: &str) -> u128 {
    count(
        &puzzle_of(&format!("family = \"rules\"\n{text}")),
        Method::Auto,
    )
}

#[test]
fn a_rule_is_asked_of_every_choice_of_rows() {
    let pairs = "[variables.v]\nfor = { at = \"1..3\" }\ntakes = \"1..3\"\n[rules]\n";
    assert_eq!(
        n_of(&format!(
            "{pairs}\"rises\" = {{ of = \"v a, v b\", where = \"a.at < b.at\", holds = \"a.value < b.value\" }}"
        )),
        1
    );
    let single = "[variables]\nmost = \"1..3\"\n";
    assert_eq!(
        n_of(&format!(
            "{single}{pairs}\"bounds all\" = {{ of = \"most, v a\", holds = \"a.value <= most.value\" }}"
        )),
        1 + 8 + 27
    );
    let table = "[tables.link]\ncolumns = [\"from\", \"to\"]\nrows = [[1, 2], [2, 3]]\n";
    assert_eq!(
        n_of(&format!(
            "{table}{pairs}\"rises\" = {{ of = \"v a, v b, link\", where = \"link.from = a.at AND link.to = b.at\", holds = \"a.value <= b.value\" }}"
        )),
        10
    );
}

#[test]
fn rows_that_are_compared_are_joined_before_others() {
    // 105 variables twice and 104 links are 1,146,600 choices, of which no step looks at more than 10,920.
    let links: Vec<String> = (1..105).map(|no| format!("[{no}, {}]", no + 1)).collect();
    let text = format!(
        "[tables.link]\ncolumns = [\"a\", \"b\"]\nrows = [{}]\n[variables.v]\nfor = {{ at = \"1..105\" }}\ntakes = \"1..2\"\n[rules]\n\"differs\" = {{ of = \"v x, v y, link\", where = \"link.a = x.at AND link.b = y.at\", holds = \"x.value <> y.value\" }}",
        links.join(", ")
    );
    assert_eq!(n_of(&text), 2);
}

#[test]
fn variables_together_are_a_row_of_a_table() {
    let table = "[tables.pair]\ncolumns = [\"x\", \"y\"]\nrows = [[1, 2], [2, 3], [5, 5]]\n[variables]\n\"A B\" = \"1..4\"\n[rules]\n";
    assert_eq!(
        n_of(&format!(
            "{table}\"is a pair\" = {{ of = \"A B\", table = \"pair\" }}"
        )),
        2
    );
}

#[test]
fn a_column_of_a_table_gives_values_that_agree_with_what_a_variable_is_for() {
    let text = "[tables.word]\ncolumns = [\"no\", \"text\"]\nrows = [[1, \"ab\"], [1, \"cd\"], [2, \"bc\"]]\n[variables.w]\nfor = { no = \"1..2\" }\ntakes = \"word.text\"\n[rules]\n\"goes on\" = { of = \"w a, w b\", where = \"a.no < b.no\", holds = \"substr(a.value, 2, 1) = substr(b.value, 1, 1) AND length(a.value) = 2\" }";
    let puzzle = puzzle_of(&format!("family = \"rules\"\n{text}"));
    assert_eq!(solutions(&puzzle, Method::Staged), [["ab", "bc"]]);
}

#[test]
fn sums_products_and_counts_have_bounds_for_each_part() {
    let cells = "[variables.c]\ndrawn = \"\"\"\n..#\n...\n\"\"\"\ntakes = \"1..3\"\n[rules]\n";
    let sum =
        "\"adds up\" = { sum = \"c\", by = \"row\", equals = { \"row 1\" = 3, \"row 2\" = 8 } }\n";
    assert_eq!(n_of(&format!("{cells}{sum}")), 2 * 3);
    let product = "\"multiplies\" = { product = \"c\", drawn = \"\"\"\nAA#\nBB.\n\"\"\", equals = { A = 3, B = 6 } }\n";
    assert_eq!(n_of(&format!("{cells}{product}")), 2 * 2 * 3);
    let count =
        "\"is rare\" = { count = \"c\", holds = \"value = 2\", at_most = 1, at_least = 1 }\n";
    assert_eq!(n_of(&format!("{cells}{count}")), 5 * 16);
    let all = "\"differs\" = { all_different = \"c\", by = \"row\", where = \"column > 1\" }\n";
    assert_eq!(n_of(&format!("{cells}{all}")), 27 * 6);
}

/// A map whose borders lie beside it, in a file of their own.
const MAP: &str = "family = \"rules\"\n[tables.border]\nfile = \"borders.csv\"\n[variables.state]\nfor = { name = \"border.x\" }\ntakes = [\"red\", \"green\", \"blue\"]\n[rules]\n\"neighbours differ\" = { of = \"state a, state b, border\", where = \"border.x = a.name AND border.y = b.name\", holds = \"a.value <> b.value\" }\n";

#[test]
fn a_table_comes_from_a_csv_file_beside_the_puzzle_file() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("maps")).unwrap();
    let desk = desk
        .with("maps/map.toml", MAP)
        .with("maps/borders.csv", "x,y\nWA,NT\nNT,WA\n\"New, South\",WA");
    let count = desk
        .run("solve maps/map.toml --db map.db --count")
        .succeeds();
    has(&count, "12 in all");
    // What is kept needs the file no more.
    std::fs::remove_file(desk.path("maps/borders.csv")).unwrap();
    let again = desk.run("solve --db map.db --format csv --rows").succeeds();
    assert_eq!(again.lines().count(), 13);
    let gone = desk.run("solve maps/map.toml").fails();
    begins(&gone, "error: cannot read `maps/borders.csv`");
    let desk = desk.with("maps/borders.csv", "x,y\nWA,NT\nNT\n");
    assert_eq!(
        desk.run("solve maps/map.toml").fails(),
        "error: `maps/borders.csv` line 3: 1 value where the heading has 2"
    );
}

/// What fits into a bag that bears 10.
const BAG: &str = "family = \"rules\"\nhidden = [\"weight\"]\nmaximise = \"6*a + 5*b + 8*c + 9*d\"\n[variables]\n\"a b c d\" = \"0..1\"\nweight = \"0..10\"\n[rules]\n\"is the weight\" = \"weight = 2*a + 3*b + 6*c + 7*d\"\n";

#[test]
fn only_the_best_solutions_are_told_and_nothing_of_what_is_hidden() {
    assert_eq!(
        solutions(&puzzle_of(BAG), Method::Auto),
        [["1", "0", "0", "1"]]
    );
    let least = BAG.replace("maximise", "minimise");
    assert_eq!(
        solutions(&puzzle_of(&least), Method::Auto),
        [["0", "0", "0", "0"]]
    );
    let desk = Desk::new().with("bag.toml", BAG);
    let message = desk.run("solve bag.toml --plan merged").fails();
    assert_eq!(
        message,
        "error: `--plan merged` does not fit; expected `staged` or `auto` for a puzzle that hides variables, or asks for the best solutions"
    );
}

#[test]
fn given_values_and_rules_of_other_families_are_kept() {
    let queens = joinsaw::find("queens").unwrap().definition + "[given]\n\"queen 1\" = 1\n";
    assert_eq!(count(&puzzle_of(&queens), Method::Auto), 4);
    let rises = "family = \"sudoku\"\ngrid = \"1... .... .... ....\"\n[rules]\n\"rises\" = \"r1c1 < r1c2 AND r1c2 < r2c2\"\n";
    assert_eq!(count(&puzzle_of(rises), Method::Auto), 36);
    assert_eq!(count(&puzzle_of(rises), Method::Merged), 36);
    let never = rises.replace("r1c2 AND", "r1c1 AND");
    assert_eq!(count(&puzzle_of(&never), Method::Auto), 0);
    let fish = include_str!("../../puzzles/fish.toml").replace("  \"German = Prince\",\n", "");
    let fish = format!("{fish}\n[rules]\n\"smokes Prince\" = \"German = Prince\"\n");
    assert_eq!(count(&puzzle_of(&fish), Method::Auto), 1);
}

#[test]
fn a_solution_that_breaks_a_rule_of_the_file_is_told() {
    let desk = Desk::new();
    let csv = desk.run("solve queens --format csv --rows").succeeds();
    let wrong = csv.replacen("\n1,5,8,6,3,7,2,4\n", "\n1,5,8,6,3,7,4,2\n", 1);
    assert_ne!(csv, wrong);
    let faults = desk.run_on("verify queens --solution -", wrong).output();
    let broken = "the rule `stands on another diagonal` is broken: queen";
    has(&faults, broken);
    let hint = desk.run("hint send-more-money --given S=9").succeeds();
    let told = "1 for M\nThis must be so: only one solution is left.\n";
    begins(&hint, told);
}

#[test]
fn a_condition_is_1_or_0_where_a_number_is_expected() {
    let variables = "[variables]\n\"A B\" = \"0..3\"\nS = \"0..1\"\nT = [\"x\", \"y\"]\n";
    for (rule, n) in [
        ("S = (A >= 1)", 4 * 4 * 2),
        ("(A >= 1) = S", 4 * 4 * 2),
        ("(A = 1) + (B = 1) = 2", 2 * 2),
        ("(A = 1) + (B = 1) + (T = 'x') >= 2", (3 + 3 + 1 + 1) * 2),
        ("(A = 1) = (B = 1)", 10 * 2 * 2),
        ("A = B + (T = 'x')", (4 + 3) * 2),
        ("(A < B) * 2 <= S + 1", (10 * 2 + 6) * 2),
        ("(A = 1) IN (S, 2)", 4 * 4 * 2),
        ("S BETWEEN (A = 1) AND (B = 1)", (9 + 3 * 2 + 1) * 2),
        ("CASE WHEN A = 1 THEN B = 1 ELSE S END = 1", (2 + 3 * 4) * 2),
        ("abs((A = 1) - (B = 1)) = 1", 6 * 2 * 2),
        ("(A + B) % 2 = (A > B)", (2 * 4 + 4 - 2) * 2 * 2),
        ("(A + B) % (S + 1) = 0", (16 + 8) * 2),
    ] {
        assert_eq!(
            n_of(&format!("{variables}[rules]\n\"is so\" = \"{rule}\"")),
            n,
            "{rule}"
        );
    }
    let best = format!("maximise = \"(A = 1) + (B = 1)\"\n{variables}");
    assert_eq!(n_of(&best), 2 * 2);
    let chosen = "[variables.v]\nfor = { at = \"1..3\" }\ntakes = \"0..1\"\n[rules]\n\"is so\" = { of = \"v\", where = \"(v.at = 1) + (v.at = 3) = 1\", holds = \"value = 1\" }";
    assert_eq!(n_of(chosen), 2);
    let sudoku = "family = \"sudoku\"\ngrid = \"1... .... .... ....\"\n[rules]\n\"has one 2\" = \"(r2c1 = 2) + (r3c1 = 2) = 1\"\n";
    assert_eq!(count(&puzzle_of(sudoku), Method::Auto), 48);
}

#[test]
fn comparisons_in_one_direction_form_a_chain() {
    let variables = "[variables]\n\"A B C\" = \"0..3\"\n\"T U\" = [\"x\", \"y\"]\n";
    for (rule, n) in [
        ("A < B < C", 4 * 4),
        ("A < B <= C", 10 * 4),
        ("C > B > A > 0", 4),
        ("A = B = C", 4 * 4),
        ("T = U = 'x'", 64),
        ("0 < A < B < C + 1", 4 * 4),
        ("NOT A < B < C", 60 * 4),
        ("A < B < C AND T = 'x'", 4 * 2),
        ("(A < B) < C", (6 * 2 + 10 * 3) * 4),
    ] {
        let text = format!("{variables}[rules]\n\"is so\" = \"{rule}\"");
        assert_eq!(n_of(&text), n, "{rule}");
    }
    let rises = "family = \"sudoku\"\ngrid = \"1... .... .... ....\"\n[rules]\n\"rises\" = \"r1c1 < r1c2 < r2c2\"\n";
    assert_eq!(count(&puzzle_of(rises), Method::Auto), 36);
}

#[test]
fn bounds_at_the_ends_of_64_bits_are_right() {
    let [least, most] = [i64::MIN, i64::MAX];
    let variables = "[variables]\n\"A B C\" = \"-2..2\"\n[rules]\n\"is so\" = ";
    for (rule, n) in [
        (format!("{{ sum = \"A B C\", at_most = {most} }}"), 125),
        (format!("{{ sum = \"A B C\", at_most = {least} }}"), 0),
        (format!("{{ sum = \"A B C\", at_least = {least} }}"), 125),
        (format!("{{ sum = \"A B C\", at_least = {most} }}"), 0),
        (format!("{{ sum = \"A B C\", equals = {most} }}"), 0),
        (
            format!("{{ product = \"A B C\", at_least = {least}, at_most = {most} }}"),
            125,
        ),
        (format!("\"A + B + C <= {most}\""), 125),
        (format!("\"A + B + C > -{most} - 1\""), 125),
        (format!("\"{most} - 6 + A + B + C <= {most}\""), 125),
        ("{ sum = \"A B C\", at_least = 6 }".to_owned(), 1),
        ("{ sum = \"A B C\", at_most = -7 }".to_owned(), 0),
    ] {
        for method in [Method::Staged, Method::Merged] {
            let puzzle = puzzle_of(&format!("family = \"rules\"\n{variables}{rule}"));
            assert_eq!(count(&puzzle, method), n, "{method:?} {rule}");
        }
    }
    // The sum of the first two has 64 bits, and a term more would pass them.
    let large = format!(
        "[variables]\nA = [1, {}]\nB = [0, 3, 7]\n[rules]\n\"is so\" = {{ sum = \"A B\", at_least = {most} }}",
        most - 7
    );
    assert_eq!(n_of(&large), 1);
}
