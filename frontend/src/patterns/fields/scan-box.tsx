import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import '@/styles/scan-box.css';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { inField } from '@/lib/keys/shortcuts';

interface ScanBoxProps {
  onScan: (code: string) => void;
  /** Why the last scan was rejected. */
  wrong: ReactNode;
  /** What the last scan did. */
  last: ReactNode;
  phone: boolean;
  /** The arrow keys step through the counted lines. */
  onStep?: (by: 1 | -1) => void;
  /** Mod+Z in the empty field; returns true if there was something to undo. */
  onUndo?: () => boolean;
  /** Between the field and the result of the last scan. */
  children?: ReactNode;
}

const LABEL = 'Scan, or type a code or serial';

/**
 * The input for codes, typed or scanned; a scanner acts as a keyboard. It keeps the focus: anything typed on the page
 * goes in here. On a phone it is only focused when touched, because the keyboard would cover the page.
 */
export function ScanBox({ onScan, wrong, last, phone, onStep, onUndo, children }: ScanBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useCaughtKeys(field);
  useEffect(() => {
    if (!phone) field.current?.focus({ preventScroll: true });
  }, [phone]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onScan(typed);
    setTyped('');
  };
  return (
    <form
      className={cx('scan-box no-print', Boolean(wrong) && 'is-wrong')}
      role="search"
      aria-label="Scan"
      onSubmit={submit}
    >
      <Icon name="asset" size={24} />
      <input
        ref={field}
        className="scan-in"
        aria-label={LABEL}
        placeholder={LABEL}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (onStep && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
            event.preventDefault();
            onStep(event.key === 'ArrowDown' ? 1 : -1);
          } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && typed === '' && onUndo?.())
            event.preventDefault();
        }}
      />
      {children}
      <span className="scan-last row t-small t-2" role="status" aria-live="polite">
        {wrong ? (
          <span className="tone-danger">
            <Icon name="error" /> {wrong}
          </span>
        ) : (
          last
        )}
      </span>
    </form>
  );
}

/** A scanner types like a keyboard: its first character moves the focus to the field from wherever it was. */
function useCaughtKeys(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const sign = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (
        !sign ||
        inField(event.target) ||
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')
      )
        return;
      field.current?.focus({ preventScroll: true });
      // Keys are part of a code here, not shortcuts.
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [field]);
}
