"""Jobs that run at intervals in a thread of the server."""

import threading
from abc import ABC, abstractmethod
from datetime import datetime
from typing import ClassVar

from orderkeep.core.clock import utc_now
from orderkeep.core.failure_log import log_failure


class PeriodicJob(ABC):
    """Calls `look` at intervals until it is stopped. Errors are logged, and the next call tries again."""

    name: ClassVar[str]
    """The name of the thread."""
    interval: ClassVar[float]
    """Seconds between the end of a call and the start of the next."""
    failed: ClassVar[str]
    """Log message when a call raises."""
    waits_first: ClassVar[bool] = False
    """Whether the first call comes one interval after the start."""

    def __init__(self) -> None:
        """Nothing runs before `start`."""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)

    @abstractmethod
    def look(self, now: datetime) -> object:
        """Do the work that is due at this moment."""

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Make no further calls. A call in progress runs to its end."""
        self._ended.set()

    def _run(self) -> None:
        if self.waits_first and self._ended.wait(self.interval):
            return
        while True:
            try:
                self.look(utc_now())
            except Exception as error:  # noqa: BLE001  # whatever went wrong, the next call tries again
                log_failure(self.failed, error)
            if self._ended.wait(self.interval):
                return
