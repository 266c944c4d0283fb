"""Every test starts without stored documents."""

import shutil

import pytest
from fastapi import FastAPI

from tests.documents.calls import folder


@pytest.fixture(autouse=True)
def _no_files(app: FastAPI) -> None:
    """Shops of one test run share their folder."""
    shutil.rmtree(folder(app), ignore_errors=True)
