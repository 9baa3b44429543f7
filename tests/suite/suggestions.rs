//! Names that are misspelt: the one that is meant is suggested.

use crate::common::Desk;

#[test]
fn a_misspelt_name_is_suggested_wherever_it_stands() {
    let desk = Desk::new()
        .with("family.toml", "family = \"flwer\"\n")
        .with("key.toml", "family = \"flower\"\nnmae = \"Mine\"\n[pieces]\n")
        .with(
            "ash.toml",
            "family = \"flower\"\n[pieces]\nash = \"ABC\"\nbirch = \"ABC\"\ncedar = \"ABC\"\nelm = \"ABC\"\n",
        )
        .with(
            "fixed.toml",
            "family = \"board\"\nboard = \"square\"\nwidth = 1\nheight = 1\nmatch = \"equal\"\n[pieces]\nash = \"1234\"\n[fixed]\n0 = \"ahs\"\n",
        )
        .after("solve --db nuts.db");
    for (line, meant) in [
        ("solve calender", "calendar"),
        ("explain cal", "calendar"),
        ("draw hex19 -o x.svg", "hex-19"),
        ("new borad", "board"),
        ("solve family.toml", "flower"),
        ("solve key.toml", "name"),
        ("solve fixed.toml", "ash"),
        ("solve ash.toml --centre brich", "birch"),
        ("solve calendar --given mnoth=Apr", "month"),
        ("solve calendar --given month=Arp", "Apr"),
        ("solve calendar --given month=September", "Sep"),
        ("show Otp3 nuts.db", "Opt3"),
        ("show Pice nuts.db", "Piece"),
        ("sql --stage Optt3", "Opt3"),
        ("man slove", "solve"),
        ("hint calendar --given Agu=U", "Aug"),
    ] {
        let message = desk.run(line).fails();
        let question = format!("did you mean `{meant}`?");
        assert!(message.ends_with(&question), "{line}: {message}");
    }
}

#[test]
fn a_name_that_differs_only_in_a_number_is_not_suggested() {
    let desk = Desk::new().after("solve --db nuts.db");
    for (line, listed) in [
        ("show Opt99 nuts.db", ", Opt1, Opt2, Opt3, "),
        ("sql --stage Opt7", "stages: Opt1, Opt2"),
        ("solve hex-18", "built-in puzzles: drive-ya-nuts"),
        ("solve --centre 44", "pieces: 1, 2"),
    ] {
        let message = desk.run(line).fails();
        assert!(message.contains(listed), "{line}: {message}");
    }
}
