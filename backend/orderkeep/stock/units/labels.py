"""Printable unit labels as PDF, with a QR code, the tag and the product: on sheets, or one per label."""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import segno
from fastapi import Response
from typing_extensions import TypedDict

from orderkeep.business.actions import current_settings
from orderkeep.core.context import Context
from orderkeep.core.lists.selected_rows import selected_rows
from orderkeep.core.pdf.files import pdf_file, render_pdf
from orderkeep.identity.rules import is_loopback
from orderkeep.settings import settings_of
from orderkeep.stock.units.schemas import UnitList, UnitOut

LabelPaper = Literal["a4", "letter", "label"]

TEMPLATE = Path(__file__).with_name("labels.typ")


@dataclass(frozen=True)
class Owner:
    """Whose labels they are."""

    name: str
    """The name of the business; may be empty."""
    address: str
    """Its public web address."""


def unit_labels(ctx: Context, ids: str, paper: LabelPaper) -> Response:
    """The labels of these units, in the order given: ids separated by commas.

    Raises Malformed for anything but a list of ids, NotFound if one of the units doesn't exist.
    """
    units = selected_rows(ctx, UnitList, ids)
    pdf = to_pdf(list(units), paper, Owner(current_settings(ctx).name, settings_of(ctx.db).public_url))
    name = units[0]["asset_tag"] if len(units) == 1 else f"{len(units)}-labels"
    return pdf_file(name, pdf)


def to_pdf(units: list[UnitOut], paper: LabelPaper, owner: Owner) -> bytes:
    """Render the labels."""
    title = units[0]["asset_tag"] if len(units) == 1 else f"{len(units)} labels"
    facts = {"title": title, "owner": owner.name, "units": [label_of(unit, owner.address) for unit in units]}
    return render_pdf(TEMPLATE, facts, paper)


class Label(TypedDict):
    """The contents of one label."""

    tag: str
    product: str
    facts: list[tuple[str, str]]
    code: str
    """A QR code as an SVG drawing."""


def label_of(unit: UnitOut, address: str) -> Label:
    """The contents of one label. The QR code is the unit's page if there is a public address, else the tag."""
    facts = [("Serial", unit["serial_number"]), ("At", unit["location"])]
    return {
        "tag": unit["asset_tag"],
        "product": unit["product_name"] or "",
        "facts": [(name, value) for name, value in facts if value],
        "code": code_of(qr_text(unit["asset_tag"], address)),
    }


def qr_text(tag: str, address: str) -> str:
    """The text of the QR code."""
    return tag if is_loopback(urlsplit(address).hostname) else f"{address.rstrip('/')}/asset-management/{tag}"


def code_of(text: str) -> str:
    """A QR code as an SVG drawing. It stays readable with a quarter of it scratched."""
    drawing = io.BytesIO()
    segno.make(text, error="q", micro=False).save(drawing, kind="svg", xmldecl=False, border=1)
    return drawing.getvalue().decode()
