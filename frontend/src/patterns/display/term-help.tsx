import '@/styles/term-help.css';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { Term } from './glossary';

/** Loads with the first question, because most pages are never asked one. */
const TermPopover = lazy(async () => ({ default: (await import('./term-popover')).TermPopover }));

/** A question mark that explains terms of the page: `<TermHelp terms={['available']} />`. */
export function TermHelp({ terms }: { terms: readonly Term[] }) {
  const [isOpened, setAsked] = useState(false);
  const label = `What ${terms.join(', ')} ${terms.length === 1 ? 'means' : 'mean'}`;
  const button = <TermButton label={label} onClick={() => setAsked(true)} />;
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <TermPopover terms={terms} label={label} />
    </Suspense>
  );
}

/** The trigger of the popover has the same look as the button before it has loaded. */
export function TermButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} className="icon-btn sm term-help no-print" aria-label={label} title={label}>
      <span aria-hidden="true">?</span>
    </button>
  );
}
