import type { Schema } from '@/api/client';
import { readMoney, moneyText } from '@/lib/numbers/money';
import { changedFields } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { isSameName } from '@/sections/specifications/values';
import type { Product, ProductValues } from '@/sections/catalog/api';

export interface DetailValue {
  name: string;
  value: string;
}

/** Whether stock is a quantity, or each unit is tracked with its own asset tag. */
type UnitTracking = 'quantity' | 'units';

/** The form's values, as typed. */
export type FormValues = {
  name: string;
  price: string;
  cost_price: string;
  sku: string;
  barcode: string;
  category: Picked | null;
  vendor: Picked | null;
  brand: Picked | null;
  is_unit_tracked: UnitTracking;
  status: Schema<'ProductStatus'>;
  reorder_level: string;
  stock_quantity: string;
  description: string;
  features: string;
  specifications: DetailValue[];
};

export function toForm(product: Product | undefined, name = ''): FormValues {
  return {
    name: product?.name ?? name,
    price: moneyText(product?.price),
    cost_price: moneyText(product?.cost_price),
    sku: product?.sku ?? '',
    barcode: product?.barcode ?? '',
    category: product ? { id: product.category_id, label: product.category } : null,
    vendor: product?.vendor_id ? { id: product.vendor_id, label: product.vendor_name ?? 'A vendor' } : null,
    brand: product?.brand_id ? { id: product.brand_id, label: product.brand_name ?? 'A brand' } : null,
    is_unit_tracked: product?.is_unit_tracked ? 'units' : 'quantity',
    status: product?.status ?? 'active',
    reorder_level: String(product?.reorder_level ?? 10),
    stock_quantity: '1',
    description: product?.description ?? '',
    features: (product?.features ?? []).join('\n'),
    specifications: detailsOf(product?.specifications ?? {}),
  };
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

export const detailsOf = (facts: Record<string, unknown>): DetailValue[] =>
  Object.entries(facts).map(([name, value]) => ({ name, value: textOf(value) }));

/** Converts facts to an object. Numbers and booleans keep their type while their text is unchanged. */
export function detailsToServer(
  facts: readonly DetailValue[],
  before: Record<string, unknown>,
): Record<string, unknown> {
  const named = facts
    .map((fact) => ({ name: fact.name.trim(), value: fact.value.trim() }))
    .filter((fact) => fact.name !== '');
  return Object.fromEntries(
    named.map(({ name, value }) => [
      name,
      Object.hasOwn(before, name) && textOf(before[name]) === value ? before[name] : value,
    ]),
  );
}

/** Where the form has the server's `specifications.Voltage`: `specifications.0.value`. */
export function factPath(field: string, facts: readonly DetailValue[]): string {
  const [table, ...rest] = field.split('.');
  const at = table === 'specifications' ? facts.findIndex(({ name }) => isSameName(name, rest.join('.'))) : -1;
  return at < 0 ? field : `specifications.${at}.value`;
}

/** Turns imported keys (`unit_weight`) into sentence case. */
export const sentenceCase = (key: string): string => {
  const label = key.replaceAll('_', ' ').trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
};

const toFeatures = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const amount = (typed: string): number | null => (typed.trim() === '' ? null : readMoney(typed));

const numberOrZero = (typed: string): number => Number(typed.trim() || '0');

/** The values sent for an existing product. Stock isn't among them: it changes through movements only. */
function toServer(values: FormValues, specifications: Record<string, unknown>): Schema<'ProductChange'> {
  return {
    name: values.name.trim(),
    price: amount(values.price) ?? 0,
    cost_price: amount(values.cost_price),
    sku: orNull(values.sku),
    barcode: orNull(values.barcode),
    ...(values.category ? { category_id: values.category.id } : {}),
    vendor_id: values.vendor?.id ?? null,
    brand_id: values.brand?.id ?? null,
    is_unit_tracked: values.is_unit_tracked === 'units',
    status: values.status,
    reorder_level: numberOrZero(values.reorder_level),
    description: orNull(values.description),
    features: toFeatures(values.features),
    specifications: detailsToServer(values.specifications, specifications),
  };
}

export const toNew = (values: FormValues): ProductValues => ({
  ...toServer(values, {}),
  name: values.name.trim(),
  price: amount(values.price) ?? 0,
  stock_quantity: values.is_unit_tracked === 'units' ? 0 : numberOrZero(values.stock_quantity),
});

export const changesOf = (
  values: FormValues,
  before: FormValues,
  facts: Record<string, unknown>,
): Schema<'ProductChange'> => changedFields(toServer(values, facts), toServer(before, facts));

/** Details on one line, for comparing two versions. */
export const detailsText = (facts: readonly DetailValue[]): string =>
  facts.map((fact) => `${fact.name}: ${fact.value}`).join('; ') || 'empty';
