import { Link } from '@tanstack/react-router';
import '@/styles/deliveries.css';
import { Facts } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { Quote } from '@/sections/quotes/api';
import { nameOf } from '@/sections/quotes/cards';
import { statusLabels } from '@/sections/quotes/labels';

/** The quote's preview beside the list. */
export function QuotePreview({ quote }: { quote: Quote }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={statusLabels[quote.status]} />
      </p>
      <Facts
        facts={[
          ['For', nameOf(quote)],
          ['Final amount', <Private key="final" kind="total" value={quote.final_amount} />],
          ['Valid until', quote.valid_until ? fullDate(quote.valid_until) : <None />],
          ['Sent', quote.sent_at ? fullDate(quote.sent_at) : <None />],
        ]}
      />
      <p>{quote.title}</p>
      <ul className="delivery-lines stack t-small t-2">
        {quote.lines.map((line) => (
          <li key={line.id}>
            <b className="num">{count(line.quantity)} ×</b>
            <span>{line.description}</span>
          </li>
        ))}
      </ul>
      {quote.notes && <p className="note pre">{quote.notes}</p>}
      <Link className="btn primary" to="/quotes/$id" params={{ id: quote.id }}>
        Open quote
      </Link>
    </>
  );
}
