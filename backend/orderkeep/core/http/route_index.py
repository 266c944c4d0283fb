"""Finds a request's route by the first segments of its path, instead of trying every route's pattern in turn."""

from collections.abc import Iterable

from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send
from typing_extensions import override

FOUND = "orderkeep.route"
PREFIX_SEGMENTS = 4
"""Number of segments in a prefix such as `/rest/v1/purchases`. The leading slash yields an empty segment."""


class RouteIndex(BaseRoute):
    """Runs before the routes it knows, and passes on anything else: wrong methods, web pages, files."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._shelves: dict[str, list[Route]] = {}
        for route in routes:
            if isinstance(route, Route) and "{" not in (shelf := _prefix(route.path)):
                self._shelves.setdefault(shelf, []).append(route)

    @override
    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first route under the path's prefix that matches path and method."""
        if scope["type"] == "http":
            for route in self._shelves.get(_prefix(scope["path"]), ()):
                match, child = route.matches(scope)
                if match is Match.FULL:
                    return match, {**child, FOUND: route}
        return Match.NONE, {}

    @override
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request to the matching route."""
        await scope[FOUND].handle(scope, receive, send)


def _prefix(path: str) -> str:
    return "/".join(path.split("/", PREFIX_SEGMENTS)[:PREFIX_SEGMENTS])
