"""Imports and undos in many short batches, with hooks within and between them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db import batches
from orderkeep.core.db.batches import Batches
from orderkeep.core.environment import Environment

HERE = Environment.DEVELOPMENT
"""The environment of the tests."""
MANY = 70
"""Rows of a file that takes several batches. The first step has 20."""


def contacts_file(count: int = MANY) -> str:
    """A file with that many contacts."""
    return "CustomerID,CompanyName,Phone\n" + "".join(f"K{n},Customer {n:03},030-{n:07}\n" for n in range(count))


@contextmanager
def write_as_someone_else(app: FastAPI) -> Iterator[Context]:
    """A concurrent transaction."""
    with unit_of_work(app.state.database, Scope(HERE, None, Role.ADMIN), utc_now()) as ctx:
        yield ctx


class Between:
    """Makes every step a batch. `within` is called while a batch holds the writer, `after` once it has released it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Without hooks, nothing happens. Each hook gets the number of the batch."""
        self.within: Callable[[int], object] = lambda _: None
        self.after: Callable[[int], object] = lambda _: None
        self.batches = 0
        take_steps, run_batch = Batches._take_steps, Batches._run_batch

        def take(runner: Batches, *args: Any) -> bool:
            self.batches += 1
            self.within(self.batches)
            return take_steps(runner, *args)

        def run(runner: Batches, *args: Any) -> bool:
            done = run_batch(runner, *args)
            self.after(self.batches)
            return done

        patch.setattr(batches, "MAX_BATCH_SECONDS", 0.0)
        patch.setattr(Batches, "_take_steps", take)
        patch.setattr(Batches, "_run_batch", run)
