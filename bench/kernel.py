"""`make bench-kernel`: what each part of the kernel brings, compared with the library's own.

python -m bench.kernel --sizes 10000 --databases sqlite,postgresql --minutes 10

Servers with and without each part run at once, each on its own copy of a database. One client process sends a burst of
1, 8 or 40 requests to one server, waits for all responses, and turns to the next server, so a few hundredths of a
second lie between two servers and other work on the machine affects them equally. Then 40 clients send changes without
a pause to the servers with and without the fair pool in turn, because only then does anyone overtake.

Prints ratios to the present state. Above 1, the present state is faster.
"""

import json
import selectors
import shlex
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import median

from bench.load import Call, Connection, Target
from bench.operations import API, calls_of
from bench.options import options_parser, parse_options
from bench.servers import postgres, process_cpu_ms, server
from bench.shops import ROOT, fresh, items, prepare, sample_of, sign_in

PORT = 8690
PRESENT, POOL = "", "fair_pool"
MANY, EACH, TURNS = 40, 5, 8
"""Clients without a pause, their requests in one turn, and the turns."""


@dataclass
class Variant:
    """A running server."""

    target: Target
    pid: int
    calls: dict[str, Call]
    connections: list[Connection] = field(default_factory=list)

    def connect(self) -> None:
        """Open the connections, shortly before they are used."""
        self.connections = [Connection(self.target) for _ in range(MANY)]

    def cpu_ms(self) -> float:
        """CPU time of the process so far."""
        return process_cpu_ms(self.pid)


@dataclass(frozen=True)
class Burst:
    """Milliseconds of each request, and the server's CPU time for one."""

    took: list[float]
    cpu: float


Bursts = dict[tuple[str, int, str], list[Burst]]
"""Operation, requests at once, missing part → every burst."""


def operations(target: Target) -> dict[str, Call]:
    """Return the requests to measure."""
    orders = calls_of("product", sample_of(target, target))
    contacts = [row["id"] for row in items(target, f"{API}/customers?limit=50")]

    def note(number: int) -> tuple[str, str, bytes]:
        body = {"notes": f"Called at {time.time_ns()}"}
        return "PATCH", f"{API}/customers/{contacts[number % len(contacts)]}", json.dumps(body).encode()

    def mixed(number: int) -> tuple[str, str, bytes]:
        return note(number) if number % 8 == 0 else orders["list 50"].make(number)

    return {
        "contacts, list of 50": Call(
            lambda _: ("GET", f"{API}/customers?limit=50", b""), lambda _, answer: len(answer["items"]) == 50
        ),
        "orders, list of 50": orders["list 50"],
        "one order": orders["one order"],
        "dashboard": orders["dashboard"],
        "change a contact": Call(note, lambda request, answer: answer["notes"] in request[2].decode()),
        "7 order lists to 1 change": Call(mixed, lambda _, answer: "items" in answer or "notes" in answer),
    }


def send(side: Variant, call: Call, clients: int, number: int, each: int = 1) -> Burst:
    """Send one request with each client, and the next one as soon as its response is there, `each` times."""
    waiting = selectors.DefaultSelector()
    sent = {place: (call.make(number + place), time.perf_counter()) for place in range(clients)}
    left, took, cpu = dict.fromkeys(sent, each - 1), list[float](), side.cpu_ms()
    for place, (request, _) in sent.items():
        waiting.register(side.connections[place].socket, selectors.EVENT_READ, place)
        sent[place] = (request, time.perf_counter())
        side.connections[place].send(request)
    while waiting.get_map():
        for key, _ in waiting.select():
            place = key.data
            request, began = sent[place]
            answer = side.connections[place].receive()
            took.append((time.perf_counter() - began) * 1000)
            call.approve(request, answer)
            if left[place]:
                left[place] -= 1
                sent[place] = (call.make(number + place), time.perf_counter())
                side.connections[place].send(sent[place][0])
            else:
                waiting.unregister(key.fileobj)
    return Burst(took, (side.cpu_ms() - cpu) / len(took))


def measure(sides: dict[str, Variant], minutes: float, bursts: dict[int, int]) -> Bursts:
    """Send bursts of every operation to every server in turn, for this time."""
    found, until, number = defaultdict[tuple[str, int, str], list[Burst]](list), time.monotonic() + minutes * 60, 0
    for side in sides.values():
        side.connect()
    while time.monotonic() < until:
        for operation in sides[PRESENT].calls:
            for clients, often in bursts.items():
                for _ in range(often):
                    number += 1
                    parts = list(sides)
                    for part in parts[number % len(parts) :] + parts[: number % len(parts)]:
                        burst = send(sides[part], sides[part].calls[operation], clients, number)
                        found[operation, clients, part].append(burst)
        print(f"  {until - time.monotonic():.0f} s left", file=sys.stderr, flush=True)
    return {key: each[len(each) // 10 :] for key, each in found.items()}  # the first ones fill the caches


def overtaking(sides: dict[str, Variant]) -> Iterator[str]:
    """Print how long changes of many clients without a pause wait with and without the fair pool."""
    yield from ("", f"### {MANY} clients without a pause, {TURNS} turns of {MANY * EACH} requests", "")
    yield "| operation | pool | p50, ms | p99, ms | slowest of each turn, ms | CPU a request, ms |"
    yield "|---" * 6 + "|"
    for operation in ("change a contact", "7 order lists to 1 change"):
        turns: dict[str, list[Burst]] = {PRESENT: [], POOL: []}
        for turn in range(TURNS):
            for part in (PRESENT, POOL) if turn % 2 else (POOL, PRESENT):
                turns[part].append(send(sides[part], sides[part].calls[operation], MANY, turn, EACH))
        for part, mine in turns.items():
            slowest = sorted(max(turn.took) for turn in mine)
            shown = " | ".join(f"{latency(mine, share):,.0f}" for share in (0.5, 0.99))
            spread = f"{slowest[0]:,.0f} / {median(slowest):,.0f} / {slowest[-1]:,.0f}"
            cpu = median(turn.cpu for turn in mine)
            yield f"| {operation} | {'QueuePool' if part else 'fair'} | {shown} | {spread} | {cpu:.2f} |"


def latency(bursts: Sequence[Burst], share: float) -> float:
    """Return a percentile of all requests."""
    ordered = sorted(each for burst in bursts for each in burst.took)
    return ordered[int((len(ordered) - 1) * share)]


def low_cpu(bursts: Sequence[Burst], share: float = 0.5) -> float:
    """Return a percentile of the CPU time of a request."""
    ordered = sorted(burst.cpu for burst in bursts)
    return ordered[int((len(ordered) - 1) * share)]


def page(found: Bursts, parts: list[str]) -> Iterator[str]:
    """Print the present state's figures and each part's ratios to them."""
    yield "| present state | at once | requests | p10, ms | p50 | p99 | CPU a request, ms: lowest tenth | median |"
    yield "|---" * 8 + "|"
    for (operation, clients, part), mine in found.items():
        if part == PRESENT:
            shown = " | ".join(f"{latency(mine, share):.2f}" for share in (0.1, 0.5, 0.99))
            count, cpu = len(mine) * clients, f"{low_cpu(mine, 0.1):.2f} | {low_cpu(mine):.2f}"
            yield f"| {operation} | {clients} | {count:,} | {shown} | {cpu} |"
    for part in parts:
        yield from ("", f"### Without {part}, relative to the present state", "")
        yield "| operation | at once | p10 | p50 | CPU: lowest tenth | median | median by tenths of the run: min / max |"
        yield "|---" * 7 + "|"
        for (operation, clients, each), without in found.items():
            if each == part:
                cells = _ratios(without, found[operation, clients, PRESENT])
                yield f"| {operation} | {clients} | {' | '.join(cells)} |"


def _ratios(without: Sequence[Burst], present: Sequence[Burst]) -> Iterator[str]:
    for share in (0.1, 0.5):
        yield f"{latency(without, share) / latency(present, share):.2f}"
    for share in (0.1, 0.5):
        yield f"{low_cpu(without, share) / low_cpu(present, share):.2f}"
    size = max(len(present) // 10, 1)
    tenths = [
        low_cpu(without[at : at + size]) / low_cpu(present[at : at + size])
        for at in range(0, len(present) - size + 1, size)
    ]
    yield f"{min(tenths):.2f} / {max(tenths):.2f}"


def main() -> None:
    """Run the benchmark."""
    options = options_parser(__doc__, sizes="10000", runs=0)
    options.add_argument("--minutes", type=float, default=10.0, help="for each database")
    options.add_argument("--bursts", default="1:8,8:2,40:1", help="requests sent at once, and how often in each round")
    options.add_argument("--without", default="inline_reads,fair_pool", help="parts to switch off in turn")
    wanted = parse_options(options)
    parts = wanted.without.split(",")
    bursts = {int(size): int(often) for size, often in (each.split(":") for each in wanted.bursts.split(","))}
    for kind in wanted.databases.split(","):
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            kept, sides = prepare(wanted.home, kind, int(wanted.sizes), cluster), {}
            for place, part in enumerate([PRESENT, *parts]):
                shop = fresh(kept, cluster, f"-{part or 'present'}")
                process = stack.enter_context(server(shop, PORT + place, "product", part))
                target = sign_in(shop, "admin", PORT + place)
                sides[part] = Variant(target, process.pid, operations(target))
            lines = [f"## {kind}", "", f"`{shlex.join(['python', '-m', 'bench.kernel', *sys.argv[1:]])}`", ""]
            lines += page(measure(sides, wanted.minutes, bursts), parts)
            lines += overtaking(sides) if POOL in sides else []
        text = "\n".join(lines) + "\n"
        print(text, flush=True)
        (ROOT / "bench" / "results" / f"kernel-{kind}-{datetime.now(UTC):%Y-%m-%d}.md").write_text(text)


if __name__ == "__main__":
    main()
