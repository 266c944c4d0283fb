"""Runs `orderkeep` with a fixed start time, so that screenshots are reproducible.

Run as .venv/bin/python scripts/serve_at_time.py serve …; SERVE_AT is the time, in ISO format with a time zone.
"""

import os
from datetime import datetime

from orderkeep.core import clock

real = clock.utc_now
away = datetime.fromisoformat(os.environ["SERVE_AT"]) - real()
clock.utc_now = lambda: real() + away  # before any other module reads the clock

from orderkeep.cli import app  # noqa: E402  (import after the clock is set, or it would use the real one)

if __name__ == "__main__":
    app()
