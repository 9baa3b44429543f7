"""Runs all tests of the playground in a browser, which gets the page from a server on this machine."""

import functools
import http.server
import sqlite3
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

# What the tests of lessons have as well.
sys.path.append(str(Path(__file__).parents[1] / "browser"))
from lane import run_lane  # noqa: E402

DESKTOP = {"width": 1280, "height": 900}

# Twelve values that hardly depend on each other: far too many rows.
ENDLESS = """family = "rules"
name = "Endless"
[variables]
"A B C D E F G H I J K L" = "1..9"
[rules]
"adds up" = "A*B + C*D + E*F + G*H + I*J + K*L > 7"
"""

# A built-in puzzle whose search takes longer than the page waits while somebody types.
LONG = "pentominoes-6x10"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@contextmanager
def served(file):
    """The address at which a server gives this page away."""
    handler = functools.partial(Quiet, directory=file.parent)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{file.name}"
        server.shutdown()


@contextmanager
def opened(browser, url, address="", size=DESKTOP, init=None, **options):
    """The page, which may neither complain nor ask anybody else for anything."""
    context = browser.new_context(viewport=size, **options)
    page = context.new_page()
    if init:
        page.add_init_script(init)
    page.set_default_timeout(30_000)
    complaints, requests = [], []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(url + address)
    yield page
    assert complaints == [], complaints
    others = [request for request in requests if not request.startswith((url, "blob:", "data:"))]
    assert others == [], others
    context.close()


def says(page, words, timeout=30_000):
    expect(page.locator("#answer")).to_contain_text(words, timeout=timeout)


def write(page, text):
    """Puts a text into the editor at once; typing thousands of lines takes the browser itself half a minute."""
    page.evaluate("(text) => { const editor = document.querySelector('#text'); editor.value = text; editor.dispatchEvent(new Event('input')); }", text)


def the_first_board_is_there_at_once(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions, 1 up to rotation")
        page.wait_for_selector("#board svg .piece")
        milliseconds = page.evaluate("performance.now()")
        assert page.locator("#stages details").count() == 6
        assert page.locator("#board svg .piece").count() == 7
        assert page.locator("tr.survivor th").inner_text() == "4"
        print(f"  the first board after {milliseconds:.0f} ms")


def a_changed_number_is_solved_again_at_once(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        page.evaluate("""() => {
          window.changed = new Promise((resolve) => new MutationObserver(() => {
            if (document.querySelector("#answer").className === "no") resolve(performance.now() - window.start);
          }).observe(document.querySelector("#answer"), { childList: true, subtree: true, attributes: true }));
          const text = document.querySelector("#text");
          text.value = text.value.replace('"146235"', '"146253"');
          window.start = performance.now();
          text.dispatchEvent(new Event("input"));
        }""")
        milliseconds = page.evaluate("window.changed")
        says(page, "There is no solution")
        print(f"  solved again after {milliseconds:.0f} ms: {page.locator('#answer small').inner_text()}")
        assert milliseconds < 1_000


def an_error_names_its_line_while_one_types(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        write(page, page.input_value("#text").replace('"146235"', '"14623"'))
        error = page.locator("#errors li")
        expect(error).to_contain_text("5 sides")
        assert page.locator("#gutter .bad").inner_text() == "13"
        error.locator("button").click()
        assert page.evaluate("getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)").startswith('1 = "14623"')
        assert page.locator("#file").is_disabled()


def every_puzzle_is_solved_and_fits_into_an_address(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        names = page.eval_on_selector_all("#choice option:not([disabled])", "options => options.map((option) => option.value)")
        assert len(names) > 30, names
        longest = 0
        for name in names:
            page.select_option("#choice", name)
            page.wait_for_timeout(200)
            expect(page.locator("#stop")).to_be_disabled(timeout=20_000)
            found = page.locator("#answer").inner_text()
            address = page.evaluate("location.href")
            longest = max(longest, len(address))
            print(f"  {name}: {found[:110]} ({len(address)})")
            assert "mended" not in found and "failed" not in found, f"{name}: {found}"
        assert longest < 2_000, longest


def an_address_brings_its_puzzle(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        page.select_option("#choice", "fish")
        says(page, "1 solution")
        page.wait_for_timeout(500)
        address = page.evaluate("location.hash")
        text = page.input_value("#text")
    with opened(browser, url, address) as page:
        says(page, "1 solution")
        assert page.input_value("#text") == text
        assert page.input_value("#choice") == "fish"
    for broken, words in [(address[:-40], "damaged"), ("#9." + address[3:], "another version"), ("#nonsense", "no puzzle"), ("#1.!!!", "damaged")]:
        with opened(browser, url, broken) as page:
            says(page, "6 solutions")
            expect(page.locator("#notice")).to_contain_text(words)
    with opened(browser, url) as page:
        says(page, "6 solutions")
        page.evaluate("location.hash = '1.' + 'A'.repeat(1_900_000)")
        expect(page.locator("#notice")).to_contain_text("too long")
        says(page, "6 solutions")


def what_is_saved_holds_the_tables(browser, url):
    with opened(browser, url) as page, tempfile.TemporaryDirectory() as folder:
        says(page, "6 solutions")
        with page.expect_download() as download:
            page.click("#file")
        assert download.value.suggested_filename == "drive-ya-nuts.db"
        path = Path(folder) / "drive-ya-nuts.db"
        download.value.save_as(path)
        with page.expect_download() as download:
            page.click("#save-script")
        script = Path(folder) / "script.sql"
        download.value.save_as(script)
        kept, made = sqlite3.connect(path), sqlite3.connect(":memory:")
        made.executescript(script.read_text())
        for stage in ["Opt1", "Opt2", "Opt3", "Opt4", "Opt5", "Opt6"]:
            query = f"SELECT * FROM {stage} ORDER BY 1, 2, 3"
            assert sorted(kept.execute(query)) == sorted(made.execute(query)), stage
        assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert kept.execute("PRAGMA application_id").fetchone() != (0,)
        with page.expect_download() as download:
            page.click("#picture")
        picture = Path(folder) / "board.svg"
        download.value.save_as(picture)
        assert picture.read_text().startswith("<svg")
        # Of a box, every layer, and what is seen from outside.
        page.select_option("#goal", "first")
        page.select_option("#choice", "soma")
        page.click("#solve")
        expect(page.locator("#answer small")).to_contain_text("Soma cube", timeout=120_000)
        with page.expect_download() as download:
            page.click("#picture")
        download.value.save_as(picture)
        drawn = picture.read_text()
        assert [drawn.count(words) for words in ['class="piece"', ">layer 3<", 'class="solid"']] == [27, 2, 19], drawn[:200]


def a_lesson_is_saved_that_opens_by_itself(browser, url):
    with opened(browser, url) as page, tempfile.TemporaryDirectory() as folder:
        says(page, "6 solutions")
        for puzzle, words, n_stages in [(None, "Drive Ya Nuts", 6), ("calendar", "A-Puzzle-A-Day", 10), ("fish", "The Fish", 5)]:
            if puzzle:
                page.select_option("#choice", puzzle)
                page.wait_for_timeout(200)
                expect(page.locator("#stop")).to_be_disabled()
            with page.expect_download() as download:
                page.click("#lesson")
            assert download.value.suggested_filename == words.lower().replace(" ", "-") + ".html"
            path = Path(folder) / "lesson.html"
            download.value.save_as(path)
            expect(page.locator("#notice")).to_be_hidden()
            with opened(browser, path.as_uri()) as lesson:
                expect(lesson.locator("h1")).to_contain_text(words)
                expect(lesson.locator("#funnel a[href^='#Opt']")).to_have_count(n_stages)
                lesson.get_by_role("button", name="Forward").click()
                expect(lesson.locator("#stage .chosen svg.board .piece").first).to_be_visible()
            print(f"  {words}: {path.stat().st_size:,} bytes")
        # What it was made of is still there.
        with page.expect_download() as download:
            page.click("#file")


def a_row_of_a_stage_is_shown_as_a_board(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        page.click("summary:has-text('Opt2')")
        expect(page.locator("details[open] pre")).to_contain_text("CREATE TABLE Opt2 AS")
        page.click("details[open] tbody tr:nth-child(3) button")
        expect(page.locator("#note")).to_have_text("row 3 of Opt2")
        assert page.locator("#board svg .piece").count() == 3
        assert page.locator("tr.picked").count() == 1


def a_board_is_painted(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        write(page, 'family = "cover"\nname = "Dominoes"\nboard = "2x3"\n[pieces]\nd = { shape = "##", copies = 2 }\n')
        board = page.get_by_role("group", name="the board")
        assert board.get_by_role("button").count() == 6
        board.get_by_label("row 1, column 1").click()
        assert 'board = """\n#..\n...\n"""' in page.input_value("#text")
        board.get_by_label("row 2, column 1").click()
        says(page, "2 solutions")
        page.get_by_role("button", name="Add column").click()
        assert '"""\n#...\n#...\n"""' in page.input_value("#text")
        page.get_by_label("copies of piece d").fill("3")
        page.get_by_label("copies of piece d").blur()
        says(page, "3 solutions")
        # A mouse that is held down paints the cells that it passes.
        board.get_by_label("row 1, column 2").hover()
        page.mouse.down()
        board.get_by_label("row 1, column 3").hover()
        board.get_by_label("row 1, column 4").hover()
        page.mouse.up()
        assert '"""\n####\n#...\n"""' in page.input_value("#text")
        # So does the keyboard.
        board.get_by_label("row 1, column 4").focus()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Space")
        assert '"""\n##.#\n#...\n"""' in page.input_value("#text")
        page.get_by_label("copies of piece d").fill("2")
        page.get_by_label("copies of piece d").blur()
        says(page, "There is no solution")


def pieces_are_painted(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        write(page, 'family = "cover"\nboard = """\n..\n..\n"""\n[pieces]\nA = "#" # the first\n')
        page.get_by_label("piece A, row 1, column 2").click()
        assert 'A = "##" # the first' in page.input_value("#text")
        page.get_by_label("piece A, row 0, column 1").click()
        assert 'A = "#./##" # the first' in page.input_value("#text")
        page.get_by_role("button", name="Add a piece").click()
        expect(page.get_by_label("piece B, row 1, column 1")).to_be_focused()
        page.keyboard.press("Space")
        assert 'B = "#"' in page.input_value("#text")
        says(page, "4 solutions")
        page.get_by_role("button", name="Remove piece B").click()
        assert "B =" not in page.input_value("#text")


def boards_of_other_cells_are_painted(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        for name, n_cells in [("calendar", 49), ("hexiamonds", 72), ("tetrahexes", 28), ("soma", 27)]:
            page.select_option("#choice", name)
            cells = page.get_by_role("group", name="the board").get_by_role("button")
            expect(cells).to_have_count(n_cells)
            before = page.input_value("#text")
            cells.nth(1).click()
            after = page.input_value("#text")
            assert len(after) == len(before) and after.count("#") == before.count("#") + 1, name
            cells.nth(1).click()
            assert page.input_value("#text") == before, name


def what_slips_in_without_a_condition_is_shown(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        page.click("summary:has-text('Opt2')")
        switches = page.locator("details[open] .conditions input")
        expect(switches.first).to_be_checked()
        switches.first.uncheck()
        expect(page.locator("details[open] fieldset")).to_contain_text("more would be left")
        page.locator("details[open] fieldset tbody button").first.click()
        expect(page.locator("#note")).to_contain_text("that Opt2 lets in")
        assert page.locator("#board svg .piece").count() == 3
        switches.first.check()
        expect(page.locator("details[open] fieldset table")).to_have_count(0)


def hints_lead_to_the_solution(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        page.select_option("#choice", "new flower")
        says(page, "My flower")
        n_pieces = page.locator("#board svg .piece").count()
        counts = []
        while page.locator("#hint").is_enabled():
            assert page.locator("#hint").inner_text() == ("Next hint" if counts else "Hint")
            page.click("#hint")
            expect(page.locator("#hinted")).to_contain_text("be so")
            page.wait_for_timeout(200)
            expect(page.locator("#stop")).to_be_disabled()
            counts.append(page.locator("#board svg .piece").count())
        assert counts[-1] == n_pieces and counts == sorted(set(counts)), counts


def it_works_without_a_server(browser, url):
    file = Path(sys.argv[1]).resolve()
    with opened(browser, file.as_uri()) as page:
        says(page, "6 solutions, 1 up to rotation")
        page.wait_for_selector("#board svg .piece")
        print(f"  the first board after {page.evaluate('performance.now()'):.0f} ms; {file.stat().st_size:,} bytes")
        page.select_option("#choice", LONG)
        page.click("#solve")
        page.click("#stop")
        says(page, "Stopped")
        page.select_option("#choice", "fish")
        says(page, "1 solution")
        with page.expect_download() as download:
            page.click("#file")
        assert download.value.suggested_filename == "the-fish.db"


def what_does_not_end_is_stopped(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        page.select_option("#choice", LONG)
        says(page, "takes too long")
        page.click("#solve")
        says(page, "Solving")
        expect(page.locator("#stop")).to_be_enabled()
        page.wait_for_timeout(500)
        page.click("#stop")
        says(page, "Stopped")
        expect(page.locator("#stop")).to_be_disabled()
        page.select_option("#choice", "drive-ya-nuts")
        says(page, "6 solutions")


def what_fills_memory_ends_by_itself(browser, url):
    with opened(browser, url) as page:
        says(page, "6 solutions")
        write(page, ENDLESS)
        says(page, "takes too long")
        page.click("#solve")
        expect(page.locator("#stop")).to_be_disabled(timeout=150_000)
        print(f"  {page.locator('#answer').inner_text()}")
        page.select_option("#choice", "drive-ya-nuts")
        says(page, "6 solutions")


def five_thousand_pieces_leave_the_page_alive(browser, url):
    pieces = "".join(f'{no} = "{"".join(str((no * step) % 6 + 1) for step in range(1, 7))}"\n' for no in range(1, 5_001))
    with opened(browser, url) as page:
        says(page, "6 solutions")
        write(page, f'family = "flower"\n[pieces]\n{pieces}')
        expect(page.locator("#answer")).not_to_contain_text("6 solutions")
        expect(page.locator("#stop")).to_be_disabled(timeout=60_000)
        print(f"  {page.locator('#answer').inner_text()[:100]} / {page.locator('#errors').inner_text()[:100]}")
        write(page, "x" * 300_000)
        says(page, "too long for a puzzle")
        page.select_option("#choice", "drive-ya-nuts")
        says(page, "6 solutions")


def a_browser_without_webassembly_says_so(browser, url):
    with opened(browser, url, init="delete window.WebAssembly") as page:
        says(page, "no WebAssembly")
        assert page.locator("#solve").is_disabled()


def it_fits_every_width_and_reads_well(browser, url):
    for width in [390, 768, 1280, 1920]:
        for scheme in ["light", "dark"]:
            with opened(browser, url, size={"width": width, "height": 900}, color_scheme=scheme) as page:
                says(page, "6 solutions")
                page.click("summary:has-text('Opt3')")
                page.wait_for_selector("details[open] tbody tr")
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{wide} at {width}"
                found = Axe().run(page)
                assert found.violations_count == 0, found.generate_report()


def the_fields_of_every_family_fit_a_phone(browser, url):
    with opened(browser, url, size={"width": 390, "height": 900}) as page:
        says(page, "6 solutions")
        for name in ["calendar", "tetrahexes", "sudoku", "zebra", "kenken"]:
            page.select_option("#choice", name)
            expect(page.locator("#stop")).to_be_disabled()
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 390, f"{wide} for {name}"
            found = Axe().run(page)
            assert found.violations_count == 0, f"{name}: {found.generate_report()}"


TESTS = [
    the_first_board_is_there_at_once,
    a_changed_number_is_solved_again_at_once,
    an_error_names_its_line_while_one_types,
    every_puzzle_is_solved_and_fits_into_an_address,
    an_address_brings_its_puzzle,
    what_is_saved_holds_the_tables,
    a_lesson_is_saved_that_opens_by_itself,
    a_row_of_a_stage_is_shown_as_a_board,
    a_board_is_painted,
    pieces_are_painted,
    boards_of_other_cells_are_painted,
    what_slips_in_without_a_condition_is_shown,
    hints_lead_to_the_solution,
    it_works_without_a_server,
    what_does_not_end_is_stopped,
    what_fills_memory_ends_by_itself,
    five_thousand_pieces_leave_the_page_alive,
    a_browser_without_webassembly_says_so,
    it_fits_every_width_and_reads_well,
    the_fields_of_every_family_fit_a_phone,
]


def main(file, chromium, *wanted):
    """Takes the built page, the browser, and words in the names of the tests to run; all of them if there are none."""
    tests = [test for test in TESTS if not wanted or any(word in test.__name__ for word in wanted)]
    with served(Path(file)) as url:
        n_failed = len(run_lane(iter(tests), chromium, url))
    print(f"{len(tests) - n_failed} passed, {n_failed} failed")
    return 1 if n_failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
