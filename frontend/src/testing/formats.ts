import type { Formats } from '@/lib/formats';

/** The formats of a new installation. */
export const defaultFormats: Formats = {
  currency: 'USD',
  locale: 'en-US',
  date_format: 'day_month_name',
  number_format: 'comma_point',
  week_start: 'monday',
  clock: '24',
};
