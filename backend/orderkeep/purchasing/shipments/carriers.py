"""Tracking pages of carriers."""

from urllib.parse import quote

from orderkeep.core.text_normalize import fold

PAGES = {
    "dhl": "https://www.dhl.com/en/express/tracking.html?AWB={}",
    "ups": "https://www.ups.com/track?tracknum={}",
    "fedex": "https://www.fedex.com/fedextrack/?trknbr={}",
    "usps": "https://tools.usps.com/go/TrackConfirmAction?tLabels={}",
    "dpd": "https://tracking.dpd.de/parcelstatus?query={}",
    "gls": "https://gls-group.com/track/{}",
    "royal mail": "https://www.royalmail.com/track-your-item#/tracking-results/{}",
    "hermes": "https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{}",
    "tnt": "https://www.tnt.com/express/en_gc/site/shipping-tools/tracking.html?searchType=con&cons={}",
    "canada post": "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}",
    "australia post": "https://auspost.com.au/mypost/track/#/details/{}",
    "postnl": "https://postnl.nl/tracktrace/?B={}",
}
"""The public tracking pages, by the carrier's normalized name."""


def tracking_page(carrier: str | None, tracking_number: str | None) -> str | None:
    """The carrier's page for a shipment, or None without a number or a known carrier."""
    page = PAGES.get(fold(carrier or ""))
    return page.format(quote(tracking_number.replace(" ", ""), safe="")) if page and tracking_number else None
