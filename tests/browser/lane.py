"""Tests in a browser, one after the other."""

import time
import traceback

from playwright.sync_api import expect, sync_playwright

# Pages are slow on a busy machine.
expect.set_options(timeout=15_000)


def run_lane(waiting, chromium, place):
    """Takes waiting tests one by one, and runs each on this place in a browser of its own; returns those that failed."""
    failed = []
    with sync_playwright() as playwright:
        # The sandbox of Chromium does not start as root, where CI often runs; the pages are our own.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for test in waiting:
            start = time.monotonic()
            try:
                test(browser, place)
                outcome = "ok"
            except Exception as error:  # One failure does not hide the next.
                failed.append(test)
                traceback.print_exc(limit=-2)
                outcome = f"FAILED\n  {type(error).__name__}: {str(error)[:2_000]}"
            print(f"{test.__name__} ({time.monotonic() - start:.1f} s) ... {outcome}", flush=True)
        browser.close()
    return failed
