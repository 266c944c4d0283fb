"""Settings and steps of the random walks: repeatable in `make test`, long and random with `--long`."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

WHICH = st.integers(0, 20)


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


def on_one_of(rows: Callable[[Any], list[Any]], **values: Any) -> Callable[[Callable[..., None]], Any]:
    """A step with one of these rows of the walk and drawn values. Skipped while there is no such row."""

    def decorate(step: Callable[..., None]) -> Any:
        def one(self: Any, which: int, **drawn: Any) -> None:
            among = rows(self)
            step(self, among[which % len(among)], **drawn)

        one.__name__ = step.__name__
        as_rule: Callable[[Any], Any] = rule(which=WHICH, **values)
        return precondition(lambda self: bool(rows(self)))(as_rule(one))

    return decorate
