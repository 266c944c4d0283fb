import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '@/lib/browser/toasts';
import { ignoreDoublePresses } from './double-press';
import { makeQueryClient, type MutationMeta } from './query-client';

const complete = vi.fn(() => Promise.resolve({}));
const reopen = vi.fn(() => Promise.resolve({}));

beforeEach(() => {
  complete.mockClear();
  reopen.mockClear();
});

/** Completing replaces the button by another one, as on the page of a task. */
function Task({ repeatable }: Pick<MutationMeta, 'repeatable'>) {
  const [isDone, setIsDone] = useState(false);
  const meta = { repeatable, done: 'Task completed', failed: 'Failed to complete task' };
  const done = useMutation({ mutationFn: complete, meta, onSuccess: () => setIsDone(true) });
  const again = useMutation({ mutationFn: reopen, meta: { ...meta, done: 'Task reopened' } });
  return isDone ? (
    <button onClick={() => again.mutate()}>Reopen</button>
  ) : (
    <button onClick={() => done.mutate()}>Complete</button>
  );
}

function show(repeatable = false) {
  const client = makeQueryClient();
  ignoreDoublePresses(client.getMutationCache());
  render(
    <QueryClientProvider client={client}>
      <Task repeatable={repeatable} />
    </QueryClientProvider>,
  );
}
const press = (name: string, detail: number) => fireEvent.click(screen.getByRole('button', { name }), { detail });

test('the second click of a double click neither repeats the change nor presses the next button', async () => {
  show();
  press('Complete', 1);
  press('Complete', 2);
  await screen.findByRole('button', { name: 'Reopen' });
  press('Reopen', 3);
  await waitFor(() => expect(toasts.read().map(({ title }) => title)).toEqual(['Task completed']));
  expect([complete.mock.calls.length, reopen.mock.calls.length]).toEqual([1, 0]);
});

test('a new click and a press of a key are no double click', async () => {
  show();
  press('Complete', 1);
  await screen.findByRole('button', { name: 'Reopen' });
  press('Reopen', 1);
  await waitFor(() => expect(reopen).toHaveBeenCalledTimes(1));
  press('Reopen', 0);
  await waitFor(() => expect(reopen).toHaveBeenCalledTimes(2));
});

test('after typing, a press is a new one, however quickly it follows', async () => {
  show();
  press('Complete', 1);
  await screen.findByRole('button', { name: 'Reopen' });
  fireEvent.input(document.body);
  press('Reopen', 2);
  await waitFor(() => expect(reopen).toHaveBeenCalledTimes(1));
});

test('a button that only changes what this user sees can be pressed quickly', async () => {
  show(true);
  press('Complete', 1);
  press('Complete', 2);
  await waitFor(() => expect(complete).toHaveBeenCalledTimes(2));
});
