"""What comes in and goes out for a quote's history and its mails."""

from orderkeep.core.http.schemas import HistoryEntryOut, IdIn, IdOut, In, NoteIn, OptionalText, Out, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.pdf import PaperSize
from orderkeep.identity.models import Profile
from orderkeep.quotes.enums import QuoteEventType
from orderkeep.quotes.models import QuoteEvent


class SendingOut(Out):
    """What a mail of the quote would say, to whom, and why it would not leave."""

    to: str | None
    subject: str
    message: str
    link: str | None
    """The customer's private page; None while nobody was given the quote."""
    can_mail: bool
    leaves: bool
    """Whether the mail goes out to the customer, or is only kept in the outbox of this environment."""
    why_not: str | None


class SendIn(In):
    """Send the quote with its PDF."""

    to: OptionalText = None
    subject: OptionalText = None
    message: OptionalText = None
    paper: PaperSize = "a4"


class QuoteEventKind(RowOut):
    """The kind stands before the rest of the line."""

    event_type: QuoteEventType


class QuoteEventOut(QuoteEventKind, HistoryEntryOut):
    """One line of a quote's history."""

    quote_id: IdOut


class QuoteEventList(ListQuery[QuoteEventOut]):
    """History of quotes, newest first."""

    table = QuoteEvent
    words = {"event_type": [word.value for word in QuoteEventType]}
    labels = {"actor_name": ("created_by", Profile.full_name)}


class QuoteNoteIn(NoteIn):
    """A note on a quote."""

    quote_id: IdIn
