import { describe, expect, it } from 'vitest';
import type { QueueEntry, QueueExplanation } from './api';
import { asText, daysOf, allocatedText, headline, positionReason } from './why-text';

const place: QueueEntry = {
  rank: 2,
  purchase_id: 'p',
  purchase_number: 'SO-1009',
  customer_id: 'c',
  customer_name: 'Mara Lindqvist',
  priority: 'normal',
  purchase_date: '2024-11-03',
  order_status: 'new',
  all_or_nothing: false,
  wanted: 3,
  reserved: 1,
  promised: 0,
  short: 2,
  standing: 'waits',
  sentence: 'Partly allocated: 2 short',
  held: [],
  decided: null,
};

const why: QueueExplanation = {
  product_id: 'd',
  product_name: 'Desk lamp',
  is_unit_tracked: false,
  on_hand: 4,
  free: 0,
  incoming: 2,
  wanted: 6,
  reserved: 4,
  promised: 0,
  short: 2,
  held: 2,
  holds: [{ quote_id: 'q', quote_number: 'Q-17', name: 'Ada Okafor', quantity: 1, until: '2024-11-30' }],
  unnamed_holds: { quotes: 1, quantity: 1 },
  arrivals: [
    {
      stock_order_line_id: 'l',
      stock_order_id: 's',
      stock_order_number: 'ST-88',
      vendor_name: 'Halden Wholesale',
      quantity: 2,
      free: 2,
      shipments: [],
      expected_from: '2024-11-24',
      expected_until: '2024-11-26',
      expected_by: 'parcel',
      is_late: false,
    },
  ],
  queue: [place],
  unnamed: { orders: 1, wanted: 3, reserved: 3, promised: 0, short: 0 },
  last: {
    at: '2024-11-21T09:36:00Z',
    cause: 'received',
    source: null,
    on_hand: 4,
    incoming: 0,
    wanted: 6,
    given: 4,
    orders: 2,
    served: 2,
  },
  would: [
    {
      wish: 'one_more',
      more: 1,
      purchase_id: null,
      purchase_number: null,
      condition: '1 more item arrives',
      outcome: 'SO-1009 gets 1 item',
      gains: [],
    },
  ],
};

describe('the explanation of an allocation', () => {
  it('states the supply and who got it', () => {
    expect(headline(why)).toBe('4 items on hand were available, 6 needed. 4 items allocated to 2 orders.');
    expect(headline({ ...why, last: null })).toBe('2 orders, 0 items available, 2 short.');
    expect(headline({ ...why, last: null, queue: [], unnamed: { ...why.unnamed, orders: 0 } })).toBe(
      'No orders are waiting for this product.',
    );
  });

  it("states each order's position and result", () => {
    expect(positionReason(place)).toBe('Ordered 3 Nov 2024');
    expect(positionReason({ ...place, priority: 'urgent' })).toBe('Urgent, ordered 3 Nov 2024');
    expect([
      allocatedText(place),
      allocatedText({ ...place, reserved: 0 }),
      allocatedText({ ...place, promised: 2 }),
    ]).toEqual(['1 on hand', '0 of 3', '1 on hand, 2 promised']);
  });

  it('states the expected dates, or that none is known', () => {
    expect([daysOf('2024-11-24', '2024-11-26'), daysOf('2024-11-24', '2024-11-24'), daysOf(null, null)]).toEqual([
      '24 Nov 2024 to 26 Nov 2024',
      '24 Nov 2024',
      undefined,
    ]);
  });

  it('has a text version', () => {
    const text = asText(why).split('\n');
    expect(text[0]).toBe('Desk lamp');
    expect(text).toContain(
      '2. Mara Lindqvist, SO-1009: Ordered 3 Nov 2024. 1 on hand of 3. Partly allocated: 2 short.',
    );
    expect(text).toContain('And 1 other order: 3 needed, 3 on hand, 0 promised.');
    expect(text).toContain(
      'ST-88, Halden Wholesale: 2 items, expected 24 Nov 2024 to 26 Nov 2024, according to its shipment.',
    );
    expect(text.at(-1)).toBe('If 1 more item arrives: SO-1009 gets 1 item.');
  });
});
