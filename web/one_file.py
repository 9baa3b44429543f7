"""Joins the parts of the playground into one file of HTML, which works without a server: `web/one_file.py FOLDER FILE`."""

import base64
import gzip
import hashlib
import re
import sys
from pathlib import Path


def letters(content):
    return base64.b64encode(content).decode()


def main(folder, file):
    built, site = Path(folder), Path(__file__).parent / "site"
    script, style = (built / "page.js").read_text(), (built / "page.css").read_text()
    assert "</script" not in script.lower() and "</style" not in style.lower()
    parts = {
        "hash": f"sha256-{letters(hashlib.sha256(script.encode()).digest())}",
        "icon": letters((site / "icon.svg").read_bytes()),
        "style": style,
        "script": script,
        "worker": letters(gzip.compress((built / "worker.js").read_bytes(), mtime=0)),
        "program": letters(gzip.compress((built / "joinsaw_web_bg.wasm").read_bytes(), mtime=0)),
    }
    page = re.sub(r"\{(\w+)\}", lambda found: parts[found[1]], (site / "index.html").read_text())
    Path(file).write_text(page)


if __name__ == "__main__":
    main(*sys.argv[1:])
