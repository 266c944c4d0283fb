"""Recipients, text and attributed orders of a campaign, with the time as a parameter."""

from datetime import UTC, datetime, timedelta

from orderkeep.campaigns.rules import LEAVING, CampaignSend, attribute_order, render_text, skip_reason

SENT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
MOMENT = timedelta(microseconds=1)
WEEK = timedelta(days=7)


def test_why_somebody_gets_none() -> None:
    def asked(status: str, email: str | None, *, out: bool = False, taken: bool = False) -> str | None:
        return skip_reason(status, email, opted_out=out, taken=taken)

    assert asked("active", "a@x.example") is None
    assert asked("active", None, out=True) == "no_email"
    assert asked("blacklisted", "a@x.example", out=True) == "opted_out"
    assert asked("blacklisted", "a@x.example", taken=True) == "blacklisted"
    assert asked("active", "a@x.example", taken=True) == "same_address"


def test_an_order_belongs_to_the_last_mail_before_it() -> None:
    first, second = CampaignSend("first", SENT, 7), CampaignSend("second", SENT + timedelta(days=3), 7)
    assert attribute_order(SENT - MOMENT, [first, second]) is None
    assert attribute_order(SENT, [first, second]) == "first"
    assert attribute_order(SENT + timedelta(days=3) - MOMENT, [first, second]) == "first"
    assert attribute_order(SENT + timedelta(days=3), [second, first]) == "second"
    assert attribute_order(SENT + WEEK - MOMENT, [first]) == "first"
    assert attribute_order(SENT + WEEK, [first]) is None
    # The last e-mail's window has closed, and the order isn't attributed to the one before.
    assert (
        attribute_order(
            SENT + timedelta(days=5), [CampaignSend("long", SENT, 90), CampaignSend("short", SENT + MOMENT, 1)]
        )
        is None
    )
    assert attribute_order(SENT, []) is None


def test_the_mail_as_one_person_reads_it() -> None:
    link = "https://shop.example/rest/v1/unsubscribe/x"
    told = render_text("Dear {first_name},\n{name} gets {name}'s\n", "Maya Lindqvist", link)
    assert told == f"Dear Maya,\nMaya Lindqvist gets Maya Lindqvist's\n\n--\n{LEAVING}{link}\n"
    assert render_text("{first_name}", "{name} {name}", link).startswith("{name}\n")
