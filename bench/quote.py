"""Time and memory to render the PDF of a quote with 200 lines: `make bench-quote`.

Each run is a new process, so that the first PDF is measured too, and the memory is that of rendering.
"""

import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

RUNS = 11
LINES = 200
MOST_SECONDS, MOST_MIB = 2.0, 256.0
RESULTS = Path(__file__).with_name("results")


def facts(lines: int) -> dict[str, Any]:
    """Build the template's data of a quote, with a long name in each line."""
    amounts = {"quantity": "12", "unit_price": "$1,189.05", "total": "$14,268.60"}
    rows = [
        {"description": f"Line {at}: cordless drill with two batteries and a case", **amounts} for at in range(lines)
    ]
    sums = [
        {"name": name, "amount": "$2,853,720.00", "strong": name == "Final amount"}
        for name in ("Total", "Final amount")
    ]
    head = {
        "title": "Quote Q-1001",
        "heading": "Quote",
        "number": "Q-1001",
        "contact": "Maya Lindqvist",
        "contact_lines": [],
    }
    dates = [("Date", "21 Nov 2026"), ("Valid until", "5 Dec 2026")]
    words = {"subject": "Everything for the season", "description": ["As discussed."], "terms": ["Net 14 days."]}
    return {**head, **words, "facts": dates, "lines": rows, "sums": sums}


def measure() -> None:
    """Run once: the first PDF of a new process, the next one, and the process's peak memory."""
    from orderkeep.core.pdf.files import render_pdf  # noqa: PLC0415 - its import is part of the measurement
    from orderkeep.quotes.quote_pdf import TEMPLATE  # noqa: PLC0415 - its import is part of the measurement

    took = []
    for _ in range(2):
        started = time.perf_counter()
        size = len(render_pdf(TEMPLATE, facts(LINES), "a4"))
        took.append(time.perf_counter() - started)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"first": took[0], "next": took[1], "mib": memory, "bytes": size}))


def main() -> int:
    """Run the benchmark, print a table and store it. Returns 1 if a goal is missed."""
    command = [sys.executable, "-m", "bench.quote", "measure"]
    runs = [json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(RUNS)]
    table = {name: sorted(run[name] for run in runs) for name in ("first", "next", "mib")}
    print(f"| a quote of {LINES} lines as PDF, {RUNS} processes | median | worst | goal |\n|---|---|---|---|")
    for name, label in (
        ("first", "the first of a process, s"),
        ("next", "the next, s"),
        ("mib", "memory of the process, MiB"),
    ):
        goal = MOST_MIB if name == "mib" else MOST_SECONDS
        print(f"| {label} | {statistics.median(table[name]):.2f} | {table[name][-1]:.2f} | {goal:g} |")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "quote.json").write_text(json.dumps(runs, indent=1))
    return int(table["first"][-1] > MOST_SECONDS or table["mib"][-1] > MOST_MIB)


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        measure()
    else:
        sys.exit(main())
