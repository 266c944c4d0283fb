"""The events that webhooks report, and the states of endpoints and deliveries."""

from enum import StrEnum


class WebhookEvent(StrEnum):
    """What happened to a record."""

    CONTACT_CREATED = "contact.created"
    CONTACT_UPDATED = "contact.updated"
    CONTACT_DELETED = "contact.deleted"
    ENQUIRY_CREATED = "enquiry.created"
    ENQUIRY_UPDATED = "enquiry.updated"
    QUOTE_CREATED = "quote.created"
    QUOTE_UPDATED = "quote.updated"
    QUOTE_SENT = "quote.sent"
    QUOTE_ACCEPTED = "quote.accepted"
    QUOTE_DECLINED = "quote.declined"
    ORDER_CREATED = "order.created"
    ORDER_UPDATED = "order.updated"
    ORDER_SHIPPED = "order.shipped"
    ORDER_DELIVERED = "order.delivered"
    ORDER_COMPLETED = "order.completed"
    ORDER_CANCELLED = "order.cancelled"
    ORDER_DELETED = "order.deleted"
    PRODUCT_CREATED = "product.created"
    PRODUCT_UPDATED = "product.updated"
    PRODUCT_DELETED = "product.deleted"
    STOCK_ORDER_CREATED = "stock_order.created"
    STOCK_ORDER_UPDATED = "stock_order.updated"
    STOCK_ORDER_ORDERED = "stock_order.ordered"
    STOCK_ORDER_RECEIVED = "stock_order.received"
    STOCK_ORDER_CANCELLED = "stock_order.cancelled"
    SHIPMENT_CREATED = "shipment.created"
    SHIPMENT_UPDATED = "shipment.updated"
    SHIPMENT_RECEIVED = "shipment.received"


TEST_EVENT = "webhook.test"
"""Sent by hand to try an endpoint; it isn't subscribed to."""


class WebhookState(StrEnum):
    """Whether an endpoint receives messages."""

    ACTIVE = "active"
    FAILING = "failing"
    DISABLED = "disabled"


class WebhookStatus(StrEnum):
    """What became of a message."""

    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"
