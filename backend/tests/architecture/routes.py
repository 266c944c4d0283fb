"""Every route of the application, including those inside the wrappers that included routers leave in `app.routes`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from starlette.routing import BaseRoute, Mount

from orderkeep.core.http.routing import SectionRoute


@dataclass(frozen=True)
class Endpoint:
    """A method of a path. `may` is its permission, or None if the route isn't guarded."""

    method: str
    path: str
    may: str | None
    name: str

    @property
    def example(self) -> str:
        """The path with a valid value for each parameter."""
        parts = [
            "00000000-0000-7000-8000-000000000001" if part.startswith("{") else part for part in self.path.split("/")
        ]
        return "/".join(parts)


def endpoints_of(app: FastAPI) -> list[Endpoint]:
    """All routes, in matching order."""
    return [endpoint for route in _flat(app.routes) for endpoint in _endpoints(route)]


def _flat(routes: Iterable[BaseRoute]) -> Iterator[Any]:
    for route in routes:
        wrapped = getattr(route, "original_router", None)
        if wrapped is not None:
            yield from _flat(wrapped.routes)
        elif isinstance(route, Mount):
            yield from _flat(route.routes)
        else:
            yield route


def _endpoints(route: Any) -> Iterator[Endpoint]:
    guard = route.permission if isinstance(route, SectionRoute) else None
    for method in sorted(route.methods - {"HEAD"}):
        yield Endpoint(method, route.path, guard, route.name)
