import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import type { Subscription } from '@/sections/billing/api';
import { Recheck } from './recheck';

const answer = (data: Subscription) => ({ data, response: new Response() });
const none: Subscription = { subscribed: false, plan: null, subscription_end: null };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the subscription is read two seconds after arrival, and again on demand', async () => {
  const post = vi
    .spyOn(api, 'POST')
    .mockResolvedValueOnce(answer(none))
    .mockResolvedValueOnce(answer({ ...none, subscribed: true }));
  render(<Recheck />);
  await after(1999);
  expect(post).not.toHaveBeenCalled();
  await after(1);
  await vi.dynamicImportSettled();
  await after(0);
  expect(screen.getByRole('status').textContent).toBe("Your payment isn't confirmed yet. This can take a minute.");
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await after(0);
  expect(screen.getByRole('status').textContent).toBe('Your subscription is active.');
  expect(screen.queryByRole('button')).toBeNull();
});
