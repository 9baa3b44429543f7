#!/usr/bin/env bash
# The script of `joinsaw sql`, run by the sqlite3 program, builds the tables that `joinsaw solve --db` keeps, row for
# row. Takes the program to test; `target/release/joinsaw` if left out.
set -euo pipefail
cd "$(dirname "$0")/.."

joinsaw=$(realpath "${1:-target/release/joinsaw}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

tables_of() {
  sqlite3 "$1" "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('Puzzle', 'Stage', 'Made_Object', 'Board', 'Words') ORDER BY name"
}

# Every row of every table with its table's name, sorted.
content_of() {
  for table in $(tables_of "$1"); do
    sqlite3 -csv -header "$1" "SELECT * FROM $table" | sed "s/^/$table: /"
  done | LC_ALL=C sort
}

# The tables of a plan are the same, whichever program makes them. Takes the puzzle, and options of `sql` and `solve`.
compare() {
  rm -f "$folder"/*.db "$folder"/*.txt
  "$joinsaw" sql "$@" | sqlite3 "$folder/script.db" > /dev/null
  # Exit code 1 says that there is no solution.
  "$joinsaw" solve "$@" --db "$folder/kept.db" --count > /dev/null || [ $? -eq 1 ]
  content_of "$folder/script.db" > "$folder/script.txt"
  content_of "$folder/kept.db" > "$folder/kept.txt"
  if ! diff "$folder/script.txt" "$folder/kept.txt"; then
    echo "error: the script and \`solve --db\` disagree on \`$*\`" >&2
    exit 1
  fi
  [ -s "$folder/kept.txt" ]
  read_words "$folder/kept.db" "$*"
}

# A view in words has a row for each row of its stage, and says something in every column. Takes a kept file, and its puzzle.
read_words() {
  for view in $(sqlite3 "$1" "SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE '%\_Words' ESCAPE '\'"); do
    n_said=$(sqlite3 "$1" "SELECT count(*) FROM $view")
    n_rows=$(sqlite3 "$1" "SELECT count(*) FROM ${view%_Words}")
    if [ "$n_said" != "$n_rows" ] || sqlite3 "$1" "SELECT * FROM $view LIMIT 1000" | grep -qE '^(\||$)|\|(\||$)'; then
      echo "error: \`$view\` does not say $n_rows rows in words in \`$2\`" >&2
      exit 1
    fi
    n_views=$((n_views + 1))
  done
}

# The number that the script of a count ends with, times what each of them stands for: of flowers by centre, without the turned ones.
count_of() {
  "$joinsaw" sql "$@" --count > "$folder/count.sql"
  number=$(sqlite3 :memory: < "$folder/count.sql" | tail -n 1)
  weight=$(sed -n 's/^-- each stands for \([0-9]*\)\.$/\1/p' "$folder/count.sql")
  if [ -n "$weight" ]; then number=$((number * weight)); fi
  echo "$number"
}

n_puzzles=0
n_views=0
for puzzle in drive-ya-nuts tests/puzzles/*/puzzle.toml tests/cover/*.toml; do
  compare "$puzzle"
  # The rows of merged tables, what leads to a solution, and the rows that are listed.
  compare "$puzzle" --plan merged
  counted=$(count_of "$puzzle" --plan merged)
  listed=$(count_of "$puzzle")
  if [ "$counted" != "$listed" ]; then
    echo "error: merged rows count $counted, not $listed, in \`$puzzle\`" >&2
    exit 1
  fi
  n_puzzles=$((n_puzzles + 1))
done
# Boards with a rim, whose scripts find each class of turned solutions once: they say for how many each stands.
for options in "--size 4 --numbers 8" "--size 4 --numbers 2 --rim-numbers 2 --copies"; do
  # shellcheck disable=SC2086
  "$joinsaw" generate --board square $options --seed 1 > "$folder/board.toml"
  "$joinsaw" sql "$folder/board.toml" --plan merged --count > "$folder/count.sql"
  weight=$(sed -n 's/.*each stands for \([0-9]*\)\.$/\1/p' "$folder/count.sql")
  counted=$(($(sqlite3 :memory: < "$folder/count.sql" | tail -n 1) * ${weight:-1}))
  for plan in staged merged; do
    solved=$("$joinsaw" solve "$folder/board.toml" --plan "$plan" --count --format csv | sed -n 's/^all,//p')
    if [ "$counted" != "$solved" ]; then
      echo "error: sqlite3 counts $counted, not $solved by \`--plan $plan\`, on a board of \`$options\`" >&2
      exit 1
    fi
  done
done
[ "$n_views" -gt 0 ]
echo "sqlite3 builds the tables of all $n_puzzles puzzles, row for row, and reads $n_views stages in words"
