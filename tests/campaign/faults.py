"""Makes each call of a run to the system fail once, and kills it there: one message and exit 2, or no harm at all."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

from desk import LONGEST_SECONDS, Desk, Loss, Tally, jobs, one_message, print_tallies

#: The calls that are made to fail, and how.
ERRORS = {
    "write": ["ENOSPC", "EIO"],
    "pwrite64": ["ENOSPC", "EIO"],
    "fsync": ["EIO"],
    "fdatasync": ["EIO"],
    "openat": ["EACCES"],
    "rename": ["EACCES", "EIO"],
    "ftruncate": ["EIO"],
    "unlink": ["EACCES"],
    "mmap": ["ENOMEM"],
}

#: In the short form, every so many-th call fails.
STEP = {"short": 7, "whole": 1}


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    del seed  # nothing is drawn at random
    tallies = []
    for job in jobs():
        desk = Desk(joinsaw, place / job.name.replace(" ", "-"), job)
        starting = calls(desk, ["--version"])
        tally = Tally(job.name)
        for call, n_calls in calls(desk).items():
            # What the loader does before the program begins is not ours.
            for when in range(starting[call] + 1, n_calls + 1, STEP[scale]):
                for error in ERRORS[call]:
                    tally.add(fail_at(desk, call, f"error={error}", when))
                tally.add(fail_at(desk, call, "signal=KILL", when))
        tallies.append(tally)
    print_tallies("each call fails once", tallies)


def calls(desk: Desk, arguments: list[str] | None = None) -> Counter[str]:
    """How often a run makes each of the calls."""
    desk.reset()
    _, trace = strace(desk, ["-e", f"trace={','.join(ERRORS)}"], arguments)
    return Counter(re.findall(r"^\d+ +(\w+)\(", trace, re.MULTILINE))


def fail_at(desk: Desk, call: str, fault: str, when: int) -> str:
    """Runs the command with one fault, and says how it ended."""
    desk.reset()
    run, trace = strace(desk, ["-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={when}"])
    what = f"{call} {when} with {fault}"
    if fault == "signal=KILL":
        return "killed, " + desk.look(what)
    if run.returncode == 0:
        if desk.look(what) != "as after":
            raise Loss(f"{desk.job.name}, {what}: exit 0, and nothing was written")
        return "no harm"
    if run.returncode != 2:
        raise Loss(f"{desk.job.name}, {what}: exit {run.returncode}: {run.stderr[-300:]}")
    # Where standard error itself fails, the exit code alone has to say it.
    if not re.search(r"write\(2, .*INJECTED", trace):
        one_message(run.stderr, f"{desk.job.name}, {what}")
    return "refused, " + desk.look(what)


def strace(desk: Desk, options: list[str], arguments: list[str] | None = None) -> tuple[subprocess.CompletedProcess[str], str]:
    """A run, and the calls that it made, each with the number of its process before it."""
    trace = desk.work / "trace"
    run = subprocess.run(
        ["strace", "-f", "-qq", "-e", "signal=none", "-o", str(trace), *options, *desk.command(arguments)],
        cwd=desk.work,
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
    )
    return run, trace.read_text(errors="replace")
