//! Pictures of covers.

use joinsaw::compile;
use joinsaw::family;
use joinsaw::plan::Options;

use super::{dated, solve};

#[test]
fn the_picture_draws_a_line_between_pieces_and_names_the_holes() {
    let solved = solve(&dated("Apr", "24"), &Options::default());
    assert_eq!(
        solved.answer.first_board().unwrap().unwrap().to_string(),
        "\
+-----------+-----+-----+-----------+
|  O     O  |  Y  | Apr |  Z     Z  |
|           |     +-----+     +-----+
|  O     O  |  Y     Y  |  Z  |  N  |
|           |     +-----+     |     +-----+
|  O     O  |  Y  |  Z     Z  |  N     N  |
+-----------+     +-----------+-----+     |
|  L     L  |  Y  |  V     V     V  |  N  |
|     +-----+-----+     +-----------+     |
|  L  |  U     U  |  V  |  P     P  |  N  |
|     |     +-----+     |           +-----+
|  L  |  U  | 24  |  V  |  P     P     P  |
|     |     +-----+-----+-----------------+
|  L  |  U     U  |
+-----+-----------+
"
    );
}

#[test]
fn a_board_that_is_not_yet_covered_shows_its_own_names() {
    let plan = compile(&dated("Apr", "24"), &Options::default()).unwrap();
    let picture = plan.puzzle.drawing.text(&Vec::new());
    assert!(picture.starts_with("+-----------------------------------+\n| Jan   Feb   Mar"));
    let pentominoes = compile(&family::find("pentominoes").unwrap(), &Options::default());
    let picture = pentominoes.unwrap().puzzle.drawing.text(&Vec::new());
    assert!(!picture.contains(char::is_alphanumeric));
}
