"""What the engines need of the machine: packages, free ports, folders, processes that end."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / "target" / "engines" / "venv"


class Failure(Exception):
    """Something that ends the test of an engine, in one line or a few."""


class NotInstalled(Failure):
    """An engine that could not be brought to this machine."""


def run(
    command: Sequence[str | Path], *, seconds: float = 600, **options: object
) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end, and hands on what it printed. What it prints on standard error is part of the failure."""
    shown = " ".join(str(word) for word in command)
    try:
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **options,
        )
    except FileNotFoundError as error:
        raise Failure(f"`{shown}`: no program `{error.filename}`") from error
    try:
        printed, said = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise Failure(f"`{shown}` took longer than {seconds:.0f} s") from error
    finally:
        # A shell that is ended leaves its clients behind, unless the whole group is.
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    if process.returncode:
        why = (said.strip() or printed.strip())[-2000:]
        raise Failure(f"`{shown}` ended with exit code {process.returncode}\n{why}")
    return subprocess.CompletedProcess(process.args, process.returncode, printed, said)


def as_root(command: Sequence[str]) -> list[str]:
    """The command as it has to be written to run as root."""
    if os.geteuid() == 0:
        return list(command)
    if not shutil.which("sudo"):
        raise NotInstalled(f"`{' '.join(command)}` needs root, and there is no sudo")
    return ["sudo", "--non-interactive", *command]


def need_packages(*packages: str) -> None:
    """Installs Debian packages. RUNLEVEL=1 keeps their services from starting: every server here is a private one."""
    if not shutil.which("apt-get"):
        raise NotInstalled(f"no apt-get to install {', '.join(packages)} with")
    settings = ["env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"]
    apt = [*settings, "apt-get", "--quiet", "--yes", "--no-install-recommends"]
    print(f"   installing {', '.join(packages)} with apt", flush=True)
    try:
        run(as_root([*apt, "update"]))
        run(as_root([*apt, "install", *packages]))
    except NotInstalled:
        raise
    except Failure as failure:
        raise NotInstalled(str(failure)) from failure


def need_wheels(*packages: str) -> None:
    """Installs packages of PyPI into an environment of their own below `target`, after whoever does so at the same time."""
    try:
        VENV.parent.mkdir(parents=True, exist_ok=True)
        with (VENV.parent / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (VENV / "bin" / "pip").exists():
                if not has_module("ensurepip"):
                    need_packages("python3-venv")
                run([sys.executable, "-m", "venv", "--clear", VENV])
            print(f"   installing {', '.join(packages)} with pip", flush=True)
            run([VENV / "bin" / "pip", "install", "--quiet", *packages], seconds=1200)
    except NotInstalled:
        raise
    except Failure as failure:
        raise NotInstalled(str(failure)) from failure


def has_module(name: str) -> bool:
    """Whether this Python can import a module."""
    return subprocess.run([sys.executable, "-c", f"import {name}"], check=False, capture_output=True).returncode == 0


def stop_servers_when_asked_to_end() -> None:
    """Turns a request to end into a KeyboardInterrupt, so that every block is left and what it started is stopped. A
    second request does not get in the way of that."""
    requests = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def end(signum: int, frame: object) -> None:
        for request in requests:
            signal.signal(request, signal.SIG_IGN)
        raise KeyboardInterrupt

    for request in requests:
        signal.signal(request, end)


@contextmanager
def folder(name: str) -> Iterator[Path]:
    """A new folder outside the repository, where other users may look in; it goes with all that is in it."""
    path = Path(mkdtemp(prefix=f"joinsaw-{name}-"))
    path.chmod(0o755)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until(is_ready: Callable[[], bool], what: str, seconds: float = 180) -> None:
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not is_ready():
        if time.monotonic() > end:
            raise Failure(f"{what}: not ready after {seconds:.0f} s")
        time.sleep(0.1)


@contextmanager
def server(
    command: Sequence[str | Path],
    log: Path,
    is_ready: Callable[[], bool],
    environment: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """A server that runs as long as the block does, with all the processes that it starts."""
    name = Path(command[0]).name
    with log.open("ab") as output:
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=environment,
            # A group of its own: Ctrl-C reaches this program alone, which then stops its servers in order.
            start_new_session=True,
        )
    try:

        def is_up() -> bool:
            if process.poll() is not None:
                said = log.read_text(errors="replace")[-2000:]
                raise Failure(f"`{name}` ended while it started\n{said}")
            return is_ready()

        wait_until(is_up, f"`{name}`")
        yield process
    finally:
        stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Asks a server and its children to end, and ends them after ten seconds."""
    for ask in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, ask)
            process.wait(timeout=10)
            return
        except ProcessLookupError:
            process.wait()
            return
        except subprocess.TimeoutExpired:
            continue
