import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appendToLog, localLog } from '@/lib/storage/local-log';
import { LocalLogList } from './local-log-list';

const messages = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('div')?.textContent);

test('events are listed newest first and filtered by level and category', async () => {
  localLog.forget();
  render(<LocalLogList />);
  expect(screen.getByText('No events in this browser yet.')).toBeTruthy();
  act(() => {
    appendToLog({ level: 'warn', context: 'api', message: 'Request failed', data: { status: 503 } });
    appendToLog({ level: 'error', context: 'error', message: 'Page error' });
  });
  expect(messages()).toEqual(['Page error', 'Request failed status: 503']);
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'Warning');
  expect(messages()).toEqual(['Request failed status: 503']);
  expect(screen.getByRole('status').textContent).toBe('1 of 2');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Security');
  expect(messages()).toEqual([]);
  expect(screen.getByText('No matching events.')).toBeTruthy();
});
