import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '@/lib/browser/toasts';
import { Dialog } from './dialog';
import { Toaster } from './toaster';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const { id } of toasts.read()) toasts.close(id);
});

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

test('Escape closes the dialog under a toast that appeared later, and the toast stays; without a dialog it closes the toast', async () => {
  const user = userEvent.setup();
  render(<Page />);
  act(() => void toasts.show({ variant: 'info', title: 'Assets Synchronized' }));
  expect(there()).toEqual([true, true]);
  await user.keyboard('{Escape}');
  expect(there()).toEqual([false, true]);
  await user.keyboard('{Escape}');
  expect(there()).toEqual([false, false]);
});

test('a toast stays reachable while a modal dialog is open: for screen readers, for F8 and for a click', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const undo = vi.fn();
  act(() => void toasts.show({ variant: 'success', title: 'Contact created', action: { label: 'Undo', run: undo } }));
  const button = screen.getByRole('button', { name: 'Undo' });
  expect(button.closest('[aria-hidden="true"]')).toBeNull();
  const field = screen.getByRole('textbox');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(document, { code: 'F8' });
  expect(document.activeElement).toBe(document.querySelector('.toast-area'));
  await user.tab();
  expect(document.activeElement?.closest('.toast')).not.toBeNull();
  button.focus();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledTimes(1);
  expect(there()).toEqual([true, false]);
  expect(document.activeElement).toBe(field);
});

const title = () => document.querySelector('.toast')?.querySelector('.grow')?.textContent;

function show(text: string) {
  act(() => void toasts.show({ variant: 'success', title: text, action: { label: 'Undo', run: () => undefined } }));
}

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

/** The position of the toast in these tests, because jsdom has no layout. */
const layOut = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(1000, 800, 400, 60));

function point(x: number, y: number) {
  act(() => void document.dispatchEvent(new MouseEvent('pointermove', { clientX: x, clientY: y })));
}

function begin() {
  vi.useFakeTimers();
  layOut();
  render(<Toaster />);
}

for (const button of ['Close', 'Undo']) {
  test(`after ${button} on one toast the next closes by itself, and the focus is back on the page`, async () => {
    vi.useFakeTimers();
    render(
      <>
        <main id="main" tabIndex={-1}>
          <button>Save</button>
        </main>
        <Toaster />
      </>,
    );
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    show('first');
    const pressed = screen.getByRole('button', { name: button });
    await act(async () => {
      pressed.focus();
      await Promise.resolve();
    });
    pass(60_000);
    expect(title()).toBe('first');
    act(() => {
      pressed.click();
    });
    expect(title()).toBeUndefined();
    expect(document.activeElement).toBe(save);
    show('second');
    pass(9_999);
    expect(title()).toBe('second');
    pass(1);
    expect(title()).toBeUndefined();
  });
}

test('a newer toast is visible immediately, for its full time', () => {
  begin();
  show('first');
  pass(9_000);
  show('second');
  expect(title()).toBe('second');
  pass(9_999);
  expect(title()).toBe('second');
  pass(1);
  expect(title()).toBeUndefined();
});

test("a pointer that is already where a toast opens doesn't keep it open", () => {
  begin();
  point(1200, 830);
  show('first');
  point(1203, 831);
  pass(10_000);
  expect(title()).toBeUndefined();
});

test('moving the pointer onto a toast stops its clock until it leaves', () => {
  begin();
  point(300, 300);
  show('first');
  pass(9_000);
  point(1200, 830);
  pass(60_000);
  expect(title()).toBe('first');
  point(300, 300);
  pass(999);
  expect(title()).toBe('first');
  pass(1);
  expect(title()).toBeUndefined();
});
