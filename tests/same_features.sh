#!/usr/bin/env bash
# The tests are built with the same features of all dependencies as the program: what `cargo run` has compiled serves `cargo test`.
set -euo pipefail
cd "$(dirname "$0")/.."

tree() {
  cargo tree --locked --edges "$1" --format '{p} {f}' --prefix none --no-dedupe | sort -u
}

# Only in the tree of the program: a crate that the tests build with other features.
others=$(comm -23 <(tree normal,build) <(tree normal,build,dev))
if [ -n "$others" ]; then
  printf 'error: a dev-dependency turns on features of these crates, which `cargo test` would compile again:\n%s\n' "$others" >&2
  exit 1
fi
