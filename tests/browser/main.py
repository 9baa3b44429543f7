"""Runs all tests in browsers, one for each core: of lessons as they are read and printed, and of the SQL in them."""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import exercise
import learner
import lesson
import limits
import phone
import picture
import presenting
import printed
import reading
import workbench
from lane import run_lane
from pages import write_pages


def main(joinsaw, chromium, *wanted):
    """Takes the program to test, the browser, and words in the names of the tests to run; all of them if there are none."""
    # The longest come first, so that no browser is left with one of them.
    every = [*learner.TESTS, *lesson.TESTS, *reading.TESTS, *phone.TESTS, *presenting.TESTS, *exercise.TESTS, *workbench.TESTS, *limits.TESTS, *printed.TESTS, *picture.TESTS]
    tests = [test for test in every if not wanted or any(word in test.__name__ for word in wanted)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(folder)
        write_pages(joinsaw, chromium, folder, pool)
        waiting = iter(tests)
        lanes = [pool.submit(run_lane, waiting, chromium, folder) for _ in range(os.cpu_count())]
        n_failed = sum(lane.result() for lane in lanes)
    print(f"{len(tests) - n_failed} passed, {n_failed} failed")
    return 1 if n_failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
