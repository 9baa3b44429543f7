//! Any number of connections finds the same, and a number that no machine serves is refused.

use crate::common::{Desk, has};

#[test]
fn more_threads_than_sqlite_attaches_databases_find_every_row() {
    let rows = |n_threads: &str| {
        let arguments = format!("solve hex-19 --format csv --rows --threads {n_threads}");
        let text = Desk::new().run(&arguments).succeeds();
        let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
        rows.sort_unstable();
        rows
    };
    let on_one = rows("1");
    assert_eq!(on_one.len(), 13);
    for n_threads in ["12", "16", "64"] {
        assert_eq!(rows(n_threads), on_one, "{n_threads} threads");
    }
}

#[test]
fn a_number_of_threads_that_no_run_can_use_is_refused() {
    for n_threads in ["0", "65", "10000", "18446744073709551615"] {
        let (code, message) = Desk::new()
            .run(&format!("solve --threads {n_threads}"))
            .ended();
        assert_eq!(code, 2);
        has(&message, "for '--threads <N>'");
    }
}

#[test]
#[ignore = "nightly"]
fn a_half_that_passes_its_limit_is_named_on_any_number_of_connections() {
    for n_threads in ["1", "2", "3"] {
        // Both halves end with more than 300,000 rows; several connections share one of them.
        let arguments =
            format!("solve another-tough-puzzle --threads {n_threads} --max-rows 300000 --count");
        let message = Desk::new().run(&arguments).fails();
        assert!(
            message.contains("stage `Opt") && message.contains("exceeded 300,000 rows"),
            "{message}"
        );
    }
}
