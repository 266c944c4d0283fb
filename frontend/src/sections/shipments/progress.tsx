import '@/styles/shipment-progress.css';
import { cx } from '@/lib/class-names';
import { isoToday, shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Shipment } from './api';
import { milestonesReached, shipmentLabels, milestoneLabels } from './labels';

/** The progress of a shipment in five stages, shown by shape and position; colour only repeats it. */
export function ShipmentProgress({ shipment }: { shipment: Shipment }) {
  const { label, tone } = shipmentLabels[shipment.status];
  const at = milestonesReached[shipment.status];
  const display = `${label}: ${at === 0 ? 'not shipped yet' : `stage ${at} of 5, ${milestoneLabels[at - 1]?.toLowerCase() ?? ''}`}`;
  return (
    <span className={cx('shipment-progress', tone)} role="img" aria-label={display} title={display}>
      {milestoneLabels.map((stop, index) => (
        <span key={stop} className={cx('stop', index < at && 'on', index === at - 1 && 'at')} />
      ))}
    </span>
  );
}

/** The progress with labels, for the shipment's page. */
export function ShipmentProgressRail({ shipment }: { shipment: Shipment }) {
  const at = milestonesReached[shipment.status];
  const { tone } = shipmentLabels[shipment.status];
  const days = [undefined, shipment.shipped_at, undefined, shipment.delivered_at, shipment.received_at];
  return (
    <ol className={cx('shipment-progress-rail', tone)} aria-label="Shipment progress">
      {milestoneLabels.map((stop, index) => (
        <li
          key={stop}
          className={cx(index < at && 'on', index === at - 1 && 'at')}
          aria-current={index === at - 1 ? 'step' : undefined}
        >
          <span className="stop" />
          <span className="t-caption">{stop}</span>
          {days[index] && (
            <time className="l2" dateTime={days[index]}>
              {shortDate(days[index])}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

const DAY_MS = 86_400_000;

/** Days from today until a date; negative for past dates. */
const daysTo = (day: string): number => Math.round((Date.parse(day) - Date.parse(isoToday())) / DAY_MS);

/** A note on the expected date: "3 days late", "in 4 days", "14 good, 1 damaged". */
export function ExpectedDate({ shipment }: { shipment: Shipment }) {
  if (shipment.is_late && shipment.eta)
    return <b className="tone-danger semi">{`${plural(-daysTo(shipment.eta), 'day')} late`}</b>;
  return <>{expectedText(shipment)}</>;
}

export function expectedText({ status, eta, lines, is_stuck }: Shipment): string {
  if (status === 'delivered') return 'delivered';
  if (status === 'received' || status === 'part_received') return countedText(lines) || 'no items';
  if (status === 'lost' || status === 'returned_to_sender' || status === 'cancelled')
    return shipmentLabels[status].label.toLowerCase();
  if (!eta) return is_stuck ? 'not moving' : 'no date yet';
  const days = daysTo(eta);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

export function countedText(lines: Shipment['lines']): string {
  const sum = (kind: 'good' | 'bad' | 'missing' | 'open_quantity') => lines.reduce((all, line) => all + line[kind], 0);
  const parts = [
    [sum('good'), 'good'],
    [sum('bad'), 'damaged'],
    [sum('missing'), 'missing'],
    [sum('open_quantity'), 'not counted'],
  ] as const;
  return parts
    .filter(([quantity]) => quantity > 0)
    .map(([quantity, badge]) => `${quantity} ${badge}`)
    .join(', ');
}
