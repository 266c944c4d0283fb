"""Finds a request's route by the first words of its path, instead of trying every route's pattern in turn."""

from collections.abc import Iterable

from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send
from typing_extensions import override

FOUND = "orderkeep.route"
PREFIX_SEGMENTS = 4
"""`/rest/v1/purchases` in front of whatever follows; a leading slash makes an empty word."""


class RouteIndex(BaseRoute):
    """Stands before the routes it knows. What it does not find is left to them: wrong methods, web pages, files."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._shelves: dict[str, list[Route]] = {}
        for route in routes:
            if isinstance(route, Route) and "{" not in (shelf := _prefix(route.path)):
                self._shelves.setdefault(shelf, []).append(route)

    @override
    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first route of the path's shelf that takes path and method."""
        if scope["type"] == "http":
            for route in self._shelves.get(_prefix(scope["path"]), ()):
                match, child = route.matches(scope)
                if match is Match.FULL:
                    return match, {**child, FOUND: route}
        return Match.NONE, {}

    @override
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request to the route that was found."""
        await scope[FOUND].handle(scope, receive, send)


def _prefix(path: str) -> str:
    return "/".join(path.split("/", PREFIX_SEGMENTS)[:PREFIX_SEGMENTS])
