import { expect, test } from 'vitest';
import { emptyCallValues, daysAfter, fieldOf, isNewPerson, toServer, totalOf } from './values';

const maya = { kind: 'customer', id: '1', label: 'Maya' } as const;
const base = { ...emptyCallValues(maya, '2026-03-01'), summary: ' Asked ' };

test('only enabled parts are sent', () => {
  const sent = {
    mode: 'existing',
    customer_id: '1',
    prospect_id: null,
    call_type: 'incoming',
    purpose: 'general_inquiry',
    summary: 'Asked',
  };
  expect(toServer(base)).toEqual(sent);
  const parts = { order: true, enquiry: false, quote: true, follow: true };
  const full = {
    ...base,
    parts,
    order: { product: { id: 'p', label: 'Lamp' }, quantity: '3', unit_price: '12.5' },
    quote: { title: 'Lamps', total_amount: '480' },
  };
  expect(toServer(full)).toEqual({
    ...sent,
    order: { product_id: 'p', quantity: 3, unit_price: 12.5 },
    quote: { title: 'Lamps', total_amount: 480 },
    follow_up_date: '2026-03-01',
  });
});

test("a new person needs a name, and a prospect can't order", () => {
  const fresh = { ...base, mode: 'prospect' as const, who: null, name: 'Omar', parts: { ...base.parts, order: true } };
  expect(isNewPerson(fresh)).toBe(true);
  expect(isNewPerson({ mode: 'prospect', who: { kind: 'prospect', id: '2', label: 'Omar' } })).toBe(false);
  expect(toServer(fresh)).toMatchObject({ mode: 'prospect', name: 'Omar', phone: null });
  expect(toServer(fresh)).not.toHaveProperty('order');
});

test('the total is price times quantity', () => {
  expect(totalOf({ product: null, quantity: '3', unit_price: '12.50' })).toBe(37.5);
  expect(totalOf({ product: null, quantity: '3', unit_price: '' })).toBeUndefined();
  expect(totalOf({ product: null, quantity: 'x', unit_price: '1' })).toBeUndefined();
});

test('days are added on the calendar', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(fieldOf('order.product_id')).toBe('order.product');
  expect(fieldOf('summary')).toBe('summary');
});
