//! Where drivers of other engines are found, and how one that is missing is told.

use std::process::Command;

use insta::assert_snapshot;

use crate::common::{Desk, JOINSAW, Ran, has};

/// Runs the program where the only Python is one that names the folder `packages`.
fn alone(desk: &Desk, line: &str) -> Ran {
    let output = Command::new(JOINSAW)
        .args(line.split_whitespace())
        .current_dir(desk.folder())
        .env_clear()
        .env("HOME", desk.folder())
        .env("PATH", desk.folder())
        .output()
        .expect("the program starts");
    Ran::new(line, &output)
}

#[cfg(unix)]
fn desk() -> Desk {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    let desk = Desk::new();
    fs::create_dir_all(desk.path("packages/adbc_driver_postgresql")).unwrap();
    let desk = desk
        .with("python3", "#!/bin/sh\necho\necho \"$PWD/packages\"\n")
        .with(
            "packages/adbc_driver_postgresql/libadbc_driver_postgresql.so",
            "no driver",
        )
        .with("packages/_duckdb.cpython-311-x86_64-linux-gnu.so", "")
        .with("notes.so", "");
    let runs = Permissions::from_mode(0o755);
    fs::set_permissions(desk.path("python3"), runs).unwrap();
    desk
}

#[cfg(target_os = "linux")]
#[test]
fn engines_are_found_in_the_packages_of_python() {
    let desk = desk();
    let listed = alone(&desk, "engines --format csv").succeeds();
    assert_snapshot!(listed.replace(&desk.folder().display().to_string(), "DESK"), @"
    name,found,get
    duckdb,DESK/packages/_duckdb.cpython-311-x86_64-linux-gnu.so,
    postgresql,DESK/packages/adbc_driver_postgresql/libadbc_driver_postgresql.so,
    spark,,pip install adbc-driver-spark
    sqlite,,pip install adbc-driver-sqlite
    ");
}

#[test]
fn an_engine_that_is_missing_is_told_with_the_command_that_gets_it() {
    let desk = Desk::new();
    let lines = [
        "solve --engine spark --uri sc://me:s3cret@host",
        "solve --engine nowhere/libadbc_driver_spark.so",
        "solve --engine sparc",
        "solve --engine oracle",
    ];
    let messages = lines.map(|line| alone(&desk, line).fails());
    assert_snapshot!(messages.join("\n"), @"
    error: no driver for `spark` here; `pip install adbc-driver-spark` gets it
    error: `nowhere/libadbc_driver_spark.so` is not an ADBC driver: no such file; expected a shared library such as `libadbc_driver_postgresql.so`
    error: no driver for `sparc` here; did you mean `spark`?
    error: no driver for `oracle` here; engines: duckdb, postgresql, spark, sqlite
    ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_no_driver_is_told_with_the_reason() {
    let desk = desk();
    let lines = [
        "solve --engine postgresql --uri postgresql://me:s3cret@host",
        "solve --engine ./notes.so",
    ];
    let messages = lines.map(|line| alone(&desk, line).fails());
    let messages = messages.join("\n");
    assert_snapshot!(messages.replace(&desk.folder().display().to_string(), "DESK"), @"
    error: `DESK/packages/adbc_driver_postgresql/libadbc_driver_postgresql.so` is not an ADBC driver: file too short; expected a shared library such as `libadbc_driver_postgresql.so`
    error: `./notes.so` is not an ADBC driver: file too short; expected a shared library such as `libadbc_driver_postgresql.so`
    ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_module_of_python_without_its_library_is_told_what_it_needs() {
    let message = alone(&desk(), "solve --engine duckdb").fails();
    has(&message, "needs the library of its Python");
}
