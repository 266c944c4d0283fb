"""The server's log: a JSON document per line, or plain lines in a terminal."""

import logging
import sys
from datetime import UTC, datetime

import orjson
from typing_extensions import override


class JsonFormatter(logging.Formatter):
    """One JSON document per line, for log collectors. Contains no queries, bodies or secrets.

    A record's `fields` (`extra={"fields": ...}`) become properties of the document.
    """

    @override
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


def start_log(level: str) -> None:
    """JSON, or plain lines for a terminal."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(plain if sys.stderr.isatty() else JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    wanted = logging.getLevelName(level.upper())
    for chatty in ("alembic", "orderkeep.core.db.fair_pool"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, wanted))
    # uvicorn warns of each request that isn't valid HTTP. With those, any stranger could fill the disk.
    logging.getLogger("uvicorn").setLevel(logging.WARNING if wanted <= logging.DEBUG else logging.ERROR)
