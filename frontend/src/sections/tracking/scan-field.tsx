import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import { inField } from '@/lib/shortcuts';
import { cx } from '@/lib/class-names';
import type { CountingHere } from './use-counting';

const kinds = [
  { value: 'good', label: 'Good' },
  { value: 'bad', label: 'Bad' },
] as const;

/**
 * Where codes go, typed or from a scanner, which is a keyboard. It keeps the focus: whatever is typed anywhere on the page
 * goes in here. On a phone it is only focused when it is touched, else the keyboard would cover the page.
 */
export function ScanField({ here, phone }: { here: CountingHere; phone: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useCaughtKeys(field);
  useEffect(() => {
    if (!phone) field.current?.focus({ preventScroll: true });
  }, [phone]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    here.scan(typed);
    setTyped('');
  };
  const { last, wrong } = here;
  return (
    <form className={cx('scan', wrong && 'is-wrong')} role="search" aria-label="Scan" onSubmit={submit}>
      <Icon name="asset" size={24} />
      <input
        ref={field}
        className="scan-in"
        aria-label="Scan, or type a code or serial"
        placeholder="Scan, or type a code or serial"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            step(here, event.key === 'ArrowDown' ? 1 : -1);
          } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && typed === '' && here.undo()) event.preventDefault();
        }}
      />
      <span className="scan-as no-phone">
        <Segmented label="Scans count as" value={here.as} options={kinds} onChange={here.scanAs} />
      </span>
      <span className="scan-last" role="status" aria-live="polite">
        {wrong ? (
          <span className="tone-danger">
            <Icon name="error" /> {wrong}
          </span>
        ) : (
          last && <LastScan here={here} />
        )}
      </span>
    </form>
  );
}

function LastScan({ here }: { here: CountingHere }) {
  const { last, parcel } = here;
  const line = parcel.lines.find(({ id }) => id === last?.line);
  if (!last || !line) return null;
  const { good, bad } = here.count(line);
  return (
    <>
      <Icon name={last.as === 'good' ? 'check' : 'error'} />
      <b className="strong trunc">{last.serial ?? last.name}</b>
      <span className="which num">
        {last.as === 'bad' ? 'bad, ' : ''}piece {good + bad} of {line.open_pieces}
      </span>
      <Button size="sm" icon="undo" onClick={() => void here.undo()}>
        Undo
      </Button>
    </>
  );
}

/** The next or previous line with the arrows, so that serials go where they belong without a mouse. */
function step(here: CountingHere, by: 1 | -1): void {
  const { lines } = here.parcel;
  const now = lines.findIndex(({ id }) => id === here.at);
  const next = lines[Math.max(0, Math.min(lines.length - 1, now + by))];
  if (next) here.choose(next.id);
}

/** A scanner types like a keyboard: its first sign takes the focus to the field, wherever it was. */
function useCaughtKeys(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const sign = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!sign || inField(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      field.current?.focus({ preventScroll: true });
      // What is typed is a code here, no shortcut.
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [field]);
}
