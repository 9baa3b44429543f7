"""Kills commands at random moments over good files: each is whole before or whole after, and sound."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from time import perf_counter, sleep

from desk import Desk, Tally, jobs, print_tallies

#: How many kills there are in all.
KILLS = {"short": 60, "whole": 500}


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    rng = random.Random(seed)
    tallies = []
    every = jobs()
    for job in every:
        desk = Desk(joinsaw, place / job.name.replace(" ", "-"), job)
        tally = Tally(job.name)
        seconds = usual_seconds(desk)
        for kill in range(KILLS[scale] // len(every) + 1):
            moment = rng.uniform(0, seconds)
            tally.add(desk.look(f"kill {kill} after {moment * 1000:.2f} ms") if kill_at(desk, moment) else "had ended")
        tallies.append(tally)
    print_tallies("killed at a random moment", tallies)


def usual_seconds(desk: Desk) -> float:
    """How long the command takes, the median of five."""
    taken = []
    for _ in range(5):
        desk.reset()
        begin = perf_counter()
        subprocess.run(desk.command(), cwd=desk.work, capture_output=True)
        taken.append(perf_counter() - begin)
    return sorted(taken)[2]


def kill_at(desk: Desk, moment: float) -> bool:
    """Runs the command and kills it; says whether it was still running."""
    desk.reset()
    with subprocess.Popen(desk.command(), cwd=desk.work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        sleep(moment)
        run.kill()
    return run.returncode < 0
