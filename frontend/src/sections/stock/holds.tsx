import { Link } from '@tanstack/react-router';
import '@/styles/why.css';
import { Icon } from '@/ui/icon';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { QueueExplanation } from './api';
import { holdText } from './labels';

type Holds = Pick<QueueExplanation, 'holds' | 'unnamed_holds'>;

/** Stock reserved for quotes: orders don't get it until the reservation ends. */
export function Holds({ holds, unnamed_holds }: Holds) {
  if (holds.length === 0 && unnamed_holds.quotes === 0) return null;
  return (
    <ul className="why-holds" aria-label="Stock reserved for quotes">
      {holds.map((hold) => (
        <li key={hold.quote_id}>
          <Icon className="t-3" name="quote" />
          <span>
            <Link to="/quotes/$id" params={{ id: hold.quote_id }}>
              {holdText(hold)}
            </Link>
            {hold.name && <span className="t-3">, {hold.name}</span>}
          </span>
          <span className="push num nowrap">{plural(hold.quantity, 'item')}</span>
        </li>
      ))}
      {unnamed_holds.quotes > 0 && (
        <li>
          <Icon className="t-3" name="quote" />
          <span>Reserved for {plural(unnamed_holds.quotes, holds.length > 0 ? 'other quote' : 'quote')}</span>
          <span className="push num nowrap">{count(unnamed_holds.quantity)}</span>
        </li>
      )}
    </ul>
  );
}
