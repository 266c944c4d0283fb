"""Sample specifications. The details of the sample products become their values."""

from typing import NamedTuple

from sqlalchemy import select

from orderkeep.catalog.enums import SpecificationType
from orderkeep.catalog.models import ProductCategory, Specification
from orderkeep.catalog.specification_actions import create_specification
from orderkeep.catalog.specifications import SpecificationIn
from orderkeep.core.context import Context
from orderkeep.core.text_normalize import fold

TEXT, NUMBER, YES_NO, CHOICE = SpecificationType


class SampleSpecification(NamedTuple):
    """A specification of a sample category."""

    category: str
    name: str
    value_type: SpecificationType
    unit: str | None = None
    options: tuple[str, ...] = ()
    is_required: bool = False


SPECIFICATIONS = (
    SampleSpecification("Tools", "Weight", NUMBER, "kg"),
    SampleSpecification("Power tools", "Voltage", NUMBER, "V"),
    SampleSpecification("Power tools", "Power", NUMBER, "W"),
    SampleSpecification("Power tools", "Torque", NUMBER, "Nm"),
    SampleSpecification("Power tools", "Brushless", YES_NO),
    SampleSpecification("Hand tools", "Length", NUMBER, "mm"),
    SampleSpecification("Measuring", "Accuracy", TEXT, is_required=True),
    SampleSpecification("Networking", "Speed", NUMBER, "Mbit/s", is_required=True),
    SampleSpecification("Smart home", "Wireless", CHOICE, options=("Wi-Fi", "Thread", "Zigbee", "Bluetooth")),
    SampleSpecification("Audio", "IP rating", CHOICE, options=("None", "IPX4", "IP55", "IP67")),
    SampleSpecification("Audio", "Noise canceling", YES_NO),
    SampleSpecification("Toys", "Pieces", NUMBER, is_required=True),
    SampleSpecification("Wooden toys", "Wood", CHOICE, options=("Beech", "Maple", "Pine")),
)


def seed_specifications(ctx: Context) -> None:
    """Create missing specifications of categories that exist."""
    categories: dict[str, str] = dict(ctx.db.execute(select(ProductCategory.name_key, ProductCategory.id)).all())
    query = select(Specification.category_id, Specification.name_key)
    known = {(category_id, name_key) for category_id, name_key in ctx.db.execute(query)}
    for sample in SPECIFICATIONS:
        category_id = categories.get(fold(sample.category))
        if category_id is None or (category_id, fold(sample.name)) in known:
            continue
        data = SpecificationIn(
            name=sample.name,
            category_id=category_id,
            value_type=sample.value_type,
            unit=sample.unit,
            options=list(sample.options),
            is_required=sample.is_required,
        )
        create_specification(ctx, data)
