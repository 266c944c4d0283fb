import { expect, test } from 'vitest';
import type { Business } from './api';
import { changesOf, changeSameSetting, toForm } from './form-mapping';

const row: Business = {
  version: 3,
  updated_at: null,
  name: 'Feld Tool Supply',
  legal_name: '',
  address: '',
  tax_number: '',
  registration_number: '',
  email: '',
  phone: '',
  website: '',
  bank_name: '',
  iban: 'DE89370400440532013000',
  bic: '',
  logo: null,
  currency: 'USD',
  locale: 'en-US',
  date_format: 'day_month_name',
  number_format: 'comma_point',
  week_start: 'monday',
  clock: '24',
  time_zone: null,
  number_series: [
    { kind: 'sales_order', prefix: 'SO-', next: 1043 },
    { kind: 'quote', prefix: 'Q-', next: 1001 },
  ],
  regions: [],
  default_tax_rate: 8.125,
  prices_include_tax: false,
  payment_terms_days: 14,
  invoice_footer: '',
  sales_see_costs: true,
  currencies: ['EUR', 'USD'],
  currency_fixed: false,
  server_time_zone: 'UTC',
};

test('only changed fields are sent, numbers as numbers', () => {
  const base = toForm(row);
  expect(base.iban).toBe('DE89 3704 0044 0532 0130 00');
  expect(changesOf(base, base)).toEqual({});
  expect(
    changesOf(
      { ...base, name: 'Feld', default_tax_rate: '7,7', prices_include_tax: 'yes', payment_terms_days: '30' },
      base,
    ),
  ).toEqual({ name: 'Feld', default_tax_rate: 7.7, prices_include_tax: true, payment_terms_days: 30 });
  expect(changesOf({ ...base, sales_see_costs: false }, base)).toEqual({ sales_see_costs: false });
});

test('only changed prefixes of numbers are sent', () => {
  const base = toForm(row);
  expect(base.number_prefixes).toEqual({ sales_order: 'SO-', quote: 'Q-' });
  const number_prefixes = { ...base.number_prefixes, quote: 'AN-' };
  expect(changesOf({ ...base, number_prefixes }, base)).toEqual({ number_prefixes: { quote: 'AN-' } });
});

test('a new region is sent with the formats as they are in the form', () => {
  const base = toForm(row);
  expect(changesOf({ ...base, locale: 'de-DE', number_format: 'point_comma' }, base)).toEqual({
    locale: 'de-DE',
    number_format: 'point_comma',
    date_format: 'day_month_name',
    week_start: 'monday',
    clock: '24',
  });
});

test('two admins change the same setting only if both changed it, to different values', () => {
  const base = toForm(row);
  const mine = { ...base, name: 'Feld', phone: '1' };
  expect(changeSameSetting(base, mine, { ...base, website: 'feld.example', phone: '1' })).toBe(false);
  expect(changeSameSetting(base, mine, { ...base, phone: '2' })).toBe(true);
  const prefixes = (prefix: string) => ({ ...base, number_prefixes: { ...base.number_prefixes, quote: prefix } });
  expect(changeSameSetting(base, prefixes('A-'), prefixes('B-'))).toBe(true);
  expect(changeSameSetting(base, prefixes('A-'), prefixes('A-'))).toBe(false);
});
