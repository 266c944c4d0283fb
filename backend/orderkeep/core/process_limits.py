"""Limits of a process that parses an untrusted file. It starts for each file, so this imports nothing heavy."""

import contextlib


def limit_process(memory_bytes: int, seconds: int) -> None:
    """Limit memory and CPU time where the system supports it, and disable core dumps."""
    try:
        import resource  # noqa: PLC0415  # not available on every system
    except ImportError:
        return
    for kind, most in (
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
