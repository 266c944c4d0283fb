"""Many open change feeds with many clients beside them: `PYTHONPATH=.:backend python -m bench.streams`.

Each client requests a list, a record or the counts every `--pause` seconds, as a person does. A writer adds contacts
at a steady rate. Prints the response times of the clients, and how long after the writer's request each change
reached the streams. Every stream must receive every change.
"""

import asyncio
import json
import random
import resource
import time
from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from bench.load import Target
from bench.operations import API
from bench.options import options_parser, parse_options
from bench.servers import memory, postgres, server
from bench.shops import fresh, sample_shop, sign_in

PORT = 8801
PATHS = (
    f"{API}/customers?limit=50",
    f"{API}/purchases?limit=50",
    f"{API}/products?limit=50&q=robot",
    f"{API}/tasks?limit=50",
)
EVERY = 0.5
"""Seconds between two changes."""
LATEST = 60
"""Seconds after the last change, after which a missing one counts as lost. A busy machine needs more than a few."""
HANDLES = 4096


@dataclass
class StreamState:
    """State shared by all connections."""

    who: Target
    written: dict[str, float] = field(default_factory=dict)
    """The id of a row → the moment of the request that added it."""
    reached: dict[str, list[float]] = field(default_factory=dict)
    """The id of a row → the moments at which streams received it."""
    took: list[float] = field(default_factory=list)
    refused: dict[int, int] = field(default_factory=dict)
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def head(self) -> str:
        """The headers of every request."""
        return "Host: localhost\r\n" + "".join(f"{name}: {value}\r\n" for name, value in self.who.headers)


class Line:
    """A persistent connection."""

    def __init__(self, shift: StreamState) -> None:
        self.shift = shift

    async def open(self) -> "Line":
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.shift.who.port)
        return self

    def send(self, method: str, path: str, body: bytes = b"") -> None:
        """Send a request."""
        kind = "Content-Type: application/json\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\n{self.shift.head}{kind}Content-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Send a request and read the complete response."""
        self.send(method, path, body)
        head = await self.reader.readuntil(b"\r\n\r\n")
        fields = dict(row.split(b":", 1) for row in head.lower().split(b"\r\n")[1:] if b":" in row)
        return int(head[9:12]), await self.reader.readexactly(int(fields[b"content-length"]))


async def follow(shift: StreamState, ready: asyncio.Semaphore) -> None:
    """Read a change feed to the end of the run."""
    line = await Line(shift).open()
    line.send("GET", "/realtime/v1/changes")
    status = int((await line.reader.readuntil(b"\r\n\r\n"))[9:12])
    if status != 200:
        message = f"a stream was refused: {status}"
        raise RuntimeError(message)
    await line.reader.readuntil(b"id: ")  # from here on, no change may be missing
    ready.release()
    while not shift.ended.is_set():
        row = await line.reader.readline()
        if row.startswith(b"data: ") and (event := json.loads(row[6:]))["table"] == "customers":
            shift.reached.setdefault(event["row_id"], []).append(time.perf_counter())


async def click(shift: StreamState, number: int, pause: float) -> None:
    """Request pages like a person."""
    dice = random.Random(number)  # noqa: S311 - a benchmark's choice is no secret
    line = await Line(shift).open()
    await asyncio.sleep(dice.random() * pause)
    while not shift.ended.is_set():
        began = time.perf_counter()
        status, _ = await line.ask("GET", dice.choice(PATHS))
        shift.took.append(time.perf_counter() - began)
        if status >= 400:
            shift.refused[status] = shift.refused.get(status, 0) + 1
        await asyncio.sleep(pause * (0.5 + dice.random()))


async def write(shift: StreamState, seconds: float) -> None:
    """Add contacts at a steady rate."""
    line, until = await Line(shift).open(), time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        status, answer = await line.ask("POST", f"{API}/customers", b'{"name": "Stream"}')
        if status != 201:
            message = f"a change was refused: {status} {answer[:200]!r}"
            raise RuntimeError(message)
        shift.written[json.loads(answer)["id"]] = began
        await asyncio.sleep(EVERY)


def _missing(shift: StreamState, streams: int) -> int:
    """How many changes some stream hasn't received yet."""
    return streams * len(shift.written) - sum(len(shift.reached.get(key, ())) for key in shift.written)


def _percentiles(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.95, 0.99)]
    return f"p50 {at[0]:.0f} ms, p95 {at[1]:.0f} ms, p99 {at[2]:.0f} ms, slowest {ordered[-1] * 1000:.0f} ms"


async def measure(who: Target, wanted: Namespace) -> str:
    """Run everything and return the figures."""
    shift, ready = StreamState(who), asyncio.Semaphore(0)
    streams = [asyncio.create_task(follow(shift, ready)) for _ in range(wanted.streams)]
    for _ in streams:
        await asyncio.wait_for(ready.acquire(), 60)
    clients = [asyncio.create_task(click(shift, number, wanted.pause)) for number in range(wanted.clients)]
    await write(shift, wanted.seconds)
    for _ in range(LATEST):
        if _missing(shift, len(streams)):
            await asyncio.sleep(1)
    lost = _missing(shift, len(streams))
    shift.ended.set()
    for task in (*streams, *clients):
        task.cancel()
    ended = await asyncio.gather(*streams, *clients, return_exceptions=True)
    broken = [each for each in ended if isinstance(each, Exception)]
    delays = [moment - began for key, began in shift.written.items() for moment in shift.reached.get(key, ())]
    return (
        f"  {len(shift.took):,} requests: {_percentiles(shift.took)}; refused: {shift.refused or 'none'}\n"
        f"  {len(shift.written)} changes to {len(streams)} streams: {_percentiles(delays)} after the request; {lost} lost"
        f"; {len(broken)} connections broken"
    )


def main() -> None:
    """Run on each requested database."""
    options = options_parser(__doc__, sizes="0", runs=0)
    options.add_argument("--streams", type=int, default=500)
    options.add_argument("--clients", type=int, default=200)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--pause", type=float, default=4.0, help="average seconds between two requests of a client")
    wanted = parse_options(options)
    resource.setrlimit(resource.RLIMIT_NOFILE, (HANDLES, HANDLES))
    for kind in wanted.databases.split(","):
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            shop = fresh(sample_shop(wanted.home, kind, cluster), cluster)
            process = stack.enter_context(server(shop, PORT, "product")).pid
            found = asyncio.run(measure(sign_in(shop, "admin", PORT), wanted))
            print(f"{kind}, {memory(process):.0f} MB\n{found}", flush=True)


if __name__ == "__main__":
    main()
