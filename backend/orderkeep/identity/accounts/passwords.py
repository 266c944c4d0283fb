"""argon2id hashing with limited concurrency: a hash takes 19 MiB and a core, so requests queue, and a long queue is
refused.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pwdlib.hashers.argon2 import Argon2Hasher

TIME_COST, MEMORY_KIB, PARALLELISM = 2, 19 * 1024, 1
"""OWASP password storage cheat sheet: t=2, m=19 MiB, p=1."""
WAITING = 16
QUEUE_TIMEOUT_S = 5.0
"""Seconds."""


class TooManyHashes(Exception):
    """More concurrent password checks than the server accepts."""


class Passwords:
    """Hashes and verifies passwords. For an unknown account a dummy hash is verified, at the same cost."""

    def __init__(self, at_once: int | None = None, hasher: Argon2Hasher | None = None) -> None:
        self._hasher = hasher or Argon2Hasher(time_cost=TIME_COST, memory_cost=MEMORY_KIB, parallelism=PARALLELISM)
        self._at_once = at_once or max(2, os.cpu_count() or 2)
        self._slots = threading.BoundedSemaphore(self._at_once)
        self._line = threading.BoundedSemaphore(self._at_once + WAITING)
        self._nobody = self._hasher.hash(os.urandom(24))

    def hash(self, password: str) -> str:
        """Return the hash to store. Raises TooManyHashes."""
        with self._slot():
            return self._hasher.hash(password.encode())

    def verify(self, password: str, stored: str | None) -> bool:
        """Whether the password matches. Raises TooManyHashes."""
        with self._slot():
            right = self._hasher.verify(password.encode(), stored or self._nobody)
        return right and stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash was made with different cost parameters."""
        return self._hasher.check_needs_rehash(stored)

    @contextmanager
    def _slot(self) -> Iterator[None]:
        if not self._line.acquire(blocking=False):
            raise TooManyHashes
        try:
            if not self._slots.acquire(timeout=QUEUE_TIMEOUT_S):
                raise TooManyHashes
            try:
                yield
            finally:
                self._slots.release()
        finally:
            self._line.release()
