//! The tables of the benchmarks are those that `benches/all.py` writes: each of its rows stands in its document, each ratio is
//! that of the two times beside it, and a missed aim is called missed.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The documents with tables that `benches/all.py` writes.
const DOCUMENTS: [&str; 2] = ["BENCHMARKS.md", "docs/benchmarks.md"];

/// How many lines a screen shows at most.
const SCREEN: usize = 60;

/// A table between its markers.
struct Table {
    name: String,
    rows: Vec<Vec<String>>,
}

fn text_of(document: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(document)).unwrap()
}

/// The tables of a document, in order.
fn tables(document: &str) -> Vec<Table> {
    let text = text_of(document);
    let marked = text.split("<!-- ").filter_map(|part| {
        let (name, rest) = part.split_once(": written by benches/all.py -->\n")?;
        assert!(
            text.contains(&format!("<!-- end of {name} -->")),
            "{name} in {document}"
        );
        Some((name.to_owned(), rest.to_owned()))
    });
    let tables = marked.map(|(name, body)| {
        let lines = body.lines().filter(|line| line.starts_with('|'));
        let cells = lines.map(|line| {
            let cells = line.trim_matches('|').split('|');
            cells.map(|cell| cell.trim().to_owned()).collect()
        });
        let rows: Vec<Vec<String>> = cells.collect();
        for row in &rows {
            assert_eq!(row.len(), rows[0].len(), "{row:?} in {document}");
        }
        Table { name, rows }
    });
    // The note on the machine has no rows.
    tables.filter(|table| !table.rows.is_empty()).collect()
}

/// Seconds, as the tables print them.
fn seconds(cell: &str) -> f64 {
    let (number, unit) = cell.split_once(' ').unwrap();
    let number: f64 = number.parse().unwrap();
    match unit {
        "ms" => number / 1000.0,
        "s" => number,
        _ => panic!("{cell}"),
    }
}

#[test]
fn the_benchmarks_have_the_rows_that_are_measured() {
    let listed = Command::new("python3")
        .args(["-B", "benches/all.py", "--list"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(listed.status.success(), "{listed:?}");
    let listed = String::from_utf8(listed.stdout).unwrap();
    let mut written = Vec::new();
    for document in DOCUMENTS {
        for Table { name, rows } in tables(document) {
            let n_keys = if rows[0][1] == "size" { 2 } else { 1 };
            for row in &rows[2..] {
                written.push(format!("{document}\t{name}\t{}", row[..n_keys].join("\t")));
            }
        }
    }
    assert_eq!(
        written,
        listed.lines().collect::<Vec<_>>(),
        "`python3 benches/all.py --only WORD` measures a row"
    );
}

#[test]
fn each_ratio_is_that_of_its_times_and_a_missed_aim_is_called_missed() {
    let mut n_rows = 0;
    for document in DOCUMENTS {
        let compared = tables(document).into_iter();
        for table in compared.filter(|table| table.rows[0].last().unwrap() == "aim") {
            for row in &table.rows[2..] {
                let [_, ours, _, theirs, ratio, aim] = row.as_slice() else {
                    panic!("{row:?}");
                };
                let ratio: f64 = ratio.parse().unwrap();
                // The times are rounded, and so is the ratio: to a tenth where it is small.
                let exact = seconds(theirs) / seconds(ours);
                let tolerance = (0.03 * exact).max(0.051);
                assert!((ratio - exact).abs() < tolerance, "{row:?}: {exact}");
                let (least, missed) = aim.split_once(' ').unwrap_or((aim, ""));
                let is_missed = least.parse().is_ok_and(|least: f64| ratio < least);
                assert_eq!(missed, if is_missed { "(missed)" } else { "" }, "{row:?}");
                n_rows += 1;
            }
        }
    }
    assert!(n_rows > 10, "{n_rows}");
}

#[test]
fn the_benchmarks_that_matter_most_fit_on_a_screen() {
    let n_lines = text_of(DOCUMENTS[0]).lines().count();
    assert!(n_lines <= SCREEN, "{n_lines} lines");
}
