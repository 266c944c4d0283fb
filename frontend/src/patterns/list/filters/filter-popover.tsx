import { Popover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { leaveMovedFocus } from '@/lib/browser/focus-restore';

interface FilterPopoverProps {
  /** The trigger that reopens it after it was closed. */
  trigger: ReactElement;
  label: string;
  className: string;
  align: 'start' | 'end';
  children: ReactNode;
}

/** Filters in a popover that opens as soon as it is loaded, because its button was just pressed. */
export function FilterPopover({ trigger, label, className, align, children }: FilterPopoverProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={`popover ${className}`}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={leaveMovedFocus}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
