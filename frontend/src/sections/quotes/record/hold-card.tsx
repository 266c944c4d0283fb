import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/quotes.css';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { fullDate, shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { Quote } from '@/sections/quotes/api';
import { isOpen, maySend } from '@/sections/quotes/labels';
import { holdStock, quoteHold, releaseStock, type HeldLine, type QuoteHold } from './hold-api';

/** Stock reserved for the quote, by line, with buttons to reserve and release it. */
export function HoldCard({ quote }: { quote: Quote }) {
  const goods = isOpen(quote.status) && quote.lines.some(({ product_id }) => product_id);
  const found = useQuery({ ...quoteHold(quote.id), enabled: goods });
  if (!goods) return null;
  const hold = found.data;
  return (
    <Card
      title="Reserved stock"
      sub={hold && hold.held > 0 && (hold.until ? `until ${shortDate(hold.until)}` : 'until you convert or release it')}
    >
      {!hold && found.isError && (
        <PartError title="Couldn't load reserved stock" error={found.error} retry={() => void found.refetch()} />
      )}
      {!hold && !found.isError && <p className="t-small t-3">Loading...</p>}
      {hold && (
        <>
          <p className="t-small t-2">{holdExplanation(quote, hold)}</p>
          <ul className="quote-held">
            {hold.lines.map((line) => (
              <Line key={line.quote_line_id} line={line} />
            ))}
          </ul>
          <HoldActions quote={quote} hold={hold} />
        </>
      )}
    </Card>
  );
}

function holdExplanation({ status, valid_until }: Quote, { held, until }: QuoteHold): string {
  if (held > 0 && until)
    return `Reserved for this quote until the end of ${fullDate(until)}. Converting the quote moves the reservation to the order.`;
  if (held > 0)
    return 'The quote is accepted, so its stock stays reserved. Converting the quote moves the reservation to the order.';
  if (!maySend(status)) return 'No stock is reserved. Convert the quote to reserve stock for its order.';
  return valid_until
    ? 'No stock is reserved, so other orders can take it.'
    : 'No stock is reserved. Set a valid-until date to reserve stock for this quote.';
}

function heldText(held: number, quantity: number): string {
  if (held === 0) return 'Not reserved';
  return held < quantity ? `${count(held)} of ${count(quantity)} reserved` : `${count(quantity)} reserved`;
}

function Line({ line }: { line: HeldLine }) {
  const { product_id, product_name, quantity, held, available, missing } = line;
  const all = held >= quantity;
  return (
    <li>
      <Link to="/inventory/product/$id" params={{ id: product_id }} className="l1 trunc" title={product_name}>
        {product_name}
      </Link>
      <span className={all ? 'tone-success num nowrap' : 'num nowrap t-2'}>
        {all && <Icon name="check" size={14} className="inline" />}
        {heldText(held, quantity)}
        {missing === 0 && !all && `, ${count(Math.min(available, quantity - held))} available`}
      </span>
      {missing > 0 && (
        <span className="note tone-warning">
          <Icon name="alert" size={14} className="inline" />
          {count(missing)} not available
        </span>
      )}
    </li>
  );
}

function HoldActions({ quote, hold }: { quote: Quote; hold: QuoteHold }) {
  const take = useMutation(holdStock());
  const release = useMutation(releaseStock());
  const more =
    maySend(quote.status) &&
    quote.valid_until !== null &&
    hold.lines.some(({ quantity, held, available }) => held < quantity && available > 0);
  if (!more && hold.held === 0) return null;
  return (
    <div className="row wrap">
      {more && (
        <Button icon="box" busy={take.isPending && 'Reserving...'} onClick={() => take.mutate(quote)}>
          {hold.held > 0 ? 'Reserve the rest' : `Reserve stock until ${shortDate(quote.valid_until ?? '')}`}
        </Button>
      )}
      {hold.held > 0 && (
        <Button busy={release.isPending && 'Releasing...'} onClick={() => release.mutate(quote)}>
          Release stock
        </Button>
      )}
    </div>
  );
}
