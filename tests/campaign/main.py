#!/usr/bin/env python3
"""Campaigns that try to make Joinsaw lose something. Each prints what was tried; the first loss ends them with exit 1.

Run:    python3 tests/campaign/main.py [--short] [--seed N] [--joinsaw FILE] [NAME ...]
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import agreement
import arguments
import edits
import faults
import fuzz
import kills
import limits
import planning
import readers
from desk import ROOT, Loss

CAMPAIGNS = {
    "agreement": agreement,
    "kills": kills,
    "faults": faults,
    "limits": limits,
    "readers": readers,
    "edits": edits,
    "planning": planning,
    "arguments": arguments,
    "fuzz": fuzz,
}

#: Left out of the short form unless it is named: a build of its own takes minutes.
SLOW_TO_BUILD = ["fuzz"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="NAME", nargs="*", choices=[[], *CAMPAIGNS], help=", ".join(CAMPAIGNS))
    parser.add_argument("--short", action="store_true", help="a few tries of each, for every change")
    parser.add_argument("--seed", type=int, default=random.randrange(10**9), help="chooses what is drawn at random")
    parser.add_argument("--joinsaw", type=Path, default=ROOT / "target/release/joinsaw")
    options = parser.parse_args()
    print(f"seed {options.seed}\n")
    # The files of a loss are left to look at.
    place = Path(tempfile.mkdtemp(prefix="campaign-"))
    all_names = [name for name in CAMPAIGNS if not options.short or name not in SLOW_TO_BUILD]
    for name in options.names or all_names:
        begin = perf_counter()
        try:
            scale = "short" if options.short else "whole"
            CAMPAIGNS[name].campaign(options.joinsaw.resolve(), place / name, scale, options.seed)
        except Loss as loss:
            print(f"error: {name}: {loss}", file=sys.stderr)
            return 1
        print(f"{name}: {perf_counter() - begin:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
