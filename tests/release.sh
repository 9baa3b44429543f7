#!/usr/bin/env bash
# Packs a release: tests/release.sh PROGRAM FOLDER [TARGET] puts joinsaw-VERSION-TARGET.tar.gz, or .zip for Windows, and its
# checksum into FOLDER. TARGET is the name that Rust has for a kind of machine; the machine's own where it is left out.
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
target=${3:-$(rustc -vV | sed -n 's/^host: //p')}
cd "$(dirname "$0")/.."

version=$("$program" --version | cut -d ' ' -f 2)
name="joinsaw-$version-$target"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
place="$stage/$name"
mkdir -p "$place/completions"

cp "$program" "$place/$(basename "$program")"
cp -R README.md ARCHITECTURE.md BENCHMARKS.md CHANGELOG.md CONTRIBUTING.md LICENSE-APACHE LICENSE-MIT docs "$place"

"$program" completions bash > "$place/completions/joinsaw.bash"
"$program" completions zsh > "$place/completions/_joinsaw"
"$program" completions fish > "$place/completions/joinsaw.fish"
"$program" completions elvish > "$place/completions/joinsaw.elv"
"$program" completions powershell > "$place/completions/_joinsaw.ps1"

cd "$stage"
case $target in
  *-windows-*) archive="$name.zip" && 7z a -bso0 "$folder/$archive" "$name" ;;
  *) archive="$name.tar.gz" && tar -czf "$folder/$archive" "$name" ;;
esac

cd "$folder"
if command -v sha256sum > /dev/null; then
  sha256sum "$archive" > "$archive.sha256"
else
  shasum -a 256 "$archive" > "$archive.sha256"
fi
echo "$folder/$archive"
