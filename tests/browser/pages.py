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
    ("monomino", [str(HERE / "monomino.toml")], 0),
    ("rules", [str(HERE / "rules.toml"), "--given", "rim=2???????"], 0),
    ("pieces", ["--pieces"], 0),
    ("pieces-cover", ["pentominoes", "--pieces"], 0),
]

# A page of every family, and of every kind of board.
FAMILIES = ["nuts", "board", "wide", "pyramid", "calendar", "fish", "sudoku"]

# Ends when the stage of an address is in sight, if there is one, and nothing has moved for a quarter of a second, counted in the
# pictures that the browser draws; fails after 600 of them.
AT_REST = """(address) => new Promise((resolve, reject) => {
  const target = document.getElementById(address.slice(1).split("/")[0]);
  const parts = ["#bar", "figure", ".scroll.rows", "tr.picked"].map((part) => (part[0] === "#" ? part : `section.stage:not([hidden]) ${part}`));
  const places = () => JSON.stringify(parts.map((part) => document.querySelector(part)?.getBoundingClientRect()));
  let [before, still, left] = [places(), 0, 600];
  const look = () => {
    const now = places();
    const isThere = !target || target.getBoundingClientRect().top < innerHeight;
    still = isThere && now === before ? still + 1 : 0;
    before = now;
    left -= 1;
    if (still === 15) resolve();
    else if (left === 0) reject(new Error(`${address} never came to rest: ${now}`));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""

PROGRAM = []

AXE = Axe()

# The stage that is shown, and the bar above it, for axe.
IN_SIGHT = {"include": [["section.stage:not([hidden])"], ["#bar"]]}

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
    has_script = options.get("java_script_enabled", True) and page.locator("script[type=module]").count() > 0
    if has_script:
        page.locator("html.js").wait_for(state="attached")
    if address and options.get("java_script_enabled", True):
        wait_for_rest(page, address)
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


def wait_for_rest(page, address=""):
    page.evaluate(AT_REST, address)


def stage_of(page):
    """The one stage that is shown, once the scripts of the page hide the others."""
    shown = page.locator("section.stage:not([hidden])")
    expect(shown).to_have_count(1)
    return shown


def stages_of(page):
    """Shows one stage after the other, and gives their names; of many the first, the last two, and one between them."""
    names = page.locator("section.stage").evaluate_all("stages => stages.map((stage) => stage.id)")
    last = len(names) - 1
    for idx in sorted({0, last // 2, max(last - 1, 0), last}):
        page.evaluate("(name) => { location.hash = name; }", names[idx])
        page.locator(f"section.stage#{names[idx]}:not([hidden])").wait_for()
        yield names[idx]


def place_of(page):
    """The name of the stage that the bar marks as shown."""
    return page.locator("#funnel [aria-current] small").text_content()


def to_last(page):
    page.locator("#funnel a").last.click()


def tabs_of(page):
    """The names of the tabs of the stage that is shown; it has some on a phone only."""
    return stage_of(page).get_by_role("tab").all_text_contents()


def open_tab(page, name):
    """Shows a part of the stage, where it is behind a tab."""
    tab = stage_of(page).get_by_role("tab", name=name)
    if tab.count() > 0:
        tab.click()


def cells_of(row):
    return row.locator("td:not(.next)").all_text_contents()


def rows_of(page):
    return stage_of(page).locator("table.rows tbody tr:not([hidden])")


def picked(page):
    return stage_of(page).locator("tr.picked")


def board_of(page):
    return stage_of(page).get_by_role("img").get_attribute("aria-label")


def editor_of(box):
    return box.get_by_role("textbox")


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
    box.locator(".go:visible").wait_for(timeout=1000 * seconds)
    return box.locator(".state").text_content()


def console_of(page):
    return page.locator("#console")


def first_row(box):
    return box.locator(".outcome tbody tr").first.locator("td").all_text_contents()


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
