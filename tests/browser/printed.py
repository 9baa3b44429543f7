"""Prints lessons as a browser does in its default settings, and looks at the pages."""

import re
import subprocess

from pages import equal, names_of, opened

MARGIN = {side: "0.4in" for side in ("top", "right", "bottom", "left")}

# The tone of the bars, in grey.
BAR = range(0x50, 0x5B)


def printed(page, folder, name):
    """The file of a page on paper: US letter, which is shorter than A4, and no backgrounds."""
    file = folder / f"{name}.pdf"
    page.pdf(path=str(file), format="Letter", margin=MARGIN, print_background=False)
    return file


def output_of(*command):
    return subprocess.run(command, capture_output=True, check=True).stdout


def pages_of(file):
    """The lines of each page, one column after the other."""
    pages = output_of("pdftotext", str(file), "-").decode().split("\f")
    pages = [[line.strip() for line in page.splitlines() if line.strip()] for page in pages]
    return [page for page in pages if page]


def n_pixels(file, page, tones):
    """How many pixels of a page have one of these tones of grey."""
    image = output_of("pdftoppm", "-gray", "-r", "100", "-f", str(page), "-l", str(page), str(file))
    header = re.match(rb"P5\s+\d+\s+\d+\s+255\s", image)
    return sum(image[header.end() :].count(tone) for tone in tones)


def a_flower_takes_eight_pages_and_no_heading_stands_alone(browser, folder):
    with opened(browser, folder, "nuts") as page:
        pages = pages_of(printed(page, folder, "nuts"))
        assert len(pages) <= 8, len(pages)
        text = " ".join(line for lines in pages for line in lines)
        for wanted in ["Opt1, stage 1 of 6", "Opt6, stage 6 of 6", "The centre 4 survives.", "is not the centre"]:
            assert wanted in text, wanted
        for unwanted in ["Forward", "Run", "Ask the tables"]:
            assert unwanted not in text, unwanted
        page.emulate_media(media="print")
        headings = {heading.strip() for heading in page.locator("h2, h3, h4").all_text_contents()}
        assert not headings & {lines[-1] for lines in pages}, [lines[-1] for lines in pages]


def bars_show_on_paper(browser, folder):
    for name in ("nuts", "fish"):
        with opened(browser, folder, name) as page:
            file = printed(page, folder, name)
            assert n_pixels(file, 3, BAR) > 300, n_pixels(file, 3, BAR)


def paper_is_light_also_from_a_dark_screen(browser, folder):
    with opened(browser, folder, "nuts", color_scheme="dark") as page:
        page.emulate_media(media="print")
        cells = page.locator(".paper .stage tbody td")
        colours = cells.evaluate_all("cells => [...new Set(cells.map(cell => getComputedStyle(cell).color))]")
        assert "rgb(28, 34, 48)" in colours and "rgb(233, 235, 240)" not in colours, colours
        equal(page.evaluate("getComputedStyle(document.querySelector('.paper .board')).backgroundColor"), "rgb(255, 255, 255)")


def every_stage_of_every_family_is_printed_on_a_few_pages(browser, folder):
    for name in ("board", "calendar", "sudoku", "unsolved", "static", "wide", "fish"):
        with opened(browser, folder, name) as page:
            names = names_of(page)
            pages = pages_of(printed(page, folder, name))
            assert len(pages) < 12, (name, len(pages))
            text = " ".join(line for lines in pages for line in lines)
            # Where there are many, they stand beside each other, so that lines are broken.
            for stage in names:
                assert f"{stage}, " in text, (name, stage)
            page.emulate_media(media="print")
            most = page.locator(".paper .stage").evaluate_all("stages => Math.max(...stages.map((stage) => stage.querySelectorAll('tbody tr').length))")
            assert most <= 20, (name, most)


def overlaps(file):
    """The pairs of words of a page that print over each other."""
    found = []
    for page in output_of("pdftotext", "-bbox", str(file), "-").decode().split("<page ")[1:]:
        words = re.findall(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', page)
        boxes = sorted((float(y), float(x), float(bottom), float(right), text) for x, y, right, bottom, text in words)
        for idx, (y, x, bottom, right, text) in enumerate(boxes):
            for below in boxes[idx + 1 :]:
                if below[0] >= bottom:
                    break
                common = (min(right, below[3]) - max(x, below[1])) * (min(bottom, below[2]) - below[0])
                smaller = min((right - x) * (bottom - y), (below[3] - below[1]) * (below[2] - below[0]))
                if below[1] < right and x < below[3] and common > 0.35 * smaller:
                    found.append((text, below[4]))
    return found


# As a style sheet of the browser: the page's own policy allows no other, and boards that are drawn later are hidden too.
HIDE_BOARDS = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("svg { visibility: hidden !important }")
  document.adoptedStyleSheets.push(sheet)
}"""


def nothing_prints_over_anything(browser, folder):
    for name in ["nuts", "fish", "sudoku", "calendar", "board"]:
        with opened(browser, folder, name) as page:
            # Pieces cover the names of their places, also on boards that are drawn only when they are printed.
            page.evaluate(HIDE_BOARDS)
            equal(overlaps(printed(page, folder, name)), [])
            page.emulate_media(media="print")
            for head in page.locator("thead th").all()[:40]:
                equal(head.evaluate("head => getComputedStyle(head).boxShadow"), "none")


def a_piece_that_is_cut_out_fits_its_place(browser, folder):
    place, piece = "svg.board .slot", ".pieces .body"
    for name in ("pieces", "pieces-cover"):
        with opened(browser, folder, name) as page:
            page.emulate_media(media="print")
            wide = [page.locator(part).first.evaluate("part => part.getBoundingClientRect().height") for part in (place, piece)]
            assert abs(wide[0] - wide[1]) < 2 and wide[0] > 25, (name, wide)
            n_pieces = page.locator(".pieces li").count()
            assert n_pieces == (12 if name == "pieces-cover" else 7), n_pieces
            pages = pages_of(printed(page, folder, name))
            assert len(pages) <= 2, len(pages)


TESTS = [
    nothing_prints_over_anything,
    a_piece_that_is_cut_out_fits_its_place,
    a_flower_takes_eight_pages_and_no_heading_stands_alone,
    bars_show_on_paper,
    paper_is_light_also_from_a_dark_screen,
    every_stage_of_every_family_is_printed_on_a_few_pages,
]
