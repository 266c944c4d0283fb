import type { Schema } from '@/api/client';
import { differing } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Enquiry } from './api';
import { whoOf, type Person } from './person-picker';

/** The form's values, as typed. */
export type EnquiryValues = {
  who: Person | null;
  subject: string;
  description: string;
  priority: Schema<'EnquiryPriority'>;
  source: Schema<'Source'>;
  /** Local date and time in the format of a `datetime-local` field. */
  by: string;
  notes: string;
};

const two = (number: number) => String(number).padStart(2, '0');

/** Converts a timestamp to the user's local time for a `datetime-local` field. */
function localTime(moment: string | null): string {
  if (!moment) return '';
  const at = new Date(moment);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const momentOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

function whoFrom({
  customer_id,
  customer_name,
  prospect_id,
  prospect_name,
}: Pick<Enquiry, 'customer_id' | 'customer_name' | 'prospect_id' | 'prospect_name'>): Person | null {
  if (customer_id) return { kind: 'customer', id: customer_id, label: customer_name ?? "A contact you can't access" };
  if (prospect_id) return { kind: 'prospect', id: prospect_id, label: prospect_name ?? "A prospect you can't access" };
  return null;
}

export function toForm(enquiry?: Enquiry, who: Person | null = null): EnquiryValues {
  return {
    who: enquiry ? whoFrom(enquiry) : who,
    subject: enquiry?.subject ?? '',
    description: enquiry?.description ?? '',
    priority: enquiry?.priority ?? 'medium',
    source: enquiry?.source ?? 'manual',
    by: localTime(enquiry?.response_required_by ?? null),
    notes: enquiry?.notes ?? '',
  };
}

export function toServer(values: EnquiryValues): Schema<'EnquiryIn'> {
  return {
    ...whoOf(values.who),
    subject: values.subject.trim(),
    description: orNull(values.description),
    priority: values.priority,
    source: values.source,
    response_required_by: momentOf(values.by),
    notes: orNull(values.notes),
  };
}

export const changesOf = (values: EnquiryValues, before: EnquiryValues): Schema<'EnquiryChange'> =>
  differing(toServer(values), toServer(before));
