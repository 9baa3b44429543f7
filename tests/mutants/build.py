"""Writes the woven sources into a folder of their own and compiles them, with as many mutants as can be compiled."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from weave import Mutant, Source, parsed

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "target/mutants"
TREE = FOLDER / "tree"

#: The folder of the build, and lints that would be errors: a woven text is no beauty.
ENVIRONMENT = {**os.environ, "CARGO_TARGET_DIR": str(FOLDER / "build"), "RUSTFLAGS": "--cap-lints=warn"}


def listed() -> list[Mutant]:
    text = subprocess.run(["cargo", "mutants", "--list", "--json"], cwd=ROOT, capture_output=True, check=True).stdout
    return [Mutant.of(number, line) for number, line in enumerate(json.loads(text), start=1)]


def copied() -> None:
    """What git tracks, as it is now."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    shutil.rmtree(TREE, ignore_errors=True)
    for file in filter(None, files.split("\0")):
        (TREE / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, TREE / file)
    shutil.copy2(Path(__file__).with_name("switch.rs"), TREE / "src/switch.rs")
    with (TREE / "src/lib.rs").open("a") as library:
        library.write("\n#[doc(hidden)]\npub mod switch;\n")


def built(mutants: list[Mutant]) -> tuple[list[Path], set[int]]:
    """Compiles everything; the programs of the tests, and the mutants that do not compile."""
    copied()
    of_file: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        of_file[mutant.file].append(mutant)
    sources = {file: Source(ROOT / file, inside) for file, inside in of_file.items()}
    dropped = {mutant.number for source in sources.values() for mutant in source.left_out}
    while True:
        for file, source in sources.items():
            (TREE / file).write_bytes(source.woven(dropped))
        output = compiled()
        wrong = set(errors(output))
        if not wrong:
            return programs(output), dropped
        print(f"  {len(wrong)} do not compile", flush=True)
        dropped |= wrong


def compiled() -> list[dict]:
    """What the compiler says, a line each."""
    command = ["cargo", "test", "--no-run", "--lib", "--test=suite", "--profile=mutants"]
    command += ["--message-format=json"]
    run = subprocess.run(command, check=False, cwd=TREE, env=ENVIRONMENT, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]


def errors(output: list[dict]) -> Iterator[int]:
    """The mutants in which the compiler finds something wrong."""
    messages = [line["message"] for line in output if line["reason"] == "compiler-message"]
    messages = [message for message in messages if message["level"] == "error" and message["spans"]]
    found = [blamed(message) for message in messages]
    for message, mutants in zip(messages, found, strict=True):
        if not mutants:
            print(message["rendered"])
    if messages and not any(found):
        raise SystemExit(1)
    for mutants in found:
        yield from mutants


def blamed(message: dict) -> set[int]:
    """The mutants that an error lies in. If a `match` fits not all values, the last of its arms that is a mutant."""
    spans = [span for span in message["spans"] if (TREE / span["file_name"]).is_relative_to(TREE)]
    if (message["code"] or {}).get("code") == "E0004":
        return {number for span in spans if span["is_primary"] for number in last_arm(span)}
    return {number for span in spans if (number := mutant_at(span))}


def last_arm(span: dict) -> list[int]:
    node = parsed((TREE / span["file_name"]).read_bytes()).descendant_for_byte_range(span["byte_start"], span["byte_end"])
    while node.type != "match_expression":
        node = node.parent
    arms = [arm.child_by_field_name("pattern").text for arm in node.child_by_field_name("body").named_children if arm.type == "match_arm"]
    return [int(mark[1]) for arm in arms for mark in re.finditer(rb"/\*(\d+)<\*/!crate", arm)][-1:]


def mutant_at(span: dict) -> int | None:
    """The innermost mutant that surrounds a part of the text."""
    begun: list[int] = []
    text = (TREE / span["file_name"]).read_bytes()
    for mark in re.finditer(rb"/\*(\d+)<\*/|/\*>(\d+)\*/", text[: span["byte_start"] + 1]):
        if mark[1]:
            begun.append(int(mark[1]))
        else:
            begun.pop()
    return begun[-1] if begun else None


def programs(output: list[dict]) -> list[Path]:
    """The programs that run tests."""
    found = [line for line in output if line["reason"] == "compiler-artifact" and line["profile"]["test"]]
    return [Path(line["executable"]) for line in found if line["executable"]]
