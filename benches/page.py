"""Measures how large the pages of `joinsaw report` are, and how long a browser takes to open them.

Run it as `target/browser/venv/bin/python benches/page.py target/release/joinsaw [PUZZLE...]`, after `tests/browser/run` has installed what
drives the browser. Each figure is the median of five visits, in a browser that is open already: until the document is there
(`DOMContentLoaded`), until the first stage or the puzzle is painted, and until the page answers and its SQL can be run.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

PUZZLES = ["drive-ya-nuts", "fish", "calendar", "sudoku", "hex-19"]
VISITS = 5

# Notes when the workbench has opened: from then on, everything on the page works.
NOTE = "document.addEventListener('bench-opened', () => requestAnimationFrame(() => setTimeout(() => { window.openedAt = performance.now(); })))"

FIGURES = """() => {
  const [visit] = performance.getEntriesByType("navigation");
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return [visit.domContentLoadedEventEnd, paint ? paint.startTime : NaN, window.openedAt, document.querySelectorAll("*").length];
}"""


def main(joinsaw, *puzzles):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        print(f"{'puzzle':<16}{'kB':>8}{'document':>10}{'painted':>10}{'ready':>10}{'elements':>10}")
        for puzzle in puzzles or PUZZLES:
            file = Path(folder) / "page.html"
            subprocess.run([joinsaw, "report", puzzle, "--output", str(file)], stdout=subprocess.DEVNULL, check=False)
            visits = [visit(browser, file) for _ in range(VISITS + 1)][1:]
            document, painted, ready, elements = (statistics.median(figures) for figures in zip(*visits))
            print(f"{puzzle:<16}{file.stat().st_size / 1000:>8.0f}{document:>8.0f}ms{painted:>8.0f}ms{ready:>8.0f}ms{elements:>10.0f}", flush=True)
        browser.close()


def visit(browser, file):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.add_init_script(NOTE)
    page.goto(file.as_uri())
    while page.evaluate("window.openedAt") is None:
        page.wait_for_timeout(10)
    figures = page.evaluate(FIGURES)
    context.close()
    return figures


if __name__ == "__main__":
    main(*sys.argv[1:])
