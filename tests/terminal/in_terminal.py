"""in_terminal.py COLUMNS COMMAND...: runs a command in a terminal of this many columns, and prints what it shows there."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

columns, command = int(sys.argv[1]), sys.argv[2:]
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
sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
