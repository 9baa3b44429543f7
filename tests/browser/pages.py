"""The pages that the tests open, and what they look for on them."""

import subprocess
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

HERE = Path(__file__).parent

# Name of the page, the words of `joinsaw report`, and the exit code: 1 says that there is no solution. Their answers are in sight.
PAGES = [
    ("nuts", [], 0),
    ("board", ["one-tough-puzzle"], 0),
    ("calendar", ["calendar", "--given", "month=Apr", "--given", "day=24"], 0),
    ("fish", ["fish"], 0),
    ("halves", ["fish", "--plan", "bushy"], 0),
    ("hostile", [str(HERE / "hostile.toml")], 0),
    ("unsolved", ["--given", "centre=1"], 1),
    ("sudoku", ["sudoku-small"], 0),
    ("large", ["hex-19"], 0),
    ("wide", ["hex-61"], 0),
    ("pyramid", [str(HERE / "pyramid.toml")], 0),
    ("labels", [str(HERE / "labels.toml")], 0),
    ("soma", ["soma"], 0),
    ("shapes", ["pentominoes"], 0),
    ("nonogram", ["nonogram"], 0),
    ("static", ["--static"], 0),
]

# Pages that do not show everything at once.
ASKING = [
    ("hidden", [], 0),
    ("exercise-1", ["--exercise", "Opt4"], 0),
    ("exercise-2", ["one-tough-puzzle", "--exercise", "Opt5"], 0),
    ("exercise-3", ["pentominoes", "--exercise", "Opt2"], 0),
    ("exercise-4", ["fish", "--exercise", "Opt1"], 0),
    ("exercise-5", ["--exercise", "Opt6"], 0),
    ("exercises", ["--exercise", "Opt3", "--exercise", "Opt5"], 0),
    ("rim", [str(HERE / "rim.toml")], 0),
    ("rules", [str(HERE / "rules.toml"), "--given", "rim=2???????"], 0),
    ("pieces", ["--pieces"], 0),
    ("pieces-cover", ["pentominoes", "--pieces"], 0),
]

# A page of every family, and of every kind of board.
FAMILIES = ["nuts", "board", "wide", "pyramid", "calendar", "fish", "sudoku"]

PROGRAM = []

AXE = Axe()

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}


@contextmanager
def opened(browser, folder, name, size=DESKTOP, address="", init=None, reduced_motion="reduce", **options):
    """A page at rest at its address, which may neither complain nor ask for anything but its own file. It scrolls at once if not told otherwise."""
    context = browser.new_context(viewport=size, reduced_motion=reduced_motion, **options)
    page = context.new_page()
    if init:
        page.add_init_script(init)
    page.set_default_timeout(20_000)
    complaints, requests = [], []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    url = (folder / f"{name}.html").as_uri()
    page.goto(url + address, timeout=60_000)
    if options.get("java_script_enabled", True) and page.locator("script[type=module]").count() > 0:
        page.locator("html.js").wait_for(state="attached")
    yield page
    assert complaints == [], complaints
    # The page starts its worker from itself.
    others = [request for request in requests if not request.startswith("blob:")]
    assert {request.split("#")[0] for request in others} == {url}, requests
    context.close()


def equal(found, wanted):
    assert found == wanted, f"found {found!r}, wanted {wanted!r}"


def check_with_axe(page, where, context=None):
    """Fails with what axe finds serious or critical on the page, or in the parts of it that a context of axe names."""
    for violation in AXE.run(page, context=context).response["violations"]:
        if violation["impact"] in ["serious", "critical"]:
            nodes = [node["html"][:200] for node in violation["nodes"][:3]]
            raise AssertionError(f"{where}: {violation['id']}: {violation['help']}: {nodes}")


def stage_of(page):
    """The one stage that is shown."""
    shown = page.locator("section.stage")
    expect(shown).to_have_count(1)
    return shown


def names_of(page):
    """The names of the stages, without the puzzle before them and the answer after them."""
    return page.locator("#funnel small").all_text_contents()[1:-1]


def place_of(page):
    """The name of the station that the bar marks as shown."""
    return page.locator("#funnel [aria-current] small").text_content()


def go_to(page, name):
    page.locator("#funnel a").filter(has=page.get_by_text(name, exact=True)).click()
    equal(place_of(page), name)


def to_last(page):
    go_to(page, names_of(page)[-1])


def stages_of(page):
    """Shows one stage after the other, and gives their names; of many the first, the last two, and one between them."""
    names = names_of(page)
    last = len(names) - 1
    for idx in sorted({0, last // 2, max(last - 1, 0), last}):
        go_to(page, names[idx])
        yield names[idx]


def figures_of(page):
    """The numbers of rows in the bar."""
    return page.locator("#funnel .n-rows").all_text_contents()[1:-1]


def rows_of(page):
    """The rows of the stage, as a table, which opens if it has not yet."""
    button = stage_of(page).get_by_role("button", name="As a table")
    if button.count() > 0:
        button.click()
    return stage_of(page).locator(".rows tbody tr")


def cells_of(row):
    return row.locator("td").all_text_contents()


def picked(page):
    rows_of(page)
    return stage_of(page).locator(".rows tr.picked")


def board_of(page):
    return stage_of(page).locator(".chosen svg.board").get_attribute("aria-label")


def parents_of(page):
    """The boards so far, from which the stage starts."""
    return stage_of(page).locator(".before .thumb")


def boards_of(page):
    """The boards of the stage that are shown small."""
    return stage_of(page).locator(".after .thumb")


def edit(box):
    """Opens the editor of a stage, if it is not open."""
    button = box.get_by_role("button", name="Edit", exact=True)
    if button.count() > 0:
        button.click()
    box.locator("[role=textbox]").wait_for()


def editor_of(box):
    edit(box)
    return box.locator("[role=textbox]")


def typed_in(box):
    """The text of an editor."""
    return editor_of(box).evaluate("area => CodeMirror.EditorView.findFromDOM(area).state.doc.toString()")


def put_cursor(box, at):
    """Puts the cursor behind so many letters of an editor."""
    move = "(area, at) => CodeMirror.EditorView.findFromDOM(area).dispatch({ selection: { anchor: at }, scrollIntoView: true })"
    editor_of(box).focus()
    editor_of(box).evaluate(move, at)


def statement_of(stage):
    """The statement of a stage of the commercial puzzle."""
    return subprocess.run([joinsaw(), "sql", "--stage", stage], capture_output=True, check=True, text=True).stdout


def run(box, text=None, seconds=30):
    """Runs what is in an editor, or this text, and gives what the page says at the end."""
    if text is not None:
        editor_of(box).fill(text)
    box.get_by_role("button", name="Run", exact=True).click()
    return said(box, seconds)


def said(box, seconds=30):
    box.get_by_role("button", name="Run", exact=True).wait_for(timeout=1000 * seconds)
    return box.locator(".state").text_content()


def console_of(page):
    if page.locator("#console").count() == 0:
        page.get_by_text("Ask the tables", exact=True).click()
        page.locator("#console").wait_for()
    return page.locator("#console")


def first_row(box):
    return box.locator("tbody tr").first.locator("td").all_text_contents()


def show_answer(page):
    page.locator("#funnel a").last.click()
    button = page.get_by_role("button", name="Show the answer")
    if button.count() > 0:
        button.click()
    return page.locator("#answer")


def joinsaw():
    """The program that is tested."""
    return PROGRAM[0]


def chromium():
    """The browser that is tested with."""
    return PROGRAM[1]


def write_pages(program, chromium, folder, pool, names=None):
    """Writes the pages of these names, or all of them."""
    PROGRAM[:] = [program, chromium]

    def write(page):
        name, words, code = page
        shows = [] if page in ASKING else ["--show-answer"]
        command = [program, "report", *words, *shows, "--output", str(folder / f"{name}.html")]
        equal(subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode, code)

    list(pool.map(write, [page for page in [*PAGES, *ASKING] if names is None or page[0] in names]))
