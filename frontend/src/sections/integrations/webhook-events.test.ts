import { expect, test } from 'vitest';
import schema from '../../../../backend/orderkeep/openapi.json';
import { allEvents, eventSummary } from './webhook-events';

test("all of the server's events can be chosen", () => {
  expect([...allEvents].sort()).toEqual([...schema.components.schemas.WebhookEvent.enum].sort());
});

test('chosen events are summarised', () => {
  expect(eventSummary(allEvents)).toBe('All events');
  expect(eventSummary(['order.shipped'])).toBe('order.shipped');
  expect(eventSummary(['order.shipped', 'quote.sent'])).toBe('2 events');
});
