"""The expected rows of each built-in view, as predicates on list rows."""

from collections.abc import Callable
from datetime import date
from typing import Any

from tests.days import today

Row = dict[str, Any]


def day(text: str | None, *, before: int | None = None, within: tuple[int, int] | None = None) -> bool:
    """Whether a day or a moment lies so many days before today, or within so many days of it."""
    if text is None:
        return False
    distance = (date.fromisoformat(text[:10]) - today()).days
    return distance < -before if before is not None else bool(within and within[0] <= distance <= within[1])


def is_open(order: Row) -> bool:
    return order["order_status"] not in ("completed", "cancelled") and order["open_quantity"] > 0


def running(order: Row) -> bool:
    return order["status"] not in ("received", "closed", "cancelled")


Belongs = Callable[[Row], bool]


def in_status(*statuses: str) -> Belongs:
    return lambda row: row["status"] in statuses


UNOWNED = ("products", "assets", "stock_orders", "shipments", "vendors", "stock_counts", "workspace_documents")
"""Kinds of records that belong to no member."""
BELONGS: dict[str, dict[str, Belongs]] = {
    "records": {
        "changed-today": lambda r: day(r["updated_at"], within=(0, 0)),
        "moving-goods": lambda r: r["kind"] in ("purchase_orders", "deliveries", "stock_orders", "shipments"),
        "on-hold": in_status("onhold", "on_hold", "blocked", "blacklisted"),
        "created-this-week": lambda r: day(r["created_at"], within=(-6, 0)),
        "unassigned": lambda r: r["owner_id"] is None and r["kind"] not in UNOWNED,
    },
    "purchase_orders": {
        "to-pack": lambda o: o["fulfilment_status"] == "ready" and o["order_status"] != "onhold",
        "overdue": lambda o: is_open(o) and day(o["promised_at"], before=0),
        "on-hold": lambda o: o["order_status"] == "onhold",
        "waiting": lambda o: is_open(o) and o["fulfilment_status"] == "waiting_for_stock",
        "unassigned": lambda o: is_open(o) and o["owner_id"] is None,
    },
    "stock_orders": {
        "drafts": in_status("draft"),
        "late": lambda o: running(o) and day(o["expected_at"], before=0),
        "due-this-week": lambda o: running(o) and day(o["expected_at"], within=(0, 7)),
        "refund-due": lambda o: o["refund_expected"] > o["refund_received"],
        "on-hold": in_status("on_hold", "disputed"),
    },
    "shipments": {
        "to-receive": in_status("delivered", "part_received"),
        "arriving-today": lambda s: (
            day(s["eta"], within=(0, 0)) and s["status"] not in ("received", "lost", "returned_to_sender", "cancelled")
        ),
        "late": lambda s: s["is_late"],
        "stuck": lambda s: s["is_stuck"],
        "exceptions": in_status("exception"),
    },
    "brands": {
        "unused": lambda b: b["products_count"] == 0,
        "in-use": lambda b: b["products_count"] > 0,
        "no-website": lambda b: b["website"] is None,
    },
    "specifications": {
        "required": lambda s: s["is_required"],
        "numbers": lambda s: s["value_type"] == "number",
        "choices": lambda s: s["value_type"] == "choice",
        "no-unit": lambda s: s["value_type"] == "number" and s["unit"] is None,
    },
    "products": {
        "low-stock": lambda p: p["status"] == "active" and p["stock_quantity"] <= p["reorder_level"],
        "out-of-stock": lambda p: p["status"] == "active" and p["stock_quantity"] == 0,
        "drafts": in_status("draft"),
        "discontinued": lambda p: p["status"] == "discontinued" and p["stock_quantity"] > 0,
        "unit-tracked": lambda p: p["is_unit_tracked"],
    },
    "inventory": {
        "to-buy": lambda p: p["status"] != "discontinued" and p["suggest_buy"] > 0,
        "low-stock": lambda p: p["status"] != "discontinued" and p["stock_quantity"] <= p["reorder_level"],
        "out-of-stock": lambda p: p["status"] != "discontinued" and p["stock_quantity"] == 0,
        "not-selling": lambda p: (p["idle_days"] or 0) > 90,
    },
    "inventory_movements": {
        "last-7-days": lambda m: day(m["created_at"], within=(-7, 0)),
        "received": lambda m: m["kind"] in ("received", "received_bad"),
        "corrections": lambda m: m["kind"] == "adjustment",
        "losses": lambda m: m["kind"] in ("lost", "damaged"),
    },
    "stock_counts": {
        "in-progress": in_status("counting"),
        "approved": lambda c: c["status"] == "approved" and day(c["approved_at"], within=(-90, 0)),
        "cancelled": in_status("cancelled"),
    },
    "customers": {
        "gold-and-up": lambda c: c["customer_tier"] in ("gold", "platinum"),
        "no-order-90-days": lambda c: c["status"] == "active" and day(c["last_order_at"], before=90),
        "blacklisted": in_status("blacklisted"),
        "unassigned": lambda c: c["assigned_to"] is None,
        "deleted": lambda _c: False,
    },
    "prospects": {
        "new": in_status("new"),
        "qualified": in_status("qualified"),
        "quiet": lambda p: p["status"] in ("new", "contacted", "qualified") and day(p["updated_at"], before=14),
        "unassigned": lambda p: p["status"] in ("new", "contacted", "qualified") and p["assigned_to"] is None,
    },
    "enquiries": {
        "to-answer": in_status("new", "open"),
        "late": lambda e: e["respond_state"] == "late",
        "due-soon": lambda e: e["respond_state"] == "soon",
        "urgent": lambda e: e["status"] in ("new", "open") and e["priority"] in ("high", "urgent"),
        "unassigned": lambda e: e["status"] in ("new", "open") and e["owner_id"] is None,
    },
    "calls": {
        "today": lambda c: day(c["called_at"], within=(0, 0)),
        "last-7-days": lambda c: day(c["called_at"], within=(-7, 0)),
        "complaints": lambda c: c["purpose"] == "complaint",
        "no-follow-up": lambda c: not any(c[f"{what}_id"] for what in ("task", "purchase", "quote", "enquiry")),
    },
    "campaigns": {
        "drafts": in_status("draft"),
        "scheduled": in_status("scheduled"),
        "running": in_status("running"),
        "done": in_status("done"),
    },
    "documents": {
        "not-linked": lambda d: d["links"] == [],
        "uncategorized": lambda d: d["category_id"] is None,
        "images": lambda d: d["kind"] == "image",
        "added-today": lambda d: day(d["created_at"], within=(0, 0)),
    },
    "workspace_documents": {
        "team": lambda w: w["private_to"] is None,
        "private": lambda w: w["private_to"] is not None,
        "ideas": lambda w: w["kind"] == "idea",
        "changed-last-7-days": lambda w: day(w["updated_at"], within=(-7, 0)),
    },
    "tasks": {
        "overdue": lambda t: t["urgency"] == "overdue",
        "due-today": lambda t: t["urgency"] == "due_today",
        "next-7-days": lambda t: t["urgency"] is not None and day(t["due_date"], within=(0, 7)),
        "high-priority": lambda t: t["urgency"] is not None and t["priority"] in ("high", "urgent"),
        "deleted": lambda _t: False,
    },
    "quotes": {
        "drafts": in_status("draft"),
        "awaiting-answer": in_status("sent"),
        "expiring": lambda q: q["status"] == "sent" and day(q["valid_until"], within=(0, 7)),
        "accepted": in_status("accepted"),
        "expired": in_status("expired"),
    },
    "vendors": {
        "refund-due": lambda v: v["refunds_owed"] > 0,
        "on-hold": in_status("on_hold"),
        "blocked": in_status("blocked"),
        "online": lambda v: v["kind"] == "online",
    },
    "assets": {
        "in-stock": in_status("in_stock"),
        "for-pickup": in_status("ready_for_pickup"),
        "blocked": in_status("blocked"),
        "warranty-ending": lambda u: day(u["warranty_until"], within=(0, 30)),
        "no-serial": lambda u: (
            u["serial_number"] is None and u["status"] in ("in_stock", "allocated", "ready_for_pickup", "blocked")
        ),
    },
}
