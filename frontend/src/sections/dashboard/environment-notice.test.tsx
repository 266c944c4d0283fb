import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig, type Environment } from '@/api/config';
import { forgetEnvironment, preferredEnvironment, settleEnvironment } from '@/api/environment';
import { toasts } from '@/lib/browser/toasts';
import { defaultFormats } from '@/testing/formats';
import { colleaguesEnvironmentWarning } from '@/sections/environments/api';
import { EnvironmentNotice } from './environment-notice';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetEnvironment();
  for (const toast of toasts.read()) toasts.close(toast.id);
});

/** Renders the card for an admin in environment `here`, with `start` as the server's default environment. */
async function at(here: Environment, start: Environment) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ default_environment: start, formats: defaultFormats })));
  await loadConfig();
  forgetEnvironment();
  settleEnvironment(true, here);
}

test('the sample shop is labelled and links to the business, which is remembered', async () => {
  await at('development', 'development');
  const { container } = render(<EnvironmentNotice />);
  expect(container.textContent).toBe(
    'This is the sample shop. Your own business is separate, and nothing you do here changes it.Go to my business',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Go to my business' }));
  expect(preferredEnvironment.read()).toBe('production');
});

test('the business is labelled, links back, and warns before colleagues are invited', async () => {
  await at('production', 'development');
  const { container } = render(<EnvironmentNotice />);
  expect(container.textContent).toContain(
    'This is your own business. The sample shop is still there to try things out.',
  );
  expect(container.textContent).toContain('Colleagues who sign in now see the sample shop, not your business.');
  expect(screen.getByRole('link', { name: 'Change it under Environments' }).getAttribute('href')).toBe(
    '/admin/environments',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Go to the sample shop' }));
  expect(preferredEnvironment.read()).toBe('development');
});

test("the warning appears only while the business isn't the server's default environment", async () => {
  await at('production', 'test');
  expect(colleaguesEnvironmentWarning()).toContain('see an empty practice shop, not your business');
  await at('production', 'production');
  expect(colleaguesEnvironmentWarning()).toBeUndefined();
  await at('development', 'development');
  expect(colleaguesEnvironmentWarning()).toBeUndefined();
});
