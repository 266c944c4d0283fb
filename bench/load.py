"""The load generator: raw HTTP/1.1 on a persistent connection, so that the server is measured and not the client."""

import json
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median
from typing import Any

WARM_UP = 10

Request = tuple[str, str, bytes]
"""Method, path with query, body."""


@dataclass(frozen=True)
class Call:
    """Creates an operation's requests and checks its responses."""

    make: Callable[[int], Request]
    check: Callable[[Request, Any], bool]

    def approve(self, request: Request, answer: tuple[int, bytes]) -> None:
        """Check a response. Raises RuntimeError for an error, or if it lacks the requested data."""
        status, body = answer
        if status not in (200, 201) or not self.check(request, json.loads(body)):
            message = f"{request[0]} {request[1]}: {status} {body[:300]!r}"
            raise RuntimeError(message)


@dataclass(frozen=True)
class Target:
    """A server, and the headers of every request."""

    port: int
    headers: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Figures:
    """Milliseconds, and requests per second of eight clients."""

    p50: float
    p95: float
    p99: float
    per_second: float = 0.0


class Connection:
    """A persistent connection. With `patience`, waiting longer than these seconds for data raises TimeoutError."""

    def __init__(self, target: Target, patience: float | None = None) -> None:
        self.socket = socket.create_connection(("127.0.0.1", target.port), patience)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.head = "".join(f"{name}: {value}\r\n" for name, value in (("Host", "localhost"), *target.headers))
        self.buffer = b""

    def ask(self, request: Request) -> tuple[int, bytes]:
        """Send a request and read the complete response."""
        self.send(request)
        return self.receive()

    def send(self, request: Request) -> None:
        """Send a request without waiting for the response."""
        method, path, body = request
        kind = "Content-Type: application/json\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\n{self.head}{kind}Content-Length: {len(body)}\r\n\r\n"
        self.socket.sendall(head.encode() + body)

    def receive(self) -> tuple[int, bytes]:
        """Read the complete response."""
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head_bytes, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in head_bytes.lower().split(b"\r\n") if line.startswith(b"content-length")
        )
        while len(self.buffer) < length:
            self._more()
        answer, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(head_bytes[9:12]), answer

    def _more(self) -> None:
        part = self.socket.recv(1 << 18)
        if not part:
            message = "the server closed the connection"
            raise ConnectionError(message)
        self.buffer += part


def times(target: Target, call: Call, numbers: range, budget: float) -> list[float]:
    """Return the milliseconds of each request of one client, after a warm-up, within a budget of seconds.

    Every response is read and checked outside the measured time.
    """
    connection = Connection(target)
    for number in range(WARM_UP):
        request = call.make(-1 - number)
        call.approve(request, connection.ask(request))
    found: list[float] = []
    until = time.perf_counter() + budget
    for number in numbers:
        request = call.make(number)
        start = time.perf_counter()
        answer = connection.ask(request)
        found.append((time.perf_counter() - start) * 1000)
        call.approve(request, answer)
        if time.perf_counter() > until:
            break
    return found


def figures(samples: Sequence[float], per_second: float = 0.0) -> Figures:
    """Return percentiles of pooled samples."""
    ordered = sorted(samples)
    last = len(ordered) - 1
    return Figures(
        median(ordered),
        ordered[int(last * 0.95)],
        ordered[int(last * 0.99)],
        per_second,
    )


def _worker(target: Target, call: Call, seconds: float, client: int, counts: "list[int]") -> None:
    connection = Connection(target)
    for _ in range(client * 97):  # sequential operations start at a different record for each client
        call.make(0)
    until, done = time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        request = call.make(client * 1_000_000 + done)
        status, body = connection.ask(request)
        if status not in (200, 201):
            message = f"{request[1]}: {status} {body[:300]!r}"
            raise RuntimeError(message)
        done += 1
    counts[client] = done


def per_second(target: Target, call: Call, seconds: float, clients: int = 8) -> float:
    """Return the requests per second of several client processes, one connection each."""
    context = get_context("fork")
    counts = context.Array("i", clients)
    workers = [
        context.Process(target=_worker, args=(target, call, seconds, number, counts)) for number in range(clients)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        message = "a client failed"
        raise RuntimeError(message)
    return sum(counts) / seconds
