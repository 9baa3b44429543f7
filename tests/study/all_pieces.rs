//! `solve --all-pieces`: published counts, brute force, the census, and everything that it prints and refuses.

use insta::{assert_snapshot, with_settings};
use joinsaw::family::flower::random::{Sides, all_pieces};
use joinsaw::random::census;
use serde_json::Value;

use crate::study::{message, printed};

fn json(line: &str) -> Value {
    serde_json::from_str(&printed(&format!("{line} --format json"))).unwrap()
}

fn number(value: &Value) -> u64 {
    value
        .as_u64()
        .unwrap_or_else(|| panic!("{value} is no count"))
}

#[test]
fn the_counts_of_orders_3_to_7_are_the_published_ones() {
    let orders = json("solve --all-pieces --order 3..7");
    let labellings = [1, 2, 68, 1_144, 22_776];
    assert_eq!(orders.as_array().unwrap().len(), labellings.len());
    for ((order, n_labellings), found) in (3_u64..).zip(labellings).zip(orders.as_array().unwrap())
    {
        // A place with three known sides takes any order of the others.
        let n_pieces_a_place: u64 = (1..=order - 3).product();
        let n_fillings = n_labellings * n_pieces_a_place.pow(u32::try_from(order).unwrap());
        let n_centres: u64 = (1..order).product();
        assert_eq!(number(&found["order"]), order);
        assert_eq!(number(&found["pieces"]), n_centres);
        assert_eq!(number(&found["centres"]), n_centres);
        assert_eq!(number(&found["ring_labellings"]), n_labellings);
        assert_eq!(number(&found["fillings_a_centre"]), n_fillings);
        assert_eq!(number(&found["fillings"]), n_fillings * n_centres);
    }
    assert_eq!(number(&orders[3]["fillings_a_centre"]), 53_374_464);
    assert_eq!(number(&orders[3]["fillings"]), 6_404_935_680);
}

#[test]
fn one_centre_of_order_6_has_53_million_fillings_in_twenty_rows_a_stage() {
    let found = json("solve --all-pieces --order 6 --centre 123456");
    assert_eq!(number(&found["fillings"]), 53_374_464);
    assert_eq!(
        number(&found["fillings_by_centre"]["123456"]),
        1_144 * 6_u64.pow(6)
    );
    let stages = found["stages"].as_array().unwrap();
    let column =
        |name: &str| -> Vec<u64> { stages.iter().map(|stage| number(&stage[name])).collect() };
    assert_eq!(column("rows"), [13, 20, 20, 20, 20, 1]);
    assert_eq!(column("labellings"), [13, 52, 168, 544, 1_760, 1_144]);
    let fillings = [78, 1_872, 36_288, 705_024, 13_685_760, 53_374_464];
    assert_eq!(column("fillings"), fillings);
}

#[test]
fn a_brute_force_search_fills_as_many_rings() {
    for order in 3..=5 {
        let pieces = all_pieces(order);
        let found = json(&format!("solve --all-pieces --order {order}"));
        let by_centre = found["fillings_by_centre"].as_object().unwrap();
        assert_eq!(by_centre.len(), pieces.len());
        // Nothing here knows that all centres are alike, but of order 5 one is slow enough.
        let n_searched = if order == 5 { 1 } else { pieces.len() };
        for centre in &pieces[..n_searched] {
            let name: String = centre.iter().map(ToString::to_string).collect();
            let n_fillings = number(&by_centre[&name]);
            assert_eq!(n_fillings, search(centre, &pieces), "centre {name}");
        }
    }
}

/// How many ways there are to lay any pieces, copies as well, round this centre: each way is laid and looked at.
fn search(centre: &Sides, pieces: &[Sides]) -> u64 {
    let order = centre.len();
    let mut n_fitting = 0;
    let mut ring = vec![0; order];
    loop {
        // The sides of a ring piece that meet the piece before it and the piece after it.
        let side = |slot: usize, step: usize| {
            let piece = &pieces[ring[slot]];
            let at_centre = piece.iter().position(|side| *side == centre[slot]);
            piece[(at_centre.unwrap() + step) % order]
        };
        let fits = |slot| side(slot, order - 1) == side((slot + 1) % order, 1);
        n_fitting += u64::from((0..order).all(fits));
        let Some(slot) = (0..order).find(|slot| ring[*slot] + 1 < pieces.len()) else {
            return n_fitting;
        };
        ring[slot] += 1;
        ring[..slot].fill(0);
    }
}

#[test]
fn as_many_labellings_are_counted_as_can_be_written_down() {
    let orders = json("solve --all-pieces --order 3..6");
    for (order, found) in (3..).zip(orders.as_array().unwrap()) {
        assert_eq!(number(&found["ring_labellings"]), n_labellings(order));
    }
}

/// How many ways there are to number the sides at which the pieces of a ring touch, round the centre 1, 2, 3, ..., such
/// that no piece has a number twice.
fn n_labellings(order: usize) -> u64 {
    let n_written = order.pow(u32::try_from(order).unwrap());
    let is_labelling = |written: &usize| {
        let label =
            |place: usize| written / order.pow(u32::try_from(place % order).unwrap()) % order;
        (0..order).all(|place| {
            let (before, after) = (label(place + order - 1), label(place));
            before != after && before != place && after != place
        })
    };
    (0..n_written).filter(is_labelling).count() as u64
}

#[test]
fn every_stage_stands_for_as_many_chains_as_the_census_lists() {
    for order in census::ORDERS {
        let centre = &"12345"[..order];
        let command = format!("solve --all-pieces --order {order} --centre {centre}");
        let found = json(&command);
        let stages = found["stages"].as_array().unwrap();
        let fillings: Vec<u64> = stages
            .iter()
            .map(|stage| number(&stage["fillings"]))
            .collect();
        let census = census::run(order).unwrap();
        let chains = census.stages.iter().take(order - 1);
        let rings = census.n_solutions / census.n_pieces;
        let listed: Vec<u64> = chains.map(|stage| stage.n_rows).chain([rings]).collect();
        assert_eq!(fillings, listed, "order {order}");
    }
}

#[test]
fn the_script_counts_what_solve_counts() {
    for (options, n_fillings) in [
        ("--order 6 --centre 123456", 53_374_464_u64),
        ("--order 5", 52_224),
    ] {
        let script = printed(&format!("sql --all-pieces {options}"));
        let database = rusqlite::Connection::open_in_memory().unwrap();
        database.execute_batch(&script).unwrap();
        let last = if options.contains('6') {
            "Opt6"
        } else {
            "Opt5"
        };
        let sum = format!("SELECT sum(N_Fillings) FROM {last}");
        let found: u64 = database.query_row(&sum, [], |row| row.get(0)).unwrap();
        assert_eq!(found, n_fillings, "{options}");
        let solved = json(&format!("solve --all-pieces {options} --count"));
        assert_eq!(number(&solved["fillings"]), n_fillings);
        let stage = printed(&format!("sql --all-pieces {options} --stage opt2"));
        assert_eq!(script.matches(stage.trim_end()).count(), 1, "{options}");
    }
}

#[test]
fn a_count_is_printed_in_every_format() {
    assert_snapshot!(
        "all_pieces_table",
        printed("solve --all-pieces --order 6 --centre 123456")
    );
    assert_snapshot!(
        "all_pieces_orders",
        printed("solve --all-pieces --order 3..7")
    );
    assert_snapshot!(
        "all_pieces_csv",
        printed("solve --all-pieces --order 6 --format csv")
    );
    with_settings!({ filters => vec![(r#""seconds": [0-9.e-]+"#, r#""seconds": 0.0"#)] }, {
        assert_snapshot!("all_pieces_json", printed("solve --all-pieces --order 4 --format json"));
    });
    assert_snapshot!(printed("solve --all-pieces --order 3..5 --format csv"), @r"
    Order,Pieces,Ring_Labellings,Fillings_A_Centre,Centres,Fillings
    3,2,1,1,2,2
    4,6,2,2,6,12
    5,24,68,2176,24,52224
    ");
    assert_snapshot!(printed("solve --all-pieces --order 6 --count --format jsonl"), @r#"{"puzzle":"All pieces of order 6","family":"flower","plan":"grouped","order":6,"pieces":120,"ring_labellings":1144,"fillings_a_centre":53374464,"centres":120,"fillings":6404935680}"#);
    assert_snapshot!(printed("solve --all-pieces --order 6 --count"), @"Fillings: 6,404,935,680 in all, 53,374,464 and 1,144 ring labellings round each of 120 centres");
}

#[test]
fn a_centre_may_be_written_from_any_side() {
    let count = "solve --all-pieces --order 6 --count --centre";
    assert_eq!(
        printed(&format!("{count} 345612")),
        printed(&format!("{count} 123456"))
    );
    let two = json(&format!("{count} 345612 123456 132456"));
    assert_eq!(number(&two["centres"]), 2);
}

#[test]
fn an_order_or_centre_without_pieces_is_refused() {
    assert_snapshot!(message("solve --all-pieces --order 2"), @"error: `--order 2` does not fit; expected an order from 3 to 7 with `--all-pieces`; smaller ones have no ring, larger ones more fillings than 64 bits count");
    assert_snapshot!(message("solve --all-pieces --order 3..36"), @"error: `--order 8` does not fit; expected an order from 3 to 7 with `--all-pieces`; smaller ones have no ring, larger ones more fillings than 64 bits count");
    assert_snapshot!(message("solve --all-pieces --order 7..3"), @"error: `--order 7..3` does not fit; expected one order such as `6`, or a range such as `3..7`, with `--all-pieces`");
    assert_snapshot!(message("solve --all-pieces --order 3,4"), @"error: `--order 3,4` does not fit; expected one order such as `6`, or a range such as `3..7`, with `--all-pieces`");
    assert_snapshot!(message("sql --all-pieces --order 3..4"), @"error: `--order 3..4` does not fit; expected one order such as `6`, with `--all-pieces`");
    assert_snapshot!(message("solve --all-pieces --order 6 --centre 123455"), @"error: `--centre 123455` does not fit; expected a piece of order 6 with `--all-pieces`: the numbers 1 to 6, each once");
    assert_snapshot!(message("solve --all-pieces --order 6 --centre 12345"), @"error: `--centre 12345` does not fit; expected a piece of order 6 with `--all-pieces`: the numbers 1 to 6, each once");
    assert_snapshot!(message("sql --all-pieces --order 6 --stage Opt7"), @"error: no stage `Opt7` in the plan; stages: Opt1, Opt2, Opt3, Opt4, Opt5, Opt6");
    assert_snapshot!(message("solve --all-pieces --order 6 --max-rows 100"), @"error: stage `Opt1` passed 100 rows; try `solve` with `--plan streamed`, or raise `--max-rows`");
}

#[test]
fn an_option_of_a_puzzle_does_not_go_with_all_pieces() {
    let beside = [
        ("drive-ya-nuts", "[PUZZLE]"),
        ("--db new.db", "--db <FILE>"),
        ("--engine sqlite", "--engine <ENGINE>"),
        ("--first", "--first"),
        ("--rows", "--rows"),
        ("--rim ??", "--rim <SIDES>"),
        ("--plan bushy", "--plan <PLAN>"),
        ("--today", "--today"),
        ("--hole a=b", "--hole <HOLE=CELL>"),
    ];
    for (option, named) in beside {
        let message = message(&format!("solve --all-pieces --order 6 {option}"));
        let first = message.lines().next().unwrap();
        let wanted = format!("error: the argument '--all-pieces' cannot be used with '{named}'");
        assert_eq!(first, wanted);
    }
    assert!(!std::path::Path::new("new.db").exists());
    assert!(message("solve --all-pieces").contains("--order <SLOTS>"));
}
