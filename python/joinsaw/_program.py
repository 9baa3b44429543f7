"""Finds the program `joinsaw`, and runs it."""

from __future__ import annotations

import functools
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
import traceback
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, Union

Option = Union[bool, int, float, str, "os.PathLike[str]", Sequence[object], None]
"""What an option of the program takes. `True` is a switch; a sequence is written with commas."""


class Error(Exception):
    """What went wrong, in the words of the program."""

    __module__ = "joinsaw"

    def _render_traceback_(self) -> list[str]:
        # A notebook shows the line that called this package, and none of the package.
        here = os.path.dirname(__file__)
        calls = [call for call in traceback.extract_tb(self.__traceback__) if os.path.dirname(call.filename) != here]
        return [*(f"line {call.lineno}: {call.line}" for call in calls[-1:]), f"joinsaw.Error: {self}"]


class Output(NamedTuple):
    """What a command printed."""

    stdout: bytes
    """The data."""
    notes: str
    """What it said on standard error."""
    code: int
    """The exit code: 0, or 1 if there is no solution or what was checked is wrong."""


def _folders() -> Iterator[str]:
    """The folders into which installers put a program that comes with a package, best first."""
    yield sysconfig.get_path("scripts")
    yield sysconfig.get_path("scripts", vars={"base": sys.base_prefix})
    if sys.version_info >= (3, 10):
        scheme = sysconfig.get_preferred_scheme("user")
    else:
        scheme = "nt_user" if os.name == "nt" else "posix_user"
        if sys.platform == "darwin" and getattr(sys, "_framework", ""):
            scheme = "osx_framework_user"
    yield sysconfig.get_path("scripts", scheme=scheme)
    package = Path(__file__).resolve().parent
    # `pip install --target FOLDER` and `pip install --prefix FOLDER` have a folder of programs of their own.
    yield str(package.parent / "bin")
    if len(package.parents) > 3:
        yield str(package.parents[3] / ("Scripts" if os.name == "nt" else "bin"))


def find_program() -> str:
    """The path of the program: the one that `JOINSAW_PROGRAM` names, the one installed with this package, or the first on `PATH`.

    Raises:
        Error: if there is none.
    """
    named = os.environ.get("JOINSAW_PROGRAM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise Error(f"`JOINSAW_PROGRAM` is `{named}`; expected the path of the program `joinsaw`")
        return os.path.abspath(found)
    name = "joinsaw" + (sysconfig.get_config_var("EXE") or "")
    folders = list(dict.fromkeys(_folders()))
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    found = shutil.which(name)
    if found is None:
        listed = ", ".join(f"`{folder}`" for folder in folders)
        raise Error(f"no program `{name}` in {listed}, or on `PATH`; install the package again, or set `JOINSAW_PROGRAM`")
    return os.path.abspath(found)


@functools.cache
def _checked(path: str) -> str:
    """The program, if it is of the version of this package."""
    try:
        expected = importlib.metadata.version("joinsaw")
    except importlib.metadata.PackageNotFoundError:  # The package is used from its folder.
        return path
    printed = _call([path, "--version"], None).stdout.decode("utf-8", "replace").strip()
    # Python writes `0.3.0-rc.1` as `0.3.0rc1`.
    found = re.sub(r"-(a|b|rc)[a-z]*\.?", r"\1", printed.replace("joinsaw ", ""))
    if found != expected:
        raise Error(f"`{path}` is version {found}; expected {expected}, the version of the package")
    return path


def run(*words: str, input: str | None = None) -> Output:
    """Runs the program with these words, such as `run("explain", "fish")`.

    Args:
        words: the command and its options.
        input: what it reads from standard input.

    Raises:
        Error: with the message of the program, if it ends with one.
        KeyboardInterrupt: if Ctrl-C ends it.
    """
    return _call([_checked(find_program()), *words], input, _bar_of_stages() if words[:1] == ("solve",) else None)


def _bar_of_stages() -> Any | None:
    """A bar of stages for a run that takes longer than half a second, if the package `tqdm` is here."""
    try:
        with warnings.catch_warnings():
            # Without the package `ipywidgets`, a notebook shows the bar as text.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(unit="stage", leave=False, delay=0.5)


def _follow(lines: IO[bytes], bar: Any | None, notes: list[bytes]) -> None:
    """Moves the bar with each stage that begins, and gathers all other lines."""
    with lines:
        for line in lines:
            if bar is None or not line.startswith(b"{"):
                notes.append(line)
                continue
            told = json.loads(line)
            bar.total = told["of"]
            bar.set_description(told["stage"], refresh=False)
            bar.update(told["no"] - bar.n)


def _call(command: list[str], text: str | None, bar: Any | None = None) -> Output:
    environment = os.environ if bar is None else {**os.environ, "JOINSAW_PROGRESS": "json"}
    try:
        data = None if text is None else text.encode()
        stdin = subprocess.DEVNULL if data is None else subprocess.PIPE
        child = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    except (OSError, ValueError) as error:
        raise Error(f"cannot run `{command[0]}`: {error}") from None
    said: list[bytes] = []
    stderr, child.stderr = child.stderr, None
    follower = threading.Thread(target=_follow, args=(stderr, bar, said), daemon=True)
    follower.start()
    try:
        stdout, _ = child.communicate(data)
        follower.join()
    except BaseException:
        # The program ends by itself, and takes away what it has begun to write.
        child.terminate()
        try:
            child.wait(5)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        raise
    finally:
        if bar is not None:
            bar.close()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                pipe.close()
    notes = b"".join(said).decode("utf-8", "replace").strip()
    if child.returncode == 130:
        raise KeyboardInterrupt
    if child.returncode not in (0, 1):
        message = re.split(r"\n\n  tip:|\n\nUsage:", notes)[0].split("error: ", 1)[-1].strip()
        message = message.replace("`-` line", "line").replace("`-`", "the text")
        raise Error(message or f"the program ended with exit code {child.returncode}")
    return Output(stdout, notes, child.returncode)


def words_of(options: dict[str, Option]) -> list[str]:
    """Options of Python as those of a command: `max_rows=5` is `--max-rows=5`."""
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            words.append(f"{option}={','.join(map(str, value))}")
        elif value is not None and value is not False:
            words.append(f"{option}={value}")
    return words
