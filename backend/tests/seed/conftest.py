"""The sample data for tests: created once per database, then copied."""

from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.seed.sample import fill_once


@pytest.fixture
def filled(apps: Any, kind: str, app: FastAPI) -> FastAPI:
    shop: FastAPI = apps.kept(kind, "sample", lambda app: fill_once(app.state.database, app.state.settings))
    return shop
