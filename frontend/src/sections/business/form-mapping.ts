import type { Schema } from '@/api/client';
import { NONE } from '@/patterns/fields/choices';
import type { Business } from './api';

export type NumberKind = Business['number_series'][number]['kind'];

export type Values = Pick<
  Business,
  | 'name'
  | 'legal_name'
  | 'address'
  | 'tax_number'
  | 'registration_number'
  | 'email'
  | 'phone'
  | 'website'
  | 'bank_name'
  | 'iban'
  | 'bic'
  | 'currency'
  | 'locale'
  | 'date_format'
  | 'number_format'
  | 'week_start'
  | 'clock'
  | 'invoice_footer'
  | 'sales_see_costs'
> & {
  number_prefixes: Partial<Record<NumberKind, string>>;
  time_zone: string;
  default_tax_rate: string;
  prices_include_tax: 'yes' | 'no';
  payment_terms_days: string;
};

export const toForm = (row: Business): Values => ({
  name: row.name,
  legal_name: row.legal_name,
  address: row.address,
  tax_number: row.tax_number,
  registration_number: row.registration_number,
  email: row.email,
  phone: row.phone,
  website: row.website,
  bank_name: row.bank_name,
  iban: row.iban.replace(/(.{4})(?=.)/g, '$1 '),
  bic: row.bic,
  currency: row.currency,
  locale: row.locale,
  date_format: row.date_format,
  number_format: row.number_format,
  week_start: row.week_start,
  clock: row.clock,
  time_zone: row.time_zone ?? NONE,
  number_prefixes: prefixesOf(row),
  default_tax_rate: String(row.default_tax_rate),
  prices_include_tax: row.prices_include_tax ? 'yes' : 'no',
  payment_terms_days: String(row.payment_terms_days),
  invoice_footer: row.invoice_footer,
  sales_see_costs: row.sales_see_costs,
});

const prefixesOf = ({ number_series }: Business): Values['number_prefixes'] =>
  Object.fromEntries(number_series.map(({ kind, prefix }) => [kind, prefix]));

/** A new region brings its formats, so they are sent with it as they are in the form. */
const formatFields = new Set(['number_format', 'date_format', 'week_start', 'clock']);

/** Only what the admin changed, so that two admins can change different fields. */
export function changesOf(values: Values, base: Values): Schema<'BusinessChange'> {
  const { default_tax_rate, prices_include_tax, payment_terms_days, number_prefixes, time_zone, ...texts } = values;
  const changed = Object.fromEntries(
    Object.entries(texts).filter(
      ([name, value]) =>
        new Map<string, unknown>(Object.entries(base)).get(name) !== value ||
        (texts.locale !== base.locale && formatFields.has(name)),
    ),
  );
  const prefixes = Object.entries(number_prefixes).filter(
    ([kind, prefix]) => new Map(Object.entries(base.number_prefixes)).get(kind) !== prefix,
  );
  return {
    ...changed,
    ...(time_zone !== base.time_zone && { time_zone: time_zone === NONE ? null : time_zone }),
    ...(prefixes.length > 0 && { number_prefixes: Object.fromEntries(prefixes) }),
    ...(default_tax_rate !== base.default_tax_rate && {
      default_tax_rate: Number(default_tax_rate.trim().replace(',', '.')),
    }),
    ...(prices_include_tax !== base.prices_include_tax && { prices_include_tax: prices_include_tax === 'yes' }),
    ...(payment_terms_days !== base.payment_terms_days && { payment_terms_days: Number(payment_terms_days) }),
  };
}

/** Whether one setting was changed both here and by another admin, to different values. */
export function changeSameSetting(base: Values, mine: Values, theirs: Values): boolean {
  const here = new Map(Object.entries(changesOf(mine, base)));
  return Object.entries(changesOf(theirs, base)).some(
    ([name, value]) => here.has(name) && JSON.stringify(here.get(name)) !== JSON.stringify(value),
  );
}
