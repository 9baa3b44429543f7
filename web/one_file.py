"""Joins the built playground into one file of HTML, which works without a server: `web/one_file.py FOLDER FILE`."""

import base64
import gzip
import hashlib
import re
import sys
from pathlib import Path

IMPORT = re.compile(r'^import (?:(\w+), )?\{ ([^}]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
EXPORTS = re.compile(r"^export \{ (.+) \};$", re.MULTILINE)


def joined(folder, name, done):
    """A module as a constant with all that it exports, behind those that it imports."""
    if name in done:
        return ""
    done.add(name)
    text = (folder / f"{name}.js").read_text()
    before = "".join(joined(folder, other, done) for _, _, other in IMPORT.findall(text))
    given = EXPORT.findall(text) + [re.sub(r"(\w+) as (\w+)", r"\2: \1", names) for names in EXPORTS.findall(text)]

    def taken(found):
        default, names, module = found.groups()
        return f"const {{ {f'default: {default}, ' if default else ''}{names} }} = {module}_js;"

    body = EXPORTS.sub("", EXPORT.sub("", IMPORT.sub(taken, text))).replace("import.meta.url", '""')
    return f"{before}const {name}_js = (() => {{\n{body}\nreturn {{ {', '.join(given)} }};\n}})();\n"


def hash_of(text):
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def packed(content):
    return base64.b64encode(gzip.compress(content, mtime=0)).decode()


def main(folder, file):
    folder = Path(folder)
    style = (folder / "page.css").read_text()
    script = joined(folder, "page", set())
    assert "</script" not in script.lower() and "</style" not in style.lower()
    policy = f"default-src 'none'; style-src {hash_of(style)}; script-src {hash_of(script)} 'wasm-unsafe-eval'; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
    worker = packed(joined(folder, "worker", set()).encode())
    program = packed((folder / "joinsaw_web_bg.wasm").read_bytes())
    icon = base64.b64encode((folder / "icon.svg").read_bytes()).decode()
    page = (folder / "index.html").read_text()
    for pattern, words in [
        (r'(?<=Content-Security-Policy" content=")[^"]*', policy),
        (r'href="icon\.svg"', f'href="data:image/svg+xml;base64,{icon}"'),
        (r'<link rel="(preload|modulepreload)"[^>]*>\n', ""),
        (r'<link rel="stylesheet"[^>]*>', f"<style>{style}</style>"),
        (r"<script [^>]*></script>\n", ""),
        (r"(?=</body>)", f'<script type="text/plain" id="packed-worker">{worker}</script>\n<script type="text/plain" id="packed-program">{program}</script>\n<script type="module">{script}</script>\n'),
    ]:
        page = re.sub(pattern, lambda _, words=words: words, page)
    Path(file).write_text(page)


if __name__ == "__main__":
    main(*sys.argv[1:])
