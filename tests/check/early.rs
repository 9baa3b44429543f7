//! Rules that follow from others only drop rows early: a statement that leaves them out is right.

use serde_json::Value;

use super::{right, wrong};
use crate::common::Desk;

/// The stage of the colours by the clues 1, 4 and 14 alone.
const COLOURS: &str = "\
SELECT
  Opt1.Brit, Opt1.Dane, Opt1.German, Opt1.Norwegian, Opt1.Swede,
  Blue.House AS Blue, Green.House AS Green, Red.House AS Red, White.House AS White, Yellow.House AS Yellow
FROM Opt1
  JOIN House AS Red ON Red.House = Opt1.Brit
  JOIN House AS Blue ON abs(Blue.House - Opt1.Norwegian) = 1 AND Blue.House <> Red.House
  JOIN House AS Green ON Green.House NOT IN (Red.House, Blue.House)
  JOIN House AS White ON White.House = Green.House + 1 AND White.House NOT IN (Red.House, Blue.House)
  JOIN House AS Yellow ON Yellow.House NOT IN (Red.House, Blue.House, Green.House, White.House)
";

/// The first stage of a flower by what the article says: the piece shows the centre's side, and is another one.
const NEIGHBOURS: &str = "\
SELECT Center.ID AS Center, Sequence.Piece_ID, Sequence.Seq_ID, Sequence.Seq
FROM Piece AS Center
  JOIN Sequence ON Sequence.Seq_ID = substr(Center.Description, 1, 1) AND Sequence.Piece_ID <> Center.ID
";

#[test]
fn a_stage_of_a_logic_puzzle_needs_only_the_clues_that_are_stated() {
    insta::assert_snapshot!(right(&Desk::new(), "fish Opt2", COLOURS), @r"
    Opt2 of The Fish is right: 12 rows
    Joinsaw drops 4 of them early, by rules that follow from the others: Green: agrees with clue 3 and clue 5: Coffee does not live with Tea; Yellow: agrees with clue 7 and clue 13: Dunhill does not live with Prince
    ");
    let told = Desk::new().run_on("check fish Opt2 - --format json", COLOURS);
    let told: Value = serde_json::from_str(&told.succeeds()).unwrap();
    assert_eq!(told["is_right"], true);
    assert_eq!(told["early"]["rows"], 4);
    assert_eq!(told["too_many"]["rows"], 0);
}

#[test]
fn the_first_stage_of_a_flower_need_not_look_ahead() {
    insta::assert_snapshot!(right(&Desk::new(), "drive-ya-nuts Opt1", NEIGHBOURS), @r"
    Opt1 of Drive Ya Nuts is right: 42 rows
    Joinsaw drops 14 of them early, by rules that follow from the others: leaves room for a piece at side 2; leaves room for a piece at side 6
    ");
}

#[test]
fn a_row_that_a_stated_rule_removes_is_too_many_all_the_same() {
    let without_clue = COLOURS.replace("abs(Blue.House - Opt1.Norwegian) = 1 AND ", "");
    assert_ne!(without_clue, COLOURS);
    let told = wrong(&Desk::new(), "fish Opt2", &without_clue);
    assert!(told.contains(" is wrong: "), "{told}");
    let twice = format!("{COLOURS}UNION ALL\n{COLOURS}");
    let told = wrong(&Desk::new(), "fish Opt2", &twice);
    assert!(
        told.contains(" has the right rows, but each row twice\nJoinsaw drops 4 of them early"),
        "{told}"
    );
}
