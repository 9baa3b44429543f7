"""Measures lessons as they are read: what is in sight, what is cut off, and what scrolls into view.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from threading import Lock

from pages import FAMILIES, equal, open_tab, opened, put_cursor, rows_of, run, stage_of, stages_of, to_last, typed_in, wait_for_rest

DESK = {"width": 1280, "height": 900}
LAPTOP = {"width": 1280, "height": 680}
PHONE = {"width": 390, "height": 844}

# Whatever is wider than its place: what stands out of the page, and text that does not fit into its own element.
CUT_OFF = """() => {
  const found = [];
  const frames = ".scroll, pre, .editor, .unseen, .skip, .stock, svg, select";
  for (const element of document.querySelectorAll("main *, header *, footer *")) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.closest(frames)) continue;
    const name = `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`;
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`stands out: ${name}`);
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible") found.push(`cut off: ${name}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  return found;
}"""

# Where the parts of the stage in hand are, and what their frames hide.
PLACES = """() => {
  const stage = document.querySelector("section.stage:not([hidden])");
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const part = (words) => stage.querySelector(words);
  const frame = part(".made .scroll.rows");
  const added = [...stage.querySelectorAll("table.rows thead th.added")].at(-1);
  const editor = part(".editor");
  return {
    bar: box(document.getElementById("bar")),
    board: part("figure") && box(part("figure")),
    joined: box(part(".joined")),
    verdict: part(".verdict") && box(part(".verdict")),
    frame: frame && box(frame),
    number: frame && box(frame.querySelector("thead th")),
    added: added && box(added),
    sql: box(editor ?? part("pre.sql")),
    hidden: editor ? part(".editor .cm-scroller").scrollWidth - part(".editor .cm-scroller").clientWidth : 0,
    picked: part("tr.picked") && box(part("tr.picked")),
    height: innerHeight,
  };
}"""


MEASURED = {}
MEASURING = Lock()


def measured(browser, folder, name, is_desk):
    """Of every stage of a page that is looked at, its name, what is cut off, and where its parts are. A page is measured once, whatever
    browser asks for it."""
    with MEASURING:
        if (name, is_desk) not in MEASURED:
            with opened(browser, folder, name, DESK if is_desk else PHONE) as page:
                page.locator(".editor").first.wait_for(state="attached")
                places = [(stage, *measured_stage(page, is_desk)) for stage in stages_of(page)]
            MEASURED[name, is_desk] = places
    return MEASURED[name, is_desk]


def measured_stage(page, is_desk):
    """What is cut off of a stage, and where its parts are; on a phone, of what is behind any tab, with the places of its rows."""
    found = []
    for tab in [None] if is_desk else ["Board", "SQL", "Rows"]:
        if tab:
            open_tab(page, tab)
        found += page.evaluate(CUT_OFF)
    return found, page.evaluate(PLACES)


def nothing_is_cut_off_on_a_desk_or_a_phone_in_any_family(browser, folder):
    for is_desk in [True, False]:
        for name in FAMILIES:
            for stage, found, places in measured(browser, folder, name, is_desk):
                assert found == [], (name, stage, is_desk, found[:3])
                assert places["hidden"] <= 0, (name, stage, is_desk, places)


def the_column_that_a_stage_adds_is_in_sight(browser, folder):
    for is_desk in [True, False]:
        for name in FAMILIES:
            stages = [stage for stage in measured(browser, folder, name, is_desk) if stage[2]["added"]]
            assert stages != [], name
            for stage, _, places in stages:
                where = (name, stage, is_desk, places)
                assert places["added"]["right"] <= places["frame"]["right"] + 1, where
                assert places["added"]["left"] >= places["number"]["right"] - 1, where


def the_sql_stands_beside_the_board_on_a_desk(browser, folder):
    for name in FAMILIES:
        for stage, _, places in measured(browser, folder, name, True):
            assert places["board"]["right"] < places["joined"]["left"], (name, stage, places)


def a_stage_is_one_screen(browser, folder):
    for name in FAMILIES:
        with opened(browser, folder, name, {"width": 1280, "height": 800}) as page:
            page.locator(".editor").first.wait_for(state="attached")
            for stage in stages_of(page):
                wait_for_rest(page, f"#{stage}")
                places = page.evaluate(PLACES)
                for part in ["board", "joined", "frame", "verdict"]:
                    box = places[part]
                    where = (name, stage, part, places)
                    assert box is None or (box["top"] >= places["bar"]["bottom"] - 1 and box["bottom"] <= 801), where
                    assert box is None or box["bottom"] - box["top"] > (30 if part == "verdict" else 100), where


def the_board_stays_in_sight_beside_a_long_statement(browser, folder):
    for name in FAMILIES:
        with opened(browser, folder, name, DESK) as page:
            page.locator(".editor").first.wait_for(state="attached")
            page.evaluate("location.hash = document.querySelector('section.stage:last-of-type').id")
            wait_for_rest(page)
            page.mouse.wheel(0, 350)
            page.wait_for_timeout(400)
            board = page.evaluate(PLACES)["board"]
            assert board["bottom"] > 100, (name, board)


def a_comment_without_room_stands_below_its_condition(browser, folder):
    with opened(browser, folder, "nuts", DESK, address="#Opt6") as page:
        put_cursor(stage_of(page), typed_in(stage_of(page)).index("closes the ring"))
        line = stage_of(page).locator(".editor .cm-line").filter(has_text="closes the ring").first
        boxes = line.locator(".comment").evaluate("comment => [...comment.getClientRects()].map(({ left, width }) => [left, width])")
        left = line.evaluate("line => line.getBoundingClientRect().left + parseFloat(getComputedStyle(line).paddingLeft)")
        # It begins a line, and takes one line.
        boxes = [box for box in boxes if box[1] > 1]
        equal(len(boxes), 1)
        assert abs(boxes[0][0] - left) < 1, (boxes, left)
        equal(run(stage_of(page)), "Opt6 is right: 1 row.")
    with opened(browser, folder, "static", PHONE, address="#Opt6") as page:
        comment = stage_of(page).locator("pre.sql .comment").filter(has_text="closes the ring").first
        equal(comment.evaluate("comment => getComputedStyle(comment).display"), "inline-block")


def in_sight(page, part):
    """Whether a part of the stage lies between the buttons at the top of the page and its lower edge, once the page has stopped scrolling."""
    wait_for_rest(page)
    places = page.evaluate(PLACES)
    box = places[part]
    return box["bottom"] > places["bar"]["bottom"] and box["top"] < places["height"], (part, places)


def what_changes_scrolls_into_view(browser, folder):
    for size in [LAPTOP, PHONE]:
        for name in ["nuts", "wide", "fish"]:
            motion = "no-preference" if name == "nuts" else "reduce"
            with opened(browser, folder, name, size, reduced_motion=motion) as page:
                # From the top of the page, to the stage that is shown.
                page.keyboard.press("ArrowRight")
                is_there, where = in_sight(page, "board")
                assert is_there, (name, size, where)
                # Rows are chosen with the board in sight.
                open_tab(page, "Rows")
                rows_of(page).first.get_by_role("button").focus()
                for keys in [["ArrowDown"] * 12, ["End"], ["Home"]]:
                    for key in keys:
                        page.keyboard.press(key)
                    for part in ["picked", "board"]:
                        is_there, where = in_sight(page, part)
                        assert is_there, (name, size, keys[0], where)
                    covered = page.evaluate(
                        """() => {
                          const { left, top, height } = document.querySelector("section.stage:not([hidden]) tr.picked button").getBoundingClientRect();
                          return !document.elementFromPoint(left + 12, top + height / 2)?.closest("tr.picked");
                        }"""
                    )
                    assert not covered, (name, size, keys[0])
                # From the end of the page back to the board.
                page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
                page.keyboard.press("ArrowRight")
                is_there, where = in_sight(page, "board")
                assert is_there, (name, size, where)


def every_centre_says_how_it_ended(browser, folder):
    for name in ["nuts", "unsolved", "hostile", "labels"]:
        with opened(browser, folder, name) as page:
            centre = page.get_by_label("Centre", exact=True)
            centres = centre.locator("option").all_text_contents()[1:]
            for idx, text in enumerate(centres):
                centre.select_option(index=idx + 1)
                words = page.locator("#ending").text_content()
                figures = page.locator("table.overview .n-rows").all_text_contents()
                assert words.startswith(f"Centre {text} "), words
                if figures[-1] == "0":
                    assert " ends with row " in words or " ends at once" in words, words
                    assert "needs a piece" in words or "no row for it" in words, words
                else:
                    assert " survives with row " in words, words


def a_large_board_shows_more_than_nine_rows_of_every_stage(browser, folder):
    with opened(browser, folder, "wide") as page:
        # As on paper, every stage has its rows.
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        wanted = page.locator("table.overview .n-rows").all_text_contents()
        shown = page.locator("section.stage table.rows").evaluate_all("tables => tables.map((table) => table.tBodies[0].rows.length)")
        equal(len(shown), 61)
        for stage, (n_rows, n_shown) in enumerate(zip(wanted, shown)):
            assert n_shown >= min(10, int(n_rows.replace(",", ""))), (stage + 1, n_rows, n_shown)


# What is written and painted on a board, wherever its parts stand: texts with their places and sizes, and the colours of shapes.
DRAWN = """board => {
  const parts = (one) => [...one.children].flatMap((child) => {
    if (child.tagName === "use") return parts({ children: [document.querySelector(child.getAttribute("href"))] });
    return child.children.length > 0 && !child.matches("text") ? parts(child) : [child];
  });
  const paint = (part) => part.closest("[fill]")?.getAttribute("fill") ?? "#000000";
  return parts(board).map((part) => {
    const turned = part.closest("[transform]")?.getAttribute("transform") ?? "";
    const numbers = ["x", "y", "font-size"].map((name) => part.getAttribute(name) ?? "").join(" ");
    const places = part.matches("text") ? `${turned} ${numbers}`.match(/-?[\\d.]+/g).map((number) => Math.round(Number(number) / 2)) : "";
    return part.matches("title, .backdrop *") ? "" : `${part.tagName} ${part.getAttribute("class")} ${paint(part)} ${part.matches("text") ? part.textContent : ""} ${places}`;
  }).filter(Boolean).sort();
}"""


def boards_are_drawn_as_the_program_draws_them(browser, folder):
    for name in [*FAMILIES, "labels", "soma"]:
        with opened(browser, folder, name) as page:
            to_last(page)
            # The program drew the board of the answer, which is the row that the last stage shows.
            drawn = page.locator("#answer svg.board").evaluate(DRAWN)
            assert len(drawn) > 20, name
            equal(stage_of(page).locator("svg.board").evaluate(DRAWN), drawn)


TESTS = [
    nothing_is_cut_off_on_a_desk_or_a_phone_in_any_family,
    the_board_stays_in_sight_beside_a_long_statement,
    a_comment_without_room_stands_below_its_condition,
    what_changes_scrolls_into_view,
    every_centre_says_how_it_ended,
    a_large_board_shows_more_than_nine_rows_of_every_stage,
    boards_are_drawn_as_the_program_draws_them,
    # The pages have been measured by now.
    the_column_that_a_stage_adds_is_in_sight,
    the_sql_stands_beside_the_board_on_a_desk,
    a_stage_is_one_screen,
]
