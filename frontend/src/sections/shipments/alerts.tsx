import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/shipments.css';
import { Icon } from '@/ui/icon';
import { isoToday } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import { shipmentAlertsQuery, type Shipment, type Waiting } from './api';
import { expectedText } from './progress';

/** Late and stuck shipments with their waiting customers. The first one is shown in full, the others by number. */
export function ShipmentAlerts() {
  const { data } = useQuery(shipmentAlertsQuery());
  const [first, ...others] = data ?? [];
  if (!first) return null;
  return (
    <div className="shipment-late-bar row gap-3 t-small" role="status">
      <Icon name="alert" />
      <p className="grow">
        <b>
          <Link to="/tracking/$id" params={{ id: first.id }}>
            {first.name}
          </Link>{' '}
          {alertText(first)}.
        </b>{' '}
        {waitingText(first)}
        {others.length > 0 && (
          <>
            {' Also: '}
            {others.slice(0, 4).map((other, index) => (
              <span key={other.id}>
                {index > 0 && ', '}
                <Link to="/tracking/$id" params={{ id: other.id }}>
                  {other.name}
                </Link>{' '}
                {alertText(other)}
              </span>
            ))}
            {others.length > 4 && ` and ${others.length - 4} more`}.
          </>
        )}
      </p>
    </div>
  );
}

const DAY_MS = 86_400_000;

function alertText(shipment: Shipment): string {
  if (shipment.is_late && shipment.eta)
    return `is ${plural(Math.max(1, Math.floor((Date.now() - Date.parse(shipment.eta)) / DAY_MS)), 'day')} late`;
  if (shipment.status === 'exception')
    return `has a problem: ${shipment.carrier ?? 'the carrier'} reports an exception`;
  return expectedText(shipment);
}

/** For example "Priya Nair and Harbour Café wait for 3 of its 8 items." */
export function waitingText({ waiting, quantity }: Shipment): string {
  if (waiting.length === 0) return 'No orders are waiting for it.';
  const names = [...new Set(waiting.map(({ customer_name }) => customer_name).filter((name) => name !== null))];
  const unseen = waiting.some(({ customer_name }) => customer_name === null);
  const shown = names.slice(0, 3);
  const rest = names.length - shown.length;
  const all = [...shown, ...(rest > 0 ? [`${rest} more`] : []), ...(unseen ? ["colleagues' customers"] : [])];
  const wanted = waiting.reduce((sum, { quantity }) => sum + quantity, 0);
  const verb = all.length === 1 && !unseen ? 'waits' : 'wait';
  return `${inARow(all)} ${verb} for ${wanted} of its ${plural(quantity, 'item')}${promisedText(waiting)}.`;
}

function promisedText(waiting: readonly Waiting[]): string {
  const today = isoToday();
  const due = waiting
    .filter(({ promised_at }) => promised_at !== null && promised_at <= today)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return due > 0 ? `; ${due} ${due === 1 ? 'was' : 'were'} promised for today or earlier` : '';
}

const inARow = (labels: readonly string[]): string =>
  labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
