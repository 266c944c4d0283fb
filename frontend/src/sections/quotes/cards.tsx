import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Private } from '@/patterns/display/private';
import { CardFact, CardFoot, CardTop, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Quote } from './api';
import { statusLabels } from './labels';

/** The name of the quote's contact or prospect, if any. */
export const nameOf = ({ customer_name, prospect_name }: Pick<Quote, 'customer_name' | 'prospect_name'>): string =>
  customer_name ?? prospect_name ?? 'No contact yet';

/** The id for the avatar. */
const avatarId = ({ customer_id, prospect_id, id }: Quote): string => customer_id ?? prospect_id ?? id;

/** The relevant date: expiry, acceptance, decline or conversion. */
export function dateText(quote: Quote): string {
  if (quote.status === 'converted' && quote.converted_at) return `Converted ${shortDate(quote.converted_at)}`;
  if (quote.status === 'accepted' && quote.accepted_at) return `Accepted ${shortDate(quote.accepted_at)}`;
  if (quote.status === 'rejected' && quote.rejected_at) return `Declined ${shortDate(quote.rejected_at)}`;
  if (!quote.valid_until) return 'No end date';
  return `${quote.status === 'expired' ? 'Expired after' : 'Valid until'} ${shortDate(quote.valid_until)}`;
}

/** A quote in the card view. */
export function QuoteCard({ quote, box }: { quote: Quote; box?: ReactNode }) {
  return (
    <>
      <CardTop
        picture={<Avatar id={avatarId(quote)} name={nameOf(quote)} size="lg" />}
        name={
          <Link to="/quotes/$id" params={{ id: quote.id }}>
            {quote.title}
          </Link>
        }
        sub={nameOf(quote)}
        box={box}
      />
      <div className="row wrap">
        <StatusBadge display={statusLabels[quote.status]} />
      </div>
      <div className="stack gap-1">
        <CardFact icon="quote" num>
          {quote.lines.length > 0 ? plural(quote.lines.length, 'line') : 'No lines'}
        </CardFact>
        <CardFact icon="clock" num>
          {dateText(quote)}
        </CardFact>
      </div>
      <CardFoot
        value={<Private kind="total" value={quote.final_amount} />}
        note={`Created ${shortDate(quote.created_at)}`}
        end={<span className="t-caption t-3 num">{quote.number}</span>}
      />
    </>
  );
}

/** A quote in the phone list. */
export function QuoteLine({ quote }: { quote: Quote }) {
  return (
    <PhoneLine
      picture={<Avatar id={avatarId(quote)} name={nameOf(quote)} size="lg" />}
      link={
        <Link to="/quotes/$id" params={{ id: quote.id }} className={LINE_LINK}>
          {nameOf(quote)}
        </Link>
      }
      sub={quote.title}
      end={<span className="t-caption t-3 num">{quote.number}</span>}
    >
      <StatusBadge display={statusLabels[quote.status]} />
      <span className="v">
        <Private kind="total" value={quote.final_amount} />
      </span>
    </PhoneLine>
  );
}
