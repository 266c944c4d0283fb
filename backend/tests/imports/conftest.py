"""The sample data, for importing its own exports."""

from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.seed.sample import fill_once


@pytest.fixture
def filled(apps: Any, kind: str, app: FastAPI) -> FastAPI:  # the app must be running before it is filled
    shop: FastAPI = apps.kept(kind, "sample", lambda app: fill_once(app.state.database, app.state.settings))
    return shop
