//! What a hint or a contradiction says of a random puzzle is true: the solver, which tests of its own compare with plain searches, tries
//! the same puzzle without the rules that are not named.

use joinsaw::explain::{contradiction, hint};
use joinsaw::family::{self, Document, Puzzle};
use joinsaw::{Limits, Method, Options};

use crate::agreement::Dice;
use crate::common;

/// How many puzzles of each family are tried.
const N_PUZZLES: u64 = 5;

/// The text of a puzzle in pieces: those that have a name are parts that a contradiction may name.
struct Random(Vec<(Option<String>, String)>);

impl Random {
    fn of(text: impl Into<String>) -> Self {
        Self(vec![(None, text.into())])
    }

    fn add(&mut self, name: Option<String>, text: impl Into<String>) {
        self.0.push((name, text.into()));
    }

    /// Adds rules, each with its name.
    fn add_rules(&mut self, rules: Vec<String>) {
        self.add(None, "[rules]\n");
        for (no, rule) in rules.into_iter().enumerate() {
            self.add(
                Some(format!("rule `law {no}`")),
                format!("\"law {no}\" = {rule}\n"),
            );
        }
    }

    fn without(&self, is_left_out: impl Fn(&str) -> bool) -> String {
        let texts = self.0.iter().map(|(name, text)| match name {
            // An empty cell of a Sudoku has a symbol, too.
            Some(name) if is_left_out(name) && text.len() == 1 => ".",
            Some(name) if is_left_out(name) => "",
            _ => text.as_str(),
        });
        texts.collect()
    }
}

/// Random rules over variables that take numbers from 1 up to this one.
fn rules(dice: &mut Dice, names: &[String], most: usize) -> Vec<String> {
    let n_rules = 1 + dice.below(4);
    let rules = (0..n_rules).map(|_| {
        let mut some: Vec<&str> = names.iter().map(String::as_str).collect();
        dice.shuffle(&mut some);
        let of = some[..2 + dice.below(2)].join(" ");
        let (one, other, third) = (some[0], some[1], some[2]);
        let number = 1 + dice.below(2 * most);
        match dice.below(8) {
            0 => format!("{{ all_different = \"{of}\" }}"),
            1 => format!("{{ sum = \"{of}\", equals = {number} }}"),
            2 => format!("{{ sum = \"{one}\", equals = {} }}", 1 + dice.below(most)),
            3 => format!("{{ product = \"{of}\", at_least = {number} }}"),
            4 => format!(
                "{{ count = \"{of}\", holds = \"value % 2 = 1\", equals = {} }}",
                dice.below(3)
            ),
            5 => format!("\"{one} + 1 < {other}\""),
            6 => format!("\"{one} = {number} OR {other} = 1 AND {third} > 2\""),
            _ => format!("\"2 * {one} - {other} + {third} <= {number}\""),
        }
    });
    rules.collect()
}

fn of_rules(dice: &mut Dice) -> Random {
    let names = ["a", "b", "c", "d"].map(str::to_owned);
    let mut random =
        Random::of("family = \"rules\"\n[variables]\n\"a b c d\" = \"1..4\"\n[given]\n");
    if dice.below(3) == 0 {
        let value = 1 + dice.below(4);
        random.add(
            Some(format!("given: b = {value}")),
            format!("b = {value}\n"),
        );
    }
    random.add_rules(rules(dice, &names, 4));
    random
}

fn sudoku(dice: &mut Dice) -> Random {
    let mut random = Random::of("family = \"sudoku\"\ngrid = \"\"\"\n");
    for cell in 0..16 {
        let digit = 1 + dice.below(4);
        let name = format!("{digit} in r{}c{}", cell / 4 + 1, cell % 4 + 1);
        if dice.below(6) == 0 {
            random.add(Some(name), digit.to_string());
        } else {
            random.add(None, ".");
        }
    }
    random.add(None, "\"\"\"\n");
    let names = ["r1c1", "r1c2", "r2c3", "r3c2", "r4c4"].map(str::to_owned);
    random.add_rules(rules(dice, &names, 4));
    random
}

fn logic(dice: &mut Dice) -> Random {
    let mut random = Random::of("family = \"logic\"\nhouses = 3\nclues = [\n");
    let names: Vec<String> = (0..6).map(|no| format!("v{no}")).collect();
    let n_clues = 1 + dice.below(5);
    let mut no = 0;
    while no < n_clues {
        let [one, other, third] = [(); 3].map(|()| &names[dice.below(6)]);
        if one == other || other == third || one == third {
            continue;
        }
        let clue = match dice.below(6) {
            0 => format!("{one} = {}", 1 + dice.below(3)),
            1 => format!("{one} ~ {other}"),
            2 => format!("{one} < {other}"),
            3 => format!("{one} != {other}"),
            4 => format!("{one} + 1 = {other}"),
            _ => format!("{one} < {other} or {one} < {third}"),
        };
        no += 1;
        random.add(Some(format!("clue {no}: {clue}")), format!("\"{clue}\",\n"));
    }
    random.add(
        None,
        "]\n[categories]\nx = [\"v0\", \"v1\", \"v2\"]\ny = [\"v3\", \"v4\", \"v5\"]\n",
    );
    random.add_rules(rules(dice, &names, 3));
    random
}

fn board(dice: &mut Dice) -> Random {
    let mut random = Random::of(
        "family = \"board\"\nboard = \"square\"\nwidth = 2\nheight = 2\nmatch = \"equal\"\n[pieces]\n",
    );
    let has_copies = dice.below(3) == 0;
    for no in 0..4 - usize::from(has_copies) {
        let sides: String = (0..4).map(|_| char::from(b"123"[dice.below(3)])).collect();
        let copies = 1 + usize::from(has_copies && no == 0);
        random.add(
            None,
            format!("p{no} = {{ sides = \"{sides}\", copies = {copies} }}\n"),
        );
    }
    random.add(None, "[fixed]\n");
    for slot in 0..2 {
        let piece = ["p0", "p1/1", "p2"][dice.below(3)];
        if dice.below(3) == 0 {
            let name = format!("piece {piece} in slot {slot}");
            random.add(Some(name), format!("{slot} = \"{piece}\"\n"));
        }
    }
    let (slot, side, digit) = (dice.below(4), dice.below(4), 1 + dice.below(3));
    let all = [
        format!("\"\\\"slot {slot}\\\" <> 'p{}'\"", dice.below(3)),
        format!("\"\\\"side {side} of slot {slot}\\\" = {digit}\""),
        format!("\"\\\"side {side} of slot 0\\\" < \\\"side 2 of slot {slot}\\\"\""),
        format!(
            "{{ sum = \"side\", where = \"rim = 1\", equals = {} }}",
            12 + dice.below(8)
        ),
    ];
    random.add_rules(all.into_iter().filter(|_| dice.below(3) > 0).collect());
    random
}

fn cover(dice: &mut Dice) -> Random {
    let [first, second] = [(); 2].map(|()| ["##./.#.", "###", "##/#."][dice.below(3)]);
    let mut random = Random::of(format!(
        "family = \"cover\"\nboard = \"...\\n...\\n...\"\n[pieces]\nA = \"{first}\"\nB = \"{second}\"\nC = {{ shape = \"#\", copies = 3 }}\n",
    ));
    let mut cell = || format!("r{}c{}", 1 + dice.below(3), 1 + dice.below(3));
    let all = [
        format!("\"{} <> 'A'\"", cell()),
        format!("\"{} = 'B' OR {} = 'C'\"", cell(), cell()),
        format!("\"{} = {}\"", cell(), cell()),
        "{ count = \"cell\", where = \"row = 1\", holds = \"value = 'A'\", at_most = 1 }"
            .to_owned(),
    ];
    random.add_rules(all.into_iter().filter(|_| dice.below(3) > 0).collect());
    random
}

/// Random puzzles of every family that are puzzles.
fn all() -> impl Iterator<Item = (Random, Puzzle, Dice)> {
    let makers: [fn(&mut Dice) -> Random; 5] = [of_rules, sudoku, logic, board, cover];
    (0..N_PUZZLES).flat_map(move |seed| {
        makers.into_iter().filter_map(move |make| {
            let mut dice = Dice::new(1000 + seed);
            let random = make(&mut dice);
            let puzzle = parsed(&random.without(|_| false))?;
            Some((random, puzzle, dice))
        })
    })
}

fn parsed(text: &str) -> Option<Puzzle> {
    family::parse(&Document::new("random.toml", text)).ok()
}

/// The number of solutions with these givens; 0 if these break a rule at once.
fn count(puzzle: &Puzzle, givens: &[String]) -> u128 {
    let given = puzzle.with_given(givens).ok();
    given.map_or(0, |puzzle| common::count(&puzzle, Method::Auto))
}

/// What has to be given for the candidate of a claim.
fn givens_of(claim: &str, candidate: &str) -> Vec<String> {
    let last = claim.rsplit(' ').next().unwrap();
    let bare = candidate.rsplit(' ').next().unwrap();
    if let Some((piece, cells)) = candidate.split_once(" on ") {
        return cells
            .split(' ')
            .map(|cell| format!("{cell}={piece}"))
            .collect();
    }
    vec![match claim {
        _ if claim.contains(" can take ") => format!("{bare}={last}"),
        _ => format!("{last}={bare}"),
    }]
}

#[test]
fn a_hint_loses_no_solution_and_each_rule_that_it_cites_is_broken() {
    let (mut n_reasons, mut n_must) = (0, 0);
    for (random, puzzle, mut dice) in all() {
        let mut givens: Vec<String> = Vec::new();
        loop {
            let found = hint(&puzzle, &Options::default(), &givens, Limits::default()).unwrap();
            let about = format!("{givens:?} of\n{}\n{:?}", puzzle.definition, found.next);
            assert_eq!(
                count(&puzzle, &givens),
                found.n_solutions as u128,
                "{about}"
            );
            let Some(next) = &found.next else { break };
            let with_next = [&givens[..], &next.given].concat();
            assert_eq!(
                count(&puzzle, &with_next),
                next.n_agreeing as u128,
                "{about}"
            );
            let must = next.n_agreeing == found.n_solutions;
            n_must += usize::from(must);
            n_reasons += usize::from(next.reason.is_some());
            // After rounds of removals, a rule judges beside what others left.
            let reasons = next.reason.iter().filter(|reason| reason.n_rounds == 0);
            for (candidate, rule) in reasons.flat_map(|reason| &reason.others) {
                let claim = &next.reason.as_ref().unwrap().claim;
                let name = rule.subject.as_ref().unwrap_or(&rule.says);
                let named = [rule.to_string(), format!("rule `{name}`")];
                let is_rule = |part: &str| part.starts_with("rule ") || part.starts_with("clue ");
                let alone =
                    random.without(|part| is_rule(part) && !named.contains(&part.to_owned()));
                let others = [&givens[..], &givens_of(claim, candidate)].concat();
                assert_eq!(
                    count(&parsed(&alone).unwrap(), &others),
                    0,
                    "{candidate}: {rule}: {about}"
                );
            }
            givens = with_next;
            // Now and then, the way is another one, or ends.
            if dice.is_rare(4) {
                givens.truncate(1);
            }
            if givens.len() > 12 || dice.is_rare(8) {
                break;
            }
        }
    }
    assert!(n_must > 30 && n_reasons > 15, "{n_must}, {n_reasons}");
}

#[test]
fn parts_that_contradict_each_other_do_so_and_any_of_them_would_mend_it() {
    let mut n_found = 0;
    for (random, puzzle, _) in all() {
        if count(&puzzle, &[]) > 0 {
            continue;
        }
        let found = contradiction(&puzzle, &[], &Options::default(), Limits::default()).unwrap();
        let about = format!("{found:?} of\n{}", puzzle.definition);
        let counted = |is_left_out: &dyn Fn(&str) -> bool| {
            let text = random.without(is_left_out);
            count(&parsed(&text).expect(&text), &[])
        };
        let Some(found) = found else {
            assert_eq!(counted(&|_| true), 0, "{about}");
            continue;
        };
        n_found += 1;
        let is_named = |part: &str| found.parts.iter().any(|named| named == part);
        assert!(found.is_smallest, "{about}");
        assert_eq!(counted(&|part| !is_named(part)), 0, "{about}");
        for part in &found.parts {
            let mended = counted(&|other| !is_named(other) || other == part);
            assert!(mended > 0, "{part}: {about}");
        }
    }
    assert!(n_found > 10, "{n_found}");
}
