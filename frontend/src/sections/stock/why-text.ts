import { exactTime, shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Arrival, OrderExplanation, QueueEntry, QueueExplanation } from './api';
import { basisLabels, causeLabels, holdText, priorityLabels } from './labels';

/** The headline: supply, demand and allocation. */
export function headline({
  last,
  free,
  short,
  queue,
  unnamed,
}: Pick<QueueExplanation, 'last' | 'free' | 'short' | 'queue' | 'unnamed'>): string {
  const orders = queue.length + unnamed.orders;
  if (!last)
    return orders === 0
      ? 'No orders are waiting for this product.'
      : `${plural(orders, 'order')}, ${plural(free, 'item')} available, ${short} short.`;
  if (last.cause === 'swapped') return `${plural(last.given, 'item')} moved to another order.`;
  const was =
    last.on_hand > 0 && last.incoming > 0
      ? `${last.on_hand} on hand and ${last.incoming} incoming were available`
      : `${plural(last.on_hand + last.incoming, 'item')} ${last.on_hand > 0 ? 'on hand' : 'on the way'} ${last.on_hand + last.incoming === 1 ? 'was' : 'were'} available`;
  return `${was}, ${last.wanted} needed. ${plural(last.given, 'item')} allocated to ${last.served < last.orders ? `${last.served} of ` : ''}${plural(last.orders, 'order')}.`;
}

const causeOf = ({ cause, source }: NonNullable<QueueExplanation['last']>): string =>
  source ? `${causeLabels[cause]}: ${source.name}` : causeLabels[cause];

/** The reason for an order's position in the queue. */
export function positionReason(place: QueueEntry): string {
  const day = `ordered ${shortDate(place.purchase_date)}`;
  return place.priority === 'normal' ? capital(day) : `${priorityLabels[place.priority]}, ${day}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The allocated quantity, shown at the end of the row. */
export function allocatedText({
  reserved,
  promised,
  wanted,
}: Pick<QueueEntry, 'reserved' | 'promised' | 'wanted'>): string {
  if (reserved + promised === 0) return `0 of ${wanted}`;
  const parts = [reserved > 0 && `${reserved} on hand`, promised > 0 && `${promised} promised`].filter(Boolean);
  return parts.join(', ');
}

/** A date or date range, such as "24 Nov" or "24 to 26 Nov"; undefined if none is known. */
export function daysOf(from: string | null | undefined, until: string | null | undefined): string | undefined {
  if (!from || !until) return undefined;
  return from === until ? shortDate(from) : `${shortDate(from)} to ${shortDate(until)}`;
}

export function arrivalText(line: Arrival): string {
  const days = daysOf(line.expected_from, line.expected_until);
  if (!days) return 'no date yet';
  return `${line.is_late ? 'late, was expected' : 'expected'} ${days}${line.expected_by ? `, ${basisLabels[line.expected_by]}` : ''}`;
}

/** The explanation as text, for reading aloud to a customer or pasting into an email. */
export function asText(why: QueueExplanation | OrderExplanation): string {
  const lines = [why.product_name, headline(why)];
  if (why.last) lines.push(`${exactTime(why.last.at)}, ${causeOf(why.last)}`);
  lines.push('', 'Highest priority first, then the oldest order, then the lowest order number:');
  for (const place of why.queue) {
    lines.push(
      `${place.rank}. ${place.customer_name}, ${place.purchase_number}: ${positionReason(place)}. ${allocatedText(place)}${place.reserved + place.promised > 0 ? ` of ${place.wanted}` : ''}. ${place.sentence}.`,
    );
  }
  if (why.unnamed.orders > 0)
    lines.push(
      `And ${plural(why.unnamed.orders, 'other order')}: ${why.unnamed.wanted} needed, ${why.unnamed.reserved} on hand, ${why.unnamed.promised} promised.`,
    );
  if (why.held > 0) lines.push('', 'Reserved for quotes:');
  for (const hold of why.holds) lines.push(`${holdText(hold)}: ${plural(hold.quantity, 'item')}.`);
  if (why.unnamed_holds.quotes > 0)
    lines.push(`${plural(why.unnamed_holds.quotes, 'other quote')}: ${plural(why.unnamed_holds.quantity, 'item')}.`);
  if (why.arrivals.length > 0) lines.push('', 'On the way:');
  for (const line of why.arrivals)
    lines.push(
      `${line.stock_order_number}${line.vendor_name ? `, ${line.vendor_name}` : ''}: ${plural(line.quantity, 'item')}, ${arrivalText(line)}.`,
    );
  if (why.would.length > 0) lines.push('', 'What would change it:');
  for (const each of why.would) lines.push(`If ${lower(each.condition)}: ${each.outcome}.`);
  return lines.join('\n');
}

/** Lowercases the first letter of a sentence, except for numbers such as SO-1042. */
const lower = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
