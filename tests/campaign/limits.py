"""Runs with little: a full disk, small files, 64 MiB of addresses, 16 open files."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable
from pathlib import Path

from desk import LONGEST_SECONDS, Desk, Loss, Tally, jobs, one_message, print_tallies

#: A limit, and how much of what is left.
LIMITS: dict[str, Callable[[], None]] = {
    "64 MiB of addresses": lambda: resource.setrlimit(resource.RLIMIT_AS, (64 << 20, 64 << 20)),
    "16 open files": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16)),
    "5 open files": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (5, 5)),
    "files of 8 KiB": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8 << 10, 8 << 10)),
    "files of 64 KiB": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 10, 64 << 10)),
    "files of 1 byte": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1)),
}

#: Commands that only print, for the device that is always full.
PRINTED = [["solve"], ["solve", "fish", "--format", "json"], ["sql"], ["puzzles"], ["explain"], ["hint"], ["man"], ["--help"], ["--version"]]


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    del scale, seed  # all of it takes seconds
    tallies = {name: Tally(name) for name in LIMITS}
    for job in jobs():
        desk = Desk(joinsaw, place / job.name.replace(" ", "-"), job)
        for name, limit in LIMITS.items():
            desk.reset()
            run = limited(desk.command(), desk.work, limit)
            what = f"{job.name}, {name}"
            if run.returncode == 2:
                one_message(run.stderr, what)
            elif run.returncode != 0:
                raise Loss(f"{what}: exit {run.returncode}: {run.stderr[-300:]}")
            ending = "done" if run.returncode == 0 else "refused"
            tallies[name].add(f"{ending}, {desk.look(what)}")
    full = Tally("/dev/full")
    for arguments in PRINTED:
        with open("/dev/full", "w") as device:
            run = subprocess.run([joinsaw, *arguments], stdout=device, stderr=subprocess.PIPE, text=True, timeout=LONGEST_SECONDS)
        if run.returncode != 2:
            raise Loss(f"{' '.join(arguments)} > /dev/full: exit {run.returncode}")
        one_message(run.stderr, f"{' '.join(arguments)} > /dev/full")
        full.add("refused")
    print_tallies("with little", [*tallies.values(), full])


def limited(command: list[str], folder: Path, limit: Callable[[], None]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LONGEST_SECONDS, preexec_fn=limit)
