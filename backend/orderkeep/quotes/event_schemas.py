"""Schemas of a quote's history and e-mails."""

from orderkeep.core.http.schemas import HistoryEntryOut, IdIn, IdOut, In, NoteIn, OptionalText, Out, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.pdf.files import PaperSize
from orderkeep.identity.models import Profile
from orderkeep.quotes.enums import QuoteEventType
from orderkeep.quotes.models import QuoteEvent


class SendingOut(Out):
    """The e-mail that would be sent, its recipient, and why it can't be sent."""

    to: str | None
    subject: str
    message: str
    link: str | None
    """The customer's private page; None before the quote was given to the customer."""
    can_mail: bool
    leaves: bool
    """Whether the e-mail is sent to the customer or only stored in this environment's outbox."""
    why_not: str | None


class SendIn(In):
    """Send the quote with its PDF."""

    to: OptionalText = None
    subject: OptionalText = None
    message: OptionalText = None
    paper: PaperSize = "a4"


class QuoteEventKind(RowOut):
    """Serialise the kind before the other fields."""

    event_type: QuoteEventType


class QuoteEventOut(QuoteEventKind, HistoryEntryOut):
    """One event in a quote's history."""

    quote_id: IdOut


class QuoteEventList(ListQuery[QuoteEventOut]):
    """Quote history, newest first."""

    table = QuoteEvent
    labels = {"actor_name": ("created_by", Profile.full_name)}


class QuoteNoteIn(NoteIn):
    quote_id: IdIn
