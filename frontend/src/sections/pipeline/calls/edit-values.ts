import type { Schema } from '@/api/client';
import { changedFields } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Call } from '@/sections/pipeline/api';

/** The values of the form for a logged call, as typed. */
export type CallEditValues = {
  call_type: Schema<'CallType'>;
  purpose: Schema<'CallPurpose'>;
  summary: string;
  notes: string;
  duration_minutes: string;
};

export function toForm(call: Call): CallEditValues {
  return {
    call_type: call.call_type,
    purpose: call.purpose,
    summary: call.summary,
    notes: call.notes ?? '',
    duration_minutes: call.duration_minutes === null ? '' : String(call.duration_minutes),
  };
}

function toServer({ call_type, purpose, summary, notes, duration_minutes }: CallEditValues): Schema<'CallChange'> {
  return {
    call_type,
    purpose,
    summary: summary.trim(),
    notes: orNull(notes),
    duration_minutes: duration_minutes.trim() === '' ? null : Number(duration_minutes),
  };
}

export const changesOf = (values: CallEditValues, before: CallEditValues): Schema<'CallChange'> =>
  changedFields(toServer(values), toServer(before));
