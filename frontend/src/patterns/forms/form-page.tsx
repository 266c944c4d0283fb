import { useEffect, type ReactNode, type RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import '@/styles/form-page.css';
import { PageTitle } from '@/patterns/navigation/page-title';
import { formKeys } from '@/lib/keys/shortcut-names';
import { PHONE } from '@/lib/browser/media';
import { plural } from '@/lib/text/names';
import { enterField, fieldsIn, moveOnEnter } from '@/lib/keys/next-field';
import { spokenKeys } from '@/lib/keys/shortcuts';
import { DraftNote } from './draft';
import { Findings, type FormOrder } from './findings';
import type { ServerForm } from './server-form';

interface FormPageProps<Values extends FieldValues & { lines: unknown[] }> {
  title: string;
  server: ServerForm<Values>;
  frame: RefObject<HTMLFormElement | null>;
  /** "the order can be saved". */
  what: string;
  order: FormOrder;
  onSubmit: () => void;
  /** What saving does, if it isn't obvious. */
  note?: ReactNode;
  /** The save bar and the form's dialogs, next to its cards. */
  end: ReactNode;
  children: ReactNode;
}

/**
 * Focus starts on the first empty required field. A complete form starts in its first line, after the product, or else
 * on the first field that isn't a picker: typing would replace the customer. Not on a phone, where it would only bring
 * up the keyboard.
 */
function useFirstField(frame: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (matchMedia(PHONE).matches) return;
    const fields = fieldsIn(frame.current);
    const empty = fields.find(
      (field) =>
        field instanceof HTMLInputElement &&
        field.value === '' &&
        field.matches('[aria-required="true"], [data-line] [role="combobox"]'),
    );
    const plain = fields.filter((field) => field.getAttribute('role') !== 'combobox');
    const inLine = plain.find((field) => field.closest('[data-line]'));
    enterField(empty ?? inLine ?? plain[0], { preventScroll: true });
  }, [frame]);
}

/** The page of a form with lines: title, restored draft, error summary, cards and the save bar. */
export function FormPage<Values extends FieldValues & { lines: unknown[] }>({
  title,
  server,
  frame,
  what,
  order,
  onSubmit,
  note,
  end,
  children,
}: FormPageProps<Values>) {
  useFirstField(frame);
  return (
    <form
      ref={frame}
      noValidate
      className="form-page-frame"
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PageTitle inner>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <DraftNote draft={server.draft} />
      <Findings form={server.form} problem={server.problem} frame={frame} what={what} {...order} />
      {note}
      <div className="detail with-people">{children}</div>
      {end}
      {server.guard}
    </form>
  );
}

interface BarProps {
  /** "order". */
  noun: string;
  state: 'new' | 'changed' | 'unchanged';
  lines: number;
  quantity: number;
  total: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** Always visible: the total and the save button. */
export function SaveBar({ noun, state, lines, quantity, total, children }: BarProps) {
  const labels = { new: `New ${noun}`, changed: `Unsaved ${noun}`, unchanged: 'Unchanged' };
  return (
    <div className="savebar" data-clear>
      <span className="t-small t-2 no-phone" role="status">
        {labels[state]}, {plural(lines, 'line')}, {plural(quantity, 'item')}
      </span>
      <span className="push row gap-4">
        <span className="t-small t-3 row total">Total {total}</span>
        <span className="row">{children}</span>
      </span>
    </div>
  );
}

/** Shown on the button that the shortcut presses. */
export function SaveKeys() {
  return (
    <kbd className="kbd on-accent no-phone" aria-hidden="true">
      {spokenKeys(formKeys.save.keys)}
    </kbd>
  );
}

/** A value that is already set and can't be changed, with the reason. */
export function FixedField({ label, value, hint }: { label: string; value: string; hint: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <span className="input is-readonly">
        <input value={value} readOnly aria-label={label} />
      </span>
      <span className="hint">{hint}</span>
    </div>
  );
}
