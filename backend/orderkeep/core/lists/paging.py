"""How many rows of a list are requested, and whether they are counted."""

from collections.abc import Collection

from starlette.datastructures import QueryParams

from orderkeep.core.errors import Malformed

PAGE, LARGEST_PAGE = 50, 200


def single_values(params: QueryParams) -> dict[str, str]:
    """Query parameters, each given once."""
    single: dict[str, str] = {}
    for name, text in params.multi_items():
        if name in single:
            raise Malformed(f"{name} is given twice", field=name, code="unknown_parameter")
        single[name] = text
    return single


def read_limit(params: dict[str, str]) -> int:
    """Remove `limit` from the parameters and return it."""
    text = params.pop("limit", str(PAGE))
    if not (
        text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_PAGE)) and 1 <= int(text) <= LARGEST_PAGE
    ):
        raise Malformed(f"limit is 1 to {LARGEST_PAGE}", field="limit", code="bad_limit")
    return int(text)


def read_select(params: dict[str, str], known: Collection[str]) -> list[str] | None:
    """Remove `select` from the parameters and return the chosen columns, or None for all of them."""
    if (text := params.pop("select", None)) is None:
        return None
    chosen = [name.strip() for name in text.split(",")]
    for name in chosen:
        if name not in known:
            raise Malformed(f"Unknown column {name}", field="select", code="bad_value")
    return chosen


def read_count(params: dict[str, str]) -> str | None:
    """Remove `count` from the parameters and return it: none, exact or capped."""
    count = params.pop("count", None)
    if count not in (None, "exact", "capped"):
        raise Malformed("count is exact or capped", field="count", code="bad_count")
    return count
