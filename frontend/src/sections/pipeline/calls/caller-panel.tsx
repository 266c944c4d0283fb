import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/pipeline.css';
import { FirstAndMore } from '@/patterns/display/first-and-more';
import { TimeAgo } from '@/patterns/display/moment';
import { Private } from '@/patterns/display/private';
import { linkTo } from '@/patterns/navigation/link-to';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import { useDebounced } from '@/lib/browser/use-debounced';
import { callerSearch, callerDetail, type CallerHit } from '@/sections/pipeline/api';
import { NOT_IN_CATALOG } from '@/sections/sales/orders/labels';
import { kindOf, type Person } from '@/sections/pipeline/person-picker';
import { callTypeLabels, purposeLabels } from '@/sections/pipeline/labels';

const PAUSE_MS = 300;

/** Information about the caller: open orders with their dates, and the last calls. */
export function CallerPanel({ who }: { who: Person }) {
  const { data: hit } = useQuery(callerDetail({ [who.kind]: who.id }));
  if (!hit) return <div className="call-caller" aria-busy="true" />;
  const quiet = hit.orders.length === 0 && hit.last_calls.length === 0;
  return (
    <section className="call-caller" aria-label={`About ${hit.name}`}>
      {hit.status === 'blacklisted' && (
        <p className="callout danger">
          <Icon name="ban" />
          <span>Blacklisted: only an admin can place an order.</span>
        </p>
      )}
      {quiet && <p className="t-small t-3">No open orders, no calls yet.</p>}
      {hit.open_orders > 0 && <Waiting hit={hit} />}
      {hit.last_calls.length > 0 && <LastCalls hit={hit} />}
    </section>
  );
}

function Waiting({ hit }: { hit: CallerHit }) {
  return (
    <div>
      <h3>
        {plural(hit.open_orders, 'open order')}
        {hit.waiting_quantity > 0 && `, waiting for ${plural(hit.waiting_quantity, 'item')}`}
      </h3>
      <ul>
        {hit.orders.map((order) => (
          <li key={order.id}>
            <Link {...linkTo(`/purchases/${order.id}`)} target="_blank" className="num">
              {order.number}
            </Link>
            <span className="grow">
              <FirstAndMore first={order.product_name ?? NOT_IN_CATALOG} more={order.line_count - 1} />
            </span>
            <span className="t-3 num no-phone">{plural(order.open_quantity, 'item')}</span>
            <span className={order.ready >= order.open_quantity ? 'tone-success' : 't-3'}>{orderStateText(order)}</span>
            {order.promised_at && <span className="t-3 no-phone">promised {shortDate(order.promised_at)}</span>}
            <span className="no-phone">
              <Private kind="total" value={order.total_amount} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `ready`, `2 of 5 ready`, `expected 3 Mar`, `waiting`. */
function orderStateText({ open_quantity, ready, coming, expected_at }: CallerHit['orders'][number]): string {
  if (ready >= open_quantity) return 'ready';
  if (ready > 0) return `${ready} of ${open_quantity} ready`;
  if (coming > 0) return expected_at ? `expected ${shortDate(expected_at)}` : 'incoming';
  return 'waiting';
}

function LastCalls({ hit }: { hit: CallerHit }) {
  return (
    <div>
      <h3>Last calls</h3>
      <ul>
        {hit.last_calls.map((call) => (
          <li key={call.id}>
            <TimeAgo at={call.called_at} className="t-3 when" />
            <span className="trunc grow" title={call.summary}>
              {call.summary}
            </span>
            <span className="t-3 no-phone">
              {callTypeLabels[call.call_type]}, {purposeLabels[call.purpose].toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows people with the same name or phone during input. It is a hint and never blocks saving. */
export function PossibleDuplicates({
  name,
  phone,
  onChoose,
}: {
  name: string;
  phone: string;
  onChoose: (person: Person) => void;
}) {
  const requested = useDebounced(searchableText(name, phone), PAUSE_MS);
  const found = useQuery({ ...callerSearch(requested), enabled: requested !== '' });
  const others = requested === '' ? [] : (found.data?.items ?? []).slice(0, 3);
  return (
    <div role="status" hidden={others.length === 0}>
      {others.length > 0 && (
        <div className="callout warning">
          <Icon name="alert" />
          <span>{others.length === 1 ? 'Possible duplicate:' : 'Possible duplicates:'}</span>
          <span className="row wrap gap-1">
            {others.map(({ id, kind, name: label, phone: number, company }) => (
              <Button key={id} size="sm" onClick={() => onChoose({ id, label, kind: kindOf(kind) })}>
                {[label, number ?? company].filter(Boolean).join(', ')}
              </Button>
            ))}
          </span>
        </div>
      )}
    </div>
  );
}

/** Returns the value to search for, preferring the phone number. Three digits or two letters would match too many people. */
function searchableText(name: string, phone: string): string {
  if (phone.replace(/\D/g, '').length >= 6) return phone.trim();
  return name.trim().length >= 3 ? name.trim() : '';
}
