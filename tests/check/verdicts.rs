//! Right and wrong.

use std::fs;

use insta::assert_snapshot;

use super::{right, wrong};
use crate::common::{Desk, begins, has};
use crate::figures::flowers::{FALSE_SURVIVOR, RULE_THAT_IS_MISSING};

/// The statement of a stage, as `joinsaw sql` prints it.
fn printed(desk: &Desk, puzzle: &str, plan: &str, stage: &str) -> String {
    desk.run(&format!("sql {puzzle} --plan {plan} --stage {stage}"))
        .succeeds()
}

#[test]
fn the_printed_statements_are_right_in_every_family() {
    let desk = Desk::new();
    for (puzzle, stages) in [
        ("drive-ya-nuts", 1..=6),
        ("one-tough-puzzle", 1..=9),
        ("pentominoes", 1..=4),
        ("fish", 1..=5),
    ] {
        for no in stages {
            let sql = printed(&desk, puzzle, "staged", &format!("Opt{no}"));
            right(&desk, &format!("{puzzle} Opt{no}"), &sql);
        }
    }
}

#[test]
fn the_halves_of_a_bushy_plan_are_stages_too() {
    let desk = Desk::new();
    for stage in ["OptA1", "OptB8", "Opt9"] {
        let sql = printed(&desk, "one-tough-puzzle", "bushy", stage);
        right(
            &desk,
            &format!("one-tough-puzzle {stage} --plan bushy"),
            &sql,
        );
    }
}

#[test]
fn a_statement_without_one_of_its_rules_is_found_out() {
    let desk = Desk::new();
    for (puzzle, stage) in [("drive-ya-nuts", "Opt4"), ("one-tough-puzzle", "Opt5")] {
        let sql = printed(&desk, puzzle, "staged", stage);
        let rules: Vec<&str> = sql
            .lines()
            .filter(|line| line.trim_start().starts_with("AND "))
            .collect();
        assert!(rules.len() >= 2, "{sql}");
        for rule in rules {
            let text = wrong(&desk, &format!("{puzzle} {stage}"), &sql.replace(rule, ""));
            assert_eq!(text.matches("missing rule: ").count(), 1, "{rule}: {text}");
        }
    }
}

/// A file with everything that a learner may write before the answer.
const ROUNDABOUT: &str = "\
-- What there is; a look at a table is no answer.
SELECT * FROM Opt1 LIMIT 3;
PRAGMA table_info('Sequence');
CREATE TABLE Fits AS
  SELECT Opt1.Center, Opt1.Piece_ID AS First, Sequence.*, Opt1.Seq AS First_Seq
  FROM Opt1 JOIN Piece ON Piece.ID = Opt1.Center
    JOIN Sequence ON Sequence.Seq_ID = substr(Piece.Description, 2, 1);
CREATE INDEX Fits_By_Piece ON Fits (Piece_ID);
DELETE FROM Fits WHERE Piece_ID IN (Center, First);
DROP TABLE IF EXISTS Opt2;
CREATE TABLE Opt2 AS
  SELECT Seq, Seq_ID, Piece_ID, First AS opt1_piece_id, Center FROM Fits
  WHERE substr(Seq, 3, 1) = substr(First_Seq, 1, 1) ORDER BY Seq;
";

#[test]
fn other_ways_to_the_same_rows_are_right() {
    let desk = Desk::new();
    assert_snapshot!(right(&desk, "drive-ya-nuts Opt2", ROUNDABOUT), @"Opt2 of Drive Ya Nuts is right: 32 rows");
    let view = ROUNDABOUT.replace("CREATE TABLE Opt2", "CREATE VIEW opt2");
    let view = view.replace("DROP TABLE IF EXISTS Opt2;", "");
    right(&desk, "drive-ya-nuts opt2", &view);
    let select = ROUNDABOUT.replace("CREATE TABLE Opt2 AS", "");
    right(&desk, "drive-ya-nuts Opt2", &select);
    let limited = select.replace("ORDER BY Seq", "ORDER BY Seq LIMIT 40");
    right(&desk, "drive-ya-nuts Opt2", &limited);
    let temporary = ROUNDABOUT.replace("CREATE TABLE Opt2", "CREATE TEMPORARY TABLE Opt2");
    right(&desk, "drive-ya-nuts Opt2", &temporary);
}

#[test]
fn semicolons_and_dots_in_texts_names_and_comments_end_nothing() {
    let sql = ".headers on\nCREATE TABLE Mine AS SELECT 'a;\n.mode\n' AS \"x;y\", [x;z] -- b;\nFROM (SELECT 1 AS [x;z]);\n.quit\nSELECT * FROM Mine /* ; */;;";
    assert_snapshot!(wrong(&Desk::new(), "drive-ya-nuts Opt2", sql), @r"
    Opt2 of Drive Ya Nuts is wrong: 1 row; expected 32
    missing columns: `Center`, `Opt1_Piece_ID`, `Piece_ID`, `Seq_ID`, `Seq`
    unexpected columns: `x;y`, `x;z`
    ");
}

#[test]
fn the_hole_of_the_published_second_stage_shows_on_pieces_where_it_matters() {
    let desk = Desk::new().with("false.toml", FALSE_SURVIVOR);
    let sql = printed(&desk, "false.toml", "staged", "Opt2").replace(RULE_THAT_IS_MISSING, "");
    assert_snapshot!(wrong(&desk, "false.toml Opt2", &sql));
    // On the commercial pieces it happens to do no harm.
    right(&desk, "drive-ya-nuts Opt2", &sql);
}

#[test]
fn rows_that_are_missing_or_too_many_are_shown_three_at_a_time() {
    let desk = Desk::new();
    let all = "SELECT Piece.ID AS Center, Sequence.Piece_ID, Sequence.Seq_ID, Sequence.Seq FROM Piece JOIN Sequence \
        ON Sequence.Seq_ID = substr(Piece.Description, 1, 1)";
    assert_snapshot!(wrong(&desk, "drive-ya-nuts Opt1", all));
    let few =
        printed(&desk, "drive-ya-nuts", "staged", "Opt1").replace("<> Center.ID", "= Center.ID");
    assert_snapshot!(wrong(&desk, "drive-ya-nuts Opt1", &few));
}

#[test]
fn each_kind_of_fault_has_its_words() {
    let desk = Desk::new();
    let of_nuts = |stage: &str| printed(&desk, "drive-ya-nuts", "staged", stage);
    let of_fish = printed(&desk, "fish", "staged", "Opt1");
    for (name, stage, sql) in [
        (
            "rows_that_stand_twice_are_too_many",
            "drive-ya-nuts Opt6",
            of_nuts("Opt6") + "\nINSERT INTO Opt6 SELECT * FROM Opt6;",
        ),
        (
            "values_of_another_type_are_the_reason_whatever_their_column_is_called",
            "drive-ya-nuts Opt3",
            third(&COLUMNS.replace("o.Center", "o.Center * 1.0")),
        ),
        (
            "columns_that_are_not_expected_are_listed",
            "drive-ya-nuts Opt2",
            "SELECT 1 AS A, 2 AS A".to_owned(),
        ),
        (
            "values_of_another_type_are_named_because_they_look_alike",
            "drive-ya-nuts Opt2",
            of_nuts("Opt2").replace("Sequence.Seq_ID AS", "CAST(Sequence.Seq_ID AS INTEGER) AS"),
        ),
        (
            "values_that_compare_equal_and_are_of_another_type_are_wrong",
            "fish Opt1",
            of_fish.replace("Brit.House AS Brit", "CAST(Brit.House AS REAL) AS Brit"),
        ),
        (
            "other_values_in_the_right_number_of_rows_are_called_that",
            "drive-ya-nuts Opt5",
            of_nuts("Opt5") + "UPDATE Opt5 SET Seq = '111' WHERE Center = '4'",
        ),
    ] {
        assert_snapshot!(name, wrong(&desk, stage, &sql));
    }
}

/// The third stage as a learner joins it, with these columns.
fn third(columns: &str) -> String {
    format!(
        "SELECT {columns} FROM Opt2 AS o JOIN Piece AS c ON c.ID = o.Center \
        JOIN Sequence AS s ON s.Seq_ID = substr(c.Description, 3, 1) \
        AND substr(s.Seq, 3, 1) = substr(o.Seq, 1, 1) \
        AND s.Piece_ID NOT IN (o.Center, o.Opt1_Piece_ID, o.Piece_ID)"
    )
}

const COLUMNS: &str = "o.Center, o.Opt1_Piece_ID, o.Piece_ID, s.Piece_ID, s.Seq_ID, s.Seq";

#[test]
fn columns_of_other_names_are_read_by_position() {
    let desk = Desk::new();
    let left = third(COLUMNS).replace("JOIN Sequence", "LEFT JOIN Sequence");
    for sql in [
        third(COLUMNS),
        third(&COLUMNS.to_lowercase()),
        third("o.`Center`, o.`Opt1_Piece_ID`, o.`Piece_ID`, s.`Piece_ID`, s.`Seq_ID`, s.`Seq`"),
        third("[o].[Center], o.[Opt1_Piece_ID], o.[Piece_ID], s.[Piece_ID], s.[Seq_ID], s.[Seq]"),
        third(
            "o.Center AS a, o.Opt1_Piece_ID b, o.Piece_ID AS c, s.Piece_ID d, s.Seq_ID e, s.Seq f",
        ),
        format!("{left} WHERE s.Seq IS NOT NULL"),
        format!("CREATE TABLE Opt3 AS {left}; DELETE FROM Opt3 WHERE Seq IS NULL"),
    ] {
        let text = right(&desk, "drive-ya-nuts Opt3", &sql);
        begins(&text, "Opt3 of Drive Ya Nuts is right: 28 rows\n");
        has(
            &text,
            " is `Opt2_Piece_ID` of the plan under another name\n",
        );
    }
}

#[test]
fn a_rule_that_is_missing_is_named_whatever_the_columns_are_called() {
    let sql = third(COLUMNS).replace("(o.Center, ", "(");
    assert_snapshot!(wrong(&Desk::new(), "drive-ya-nuts Opt3", &sql));
    // The first stage, where the plan drops rows early, with other names.
    let early = "SELECT c.ID, s.Piece_ID AS Neighbour, s.Seq_ID AS Turn, s.Seq FROM Piece AS c \
        JOIN Sequence AS s ON s.Seq_ID = substr(c.Description, 1, 1) AND s.Piece_ID <> c.ID";
    let text = right(&Desk::new(), "drive-ya-nuts Opt1", early);
    assert!(
        text.contains("is right: 42 rows\n") && text.contains("drops 14 of them early"),
        "{text}"
    );
}

#[test]
fn right_rows_with_a_column_too_many_or_each_twice_have_a_verdict_of_their_own() {
    let desk = Desk::new();
    let whole = third(&COLUMNS.replace("o.Piece_ID", "o.Piece_ID AS Opt2_Piece_ID"));
    let verdicts = [
        third(&format!("{COLUMNS}, c.Description")),
        format!("{whole} UNION ALL {whole}"),
        format!("{whole} UNION ALL {whole} UNION ALL {whole}"),
        format!("{whole} UNION ALL SELECT * FROM ({whole}) WHERE Center = 4"),
        format!("SELECT *, 1 AS Mine FROM ({whole} UNION ALL {whole})"),
    ]
    .map(|sql| {
        let text = wrong(&desk, "drive-ya-nuts Opt3", &sql);
        text.lines().next().unwrap().to_owned()
    });
    assert_snapshot!(verdicts.join("\n"), @r"
    Opt3 of Drive Ya Nuts has the right rows, but one column too many: `Description`
    Opt3 of Drive Ya Nuts has the right rows, but each row twice
    Opt3 of Drive Ya Nuts has the right rows, but each row 3 times
    Opt3 of Drive Ya Nuts has the right rows, but some rows more than once
    Opt3 of Drive Ya Nuts has the right rows, but one column too many: `Mine`; each row twice
    ");
}

#[test]
fn a_program_reads_the_verdict_as_json() {
    let desk = Desk::new()
        .with(
            "right.sql",
            printed(&Desk::new(), "drive-ya-nuts", "staged", "Opt2"),
        )
        .with("wrong.sql", "SELECT 1 AS Center, 'x' AS Other");
    let line = "check drive-ya-nuts Opt2 right.sql --format json";
    let right = desk.run(line).json();
    assert_eq!(right["is_right"], true);
    assert_eq!(right["stages"][0]["rows"], 32);
    let line = "check drive-ya-nuts Opt2 wrong.sql --format json";
    assert_snapshot!(desk.run(line).finds_nothing());
}

#[test]
fn the_files_of_a_class_are_compared_in_one_table() {
    let sql = printed(&Desk::new(), "fish", "staged", "Opt2");
    let desk = Desk::new()
        .with("ann.sql", &sql)
        .with("bob.sql", without_rule(&sql))
        .with("cat.sql", format!(".mode box\n{sql}"))
        .with("dan.sql", sql.replace("FROM", "FORM"))
        .with(
            "eve.sql",
            format!("{sql}\nDELETE FROM Opt2 WHERE rowid = 1;"),
        );
    let table = desk.run("check fish Opt2 ann.sql bob.sql cat.sql dan.sql eve.sql none.sql");
    assert_snapshot!(table.finds_nothing());
    let both = desk.run("check fish Opt2 ann.sql cat.sql").succeeds();
    assert_eq!(both.matches(" right ").count(), 2, "{both}");
    let message = desk.run("check fish Opt9 ann.sql cat.sql").fails();
    has(&message, "no stage `Opt9`");
}

#[test]
fn every_stage_of_a_hand_in_is_judged_after_the_right_rows_of_those_before_it() {
    let all = Desk::new()
        .run("sql drive-ya-nuts --plan staged")
        .succeeds();
    let rule = "    AND Sequence.Piece_ID <> Opt1.Piece_ID";
    has(&all, rule);
    let desk = Desk::new();
    let stages = |stage| desk.run(&format!("sql --stage {stage}")).succeeds();
    let with_gap = stages("Opt1") + &stages("Opt3");
    fs::create_dir(desk.path("class")).unwrap();
    let desk = desk
        .with("class/ann.sql", &all)
        .with(
            "class/bob.sql",
            all.replacen(rule, "    AND Sequence.Piece_ID = 1", 1),
        )
        .with("class/cat.sql", "SELECT 1;")
        .with("class/dan.SQL", with_gap)
        .with("class/eve.sql", "")
        .with("class/finn.sql", "CREAT TABLE Opt1 AS SELECT 1;")
        .with("class/.hidden", "not SQL")
        .with("class/notes.txt", "not SQL");
    let checked = desk.run("check drive-ya-nuts all class");
    let warning = "warning: `class/notes.txt` is skipped: its name does not end in `.sql`\n";
    assert_snapshot!(checked.stdout());
    assert_eq!(checked.ended(), (1, warning.to_owned()));
    assert_snapshot!(
        desk.run("check drive-ya-nuts Opt2 class/[abd]* --format csv")
            .finds_nothing()
    );
    let message = desk
        .run("check drive-ya-nuts all class/*.txt none/*.sql")
        .fails();
    assert_snapshot!(message);
}

/// A statement of the Fish without one of its rules.
fn without_rule(sql: &str) -> String {
    let rule = "    AND White.House <> Red.House -- does not live with Red\n";
    has(sql, rule);
    sql.replace(rule, "")
}
