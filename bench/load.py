"""The driver: raw HTTP/1.1 on a kept connection, so that the measure is the server and not the client."""

import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median

Request = tuple[str, str, bytes]
"""Method, path with query, body."""
MAKE = Callable[[int], Request]


@dataclass(frozen=True)
class Target:
    """A server and the headers that every call carries."""

    port: int
    headers: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Figures:
    """Milliseconds, and calls a second of eight clients."""

    p50: float
    p95: float
    p99: float
    per_second: float = 0.0


class Connection:
    """One kept connection."""

    def __init__(self, target: Target) -> None:
        self.socket = socket.create_connection(("127.0.0.1", target.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.head = "".join(f"{name}: {value}\r\n" for name, value in (("Host", "localhost"), *target.headers))
        self.buffer = b""

    def ask(self, request: Request) -> tuple[int, bytes]:
        """Send one request and read its whole answer."""
        method, path, body = request
        kind = "Content-Type: application/json\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\n{self.head}{kind}Content-Length: {len(body)}\r\n\r\n"
        self.socket.sendall(head.encode() + body)
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


def times(target: Target, make: MAKE, runs: int, budget: float) -> list[float]:
    """Milliseconds of each call of one client, after a warm-up; stops when the budget of seconds is spent."""
    connection = Connection(target)
    for number in range(10):
        _checked(connection.ask(make(-1 - number)))
    found: list[float] = []
    until = time.perf_counter() + budget
    for number in range(runs):
        request = make(number)
        start = time.perf_counter()
        answer = connection.ask(request)
        found.append((time.perf_counter() - start) * 1000)
        _checked(answer)
        if time.perf_counter() > until:
            break
    return found


def _checked(answer: tuple[int, bytes]) -> None:
    status, body = answer
    if status not in (200, 201):
        message = f"{status} {body[:300]!r}"
        raise RuntimeError(message)


def figures(samples: Sequence[float], per_second: float = 0.0) -> Figures:
    """Percentiles of pooled samples."""
    ordered = sorted(samples)
    last = len(ordered) - 1
    return Figures(
        median(ordered),
        ordered[int(last * 0.95)],
        ordered[int(last * 0.99)],
        per_second,
    )


def _worker(target: Target, make: MAKE, seconds: float, offset: int, counts: "list[int]") -> None:
    connection = Connection(target)
    until, done = time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        _checked(connection.ask(make(offset + done)))
        done += 1
    counts[offset // 1_000_000] = done


def per_second(target: Target, make: MAKE, seconds: float, clients: int = 8) -> float:
    """Calls a second of several client processes, one connection each."""
    context = get_context("fork")
    counts = context.Array("i", clients)
    workers = [
        context.Process(target=_worker, args=(target, make, seconds, number * 1_000_000, counts))
        for number in range(clients)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        message = "a client failed"
        raise RuntimeError(message)
    return sum(counts) / seconds
