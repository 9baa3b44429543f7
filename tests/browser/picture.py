"""Takes the picture of a lesson with which the README opens: `docs/pictures/refresh` runs this file, and a test takes it, too."""

import base64
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import sync_playwright

from pages import equal, opened, stage_of, write_pages

SIZE = {"width": 1280, "height": 800}
KEPT = Path(__file__).parents[2] / "docs" / "pictures" / "lesson.webp"
MOST_BYTES = 150_000


def take(browser, folder, file):
    """A stage with one of its conditions switched off, and a row that slips in on the board."""
    with opened(browser, folder, "nuts", SIZE, address="#Opt3", color_scheme="light") as page:
        stage = stage_of(page)
        stage.get_by_role("checkbox", name="is not the piece at side 1").uncheck()
        stage.get_by_text("3 slip in").wait_for()
        stage.get_by_text("Row 1 of those too many").wait_for()
        # The later stages have run on these rows, and the candidates have been looked through.
        page.locator("#funnel ins").nth(3).wait_for()
        stage.locator(".among tbody tr").first.wait_for()
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        # Of Playwright itself, a picture is a PNG, which is twice as large.
        shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 90})
        file.write_bytes(base64.b64decode(shot["data"]))


def the_picture_of_the_readme_can_be_taken_and_is_small(browser, folder):
    file = folder / "lesson.webp"
    take(browser, folder, file)
    for picture in [file, KEPT]:
        data = picture.read_bytes()
        equal((data[:4], data[8:12]), (b"RIFF", b"WEBP"))
        assert 20_000 < len(data) < MOST_BYTES, (picture, len(data))


TESTS = [the_picture_of_the_readme_can_be_taken_and_is_small]


def main(joinsaw, chromium):
    """Takes the program that writes the page, and the browser that shows it."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool, sync_playwright() as playwright:
        write_pages(joinsaw, chromium, Path(folder), pool, ["nuts"])
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take(browser, Path(folder), KEPT)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
