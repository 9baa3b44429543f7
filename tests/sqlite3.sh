#!/usr/bin/env bash
# The script of `joinsaw sql`, run by the sqlite3 program, builds the tables that `joinsaw solve --db` keeps, row for
# row. Takes the program to test; `target/release/joinsaw` if left out.
set -euo pipefail
cd "$(dirname "$0")/.."

joinsaw=$(realpath "${1:-target/release/joinsaw}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

tables_of() {
  sqlite3 "$1" "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('Puzzle', 'Stage', 'Made_Object', 'Drawing', 'Label') ORDER BY name"
}

# Every row of every table with its table's name, sorted.
content_of() {
  for table in $(tables_of "$1"); do
    sqlite3 -csv -header "$1" "SELECT * FROM $table" | sed "s/^/$table: /"
  done | LC_ALL=C sort
}

n_puzzles=0
for puzzle in drive-ya-nuts tests/puzzles/*/puzzle.toml tests/cover/*.toml; do
  rm -f "$folder"/*
  "$joinsaw" sql "$puzzle" | sqlite3 "$folder/script.db" > /dev/null
  # Exit code 1 says that there is no solution.
  "$joinsaw" solve "$puzzle" --db "$folder/kept.db" --count > /dev/null || [ $? -eq 1 ]
  content_of "$folder/script.db" > "$folder/script.txt"
  content_of "$folder/kept.db" > "$folder/kept.txt"
  if ! diff "$folder/script.txt" "$folder/kept.txt"; then
    echo "error: the script and \`solve --db\` disagree on \`$puzzle\`" >&2
    exit 1
  fi
  [ -s "$folder/kept.txt" ]
  # The script that counts ends with the number: of flowers by centre, without the turned ones.
  counted=$("$joinsaw" sql "$puzzle" --plan merged --count | sqlite3 :memory: | tail -n 1)
  listed=$("$joinsaw" sql "$puzzle" --count | sqlite3 :memory: | tail -n 1)
  if [ "$counted" != "$listed" ]; then
    echo "error: merged rows count $counted, not $listed, in \`$puzzle\`" >&2
    exit 1
  fi
  n_puzzles=$((n_puzzles + 1))
done
echo "sqlite3 builds the tables of all $n_puzzles puzzles, row for row"
