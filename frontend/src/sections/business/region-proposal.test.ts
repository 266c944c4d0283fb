import { expect, test } from 'vitest';
import type { Business } from './api';
import { proposedFormats, proposedRegion, proposedZone } from './region-proposal';

const formats: Pick<Business, 'number_format' | 'date_format' | 'week_start' | 'clock'> = {
  number_format: 'comma_point',
  date_format: 'month_day',
  week_start: 'sunday',
  clock: '12',
};
const germany = { ...formats, locale: 'de-DE', currency: 'EUR', time_zones: ['Europe/Berlin'] };
const states = {
  ...formats,
  locale: 'en-US',
  currency: 'USD',
  time_zones: ['America/New_York', 'America/Chicago'],
};

test("the first of this device's languages that has a region is proposed", () => {
  expect(proposedRegion([germany, states], ['de', 'de-DE', 'en-US'], 'en-US')).toBe('de-DE');
  expect(proposedRegion([germany, states], ['ja-JP'], 'en-US')).toBe('en-US');
  expect(proposedRegion([germany, states], ['tr', 'tr-DE'], 'en-US')).toBe('de-DE');
  expect(proposedRegion([germany, states], ['ja'], 'en-US')).toBe('en-US');
});

test("the device's time zone is proposed if it is in the region", () => {
  expect(proposedZone(states, 'America/Chicago')).toBe('America/Chicago');
  expect(proposedZone(states, 'Europe/Berlin')).toBe('America/New_York');
  expect(proposedZone(germany, 'UTC')).toBe('Europe/Berlin');
});

test('a country brings its formats, but not to a business of that country with formats of its own', () => {
  const regions = [germany, { ...states, date_format: 'iso' as const }];
  const brought = { number_format: 'comma_point', date_format: 'month_day', week_start: 'sunday', clock: '12' };
  expect(proposedFormats({ name: '', locale: 'de-DE', regions }, 'de-DE')).toEqual(brought);
  expect(proposedFormats({ name: 'Feld', locale: 'de-DE', regions }, 'de-DE')).toEqual({});
  expect(proposedFormats({ name: 'Feld', locale: 'de-DE', regions }, 'en-US')).toEqual({
    ...brought,
    date_format: 'iso',
  });
});
