import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog';

const show = (inside: React.ReactNode) =>
  render(
    <Dialog
      title="Start a stock count"
      onClose={() => undefined}
      footer={<button type="submit">Start counting</button>}
    >
      {inside}
    </Dialog>,
  );

test('a dialog starts at its first field', () => {
  show(
    <>
      <button type="button">Discard draft</button>
      <input type="hidden" />
      <select aria-label="Scope" />
      <input aria-label="Title" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Scope'));
});

test('the text of a first field is selected; of radio buttons, the checked one gets the focus', () => {
  const { unmount } = show(<input aria-label="Title" defaultValue="Back room" />);
  const field = screen.getByLabelText<HTMLInputElement>('Title');
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 9]);
  unmount();
  show(
    ['one', 'two'].map((each) => (
      <input key={each} type="radio" name="which" aria-label={each} defaultChecked={each === 'two'} />
    )),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('two'));
});

test('a field with autofocus keeps it, and without a field the first button gets the focus', () => {
  const { unmount } = show(
    <>
      <input aria-label="Name" />
      <input aria-label="Phone" autoFocus />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  unmount();
  show(<p>Nothing to fill in</p>);
  expect(document.activeElement).toBe(screen.getByLabelText('Close'));
});
