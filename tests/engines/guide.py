"""The commands of docs/engines.md, and whether they do what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from machine import ROOT, Failure

GUIDE = ROOT / "docs" / "engines.md"


@dataclass
class Shown:
    """A command of the guide and the output that stands under it."""

    command: str
    output: str


def blocks(heading: str, language: str) -> Iterator[str]:
    """The code blocks of a section that are written in a language."""
    sections = GUIDE.read_text().split("\n## ")
    section = next((text for text in sections if text.startswith(f"{heading}\n")), None)
    if section is None:
        raise Failure(f"`{GUIDE.name}` has no section `{heading}`")
    for block in section.split("```")[1::2]:
        kind, _, body = block.partition("\n")
        if kind == language:
            yield body


def commands(heading: str) -> list[Shown]:
    """The commands of a section that are run and compared: lines of console blocks that open with `$`."""
    found: list[Shown] = []
    for block in blocks(heading, "console"):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append(Shown(line[2:], ""))
            else:
                found[-1].output += line + "\n"
    return found


def preparations(heading: str) -> list[str]:
    """The commands of a section that install and start things: lines of sh blocks."""
    lines = [line for block in blocks(heading, "sh") for line in block.splitlines()]
    return [line.removeprefix("sudo ").removesuffix(" &") for line in lines]


def check_words(heading: str, prepared: list[str], solved: list[str]) -> None:
    """Holds the commands of a section against those that the suite runs by itself."""
    if preparations(heading) != prepared:
        raise Failure(f"`{GUIDE.name}`, `{heading}`: its sh blocks are not the commands of the suite: {prepared}")
    shown = [command.command for command in commands(heading)]
    for command in solved:
        if command not in shown:
            raise Failure(f"`{GUIDE.name}`, `{heading}` does not show `{command}`")


def same_output(printed: str, shown: str) -> bool:
    """True if two outputs differ in no more than blanks at the ends of lines and empty lines at the end, up to a last line `...`."""
    whole, part = ("\n".join(line.rstrip() for line in text.rstrip().splitlines()) for text in (printed, shown))
    return whole.startswith(part.removesuffix("...")) if part.endswith("\n...") else whole == part
