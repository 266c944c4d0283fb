import type { Schema } from '@/api/client';
import { moneyText, readMoney } from '@/lib/numbers/money';
import { changedFields } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import type { Unit } from './api';

/** The form's values, as typed. */
export type FormValues = {
  serial_number: string;
  condition: Schema<'Condition'>;
  location: string;
  warranty_until: string;
  unit_cost: string;
  notes: string;
};

export type CountValues = FormValues & { product: Picked | null; reason: string };

export const toForm = (unit?: Unit): FormValues => ({
  serial_number: unit?.serial_number ?? '',
  condition: unit?.condition ?? 'new',
  location: unit?.location ?? '',
  warranty_until: unit?.warranty_until ?? '',
  unit_cost: moneyText(unit?.unit_cost),
  notes: unit?.notes ?? '',
});

function toServer(values: FormValues) {
  return {
    serial_number: orNull(values.serial_number),
    condition: values.condition,
    location: orNull(values.location),
    warranty_until: orNull(values.warranty_until),
    unit_cost: values.unit_cost.trim() === '' ? null : readMoney(values.unit_cost),
    notes: orNull(values.notes),
  };
}

export const changesOf = (values: FormValues, before: FormValues): Schema<'UnitChange'> =>
  changedFields(toServer(values), toServer(before));

export const toNew = (values: CountValues): Schema<'UnitIn'> => ({
  ...toServer(values),
  product_id: values.product?.id ?? '',
  reason: values.reason.trim() || 'Added manually',
});
