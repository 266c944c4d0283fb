"""The sample data for tests: created once per database, then copied."""

from collections.abc import Callable

import pytest
from fastapi import FastAPI

from orderkeep.seed.sample import fill_once


@pytest.fixture
def furnishing(request: pytest.FixtureRequest) -> tuple[str, Callable[[FastAPI], object]] | None:
    """The sample data, for a test that asks for it."""
    if "filled" not in request.fixturenames:
        return None
    return "sample", lambda app: fill_once(app.state.database, app.state.settings)


@pytest.fixture
def filled(app: FastAPI) -> FastAPI:
    """The application on a copy of the sample data."""
    return app
