#!/usr/bin/env bash
# What is handed out holds what it needs: the package of the sources builds and installs, the workflows are well formed, the packages
# beside this one have the versions that they lock, and the code compiles for every other target that is installed.
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
"$work/installed/bin/joinsaw" solve | grep -q "^Solutions: 6 in all"

echo "the workflows"
make_venv "$work/checker"
"$work/checker/bin/pip" install --quiet --disable-pip-version-check 'check-jsonschema>=0.33'
"$work/checker/bin/check-jsonschema" --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml

for package in tests/campaign/fuzz web benches/pipeline; do
  echo "the versions of $package"
  cargo metadata --locked --format-version 1 --manifest-path "$package/Cargo.toml" > /dev/null
done

host=$(rustc -vV | sed -n 's/^host: //p')
for target in $(rustup target list --installed 2> /dev/null || true); do
  [ "$target" = "$host" ] && continue
  echo "the code for $target"
  # Only Rust is compiled. SQLite would need a C compiler for each target.
  TARGET_CC=true TARGET_AR=true cargo check --quiet --locked --target "$target"
done
