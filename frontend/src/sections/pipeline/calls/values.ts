import type { Schema } from '@/api/client';
import { orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { readMoney } from '@/lib/numbers/money';
import { momentFromField } from '@/lib/dates/business-time';
import { personColumns, type Person } from '@/sections/pipeline/person-picker';

/** The form's values, as typed, and which parts are enabled. */
export type CallValues = {
  mode: Schema<'CallMode'>;
  who: Person | null;
  name: string;
  phone: string;
  email: string;
  call_type: Schema<'CallType'>;
  purpose: Schema<'CallPurpose'>;
  summary: string;
  parts: Record<CallOutcome, boolean>;
  order: { product: Picked | null; quantity: string; unit_price: string };
  enquiry: { subject: string; priority: Schema<'EnquiryPriority'>; by: string };
  quote: { title: string; total_amount: string };
  follow_up_date: string;
};

export const callOutcomes = ['order', 'enquiry', 'quote', 'follow'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export function emptyCallValues(who: Person | null, day: string): CallValues {
  return {
    mode: who?.kind === 'prospect' ? 'prospect' : 'existing',
    who,
    name: '',
    phone: '',
    email: '',
    call_type: 'incoming',
    purpose: 'general_inquiry',
    summary: '',
    parts: { order: false, enquiry: false, quote: false, follow: false },
    order: { product: null, quantity: '1', unit_price: '' },
    enquiry: { subject: '', priority: 'medium', by: '' },
    quote: { title: '', total_amount: '' },
    follow_up_date: day,
  };
}

/** Whether the call creates a new contact or prospect. */
export const isNewPerson = ({ mode, who }: Pick<CallValues, 'mode' | 'who'>): boolean =>
  mode === 'new' || (mode === 'prospect' && who?.kind !== 'prospect');

export function toServer(values: CallValues): Schema<'CallIn'> {
  const { mode, parts: on, order, enquiry, quote } = values;
  const fresh = { name: orNull(values.name), phone: orNull(values.phone), email: orNull(values.email) };
  return {
    mode,
    ...(isNewPerson(values) ? fresh : personColumns(values.who)),
    call_type: values.call_type,
    purpose: values.purpose,
    summary: values.summary.trim(),
    ...(on.order && mode !== 'prospect'
      ? {
          order: {
            product_id: order.product?.id ?? null,
            quantity: Number(order.quantity || 0),
            unit_price: readMoney(order.unit_price),
          },
        }
      : {}),
    ...(on.enquiry
      ? {
          enquiry: {
            subject: enquiry.subject.trim(),
            priority: enquiry.priority,
            response_required_by: momentFromField(enquiry.by),
          },
        }
      : {}),
    ...(on.quote ? { quote: { title: quote.title.trim(), total_amount: readMoney(quote.total_amount) ?? 0 } } : {}),
    ...(on.follow ? { follow_up_date: orNull(values.follow_up_date) } : {}),
  };
}

/** The order total: price × quantity. Undefined while either isn't a number. */
export function totalOf({ quantity, unit_price }: CallValues['order']): number | undefined {
  const price = readMoney(unit_price);
  return price === null || !/^\d+$/.test(quantity.trim())
    ? undefined
    : Math.round(price * 100 * Number(quantity)) / 100;
}

const fieldAnchors: Record<string, string> = {
  customer_id: 'who',
  prospect_id: 'who',
  'order.product_id': 'order.product',
  'enquiry.response_required_by': 'enquiry.by',
};

/** Maps a field of the server to this form. */
export const fieldOf = (field: string): string => fieldAnchors[field] ?? field;

/** The date a number of days later, in the format of a date field. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
