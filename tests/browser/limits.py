"""The SQL of lessons where it gets too much: statements that do not end, that want to break something, or that make very many
rows; and pages and browsers in which no SQL runs.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from pages import console_of, editor_of, equal, first_row, opened, run, said, stage_of, typed_in


def what_does_not_end_is_stopped(browser, folder):
    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)\n"
    with opened(browser, folder, "nuts") as page:
        console = console_of(page)
        words = run(console, endless + "SELECT i FROM n")
        assert words.startswith("More than ") and words.endswith("showing 500."), words
        equal(console.locator("tbody tr").count(), 500)
        editor_of(console).fill(endless + "SELECT count(*) FROM n")
        console.get_by_role("button", name="Run", exact=True).click()
        console.get_by_text("Running …").wait_for()
        console.get_by_role("button", name="Stop").click()
        equal(said(console), "Line 1: stopped; the tables will be built again when they are needed.")
        words = run(console)
        equal(words, "Line 1: the statement did not finish within 10 seconds; a recursion without an end or a join without a condition takes that long.")
        run(console, "SELECT count(*) FROM Opt1")
        equal(first_row(console), ["28"])


def hostile_sql_breaks_nothing(browser, folder):
    """What would remove or hide tables, reach for files, or fill all memory."""
    trillion = "FROM Opt1 AS a, Opt1 AS b, Opt1 AS c, Opt1 AS d, Opt1 AS e, Opt1 AS f, Opt1 AS g, Opt1 AS h"
    with opened(browser, folder, "hostile", address="#Opt3") as page:
        console, stage = console_of(page), stage_of(page)
        right = typed_in(stage)
        for text in ["DROP TABLE Opt1; DROP TABLE Piece", "COMMIT; DROP TABLE Piece; DELETE FROM Opt1", "ROLLBACK; DROP TABLE Sequence", "DROP TABLE Opt3; CREATE VIEW Opt3 AS SELECT 1"]:
            for box in [console, stage]:
                run(box, text)
            equal(run(stage, right), "Opt3 is right: 28 rows.")
        for text, words in {
            "ATTACH 'x' AS y": "ATTACH is not allowed here; the statements may read and make tables of the scratch database, and nothing else.",
            "PRAGMA hard_heap_limit = 1": "PRAGMA hard_heap_limit is not allowed here; the statements may read and make tables of the scratch database, and nothing else.",
            "SELECT zeroblob(1000000000)": "the statement took more than 512 MiB of memory; a recursion without an end or a join without a condition does that.",
            "CREATE TABLE t AS SELECT zeroblob(1000000) AS b FROM Opt1 AS a, Opt1 AS b": "the statement filled more than 256 MiB with tables; a recursion without an end or a join without a condition does that.",
        }.items():
            equal(run(console, text), f"Line 1, column 1: {words}")
        words = run(stage, f"CREATE TABLE Opt3 AS SELECT 1 AS One {trillion}")
        equal(words, "Line 1, column 1: the statement made more than 2,000,000 rows; a recursion without an end or a join without a condition does that.")
        assert run(console, f"SELECT '<script>window.broken = 4</script>' AS Name {trillion}").startswith("More than ")
        assert page.evaluate("window.broken === undefined")
        equal(run(stage, right), "Opt3 is right: 28 rows.")
        run(console, "SELECT count(*) FROM Opt1")
        equal(first_row(console), ["28"])


def a_large_stage_says_so_beforehand_and_offers_a_sample(browser, folder):
    with opened(browser, folder, "large", address="#Opt9") as page:
        stage = stage_of(page)
        assert stage.get_by_text("The tables up to Opt9 have 676,561 rows").is_visible()
        assert stage.get_by_text("Opt9 alone has 256,235 rows.").is_visible()
        words = run(stage)
        assert words.startswith("On the sample, Opt9 is right: "), words
        right = typed_in(stage)
        words = run(stage, "\n".join(line for line in right.split("\n") if "is not in use" not in line))
        assert words.startswith("On the sample, Opt9 is wrong: "), words
        assert stage.get_by_text("breaks the rule “is not in use”").first.is_visible()
        stage.locator(".outcome tbody tr").first.click()
        stage.get_by_text("Row 1 of those too many").wait_for()
        run(console_of(page), "SELECT count(*) FROM Opt8")
        assert int(first_row(console_of(page))[0]) <= 200
        # The stages before are small enough to be built as they are; then all of them, where somebody wants that.
        page.keyboard.press("Escape")
        for _ in range(4):
            page.get_by_role("button", name="Back").click()
        equal(stage_of(page).locator(".size").count(), 0)
        run(console_of(page), "SELECT count(*) FROM Opt5")
        n_rows = page.locator("table.overview tbody tr").nth(4).locator("td").first.text_content()
        equal(f"{int(first_row(console_of(page))[0]):,}", n_rows)


def without_web_assembly_the_lesson_stays(browser, folder):
    with opened(browser, folder, "nuts", init="delete window.WebAssembly") as page:
        assert page.get_by_text("This browser has no WebAssembly, so that the SQL cannot be run in this page; everything else works.").is_visible()
        equal(page.locator(".editor, #console:visible").count(), 0)
        assert stage_of(page).locator("pre.sql").is_visible()
        page.get_by_role("button", name="Forward").click()
        equal(page.locator("#position").text_content(), "Stage 2 of 6: Opt2")


def a_static_page_only_shows_its_sql(browser, folder):
    sizes = {name: (folder / f"{name}.html").stat().st_size for name in ["nuts", "static"]}
    assert sizes["static"] + 450_000 < sizes["nuts"] < sizes["static"] + 700_000, sizes
    with opened(browser, folder, "static") as page:
        equal(page.locator(".editor, #console, #sqlite").count(), 0)
        assert stage_of(page).locator("pre.sql").is_visible()


def nothing_but_the_page_itself_runs_or_is_reached(browser, folder):
    context = browser.new_context()
    page = context.new_page()
    page.goto((folder / "nuts.html").as_uri())
    policy = page.locator("meta[http-equiv]").get_attribute("content")
    assert policy.startswith("default-src 'none'; ") and policy.count("sha256-") == 2, policy
    assert "'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'" in policy, policy
    tries = {
        "fetch('https://example.org')": "fetch",
        "new Promise((done, fail) => { const image = new Image(); image.onload = done; image.onerror = fail; image.src = 'https://example.org/x.png' })": "image",
        "new Promise((done, fail) => { setTimeout(() => { try { done(new Function('return 1')()); } catch { fail(); } }, 0) })": "eval",
        "Promise.resolve().then(() => { const s = document.createElement('script'); s.textContent = 'window.broken = 5'; document.body.append(s); if (!window.broken) throw 0 })": "script",
    }
    for attempt, name in tries.items():
        found = page.evaluate(f"{attempt}.then(() => 'done', () => 'blocked')")
        equal((name, found), (name, "blocked"))
    in_worker = """new Promise((done) => {
      const script = "fetch('https://example.org').then(() => 'done', () => 'blocked').then((word) => { try { importScripts('https://example.org/x.js'); } catch { word += ', blocked'; } postMessage(word); })";
      const worker = new Worker(URL.createObjectURL(new Blob([script])));
      worker.onmessage = ({ data }) => done(data);
    })"""
    equal(page.evaluate(in_worker), "blocked, blocked")
    context.close()


TESTS = [
    what_does_not_end_is_stopped,
    hostile_sql_breaks_nothing,
    a_large_stage_says_so_beforehand_and_offers_a_sample,
    without_web_assembly_the_lesson_stays,
    a_static_page_only_shows_its_sql,
    nothing_but_the_page_itself_runs_or_is_reached,
]
