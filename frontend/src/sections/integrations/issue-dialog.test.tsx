import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ApiKeyDialog } from './api-key-dialog';
import { WebhookDialog } from './webhook-dialog';

const ignore = () => undefined;
const show = (dialog: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);

test.each([
  ['Create webhook', 'URL', 'Enter a URL', <WebhookDialog key="webhook" onClose={ignore} />],
  ['Create API key', 'Name', 'Name is required', <ApiKeyDialog key="key" onClose={ignore} />],
])('%s without a value focuses the wrong field', async (action, label, message, dialog) => {
  show(dialog);
  fireEvent.click(screen.getByRole('button', { name: action }));
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.getAttribute('aria-invalid'), field.className]).toEqual(['true', 'input is-error']);
  expect(screen.getByText(message)).toBeTruthy();
});
