"""A web server that signals shutdown as early as possible."""

import threading
from types import FrameType

import uvicorn
from typing_extensions import override


class StoppableServer(uvicorn.Server):
    """Tells long work to stop as soon as a signal arrives, before waiting for open requests."""

    def __init__(self, config: uvicorn.Config, stopping: threading.Event) -> None:
        """`stopping` is set by a signal."""
        super().__init__(config)
        self._stopping = stopping

    @override
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stopping.set()
        super().handle_exit(sig, frame)
