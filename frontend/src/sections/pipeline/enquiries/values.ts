import type { Schema } from '@/api/client';
import { fieldFromMoment, momentFromField } from '@/lib/dates/business-time';
import { changedFields } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Enquiry } from '@/sections/pipeline/api';
import { personColumns, type Person } from '@/sections/pipeline/person-picker';

/** The form's values, as typed. */
export type EnquiryValues = {
  who: Person | null;
  subject: string;
  description: string;
  priority: Schema<'EnquiryPriority'>;
  source: Schema<'Source'>;
  /** Date and time on a clock of the business, as the field holds it. */
  by: string;
  notes: string;
};

function personOf({
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
    who: enquiry ? personOf(enquiry) : who,
    subject: enquiry?.subject ?? '',
    description: enquiry?.description ?? '',
    priority: enquiry?.priority ?? 'medium',
    source: enquiry?.source ?? 'manual',
    by: fieldFromMoment(enquiry?.response_required_by ?? null),
    notes: enquiry?.notes ?? '',
  };
}

export function toServer(values: EnquiryValues): Schema<'EnquiryIn'> {
  return {
    ...personColumns(values.who),
    subject: values.subject.trim(),
    description: orNull(values.description),
    priority: values.priority,
    source: values.source,
    response_required_by: momentFromField(values.by),
    notes: orNull(values.notes),
  };
}

export const changesOf = (values: EnquiryValues, before: EnquiryValues): Schema<'EnquiryChange'> =>
  changedFields(toServer(values), toServer(before));
