"""Where the browser may be sent after a sign-in. Only this site; compared part by part, never by prefix."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode, urlsplit

MAX_URL_LENGTH = 2000
LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})
DEFAULT_PORTS = {"http": "80", "https": "443"}
_ADDRESS = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:]+\])(?::([0-9]{1,5}))?(?:[/?#].*)?", re.IGNORECASE)
"""Scheme, host and port. User info, other schemes and escaped hosts don't match."""


def allowed_redirect(given: str, site: str) -> str | None:
    """Return the address if it belongs to the site. The port is free on this machine itself."""
    if len(given) > MAX_URL_LENGTH or "\\" in given or not all("!" <= letter <= "~" for letter in given):
        return None
    theirs, ours = _origin(given), _origin(site)
    if theirs is None or ours is None:
        return None
    if ours[1] in LOOPBACK_NAMES:
        return given if theirs[0] == ours[0] and theirs[1] in LOOPBACK_NAMES else None
    return given if theirs == ours else None


def _origin(address: str) -> tuple[str, str, str] | None:
    found = _ADDRESS.fullmatch(address)
    if found is None:
        return None
    scheme = found[1].lower()
    return scheme, found[2].lower(), (found[3] or DEFAULT_PORTS[scheme]).lstrip("0")


def with_query(address: str, parameters: Mapping[str, str]) -> str:
    """Return the address without its fragment and with these parameters, which replace others of their names."""
    parts = urlsplit(address)
    kept = [(name, value) for name, value in parse_qsl(parts.query, keep_blank_values=True) if name not in parameters]
    return parts._replace(query=urlencode([*kept, *parameters.items()]), fragment="").geturl()


def with_error(address: str, error: Mapping[str, str]) -> str:
    """Return the address with the error in query and fragment. `sb` marks the fragment as ours."""
    return f"{with_query(address, error)}#{urlencode(error)}&sb="
