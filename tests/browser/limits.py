"""The SQL of lessons where it gets too much: statements that do not end, that want to break something, or that make very many
rows; and pages and browsers in which no SQL runs.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from playwright.sync_api import expect

from pages import console_of, editor_of, equal, first_row, go_to, opened, place_of, rows_of, run, said, stage_of, typed_in


def what_does_not_end_is_stopped(browser, folder):
    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)\n"
    with opened(browser, folder, "nuts", address="#Opt1") as page:
        console = console_of(page)
        words = run(console, endless + "SELECT i FROM n")
        assert words.startswith("More than ") and words.endswith("showing 500."), words
        equal(console.locator("tbody tr").count(), 500)
        editor_of(console).fill(endless + "SELECT count(*) FROM n")
        console.get_by_role("button", name="Run", exact=True).click()
        console.get_by_role("button", name="Stop").wait_for()
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


def run_pasted(box, text):
    """Runs a text that is pasted: typing a line of ten thousand characters takes Chromium a minute."""
    editor = editor_of(box)
    editor.press("Control+a")
    editor.evaluate(
        """(editor, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }""",
        text,
    )
    return run(box)


def no_door_of_sqlite_leads_out_of_the_page(browser, folder):
    """What `tests/check/doors.rs` and `bounds.rs` try, as far as SQLite in the browser has it."""
    denied = " is not allowed here; the statements may read and make tables of the scratch database, and nothing else."
    large = "the statement took more than 512 MiB of memory; a recursion without an end or a join without a condition does that."
    parameter = "a parameter such as `?1` has no value here."
    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT "
    doubled = "".join(f", t{no} (x) AS (SELECT a.x FROM t{no - 1} AS a JOIN t{no - 1} AS b)" for no in range(1, 40))
    doors = {
        "\ufeffATTACH 'x' AS y": f"ATTACH{denied}",
        "DETACH main": f"DETACH{denied}",
        "VACUUM INTO 'x'": f"VACUUM{denied}",
        "EXPLAIN VACUUM INTO 'x'": f"VACUUM{denied}",
        "EXPLAIN PRAGMA hard_heap_limit = 2000000000": f"PRAGMA hard_heap_limit{denied}",
        "EXPLAIN QUERY PLAN PRAGMA max_page_count = 1000000000": f"PRAGMA max_page_count{denied}",
        "PRAGMA main.\"journal_mode\"('WAL')": f"PRAGMA journal_mode{denied}",
        "PRAGMA writable_schema = 1": f"PRAGMA writable_schema{denied}",
        "SELECT * FROM pragma_hard_heap_limit": f"PRAGMA hard_heap_limit{denied}",
        "SELECT * FROM [Pragma_Database_List]": f"PRAGMA database_list{denied}",
        "CREATE VIRTUAL TABLE t USING fts3(x)": f"a virtual table{denied}",
        "CREATE TEMP TRIGGER t AFTER INSERT ON Piece BEGIN SELECT 1; END": f"a trigger{denied}",
        "SELECT * FROM 'joinsaw_needed'": f"table `joinsaw_needed`{denied}",
        "SELECT * FROM main.\"JOINSAW_needed\"": f"table `joinsaw_needed`{denied}",
        "SELECT $a(') AS x, n.* FROM joinsaw_needed AS n -- '": parameter,
        "SELECT @a(\") AS x, n.* FROM joinsaw_needed AS n -- \"": parameter,
        "SELECT load_extension('x')": "no such function: load_extension.",
        "SELECT readfile('x')": "no such function: readfile.",
        "SELECT writefile('x', 'y')": "no such function: writefile.",
        "SELECT fts3_tokenizer('x', x'4141414141414141')": "fts3tokenize disabled.",
        "SELECT * FROM dbstat": "no such table: dbstat; tables: Piece, Sequence, Opt1.",
        "SELECT * FROM sqlite_dbpage": "no such table: sqlite_dbpage; tables: Piece, Sequence, Opt1.",
        "UPDATE sqlite_schema SET sql = 'x'": "table sqlite_master may not be modified.",
        "SELECT zeroblob(2000000000)": "string or blob too big.",
        "SELECT printf('%.*c', 400000000, 'x')": large,
        "SELECT " + ", ".join(["hex(zeroblob(2000000))"] * 200): large,
        f"CREATE TABLE t AS {endless}randomblob(900000) AS x FROM n ORDER BY 1": large,
        "SELECT " + "(" * 5000 + "1" + ")" * 5000: "Recursion limit.",
        "SELECT * FROM " + "(SELECT * FROM " * 1500 + "Opt1" + ")" * 1500: "Recursion limit.",
        "SELECT 1" + "+1" * 5000: "Expression tree is too large (maximum depth 1000).",
        "SELECT json('" + "[" * 5000 + "]" * 5000 + "')": "malformed JSON.",
        "SELECT 'x' LIKE hex(zeroblob(400000))": "LIKE or GLOB pattern too complex.",
        "SELECT 1" + " UNION SELECT 1" * 600: "too many terms in compound SELECT.",
        "SELECT 1" + ", 1" * 2100: "too many columns in result set.",
        "SELECT 1 FROM Piece" + "".join(f", Piece AS p{no}" for no in range(64)): "at most 64 tables in a join.",
        f"WITH t0 (x) AS (SELECT 1){doubled} SELECT x FROM t39": "VIEWs and/or subqueries nested too deep.",
    }
    with opened(browser, folder, "nuts", address="#Opt1") as page:
        console, stage = console_of(page), stage_of(page)
        right = typed_in(stage)
        for text, wanted in doors.items():
            for box in [console, stage] if "joinsaw" in text.lower() or "PRAGMA" in text else [console]:
                words = run_pasted(box, text)
                assert words.endswith(f": {wanted}"), f"{text[:80]!r}: found {words!r}, wanted {wanted!r}"
        # Of rows that are too wide to be shown, the page shows as many as it can.
        wide = ", ".join(f"hex(zeroblob(400)) AS c{no}" for no in range(1900))
        words = run_pasted(console, f"SELECT {wide} FROM Piece AS a, Piece AS b")
        assert words.startswith("49 rows, showing 2, in "), words
        words = run_pasted(stage, f"SELECT {wide} FROM Piece AS a, Piece AS b")
        assert words.startswith("Opt1 is wrong: "), words
        equal(run_pasted(stage, right), "Opt1 is right: 28 rows.")


def a_large_stage_says_so_beforehand(browser, folder):
    with opened(browser, folder, "large", address="#Opt9") as page:
        expect(stage_of(page).get_by_text("The tables up to Opt9 have 676,561 rows")).to_be_visible()
        go_to(page, "Opt5")
        equal(stage_of(page).get_by_text("The tables up to").count(), 0)


def without_web_assembly_the_lesson_stays(browser, folder):
    with opened(browser, folder, "nuts", init="delete window.WebAssembly", address="#Opt1") as page:
        expect(page.get_by_text("This browser has no WebAssembly, so that the SQL cannot be run in this page; everything else works.")).to_be_visible()
        equal(page.get_by_text("Ask the tables").count(), 0)
        only_shows(page)


def a_static_page_only_shows_its_sql(browser, folder):
    sizes = {name: (folder / f"{name}.html").stat().st_size for name in ["nuts", "static"]}
    assert sizes["static"] + 600_000 < sizes["nuts"] < sizes["static"] + 900_000, sizes
    with opened(browser, folder, "static", address="#Opt1") as page:
        equal(page.locator("#sqlite, #editor").count(), 0)
        only_shows(page)


def only_shows(page):
    stage = stage_of(page)
    expect(stage.locator(".lines").get_by_text("is not the centre")).to_be_visible()
    equal(stage.locator(".editor, input, .go").count(), 0)
    page.get_by_role("button", name="Forward").click()
    equal(place_of(page), "Opt2")
    equal(rows_of(page).count(), 32)


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
    no_door_of_sqlite_leads_out_of_the_page,
    a_large_stage_says_so_beforehand,
    without_web_assembly_the_lesson_stays,
    a_static_page_only_shows_its_sql,
    nothing_but_the_page_itself_runs_or_is_reached,
]
