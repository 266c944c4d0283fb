"""`orderkeep` on a chosen day: each process of it begins at the same moment, so that pictures of the shop repeat.

Run as .venv/bin/python scripts/still_shop.py serve …; the day is STILL_SHOP_AT, in ISO form with a zone.
"""

import os
from datetime import datetime

from orderkeep.core import clock

real = clock.utc_now
away = datetime.fromisoformat(os.environ["STILL_SHOP_AT"]) - real()
clock.utc_now = lambda: real() + away  # before anything else takes the clock

from orderkeep.cli import app  # noqa: E402  (after the clock is set, or it would be the real one)

if __name__ == "__main__":
    app()
