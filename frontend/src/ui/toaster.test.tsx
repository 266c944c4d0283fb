import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog';
import { Toaster } from './toaster';
import { toasts } from '@/lib/toasts';

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && (
        <Dialog title="New contact" onClose={() => setOpen(false)}>
          <input />
        </Dialog>
      )}
      <Toaster />
    </>
  );
}

const there = () => [screen.queryByRole('dialog') !== null, document.querySelector('.toast') !== null];

test('Escape closes the dialog under a toast that came later, and the toast stays; without a dialog it closes the toast', async () => {
  const user = userEvent.setup();
  render(<Page />);
  act(() => void toasts.show({ variant: 'info', title: 'Assets Synchronized' }));
  expect(there()).toEqual([true, true]);
  await user.keyboard('{Escape}');
  expect(there()).toEqual([false, true]);
  await user.keyboard('{Escape}');
  expect(there()).toEqual([false, false]);
});
