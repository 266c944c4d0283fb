import { Popover } from 'radix-ui';
import '@/styles/term-help.css';
import { leaveMovedFocus } from '@/lib/browser/focus-restore';
import { meaningOf, type Term } from './glossary';
import { TermButton } from './term-help';

interface TermPopoverProps {
  terms: readonly Term[];
  label: string;
}

/** Mounted when first opened, so it starts open. */
export function TermPopover({ terms, label }: TermPopoverProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>
        <TermButton label={label} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover term-help-text"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          tabIndex={-1}
          onCloseAutoFocus={leaveMovedFocus}
        >
          <dl>
            {terms.map((term) => (
              <div key={term}>
                <dt className="semi">{term.charAt(0).toUpperCase() + term.slice(1)}</dt>
                <dd>{meaningOf(term)}</dd>
              </div>
            ))}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
