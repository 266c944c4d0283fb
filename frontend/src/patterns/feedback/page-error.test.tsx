import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PageError } from './page-error';

test('retries are counted down, then the page reloads', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = vi.fn();
  const error = new Error('broken');
  const view = render(<PageError error={error} onRetry={() => undefined} onError={onError} />);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByText('An unexpected error occurred while loading this page.')).toBeTruthy();
  expect(screen.queryByText(/Retry attempts/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  expect(logged).toHaveBeenCalledWith('Page error', error);
  expect(onError).toHaveBeenCalledWith(error);
  expect(await screen.findByText(/^Page error/)).toBeTruthy();
  expect(screen.getByText('Copy report')).toBeTruthy();
  for (const left of [3, 2, 1]) {
    await userEvent.click(screen.getByRole('button', { name: `Try Again (${left} left)` }));
    view.rerender(<PageError error={new Error('broken again')} onRetry={() => undefined} />);
    expect(screen.getByText(`Retry attempts: ${4 - left}/3`)).toBeTruthy();
  }
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
});
