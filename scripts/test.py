"""Runs all checks and tests, counts them, and ends with the line `N passed, N failed`.

`--fast` leaves out tests that need a database server or a browser. A static check counts as one test.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from runner_reports import RESULTS, Tally, from_playwright, from_pytest, from_vitest

ROOT = Path(__file__).resolve().parents[1]
BACKEND, FRONTEND = ROOT / "backend", ROOT / "frontend"
BIN = ROOT / ".venv" / "bin"
WEB_BIN = FRONTEND / "node_modules" / ".bin"


@dataclass(frozen=True)
class Step:
    """A command, and how its results are counted."""

    name: str
    command: list[str]
    folder: Path
    report: Callable[[], Tally] | None = None
    settings: dict[str, str] = field(default_factory=dict)


def say(text: str) -> None:
    """Print a heading immediately, so that it appears above the runner's own output."""
    print(f"\033[1m== {text}\033[0m", flush=True)


def python(name: str, *command: str) -> Step:
    """Return a step that runs a tool of the virtual environment in backend/."""
    return Step(name, [str(BIN / command[0]), *command[1:]], BACKEND)


def web(name: str, *command: str) -> Step:
    """Return a step that runs a tool of the web app. A larger young generation saves 5% of its time in GC."""
    room = {"NODE_OPTIONS": "--max-semi-space-size=64"}
    return Step(name, [str(WEB_BIN / command[0]), *command[1:]], FRONTEND, settings=room)


STATIC = [
    python("server: format", "ruff", "format", "--check", "--quiet", ".", "../scripts"),
    python("server: lint", "ruff", "check", "--quiet", ".", "../scripts"),
    python("server: types", "mypy", "--no-error-summary"),
    python("server: import contracts", "lint-imports", "--no-cache"),
    web("web app: format", "prettier", "--check", "--log-level", "warn", "."),
    web("web app: lint and types", "oxlint", "-c", "oxlint.config.js", "--deny-warnings", "."),
    Step("web app: generated types", [str(ROOT / "scripts" / "types-drift")], ROOT),
]
ARCHITECTURE = Step(
    "server: architecture",
    [str(BIN / "python"), "-m", "pytest", "-q", "tests/architecture", "--database", "sqlite",
     f"--junitxml={RESULTS / 'architecture.xml'}"],
    BACKEND,
    from_pytest("architecture.xml"),
)  # fmt: skip
SERVER = Step(
    "server: tests on SQLite and PostgreSQL",
    [str(BIN / "python"), "-m", "pytest", "-q", "-n", str(max(2, (os.cpu_count() or 2))), "--dist", "worksteal",
     f"--junitxml={RESULTS / 'server.xml'}"],
    BACKEND,
    from_pytest("server.xml"),
)  # fmt: skip
WEB_UNITS = Step(
    "web app: unit tests",
    [str(WEB_BIN / "vitest"), "run", "--reporter=default", "--reporter=json",
     f"--outputFile.json={RESULTS / 'vitest.json'}"],
    FRONTEND,
    from_vitest,
)  # fmt: skip
FIRST_LOAD = Step("web app: weight of a first load", ["node", str(ROOT / "scripts" / "first-load.mjs")], ROOT)
JOURNEYS = Step(
    "browser journeys in Chromium",
    [str(WEB_BIN / "playwright"), "test", "--config", "e2e/playwright.config.ts",
     "--reporter=line,json"],
    FRONTEND,
    from_playwright,
    {"PLAYWRIGHT_JSON_OUTPUT_NAME": str(RESULTS / "playwright.json")},
)  # fmt: skip


ASIDE = (*(step for step in STATIC if step.name.startswith("web app")), WEB_UNITS)


def counted(tally: Tally) -> str:
    """Return the results of a step and how long it took."""
    return f"{tally.passed} passed, {tally.failed} failed ({tally.seconds:.1f} s)"


def run(step: Step, *, aside: bool = False) -> Tally:
    """Run a step and print its output: live, or with `aside` once it is done, for steps run in parallel."""
    if not aside:
        say(step.name)
    started = time.monotonic()
    how: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True} if aside else {}
    done = subprocess.run(step.command, cwd=step.folder, env=os.environ | step.settings, check=False, **how)  # noqa: S603  # our own commands
    if aside:
        say(step.name)
        print(done.stdout, flush=True)
    tally = Tally(passed=1) if step.report is None and done.returncode == 0 else Tally(failed=1)
    if step.report is not None:
        try:
            tally = step.report()
        except (OSError, ValueError, KeyError, ET.ParseError) as problem:
            print(f"{step.name} left no report: {problem}", flush=True)
            tally = Tally(failed=1)
        if done.returncode and not tally.failed:
            tally.failed = 1
    tally.seconds = time.monotonic() - started
    print(f"{step.name}: {counted(tally)}", flush=True)
    return tally


def main(arguments: list[str]) -> int:
    """Run the steps and summarise them. Returns 1 if anything failed."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # otherwise every worker compiles every module again
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    steps = [*STATIC, ARCHITECTURE] if "--fast" in arguments else [*STATIC, FIRST_LOAD, SERVER, WEB_UNITS, JOURNEYS]
    chosen = next((re.compile(word.removeprefix("--only=")) for word in arguments if word.startswith("--only=")), None)
    wanted = [step for step in steps if chosen is None or chosen.search(step.name)]
    with ThreadPoolExecutor(1) as beside:
        # One core's worth of work without a database runs while the server tests wait for theirs.
        aside = {
            step.name: beside.submit(run, step, aside=True) for step in wanted if step in ASIDE and SERVER in wanted
        }
        tallies = {step.name: run(step) for step in wanted if step.name not in aside and step is not JOURNEYS}
        tallies |= {name: result.result() for name, result in aside.items()}
    if JOURNEYS in wanted:
        tallies[JOURNEYS.name] = run(JOURNEYS)
    say("Summary")
    for name, tally in tallies.items():
        print(f"{'ok  ' if not tally.failed else 'FAIL'} {name}: {counted(tally)}")
        for skipped in tally.skipped:
            print(f"     skipped: {skipped}")
        for broken in tally.broken:
            print(f"     broken: {broken}")
        for flaky in tally.flaky:
            print(f"     flaky, passed in a second try: {flaky}")
    failed = sum(tally.failed for tally in tallies.values())
    print(f"{sum(tally.passed for tally in tallies.values())} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
