import { NONE } from '@/patterns/fields/choices';
import { compareNames } from '@/lib/text/compare-names';
import type { Business } from './api';
import type { NumberKind } from './form-mapping';

export const dateFormats: Record<Business['date_format'], string> = {
  day_month_name: '22 Nov 2026',
  month_name_day: 'Nov 22, 2026',
  day_month: '22/11/2026',
  day_month_dots: '22.11.2026',
  month_day: '11/22/2026',
  iso: '2026-11-22',
};
export const numberFormats: Record<Business['number_format'], string> = {
  comma_point: '1,234.50',
  point_comma: '1.234,50',
  space_comma: '1 234,50',
  apostrophe_point: '1’234.50',
};
export const weekStarts: Record<Business['week_start'], string> = {
  monday: 'Monday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
export const clockLabels: Record<Business['clock'], string> = { 24: '14:05', 12: '2:05 pm' };
export const numberKinds: Record<NumberKind, string> = {
  sales_order: 'Sales orders',
  receipt: 'Receipts',
  delivery: 'Deliveries',
  return: 'Returns',
  quote: 'Quotes',
  enquiry: 'Enquiries',
  stock_order: 'Stock orders',
  stock_count: 'Stock counts',
  unit: 'Units',
  campaign: 'Campaigns',
  import: 'Imports',
};
const nameOfCurrency = new Intl.DisplayNames('en', { type: 'currency' });

/** The currencies that the server accepts, by name. */
export const currencyOptions = (currencies: readonly string[]) =>
  currencies
    .map((value) => ({ value, label: `${nameOfCurrency.of(value) ?? value} (${value})` }))
    .sort((one, other) => compareNames(one.label, other.label));

const nameOfRegion = new Intl.DisplayNames('en', { type: 'region' });
const nameOfLanguage = new Intl.DisplayNames('en', { type: 'language' });

/** Countries by name; those with several languages name theirs: `Switzerland (German)`. */
export function regionOptions(regions: Business['regions']) {
  const countries = regions.map(({ locale }) => locale.slice(3));
  return regions
    .map(({ locale }) => {
      const [language = '', country = ''] = locale.split('-');
      const isOneOfSeveral = countries.filter((other) => other === country).length > 1;
      const name = nameOfRegion.of(country) ?? country;
      return { value: locale, label: isOneOfSeveral ? `${name} (${nameOfLanguage.of(language) ?? language})` : name };
    })
    .sort((one, other) => compareNames(one.label, other.label));
}

export const zoneOptions = (server: string) => [
  { value: NONE, label: `Server time zone (${server})` },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
];
