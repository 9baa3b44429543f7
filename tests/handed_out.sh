#!/usr/bin/env bash
# What is handed out holds what it needs: the package of the sources builds, the wheel runs from an environment of its own, the
# workflows are well formed, the crate of random inputs has the versions that the package needs, and the code compiles for every
# other target that is installed. Needs what `cargo test --release` has built.
set -euo pipefail
cd "$(dirname "$0")/.."
source tests/need.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "the package of the sources"
cargo publish --dry-run --locked --no-verify --allow-dirty --quiet
rm -f target/package/joinsaw-*.crate
cargo package --locked --no-verify --allow-dirty --quiet
tar -C "$work" -xzf target/package/joinsaw-*.crate
sources=$(echo "$work"/joinsaw-*)
# It is built where the dependencies are built already, and without optimisation: what is missing in it is missing at any speed.
printf '\n[profile.release.package.joinsaw]\nopt-level = 0\n' >> "$sources/.cargo/config.toml"
built=$PWD/target
(cd "$sources" && cargo install --path . --root "$work/installed" --target-dir "$built" --locked --quiet --no-track)
"$work/installed/bin/joinsaw" solve > "$work/solved"
grep -q "^Solutions: 6 in all" "$work/solved"

echo "the wheel"
make_venv "$work/builder"
"$work/builder/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.9,<2' 'check-jsonschema>=0.33'
# The wheel is made of the package, which is compiled by now. `tests/python/run` takes it from here.
rm -rf target/wheels
(cd "$sources" && CARGO_TARGET_DIR="$built" "$work/builder/bin/maturin" build --quiet --release --locked --out "$built/wheels")
make_venv "$work/user"
"$work/user/bin/pip" install --quiet --disable-pip-version-check --no-index target/wheels/joinsaw-*.whl
env -i "$work/user/bin/joinsaw" solve > "$work/solved-by-wheel"
cmp "$work/solved" "$work/solved-by-wheel"
# The driver of another engine is found in the environment of the wheel.
"$work/user/bin/pip" install --quiet --disable-pip-version-check adbc-driver-sqlite
env -i "$work/user/bin/joinsaw" engines --format csv | grep -q "^sqlite,.*libadbc_driver_sqlite.so,$"
env -i "$work/user/bin/joinsaw" solve --engine sqlite --count | grep -q "^Solutions: 6 in all"

echo "the workflows"
"$work/builder/bin/check-jsonschema" --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml

echo "the versions of the campaign of random inputs"
cargo metadata --locked --format-version 1 --manifest-path tests/campaign/fuzz/Cargo.toml > /dev/null

echo "the versions of the playground"
cargo metadata --locked --format-version 1 --manifest-path web/Cargo.toml > /dev/null

host=$(rustc -vV | sed -n 's/^host: //p')
for target in $(rustup target list --installed 2> /dev/null || true); do
  [ "$target" = "$host" ] && continue
  echo "the code for $target"
  # Only Rust is compiled. SQLite would need a C compiler for each target.
  TARGET_CC=true TARGET_AR=true cargo check --quiet --locked --target "$target"
done
