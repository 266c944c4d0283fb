"""How long batches hold the writer, by a simulated clock: as planned on a quiet machine, and less on a busy one."""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from orderkeep.core.db import batches
from orderkeep.core.db.batches import LEAST, MAX_BATCH_SECONDS, Batches


class Machine:
    """A clock, and a session that notes how long each transaction held the writer."""

    def __init__(self) -> None:
        self.now = 0.0
        self.item, self.commit_takes = 0.001, 0.02
        """Seconds of one item, and of a commit."""
        self.held: list[float] = []
        self.info: dict[str, Any] = {}
        self._since: float | None = None

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def connection(self) -> Any:
        self._since = self.now if self._since is None else self._since
        return SimpleNamespace(dialect=SimpleNamespace(name="simulated"))

    def commit(self) -> None:
        self.now += self.commit_takes
        self.held.append(round(self.now - (self._since or 0.0), 6))
        self._since = None

    def expunge_all(self) -> None:
        """Nothing to forget."""


class Items:
    """Work on many items of equal cost. From `slow_from` on, the machine is ten times as slow."""

    def __init__(self, machine: Machine, count: int, slow_from: int) -> None:
        self.machine, self.items, self.slow_from, self.done = machine, range(count), slow_from, 0
        self.runner = Batches(machine, lambda: False)  # type: ignore[arg-type]  # has all that is used

    def steps(self) -> Iterator[None]:
        for part in self.runner.parts(self.items):
            self.work(part)
            yield

    def work(self, part: Sequence[int]) -> None:
        slow = self.done >= self.slow_from
        self.machine.now += len(part) * self.machine.item * (10 if slow else 1)
        self.done += len(part)

    def begin_batch(self) -> None:
        """Nothing to prepare."""

    def close_batch(self, *, done: bool) -> None:
        """Nothing to close."""


def held(monkeypatch: pytest.MonkeyPatch, count: int, slow_from: int) -> list[float]:
    machine = Machine()
    monkeypatch.setattr(batches, "time", machine)
    work = Items(machine, count, slow_from)
    work.runner.run(work)
    assert work.done == count
    return machine.held


def test_no_batch_takes_longer_than_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    found = held(monkeypatch, 2000, slow_from=2000)
    assert max(found) <= MAX_BATCH_SECONDS
    assert len(found) <= 2000 * 0.001 / (MAX_BATCH_SECONDS / 2)


def test_the_batch_after_one_that_took_too_long_takes_half_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    found = held(monkeypatch, 2000, slow_from=1000)
    too_long = [number for number, seconds in enumerate(found) if seconds > MAX_BATCH_SECONDS]
    first = too_long[0]
    # A quick step, a step of 50 items that was sized for a quiet machine, and the commit.
    assert found[first] == pytest.approx(0.049 + 50 * 0.01 + 0.02)
    assert max(found[:first]) <= MAX_BATCH_SECONDS
    # A step of 20 items takes 0.2 seconds now, and none is smaller: each batch is one step. The last step is shorter.
    assert found[first + 1 :] == pytest.approx([20 * 0.01 + 0.02] * 47 + [9 * 0.01 + 0.02, 0.02])


def test_short_batches_recover(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(batches, "time", machine)
    runner = Batches(machine, lambda: False)  # type: ignore[arg-type]  # has all that is used
    seen = []
    for took in [1.0, 1.0, 1.0, 1.0, 1.0, *[0.1] * 8]:
        runner._adapt(took, took / 2)
        seen.append(round(runner._part, 3))
    assert seen == [0.5, 0.25, 0.125, LEAST, LEAST, 0.106, 0.112, 0.119, 0.126, 0.134, 0.142, 0.15, 0.159]


def test_on_a_machine_that_stalls_now_and_then_batches_stay_short(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(batches, "time", machine)
    runner = Batches(machine, lambda: False)  # type: ignore[arg-type]  # has all that is used
    parts = []
    for number in range(400):
        took = runner._part * MAX_BATCH_SECONDS * (3 if number % 8 == 0 else 1)
        runner._adapt(took, took)
        parts.append(runner._part)
    assert max(parts[40:]) * MAX_BATCH_SECONDS * 3 < 0.25
