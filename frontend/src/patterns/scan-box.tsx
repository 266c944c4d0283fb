import '@/styles/scan-box.css';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { inField } from '@/lib/shortcuts';

interface ScanBoxProps {
  onScan: (code: string) => void;
  /** Why the last scan did not count. */
  wrong: ReactNode;
  /** What the last scan did. */
  last: ReactNode;
  phone: boolean;
  /** The arrows step through what is counted. */
  onStep?: (by: 1 | -1) => void;
  /** Mod+Z in the empty field; true when there was something to take back. */
  onUndo?: () => boolean;
  /** Between the field and what is told of the last scan. */
  children?: ReactNode;
}

const LABEL = 'Scan, or type a code or serial';

/**
 * Where codes go, typed or from a scanner, which is a keyboard. It keeps the focus: whatever is typed anywhere on the page
 * goes in here. On a phone it is only focused when it is touched, else the keyboard would cover the page.
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
    <form className={cx('scan-box', Boolean(wrong) && 'is-wrong')} role="search" aria-label="Scan" onSubmit={submit}>
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
      <span className="scan-last" role="status" aria-live="polite">
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

/** A scanner types like a keyboard: its first sign takes the focus to the field, wherever it was. */
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
      // What is typed is a code here, no shortcut.
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [field]);
}
