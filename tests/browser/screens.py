"""Measures lessons as they are seen: on a laptop, on a phone, and on a projector.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from playwright.sync_api import expect

from pages import FAMILIES, check_with_axe, editor_of, equal, names_of, opened, place_of, run, show_answer, stage_of, stages_of, to_last, typed_in

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PROJECTORS = [{"width": 1280, "height": 720}, {"width": 1920, "height": 1080}]

# A browser beside others may lose its full screen at any time, which ends the presentation.
REFUSING = "Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'))"

PRESENTS = "document.documentElement.classList.contains('presents')"

# Whatever is wider than its place: what stands out of the page, and text that does not fit into its own element.
CUT_OFF = """() => {
  const found = [];
  for (const element of document.querySelectorAll("main *, header *, footer *")) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.closest(".scroll, pre, .editor, .unseen, .skip,.svg, select, .fold, .thumb, .tray")) continue;
    const name = `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`;
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`stands out: ${name}`);
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible") found.push(`cut off: ${name}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  return found;
}"""

# What scrolls inside of what scrolls, from top to bottom.
SCROLLING = """() => [...document.querySelectorAll("main *")]
  .filter((part) => ["auto", "scroll"].includes(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1).map((part) => part.className)"""

# Which part of the screen each of these has, in pixels.
PLACES = """() => Object.fromEntries(["#bar", ".chosen .board", ".join", ".lines li.rule", ".verdict"].map((part) => {
  const box = document.querySelector(part)?.getBoundingClientRect();
  return [part, box && { top: box.top, bottom: box.bottom, left: box.left, right: box.right }];
}))"""

# Texts and fields below 16 pixels, at which phones zoom in. What stands on a board grows with the board.
SMALL = """() => {
  const found = [];
  const size = (element) => parseFloat(getComputedStyle(element).fontSize);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode;
    if (!textContent.trim() || element.closest("svg, .unseen, .skip, #bar, script, style") || element.getClientRects().length === 0) continue;
    if (size(element) < 16) found.push(`${element.tagName} ${element.className} ${textContent.slice(0, 40)}`);
  }
  for (const field of document.querySelectorAll("input, select, [contenteditable]")) if (size(field) < 16) found.push(field.outerHTML.slice(0, 80));
  return found;
}"""


def a_stage_is_one_screen(browser, folder):
    """Board, join, statement and verdict are in sight together, as far as a statement is not longer than any screen."""
    for name in FAMILIES:
        with opened(browser, folder, name, LAPTOP) as page:
            for stage in stages_of(page):
                places = page.evaluate(PLACES)
                where = (name, stage, places)
                assert places[".verdict"]["bottom"] <= 801, where
                for part in [".chosen .board", ".join", ".lines li.rule"]:
                    box = places[part]
                    if box:
                        assert box["top"] >= places["#bar"]["bottom"] - 1 and box["top"] < places[".verdict"]["top"], (part, where)
                assert places[".chosen .board"]["bottom"] <= places[".verdict"]["top"], where
                assert places[".chosen .board"]["right"] < places[".join"]["left"], where
                equal(page.evaluate(SCROLLING), [])


def nothing_is_cut_off_on_a_desk_or_a_phone_in_any_family(browser, folder):
    for size in [LAPTOP, PHONE]:
        for name in [*FAMILIES, "hostile", "labels", "unsolved", "soma", "exercise-1"]:
            with opened(browser, folder, name, size) as page:
                equal((name, "puzzle", page.evaluate(CUT_OFF)), (name, "puzzle", []))
                if name != "exercise-1":
                    for stage in stages_of(page):
                        equal((name, stage, page.evaluate(CUT_OFF)), (name, stage, []))
                    show_answer(page)
                    equal((name, "answer", page.evaluate(CUT_OFF)), (name, "answer", []))


def the_board_stays_in_sight_on_a_phone(browser, folder):
    for name in FAMILIES:
        with opened(browser, folder, name, PHONE) as page:
            to_last(page)
            for _ in range(3):
                page.mouse.wheel(0, 200)
                page.wait_for_timeout(200)
                places = page.evaluate(PLACES)
                board, bar = places[".chosen .board"], places["#bar"]
                assert board["top"] >= bar["bottom"] - 1 and board["bottom"] < PHONE["height"] / 2, (name, places)


def nothing_on_a_phone_is_below_sixteen_pixels(browser, folder):
    for name in [*FAMILIES, "exercise-1", "unsolved"]:
        with opened(browser, folder, name, PHONE) as page:
            equal((name, page.evaluate(SMALL)), (name, []))
            if name.startswith("exercise"):
                continue
            page.get_by_role("button", name="Forward").click()
            page.get_by_role("button", name="Forward").click()
            if name == "nuts":
                stage_of(page).get_by_role("checkbox").first.uncheck()
                stage_of(page).get_by_text("slip in").first.wait_for()
            equal((name, page.evaluate(SMALL)), (name, []))


def the_tray_lies_at_the_lower_edge_of_a_phone(browser, folder):
    with opened(browser, folder, "nuts", PHONE) as page:
        box = page.locator(".tray").bounding_box()
        assert abs(box["y"] + box["height"] - PHONE["height"]) < 2, box
        page.get_by_role("button", name="Piece 1, ").click()
        page.get_by_role("button", name="centre: free").click()
        expect(page.get_by_role("button", name="centre: piece 1")).to_be_visible()


def a_presenter_goes_through_the_stages(browser, folder):
    for size in PROJECTORS:
        with opened(browser, folder, "nuts", size, init=REFUSING, address="#Opt1") as page:
            # Outside of it, these keys scroll, and there are no single letters that do anything.
            for key in ["PageDown", "p"]:
                page.keyboard.press(key)
            equal((place_of(page), page.evaluate(PRESENTS)), ("Opt1", False))
            page.get_by_role("button", name="Present").click()
            equal(page.get_by_role("button", name="Present").get_attribute("aria-pressed"), "true")
            assert page.locator("header").is_hidden() and page.locator("footer").is_hidden()
            least = page.locator(".lines code, .join td").evaluate_all("parts => Math.min(...parts.map((part) => parseFloat(getComputedStyle(part).fontSize)))")
            assert least >= 16, least
            for key, name in [("PageDown", "Opt2"), ("ArrowRight", "Opt3"), ("PageDown", "Opt4"), ("PageUp", "Opt3"), ("ArrowLeft", "Opt2")]:
                page.keyboard.press(key)
                equal(place_of(page), name)
            # A condition is switched off, and the keys go on to what becomes of it.
            stage_of(page).get_by_role("checkbox").first.uncheck()
            stage_of(page).locator(".state.wrong").wait_for()
            page.keyboard.press("PageDown")
            equal(place_of(page), "Opt3")
            # A field keeps its keys.
            before = typed_in(stage_of(page))
            editor_of(stage_of(page)).focus()
            for key in ["PageDown", "ArrowRight", "p"]:
                page.keyboard.press(key)
            equal((place_of(page), len(typed_in(stage_of(page)))), ("Opt3", len(before) + 1))
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Escape")
            equal(page.evaluate(PRESENTS), False)


def figures_follow_the_centre_and_one_that_died_says_where(browser, folder):
    for name in ["nuts", "unsolved", "hostile", "labels"]:
        with opened(browser, folder, name) as page:
            centre = page.get_by_label("Centre", exact=True)
            for idx, text in enumerate(centre.locator("option").all_text_contents()[1:]):
                centre.select_option(index=idx + 1)
                words = page.locator("#ending").text_content()
                figures = page.locator("#funnel .n-rows").all_text_contents()[1:-1]
                assert words.startswith(f"Centre {text} "), words
                wanted = ["ends with row ", "ends at once"] if figures[-1] == "0" else ["survives with row "]
                assert any(part in words for part in wanted), words


def a_page_is_there_soon(browser, folder):
    """Usable below a second, also on a busy machine; the largest pages, too."""
    for name in ["nuts", "calendar", "wide", "soma"]:
        with opened(browser, folder, name) as page:
            ready = page.evaluate("performance.getEntriesByType('paint').at(-1).startTime")
            assert ready < 2000, (name, ready)
            equal(len(names_of(page)) > 3, True)


def axe_finds_nothing_serious_on_a_projector(browser, folder):
    with opened(browser, folder, "nuts", PROJECTORS[0], init=REFUSING, address="#Opt3") as page:
        page.get_by_role("button", name="Present").click()
        run(stage_of(page))
        check_with_axe(page, "a projector")


TESTS = [
    nothing_is_cut_off_on_a_desk_or_a_phone_in_any_family,
    a_stage_is_one_screen,
    the_board_stays_in_sight_on_a_phone,
    nothing_on_a_phone_is_below_sixteen_pixels,
    the_tray_lies_at_the_lower_edge_of_a_phone,
    a_presenter_goes_through_the_stages,
    figures_follow_the_centre_and_one_that_died_says_where,
    a_page_is_there_soon,
    axe_finds_nothing_serious_on_a_projector,
]
