"""Settings of the random walks: repeatable in `make test`, long and random with `--long`."""

import pytest
from hypothesis import HealthCheck, settings


def walk_settings(config: pytest.Config, *, examples: int, steps: int, long_examples: int, long_steps: int) -> settings:
    """A test run must not fail by chance, so the usual walks are the same each time."""
    long = bool(config.getoption("--long"))
    return settings(
        max_examples=long_examples if long else examples,
        stateful_step_count=long_steps if long else steps,
        derandomize=not long,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )
