"""Reads lessons on a phone: the parts of a stage behind tabs, and its board above them.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from pages import FAMILIES, IN_SIGHT, board_of, check_with_axe, equal, open_tab, opened, picked, place_of, rows_of, run, stage_of, tabs_of, to_last, wait_for_rest

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}

# Texts and fields below 16 pixels, at which phones zoom in. What stands on a board grows with the board.
SMALL = """() => {
  const found = [];
  const size = (element) => parseFloat(getComputedStyle(element).fontSize);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode;
    if (!textContent.trim() || element.closest("svg, .unseen, .skip") || element.getClientRects().length === 0) continue;
    if (size(element) < 16) found.push(`${element.tagName} ${element.className} ${textContent.slice(0, 40)}`);
  }
  for (const field of document.querySelectorAll("input, select, [contenteditable]")) if (size(field) < 16) found.push(field.outerHTML.slice(0, 80));
  return found;
}"""

# Where the board is, and whether something lies on it, at nine places.
BOARD = """() => {
  const board = document.querySelector("section.stage:not([hidden]) svg.board");
  const { left, top, right, bottom, width, height } = board.getBoundingClientRect();
  const places = [0.1, 0.5, 0.9].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [left + x * width, top + y * height]));
  const covered = places.filter(([x, y]) => !board.contains(document.elementFromPoint(x, y)));
  return { top, bottom, covered, bar: document.getElementById("bar").getBoundingClientRect().bottom, end: board.closest("figure").getBoundingClientRect().bottom };
}"""


def parts_in_sight(page):
    """The parts of the stage that are shown, in the order of the page."""
    return stage_of(page).locator("[data-part]").evaluate_all("parts => parts.filter((part) => part.getClientRects().length > 0).map(({ dataset }) => dataset.part)")


def a_stage_shows_one_of_its_parts_on_a_phone(browser, folder):
    with opened(browser, folder, "nuts", PHONE) as page:
        equal(tabs_of(page), ["Board", "SQL", "Rows"])
        equal(parts_in_sight(page), ["board"])
        for name, part in [("SQL", "sql"), ("Rows", "rows"), ("Board", "board")]:
            open_tab(page, name)
            equal(parts_in_sight(page), [part])
            panel = stage_of(page).get_by_role("tabpanel", name=name)
            equal(panel.get_attribute("data-part"), part)
        # Another stage opens with the same part, a link to a row as well.
        open_tab(page, "Rows")
        page.get_by_role("button", name="Forward").click()
        equal((place_of(page), parts_in_sight(page)), ("Opt2", ["rows"]))
        rows_of(page).nth(2).get_by_role("button").click()
        assert board_of(page).startswith("Board of row 3 of Opt2: "), board_of(page)
        open_tab(page, "Board")
        stage_of(page).locator(".kin").get_by_role("button", name="of Opt1").click()
        equal((place_of(page), parts_in_sight(page)), ("Opt1", ["board"]))
        equal(page.evaluate("document.activeElement.closest('section').id"), "Opt1")


def tabs_are_chosen_with_the_keyboard(browser, folder):
    with opened(browser, folder, "nuts", PHONE) as page:
        stage_of(page).get_by_role("tab", name="Board").focus()
        for key, name in [("ArrowRight", "SQL"), ("ArrowRight", "Rows"), ("ArrowRight", "Board"), ("ArrowLeft", "Rows"), ("Home", "Board"), ("End", "Rows")]:
            page.keyboard.press(key)
            equal(page.evaluate("document.activeElement.textContent"), name)
            equal(stage_of(page).get_by_role("tab", selected=True).all_text_contents(), [name])
            equal(stage_of(page).locator("[role=tab][tabindex='0']").count(), 1)
        # The keys go from stage to stage elsewhere only.
        equal(place_of(page), "Opt1")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[role=tabpanel]') !== null")


def a_wide_page_has_no_tabs(browser, folder):
    with opened(browser, folder, "nuts", DESK) as page:
        role = "document.querySelector('#Opt1 .joined').getAttribute('role')"
        for size, n_tabs, n_parts, wanted in [(DESK, 0, 3, "region"), (PHONE, 3, 1, "tabpanel"), (DESK, 0, 3, "region")]:
            page.set_viewport_size(size)
            equal(page.get_by_role("tab").count(), n_tabs)
            equal(page.get_by_role("tabpanel").count(), 1 if n_tabs else 0)
            equal(stage_of(page).locator(".kin, .joined, .made").evaluate_all("parts => parts.filter((part) => part.offsetParent).length"), n_parts)
            equal(page.evaluate(role), wanted)


def the_board_stays_in_sight_and_uncovered_on_a_phone(browser, folder):
    for name in FAMILIES:
        with opened(browser, folder, name, PHONE) as page:
            page.locator(".editor").first.wait_for(state="attached")
            to_last(page)
            page.keyboard.press("ArrowLeft")
            for tab in ["SQL", "Rows"]:
                open_tab(page, tab)
                for by in [0, 150, 150]:
                    page.evaluate("(by) => scrollBy(0, by)", by)
                    wait_for_rest(page)
                    board = page.evaluate(BOARD)
                    where = (name, tab, by, board)
                    assert board["top"] >= board["bar"] and board["bottom"] < PHONE["height"], where
                    equal(board["covered"], [])
                # Once the heading has gone, more than half of the phone is for what is read.
                assert board["end"] < PHONE["height"] / 2, where


def nothing_on_a_phone_is_below_sixteen_pixels(browser, folder):
    for name in [*FAMILIES, "exercise-1", "unsolved"]:
        with opened(browser, folder, name, PHONE) as page:
            page.locator(".editor").first.wait_for(state="attached")
            if name == "nuts":
                open_tab(page, "SQL")
                stage_of(page).get_by_role("checkbox").first.uncheck()
                stage_of(page).get_by_text("slip in").first.wait_for()
            for tab in tabs_of(page):
                open_tab(page, tab)
                equal((name, tab, page.evaluate(SMALL)), (name, tab, []))
                excess = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert excess <= 0, f"{name} is {excess} pixels too wide at {tab}"


def an_exercise_has_its_task_behind_a_tab_and_its_rows_when_it_is_done(browser, folder):
    with opened(browser, folder, "exercise-1", PHONE) as page:
        equal(tabs_of(page), ["Task", "Board", "SQL"])
        equal(parts_in_sight(page), ["task"])
        open_tab(page, "SQL")
        for hint in stage_of(page).locator(".hint-step summary").all():
            hint.click()
        right = stage_of(page).locator(".whole pre").text_content()
        equal(run(stage_of(page), right), "Opt4 is right: 17 rows.")
        equal(tabs_of(page), ["Task", "Board", "SQL", "Rows"])
        open_tab(page, "Rows")
        equal(rows_of(page).count(), 17)
        assert picked(page).is_visible()
        # The rows of the last stage are the answer, which is still hidden: there is a tab less.
        to_last(page)
        equal(tabs_of(page), ["Board", "SQL"])
        equal(parts_in_sight(page), ["board"])
        page.locator("#the-answer summary").click()
        equal(tabs_of(page), ["Board", "SQL", "Rows"])


def all_parts_are_there_without_scripts_and_on_paper(browser, folder):
    visible = "parts => parts.filter((part) => part.getClientRects().length > 0).length"
    for scripts in [False, True]:
        with opened(browser, folder, "static", PHONE, java_script_enabled=scripts) as page:
            if scripts:
                page.emulate_media(media="print")
            equal(page.locator("section.stage [role=tablist]:visible").count(), 0)
            for part in [".board", ".joined", ".made"]:
                equal((part, page.locator(f"section.stage {part}").evaluate_all(visible)), (part, 6))


def axe_finds_nothing_serious_behind_any_tab(browser, folder):
    for name, scheme in [("nuts", "light"), ("nuts", "dark"), ("exercise-1", "light")]:
        with opened(browser, folder, name, PHONE, color_scheme=scheme) as page:
            page.locator(".editor").first.wait_for(state="attached")
            for tab in tabs_of(page):
                open_tab(page, tab)
                check_with_axe(page, f"{name}, {scheme}, {tab}", IN_SIGHT)


TESTS = [
    the_board_stays_in_sight_and_uncovered_on_a_phone,
    nothing_on_a_phone_is_below_sixteen_pixels,
    a_stage_shows_one_of_its_parts_on_a_phone,
    tabs_are_chosen_with_the_keyboard,
    a_wide_page_has_no_tabs,
    an_exercise_has_its_task_behind_a_tab_and_its_rows_when_it_is_done,
    all_parts_are_there_without_scripts_and_on_paper,
    axe_finds_nothing_serious_behind_any_tab,
]
