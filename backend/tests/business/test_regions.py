"""The usual formats of regions."""

from orderkeep.business.enums import Clock, DateFormat, NumberFormat, WeekStart
from orderkeep.business.regions import REGIONS, with_region_formats


def test_a_new_region_brings_formats_that_were_not_chosen_with_it() -> None:
    assert with_region_formats("en-US", {"locale": "sv-SE", "clock": Clock.HOURS_12}) == {
        "locale": "sv-SE",
        "number_format": NumberFormat.SPACE_COMMA,
        "date_format": DateFormat.ISO,
        "week_start": WeekStart.MONDAY,
        "clock": Clock.HOURS_12,
    }


def test_without_a_new_region_the_formats_stay() -> None:
    assert with_region_formats("de-DE", {"name": "Feld"}) == {"name": "Feld"}
    assert with_region_formats("de-DE", {"locale": "de-DE"}) == {"locale": "de-DE"}


def test_regions_are_sorted_by_locale() -> None:
    assert list(REGIONS) == sorted(REGIONS)
