"""Every test starts without stored documents. `records` holds one record of each kind that documents are linked to."""

import shutil

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.documents.calls import folder
from tests.makers import (
    Row,
    make_contact,
    make_enquiry,
    make_header,
    make_order,
    make_product,
    make_quote,
    make_shipment,
    make_stock_order,
    make_task,
    make_vendor,
)


@pytest.fixture(autouse=True)
def _no_files(app: FastAPI) -> None:
    """Shops of one test run share their folder."""
    shutil.rmtree(folder(app), ignore_errors=True)


@pytest.fixture
def records(admin: Client) -> dict[str, Row]:
    """A record of every kind, of one customer where it has one."""
    contact = make_contact(admin, name="Ada Okafor")
    to = {"customer_id": contact["id"]}
    product = make_product(admin, name="Lamp")
    camera = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    stock_order = make_stock_order(admin, (product, 3, 1))
    return {
        "customer_id": contact,
        "purchase_id": make_order(admin, **to),
        "purchase_order_id": make_header(admin, **to),
        "quote_id": make_quote(admin, **to),
        "enquiry_id": make_enquiry(admin, **to),
        "task_id": make_task(admin, **to),
        "stock_order_id": stock_order,
        "shipment_id": make_shipment(admin, stock_order, 2),
        "product_id": product,
        "asset_id": admin.create("/rest/v1/assets", {"product_id": camera["id"]}),
        "vendor_id": make_vendor(admin),
    }
