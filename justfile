# The recipes of this project; `just` lists them.

# List the recipes
default:
    @just --list

# Run every test
test *ARGS:
    cargo test --release {{ARGS}}

# Write the tables of tests/puzzles, the snapshots and the output in the documents afresh; read the difference before keeping it
bless:
    JOINSAW_BLESS=1 INSTA_UPDATE=always cargo test --release
    git diff --stat -- tests README.md docs

# Everything that has to pass before a change is kept
ci:
    .ci/run

# Write the exercises of the tutorial as pages into a folder
exercises FOLDER:
    mkdir -p {{FOLDER}}
    cargo run --release --quiet -- report --exercise Opt4 -o {{FOLDER}}/exercise-1.html
    cargo run --release --quiet -- report one-tough-puzzle --exercise Opt5 -o {{FOLDER}}/exercise-2.html
    cargo run --release --quiet -- report pentominoes --exercise Opt2 -o {{FOLDER}}/exercise-3.html
    cargo run --release --quiet -- report fish --exercise Opt1 -o {{FOLDER}}/exercise-4.html
    cargo run --release --quiet -- report --exercise Opt6 -o {{FOLDER}}/exercise-5.html

# Format the code
fmt:
    cargo fmt

# Lint with warnings as errors
lint:
    cargo clippy --all-targets -- -D warnings

# Check licences and advisories of the dependencies; needs cargo-deny
deny:
    cargo deny check

# Time the pipeline inside the process, then the whole program
bench:
    cargo bench --bench pipeline
    python3 benches/compare.py --no-peers

# Time the whole program and CP-SAT in the same run; OR-Tools goes into target/peers-venv
bench-peers *ARGS:
    python3 benches/compare.py {{ARGS}}

# Measure the tables of BENCHMARKS.md and docs/benchmarks.md and write them: `--only WORD` for some rows, `--list` to see all
bench-all *ARGS:
    python3 benches/all.py {{ARGS}}

# Time studies of random flowers against a plain search, and as the sample grows
bench-study *ARGS:
    cargo build --release
    python3 benches/study.py {{ARGS}}

# Print how the cost of boards grows, hexagons of 7 to 61 slots and pyramids of side 2 to 4; needs GNU time
bench-boards *ARGS:
    python3 benches/grow_boards.py {{ARGS}}

# Solve on PostgreSQL, SQLite and DuckDB through their ADBC drivers; installs and starts what is missing
adbc *ARGS:
    cargo build --release
    python3 tests/engines/adbc.py {{ARGS}}

# Check the types of the scripts of pages, and test their functions; Node comes with apt, TypeScript goes into target/page
page *ARGS:
    cargo build --release
    tests/page/run target/release/joinsaw {{ARGS}}

# Click through lessons in a browser; Chromium comes with apt, the rest goes into target/browser
browser *ARGS:
    cargo build --release
    tests/browser/run {{ARGS}}

# Build the page that solves puzzles in a browser, as a folder and as one file in web/target; web/build says what it needs
playground *ARGS:
    web/build {{ARGS}}

# Use the built playground in a browser
browser-playground *ARGS:
    tests/playground/run web/target/playground {{ARGS}}

# Hold the tables that `joinsaw sql | sqlite3` builds against those that `joinsaw solve --db` keeps
sqlite3:
    tests/sqlite3.sh

# Kill commands, make system calls fail, run with little, with random arguments and random files; `--short` takes a minute
campaign *ARGS:
    cargo build --release
    python3 tests/campaign/main.py {{ARGS}}

# Break every line that cargo-mutants knows how to break, and list what no test notices; `--part 0/100` tries every 100th
mutants *ARGS:
    tests/mutants/run {{ARGS}}

# Check the package of the sources, the wheel for Python and the workflows
handed-out:
    cargo build --release --locked
    tests/handed_out.sh

# Pack the program, its manual, completions, licences and documents into target/release-archive
release:
    cargo build --profile dist --locked
    tests/release.sh target/dist/joinsaw target/release-archive

# Run the printed scripts on SQLite, DuckDB, PostgreSQL, MariaDB and Spark, which it installs and starts itself
engines *ARGS:
    cargo build --release
    python3 tests/engines/run.py {{ARGS}}

# The same with every puzzle on every engine
engines-full *ARGS:
    cargo build --release
    python3 tests/engines/run.py --full {{ARGS}}

# Time growing work on SQLite, DuckDB and Spark with one worker and with two
bench-grow *ARGS:
    cargo build --release
    python3 benches/grow.py {{ARGS}}
