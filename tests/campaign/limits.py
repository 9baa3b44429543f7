"""Runs with little: a full disk, a full temporary folder, small files, 64 MiB of addresses, and few open files."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from desk import LONGEST_SECONDS, Desk, Loss, Tally, jobs, one_message, print_tallies

#: A limit, and how much of what is left.
LIMITS: dict[str, Callable[[], None]] = {
    "64 MiB of addresses": lambda: resource.setrlimit(resource.RLIMIT_AS, (64 << 20, 64 << 20)),
    "16 open files": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16)),
    "4 open files": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4)),
    "5 open files": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (5, 5)),
    "files of 8 KiB": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8 << 10, 8 << 10)),
    "files of 64 KiB": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 10, 64 << 10)),
    "files of 1 byte": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1)),
}

#: Commands that only print, for the device that is always full.
PRINTED = [["solve"], ["solve", "fish", "--format", "json"], ["sql"], ["puzzles"], ["explain"], ["hint"], ["--help"], ["--version"]]

#: Commands whose tables outgrow the memory that SQLite keeps them in, or that work on two files, for a temporary folder that is full.
LARGE = [
    ["solve", "another-tough-puzzle"],
    ["solve", "another-tough-puzzle", "--plan", "staged"],
    ["solve", "calendar", "--plan", "staged", "--format", "csv"],
]

#: Runs a command with a temporary folder of one page, which only this command sees.
IN_FULL_FOLDER = ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs -o size=4k none "$TMPDIR" && exec "$@"', "sh"]


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    del scale, seed  # nothing is drawn at random
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
        refused(run, f"{' '.join(arguments)} > /dev/full", full)
    print_tallies("with little", [*tallies.values(), full, full_folder(joinsaw, place)])


def full_folder(joinsaw: Path, place: Path) -> Tally:
    """Runs everything with a full temporary folder, if the system lets a command have one of its own."""
    tally = Tally("full temporary folder")
    folder = place / "full"
    folder.mkdir()

    def run(command: list[str], work: Path) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "TMPDIR": str(folder)}
        whole = [*IN_FULL_FOLDER, *command]
        return subprocess.run(whole, cwd=work, env=environment, capture_output=True, text=True, timeout=LONGEST_SECONDS)

    if not shutil.which("unshare") or run(["true"], place).returncode != 0:
        print("a full temporary folder is not tried: the system lets no command mount one\n")
        return tally
    for job in jobs():
        desk = Desk(joinsaw, place / f"{job.name} without room".replace(" ", "-"), job)
        done = run(desk.command(), desk.work)
        what = f"{job.name}, full temporary folder"
        if done.returncode != 0:
            raise Loss(f"{what}: needs no temporary file, but ends with {done.returncode}: {done.stderr[-300:]}")
        tally.add(f"done, {desk.look(what)}")
    for arguments in LARGE:
        refused(run([str(joinsaw), *arguments], place), f"{' '.join(arguments)}, full temporary folder", tally)
    return tally


def refused(run: subprocess.CompletedProcess[str], what: str, tally: Tally) -> None:
    """Counts a run that has to end with 2 and one message."""
    if run.returncode != 2:
        raise Loss(f"{what}: exit {run.returncode}: {run.stderr[-300:]}")
    one_message(run.stderr, what)
    tally.add("refused")


def limited(command: list[str], folder: Path, limit: Callable[[], None]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LONGEST_SECONDS, preexec_fn=limit)
