import { describe, expect, it } from 'vitest';
import type { Unit } from './api';
import { changesOf, toForm, toNew } from './form-mapping';

const unit = {
  serial_number: 'KM-1',
  condition: 'new',
  location: 'Shelf 4',
  warranty_until: null,
  unit_cost: 10.01,
  notes: null,
} as Unit;

describe('a unit in its form', () => {
  it('holds text as typed', () => {
    expect(toForm(unit)).toEqual({
      serial_number: 'KM-1',
      condition: 'new',
      location: 'Shelf 4',
      warranty_until: '',
      unit_cost: '10.01',
      notes: '',
    });
  });

  it('sends only changed fields, and nothing for an untouched form', () => {
    const before = toForm(unit);
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf({ ...before, location: ' ', unit_cost: '12,5', condition: 'opened' }, before)).toEqual({
      location: null,
      unit_cost: 12.5,
      condition: 'opened',
    });
  });

  it('is created with a reason', () => {
    const fresh = { ...toForm(), product: { id: 'p', label: 'Drone' }, reason: ' ' };
    expect(toNew(fresh)).toEqual({
      product_id: 'p',
      reason: 'Added manually',
      serial_number: null,
      condition: 'new',
      location: null,
      warranty_until: null,
      unit_cost: null,
      notes: null,
    });
  });
});
