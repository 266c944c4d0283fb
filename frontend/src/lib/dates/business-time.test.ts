import { expect, test } from 'vitest';
import { fieldFromMoment, momentFromField } from './business-time';
import { businessZone, setBusinessZone } from './business-zone';

test('a typed time is one of the business, wherever the reader is', () => {
  const reader = businessZone();
  const typed = (zone: string) => {
    setBusinessZone(zone);
    const moment = momentFromField('2026-12-31T23:30');
    return [moment, fieldFromMoment(moment)];
  };
  expect(typed('UTC')).toEqual(['2026-12-31T23:30:00.000Z', '2026-12-31T23:30']);
  expect(typed('Asia/Tokyo')).toEqual(['2026-12-31T14:30:00.000Z', '2026-12-31T23:30']);
  expect([momentFromField(''), fieldFromMoment(null)]).toEqual([null, '']);
  setBusinessZone(reader);
});
