"""`python -m joinsaw` is the program itself."""

import os
import subprocess
import sys

from joinsaw._program import Error, find_program


def main() -> int:
    """Hands the command line on to the program, and gives its exit code."""
    try:
        command = [find_program(), *sys.argv[1:]]
    except Error as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
