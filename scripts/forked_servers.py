"""Starts servers for the browser journeys as forks of one process that has already imported the program.

A cold start takes two seconds of CPU time, nearly all of it imports, and every file of journeys has a server of its
own. Each line of standard input is a server to start: {"environment": {…}, "arguments": […], "output": "a file"}. The
answer is a line with its process ID.
"""

import json
import os
import signal
import sys
from typing import NamedTuple

import orderkeep.main
import orderkeep.serving  # noqa: F401  # imported here once, for all forks
from orderkeep.cli import app


class Order(NamedTuple):
    """A server to start."""

    environment: dict[str, str]
    arguments: list[str]
    output: str


def become_server(order: Order) -> None:
    """In the fork: run `orderkeep …` with the streams and environment of a process of its own."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDONLY)
    output = os.open(order.output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
    for opened, stream in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(opened, stream)
    os.environ.clear()
    os.environ.update(order.environment)
    sys.argv = ["orderkeep", *order.arguments]
    app()


def main() -> None:
    """Start servers until standard input ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # a server that has ended leaves no zombie
    while line := sys.stdin.readline():
        order = Order(**json.loads(line))
        if pid := os.fork():
            print(pid, flush=True)
        else:
            become_server(order)


if __name__ == "__main__":
    main()
