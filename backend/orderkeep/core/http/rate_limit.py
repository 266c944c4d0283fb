"""Limits how often something may happen per minute for one address, user or key. In memory."""

import threading
import time
from ipaddress import IPv6Address, ip_address

MAX_ENTRIES = 20_000
MINUTE_S = 60


class RateLimit:
    """Limits how often a source, such as an address, a user or a key, may do something per minute: a token bucket."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._buckets: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def takes(self, source: str | None) -> bool:
        """Whether it is allowed once more. IPv6 addresses of one network share a limit."""
        network, at = _network(source or ""), time.monotonic()
        with self._lock:
            left, since = self._buckets.get(network, (float(self.per_minute), at))
            left = min(float(self.per_minute), left + (at - since) * self.per_minute / MINUTE_S)
            self._buckets[network] = (left - 1 if left >= 1 else left, at)
            if len(self._buckets) > MAX_ENTRIES:
                self._forget(at)
            return left >= 1

    def _forget(self, at: float) -> None:
        full = [host for host, (_, since) in self._buckets.items() if at - since > MINUTE_S]
        for host in full or list(self._buckets)[: MAX_ENTRIES // 2]:
            del self._buckets[host]


def _network(host: str) -> str:
    """Treat an IPv6 /64 network as one client."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return address.exploded[:19]
    return str(address)
