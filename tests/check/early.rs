//! Rules that follow from others only drop rows early: a statement that leaves them out is right.

use super::{right, wrong};
use crate::common::{Desk, has};

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
    has(&told, " is wrong: ");
    let twice = format!("{COLOURS}UNION ALL\n{COLOURS}");
    let told = wrong(&Desk::new(), "fish Opt2", &twice);
    has(&told, " has the right rows, but each row twice");
}
