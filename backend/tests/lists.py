"""Every list of the server."""

import orderkeep.api  # noqa: F401  # registers every list
from orderkeep.core.lists.list_query import ListQuery


def every_list(cls: type[ListQuery] = ListQuery) -> list[type[ListQuery]]:
    """All list classes, also those that extend another list."""
    return [each for below in cls.__subclasses__() for each in (below, *every_list(below))]
