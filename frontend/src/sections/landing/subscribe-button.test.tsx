import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { Refusal } from '@/api/refusal';
import { SubscribeButton } from './subscribe-button';
// Loaded beforehand: on a busy machine, loading them takes longer than a test waits.
import '@/sections/billing/api';
import '@/sections/billing/visitor-toasts';

const tab = { opener: null, location: { assign: vi.fn() }, close: vi.fn() };

beforeEach(() => vi.stubGlobal('open', () => tab));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('it says Processing... until the checkout opens in the new tab', async () => {
  let answer: (page: { data: { url: string }; response: Response }) => void = () => undefined;
  const post = vi.spyOn(api, 'POST').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  render(<SubscribeButton priceId="price_1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  const busy = await screen.findByRole('button', { name: 'Processing...' });
  await userEvent.click(busy);
  answer({ data: { url: 'https://pay.example/1' }, response: new Response() });
  await screen.findByRole('button', { name: 'Subscribe Now' });
  expect(post.mock.calls).toEqual([['/functions/v1/create-checkout', { body: { priceId: 'price_1' } }]]);
  expect(tab.location.assign.mock.calls).toEqual([['https://pay.example/1']]);
  expect(tab.close).not.toHaveBeenCalled();
});

test.each([
  [new Refusal(503, { detail: 'Try again later.' }), 'Failed to create checkout session', 'Try again later.'],
  [new Refusal(401, {}), 'Authentication Required: Please sign in to subscribe', undefined],
  [new TypeError('Failed to fetch'), 'Failed to create checkout session', 'Try again.'],
])('a failure closes the tab and is told', async (error, title, description) => {
  vi.spyOn(api, 'POST').mockRejectedValue(error);
  render(<SubscribeButton priceId="price_1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  await screen.findByText(title);
  if (description) expect(screen.getByText(description)).toBeDefined();
  expect(tab.close).toHaveBeenCalledOnce();
  expect(tab.location.assign).not.toHaveBeenCalled();
});
