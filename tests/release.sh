#!/usr/bin/env bash
# Packs a release: tests/release.sh PROGRAM FOLDER puts joinsaw-VERSION-TARGET.tar.gz into FOLDER.
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$0")/.."

version=$("$program" --version | cut -d ' ' -f 2)
name="joinsaw-$version-$(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
place="$stage/$name"
mkdir -p "$place/man" "$place/completions"

cp "$program" "$place/joinsaw"
cp -R README.md ARCHITECTURE.md BENCHMARKS.md CHANGELOG.md CONTRIBUTING.md LICENSE-APACHE LICENSE-MIT docs "$place"

"$program" man > "$place/man/joinsaw.1"
commands=$("$program" --help | sed -n '/^Commands:/,/^$/p' | sed -n 's/^  \([a-z][a-z-]*\).*/\1/p' | grep -v '^help$')
for command in $commands; do
  "$program" man "$command" > "$place/man/joinsaw-$command.1"
done

"$program" completions bash > "$place/completions/joinsaw.bash"
"$program" completions zsh > "$place/completions/_joinsaw"
"$program" completions fish > "$place/completions/joinsaw.fish"
"$program" completions elvish > "$place/completions/joinsaw.elv"
"$program" completions powershell > "$place/completions/_joinsaw.ps1"

tar -C "$stage" -czf "$folder/$name.tar.gz" "$name"
echo "$folder/$name.tar.gz"
