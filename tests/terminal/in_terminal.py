"""in_terminal.py COLUMNS PROGRAM LINE...: runs a program in a terminal of this many columns, once for each line of arguments, and
prints what it shows there, each time followed by a NUL."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios


def shown(columns: int, command: list[str]) -> bytes:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            # The other end is closed.
            break
        if not part:
            break
        shown += part
    process.wait()
    os.close(ours)
    return shown.replace(b"\r\n", b"\n")


columns, program, lines = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
for line in lines:
    sys.stdout.buffer.write(shown(columns, [program, *line.split()]) + b"\0")
