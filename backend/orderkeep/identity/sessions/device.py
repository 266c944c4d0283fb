"""Where a request comes from."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Device:
    """Where somebody signs in, so that they recognise the session in their list."""

    user_agent: str
    ip_address: str
