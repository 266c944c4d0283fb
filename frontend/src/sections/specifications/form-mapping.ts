import type { Schema } from '@/api/client';
import { changedFields } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import type { Specification } from './api';

/** The form's values, as typed. */
export type FormValues = {
  name: string;
  category_id: Picked | null;
  value_type: Specification['value_type'];
  unit: string;
  /** One per line. */
  options: string;
  is_required: 'true' | 'false';
  position: string;
};

export const toForm = (row: Specification | undefined, category: Picked | null): FormValues => ({
  name: row?.name ?? '',
  category_id: row ? { id: row.category_id, label: row.category_name } : category,
  value_type: row?.value_type ?? 'text',
  unit: row?.unit ?? '',
  options: (row?.options ?? []).join('\n'),
  is_required: row?.is_required ? 'true' : 'false',
  position: row ? String(row.position) : '',
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A unit is sent for numbers only, options for choices only. */
export const toServer = (values: FormValues): Schema<'SpecificationIn'> => ({
  name: values.name.trim(),
  category_id: values.category_id?.id ?? '',
  value_type: values.value_type,
  unit: values.value_type === 'number' ? orNull(values.unit) : null,
  options: values.value_type === 'choice' ? linesOf(values.options) : [],
  is_required: values.is_required === 'true',
  position: values.position.trim() === '' ? null : Number(values.position),
});

export const changesOf = (now: FormValues, before: FormValues): Schema<'SpecificationChange'> =>
  changedFields(toServer(now), toServer(before));
