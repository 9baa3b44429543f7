# The recipes of this project; `just` lists them.

# List the recipes
default:
    @just --list

# Test one folder of tests/ quickly: `just t logic`
t FOLDER *ARGS:
    cargo test --test suite -- {{FOLDER}}:: {{ARGS}}

# Format, lint, and run the quick tests: what to do before a commit
check:
    cargo fmt
    cargo clippy --all-targets -- -D warnings
    cargo test --test suite -- check:: hint:: logic:: rules:: sudoku::

# Run every test of a change
test *ARGS:
    cargo test --release {{ARGS}}

# Rewrite the tables of tests/puzzles, the snapshots, and the output in the documents; review the diff before you commit it
bless:
    JOINSAW_BLESS=1 INSTA_UPDATE=always cargo test --release
    git diff --stat -- tests README.md docs

# Run every check that must pass before a change is merged
ci:
    .ci/run

# Run all tests and checks; takes hours
nightly:
    .ci/nightly

# Build the program with PNG pictures and other engines
full:
    cargo build --release --features png,engines

# Benchmarks: `just bench`, or a script of benches/ such as `just bench study`, with its options
bench SCRIPT="all" *ARGS:
    cargo build --profile dist --features png,engines
    python3 benches/{{SCRIPT}}.py {{ARGS}}

# Time the pipeline inside the process
bench-pipeline:
    cargo bench --manifest-path benches/pipeline/Cargo.toml

# Run the printed scripts on SQLite, DuckDB, PostgreSQL, MariaDB and Spark, which it installs and starts: `--full` takes every puzzle
engines *ARGS: full
    python3 tests/engines/run.py {{ARGS}}

# Solve on other engines through their ADBC drivers; installs and starts what is missing
adbc *ARGS: full
    python3 tests/engines/adbc.py {{ARGS}}

# Click through lessons in a browser; Chromium comes with apt, the rest goes into target/browser
browser *ARGS: full
    tests/browser/run target/release/joinsaw {{ARGS}}

# Check the types of the scripts of pages, and test their functions
page *ARGS: full
    tests/page/run target/release/joinsaw {{ARGS}}

# Build the page that solves puzzles in a browser, and test it in one
playground *ARGS:
    web/build {{ARGS}}
    tests/playground/run web/target/joinsaw-playground.html

# Kill commands, make system calls fail, and solve random puzzles: `--short` takes a minute
campaign *ARGS: full
    python3 tests/campaign/main.py {{ARGS}}

# Mutate the program in one place at a time, and list the mutants that no test catches: `--part 0/100` tries every 100th
mutants *ARGS:
    tests/mutants/run {{ARGS}}

# Build a release archive into target/release-archive
release:
    cargo build --profile dist --locked --features png,engines
    tests/release.sh target/dist/joinsaw target/release-archive
