import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { loadConfig } from '@/api/config';
import { defaultFormats } from '@/testing/formats';
import type { Subscription } from './api';
import { SubscriptionCard } from './subscription-card';

const plan = { name: 'Starter', price: 29, interval: 'month', price_id: 'price_1' };

async function shown(price_id: string | null): Promise<void> {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ plans: [{ ...plan, price_id }], time_zone: 'UTC', formats: defaultFormats })),
  );
  await loadConfig();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SubscriptionCard />
    </QueryClientProvider>,
  );
}

test.each<[Subscription, string, string]>([
  [{ subscribed: false, plan: null, subscription_end: null }, "You don't have a subscription.", 'Subscribe Now'],
  [
    { subscribed: true, plan: 'starter', subscription_end: '2027-01-15T08:00:00Z' },
    'Starter, paid until 15 Jan 2027',
    'Manage subscription',
  ],
])('the plan and what can be done about it', async (found, text, button) => {
  vi.spyOn(api, 'POST').mockResolvedValue({ data: found, response: new Response() });
  await shown('price_1');
  await screen.findByRole('button', { name: button });
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(screen.getByText('Starter, $29 per month')).toBeDefined();
});

test('a failed check can be repeated', async () => {
  vi.spyOn(api, 'POST').mockRejectedValue(new Error('away'));
  await shown('price_1');
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to check subscription status');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('without Stripe, it says that there are no subscriptions and asks nothing', async () => {
  const post = vi.spyOn(api, 'POST');
  await shown(null);
  expect(screen.getByText("Subscriptions aren't available yet.")).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(post).not.toHaveBeenCalled();
});
