"""A real event loop with real sockets whose clock jumps ahead whenever nothing is left to do."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from typing_extensions import override

Result = TypeVar("Result")


class JumpingSelector(selectors.DefaultSelector):
    """Never waits: when no socket is ready, the time of the next timer has come."""

    now = 0.0

    @override
    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        assert timeout is not None, "nothing is ready and no timer runs: the test waits for ever"
        self.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Everything that happens over one loopback connection happens in no time."""

    def __init__(self) -> None:
        self.clock = JumpingSelector()
        super().__init__(self.clock)

    @override
    def time(self) -> float:
        return self.clock.now


def run(task: Coroutine[Any, Any, Result]) -> Result:
    """Run to the end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(task)
