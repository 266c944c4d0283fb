"""A payment provider for tests: it speaks the part of Stripe's HTTP API that we use, to Stripe's own library."""

import itertools
import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from orderkeep.billing.rules import signature_of

KEY, SECRET, STARTER, PROFESSIONAL = "sk_test_shop", "whsec_shop", "price_starter", "price_professional"
REQUEST_ID = "req_shop"
Fields = dict[str, str]
Answer = tuple[int, dict[str, Any]]
MONTH = 30 * 86_400


def _error(status: int, kind: str, code: str, param: str = "") -> Answer:
    return status, {"error": {"type": kind, "code": code, "param": param, "message": f"Secret details: {KEY}"}}


class Stripe:
    """The account: its customers, sessions and subscriptions, and every call it received."""

    def __init__(self) -> None:
        self.url = ""
        self.customers: dict[str, Fields] = {}
        self.sessions: list[Fields] = []
        self.portals: list[Fields] = []
        self.subscriptions: dict[str, dict[str, Any]] = {}
        self.calls: list[tuple[str, str]] = []
        self.failing: Answer | None = None
        """Every call is answered like this."""
        self.delay_s = 0.0
        """Every answer is this late."""
        self.price = {"id": STARTER, "object": "price", "active": True, "currency": "usd", "unit_amount": 2900,
                      "recurring": {"interval": "month"}}  # fmt: skip
        self.page = "https://checkout.stripe.example/c"
        self._answers: dict[str, Answer] = {}
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def subscribe(self, customer: str, *, status: str = "active", price: str = STARTER, ends: int = 0) -> str:
        """Add a subscription, as a completed checkout does."""
        number, now = next(self._numbers), int(time.time())
        item = {"object": "subscription_item", "quantity": 1, "price": {"id": price, "object": "price"},
                "id": f"si_{number}", "current_period_end": ends or now + MONTH}  # fmt: skip
        name = f"sub_{number}"
        self.subscriptions[name] = {
            "id": name, "object": "subscription", "customer": customer, "status": status, "created": now,
            "ended_at": None, "items": {"object": "list", "data": [item]},
        }  # fmt: skip
        return name

    def answer(self, method: str, path: str, fields: Fields, headers: Fields) -> Answer:
        """Answer one call."""
        time.sleep(self.delay_s)
        with self._lock:
            self.calls.append((method, path))
            if self.failing is not None:
                return self.failing
            if headers.get("authorization") != f"Bearer {KEY}":
                return _error(401, "invalid_request_error", "api_key_invalid")
            key = headers.get("idempotency-key", "") if method == "POST" else ""
            if key in self._answers:
                return self._answers[key]
            answer = self._route(method, path, fields)
            if key:
                self._answers[key] = answer
            return answer

    def _route(self, method: str, path: str, fields: Fields) -> Answer:
        customer = fields.get("customer")
        if customer is not None and customer not in self.customers:
            return _error(400, "invalid_request_error", "resource_missing", "customer")
        routes = {
            "POST /v1/customers": self._create_customer,
            "GET /v1/subscriptions": self._list_subscriptions,
            "POST /v1/checkout/sessions": self._create_session,
            "POST /v1/billing_portal/sessions": self._create_portal,
            f"GET /v1/prices/{STARTER}": lambda _: (200, self.price),
            "POST /v1/test_helpers/pay": self._pay,
        }
        route = routes.get(f"{method} {path}")
        return route(fields) if route else _error(404, "invalid_request_error", "resource_missing")

    def _list_subscriptions(self, fields: Fields) -> Answer:
        found = [each for each in self.subscriptions.values() if each["customer"] == fields["customer"]]
        return 200, {"object": "list", "data": found, "has_more": False, "url": "/v1/subscriptions"}

    def _create_session(self, fields: Fields) -> Answer:
        self.sessions.append(fields)
        name = f"cs_{next(self._numbers)}"
        return 200, {"id": name, "object": "checkout.session", "url": f"{self.page}/{name}"}

    def _pay(self, _: Fields) -> Answer:
        """Complete the last checkout, for the browser journeys."""
        return 200, {"id": self.subscribe(self.sessions[-1]["customer"])}

    def _create_portal(self, fields: Fields) -> Answer:
        self.portals.append(fields)
        page = f"{self.page}/p/{fields['customer']}"
        return 200, {"id": "bps_1", "object": "billing_portal.session", "url": page}

    def _create_customer(self, fields: Fields) -> Answer:
        name = f"cus_{next(self._numbers)}"
        self.customers[name] = fields
        return 200, {"id": name, "object": "customer", "email": fields.get("email")}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # in one piece, because a second one would wait for the first one's acknowledgement
    stripe: Stripe

    def _serve(self) -> None:
        split = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("content-length") or 0)).decode()
        fields = {name: values[-1] for name, values in parse_qs(body or split.query).items()}
        headers = {name.lower(): value for name, value in self.headers.items()}
        status, document = self.stripe.answer(self.command, split.path, fields, headers)
        data = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("request-id", REQUEST_ID)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = _serve  # noqa: N815 - the base class's names

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[Stripe]:
    """The provider, until the end of the block."""
    stripe = Stripe()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"stripe": stripe}))
    server.daemon_threads = True
    stripe.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield stripe
    finally:
        server.shutdown()
        server.server_close()


def event_body(
    event_id: str, customer: str | None, *, kind: str = "customer.subscription.updated", **more: Any
) -> bytes:
    """An event as the provider sends it. Its object's state is stale on purpose: only the provider's answer counts."""
    about = {"id": "sub_0", "object": "subscription", "customer": customer, "status": "incomplete"}
    event = {"id": event_id, "object": "event", "type": kind, "livemode": False, "data": {"object": about}}
    return json.dumps(event | more).encode()


def thin_event_body(event_id: str, customer: str) -> bytes:
    """An event of the payload style that only links to its object."""
    related = {"id": customer, "type": "customer", "url": f"/v1/customers/{customer}"}
    event = {"id": event_id, "object": "v2.core.event", "type": "v1.customer.updated", "livemode": False}
    return json.dumps(event | {"created": "2026-11-25T04:00:00Z", "related_object": related}).encode()


def signed(body: bytes, *secrets: str, at: float | None = None) -> str:
    """The header of a signed body."""
    moment = str(int(time.time() if at is None else at))
    return ",".join([f"t={moment}", *(f"v1={signature_of(body, moment, secret)}" for secret in secrets or (SECRET,))])


if __name__ == "__main__":  # for the browser journeys: prints its address and runs until its input ends
    with serving() as account:
        print(account.url, flush=True)  # noqa: T201 - the journey reads it
        sys.stdin.read()
