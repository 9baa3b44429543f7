#!/usr/bin/env bash
# Builds the wheel, whose program has all features, and runs it from an environment of its own. It is put into `target/wheels`,
# and its program into `target/release`.
set -euo pipefail
cd "$(dirname "$0")/.."
source tests/need.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make_venv "$work/builder"
"$work/builder/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
rm -rf target/wheels
CARGO_TARGET_DIR=target "$work/builder/bin/maturin" build --quiet --release --locked --out target/wheels
make_venv "$work/user"
"$work/user/bin/pip" install --quiet --disable-pip-version-check --no-index target/wheels/joinsaw-*.whl
env -i "$work/user/bin/joinsaw" solve | grep -q "^Solutions: 6 in all"
env -i "$work/user/bin/joinsaw" draw -o "$work/drawn.png"
# The driver of another engine is found in the environment of the wheel.
"$work/user/bin/pip" install --quiet --disable-pip-version-check adbc-driver-sqlite
env -i "$work/user/bin/joinsaw" engines --format csv | grep -q "^sqlite,.*libadbc_driver_sqlite.so,$"
env -i "$work/user/bin/joinsaw" solve --engine sqlite --count | grep -q "^Solutions: 6 in all"
