"""Counts the results of pytest, Vitest and Playwright from the reports that they write."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

RESULTS = Path(__file__).resolve().parents[1] / ".make" / "results"


@dataclass
class Tally:
    """The result of one runner."""

    passed: int = 0
    failed: int = 0
    skipped: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Failures with the start of their messages, repeated at the end where they are easy to find."""
    flaky: list[str] = field(default_factory=list)
    """Tests that failed once and passed on retry: counted as passed, and listed in the summary to be fixed."""
    seconds: float = 0


COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def said(name: str, why: str) -> str:
    """Return a failed test and its message, in a few lines."""
    lines = [line for line in COLOURS.sub("", why).splitlines() if line.strip()]
    return "\n       ".join([name, *(line[:200] for line in lines[:12])])


def from_pytest(name: str) -> Callable[[], Tally]:
    """Count the results of a JUnit file."""

    def read() -> Tally:
        tally = Tally()
        for case in ET.parse(RESULTS / name).iter("testcase"):  # noqa: S314  # our own file
            found = case.find("failure")
            found = case.find("error") if found is None else found
            if found is not None:
                tally.failed += 1
                tally.broken.append(said(f"{case.get('classname')} {case.get('name')}", found.get("message") or ""))
            elif case.find("skipped") is not None:
                tally.skipped.append(f"{case.get('classname')} {case.get('name')}")
            else:
                tally.passed += 1
        return tally

    return read


def from_vitest() -> Tally:
    """Count Vitest's JSON report. A file that fails to load counts as one failure."""
    report = json.loads((RESULTS / "vitest.json").read_text())
    broken = sum(1 for file in report["testResults"] if file["status"] == "failed" and not file["assertionResults"])
    cases = [case for file in report["testResults"] for case in file["assertionResults"] if case["status"] == "failed"]
    why = [said(case["fullName"], "\n".join(case["failureMessages"])) for case in cases]
    return Tally(report["numPassedTests"], report["numFailedTests"] + broken, broken=why)


def from_playwright() -> Tally:
    """Count Playwright's JSON report."""
    report = json.loads((RESULTS / "playwright.json").read_text())
    stats = report["stats"]
    tally = Tally(stats["expected"] + stats["flaky"], stats["unexpected"] + len(report["errors"]))
    tally.skipped = ["a browser journey"] * stats["skipped"]
    for suite in report["suites"]:
        for spec in specs_of(suite):
            for test in spec["tests"]:
                why = next((result["error"]["message"] for result in test["results"] if "error" in result), None)
                if why is not None:
                    found = tally.flaky if test["status"] == "flaky" else tally.broken
                    found.append(said(f"{suite['file']} {spec['title']}", why))
    return tally


def specs_of(suite: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the journeys of a file, including those in groups."""
    return [*suite.get("specs", []), *(spec for inner in suite.get("suites", []) for spec in specs_of(inner))]
