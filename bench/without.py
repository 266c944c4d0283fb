"""Run `orderkeep` with parts of the kernel replaced by the library's own: `python -m bench.without fair_pool serve`."""

import sys
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from sqlalchemy.pool import QueuePool

from orderkeep import main, memory, serving
from orderkeep.cli import app
from orderkeep.core.db import engine
from orderkeep.settings import Settings


class StandardPool(QueuePool):
    """SQLAlchemy's own pool, with as many connections."""

    def __init__(self, creator: Any, pool_size: int = 5, **options: Any) -> None:
        super().__init__(creator, pool_size, **{"max_overflow": 0, **options})


def inline_reads() -> None:
    """Every read runs in a worker thread, on SQLite as on PostgreSQL."""

    def create(settings: Settings) -> FastAPI:
        made = main.create_app(settings)
        made.state.database.inline_reader = None
        return made

    serving.create_app = create


def fair_pool() -> None:
    """A thread that arrives may overtake those that wait."""
    engine.FairPool = StandardPool  # type: ignore[assignment,misc]  # replaced for this process


def one_arena() -> None:
    """Half of the threads allocate from a second arena."""
    memory.ARENAS = 2


PARTS: dict[str, Callable[[], None]] = {each.__name__: each for each in (inline_reads, fair_pool, one_arena)}

if __name__ == "__main__":
    for part in sys.argv.pop(1).split("+"):
        PARTS[part]()
    app()
