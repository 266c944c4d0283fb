"""What a PostgreSQL address may contain. Errors name a form that works."""

from collections.abc import Mapping

import sqlalchemy
from sqlalchemy.exc import ArgumentError

WORKING_FORM = "postgresql://user@/name?host=a:5432&host=b:5432&target_session_attrs=read-write"
NUMBERS = (
    "connect_timeout", "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval", "sslcompression",
    "sslsni", "tcp_user_timeout",
)  # fmt: skip


def postgres_url_problem(url: str) -> str | None:
    """Return why no connection can be made from this address, or None. It doesn't look whether a server answers."""
    # Loads the driver, which only a server with PostgreSQL needs.
    from psycopg.pq import Conninfo  # noqa: PLC0415 - see above

    try:
        parsed = sqlalchemy.make_url(url).set(drivername="postgresql+psycopg")
        _, given = parsed.get_dialect()().create_connect_args(parsed)
    except (ArgumentError, ValueError):
        return f"use {WORKING_FORM}"
    known = {each.keyword.decode() for each in Conninfo.get_defaults()}
    return next((f"{wrong}. Use {WORKING_FORM}" for wrong in _parameter_problems(given, known)), None)


def _parameter_problems(given: Mapping[str, object], known: set[str]) -> list[str]:
    problems = [f"{name} isn't a parameter of PostgreSQL's client library" for name in sorted(set(given) - known)]
    problems += [f"{name} is given more than once" for name, value in given.items() if not isinstance(value, str | int)]
    return problems + [
        f"{name} has to be a whole number" for name in NUMBERS if not str(given.get(name, "0")).isdecimal()
    ]
